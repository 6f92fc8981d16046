"""Rounds and unusual events, found in the streams and put into the store's index (store/round_index.py).

Theory of operation. The finder follows every stream from where it had read to, no sooner than asked, some lines at
a time, and stops after a while: what is not found yet is found at the next question, which says how much is left. It
looks into the few lines that matter by the name of their event, and takes from the ledger what a round came to for
every player; so it needs no session and goes on where it was after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from croupier.banked import BankedRoundEnded, BankedRoundOpened, WagersPlaced
from croupier.chips import COMMISSION, STAKE, read_account
from croupier.history import DECODER
from croupier.poker import RoundEnded, RoundOpened
from croupier.protocol import EntriesCorrected, Event, kinds_of
from croupier.record import CHECKPOINTS
from croupier.store import Behind, Entry, FoundEvent, FoundPlayer, FoundRound, Store
from croupier.table import DeckShuffled
from croupier.table import events as table_events
from croupier.turns import in_turns
from croupier.views import TAGS, noted

SECONDS_AT_ONCE = 1.5
_START = b'{"type":"'
_FOLLOWED = (
    table_events.TableOpened, table_events.SeatTaken, table_events.SeatChanged, table_events.SeatLeft, DeckShuffled,
    RoundOpened, BankedRoundOpened, WagersPlaced, RoundEnded, BankedRoundEnded, EntriesCorrected,
)  # fmt: skip


def _tags(events: Sequence[type[Event]]) -> frozenset[bytes]:
    return frozenset(str(event.__struct_config__.tag).encode() for event in events)


_LOOKED_AT = _tags(_FOLLOWED)
_NOT_WON = _tags([kind for kind in kinds_of(table_events.TableEvent) if kind.beside_play])


class _Placed(msgspec.Struct):
    seq: int
    round: int
    at: int


class _Open(msgspec.Struct):
    """A round that is not over."""

    round: int
    first_seq: int
    seats: tuple[int, ...]  # by place
    banked: bool
    wagered: list[int]
    net: dict[str, int]  # by account
    commission: int = 0


class _Known(msgspec.Struct):
    """The facts of the lines before that are needed to go on."""

    rulebook: str = ""
    unit: str = ""
    seats: dict[str, int] = {}  # by account
    shuffled: int = 0  # the line of the shuffle the next round is dealt from
    open: _Open | None = None
    ended: _Open | None = None  # the last round, whose pots may be taken back


class RoundFinder:
    """Keeps the index of a store up to date."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock
        self._lock = asyncio.Lock()

    async def catch_up(self) -> int:
        """Look at what was written since, for a while; how many lines are left."""
        until = self._clock() + SECONDS_AT_ONCE
        async with self._lock:
            behind = [one for one in await self._store.finding.behind() if one.stream != CHECKPOINTS]
            for number, one in enumerate(behind):
                if not await self._follow(one, until):
                    return sum(each.last - each.seq for each in behind[number:])
        return 0

    async def _follow(self, behind: Behind, until: float) -> bool:
        """Look at one stream; whether its end was reached in time."""
        stream = behind.stream
        seq, state = await self._store.finding.reached(stream)
        known = msgspec.json.decode(state, type=_Known) if state else _Known()
        async for lines in self._store.read(stream, seq):
            entries = await self._store.entries_of(stream, seq + 1, seq + len(lines))
            piece = _Piece(stream, known, entries)
            async for number, line in in_turns(enumerate(lines, 1)):
                piece.take(seq + number, line)
            seq += len(lines)
            state = msgspec.json.encode(known)
            await self._store.finding.put(stream, seq, state, piece.rounds, piece.players, piece.events, piece.again)
            if self._clock() > until:
                return seq >= behind.last
        return True


class _Piece:
    """Some lines of one stream, and what they come to."""

    def __init__(self, stream: str, known: _Known, entries: Sequence[Entry]) -> None:
        self._stream, self._known = stream, known
        self._entries: dict[int, list[Entry]] = {}
        for entry in entries:
            self._entries.setdefault(entry.seq, []).append(entry)
        self.rounds: list[FoundRound] = []
        self.players: list[FoundPlayer] = []
        self.events: list[FoundEvent] = []
        self.again: list[int] = []  # rounds that were over, and are played on

    def take(self, seq: int, line: bytes) -> None:
        """One more line."""
        tag = line[len(_START) : line.index(b'"', len(_START))]
        looked_at = tag in _LOOKED_AT
        if looked_at or tag in TAGS:
            event, placed = DECODER.decode(line), msgspec.json.decode(line, type=_Placed)
            if looked_at and not isinstance(event, RoundEnded | BankedRoundEnded):
                self._follow(event, placed)
            if tag in TAGS:
                self._note(event, placed)
            self._add_up(seq, tag)
            if isinstance(event, RoundEnded | BankedRoundEnded):
                self._end(placed)
        else:
            self._add_up(seq, tag)

    def _follow(self, event: Event, placed: _Placed) -> None:
        known = self._known
        match event:
            case table_events.TableOpened():
                known.rulebook, known.unit = event.rulebook, event.unit
            case table_events.SeatTaken() | table_events.SeatChanged():
                known.seats[event.account] = event.seat
            case table_events.SeatLeft():
                known.seats.pop(event.account, None)
            case DeckShuffled(protocol=1):  # later ones are made in the round
                known.shuffled = placed.seq
            case RoundOpened(seats=seats) | BankedRoundOpened(boxes=seats):
                first = known.shuffled or placed.seq
                banked = isinstance(event, BankedRoundOpened)
                known.open, known.shuffled = _Open(placed.round, first, seats, banked, [], {}), 0
                known.ended = None
            case EntriesCorrected() if known.ended:
                known.open, known.ended = known.ended, None
                self.again.append(known.open.round)
                self.rounds = [one for one in self.rounds if one.round != known.open.round]
                self.players = [one for one in self.players if one.round != known.open.round]
            case WagersPlaced() if known.open:
                known.open.wagered.append(known.open.seats[event.place])

    def _add_up(self, seq: int, tag: bytes) -> None:
        open_ = self._known.open
        if open_ is None or tag in _NOT_WON:
            return
        for entry in self._entries.get(seq, ()):
            kind, _, account = read_account(entry.account)
            if kind == STAKE:
                open_.net[account] = open_.net.get(account, 0) + entry.amount
            elif kind == COMMISSION:
                open_.commission += entry.amount

    def _end(self, placed: _Placed) -> None:
        known, open_ = self._known, self._known.open
        if open_ is None:
            return
        known.open, known.ended = None, open_
        playing = open_.wagered if open_.banked else open_.seats
        by_seat = {seat: account for account, seat in known.seats.items()}
        accounts = {by_seat[seat]: seat for seat in playing if seat in by_seat}
        nets = {account: open_.net.get(account, 0) for account in accounts}
        self.players += [
            FoundPlayer(account, placed.at, self._stream, open_.round, seat, nets[account])
            for account, seat in accounts.items()
        ]
        largest = max([abs(net) for net in nets.values()], default=0)
        self.rounds.append(
            FoundRound(
                self._stream, open_.round, open_.first_seq, placed.seq, placed.at, known.rulebook, known.unit, largest,
                open_.commission,
            )
        )  # fmt: skip

    def _note(self, event: Event, placed: _Placed) -> None:
        found = noted(event)
        if found:
            self.events.append(
                FoundEvent(
                    self._stream, placed.seq, placed.round, placed.at, found.kind, found.clause, self._known.rulebook,
                    found.words,
                )
            )  # fmt: skip
