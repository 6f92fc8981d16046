"""A day of the ledger: what every table, every tournament and the cage moved in it, and what was held before and after.

Lines of a stream stand in the order of their times, so a day is a piece of each stream; what its lines moved is summed by
the store. What was held at the end of the day is what is held now without what moved since.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import NamedTuple

import msgspec

from croupier.banked import BankedRoundEnded
from croupier.chips import CAGE, CASH, PLAY, STAKE, WALLET, read_account
from croupier.history import DECODER, OPENINGS
from croupier.poker import RoundEnded
from croupier.protocol import EntriesCorrected, Event
from croupier.record import CHECKPOINTS, Head
from croupier.rulebooks import rulebook
from croupier.store import Moved, Reader, Store
from croupier.table import TableOpened
from croupier.tournament import TournamentAnnounced, TournamentClosed
from croupier.turns import in_turns

LINES_BACK = 500  # looked at in one go for the end of a round


class Place(msgspec.Struct, frozen=True):
    """The subject of a stream: a table or a tournament, with its rulebook; empty for the house's own streams."""

    kind: str = ""  # "table" or "tournament"
    rulebook: str = ""
    title: str = ""
    tournament: str = ""  # the tournament of a table
    play_money: bool = False


class StreamDay(msgspec.Struct, frozen=True):
    """One stream in a day."""

    stream: str
    place: Place
    rounds: int  # rounds that ended in it
    playing: bool  # a round was in progress at its end
    money: Mapping[str, Moved]  # by account

    def net(self, account: str) -> int:
        """The net change of an account."""
        moved = self.money.get(account)
        return moved.net if moved else 0

    def of(self, kind: str) -> list[Moved]:
        """The movements on all accounts of a kind, such as wallets."""
        return [moved for name, moved in self.money.items() if name.startswith(f"{kind}:")]


class LedgerDay(msgspec.Struct, frozen=True):
    """All streams in a day, and what was held before and after it, in cents of cash or of play money."""

    begins: int  # ms UTC
    ends: int
    streams: Mapping[str, StreamDay]
    opening: Mapping[str, int]  # by kind of account, without the cage, which owes all of it
    closing: Mapping[str, int]  # likewise
    of_house: Mapping[str, int]  # after it, by account: all that lies before no player and in no wallet
    heads: Mapping[str, Head]  # the ends of the streams now
    play_money: bool


async def first_line_of(reader: Reader, stream: str) -> bytes:
    """The first line of a stream."""
    async for lines in reader.read(stream):
        return lines[0]
    return b""


async def place_of(reader: Reader, stream: str) -> Place:
    """Return the subject of a stream."""
    line = await first_line_of(reader, stream) if stream != CHECKPOINTS else b""
    opened = DECODER.decode(line) if line else None
    if isinstance(opened, TableOpened):
        title = rulebook(opened.rulebook).instrument.title
        return Place("table", opened.rulebook, title, opened.tournament, opened.play_money)
    if isinstance(opened, TournamentAnnounced):
        title = rulebook(opened.rulebook).instrument.title
        return Place("tournament", opened.rulebook, title, play_money=opened.play_money)
    return Place()


async def is_closed(reader: Reader, tournament: str, head: int) -> bool:
    """Tell whether a tournament is over and everything paid, by the last line of its stream, which ends at `head`."""
    (last,) = await _between(reader, tournament, head - 1, head)
    return isinstance(DECODER.decode(last), TournamentClosed)


class Played(NamedTuple):
    """The number of rounds of a table over at some line, and whether one was in progress."""

    over: int = 0
    playing: bool = False


async def played_by(reader: Reader, stream: str, seq: int) -> Played:
    """The rounds up to a line: the last one that ended is looked for from there backwards."""
    playing, corrected, end = False, False, seq
    while end > 0:
        start = max(0, end - LINES_BACK)
        for line in reversed(await _between(reader, stream, start, end)):
            if line.startswith(_ENDS):
                over = msgspec.json.decode(line, type=_InRound).round
                taken_back = corrected and not playing  # the pots of a round that was over
                return Played(over - 1, True) if taken_back else Played(over, playing)
            corrected = corrected or line.startswith(_CORRECTED)
            playing = playing or line.startswith(_BEGINS)
        end = start
    return Played(0, playing)


