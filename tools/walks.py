"""How far a raise goes on the server, and how many transactions a table break takes: counted, not timed.

Run it at the root of the project: `python -m tools.walks`; `--functions` names every function of a raise.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

from tests.support.room.rooms import Counted, a_room, ended, in_a_hand
from tests.support.room.tournaments import CUP, registered

from croupier.poker.due import due
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.rulebooks import rulebook
from croupier.store import open_store

SRC = str(Path(__file__).resolve().parents[1] / "src" / "croupier")
FUNCTIONS, MODULES, DUES, TRANSACTIONS = 177, 69, 1, 6
RAISED_AT, BROKEN_AT = "act-omaha-2006", "adelaide-omaha"
PLAYERS, SEATS = 6, 3


async def raised() -> Counter[CodeType]:
    """The functions of Croupier that a raise calls, from the act to the views of two who watch, and how often each."""
    called: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SRC) and not code.co_name.startswith("<"):
            called[code] += 1

    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, RAISED_AT)
        to, before = first.acts["raise"]["min_to"], second.view["version"]
        sys.setprofile(note)
        try:
            await first.done("raise", to=to)
            while second.view["version"] == before:
                await asyncio.sleep(0)
        finally:
            sys.setprofile(None)
        await ended(first, second)
    return called


async def broken() -> list[tuple[str, ...]]:
    """The transactions from the report of a round to the last player seated, where it leads to a table break."""
    async with open_store("sqlite::memory:") as opened:
        store = Counted(opened)
        async with a_room(store) as (room, clock):
            plan = demo_plan(rulebook(BROKEN_AT), room_time(room), PLAYERS, SEATS)
            actor = await announced(room, plan, CUP, company=PLAYERS - 1)
            ann = await registered(room, clock)
            while len(actor.office.state.running) != 1 or actor.office.state.phase != "playing":
                await clock.run(room, 500)
                await ann.play_on()
            await clock.run(room, 1_000)
            await ann.close()
        at = next(place for place, types in enumerate(store.written) if "table-broken" in types)
        begun = max(place for place in range(at) if "round-reported" in store.written[place])
        rest = [types for types in store.written[begun:] if types and not set(types) <= set(_OF_ROUNDS)]
        return rest[
            : 1 + max(place for place, types in enumerate(rest[:12]) if {"seat-taken", "table-closed"} & set(types))
        ]


_OF_ROUNDS = ("deck-shuffled", "round-opened", "forced-bets-posted", "deck-cut", "holes-dealt")


def main() -> int:
    """Say how far they go; fail where one goes farther than it may."""
    called, transactions = asyncio.run(raised()), asyncio.run(broken())
    modules, dues = {code.co_filename for code in called}, called[due.__code__]
    if "--functions" in sys.argv:
        for code, times in sorted(called.items(), key=lambda each: (each[0].co_filename, each[0].co_firstlineno)):
            print(f"{code.co_filename.removeprefix(SRC)}:{code.co_firstlineno} {code.co_qualname} {times}")
    over = [
        f"{number} {what}, at most {limit}"
        for what, number, limit in (
            ("functions in a raise", len(called), FUNCTIONS),
            ("modules in a raise", len(modules), MODULES),
            ("times that a raise works out what is due", dues, DUES),
            ("transactions in a table break", len(transactions), TRANSACTIONS),
        )
        if number > limit
    ]
    print(
        f"a raise: {len(called)} functions in {len(modules)} modules, {called.total()} calls, due worked out {dues} times; "
        f"a table break: {len(transactions)} transactions ({'; '.join(', '.join(types) for types in transactions)})"
    )
    for each in over:
        print(each)
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
