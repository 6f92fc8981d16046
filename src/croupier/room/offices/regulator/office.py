"""The regulator's office in a room: search, one round, unusual events, stops, exports.

Rounds are searched in the store's index (store/round_index.py), brought up to date first. Reading one is written down before
anything of it is given out (privileged_reads.py).
"""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.history import OPENINGS
from croupier.house import SYSTEM_STREAMS, AdjustmentProposed, Person, inspection, privileges
from croupier.poker import RoundOpened
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.offices.cage.entries import Names, shown
from croupier.room.offices.regulator.corrected import Corrected, adjusted, corrections_in, lines_about
from croupier.room.offices.regulator.hidden_cards import HiddenCards
from croupier.room.offices.regulator.privileged_reads import OneRead, PrivilegedReads
from croupier.room.offices.regulator.round import (
    InspectedRound,
    Opens,
    PlayedBy,
    ReadOf,
    Ruled,
    charges_in,
    checks_of,
    own_events,
    text_of,
    told_unit,
)
from croupier.room.offices.regulator.signed_heads import SignedHeads
from croupier.room.offices.regulator.verification import VerifyNow
from croupier.room.rounds.found import FoundRounds
from croupier.room.streams.checkpoints import Checkpoints
from croupier.room.streams.complaints import Complaints
from croupier.room.streams.keys import REGULATOR, SERVER
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store import FoundEvent, FoundPlayer, FoundRound, Wanted
from croupier.table import CardsOpened, DeckShuffled, last_shuffle
from croupier.views import Unit, with_names

ROUNDS_AT_ONCE = 25
EVENTS_AT_ONCE = 50
RULINGS_MOST = 100  # told of one round
EXPORTED_MOST = 50_000  # rulings in one file
Page = tuple[int, str, int]


class RoundLine(msgspec.Struct, frozen=True):
    """A round as the search lists it."""

    table: str
    round: int
    at: int
    rulebook: str
    unit: Unit
    largest: int
    commission: int
    rulings: int
    players: list[PlayedBy]


class RoundsFound(msgspec.Struct, frozen=True):
    """The rounds found by a search."""

    rounds: list[RoundLine]
    more: bool
    behind: int  # lines of the record that were not looked at yet


class EventsFound(msgspec.Struct, frozen=True):
    """Significant events, newest first."""

    events: list[FoundEvent]
    more: bool
    behind: int


class OneStop(msgspec.Struct, frozen=True):
    """A stop in force."""

    number: int
    scope: inspection.Scope
    name: str
    at: int
    by: str
    by_name: str
    role: str
    words: str
    clock: bool  # by the house, over the machine's clock: an operator may resume it


class OneShut(msgspec.Struct, frozen=True):
    """An account that is shut."""

    account: str
    name: str
    words: str