async def _between(reader: Reader, stream: str, after: int, last: int) -> list[bytes]:
    found: list[bytes] = []
    async for lines in reader.read(stream, after):
        found += lines
        if len(found) >= last - after:
            break
    return found[: last - after]


class _InRound(msgspec.Struct):
    round: int


def _beginning(*events: type[Event]) -> tuple[bytes, ...]:
    """The first bytes of lines of these events, by which they are recognised without being read."""
    return tuple([b'{"type":"%s"' % str(event.__struct_config__.tag).encode() for event in events])


_BEGINS, _ENDS = _beginning(*OPENINGS), _beginning(RoundEnded, BankedRoundEnded)
_CORRECTED = _beginning(EntriesCorrected)


class Ledger:
    """The ledger of a store, day by day."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: dict[str, Place] = {}  # tables and tournaments, which never change

    async def place(self, stream: str) -> Place:
        """Return the subject of a stream, cached once it is known."""
        if found := self._places.get(stream):
            return found
        place = await place_of(self._store, stream)
        if place.kind:
            self._places[stream] = place
        return place

    async def day(self, begins: int, ends: int, *, play_money: bool) -> LedgerDay:
        """The movements of one kind of money from one moment to another, all read at one moment."""
        unit = PLAY if play_money else CASH
        async with self._store.at_one_moment() as reader:
            heads = {head.stream: head for head in await reader.heads()}
            held = _Held()
            async for balances in reader.read_balances():
                await held.add((one.account, one.amount) for one in balances if one.unit == unit)
            streams: dict[str, StreamDay] = {}
            async for day, since in self._pieces(reader, heads, begins, ends, unit):
                streams[day.stream] = day
                await held.add((one.account, -one.net) for one in since)
            closing, of_house = dict(held.by_kind), dict(held.of_house)
            for day in streams.values():
                await held.add((one.account, -one.net) for one in day.money.values())
            opening = held.by_kind
        return LedgerDay(begins, ends, streams, opening, closing, of_house, heads, play_money)

    async def _pieces(
        self, reader: Reader, heads: Mapping[str, Head], begins: int, ends: int, unit: str
    ) -> AsyncIterator[tuple[StreamDay, list[Moved]]]:
        """Each stream in the day, and what it has moved since."""
        for stream, head in heads.items():
            if stream == CHECKPOINTS:
                continue
            before, after = await reader.reached(stream, begins), await reader.reached(stream, ends)
            money = in_turns(await reader.moved(stream, before.seq + 1, after.seq))
            by_account = {one.account: one async for one in money if one.unit == unit}
            moved = in_turns(await reader.moved(stream, after.seq + 1, head.seq))
            since = [one async for one in moved if one.unit == unit]
            place = await self.place(stream)
            first, last = Played(), Played()
            if place.kind == "table":
                first, last = await played_by(reader, stream, before.seq), await played_by(reader, stream, after.seq)
            yield StreamDay(stream, place, last.over - first.over, last.playing, by_account), since


class _Held:
    """What is held by all accounts, added up: by kind without the cage, which owes all of it, and the house's own."""

    def __init__(self) -> None:
        self.by_kind: dict[str, int] = {}
        self.of_house: dict[str, int] = {}

    async def add(self, amounts: Iterable[tuple[str, int]]) -> None:
        """Add amounts to accounts."""
        async for account, amount in in_turns(amounts):
            kind = read_account(account).kind
            if kind != CAGE:
                self.by_kind[kind] = self.by_kind.get(kind, 0) + amount
            if kind not in (WALLET, STAKE):
                self.of_house[account] = self.of_house.get(account, 0) + amount
