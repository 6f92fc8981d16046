"""`croupier unseal`: the regulator's key is made here, and opens here what the house has sealed to it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from croupier.room.streams.sealed.shuffle import SealedShuffle
from croupier.rulebooks import rulebooks_between_players
from tests.cli.conftest import Run
from tests.support.room.driver import keys
from tests.support.room.inspecting import RITA, inspecting
from tests.support.room.past_rounds import play
from tests.support.room.rooms import a_room, ended, round_number, seated

TABLE = rulebooks_between_players()[0]


async def test_a_key_is_made_and_opens_what_is_sealed_to_it(croupier: Run, tmp_path: Path) -> None:
    key, file = tmp_path / "regulator.key", tmp_path / "round.json"
    made = croupier("unseal", "--make-key", str(key))
    assert (made.code, key.stat().st_mode & 0o777) == (0, 0o600)
    async with a_room(sealed_to=keys(bytes.fromhex(made.out.strip()))) as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        told = await play(room, clock, clients, 1)
        sealed = await inspecting(room).hidden.sealed(RITA, TABLE, round_number(clients[0].actor), "a check")
        assert isinstance(sealed, SealedShuffle)
        file.write_bytes(msgspec.json.encode(sealed))
        await ended(*clients)
    opened = croupier("unseal", str(file), "--key", str(key), "--json")
    held = {one["account"]: one["cards"] for one in json.loads(opened.out)["hands"]}
    assert held["p-ann"] == told[-1]["held"]["p-ann"]
    assert "All 52 cards fit" in croupier("unseal", str(file), "--key", str(key)).out
    other = tmp_path / "other.key"
    croupier("unseal", "--make-key", str(other))
    refused = croupier("unseal", str(file), "--key", str(other))
    assert refused.code == 2
    assert "does not open" in refused.err
    for wrong in (("unseal",), ("unseal", str(key), "--key", str(key)), ("unseal", "--make-key", str(key))):
        assert croupier(*wrong).code == 2
