"""The rounds played at the tables of a store, for readers with the right to them: players their own, officials all.

Each table has an index (index.py), made when a round of that table is first asked for; the lines of a round
are read from the store. The ledger says at which tables a player has sat, so that no other table is looked through for
them. The only hidden cards players see here are their own: the seed of that shuffle is unsealed, and of all cards only
those at their positions are opened, with their proofs.

A round seen by right of an office, and not because the reader played in it, is written down (`Reads`); players are told
in their list where an official has seen what was hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import merge
from itertools import islice
from typing import Protocol

import msgspec

from croupier.cards import card_text
from croupier.chips import entrant_of, wallet_of
from croupier.history import BETWEEN_ROUNDS, DECODER, Format, Occasion, exported, is_look, looked_at, named, round_text
from croupier.house import OPERATOR, REGULATOR, SUPERVISOR, SYSTEM_STREAMS, About, People, Person, Read
from croupier.poker import HandViewed, RoundOpened
from croupier.protocol import Event, GameName, Refusal, account_in, named_by
from croupier.room.people.accounts import person_of
from croupier.room.rounds.index import Hand, IndexedRound, RoundIndex
from croupier.room.streams.keys import Keys
from croupier.room.streams.sealed.reasons import SealedReasons
from croupier.room.streams.sealed.shoe import opened_shoe
from croupier.room.tables.bots import bot_of
from croupier.shuffle import Opening
from croupier.store import Store, Wanted
from croupier.table import SealedShoe, Session
from croupier.turns import in_turns
from croupier.views import Asked, Reader, Replay, ToldEvent, Unit, frames_of, odds_asked

ROUNDS_AT_ONCE = 20
SEES_ALL = frozenset({SUPERVISOR, OPERATOR, REGULATOR})


class PastRound(msgspec.Struct, frozen=True):
    """A round in the list of a table. Times are milliseconds UTC."""

    round: int
    at: int
    text: list[str]
    net: int | None  # None for a person who did not play in it
    unit: Unit


class SeenHidden(msgspec.Struct, frozen=True):
    """An official's look at the hidden cards of a round: one's own hand during play, or all cards afterwards."""

    at: int
    role: str
    words: str
    clause: str


class PlayedRound(msgspec.Struct, frozen=True):
    """A round in a player's list of all they played."""

    table: str
    title: str
    rulebook: str
    kind: GameName
    round: int
    at: int
    net: int
    text: list[str]
    unit: Unit
    seen: list[SeenHidden] = []  # by officials


class WholeRound(msgspec.Struct, frozen=True):
    """One round: its lines as they are stored, from the shuffle on, this person's own cards with their proofs, its text.

    Of a line that this person is not told there is only where it stands in the chain.
    """

    round: int
    lines: list[str]
    openings: list[Opening]
    text: list[str]


class Withheld(msgspec.Struct, frozen=True, tag="withheld"):
    """A line withheld from the reader, as the lines around it prove it."""

    stream: str
    seq: int
    prev: str
    hash: str


class _Seen(msgspec.Struct, frozen=True):
    """A round as far as one person may see it."""

    index: RoundIndex
    found: IndexedRound
    hand: Hand | None  # the person's own
    lines: list[bytes]
    told: list[ToldEvent]
    reader: Reader
    openings: list[Opening]
    people: People

    @property
    def events(self) -> list[Event]:
        """The events of the round itself."""
        return [one.event for one in self.told if type(one.event) not in BETWEEN_ROUNDS]

    @property
    def text(self) -> list[str]:
        """Told line by line, players and staff by their names."""
        names = {hand.seat: self.people.of(account).short_name for account, hand in self.found.hands.items()}
        told = round_text(list(map(self.people.naming, self.events)), self.reader.cards, self.untold)
        return [named(line, names.get) for line in told]

    @property
    def public_lines(self) -> list[str]:
        """The lines as they are stored, but for what is not told."""
        rows = zip(self.lines, self.told, strict=True)
        return [(_withheld(line) if self.untold(one.event) else line).decode().rstrip("\n") for line, one in rows]

    def untold(self, event: Event) -> bool:
        """Tell whether an event is a look at another player's hand, which players of the round are not told of."""
        opening = self.events[0]
        if self.hand is None or not is_look(event) or not isinstance(opening, RoundOpened):
            return False
        return opening.seats[looked_at(event)] != self.hand.seat


class Reads(Protocol):
    """The list of privileged reads."""

    async def note(self, person: Person, what: Read, *, table: str, played: int = 0) -> None:
        """Note that a person reads a round they did not play in, or the list of a table's rounds."""

    async def seen_hidden(self, table: str, number: int) -> Sequence[SeenHidden]:
        """The people who were shown the hidden cards of a round afterwards."""