class Inspecting:
    """The regulator's work in a house."""

    def __init__(self, house: RoomContext, complaints: Complaints) -> None:
        self._house, self._complaints = house, complaints
        self.inspectorate = house.inspectorate
        self.reads = PrivilegedReads(house.inspectorate, house.clock)
        self.heads = SignedHeads(house.store, Checkpoints(house.store, house.keys.signing))
        self.verifying = VerifyNow(house.store, house.inspectorate, house.clock)
        self._reader = FoundRounds(house.store)
        self._names = Names(house.store, house.people)
        self.hidden = HiddenCards(house, self._reader, self.reads, self._names)

    # Searching

    async def wanted(self, wanted: Wanted, player: str) -> Wanted:
        """A question, with the accounts of those it is about; `player` is an account, or letters of a name."""
        return msgspec.structs.replace(wanted, accounts=await self._accounts(player)) if player else wanted

    async def rounds(self, wanted: Wanted) -> RoundsFound:
        """Rounds that fit, newest first."""
        behind = await self._reader.finder.catch_up()
        found = await self._house.store.finding.rounds(wanted, ROUNDS_AT_ONCE + 1)
        lines = [await self._line(one) for one in found[:ROUNDS_AT_ONCE]]
        return RoundsFound(lines, len(found) > ROUNDS_AT_ONCE, behind)

    async def _accounts(self, player: str) -> tuple[str, ...]:
        letters = player.casefold()
        people = self._house.store.read_people()
        fitting = [
            one.id async for some in people for one in some if letters in one.name.casefold() or one.id == player
        ]
        return tuple(fitting[:500]) or (player,)

    async def _line(self, one: FoundRound) -> RoundLine:
        finding = self._house.store.finding
        rulings = await self._ruled(one.stream, one.round)
        players = [await self._player(each) for each in await finding.players(one.stream, one.round)]
        return RoundLine(
            one.stream,
            one.round,
            one.at,
            one.rulebook,
            told_unit(one.unit),
            one.largest,
            one.commission,
            len(rulings),
            players,
        )

    async def _ruled(self, table: str, number: int) -> list[Ruled]:
        """The rulings of a round, oldest first; also those given once it was over, before the next one."""
        found = await self._house.store.finding.events(("ruling",), RULINGS_MOST, stream=table, round_number=number)
        return [Ruled(one.seq, one.words, tuple(one.clause.split())) for one in reversed(found)]

    async def _player(self, one: FoundPlayer) -> PlayedBy:
        return PlayedBy(one.seat, one.account, await self._names.of(one.account), one.net)

    async def events(
        self, kinds: tuple[str, ...], table: str, before: Page | None, from_ms: int = 0, until_ms: int = 0
    ) -> EventsFound:
        """Return significant events, newest first."""
        behind = await self._reader.finder.catch_up()
        found = await self._house.store.finding.events(
            kinds, EVENTS_AT_ONCE + 1, before=before, stream=table, from_ms=from_ms, until_ms=until_ms
        )
        named = [msgspec.structs.replace(one, words=await self._in_words(one)) for one in found[:EVENTS_AT_ONCE]]
        return EventsFound(named, len(found) > EVENTS_AT_ONCE, behind)

    async def _in_words(self, one: FoundEvent) -> str:
        """The words of an event, with its sealed reason and the names that the record does not hold."""
        return await with_names(await self._house.reasons.read(one.stream, one.words), self._names.of)

    async def shut(self) -> list[OneShut]:
        """Return the accounts that are shut, as they are otherwise in the database than on record."""
        await self._house.privileges.look()
        shut = self._house.privileges.privileges.shut
        return [OneShut(one, await self._names.of(one), privileges.FAULTS[shut[one]]) for one in sorted(shut)]

    # One round

    async def one(self, person: Person, table: str, number: int, words: str) -> InspectedRound | None:
        """A round that is over; that it is read is written down first."""
        found = await self._reader.found(table, number)
        if found is None:
            return None
        await self.reads.note(person, "round", words=words, table=table, played=number)
        lines, told = await self._reader.lines(found)
        store, own = self._house.store, own_events([each.event for each in told])
        opening = own[0]
        assert isinstance(opening, OPENINGS)
        entries = await store.entries_of(table, found.first_seq, found.last_seq)
        shuffled, _ = last_shuffle(each.event for each in told)
        said = await self._complaints.of_round(table, number)
        title = rulebook(opening.rulebook).instrument
        return InspectedRound(
            table=table, title=f"{title.title}, {title.casino}", rulebook=opening.rulebook, edition=opening.edition,
            digest=opening.digest, kind="players" if isinstance(opening, RoundOpened) else "bank",
            unit=told_unit(found.unit), round=number, at=found.at,
            day=self._house.registry.register.business_day(found.at).isoformat(),
            players=[await self._player(each) for each in await store.finding.players(table, number)],
            text=await text_of(own, self._names.of), lines=[line.decode().rstrip("\n") for line in lines],
            root=shuffled.root if shuffled else "",
            shown=sum(len(each.event.openings) for each in told if isinstance(each.event, CardsOpened)),
            charged=charges_in(told), entries=entries, rulings=await self._ruled(table, number),
            corrections=await self._corrections(found, lines), complaints=said,
            checks=checks_of(table, lines, told, entries),
            reads=[_read_of(each) for each in await self.reads.listed(self._names, table=table, number=number)],
            opens=await self._opens(table, shuffled),
        )  # fmt: skip

    async def _corrections(self, found: FoundRound, lines: list[bytes]) -> list[Corrected]:
        """The corrections made in a round or about it, by whom and why, oldest first."""
        table, cashier = found.stream, self._house.cashier
        await cashier.read_past()
        about = await lines_about(self._reader, found, lines)
        made = await corrections_in(about, self._names.of, lambda words: self._house.reasons.read(table, words))
        proposed = [
            one
            for one in cashier.past.adjustments.values()
            if isinstance(one.event, AdjustmentProposed) and (one.event.table, one.event.played) == (table, found.round)
        ]
        return [*made, *adjusted([await shown(cashier, self._names, one) for one in proposed])]

    async def _opens(self, table: str, shuffled: DeckShuffled | None) -> Opens:
        names = {one.name for one in await self._house.store.sealed(table, shuffled.shuffle)} if shuffled else set()
        return "regulator" if REGULATOR in names else "two" if SERVER in names else ""

    # Stops

    async def stops(self) -> list[OneStop]:
        """The stops in force."""
        await self.inspectorate.look()
        return [
            OneStop(
                stop.number, stop.scope, stop.name, self.inspectorate.stopped_at[stop.number], stop.by,
                await self._names.of(stop.by), stop.role, self.inspectorate.said_of(stop), bool(stop.clock_off_ms),
            )
            for stop in self.inspectorate.inspection.stops.values()
        ]  # fmt: skip

    async def stop(
        self, person: Person, scope: inspection.Scope, name: str, words: str
    ) -> inspection.PlayStopped | Refusal | None:
        """Stop play; None where there is no such table, tournament or game."""
        if scope == "table" and (name in SYSTEM_STREAMS or not await self._house.store.head(name)):
            return None
        if scope == "game" and name not in rulebook_ids():
            return None
        return await self.inspectorate.stop(person, scope, name, words, self._house.clock.now())

    async def resume(self, person: Person, number: int, words: str) -> inspection.PlayResumed | Refusal:
        """Let play go on where it was stopped."""
        return await self.inspectorate.resume(person, number, words, self._house.clock.now())

    async def read_list(self, before: int) -> list[OneRead]:
        """Privileged reads, newest first."""
        return await self.reads.listed(self._names, before=before)

    # Exports

    async def lines_of(self, person: Person, table: str, day: date | None) -> bytes | None:
        """The lines of a table, of one business day or all, as a backup holds them; written down first."""
        store, register = self._house.store, self._house.registry.register
        head = await store.head(table)
        if head is None:
            return None
        await self.reads.note(person, "lines", table=table, **({"day": day.isoformat()} if day else {}))
        first, last = 1, head.seq
        if day:
            begins, ends = register.day_bounds(day)
            first, last = (await store.reached(table, begins)).seq + 1, (await store.reached(table, ends)).seq
        return b"".join([line async for line in self._reader.between(table, first, last)]) if first <= last else b""

    async def rulings(self) -> list[FoundEvent]:
        """All rulings, newest first."""
        await self._reader.finder.catch_up()
        return await self._house.store.finding.events(("ruling",), EXPORTED_MOST)


def _read_of(one: OneRead) -> ReadOf:
    return ReadOf(one.at, one.what, one.by, one.by_name, one.role, one.words, tuple(one.people))
