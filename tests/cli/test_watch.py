"""`croupier watch`: the fair play watch on a log or a store."""

from __future__ import annotations

import asyncio
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.store import open_store
from tests.cli.conftest import Run
from tests.support.room.driver import drive, keys


@pytest.mark.parametrize("book", ["act-omaha-2006", "act-uth-2019"])
def test_a_log_is_read_to_its_end(croupier: Run, tmp_path: Path, book: str) -> None:
    file = tmp_path / "rounds.jsonl"
    simulated = croupier("simulate", "-r", book, "--players", "3", "--rounds", "6", "--seed", "3", "--log", str(file))
    assert simulated.code == 0
    answer = croupier("watch", str(file), "--json")
    assert (answer.code, answer.json) == (0, {"rounds": 6, "cards": False, "findings": []})
    told = croupier("watch", str(file)).out
    assert "6 rounds were read, with the cards that were shown" in told
    assert "Nobody stands out" in told


def test_a_store_is_read_with_the_key_that_lies_beside_it(croupier: Run, tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/room.sqlite"

    async def play() -> None:
        with redirect_stdout(StringIO()):
            async with open_store(url) as store:
                await drive(store, "watched", 3)

    asyncio.run(play())
    told = {"cards": False, "findings": []}
    without = croupier("watch", url, "--json").json
    assert without == told | {"rounds": without["rounds"]}
    assert without["rounds"] >= 3
    beside = tmp_path / "room.sqlite.key"
    for key in (keys().sealing.private, bytes(range(32))):
        beside.write_text(key.hex())
        beside.chmod(0o600)
        answer = croupier("watch", url, "--json")
        assert answer.json == without | {"cards": True}
        assert ("does not open" in answer.err) is (key != keys().sealing.private)


def test_what_cannot_be_read_is_told_in_one_line(croupier: Run, tmp_path: Path) -> None:
    croupier("watch", str(tmp_path / "none.jsonl")).is_one_clear_line("cannot read")
    file = tmp_path / "other.jsonl"
    file.write_text("{}\n")
    croupier("watch", str(file)).is_one_clear_line("is no log")
    file.write_text("")
    croupier("watch", str(file)).is_one_clear_line("no round")
    croupier("watch", str(file), "--key", str(file)).is_one_clear_line("a key is for a store")
    file.chmod(0o600)
    croupier("watch", "sqlite::memory:", "--key", str(file)).is_one_clear_line("holds no key")