class PastRounds:
    """The past rounds of all tables of a store; `people` are those the room knows by name."""

    def __init__(self, store: Store, keys: Keys, people: People, reads: Reads, reasons: SealedReasons) -> None:
        self._store, self._keys, self._people, self._reads, self._reasons = store, keys, people, reads, reasons
        self._indexes: dict[str, RoundIndex] = {}

    async def has(self, table: str) -> bool:
        """Tell whether there is, or was, a table of this name."""
        return await self._index(table) is not None

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        """Some rounds of a table this person may see, newest first, of those before a number."""
        index = await self._index(table)
        if index is None:
            return []
        if SEES_ALL & person.roles:
            await self._reads.note(person, "rounds", table=table)
        rounds = (each for each in index.newest_first() if _may_see(person, each))
        listed = islice((each for each in rounds if not before or each.round < before), ROUNDS_AT_ONCE)
        return [_listed(await self._seen_in(person, index, each)) for each in listed]

    async def played(self, person: Person, before_ms: int | None) -> list[PlayedRound]:
        """Some rounds this person played, at whatever table, newest first, of those that ended before a moment."""
        candidates: list[list[tuple[RoundIndex, IndexedRound]]] = []
        for table in await self._tables_of(person.account):
            index = await self._index(table)
            if index is not None:
                mine = (each for each in index.newest_first() if person.account in each.hands)
                older = (each for each in mine if before_ms is None or each.at < before_ms)
                candidates.append([(index, each) for each in islice(older, ROUNDS_AT_ONCE)])
        newest = merge(*candidates, key=lambda one: one[1].at, reverse=True)
        return [await self._played(await self._seen_in(person, *one)) for one in islice(newest, ROUNDS_AT_ONCE)]

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        """One round; None where there is none, or not for this person."""
        seen = await self._seen(person, table, number)
        if seen is None:
            return None
        return WholeRound(number, seen.public_lines, seen.openings, seen.text)

    async def replay(self, person: Person, table: str, number: int) -> Replay | None:
        """One round step by step; None where there is none, or not for this person."""
        seen = await self._seen(person, table, number)
        if seen is None:
            return None
        session = await seen.index.session_before(seen.found)
        await self._meet(table, _seen_at(session, seen.told))
        header = seen.index.header
        steps = frames_of(session, seen.told, self._people, seen.reader, historical=header.historical)
        frames = [frame async for frame in in_turns(steps)]  # the session follows them to the end of the round
        return Replay(
            table=table,
            title=header.title,
            rulebook=header.rulebook,
            round=number,
            at=seen.found.at,
            kind=header.kind,
            seat=seen.reader.seat or None,
            seats=sorted(session.table.dealt),
            frames=frames,
        )

    async def odds_asked(self, person: Person, table: str, number: int) -> Asked | None:
        """The odds that can be worked out for a round; None where there are none, or not for this person."""
        seen = await self._seen(person, table, number)
        return None if seen is None else odds_asked(seen.told, seen.reader)

    async def exported(self, person: Person, table: str, number: int, format_: Format) -> str | None:
        """One round in a format others read; None where there is none, or not for this person."""
        seen = await self._seen(person, table, number)
        if seen is None:
            return None
        await self._meet(table, {*seen.found.hands})
        names = {hand.seat: self._people.of(account).name for account, hand in seen.found.hands.items()}
        occasion = Occasion(table, number, seen.found.at, names)
        return exported(format_, list(map(self._people.naming, seen.events)), occasion, seen.reader.cards, seen.untold)

    async def is_played_now(self, table: str, number: int) -> bool:
        """Tell whether a round is not over yet."""
        index = await self._index(table)
        return index is not None and 0 < number == index.playing

    async def complained_of(self, person: Person, table: str, number: int) -> About | Refusal | None:
        """The round a player complains of; refused to those who did not play in it, None where they may not see it."""
        index = await self._index(table)
        found = index.find(number) if index else None
        if index is None or found is None or not _may_see(person, found):
            return None
        if person.account not in found.hands:
            return Refusal(
                "not-in-the-round", "only players of this round may complain or ask for a review", "practice"
            )
        return About(table, index.header.rulebook, number)

    async def _index(self, table: str) -> RoundIndex | None:
        """The index of a table, which may be closed; None where there is no such table."""
        index = self._indexes.get(table)
        if index is None:
            if table in SYSTEM_STREAMS or not await self._store.head(table):
                return None
            index = self._indexes.setdefault(table, RoundIndex(self._store, table))
        return index if await index.catch_up() else None

    async def _tables_of(self, account: str) -> list[str]:
        """The tables where an account has put chips; those of a tournament come from its entrant's account."""
        streams = await self._moving(wallet_of(account))
        for name in sorted(streams):
            streams |= await self._moving(entrant_of(name, account))
        return sorted(streams - {*SYSTEM_STREAMS})

    async def _moving(self, account: str) -> set[str]:
        """The streams that have moved something in an account."""
        return {entry.stream async for entries in self._store.entries(account) for entry in entries}

    async def _seen(self, person: Person, table: str, number: int) -> _Seen | None:
        index = await self._index(table)
        found = (index.find(number) or await self._older(index, number)) if index else None
        if index is None or found is None or not _may_see(person, found):
            return None
        if person.account not in found.hands:
            await self._reads.note(person, "round", table=table, played=number)
        return await self._seen_in(person, index, found)

    async def _older(self, index: RoundIndex, number: int) -> IndexedRound | None:
        """A round that the table's own index no longer keeps, by the store's."""
        for one in await self._store.finding.rounds(Wanted(table=index.table, round=number), 1):
            players = await self._store.finding.players(index.table, number)
            hands = {each.account: Hand(each.seat, each.net, ()) for each in players}
            return IndexedRound(number, one.first_seq, one.last_seq, one.at, hands)
        return None

    async def _seen_in(self, person: Person, index: RoundIndex, found: IndexedRound) -> _Seen:
        lines = await index.lines(found)
        told = [ToldEvent(seq, DECODER.decode(line)) for seq, line in enumerate(lines, found.first_seq)]
        await self._meet(index.table, _staff_in(told) | {*found.hands})
        hand = found.hands.get(person.account)
        shoe = await self._shoe(index.table, told) if hand and hand.positions else None
        positions = hand.positions if hand and shoe else ()
        cards = {position: card_text(shoe.cards.cards[position]) for position in positions} if shoe else {}
        openings = list(shoe.opened(positions).openings) if shoe else []
        return _Seen(index, found, hand, lines, told, Reader(hand.seat if hand else 0, cards), openings, self._people)

    async def _played(self, seen: _Seen) -> PlayedRound:
        assert seen.hand is not None
        header, found = seen.index.header, seen.found
        viewed = [one.event for one in seen.told if isinstance(one.event, HandViewed)]
        opening = next((one.event for one in seen.told if isinstance(one.event, RoundOpened)), None)
        own = [one for one in viewed if opening and opening.seats[one.place] == seen.hand.seat]
        return PlayedRound(
            table=header.table,
            title=header.title,
            rulebook=header.rulebook,
            kind=header.kind,
            round=found.round,
            at=found.at,
            net=seen.hand.net,
            text=seen.text,
            unit=header.unit,
            seen=[
                SeenHidden(found.at, SUPERVISOR, await self._reasons.read(header.table, one.reason), one.under)
                for one in own
            ]
            + list(await self._reads.seen_hidden(header.table, found.round)),
        )

    async def _shoe(self, table: str, told: list[ToldEvent]) -> SealedShoe | None:
        """The shoe of a round that is over."""
        return await opened_shoe(self._store, self._keys.sealing, table, [one.event for one in told])

    async def _meet(self, table: str, accounts: set[str]) -> None:
        """Know people by name; a process that was started since has not met them."""
        for account in accounts:
            if self._people.knows(account):
                continue
            known = await self._store.accounts.of_id(account)
            if known:
                self._people.meet(person_of(known))
            elif bot := bot_of(table, account):
                self._people.meet(bot)


def _withheld(line: bytes) -> bytes:
    place = msgspec.json.decode(line)
    return msgspec.json.encode(Withheld(place["stream"], place["seq"], place["prev"], place["hash"]))


def _seen_at(session: Session, told: list[ToldEvent]) -> set[str]:
    """The accounts of all people seen in a round."""
    table = session.table
    named = {getattr(one.event, "account", "") for one in told} - {""}
    return {player.account for player in table.players} | {*table.waiting} | named


def _staff_in(told: list[ToldEvent]) -> set[str]:
    """The accounts that acted by right of an office; a title may stand before the account."""
    return {account_in(by) for one in told for by in named_by(one.event)}


def _may_see(person: Person, found: IndexedRound) -> bool:
    return person.account in found.hands or bool(SEES_ALL & person.roles)


def _listed(seen: _Seen) -> PastRound:
    net = seen.hand.net if seen.hand else None
    return PastRound(seen.found.round, seen.found.at, seen.text, net, seen.index.header.unit)
