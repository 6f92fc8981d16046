"""The places of a room: its tables and tournaments, as they are opened, or resumed from the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from croupier.errors import LogError, NameTaken, StoreError
from croupier.house import SYSTEM_STREAMS
from croupier.protocol import HOUSE
from croupier.record import Head
from croupier.room.begun import Begun
from croupier.room.context import RoomContext
from croupier.room.lobby import Lobby
from croupier.room.names import check_not_used, check_table_name, check_tournament_name, free_tournament_name
from croupier.room.people.patrons import meet_all
from croupier.room.streams.snapshots import Record
from croupier.room.streams.stream import endings
from croupier.room.streams.table import TableStream
from croupier.room.streams.tournament import TournamentStream
from croupier.room.streams.tournament_state import TournamentState
from croupier.room.tables.actor import TableActor, Unfollowed
from croupier.room.tournaments.actor import TournamentActor
from croupier.room.tournaments.setup import still_to_come
from croupier.table import ELECTRONIC, REAL, SessionRules, Table, approved_opening, session_rules
from croupier.tournament import Plan, TournamentAnnounced, TournamentTable, announce, cards_of, conditions, rules_at

TOURNAMENT_FLOAT = 10**12  # the chips of a bank in a tournament, which are no money and never run out


class Places:
    """All tables and tournaments of a room."""

    def __init__(
        self, house: RoomContext, company: int, companies: Mapping[str, int], changed: Callable[[str], None]
    ) -> None:
        """`changed` is told which table was shown anew."""
        self._house, self._company, self._companies, self._changed = house, company, companies, changed
        self.tables: dict[str, TableActor] = {}
        self.tournaments: dict[str, TournamentActor] = {}
        self.lobby = Lobby(house, self.tables, self.tournaments)
        self._naming = asyncio.Lock()  # held from the look whether a name is free until it is taken
        self._begun = Begun(house, self._naming, self._take_up)

    async def resume_all(self) -> None:
        """Resume all that is not closed."""
        for name, ending in (
            await endings(self._house.store)
        ).items():  # a tournament before its tables, by their names
            if name not in SYSTEM_STREAMS and not ending.is_closed:
                await self._resume_or_stop(name)

    async def _resume_or_stop(self, name: str) -> None:
        """Resume a table or tournament; stop it alone if its record is at fault, and raise if the store is down."""
        try:
            await self._resume(await self._house.snapshots.record(name))
        except StoreError:
            raise
        except Exception as error:  # any error stops this table and no other
            actor = self._table_actor(Unfollowed(name, error))
            for held in self.tournaments.values():
                if name in held.office.state.halls:
                    held.running.tables[name] = actor

    async def _resume(self, record: Record) -> None:
        """A table that is in the store and not closed, or a tournament: what was held is shown for ever."""
        house = self._house
        if isinstance(record.state, TournamentState) or isinstance(record.first, TournamentAnnounced):
            office = await TournamentStream.of(house.store, record, house.keys, house.entropy)
            people = [*office.state.entrants, *office.state.directors]
            await meet_all(house, people + [one.account for one in office.state.reserves])
            house.snapshots.watch(office, record)
            news = self._add_tournament(office, self._companies.get(record.name, 0)).showing.news
            for piece in office.news:
                news.take(piece.seq, piece.event, piece.at)
            return
        host = await TableStream.of(house.store, record, house.keys, house.entropy)
        table = host.session.table
        if table.closed:
            return
        house.snapshots.watch(host, record)
        if table.tournament in self.tables:
            raise LogError(f"{table.tournament} has stopped, which says what is done at {table.name}")
        if table.cards == REAL:  # players there need not log in, so this does not affect them
            await meet_all(house, [*_people_at(table)])
        self._add(host)

    async def _take_up(self, name: str) -> None:
        """Go on with what was opened without an answer of the store."""
        await self._resume_or_stop(name)
        if name in self.tournaments:
            self.tournaments[name].start()

    def _add(self, host: TableStream) -> TableActor:
        table = host.session.table
        alone = (
            table.tournament or table.cards == REAL or not table.play_money
        )  # bots bring play money, and nothing else
        company = 0 if alone else self._companies.get(table.name, self._company)
        held = self.tournaments.get(table.tournament)
        office = held.office if held else None
        actor = self._table_actor(host, company, office)
        if held:
            held.running.tables[actor.name] = actor
        return actor

    def _table_actor(
        self, host: TableStream | Unfollowed, company: int = 0, office: TournamentStream | None = None
    ) -> TableActor:
        actor = TableActor(self._house, host, self.lobby.changed, self._changed, company, office)
        self.tables[host.name] = actor
        self._changed(host.name)
        self.lobby.changed()
        return actor

    def _add_tournament(self, office: TournamentStream, company: int) -> TournamentActor:
        bots = company if office.state.play_money else 0
        listed = partial(self.lobby.changed, office.name)
        actor = TournamentActor(self._house, office, self._open_for, listed, bots)
        self.tournaments[office.name] = actor
        listed()
        return actor

    async def announce(
        self, plan: Plan, name: str, *, by: str, historical: bool = False, play_money: bool = False, company: int = 0
    ) -> TournamentActor:
        """Set up a tournament; its name is its stream, and its tables' names begin with it."""
        house, at = self._house, self._house.clock.now()
        async with self._naming:
            await self._begun.find()
            await check_tournament_name(house.store, name, self._kept_names())
            still_to_come(conditions(plan), at)
            play_money = play_money or historical or house.play_money
            announced = partial(announce, plan, name, by=by, historical=historical, play_money=play_money)
            heads = await self._heads_of_house()

            def opening(commitment: str) -> TournamentAnnounced:
                return replace(announced(commitment), house=heads)

            with self._begun.remembered(name):
                office = await TournamentStream.open(house.store, opening, house.keys, house.entropy, at)
        house.snapshots.watch(office)
        actor = self._add_tournament(office, company)
        actor.start()
        return actor

    async def free_tournament_name(self, *titles: str) -> str:
        """A name for a tournament from the first of these titles that gives one; a number is added where it is used."""
        return await free_tournament_name(self._house.store, titles, self._kept_names())

    def _kept_names(self) -> list[str]:
        """The tournaments that may open tables yet, whose names are kept for them."""
        return [name for name, held in self.tournaments.items() if not held.running.is_over]

    async def _open_for(self, office: TournamentStream, hall: TournamentTable) -> None:
        """Open a table of a tournament; unless it was opened without an answer of the store, and is found."""
        async with self._naming:
            await self._begun.find()
        if hall.name in self.tournaments[office.name].running.tables:
            return
        if await self._house.store.head(hall.name):
            raise NameTaken("another table or tournament has this name")
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
    ) -> TableActor:
        """Open a new table, as the register allows; with real cards a dealer deals it. In a demo all is play money."""
        house, at = self._house, self._house.clock.now()
        async with self._naming:
            await self._begun.find()
            if tournament:  # the tournament has kept the name
                await check_not_used(house.store, name)
            else:
                await check_table_name(house.store, name, self._kept_names())
            opening = approved_opening(
                house.registry.register, rules, name, by=by, at=at, bank=bank, historical=historical, approval=approval,
                tournament=tournament, cards=cards, play_money=play_money or house.play_money,
            )  # fmt: skip
            opening = replace(opening, house=await self._heads_of_house())
            with self._begun.remembered(name):
                host = await TableStream.open(house.store, opening, house.keys, house.entropy, at)
            house.snapshots.watch(host)
            return self._add(host)

    async def _heads_of_house(self) -> tuple[Head, ...]:
        """The heads of the house's own streams: whoever holds a table's first line can tell that none was removed."""
        heads = [await self._house.store.head(name) for name in sorted(SYSTEM_STREAMS)]
        return tuple(head for head in heads if head)

    async def settled(self) -> None:
        """Wait until what may have been opened is looked for; for a caller who drives the clock."""
        await self._begun.settled()

    async def close(self) -> None:
        """Look for nothing more."""
        await self._begun.close()


def _people_at(table: Table) -> Iterator[str]:
    """The account of every person whose name is shown at the table."""
    yield from [player.account for player in table.players]
    yield from table.waiting
    yield from [account for account in (table.dealer, table.enters) if account]
