"""Whatever may happen in a room that the lobby or the floor tells."""

from __future__ import annotations

from itertools import count
from random import Random

from croupier.house.people import Person
from croupier.protocol.actors import HOUSE
from croupier.room.demo.demo import demo_rules
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.rulebooks import rulebook, rulebook_ids
from tests.support.room.floors import ONE, office_of, with_account
from tests.support.room.rooms import Client, FakeClock, person
from tests.support.room.stops import REGULATOR, stop

BOOKS = rulebook_ids()
ONCE = ["opens", "closes", "cups", "enters", "leaves", "calls", "answers", "stops", "resumes", "excludes", "waits"]
THINGS = [*ONCE, *["sits"] * 3, *["passes"] * 4]
NAMES = ["ann", "bob", "cleo", "dan", "eve", "fay"]


class Happening:
    """Whatever may happen in a room that the lobby or the floor tells, one thing after the other."""

    def __init__(self, room: Room, clock: FakeClock, seed: str) -> None:
        self.room, self.clock, self.source, self.numbers = room, clock, Random(seed), count(1)
        self.clients: list[Client] = []
        self.stops: dict[str, int] = {}  # by table
        self.ahead: list[str] = []
        self.done: set[str] = set()  # what has come to something

    async def next(self) -> None:
        """One thing more; each comes as often as it stands in the list."""
        if not self.ahead:
            self.ahead = [*THINGS]
            self.source.shuffle(self.ahead)
        name = self.ahead.pop()
        if await getattr(self, f"_{name}")():
            self.done.add(name)

    async def _opens(self) -> bool:
        rules = demo_rules(rulebook(self.source.choice(BOOKS)))
        await self.room.places.open_table(rules, f"table-{next(self.numbers)}", by=HOUSE, historical=True)
        return True

    async def _closes(self) -> bool:
        actor = self.room.tables[self.source.choice([*self.room.tables])]
        act = {"act": "close", "minutes": 0}
        return (await actor.do(person("boss", "operator"), f"close-{next(self.numbers)}", act)).ok

    async def _cups(self) -> bool:
        plan = demo_plan(rulebook(self.source.choice(BOOKS)), room_time(self.room), players=3)
        await announced(self.room, plan, f"cup-{next(self.numbers)}", company=3)
        return True

    async def _enters(self) -> bool:
        if not self.room.tournaments:
            return False
        actor = self.room.tournaments[self.source.choice([*self.room.tournaments])]
        who = await self._somebody()
        return (await actor.do(who, f"enter-{next(self.numbers)}", {"act": "enter", "agreed": True})).ok

    async def _somebody(self) -> Person:
        who = person(self.source.choice(NAMES))
        await self.room.welcome(who)
        await with_account(self.room, who)
        return who

    async def _client(self, room: Room, who: Person, table: str) -> Client:
        client = Client(room, who, table)
        self.clients.append(client)
        await self.clock.run(room, 0)
        return client

    async def _sits(self) -> bool:
        tables = [name for name, one in self.room.tables.items() if one.desk and not one.desk.host.session.table.closed]
        client = await self._client(self.room, await self._somebody(), self.source.choice(tables))
        if not (offer := client.open.get("sit")):
            return (await client.do("list")).ok
        return (await client.do("sit", seat=self.source.choice(offer["seats"]), stake=offer["min_to"])).ok

    async def _leaves(self) -> bool:
        return (client := self._offered("leave")) is not None and (await client.do("leave")).ok

    async def _calls(self) -> bool:
        return (client := self._offered("floor")) is not None and (await client.do("floor", words="please")).ok

    def _offered(self, act: str) -> Client | None:
        """Somebody who is offered an act."""
        return self.source.choice([one for one in self.clients if act in one.open] or [None])

    async def _answers(self) -> bool:
        open_ = self.room.house.floor.open_calls()
        if not open_:
            return False
        number, office = open_[0].call.made.number, office_of(self.room)
        if self.source.random() < 0.5:
            await office.see_call(ONE, number)
        else:
            await office.answer_call(ONE, number, "done")
        return True

    async def _stops(self) -> bool:
        table = self.source.choice([*self.room.tables])
        if table in self.stops:
            return False
        self.stops[table] = await stop(self.room, self.clock, "table", table)
        return True

    async def _resumes(self) -> bool:
        if not self.stops:
            return False
        _table, number = self.stops.popitem()
        await self.room.house.inspectorate.resume(REGULATOR, number, "all is well", self.clock.now())
        return True

    async def _excludes(self) -> bool:
        who, office = await self._somebody(), office_of(self.room)
        if office.is_excluded(who.account):
            return False
        await office.exclude(ONE, who.account, "decided", self.clock.now() + 60_000, "rude")
        return True

    async def _waits(self) -> bool:
        await self.clock.run(self.room, 30_000)
        return True

    async def _passes(self) -> bool:
        for client in self.clients:
            await client.play_on()
            await self.clock.run(self.room, 0)
        await self.clock.run(self.room, self.source.choice([100, 300, 700, 3_000]))
        return True
