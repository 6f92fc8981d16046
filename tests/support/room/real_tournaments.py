"""Helpers of tests/room/tournaments/test_real_cards.py that other tests use as well."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from croupier.house.people import Person
from croupier.protocol.answers import Answer
from croupier.protocol.refusal import Refusal
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.rulebooks import in_force, rulebook
from croupier.rulebooks.values import Raw
from croupier.tournament.plan.structure import Stage
from tests.support.room.live import KIM, LEE, Console, verified
from tests.support.room.rooms import IDS, FakeClock, person
from tests.support.room.tournament_pace import DIRECTOR

CUP = "cup"


OLIVE = Person("p-olive", "Olive", frozenset({"operator"}))


POKER = ["act-omaha-2006", "act-manila-2005", "adelaide-omaha"]


replace = msgspec.structs.replace


class Hall:
    """A room with one tournament, its director, and a dealer's console for each of its tables."""

    def __init__(self, room: Room, clock: FakeClock, store: Any, seconds: int = 0) -> None:
        self.room, self.clock, self.store = room, clock, store
        self.seconds = seconds  # to act, in an express tournament
        self.consoles: dict[str, Console] = {}
        self.source = Random("hall")

    async def begun(self, book: str, cards: str, players: int = 4, *stages: Stage) -> Hall:
        """Announced, entered and started, everybody being there."""
        await self.seats_drawn(book, cards, players, *stages)
        await self.started()
        return self

    async def seats_drawn(
        self, book: str, cards: str, players: int = 4, *stages: Stage, given: dict[str, Raw] | None = None
    ) -> None:
        """Announced and entered, and the seats drawn."""
        plan = demo_plan(rulebook(book), room_time(self.room), players=max(players, 3), seats=3)
        late = plan.structure.levels[-4:]  # so that it is soon over
        structure = replace(plan.structure, levels=late, stages=stages or plan.structure.stages)
        structure = replace(structure, action_seconds=self.seconds)
        plan = replace(plan, cards=cards, structure=structure, given=plan.given | (given or {}))
        register = self.room.house.registry.register
        day = register.business_day(self.clock.now())
        historical = in_force(rulebook(book).instrument.game, day, register.commencements).id != book
        await announced(self.room, plan, CUP, company=9, historical=historical)
        for number in range(players):
            who = person(f"n{number}")
            await self.room.welcome(who)
            enter = {"act": "enter", "agreed": True}
            assert (await self.room.tournaments[CUP].do(who, f"e-{number}", enter)).ok
        await self.done("close-entries")
        assert len(self.state.entrants) == players, "no bot comes to a table with real cards"
        await self.done("draw-seats")

    async def started(self) -> None:
        """Everybody is at the seat that was drawn."""
        for one in self.state.left:
            await self.done("player-sits", account=one.account)
        await self.done("start-session")

    @property
    def state(self) -> Any:
        return self.room.tournaments[CUP].office.state

    async def order(self, kind: str, /, by: Person = DIRECTOR, *, who: str = "", **fields: Any) -> Answer:
        act = {"act": kind, **fields} | ({"who": who, "walk_in": True} if who else {})
        answer = await self.room.tournaments[CUP].do(by, f"o-{next(IDS)}", act)
        await self.clock.run(self.room, 0)
        return answer

    async def done(self, kind: str, /, by: Person = DIRECTOR, **fields: Any) -> None:
        answer = await self.order(kind, by, **fields)
        assert answer.ok, (kind, fields, answer)

    async def refused(self, kind: str, /, **fields: Any) -> Refusal:
        answer = await self.order(kind, **fields)
        assert answer.refusal, answer
        return answer.refusal

    async def staffed(self) -> None:
        """A dealer at each table that has come, the cards ready."""
        for hall in self.state.running:
            if hall.name not in self.consoles:
                console = Console(self.room, self.clock, (KIM, LEE)[len(self.consoles) % 2], hall.name)
                await console.opened()
                self.consoles[hall.name] = console

    async def until_placed(self) -> None:
        """Rounds at every console until the places are known; levels go by, tables are broken."""
        for _ in range(400):
            if self.state.phase == "drawn":
                await self.started()
            if self.state.phase != "playing":
                break
            await self.staffed()
            for hall in self.state.running:
                console = self.consoles[hall.name]
                if console.due["enter"] == "start":
                    await console.play_round(self.source)
            await self.clock.run(self.room, 125_000)  # a level and more
        assert self.state.phase == "placed", self.state.phase

    async def paid(self) -> None:
        await self.done("confirm-places")
        for award in self.state.awards:
            await self.done("pay-prize", OLIVE, account=award.account)
        for console in self.consoles.values():
            for deck in console.desk["decks"] if not console.view["public"].get("closed") else ():
                if console.desk["table"]["deck_due"]:
                    await console.done("check-deck", deck=deck["deck"], closing=True)
        await self.done("close", OLIVE)
        found = await verified(self.store)
        assert (found.fault, found.replay, found.ledger) == (None, True, True)
