"""The room: all tables of one store, the cage, the register, the lobby.

Rule keys: `odds.seated`.

Clock, randomness and store come in as arguments, so that a simulator can be all three. A room that opens resumes every
table that is in its store and was not closed, and every tournament. Where the record of one cannot be followed, that one
comes up stopped, with its record as it is; of a tournament so do its tables, which nobody could tell what to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import msgspec
import structlog

from croupier.documents.paper import NAMELESS_HOUSE, Names
from croupier.errors import LogError, NameTaken, Replaced, StoreError
from croupier.house.people import PLAYER, People, Person
from croupier.house.streams import SYSTEM_STREAMS
from croupier.protocol.actors import HOUSE
from croupier.protocol.refusal import Refusal
from croupier.room.actor import Attended
from croupier.room.clock import Alarm, Clock, RoomClock, still_ahead
from croupier.room.clock_watch import ClockWatch
from croupier.room.connections.connected import Connected
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.names import (
    check_not_used,
    check_table_name,
    check_tournament_name,
    free_tournament_name,
)
from croupier.room.offices.floor.overview import FloorView
from croupier.room.offices.operator.papers import Papers
from croupier.room.pace import Pace
from croupier.room.pausing import Pausing
from croupier.room.people.patrons import meet_all
from croupier.room.streams.cage import Cashier
from croupier.room.streams.floor import FloorBook
from croupier.room.streams.inspection import Inspectorate
from croupier.room.streams.register import Registry
from croupier.room.streams.stream import Told, last_moment, read_whole
from croupier.room.streams.table import Entropy, Host, Keys
from croupier.room.streams.tournament import Office
from croupier.room.tables.actor import Actor, Unfollowed
from croupier.room.tables.steps.out_of_chips import released
from croupier.room.tables.steps.seat_calls import page_message
from croupier.room.tables.transfers import Transfers
from croupier.room.tournaments.actor import TournamentActor
from croupier.room.tournaments.setup import still_to_come
from croupier.room.wallets import Wallets
from croupier.store import Store
from croupier.table.approved_opening import approved_opening
from croupier.table.events import ELECTRONIC, REAL, TableOpened
from croupier.table.rules import SessionRules, session_rules
from croupier.table.state import Table, is_called, place_of, seat_of
from croupier.tournament.decide import announce
from croupier.tournament.events import TournamentAnnounced
from croupier.tournament.plan.conditions import Plan, conditions
from croupier.tournament.run.levels import rules_at
from croupier.tournament.run.orders import cards_of
from croupier.tournament.state import Hall
from croupier.views.lobby import Listing, listing, lobby_message
from croupier.views.tournament.line import Line

PLAY_MONEY = 5_000_00
TOURNAMENT_FLOAT = 10**12  # the chips of a bank in a tournament, which are no money and never run out
LITTLE = PLAY_MONEY // 10
PLAY_MONEY_MS = 600_000  # before somebody is given some again
_LOG = structlog.get_logger("croupier.room")
HELD_LISTED = 20  # tournaments that are closed; older ones are asked for
ID_BYTES = 16  # of the id of an act that the room does in somebody's name: their own ids are any words, but not this
HOUR_MS = 3_600_000
LATE_MS = 12 * HOUR_MS  # a server that is started so long after the last line says so
LOBBY_MS = 500  # all changes of the lobby within so long are told at once


class SeatTaken(msgspec.Struct, frozen=True):
    """Where somebody sits."""

    table: str
    seat: int
    title: str  # as the lobby has it


class SeatReleased(msgspec.Struct, frozen=True):
    """Where somebody sat until the seat was released: when, with which stake, why, and under which clause."""

    table: str
    at: int
    stake: int
    reason: str
    clause: str


class Room:
    """All tables of one store."""

    def __init__(self, house: RoomContext, company: int, companies: Mapping[str, int]) -> None:
        self.house = house
        self.tables: dict[str, Actor] = {}
        self.tournaments: dict[str, TournamentActor] = {}
        self.halted = ""  # why the whole room has stopped
        self.floor = FloorView(house, self.tables)
        self.transfers = Transfers(house, self.tables)
        self.papers = Papers(house, self.tables, self.tournaments)
        self.beside: list[asyncio.Task[None]] = []  # what else goes on as long as the room is open
        self._company, self._companies = company, companies
        self._naming = asyncio.Lock()  # held from the look whether a name is free until it is taken
        self._given: dict[str, int] = {}  # who was given play money a short while ago, and when
        self._in_lobby: dict[Watcher, None] = {}
        house.inspectorate.changed = self._stops_changed
        house.floor.changed = self._exclusions_changed
        house.wallets.changed = self._wallet_changed
        self._pausing = Pausing(house, self._goes_on)
        self._lobby_alarm: Alarm | None = None  # once the lobby has changed and nobody was told yet
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
        inspectorate = await Inspectorate.read(store, keys, entropy)
        clock = await _clock_after(store, clock, inspectorate)
        registry, cashier = await Registry.read(store), await Cashier.read(store, keys, entropy)
        people = People()
        wallets = await Wallets.read(store, people, play_money=play_money)
        floor = await FloorBook.read(store, keys, entropy)
        cashier.now, cashier.bar = clock.now, floor.bar
        house = RoomContext(
            store, clock, entropy, keys, registry, wallets, cashier, people, pace or Pace(), inspectorate, floor,
            Connected(), play_money, called,
        )  # fmt: skip
        room = cls(house, company, companies)
        for name in sorted(await store.streams()):  # a tournament before its tables, whose names begin with its own
            if name not in SYSTEM_STREAMS:
                await room._resume_or_stop(name)
        for actor in room.tournaments.values():
            actor.start()
        store.on_replaced(room._halt)
        return room

    @property
    def paused(self) -> bool:
        """Whether play is paused because the store is away."""
        return self._pausing.on

    @property
    def clock_fault(self) -> str:
        """What is wrong with the machine's clock; empty where it is right."""
        return self._clock_watch.words

    def _halt(self, fault: Replaced) -> None:
        """The store is not the one that was played on: everything stops, for nothing that is done now would be kept."""
        self.halted = str(fault)
        _LOG.critical("the room has stopped", why=self.halted)
        watched: list[Attended[Any]] = [*self.tables.values(), *self.tournaments.values()]
        for actor in watched:
            actor.halt(fault)
        self._lobby_changed()

    async def _resume_or_stop(self, name: str) -> None:
        """What is wrong with one record is no reason to keep all others from playing; a store that is down is."""
        try:
            await self._resume(await read_whole(self.house.store, name))
        except StoreError:
            raise
        except Exception as error:  # whatever it is, it stops this table and no other
            actor = Actor(self.house, Unfollowed(name, error), self._lobby_changed, self._table_changed)
            self.tables[name] = actor
            for held in self.tournaments.values():
                if name in held.office.state.halls:
                    held.running.tables[name] = actor

    async def _resume(self, told: Told) -> None:
        """A table that is in the store and not closed, or a tournament: what was held is shown for ever."""
        house = self.house
        if isinstance(told.events[0], TournamentAnnounced):
            office = await Office.of(house.store, told, house.keys, house.entropy)
            people = [*office.state.entrants, *office.state.directors]
            await meet_all(house, people + [one.account for one in office.state.reserves])
            self._add_tournament(office, self._companies.get(told.name, 0)).showing.news.read(told.events, told.moments)
            return
        host = await Host.of(house.store, told, house.keys, house.entropy)
        table = host.session.table
        if table.closed:
            return
        if table.tournament in self.tables:
            raise LogError(f"{table.tournament} has stopped, which says what is done at {table.name}")
        if table.cards == REAL:  # nobody there has to come in, so nobody is met by that
            await meet_all(house, [*_people_at(table)])
        self._add(host)

    def _add(self, host: Host) -> Actor:
        table = host.session.table
        alone = (
            table.tournament or table.cards == REAL or not table.play_money
        )  # bots bring play money, and nothing else
        company = 0 if alone else self._companies.get(table.name, self._company)
        held = self.tournaments.get(table.tournament)
        office = held.office if held else None
        actor = Actor(self.house, host, self._lobby_changed, self._table_changed, company, office)
        self.tables[actor.name] = actor
        if held:
            held.running.tables[actor.name] = actor
        return actor

    def _add_tournament(self, office: Office, company: int) -> TournamentActor:
        bots = company if office.state.play_money else 0
        actor = TournamentActor(self.house, office, self._open_for, self._lobby_changed, bots)
        self.tournaments[actor.name] = actor
        return actor

    async def announce(
        self,
        plan: Plan,
        name: str,
        *,
        by: str,
        historical: bool = False,
        play_money: bool = False,
        company: int = 0,
    ) -> TournamentActor:
        """Set up a tournament; its name is its stream, and its tables' names begin with it."""
        house, at = self.house, self.house.clock.now()
        async with self._naming:
            await check_tournament_name(house.store, name, self._kept_names())
            still_to_come(conditions(plan), at)
            play_money = play_money or historical or house.play_money
            opening = partial(announce, plan, name, by=by, historical=historical, play_money=play_money)
            office = await Office.open(house.store, opening, house.keys, house.entropy, at)
        self._lobby_changed()
        actor = self._add_tournament(office, company)
        actor.start()
        return actor

    async def free_tournament_name(self, *titles: str) -> str:
        """A name for a tournament from the first of these titles that gives one; a number is added where it is used."""
        return await free_tournament_name(self.house.store, titles, self._kept_names())

    def _kept_names(self) -> list[str]:
        """The tournaments that may open tables yet, whose names are kept for them."""
        return [name for name, held in self.tournaments.items() if not held.running.is_over]

    async def _open_for(self, office: Office, hall: Hall) -> None:
        """Open a table of a tournament; or go on with it, where that was written and its answer lost."""
        told = await read_whole(self.house.store, hall.name)
        if told.events:
            opened = told.events[0]
            if not isinstance(opened, TableOpened) or opened.tournament != office.name:
                raise NameTaken("another table or tournament has this name")
            self._add(await Host.of(self.house.store, told, self.house.keys, self.house.entropy))
            return
        rules = session_rules(rules_at(office.contest.rules, office.state, hall))
        bank = TOURNAMENT_FLOAT if office.contest.rules.banked else 0
        await self.open_table(
            rules, hall.name, by=HOUSE, bank=bank, historical=office.historical, tournament=office.name,
            cards=cards_of(office.contest.rules), play_money=office.state.play_money,
        )  # fmt: skip

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
        cards: str = ELECTRONIC,
        play_money: bool = False,
    ) -> Actor:
        """Open a new table, as the register allows; with real cards a dealer deals it. In a demo all is play money."""
        house, at = self.house, self.house.clock.now()
        async with self._naming:
            if tournament:  # which has kept the name
                await check_not_used(house.store, name)
            else:
                await check_table_name(house.store, name, self._kept_names())
            opening = approved_opening(
                house.registry.register, rules, name, by=by, at=at, bank=bank, historical=historical, approval=approval,
                tournament=tournament, cards=cards, play_money=play_money or house.play_money,
            )  # fmt: skip
            actor = self._add(await Host.open(house.store, opening, house.keys, house.entropy, at))
        self._lobby_changed()
        return actor

    async def welcome(self, person: Person) -> int:
        """Know somebody; a guest with little or nothing left is given play money. Answers what is in the wallet."""
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
        """Where somebody sits."""
        desks = [actor.desk for actor in self.tables.values() if actor.desk]
        seats = [(desk.header, seat_of(desk.host.session.table, account)) for desk in desks]
        return [SeatTaken(header.table, seat, header.title) for header, seat in seats if seat]

    async def get_up(self, person: Person) -> None:
        """Give back the seats of somebody who is gone for good, and their places on waiting lists.

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
        """Where somebody's seat was released within the hour."""
        now = self.house.clock.now()
        told = [(name, released(actor.desk, account, now)) for name, actor in self.tables.items() if actor.desk]
        return [SeatReleased(name, one.at, one.stake, one.reason, one.clause) for name, one in told if one]

    def entries_of(self, account: str) -> list[str]:
        """The tournaments somebody is in that go on or are to come."""
        found = [(name, actor.office.state.entrants.get(account)) for name, actor in self.tournaments.items()]
        return [name for name, one in found if one and one.status in ("entered", "playing", "broke", "through")]

    def bar_on_odds(self, account: str) -> Refusal | None:
        """Why somebody is not told odds: whoever has a seat anywhere is not, under that table's own rule."""
        for taken in self.seats_of(account):
            desk = self.tables[taken.table].desk
            clause = desk.host.session.rules.clause("odds.seated") if desk else "practice"
            return Refusal(f"nobody with a seat is told odds; leave seat {taken.seat} of {taken.table} first", clause)
        return None

    def lobby(self) -> list[Listing]:
        """All tables that are open; of tournaments those somebody deals."""
        desks = [actor.desk for actor in self.tables.values()]
        open_ = [desk for desk in desks if desk and not desk.host.session.table.closed]
        tables = [(desk, desk.host.session.table) for desk in open_]
        return [
            listing(desk.host.session, desk.header, desk.house.people, desk.stop)
            for desk, table in tables
            if not table.tournament or table.cards == REAL
        ]

    def listed_tournaments(self) -> list[Line]:
        """All tournaments of this room that are not closed, and the last that are: every change of the lobby tells them."""
        kept = set(self._held[-HELD_LISTED:])
        return [
            actor.showing.line()
            for name, actor in self.tournaments.items()
            if not actor.running.is_over or name in kept
        ]

    def older_tournaments(self) -> list[Line]:
        """Those that were closed before the ones that are listed, the last first."""
        return [self.tournaments[name].showing.line() for name in reversed(self._held[:-HELD_LISTED])]

    @property
    def _held(self) -> list[str]:
        """The tournaments that are closed, in the order in which they were."""
        over = [actor for actor in self.tournaments.values() if actor.running.is_over]
        return [actor.name for actor in sorted(over, key=lambda actor: (actor.office.chain.at, actor.name))]

    def _lobby_message(self) -> bytes:
        return lobby_message(self.lobby(), self.listed_tournaments(), len(self._held[:-HELD_LISTED]))

    def watch_lobby(self, watcher: Watcher) -> None:
        """Tell somebody of the lobby, now and when it changes."""
        self._in_lobby[watcher] = None
        watcher.tell(self._lobby_message())

    def unwatch_lobby(self, watcher: Watcher) -> None:
        """Tell it no longer."""
        self._in_lobby.pop(watcher, None)

    def come(self, watcher: Watcher) -> None:
        """A connection begins, in the lobby; calls to a seat find the person from now on."""
        self.house.connected.come(watcher)
        self._pausing.tell(watcher)
        for actor in self.tables.values():
            if actor.desk and is_called(actor.desk.host.session.table, watcher.person.account):
                watcher.tell(page_message(actor.desk, watcher.person.account))
            self._wake_where_seated(actor, watcher)
        self.watch_lobby(watcher)

    def leave(self, watcher: Watcher) -> None:
        """A connection has ended; tables where its person waits look whether they still do."""
        self.unwatch_lobby(watcher)
        self.floor.unwatch(watcher)
        self.house.connected.go(watcher)
        for actor in self.tables.values():
            if actor.desk and watcher.person.account in actor.desk.host.session.table.waiting:
                actor.wake()
            self._wake_where_seated(actor, watcher)
        for name in watcher.tables:
            (self.tables.get(name) or self.tournaments[name]).unwatch(watcher)
        watcher.close()

    def _wake_where_seated(self, actor: Actor, watcher: Watcher) -> None:
        """A player's clock stands while they have no connection, also where they looked at another page."""
        if actor.desk and place_of(actor.desk.host.session.table, watcher.person.account) >= 0:
            actor.wake()

    def _table_changed(self, table: str) -> None:
        self.floor.changed(table)
        self.transfers.look(table)

    def _lobby_changed(self) -> None:
        """Those in the lobby are told in a moment: many who sit down at once are one change, not one for each."""
        if self._in_lobby and self._lobby_alarm is None:
            clock = self.house.clock
            self._lobby_alarm = clock.wake(clock.now() + LOBBY_MS, self._tell_lobby)

    def _stops_changed(self) -> None:
        """Play is stopped somewhere, or goes on: every table looks again, and tells why; tournaments do what waited."""
        self._clock_watch.look()
        for actor in self.tables.values():
            actor.show_again()
        for tournament in self.tournaments.values():
            tournament.wake()
        self._lobby_changed()

    def _goes_on(self, paused_at: int) -> None:
        """The store is back: every table goes on where it was."""
        for actor in self.tables.values():
            actor.go_on(paused_at)
        for tournament in self.tournaments.values():
            tournament.wake()

    def _exclusions_changed(self) -> None:
        """Somebody is excluded, or no longer: where they play those are told who see them out."""
        watched: list[Attended[Any]] = [*self.tables.values(), *self.tournaments.values()]
        for actor in watched:
            actor.show_again()

    def _wallet_changed(self, account: str) -> None:
        """Somebody is told what they have now, whatever they look at: the cage may have served them."""
        message = {"type": "wallet", "wallet": self.house.wallets.holds(account)}
        self.house.connected.tell(account, msgspec.json.encode(message))

    def _tell_lobby(self) -> None:
        self._lobby_alarm = None
        message = self._lobby_message()
        for watcher in list(self._in_lobby):
            watcher.tell(message)

    async def settled(self) -> None:
        """Wait until every table has done what can be done now; for whoever drives the clock."""
        await self._clock_watch.settled()
        for tournament in list(self.tournaments.values()):
            await tournament.settled()
        for actor in list(self.tables.values()):
            await actor.settled()

    async def close(self) -> None:
        """End all tables' tasks; the tables are in the store as they stand."""
        if self._lobby_alarm:
            self._lobby_alarm.cancel()
        self.floor.close()
        await self._pausing.close()
        await self._clock_watch.close()
        await self.transfers.close()
        for task in self.beside:
            task.cancel()
        await asyncio.gather(*self.beside, return_exceptions=True)
        await asyncio.gather(*[tournament.close() for tournament in self.tournaments.values()])
        await asyncio.gather(*[actor.close() for actor in self.tables.values()])


def _people_at(table: Table) -> Iterator[str]:
    """Everybody whose name is shown there."""
    yield from [player.account for player in table.players]
    yield from table.waiting
    yield from [account for account in (table.dealer, table.enters) if account]


async def _clock_after(store: Store, clock: Clock, inspectorate: Inspectorate) -> RoomClock:
    """Time that goes on from the last line of a store, with what the record says of the machine's clock."""
    last, stop = await last_moment(store), inspectorate.inspection.clock_stop
    if (late_ms := clock.now() - last) < 0:
        _LOG.warning("the clock of this machine is behind the record; time goes on from there", last_line=last)
    elif last and late_ms >= LATE_MS and not stop:
        _LOG.warning(
            "by the clock of this machine the last line is hours old; if the clock is wrong, stop now and set it",
            last_line=last, hours=late_ms // HOUR_MS,
        )  # fmt: skip
        await inspectorate.note_late_start(late_ms, last)
    return RoomClock(clock, last, stop.clock_off_ms if stop else 0, still_ahead(*inspectorate.clock_word, last))
