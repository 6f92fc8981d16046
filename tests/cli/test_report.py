"""`croupier report`: the books of a day and the results of a tournament, from the store of a room."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.record import parse_head
from croupier.room.demo.tournaments import announced, demo_plan
from croupier.rulebooks import rulebook
from croupier.store import open_store
from tests.cli.conftest import Run
from tests.support.room.room_staff import play, set_table
from tests.support.room.rooms import a_room, ended, seated

OMAHA = "act-omaha-2006"
EXTRA = "extra"  # the table


class Record(NamedTuple):
    url: str
    day: str
    commission: int


async def played(url: str) -> Record:
    """Some rounds of two people, and a tournament that takes entries."""
    async with open_store(url) as store, a_room(store) as (room, clock):
        table = await set_table(room, "adelaide-omaha", blinds="10,20")
        clients = await seated(room, clock, table, "ann", "bob", stake=500_00)
        await play(room, clock, clients, 6)
        await announced(room, demo_plan(rulebook(OMAHA), "2030-01-31T19:00", players=3), "cup")
        await ended(*clients)
        taken = sum([held.amount for held in await store.balances("commission:")])
        return Record(url, room.house.registry.register.business_day(clock.now()).isoformat(), taken)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return asyncio.run(played(f"sqlite:{tmp_path_factory.mktemp('report') / 'room.db'}"))


def test_a_day_is_reported_as_the_ledger_has_it(croupier: Run, record: Record, tmp_path: Path) -> None:
    file = tmp_path / "report.pdf"
    answer = croupier(
        "report", "--data", record.url, "--day", record.day, "--play-money", "-o", str(file), "--json"
    ).json
    assert file.read_bytes().startswith(b"%PDF-")
    (table,) = [table for table in answer["tables"] if table["table"] == EXTRA]
    assert (table["rounds"], table["commission"]) == (6, record.commission)
    assert record.commission > 0
    assert all(one["expected"] == one["found"] for one in answer["balances"])
    assert parse_head(answer["imprint"]["heads"][0]).seq > 0


def test_a_day_on_which_nothing_happened_has_a_report_too(croupier: Run, record: Record) -> None:
    answer = croupier("report", "--data", record.url, "--day", "2001-01-01", "--json").json
    assert (answer["day"], answer["tables"], answer["cage"]) == ("2001-01-01", [], [])


def test_a_day_is_written_as_a_spreadsheet(croupier: Run, record: Record, tmp_path: Path) -> None:
    file = tmp_path / "report.csv"
    assert (
        croupier("report", "--data", record.url, "--day", record.day, "--play-money", "-o", str(file)).out
        == f"written {file}\n"
    )
    assert f",{EXTRA},6,{record.commission}," in file.read_text()


def test_a_tournament_is_reported_with_the_end_of_its_stream(croupier: Run, record: Record) -> None:
    answer = croupier("report", "--data", record.url, "--tournament", "cup", "--json").json
    assert (answer["rulebook"], answer["phase"], answer["places"]) == (OMAHA, "entries", [])
    assert answer["imprint"]["heads"][0].startswith("cup:")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--day", "yesterday"), "--day 'yesterday' is no day"),
        (("--day", "0001-01-01"), "the books begin in 2000"),
        (("--day", "2026-11-16", "--tournament", "cup"), "say one of them"),
        (("--significant", "--tournament", "cup"), "say one of them"),
        (("--kind", "stop"), "--kind goes with --significant"),
        (("--significant", "--kind", "storm"), "there is no 'storm'; there are ruling, void, "),
        (("--significant", "-o", "events.pdf"), "are written as .csv"),
        (("--tournament", "nothing"), "there is no tournament 'nothing'"),
        (("--tournament", OMAHA), "there is no tournament"),
        ((), "-o FILE.pdf"),
        (("-o", "report.doc"), "ends in .pdf"),
    ],
)
def test_bad_input_gets_one_clear_line(croupier: Run, record: Record, asked: tuple[str, ...], words: str) -> None:
    croupier("report", "--data", record.url, *asked).is_one_clear_line(words)


def test_a_store_that_is_not_there_is_not_made(croupier: Run, tmp_path: Path) -> None:
    croupier("report", "--data", f"sqlite:{tmp_path / 'none.db'}", "--json").is_one_clear_line("there is no store")
    assert not (tmp_path / "none.db").exists()
