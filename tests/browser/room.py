"""`croupier serve --demo` as it is, only quicker: bots think less, pauses and stacks are short. With QUIET no bots come.

Tournaments have seats to spare, and a director who moves the visitor once: what else would be left to luck.

Run as a process of its own: `python -m tests.browser.room serve --demo --port 0`.
"""

from __future__ import annotations

import asyncio
import os

from croupier.__main__ import run
from croupier.room import demo, demo_tournaments, room
from croupier.room.meanings import HOUSE
from croupier.room.pace import Pace
from croupier.room.tournament_actor import TournamentActor
from croupier.rulebooks import Rulebook
from croupier.tournament.commands import Move

QUICK = Pace(
    between_ms=300,
    showdown_ms=3_000,
    deal_ms=20,
    extra_ms=300,
    show_ms=800,
    wagers_ms=2_000,
    think_ms=(20, 80),
    company_ms=20,
    reasonable_ms=500,
    turn_ms=10_000,  # whoever went away in an earlier test holds nobody up for long
    bank_ms=1_000,
    choose_ms=10_000,
    gone_ms=20_000,
    start_ms=2_000,
)
CHIPS = 1_000  # of a tournament: a few big blinds
SEATS = 4


class Cups(demo_tournaments.Cups):
    """Cups with a director."""

    async def _one_after_the_other(self, book: Rulebook) -> None:
        self.room.beside.append(asyncio.create_task(self._direct(book.id)))
        await super()._one_after_the_other(book)

    async def _direct(self, book: str) -> None:
        moved: set[str] = set()
        while True:
            await asyncio.sleep(0.2)
            cups = [actor for name, actor in self.room.tournaments.items() if name.startswith(book)]
            for actor in [actor for actor in cups if actor.office.state.phase == "playing" and actor.name not in moved]:
                if await self._move(actor):
                    moved.add(actor.name)

    async def _move(self, actor: TournamentActor) -> bool:
        """The visitor, once a round was played, to a free seat somewhere else."""
        state, people = actor.office.state, self.room.house.people
        for one in [one for one in state.left if one.present and not people.of(one.account).bot]:
            if state.halls[one.table].rounds and one.table not in actor.busy():
                for hall in [hall for hall in state.running if hall.name != one.table]:
                    taken = {other.seat for other in state.at_table(hall.name)}
                    seat = next(seat for seat in range(1, SEATS + 1) if seat not in taken)
                    move = Move(one.account, hall.name, seat, HOUSE, "to see another table")
                    return await actor.office.give(move, self.room.house.clock.now()) is None
        return False


if __name__ == "__main__":
    demo_tournaments.CHIPS, demo_tournaments.SEATS = CHIPS, SEATS
    assert demo_tournaments.demo_plan.__defaults__
    demo_tournaments.demo_plan.__defaults__ = (demo_tournaments.PLAYERS, SEATS)
    demo.Cups = Cups  # type: ignore[attr-defined]
    room.Pace = lambda: QUICK  # type: ignore[attr-defined,assignment,misc]
    if os.environ.get("QUIET"):
        assert demo.demo_room.__kwdefaults__
        demo.demo_room.__kwdefaults__["company"] = 0
    run()
