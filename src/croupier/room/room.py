"""The room: all tables of one store, the cage, the register, the lobby.

Rule keys: `odds.seated`.

Clock, randomness and store come in as arguments, so that a simulator can be all three. A room that opens resumes every
table that is in its store and was not closed, and every tournament, each from its last snapshot. Where the record of one
cannot be followed, that one comes up stopped, with its record as it is; so do the tables of a stopped tournament, which
has no orders for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
import structlog

from croupier.documents import NAMELESS_HOUSE, Names
from croupier.errors import Replaced
from croupier.house import PLAYER, Person
from croupier.protocol import Refusal
from croupier.room.actor import Actor
from croupier.room.clock import Clock, RoomClock
from croupier.room.clock_watch import ClockWatch
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.offices.floor.overview import FloorView
from croupier.room.offices.operator.papers import Papers
from croupier.room.pace import Pace
from croupier.room.pausing import Pausing
from croupier.room.places import Places
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.tables.actor import TableActor
from croupier.room.tables.steps.out_of_chips import released
from croupier.room.tables.steps.seat_calls import page_message
from croupier.room.tables.transfers import Transfers
from croupier.store import Store
from croupier.table import is_called, place_of, seat_of

PLAY_MONEY = 5_000_00
LITTLE = PLAY_MONEY // 10
PLAY_MONEY_MS = 600_000  # before a guest is given some again
_LOG = structlog.get_logger("croupier.room")
ID_BYTES = 16  # of the id of an act the room does in a player's name: their own ids are any words, but not this


class SeatTaken(msgspec.Struct, frozen=True):
    """A seat that a player holds."""

    table: str
    seat: int
    title: str  # as the lobby has it


class SeatReleased(msgspec.Struct, frozen=True):
    """A player's seat that was released: when, with which stake, why, and under which clause."""

    table: str
    at: int
    stake: int
    reason: str
    clause: str


