"""The floor as those work on it who run the room: calls, exclusions, moves between tables, the log of rulings.

What is done at one table is an act there (acts/floor.py, acts/table.py); here is what is done about the whole room, or
whatever state a table is in.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import chain, islice

import msgspec

from croupier.acts import OVERSEE, WATCH_FLOOR, no_right
from croupier.house import PLAYER, ROLES, SYSTEM_STREAMS, Person, Request, digest, floor
from croupier.protocol import Refusal, account_in, title_in
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.offices.floor.fair_play import FairPlay
from croupier.room.offices.floor.overview import FloorView
from croupier.room.offices.floor.ruling_log import Logged, RulingKind, RulingLog
from croupier.room.offices.regulator.privileged_reads import PrivilegedReads
from croupier.room.people.patrons import correct_name, meet_all, walked_in_before
from croupier.room.streams.floor import ANSWER, CALL, END, REASON
from croupier.room.streams.sealed.words import checked_words
from croupier.room.tables.actor import TableActor
from croupier.room.tables.transfers import Transfers
from croupier.rulebooks import rulebook
from croupier.table import commands, seat_of
from croupier.turns import in_turns

LISTED_MOST = 200
END_OF_TIME = 2**53


class OneCall(msgspec.Struct, frozen=True):
    """A call for an official, and what became of it."""

    number: int
    table: str
    round: int
    seat: int
    name: str
    words: str
    at: int
    seen_by: str
    seen_at: int
    answer: str
    answered_by: str
    answered_at: int


class OnePatron(msgspec.Struct, frozen=True):
    """A patron who walked in before: since when they are known, their wallet and their seats."""

    account: str
    name: str
    since: int
    wallet: int
    table: str  # empty where they have no seat


class OneExclusion(msgspec.Struct, frozen=True):
    """An exclusion; `until` is 0 for good, `ended_at` 0 while it has not been ended."""

    number: int
    account: str
    name: str
    ground: floor.Ground
    at: int
    by: str
    until: int
    words: str
    holds: bool
    ended_at: int
    ended_by: str
    end_words: str


class OneRuling(msgspec.Struct, frozen=True):
    """An entry of the log of rulings."""

    table: str
    title: str
    rulebook: str
    round: int
    seq: int
    at: int
    kind: RulingKind
    about: str
    words: str
    clauses: tuple[str, ...]
    by: str
    reason: str


class FloorOffice:
    """The floor of a room."""

    def __init__(
        self, house: RoomContext, tables: Mapping[str, TableActor], view: FloorView, transfers: Transfers
    ) -> None:
        self._house, self._tables, self.view, self._transfers = house, tables, view, transfers
        self._rulings = RulingLog(house.store)
        self.fair_play = FairPlay(house)
        self._reads = PrivilegedReads(house.inspectorate, house.clock)

    async def watch(self, watcher: Watcher, *, changes: bool = False) -> Refusal | None:
        """Show a watcher all tables at a glance; that they read players' calls is written down first."""
        if no_right(watcher.person, WATCH_FLOOR, OVERSEE) is None:
            await self._reads.note(watcher.person, "calls")
        return self.view.watch(watcher, changes=changes)

    def unwatch(self, watcher: Watcher) -> None:
        """Show them no longer."""
        self.view.unwatch(watcher)

    # Calls

    async def see_call(self, person: Person, number: int) -> OneCall | Refusal:
        """Say that one comes."""
        at = self._house.clock.now()
        return await self._called(
            await self._house.floor.give(floor.SeeCall(number, person.account, at), Request(at)), person
        )

    async def answer_call(self, person: Person, number: int, words: str) -> OneCall | Refusal:
        """Be done with a call."""
        said, at = checked_words(words), self._house.clock.now()
        command = floor.AnswerCall(number, person.account, digest(said), at)
        return await self._called(await self._house.floor.give(command, Request(at), said), person)

    async def _called(self, event: object, person: Person) -> OneCall | Refusal:
        if isinstance(event, Refusal):
            return event
        assert isinstance(event, floor.CallSeen | floor.CallAnswered)
        self._house.people.meet(person)
        call = self._house.floor.floor.calls[event.number]
        self._changed(call.made.table)
        return await self._shown_call(call)

    async def calls(self) -> list[OneCall]:
        """The last calls, newest first."""
        newest = list(islice(reversed(self._house.floor.floor.calls.values()), LISTED_MOST))
        return [await self._shown_call(call) for call in newest]

    async def _shown_call(self, call: floor.Call) -> OneCall:
        made, seen, answered, words = call.made, call.seen, call.answered, self._house.floor.words
        return OneCall(
            number=made.number,
            table=made.table,
            round=made.round,
            seat=made.seat,
            name=await self._name(made.account),
            words=await words(made.number, CALL),
            at=made.at,
            seen_by=await self._name(seen.by) if seen else "",
            seen_at=seen.at if seen else 0,
            answer=await words(made.number, ANSWER) if answered else "",
            answered_by=await self._name(answered.by) if answered else "",
            answered_at=answered.at if answered else 0,
        )

    # Exclusions

    async def exclude(
        self, person: Person, account: str, ground: floor.Ground, until: int, words: str
    ) -> OneExclusion | Refusal | None:
        """Exclude a patron from every game and see them out of those they are in; None where the account is unknown."""
        said = checked_words(words)
        if await self._house.store.accounts.of_id(account) is None:
            return None
        at = self._house.clock.now()
        command = floor.Exclude(account, person.account, ground, until, digest(said), at)
        event = await self._house.floor.give(command, Request(at), said)
        if isinstance(event, Refusal):
            return event
        assert isinstance(event, floor.AccountExcluded)
        self._house.people.meet(person)
        await self._take_off_lists(person, account)
        return await self._shown(self._house.floor.floor.exclusions[event.number])

    async def end_exclusion(self, person: Person, number: int, words: str) -> OneExclusion | Refusal:
        """End an exclusion."""
        said, at = checked_words(words), self._house.clock.now()
        command = floor.EndExclusion(number, person.account, digest(said), at)
        event = await self._house.floor.give(command, Request(at), said)
        if isinstance(event, Refusal):
            return event
        self._house.people.meet(person)
        return await self._shown(self._house.floor.floor.exclusions[number])

    async def exclusions(self) -> list[OneExclusion]:
        """All exclusions, those that hold first, then the newest."""
        at = self._house.clock.now()
        newest = list(reversed(self._house.floor.floor.exclusions.values()))
        holding = [one async for one in in_turns(newest) if one.holds(at)]
        over = (one for one in newest if not one.holds(at))
        return [await self._shown(one) for one in islice(chain(holding, over), LISTED_MOST)]

    def is_excluded(self, account: str) -> bool:
        """Tell whether an account is excluded from every game now."""
        return self._house.floor.bar(account, self._house.clock.now()) is not None

    async def _take_off_lists(self, person: Person, account: str) -> None:
        """Off all lists at once; out of a seat the house, dealer or director sees them.

        Why is in the record of the floor, and not in that of the table, whose players get to read it.
        """
        for actor in list(self._tables.values()):
            desk = actor.desk
            if desk and not desk.host.session.table.closed and account in desk.host.session.table.waiting:
                by = desk.host.session.rules.official(person.account)
                await actor.give(person, commands.LeaveList(account, by))

    async def _shown(self, exclusion: floor.Exclusion) -> OneExclusion:
        made, ended, words = exclusion.made, exclusion.ended, self._house.floor.words
        return OneExclusion(
            number=made.number,
            account=made.account,
            name=await self._name(made.account),
            ground=made.ground,
            at=made.at,
            by=await self._name(made.by),
            until=made.until,
            words=await words(made.number, REASON),
            holds=exclusion.holds(self._house.clock.now()),
            ended_at=ended.at if ended else 0,
            ended_by=await self._name(ended.by) if ended else "",
            end_words=await words(made.number, END) if ended else "",
        )

    # Names, moves and rulings

    async def correct_name(self, person: Person, account: str, name: str) -> Person | Refusal | None:
        """Correct the name of a walk-in patron; None where there is no such account."""
        self._house.people.meet(person)
        named = await correct_name(self._house, person, account, name)
        if isinstance(named, Person):
            for table in self._tables:
                self._changed(table)
        return named

    async def patrons(self, name: str) -> list[OnePatron]:
        """The patrons who walked in before with a name, for the official who seats a walk-in to ask about."""
        found = []
        for known in await walked_in_before(self._house, name):
            desks = [(table, actor.desk) for table, actor in self._tables.items()]
            seats = [table for table, desk in desks if desk and seat_of(desk.host.session.table, known.id)]
            held = await self._house.wallets.ask(known.id)
            found.append(OnePatron(known.id, known.name, known.made_ms, held, seats[0] if seats else ""))
        return found

    async def transfer(self, person: Person, table: str, account: str, to: str, seat: int) -> Refusal | None:
        """Move a player to another table."""
        self._house.people.meet(person)
        return await self._transfers.send(person, table, account, to, seat)

    async def rulings(self, table: str, day: date | None, before: int) -> list[OneRuling]:
        """Some entries of the log, newest first; of one table, of one day, before a moment, where these are named."""
        begins, ends = self._house.registry.register.day_bounds(day) if day else (0, END_OF_TIME)
        streams = [table] if table else await self._all_tables()
        found = await self._rulings.newest(streams, begins, min(ends, before or END_OF_TIME))
        return [await self._told(entry) for entry in found]

    async def orders_about(self, account: str) -> list[OneRuling]:
        """The last orders of officials about a player, at any table, newest first: warned, moved, kept apart, barred."""
        found = await self._rulings.newest(await self._all_tables(), 0, END_OF_TIME, account)
        return [await self._told(entry) for entry in found]

    async def _all_tables(self) -> list[str]:
        return [name for name in await self._house.store.streams() if name not in SYSTEM_STREAMS]

    async def _told(self, entry: Logged) -> OneRuling:
        names = [await self._name(one) for one in entry.accounts]
        return OneRuling(
            table=entry.table,
            title=rulebook(entry.rulebook).instrument.short_title if entry.rulebook else "",
            rulebook=entry.rulebook,
            round=entry.round,
            seq=entry.seq,
            at=entry.at,
            kind=entry.kind,
            about=entry.about,
            words=entry.words.format(*names, table=entry.table) if names else entry.words,
            clauses=entry.clauses,
            by=await self._who(entry.by),
            reason=await self._house.reasons.read(entry.table, entry.reason),
        )

    async def _who(self, by: str) -> str:
        """An official with their role in this house; the record has what the rulebook calls an official."""
        if not by:
            return ""
        account = account_in(by)
        name = await self._name(account)
        roles = [role for role in ROLES if role != PLAYER and role in self._house.people.of(account).roles]
        shown = ", ".join(roles) or title_in(by)
        return f"{name} ({shown})" if shown else name

    async def _name(self, account: str) -> str:
        """The name of an account, also of one not seen since the room was opened."""
        await meet_all(self._house, [account])
        return self._house.people.of(account).name

    def _changed(self, table: str) -> None:
        self.view.changed(table)
        if table in self._tables:
            self._tables[table].show_again()
