"""A dealer at a table with real cards: enters whatever the desk says is due, from a deck a test shuffles."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from croupier.cards import card_text
from croupier.house.people import Person
from croupier.room.demo.demo import FLOAT, demo_rules
from croupier.room.room import Room
from croupier.rulebooks import deck_of, in_force, rulebook
from croupier.store.accounts import Account, checked_roles
from croupier.verify.verdict import Verdict
from croupier.verify.verifier import verify_lines
from tests.support.room.rooms import CheckedStore, Client, FakeClock, a_room, checked_store

TABLE = "real"
STAKE = 300_00


def staff(name: str, *roles: str) -> Person:
    return Person(f"p-{name}", name.capitalize(), frozenset(roles))


KIM, LEE, BOSS = staff("kim", "dealer"), staff("lee", "dealer"), staff("boss", "supervisor")


class Console(Client):
    """Somebody at the desk of a table with real cards."""

    def __init__(self, room: Room, clock: FakeClock, who: Person = KIM, table: str = TABLE) -> None:
        super().__init__(room, who, table)
        self.clock = clock
        self.deck: Iterator[str] = iter(())  # what a real one would have on top
        self.whole: list[str] = []

    @property
    def desk(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["you"]["desk"]
        return found

    @property
    def due(self) -> dict[str, Any]:
        found: dict[str, Any] = self.desk["due"]
        return found

    @property
    def stakes(self) -> dict[int, int]:
        return {seat["seat"]: seat["stake"] for seat in self.view["public"]["seats"]}

    async def done(self, act: str, **fields: object) -> None:
        await super().done(act, **fields)
        await self.clock.run(self.room, 0)

    async def refused(self, act: str, **fields: object) -> Any:
        answer = await self.do(act, **fields)
        assert answer.refusal is not None, (act, fields, answer)
        await self.clock.run(self.room, 0)
        return answer.refusal

    async def opened(self, *names: str, stake: int = STAKE) -> None:
        """Sign on, make the cards ready, and seat people who walk in."""
        await self.clock.run(self.room, 0)
        await self.done("sign-on")
        rules = self.actor.desk.host.session.rules  # type: ignore[union-attr]
        for number in range(1, rules.decks + 1):
            await self.done("bring-deck", colour=("red", "blue")[number % 2])
            await self.done("check-deck", deck=number)
            if "deck.wash" in rules.ways:
                await self.done("wash-deck", deck=number)
        for seat, name in enumerate(names, 1):
            await self.done("seat-player", seat=seat, who=name, stake=stake, walk_in=True)
        self.whole = [card_text(card) for card in deck_of(rules.table).cards]

    async def enter_due(self, source: Random) -> bool:
        """Enter what is due, one entry; whether there was something."""
        due = self.due
        match due["enter"]:
            case "start":
                cards = list(self.whole)
                source.shuffle(cards)
                self.deck = iter(cards)
                await self.done("start")
            case "deal":
                await self.done("deal")
            case "cards":
                fields = {"seat": due["seat"]} if due["seat"] else {}
                muck = [offer for offer in due["acts"] if offer["act"] == "muck"]
                if muck and source.random() < 0.3:
                    await self.done("enter", seat=due["seat"], move="muck")
                else:
                    await self.done("cards", cards=[next(self.deck) for _ in range(due["cards"])], **fields)
            case "enter":
                await self._move(due["seat"], due["acts"], source)
            case "wagers":
                if due["acts"]:
                    ante = due["acts"][0]["min_to"]
                    await self.done("wagers", seat=due["seat"], ante=ante, blind=ante)
                else:
                    await self.done("deal")
            case _:
                return False
        return True

    async def _move(self, seat: int, acts: list[dict[str, Any]], source: Random) -> None:
        calm = [offer for offer in acts if offer["act"] in ("check", "stand", "call")]
        offer = source.choice(calm if calm and source.random() < 0.6 else acts)
        fields: dict[str, Any] = {}
        if "min_to" in offer:
            fields["to"] = offer["min_to"]
        if "times" in offer:
            fields["times"] = offer["times"]
        await self.done("enter", seat=seat, move=offer["act"], **fields)

    async def play_round(self, source: Random) -> None:
        """A whole round, from its start on."""
        await self.enter_due(source)
        while self.due["enter"] != "start" and await self.enter_due(source):
            pass


@asynccontextmanager
async def a_live_room(
    book: str, store: Any = None, clock: FakeClock | None = None
) -> AsyncIterator[tuple[Room, FakeClock, CheckedStore]]:
    """A room on a store that counts all money after every write, with one table with real cards."""
    if store is None:
        async with checked_store() as made, a_live_room(book, made, clock) as opened:
            yield opened
        return
    async with a_room(store, clock=clock) as (room, turned):
        if TABLE not in room.tables:
            for who in (KIM, LEE, BOSS):
                await store.accounts.create(
                    Account(who.account, who.name, checked_roles(tuple(who.roles)), False, "", 0)
                )
            rules = demo_rules(rulebook(book))
            register = room.house.registry.register
            day = register.business_day(turned.now())
            historical = in_force(rulebook(book).instrument.game, day, register.commencements).id != book
            bank = FLOAT if rules.kind.has_bank else 0
            await room.places.open_table(rules, TABLE, by="house", cards="real", bank=bank, historical=historical)
        yield room, turned, store


async def verified(store: Any) -> Verdict:
    """What `croupier verify` finds in the whole store."""
    return verify_lines([line async for lines in store.read_all() for line in lines])
