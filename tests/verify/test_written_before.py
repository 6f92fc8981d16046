"""Whatever an earlier version wrote opens, replays and verifies with this one, and play goes on from it."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from croupier.cards import Deck
from croupier.shuffle import Shuffled, committed
from croupier.store import ManyKeys, open_store
from croupier.table import DeckShuffled
from croupier.verify.decide_again import Faulty
from croupier.verify.shuffles import FollowedShuffles
from tests.support.room.live import verified
from tests.support.room.rooms import Client, FakeClock, a_room, ended, person, round_number
from tests.support.shares import verified_in_any_shares

RECORDS = Path(__file__).parents[1] / "records"
LAST = 1_780_000_180_000  # the moment at which the room's store was left
IN_MID_ROUND = ("act-manila-2005", "adelaide-omaha", "act-uth-2025")


def stores() -> Iterator[tuple[str, list[bytes]]]:
    """The lines of each store, under its name."""
    for part in lzma.decompress((RECORDS / "streams.jsonl.xz").read_bytes()).split(b"== ")[1:]:
        name, *lines = part.splitlines()
        yield name.decode(), [line + b"\n" for line in lines]


@pytest.mark.parametrize(("name", "lines"), list(stores()), ids=lambda value: value if isinstance(value, str) else "")
def test_records_of_an_earlier_version_verify(name: str, lines: list[bytes]) -> None:
    verdict = verified_in_any_shares(lines)
    assert verdict.whole, (name, verdict.fault)
    assert verdict.lines == len(lines)


def test_a_commitment_served_one_shuffle_by_protocol_1_too() -> None:
    first = Shuffled(1, 0, 52, Deck(), "00" * 32, (committed(3, bytes(32)),), cut_at_deal=True)
    shuffles = FollowedShuffles("T1", ManyKeys())
    shuffles.take(None, DeckShuffled(**asdict(first)))
    with pytest.raises(Faulty, match="serves a second shuffle"):
        shuffles.take(None, DeckShuffled(**asdict(replace(first, shuffle=2))))


def test_they_have_events_of_every_part_of_the_house() -> None:
    names = {event.split(b'"')[0] for _, lines in stores() for line in lines for event in line.split(b'{"type":"')[1:2]}
    assert {b"round-opened", b"banked-round-opened", b"table-opened", b"tournament-announced", b"deposit-made"} <= names
    assert {b"official-called", b"record-read", b"complaint-made", b"approval-recorded"} <= names


async def test_a_store_of_an_earlier_version_opens_and_play_goes_on_in_the_middle_of_hands(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.write_bytes(lzma.decompress((RECORDS / "room.db.xz").read_bytes()))
    file.chmod(0o600)
    async with open_store(f"sqlite:{file}") as store:
        before = await verified(store)
        assert before.whole, before.fault
        clock = FakeClock()
        clock.time = LAST
        async with a_room(store, company=3, seed="again", clock=clock) as (room, _):
            rounds = {name: round_number(room.tables[name]) for name in IN_MID_ROUND}
            desks = [room.tables[name].desk for name in IN_MID_ROUND]
            assert all(desk and desk.host.session.table.playing for desk in desks)
            watching = [Client(room, person("zoe"), name) for name in IN_MID_ROUND]
            await clock.run(room, 120_000)
            assert all(round_number(room.tables[name]) > number for name, number in rounds.items())
            await ended(*watching)
        after = await verified(store)
        assert after.whole, after.fault
        assert after.lines > before.lines
