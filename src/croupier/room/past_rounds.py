"""The rounds that were played at the tables of a store, for whoever may see them: players their own, officials all.

Theory of operation. For each table there is an index of its last rounds: their lines, who was dealt in, what each won or
lost, and at which positions of the shoe their cards lay. It follows the stream from where it had read to, in small pieces,
so that nobody at a table waits for it, and no sooner than somebody asks. The lines of a round are read from the store.
The only hidden cards anybody sees here are their own: the seed of that shuffle is unsealed, and of all cards only those
at their positions are opened, with their proofs.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from croupier.banked.state import State as BankedState
from croupier.cards.notation import card_text
from croupier.history.native import DECODER
from croupier.history.text import round_text
from croupier.protocol.events import Event
from croupier.room.host import SERVER, Keys
from croupier.room.person import OPERATOR, REGULATOR, SUPERVISOR, Person
from croupier.room.shoe import SealedShoe
from croupier.shuffle import Opening, unseal
from croupier.store import Store
from croupier.table.events import TableOpened
from croupier.table.session import Session
from croupier.table.shuffle_events import SHUFFLE_EVENTS, DeckCut, DeckShuffled

ROUNDS_KEPT = 2_000  # of one table in its index
ROUNDS_AT_ONCE = 20
LINES_AT_ONCE = 100  # before others have their turn
SEES_ALL = frozenset({SUPERVISOR, OPERATOR, REGULATOR})


class PastRound(msgspec.Struct, frozen=True):
    """A round in the list. Times are milliseconds UTC, amounts cents."""

    round: int
    at: int
    text: list[str]
    net: int | None  # none for somebody who did not play in it


class WholeRound(msgspec.Struct, frozen=True):
    """One round: its lines as they are stored, from the shuffle on, this person's own cards with their proofs, its text."""

    round: int
    lines: list[str]
    openings: list[Opening]
    text: list[str]


class _Hand(NamedTuple):
    net: int
    positions: tuple[int, ...]


class _Indexed(NamedTuple):
    round: int
    first_seq: int  # of the shuffle, or of the opening where there was none
    last_seq: int
    at: int
    hands: Mapping[str, _Hand]  # by account


class _Placed(msgspec.Struct):
    seq: int
    at: int


class PastRounds:
    """The past rounds of all tables of a store."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys = store, keys
        self._indexes: dict[str, _Index] = {}

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        """Some rounds of a table this person may see, newest first, of those before a number."""
        index = await self._index(table)
        seen = [each for each in index.newest_first() if _may_see(person, each) and (not before or each.round < before)]
        return [await self._listed(person, table, each) for each in seen[:ROUNDS_AT_ONCE]]

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        """One round; None where there is none, or not for this person."""
        index = await self._index(table)
        for each in index.newest_first():
            if each.round == number and _may_see(person, each):
                lines, events = await self._lines(table, each)
                hand = each.hands.get(person.account)
                shoe = await self._shoe(table, events) if hand else None
                positions = hand.positions if hand else ()
                openings = list(shoe.opened(positions).openings) if shoe else []
                text = _text(events, shoe, positions)
                return WholeRound(number, [line.decode().rstrip("\n") for line in lines], openings, text)
        return None

    async def _index(self, table: str) -> _Index:
        index = self._indexes.setdefault(table, _Index(self._store, table))
        await index.catch_up()
        return index

    async def _listed(self, person: Person, table: str, found: _Indexed) -> PastRound:
        _, events = await self._lines(table, found)
        hand = found.hands.get(person.account)
        shoe = await self._shoe(table, events) if hand else None
        text = _text(events, shoe, hand.positions if hand else ())
        return PastRound(found.round, found.at, text, hand.net if hand else None)

    async def _lines(self, table: str, found: _Indexed) -> tuple[list[bytes], list[Event]]:
        lines: list[bytes] = []
        async for some in self._store.read(table, found.first_seq - 1):
            lines += some[: found.last_seq - found.first_seq + 1 - len(lines)]
            if len(lines) > found.last_seq - found.first_seq:
                break
        return lines, [DECODER.decode(line) for line in lines]

    async def _shoe(self, table: str, events: list[Event]) -> SealedShoe | None:
        """The shoe of a round that is over; None where its seed is no longer kept."""
        shuffled = next((event for event in events if isinstance(event, DeckShuffled)), None)
        cut = next((event for event in events if isinstance(event, DeckCut)), None)
        if shuffled is None or cut is None:
            return None
        for sealed in await self._store.sealed(table, shuffled.shuffle):
            if sealed.name == SERVER:
                seed = unseal(sealed.data, self._keys.server, f"{table}/{shuffled.shuffle}".encode())
                shoe = SealedShoe(seed, shuffled.deck, shuffled)
                shoe.follow(cut)
                return shoe
        return None


class _Index:
    """The last rounds of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._rounds: deque[_Indexed] = deque(maxlen=ROUNDS_KEPT)
        self._session: Session | None = None
        self._seq = self._first_seq = 0
        self._stakes: dict[str, int] = {}  # before the round going on
        self._catching_up = asyncio.Lock()

    def newest_first(self) -> Iterator[_Indexed]:
        """All rounds in it."""
        return reversed(self._rounds)

    async def catch_up(self) -> None:
        """Follow what was written since."""
        async with self._catching_up:
            async for lines in self._store.read(self._table, self._seq):
                for number, line in enumerate(lines):
                    self._follow(line)
                    if number % LINES_AT_ONCE == 0:
                        await asyncio.sleep(0)

    def _follow(self, line: bytes) -> None:
        event, placed = DECODER.decode(line), msgspec.json.decode(line, type=_Placed)
        self._seq = placed.seq
        if isinstance(event, DeckShuffled):
            self._first_seq = placed.seq
        if self._session is None:
            if isinstance(event, TableOpened):
                self._session = Session(event)
            return
        if isinstance(event, SHUFFLE_EVENTS):
            return
        before = self._session.table
        self._session.take(event)
        after = self._session.table
        if after.playing and not before.playing:
            self._first_seq = self._first_seq or placed.seq
            self._stakes = {player.account: stake for player, stake in zip(before.players, before.stakes, strict=True)}
        if before.playing and not after.playing:
            self._rounds.append(_Indexed(after.round, self._first_seq, placed.seq, placed.at, self._hands()))
            self._first_seq = 0

    def _hands(self) -> dict[str, _Hand]:
        """Who was dealt in, what each won or lost, and where their cards lay."""
        assert self._session is not None
        table, state = self._session.table, self._session.round
        accounts = {player.seat: player.account for player in table.players}
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        if isinstance(state, BankedState):
            holes = {number: box.hole for number, box in zip(state.boxes, state.box, strict=True)}
        else:
            holes = dict(zip(state.seats, state.hole, strict=False)) if state else {}
        return {
            account: _Hand(stakes[account] - self._stakes.get(account, 0), holes.get(seat, ()))
            for seat, account in accounts.items()
            if seat in holes
        }


def _may_see(person: Person, found: _Indexed) -> bool:
    return person.account in found.hands or bool(SEES_ALL & person.roles)


def _text(events: list[Event], shoe: SealedShoe | None, positions: tuple[int, ...]) -> list[str]:
    seen = {position: card_text(shoe.cards.cards[position]) for position in positions} if shoe else {}
    return list(round_text([event for event in events if not isinstance(event, SHUFFLE_EVENTS)], seen))