class Room:
    """All tables of one store."""

    def __init__(self, house: RoomContext, company: int, companies: Mapping[str, int]) -> None:
        self.house = house
        self.places = Places(house, company, companies, self._table_changed)
        self.tables, self.tournaments, self.lobby = self.places.tables, self.places.tournaments, self.places.lobby
        self.halted = ""  # the reason the whole room has stopped
        self.floor = FloorView(house, self.tables)
        self.transfers = Transfers(house, self.tables)
        self.papers = Papers(house, self.tables, self.tournaments)
        self.beside: list[asyncio.Task[None]] = []  # other tasks that run as long as the room is open
        self._given: dict[str, int] = {}  # the accounts given play money recently, and when
        house.inspectorate.changed = self._stops_changed
        house.floor.changed = self._exclusions_changed
        house.wallets.changed = self._wallet_changed
        self._pausing = Pausing(house, self._goes_on)
        assert isinstance(house.clock, RoomClock)
        self._clock_watch = ClockWatch(house.clock, house.inspectorate)
        self._clock_watch.start()

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        keys: Keys,
        *,
        pace: Pace | None = None,
        company: int = 0,
        companies: Mapping[str, int] = MappingProxyType({}),
        play_money: bool = False,
        called: Names = NAMELESS_HOUSE,
    ) -> Room:
        """Open the room on a store, with every table that is open in it.

        `company` bots make up the number at each where play money is played for, or as many as `companies` says of a table
        by its name. With `play_money` the whole room is a demo's, its cage too. `called` is
        what house and room are called on papers and pages.
        """
        house = await RoomContext.read(
            store, clock, entropy, keys, pace or Pace(), play_money=play_money, called=called
        )
        room = cls(house, company, companies)
        await room.places.resume_all()
        for actor in room.tournaments.values():
            actor.start()
        store.on_replaced(room._halt)
        if house.moving_seals.due:
            room.beside.append(asyncio.create_task(house.moving_seals.run(), name="moving seals"))
        return room

    @property
    def paused(self) -> bool:
        """Tell whether play is paused because the store is away."""
        return self._pausing.on

    @property
    def clock_fault(self) -> str:
        """A description of the fault in the machine's clock; empty where it is right."""
        return self._clock_watch.words

    def _halt(self, fault: Replaced) -> None:
        """The store is not the one that was played on: everything stops, for nothing that is done now would be kept.

        What else asks the store after that finds it too: once is enough.
        """
        if self.halted:
            return
        self.halted = str(fault)
        _LOG.critical("the room has stopped", why=self.halted)
        watched: list[Actor[Any]] = [*self.tables.values(), *self.tournaments.values()]
        for actor in watched:
            actor.halt(fault)
        self.lobby.changed()

    async def welcome(self, person: Person) -> int:
        """Register a person; give play money to a guest with little or none left. Return the wallet's balance."""
        self.house.people.meet(person)
        held = await self.house.wallets.ask(person.account)
        if person.guest and PLAYER in person.roles and held < LITTLE and not self.seats_of(person.account):
            await self._give_play_money(person.account)
        return self.house.wallets.holds(person.account)

    async def _give_play_money(self, account: str) -> None:
        """Once in a while: chips on their way back from a table do not count as spent."""
        now = self.house.clock.now()
        if now - self._given.get(account, -PLAY_MONEY_MS) < PLAY_MONEY_MS:
            return
        self._given = {each: at for each, at in self._given.items() if now - at < PLAY_MONEY_MS} | {account: now}
        await self.house.wallets.give_play_money(account, PLAY_MONEY, now)

    def seats_of(self, account: str) -> list[SeatTaken]:
        """The seats a player holds; at a table that is being read again, those they held."""
        desks = [desk for actor in self.tables.values() if (desk := actor.last_known)]
        seats = [(desk.header, seat_of(desk.host.session.table, account)) for desk in desks]
        return [SeatTaken(header.table, seat, header.title) for header, seat in seats if seat]

    async def get_up(self, person: Person) -> None:
        """Give back the seats of a player who is gone for good, and their places on waiting lists.

        A hand that is played is given up in its turn, and the seat after the round; a tournament keeps its players.
        """
        id_ = self.house.entropy(ID_BYTES).hex()
        for actor in list(self.tables.values()):
            table = actor.desk.host.session.table if actor.desk else None
            if table and not table.tournament and place_of(table, person.account) >= 0:
                await actor.do(person, id_, {"act": "leave"})
            elif table and person.account in table.waiting:
                await actor.do(person, id_, {"act": "unlist"})

    def released_of(self, account: str) -> list[SeatReleased]:
        """The player's seats that were released within the hour."""
        now = self.house.clock.now()
        told = [(name, released(actor.desk, account, now)) for name, actor in self.tables.items() if actor.desk]
        return [SeatReleased(name, one.at, one.stake, one.reason, one.clause) for name, one in told if one]

    def entries_of(self, account: str) -> list[str]:
        """The tournaments an account is entered in that are running or still to come."""
        found = [(name, actor.office.state.entrants.get(account)) for name, actor in self.tournaments.items()]
        return [name for name, one in found if one and one.status in ("entered", "playing", "broke", "through")]

    def bar_on_odds(self, account: str) -> Refusal | None:
        """Refuse odds to a player with a seat at any table, under that table's own rule; None where allowed."""
        for taken in self.seats_of(account):
            desk = self.tables[taken.table].last_known
            clause = desk.host.session.rules.clause("odds.seated") if desk else "practice"
            return Refusal(
                "no-odds-at-a-table",
                f"players at a table are not told odds: leave seat {taken.seat} of {taken.table} first",
                clause,
            )
        return None

    def come(self, watcher: Watcher) -> None:
        """A connection begins, in the lobby; calls to a seat find the person from now on."""
        self.house.connected.come(watcher)
        self._pausing.tell(watcher)
        for actor in self.tables.values():
            if actor.desk and is_called(actor.desk.host.session.table, watcher.person.account):
                watcher.tell(page_message(actor.desk, watcher.person.account))
            self._wake_where_seated(actor, watcher)
        self.lobby.watch(watcher)

    def leave(self, watcher: Watcher) -> None:
        """A connection has ended; tables where its person waits look whether they still do."""
        self.lobby.unwatch(watcher)
        self.floor.unwatch(watcher)
        self.house.connected.go(watcher)
        for actor in self.tables.values():
            if actor.desk and watcher.person.account in actor.desk.host.session.table.waiting:
                actor.wake()
            self._wake_where_seated(actor, watcher)
        for name in watcher.tables:
            (self.tables.get(name) or self.tournaments[name]).unwatch(watcher)
        watcher.close()

    def _wake_where_seated(self, actor: TableActor, watcher: Watcher) -> None:
        """A player's clock stands while they have no connection, also where they looked at another page."""
        if actor.desk and place_of(actor.desk.host.session.table, watcher.person.account) >= 0:
            actor.wake()

    def _table_changed(self, table: str) -> None:
        if self.floor.watchers:
            self.floor.changed(table)
        if self.transfers.waiting:
            self.transfers.look(table)

    def _stops_changed(self) -> None:
        """Play is stopped somewhere, or goes on: every table looks again, and tells why; tournaments do what waited."""
        self._clock_watch.look()
        for actor in self.tables.values():
            actor.show_again()
        for tournament in self.tournaments.values():
            tournament.wake()
        self.lobby.changed()

    def _goes_on(self, paused_at: int) -> None:
        """The store is back: every table goes on where it was."""
        for actor in self.tables.values():
            actor.go_on(paused_at)
        for tournament in self.tournaments.values():
            tournament.wake()

    def _exclusions_changed(self) -> None:
        """Refresh every table and tournament after an exclusion begins or ends, so that officials there are told."""
        watched: list[Actor[Any]] = [*self.tables.values(), *self.tournaments.values()]
        for actor in watched:
            actor.show_again()

    def _wallet_changed(self, account: str) -> None:
        """Tell a player their new wallet balance on every page: the cage may have served them."""
        self.house.connected.tell(account, self.house.wallets.message(account))

    async def settled(self) -> None:
        """Wait until every table has done what can be done now; for the caller that drives the clock."""
        await self._clock_watch.settled()
        await self.places.settled()
        for tournament in list(self.tournaments.values()):
            await tournament.settled()
        for actor in list(self.tables.values()):
            await actor.settled()

    async def close(self) -> None:
        """End all tables' tasks; the tables are in the store as they stand."""
        self.lobby.close()
        self.floor.close()
        await self._pausing.close()
        await self._clock_watch.close()
        await self.transfers.close()
        await self.places.close()
        for task in self.beside:
            task.cancel()
        await asyncio.gather(*self.beside, return_exceptions=True)
        await asyncio.gather(*[tournament.close() for tournament in self.tournaments.values()])
        await asyncio.gather(*[actor.close() for actor in self.tables.values()])
        await self.house.snapshots.close()
