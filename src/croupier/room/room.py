"""The room: all tables of one store, the cage, the register, the lobby.

Rule keys: `odds.seated`.

Clock, randomness and store come in as arguments, so that a simulator can be all three. A room that opens resumes every
table that is in its store and was not closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import msgspec

from croupier.errors import RequestError
from croupier.protocol.refusal import Refusal
from croupier.room.actor import Actor
from croupier.room.clocks import Alarm, Clock
from croupier.room.desk import House
from croupier.room.host import Entropy, Host, Keys
from croupier.room.lobby import Listing, listing, lobby_message
from croupier.room.meanings import HOUSE, seat_of
from croupier.room.office import Office, is_tournament
from croupier.room.opening import approved_opening
from croupier.room.pace import Pace
from croupier.room.person import People, Person
from croupier.room.registry import Registry
from croupier.room.tournament_actor import TournamentActor
from croupier.room.tournament_views import Line, line_of
from croupier.room.wallets import Wallets
from croupier.room.watching import Watcher
from croupier.store import Store
from croupier.table.rules import SessionRules, session_rules
from croupier.table.table import SYSTEM_STREAMS
from croupier.tournament.conditions import Plan
from croupier.tournament.levels import rules_at
from croupier.tournament.state import Hall
from croupier.tournament.tournament import announce

PLAY_MONEY = 5_000_00
TOURNAMENT_FLOAT = 10**12  # the chips of a bank in a tournament, which are no money and never run out
LITTLE = PLAY_MONEY // 10
PLAY_MONEY_MS = 600_000  # before somebody is given some again
LOBBY_MS = 500  # all changes of the lobby within so long are told at once


class SeatTaken(msgspec.Struct, frozen=True):
    """Where somebody sits."""

    table: str
    seat: int


class Room:
    """All tables of one store."""

    def __init__(self, house: House, company: int, companies: Mapping[str, int]) -> None:
        self.house = house
        self.tables: dict[str, Actor] = {}
        self.tournaments: dict[str, TournamentActor] = {}
        self.beside: list[asyncio.Task[None]] = []  # what else goes on as long as the room is open
        self._company, self._companies = company, companies
        self._given: dict[str, int] = {}  # who was given play money a short while ago, and when
        self._in_lobby: dict[Watcher, None] = {}
        self._lobby_alarm: Alarm | None = None  # once the lobby has changed and nobody was told yet

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
    ) -> Room:
        """Open the room on a store, with every table that is open in it.

        `company` bots make up the number at each, or as many as `companies` says of a table by its name.
        """
        registry, wallets = await Registry.read(store), await Wallets.read(store)
        room = cls(House(store, clock, entropy, keys, registry, wallets, People(), pace or Pace()), company, companies)
        names = [name for name in await store.streams() if name not in SYSTEM_STREAMS]
        tournaments = [name for name in names if await is_tournament(store, name)]
        for name in tournaments:
            office = await Office.resume(store, name, keys, entropy)
            if office.state.phase != "closed":
                room._add_tournament(office, room._companies.get(name, 0))
        for name in names:
            if name not in tournaments:
                host = await Host.resume(store, name, keys, entropy)
                if not host.session.table.closed:
                    room._add(host)
        for actor in room.tournaments.values():
            actor.start()
        return room

    def _add(self, host: Host) -> Actor:
        table = host.session.table
        company = 0 if table.tournament else self._companies.get(table.name, self._company)
        held = self.tournaments.get(table.tournament)
        actor = Actor(self.house, host, self._lobby_changed, company, held.office if held else None)
        self.tables[actor.name] = actor
        return actor

    def _add_tournament(self, office: Office, company: int) -> TournamentActor:
        actor = TournamentActor(self.house, office, self._open_for, lambda: self.tables, self._lobby_changed, company)
        self.tournaments[actor.name] = actor
        return actor

    async def announce(
        self, plan: Plan, name: str, *, by: str, historical: bool = False, company: int = 0
    ) -> TournamentActor:
        """Set up a tournament; its name is its stream, and its tables' names begin with it."""
        if name in SYSTEM_STREAMS or await self.house.store.head(name):
            raise RequestError(f"there is a table or tournament {name[:60]} already, or has been; give another name")
        house, at = self.house, self.house.clock.now()
        opening = partial(announce, plan, name, by=by, historical=historical)
        office = await Office.open(house.store, opening, house.keys, house.entropy, at)
        self._lobby_changed()
        actor = self._add_tournament(office, company)
        actor.start()
        return actor

    async def _open_for(self, office: Office, hall: Hall) -> None:
        """Open a table of a tournament."""
        rules = session_rules(rules_at(office.contest.rules, office.state, hall))
        bank = TOURNAMENT_FLOAT if office.contest.rules.banked else 0
        await self.open_table(
            rules, hall.name, by=HOUSE, bank=bank, historical=office.historical, tournament=office.name
        )

    async def open_table(
        self,
        rules: SessionRules,
        name: str,
        *,
        by: str,
        bank: int = 0,
        historical: bool = False,
        approval: str = "",
        tournament: str = "",
    ) -> Actor:
        """Open a new table, as the register allows."""
        if name in SYSTEM_STREAMS or await self.house.store.head(name):
            raise RequestError(f"there is a table {name[:60]} already, or has been; give another name")
        house, at = self.house, self.house.clock.now()
        opening = approved_opening(
            house.registry.register, rules, name, by=by, at=at, bank=bank, historical=historical, approval=approval,
            tournament=tournament,
        )  # fmt: skip
        actor = self._add(await Host.open(house.store, opening, house.keys, house.entropy, at))
        self._lobby_changed()
        return actor

    async def welcome(self, person: Person) -> int:
        """Know somebody; a guest with little or nothing left is given play money. Answers what is in the wallet."""
        self.house.people.meet(person)
        held = await self.house.wallets.ask(person.account)
        if person.guest and held < LITTLE and not self.seats_of(person.account):
            await self._give_play_money(person.account)
        return self.house.wallets.holds(person.account)

    async def deposit(self, person: Person, amount: int, by: str) -> int | Refusal:
        """Somebody brings money to the cage; what is in the wallet then."""
        self.house.people.meet(person)
        refusal = await self.house.wallets.deposit(person.account, amount, by, self.house.clock.now())
        return refusal or self.house.wallets.holds(person.account)

    async def _give_play_money(self, account: str) -> None:
        """Once in a while: chips on their way back from a table do not count as spent."""
        now = self.house.clock.now()
        if now - self._given.get(account, -PLAY_MONEY_MS) < PLAY_MONEY_MS:
            return
        self._given = {each: at for each, at in self._given.items() if now - at < PLAY_MONEY_MS} | {account: now}
        await self.house.wallets.deposit(account, PLAY_MONEY, HOUSE, now)

    def seats_of(self, account: str) -> list[SeatTaken]:
        """Where somebody sits."""
        desks = [(name, actor.desk) for name, actor in self.tables.items()]
        seats = [(name, seat_of(desk.host, account)) for name, desk in desks if desk]
        return [SeatTaken(name, seat) for name, seat in seats if seat]

    def bar_on_odds(self, account: str) -> Refusal | None:
        """Why somebody is not told odds: whoever has a seat anywhere is not, under that table's own rule."""
        for taken in self.seats_of(account):
            desk = self.tables[taken.table].desk
            clause = desk.host.session.rules.clause("odds.seated") if desk else "practice"
            return Refusal(f"nobody with a seat is told odds; leave seat {taken.seat} of {taken.table} first", clause)
        return None

    def lobby(self) -> list[Listing]:
        """All tables that are open."""
        desks = [actor.desk for actor in self.tables.values()]
        open_ = [desk for desk in desks if desk and not desk.host.session.table.closed]
        return [listing(desk) for desk in open_ if not desk.host.session.table.tournament]

    def listed_tournaments(self) -> list[Line]:
        """All tournaments of this room that are not closed, and the last that are."""
        return [line_of(actor.office) for actor in self.tournaments.values()]

    def watch_lobby(self, watcher: Watcher) -> None:
        """Tell somebody of the lobby, now and when it changes."""
        self._in_lobby[watcher] = None
        watcher.tell(lobby_message(self.lobby(), self.listed_tournaments()))

    def unwatch_lobby(self, watcher: Watcher) -> None:
        """Tell it no longer."""
        self._in_lobby.pop(watcher, None)

    def leave(self, watcher: Watcher) -> None:
        """A connection has ended."""
        self.unwatch_lobby(watcher)
        for name in watcher.tables:
            (self.tables.get(name) or self.tournaments[name]).unwatch(watcher)
        watcher.close()

    def _lobby_changed(self) -> None:
        """Those in the lobby are told in a moment: many who sit down at once are one change, not one for each."""
        if self._in_lobby and self._lobby_alarm is None:
            clock = self.house.clock
            self._lobby_alarm = clock.wake(clock.now() + LOBBY_MS, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_alarm = None
        message = lobby_message(self.lobby(), self.listed_tournaments())
        for watcher in list(self._in_lobby):
            watcher.tell(message)

    async def settled(self) -> None:
        """Wait until every table has done what can be done now; for whoever drives the clock."""
        for tournament in list(self.tournaments.values()):
            await tournament.settled()
        for actor in list(self.tables.values()):
            await actor.settled()

    async def close(self) -> None:
        """End all tables' tasks; the tables are in the store as they stand."""
        if self._lobby_alarm:
            self._lobby_alarm.cancel()
        for task in self.beside:
            task.cancel()
        await asyncio.gather(*self.beside, return_exceptions=True)
        await asyncio.gather(*[tournament.close() for tournament in self.tournaments.values()])
        await asyncio.gather(*[actor.close() for actor in self.tables.values()])
