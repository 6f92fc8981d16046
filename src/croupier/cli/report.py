"""`croupier report`: what a business day came to, a tournament, or the significant events, from the store of a room.

It may be open meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from datetime import date
from pathlib import Path
from secrets import token_bytes
from typing import Annotated, get_args

import typer

from croupier.cli.backup import DataOption
from croupier.cli.output import print_json, say, write_text
from croupier.cli.paper_files import HouseOption, RoomOption, give_paper
from croupier.cli.table_options import JsonOption
from croupier.cli.trust.significant_events import give_significant, list_significant
from croupier.documents import DailyReport, Imprint, Names, ResultSheet, report_sheet, result_sheet
from croupier.errors import RequestError
from croupier.protocol import Significant
from croupier.rulebooks import rulebook

EXAMPLES = (
    "Examples: croupier report --data sqlite:room.db -o report.pdf; "
    "croupier report --data sqlite:room.db --day 2030-01-31 -o report.csv; "
    "croupier report --data sqlite:room.db --significant --kind account --kind stop"
)
FIRST_YEAR, LAST_YEAR = 2000, 2999


def report(
    data: DataOption,
    day: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="The business day; today's where there is none.")] = "",
    tournament: Annotated[str, typer.Option(metavar="NAME", help="The results of a tournament instead.")] = "",
    significant: Annotated[
        bool, typer.Option("--significant", help="The significant events instead, newest first; of --day or all.")
    ] = False,
    kind: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="With --significant: of this kind alone; repeatable.")
    ] = None,
    play_money: Annotated[bool, typer.Option("--play-money", help="The books of play money, instead of cash.")] = False,
    house: HouseOption = "",
    room: RoomOption = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE.pdf", help="Print it there: .pdf, .png or .svg, a day also as .csv."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Print the report of a business day: commission, drop, cage, sums that must come out; or a tournament's results.

    With --significant: what a regulator and an operator look at first, newest first.
    """
    if tournament and (day or significant):
        raise RequestError(f"{'--day' if day else '--significant'} and --tournament: say one of them")
    if kind and not significant:
        raise RequestError("--kind goes with --significant: say it too, or leave --kind out")
    wanted, names = _day(day), Names(house, room)
    if significant:
        give_significant(*asyncio.run(list_significant(data, wanted, _kinds(kind))), out, json=json)
        return
    if tournament:
        give_paper(asyncio.run(_results(data, tournament, names)), out, json=json)
        return
    found = asyncio.run(_report(data, wanted, names, play_money=play_money))
    if out is None or out.suffix.lower() != ".csv":
        give_paper(found, out, json=json)
        return
    write_text(out, report_sheet(found), private=True)
    if json:
        print_json(found)
    else:
        say(f"written {out}")


def _kinds(given: list[str] | None) -> tuple[str, ...]:
    known = get_args(Significant)
    if strange := sorted(set(given or ()) - set(known)):
        raise RequestError(f"--kind: there is no '{strange[0][:40]}'; there are {', '.join(known)}")
    return tuple(given or ())


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text) if text else None
    except ValueError:
        raise RequestError(f"--day '{text[:40]}' is no day; write it as YYYY-MM-DD") from None
    if day and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise RequestError(f"--day {day}: the books begin in {FIRST_YEAR} and end in {LAST_YEAR}")
    return day


async def _report(url: str, day: date | None, names: Names, *, play_money: bool) -> DailyReport:
    from croupier.room import Books, Cashier, Keys, Registry
    from croupier.store import open_store

    async with open_store(url, create=False) as store:
        registry = await Registry.read(store)
        # What people wrote stays sealed: the books hold figures alone, so any key will do.
        cashier = await Cashier.read(store, Keys.drawn(token_bytes), token_bytes)
        books, at = Books(store, cashier, lambda: registry.register), _now_ms()
        of_play = play_money or cashier.cage.play_money  # a demo has no other books
        found = await books.day(day or books.today(at), at, house=names.on_paper(), by="", play_money=of_play)
    return found.report


async def _results(url: str, name: str, called: Names) -> ResultSheet:
    from croupier.history import DECODER
    from croupier.room import Registry
    from croupier.store import open_store
    from croupier.tournament import Contest, TournamentAnnounced

    async with open_store(url, create=False) as store, store.at_one_moment() as moment:
        events = [DECODER.decode(line) async for lines in moment.read(name) for line in lines]
        if not events or not isinstance(events[0], TournamentAnnounced):
            raise RequestError(f"there is no tournament '{name[:60]}' in the store")
        head = await moment.head(name)
        zone = (await Registry.read(store)).register.zone
        names = {person.id: person.name async for some in moment.read_people() for person in some}
    contest = Contest.of(events)
    casino = rulebook(contest.rules.book).instrument.casino
    heads = (str(head),) if head else ()
    imprint = Imprint(called.on_paper(casino), _now_ms(), zone, heads, "", contest.state.play_money)
    return result_sheet(
        contest.rules,
        contest.state,
        lambda account: names.get(account, account),
        imprint,
        historical=events[0].historical,
    )


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
