"""The rounds of one table: the place of each in the stream, the players dealt in, and the result for each of them.

Theory of operation. The index follows its stream with a session, from where it had read to, no sooner than it is asked,
and in small pieces, so that no table waits for it. A round is told again by a session as it was before that
round: the index keeps the session's state after every so many rounds and follows the few that lie between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import NamedTuple

import msgspec

from croupier.history import DECODER
from croupier.protocol import Event
from croupier.store import Store
from croupier.table import DeckShuffled, Held, Session, ShuffleEvent, Table, TableOpened
from croupier.turns import in_turns
from croupier.views import Header, header_of

ROUNDS_KEPT = 2_000
ROUNDS_BETWEEN = 20  # two states that are kept


class Hand(NamedTuple):
    """A round for one player dealt in: the seat, the win or loss, and the positions of the cards in the shoe."""

    seat: int
    net: int
    positions: tuple[int, ...]


class IndexedRound(NamedTuple):
    """A round that is over."""

    round: int
    first_seq: int  # of the shuffle, or of the opening where there was none
    last_seq: int
    at: int
    hands: Mapping[str, Hand]  # by account


class _Placed(msgspec.Struct):
    seq: int
    at: int


class _Kept(NamedTuple):
    seq: int
    held: Held


class RoundIndex:
    """The last rounds of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self.table = store, table
        self._rounds: deque[IndexedRound] = deque(maxlen=ROUNDS_KEPT)
        self._kept: deque[_Kept] = deque(maxlen=ROUNDS_KEPT // ROUNDS_BETWEEN + 1)
        self._opening: TableOpened | None = None
        self._session: Session | None = None
        self._seq = self._first_seq = 0
        self._stakes: dict[str, int] = {}  # before the round going on
        self._catching_up = asyncio.Lock()
        self._header: Header | None = None

    def newest_first(self) -> Iterator[IndexedRound]:
        """All rounds in it."""
        return reversed(self._rounds)

    def find(self, number: int) -> IndexedRound | None:
        """A round that is over; None where it is not, or is no longer kept."""
        place = number - self._rounds[0].round if self._rounds else -1
        return self._rounds[place] if 0 <= place < len(self._rounds) else None

    @property
    def playing(self) -> int:
        """The round that is played now; 0 between rounds."""
        return self._session.table.round if self._session and self._session.table.playing else 0

    @property
    def header(self) -> Header:
        """The table's header; its game never changes."""
        assert self._session is not None
        assert self._opening is not None
        self._header = self._header or header_of(self._session, historical=self._opening.historical)
        return self._header

    async def catch_up(self) -> bool:
        """Follow what was written since; whether there is such a table."""
        async with self._catching_up:
            async for lines in self._store.read(self.table, self._seq):
                async for line in in_turns(lines):
                    self._follow(line)
        return self._session is not None

    async def lines(self, found: IndexedRound) -> list[bytes]:
        """The lines of a round as they are stored."""
        return [line async for line in self._between(found.first_seq, found.last_seq)]

    async def session_before(self, found: IndexedRound) -> Session:
        """The table as it was before a round."""
        assert self._opening is not None
        session, seq = Session(self._opening), 1
        for kept in self._kept:
            if seq < kept.seq < found.first_seq:
                session.restore(kept.held._replace(before=[], meanwhile=[]))
                seq = kept.seq
        async for line in self._between(seq + 1, found.first_seq - 1):
            event: Event = DECODER.decode(line)
            if not isinstance(event, ShuffleEvent):
                session.take(event)
        return session

    async def _between(self, first_seq: int, last_seq: int) -> AsyncIterator[bytes]:
        left = last_seq - first_seq + 1
        if left <= 0:
            return
        async for lines in self._store.read(self.table, first_seq - 1):
            async for line in in_turns(lines[:left]):
                yield line
            left -= len(lines)
            if left <= 0:
                return

    def _follow(self, line: bytes) -> None:
        event, placed = DECODER.decode(line), msgspec.json.decode(line, type=_Placed)
        self._seq = placed.seq
        if isinstance(event, DeckShuffled) and event.protocol == 1:  # later ones are made in the round
            self._first_seq = placed.seq
        if self._session is None:
            if isinstance(event, TableOpened):
                self._opening, self._session = event, Session(event)
            return
        if isinstance(event, ShuffleEvent):
            return
        before = self._session.table
        self._session.take(event)
        after = self._session.table
        if after.playing and not before.playing:
            self._begin(placed.seq, before, after)
        if before.playing and not after.playing:
            self._rounds.append(IndexedRound(after.round, self._first_seq, placed.seq, placed.at, self._hands()))
            self._first_seq = 0
            if after.round % ROUNDS_BETWEEN == 0:
                self._kept.append(_Kept(placed.seq, self._session.hold()._replace(before=[], meanwhile=[])))

    def _begin(self, seq: int, before: Table, after: Table) -> None:
        """A round begins, or goes on because the push that had ended it was taken back."""
        if self._rounds and self._rounds[-1].round == after.round:
            self._first_seq = self._rounds.pop().first_seq
            while self._kept and self._kept[-1].seq > self._first_seq:
                self._kept.pop()  # it does not say what the push can be taken back to
        else:
            self._first_seq = self._first_seq or seq
            self._stakes = {player.account: stake for player, stake in zip(before.players, before.stakes, strict=True)}

    def _hands(self) -> dict[str, Hand]:
        """The players dealt in, their results and the positions of their cards; against the bank, those with wagers."""
        assert self._session is not None
        table, state = self._session.table, self._session.round
        accounts = {player.seat: player.account for player in table.players}
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        holes = state.hands if state else {}
        return {
            account: Hand(seat, stakes[account] - self._stakes.get(account, 0), holes[seat])
            for seat, account in accounts.items()
            if seat in holes
        }
