"""The significant events of a store, as `croupier report --significant` lists them: newest first, of one day or all."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from croupier.cli.output import print_json, print_table, say, write_text
from croupier.documents import spreadsheet
from croupier.errors import RequestError
from croupier.protocol import MARKS
from croupier.store import FoundEvent, Store

LISTED_MOST = 200  # told to a person; files and --json have all
MOST = 1_000_000
SEALED = "(sealed)"  # in place of what people wrote: it takes the room's key to read
HEADS = ("at", "kind", "where", "what", "clause")


async def list_significant(url: str, day: date | None, kinds: tuple[str, ...]) -> tuple[list[FoundEvent], str]:
    """Return the significant events of a store, with names, and the room's time zone."""
    from croupier.room import FoundRounds, Registry
    from croupier.store import open_store
    from croupier.views import with_names

    async with open_store(url, create=False) as store:
        while await FoundRounds(store).finder.catch_up():
            pass
        register = (await Registry.read(store)).register
        begins, ends = register.day_bounds(day) if day else (0, 0)
        found = await store.finding.events(kinds, MOST, from_ms=begins, until_ms=ends)
        names = await _names(store)

        async def name_of(account: str) -> str:
            return names.get(account, account)

        told = [await with_names(MARKS.sub(SEALED, one.words), name_of) for one in found]
        return [
            msgspec.structs.replace(one, words=words) for one, words in zip(found, told, strict=True)
        ], register.zone


async def _names(store: Store) -> dict[str, str]:
    return {person.id: person.name async for some in store.read_people() for person in some}


def give_significant(found: list[FoundEvent], zone: str, out: Path | None, *, json: bool) -> None:
    """Print significant events, or write them as a spreadsheet."""
    if out is not None:
        if out.suffix.lower() != ".csv":
            raise RequestError(f"{out}: significant events are written as .csv")
        write_text(out, spreadsheet([HEADS, *[_row(one, UTC) for one in found]]))
    if json:
        print_json({"events": found})
    elif out is not None:
        say(f"written {out}")
    else:
        title = "1 significant event" if len(found) == 1 else f"{len(found):,} significant events"
        title += f", the last {LISTED_MOST}" if len(found) > LISTED_MOST else ""
        print_table(title, HEADS, [_row(one, ZoneInfo(zone)) for one in found[:LISTED_MOST]])


def _row(one: FoundEvent, zone: tzinfo) -> tuple[str, ...]:
    at = datetime.fromtimestamp(one.at / 1000, zone).isoformat(" ", "seconds")
    where = f"{one.stream}, round {one.round}" if one.round else one.stream
    return at, one.kind, where, one.words, one.clause
