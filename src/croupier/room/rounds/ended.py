"""Rounds that have ended, table by table, with all their cards: what the fair play watch reads.

Nothing of a round that is still played is ever among it: lines are handed out up to the last end of a round, and cards
are those of the shuffle that round was dealt from.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from croupier.banked import BankedRoundEnded
from croupier.cards import card_text
from croupier.history import DECODER
from croupier.house import SYSTEM_STREAMS
from croupier.poker import RoundEnded
from croupier.room.streams.keys import SealingKey
from croupier.room.streams.sealed.shoe import opened_shoe
from croupier.store import Store
from croupier.table import DeckCut, DeckShuffled, events
from croupier.turns import in_turns

PIECE_MOST = 5_000  # lines in one piece, and those up to the end of a round
_START = b'{"type":"'


def _tag(kind: type[msgspec.Struct]) -> bytes:
    return str(kind.__struct_config__.tag).encode()


_SHUFFLED, _CUT, _OPENED = _tag(DeckShuffled), _tag(DeckCut), _tag(events.TableOpened)
_ENDS = (_tag(RoundEnded), _tag(BankedRoundEnded))


class Ended(NamedTuple):
    """Some lines of a table, the last of which ends a round, and the shoes of the rounds in them by their last line."""

    table: str
    lines: list[bytes]
    shoes: dict[int, str]


async def ended_rounds(store: Store, key: SealingKey | None, reached: Mapping[str, int]) -> AsyncIterator[Ended]:
    """Read on where each table was read to; without a key no shoe is opened."""
    for head in await store.heads():
        name = head.stream
        if name not in SYSTEM_STREAMS and head.seq > reached.get(name, 0):
            async for piece in _of_table(store, key, name, reached.get(name, 0)):
                yield piece


async def _of_table(store: Store, key: SealingKey | None, table: str, after: int) -> AsyncIterator[Ended]:
    piece = _Piece(store, key, table)
    seq = after
    async for lines in store.read(table, after):
        async for line in in_turns(lines):
            seq += 1
            tag = line[len(_START) : line.index(b'"', len(_START))]
            if seq == 1 and tag != _OPENED:
                return  # a tournament's own stream
            await piece.take(seq, tag, line)
            if tag in _ENDS and len(piece.lines) >= PIECE_MOST:
                yield piece.cut()
    if piece.ends:
        yield piece.cut()


class _Piece:
    """Lines as they are gathered."""

    def __init__(self, store: Store, key: SealingKey | None, table: str) -> None:
        self._store, self._key, self._table = store, key, table
        self.lines: list[bytes] = []
        self.ends = 0  # so many lines up to the last end of a round
        self._shoes: dict[int, str] = {}
        self._of_cards: list[DeckShuffled | DeckCut] = []

    async def take(self, seq: int, tag: bytes, line: bytes) -> None:
        """Take a line."""
        self.lines.append(line)
        if tag == _SHUFFLED:
            self._of_cards = []
        if self._key and tag in (_SHUFFLED, _CUT):
            event = DECODER.decode(line)
            assert isinstance(event, DeckShuffled | DeckCut)
            self._of_cards.append(event)
        if tag in _ENDS:
            self.ends = len(self.lines)
            await self._open(seq)

    async def _open(self, seq: int) -> None:
        cards: Sequence[DeckShuffled | DeckCut] = self._of_cards
        self._of_cards = []
        shoe = await opened_shoe(self._store, self._key, self._table, cards) if cards and self._key else None
        if shoe:
            self._shoes[seq] = "".join([card_text(card) for card in shoe.cards.cards])

    def cut(self) -> Ended:
        """Hand out what there is up to the last end of a round."""
        ended = Ended(self._table, self.lines[: self.ends], self._shoes)
        self.lines, self.ends, self._shoes = self.lines[self.ends :], 0, {}
        return ended
