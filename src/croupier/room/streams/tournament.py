"""A tournament on a store: commands in, events written, and its tables told what they are to do.

Theory of operation. A tournament writes its stream as all do (writer.py): for people through the tournament's actor, for
tables that report a round, and for the house itself. What concerns a table and the tournament at once
(chips bought that come to a seat, chips that leave play) is one write with both streams. The secret that all draws follow
from is sealed to the server in the write that commits to it, so a process may end at any moment and the same draws come;
where the seal does not open it is lost, and draws wait until an operator has the office commit to another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

import msgspec
import structlog

from croupier.chips import WALLET, read_account
from croupier.errors import Overdrawn, RequestError, SeedLost
from croupier.history import dollars
from croupier.house import Request
from croupier.protocol import Event, Refusal
from croupier.record import RequestKeys
from croupier.room.streams.keys import SEED_BYTES, Entropy, Keys
from croupier.room.streams.sealed.draws import SealedDraws
from croupier.room.streams.snapshots import Record, Taken
from croupier.room.streams.stream import Line
from croupier.room.streams.tournament_state import Piece, TournamentState
from croupier.room.streams.writer import Decided, Postings, StreamWriter
from croupier.store import Sealed, Store, Write
from croupier.table import Session
from croupier.tournament import (
    Conditions,
    Contest,
    Due,
    HandReported,
    Order,
    Out,
    Seeds,
    Tournament,
    TournamentAnnounced,
    commands,
    due,
    house_command,
    looked_at,
    next_order,
    no_round,
    order_of_outs,
    seconds_to_act,
)
from croupier.tournament import events as tournament_events
from croupier.views import NEWS_KEPT, Gains, Moves, is_news

_LOG = structlog.get_logger("croupier.room")


class Held(NamedTuple):
    """A tournament at some moment, and as it stood before each event that is not followed yet."""

    state: Tournament
    rules: Conditions
    befores: tuple[Tournament, ...]


class TournamentStream(StreamWriter[Held, commands.Command]):
    """One tournament on a store."""

    shared = False

    def __init__(
        self, store: Store, opened: TournamentAnnounced, contest: Contest, keys: Keys, entropy: Entropy
    ) -> None:
        super().__init__(store, contest.state.name)
        self.contest = contest
        self.draws = SealedDraws(contest, keys, entropy)
        self.historical = opened.historical
        self._opened, self._plan = opened, bytes(opened.plan)
        self.news: deque[Piece] = deque(maxlen=NEWS_KEPT)  # the last there were
        self.moves, self.gains = Moves(), Gains()
        self._befores: tuple[Tournament, ...] = (contest.state,)  # of each event that is taken and not followed yet
        self._outs: tuple[Out, ...] | None = None  # the eliminated players whose order is known
        self._order_out: dict[str, int] = {}
        self.unopened = ""  # the reason a table that is wanted cannot be opened
        self.reported: dict[str, int] = {}  # when the last hand of each table was, where a director reports them
        self.sessions: Callable[[], list[Session]] = list  # of its tables that are open
        self.busy: Callable[[], tuple[str, ...]] = tuple  # tables in a round
        self.followed: Callable[[Sequence[tuple[int, Event]]], None] = _no_listener  # is told of every write
        self.has_left: Callable[[str], None] = _no_table  # is told who has left a table, and may sit at another
        self.held_back: Callable[[commands.Command, int], Refusal | None] = (
            _nothing  # refuses a command not for now, or not for its person
        )

    @classmethod
    async def open(
        cls,
        store: Store,
        opening: Callable[[str], tournament_events.TournamentAnnounced],
        keys: Keys,
        entropy: Entropy,
        at: int,
    ) -> TournamentStream:
        """Announce a tournament; `opening` makes the first event from the commitment to all draws."""
        seeds = Seeds(entropy(SEED_BYTES))
        announced = opening(seeds.of(0))
        office = cls(store, announced, Contest(announced), keys, entropy)
        await office.begin(announced, at, (office.draws.begin(seeds),))
        return office

    @classmethod
    async def of(cls, store: Store, record: Record, keys: Keys, entropy: Entropy) -> TournamentStream:
        """Return the tournament whose stream is read."""
        state, first = record.state, record.first
        if isinstance(state, TournamentState):
            office = cls(store, state.opened, state.contest(), keys, entropy)
            office._restore_seen(state)
        elif isinstance(first, TournamentAnnounced):
            office = cls(store, first, Contest(first), keys, entropy)
        else:
            raise RequestError(f"there is no tournament {record.name} in the store")
        await office.read_on(record, applied=not record.found)
        await office.draws.unseal(store)
        return office

    def _restore_seen(self, state: TournamentState) -> None:
        """Come back to what is shown of the past, and what was asked for in it."""
        self._befores, self._plan, self.reported = (), state.plan, state.reported
        self.moves, self.gains = Moves(state.moves), Gains(state.gains)
        self.news.extend(state.news)
        self.done = RequestKeys(state.keys)

    def taken(self) -> Taken | None:
        """Take the tournament as it stands."""
        state = TournamentState(
            msgspec.json.encode(self._opened), self._plan, self.state, self.moves.kept, self.gains.kept,
            dict(self.reported), tuple(self.news), self.done.keys,
        )  # fmt: skip
        return Taken(self.last, self.last.seq, state)

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.contest.state

    async def give(
        self, command: commands.Command, request: Request, sealed: tuple[Sealed, ...] = ()
    ) -> Refusal | None:
        """Carry a command out and write what it comes to, with words that are sealed beside it."""
        async with self.locked():
            answer = await self.carry_out(command, request, sealed)
            return answer if isinstance(answer, Refusal) else None

    # The machine

    async def withheld(self, command: commands.Command, at: int) -> Refusal | None:
        """Return why play is stopped for a command, or its player excluded."""
        return self.held_back(command, at)

    async def decide(self, command: commands.Command, request: Request) -> Decided | Refusal:
        """Decide a command; one that was made for a moment before this is for this one."""
        fields = command.__struct_fields__
        if "busy" in fields:
            command = msgspec.structs.replace(command, busy=self.busy())
        if "at" in fields and (made_for := getattr(command, "at", 0)) < request.at and made_for:
            command = msgspec.structs.replace(command, at=request.at)
        events = self.contest.decide(command)
        if isinstance(events, Refusal):
            return events
        commits = any(isinstance(event, tournament_events.DrawCommitted) for event in events)
        return Decided(events, self.draws.sealed_anew(self.state.chain + 1) if commits else ())

    def take(self, event: Event) -> Postings:
        """Apply an event."""
        self._befores += (self.state,)
        return self.contest.take(event)

    def hold(self) -> Held:
        """Return the tournament as it stands."""
        return Held(self.contest.state, self.contest.rules, self._befores)

    def restore(self, held: Held) -> None:
        """Come back to it."""
        self.contest.state, self.contest.rules, self._befores = held

    def follow(self, event: Event, line: Line) -> None:
        """Follow an event in what is kept of moves, of gains and of draws."""
        before, *later = self._befores
        self._befores = tuple(later)
        self.moves.take(before, event, line.at)
        self.gains.take(before, event)
        if isinstance(event, HandReported) and event.hands:
            self.reported[event.table] = line.at
        if isinstance(event, tournament_events.DrawCommitted):
            self.draws.follow()
        if isinstance(event, tournament_events.ConditionsAltered):
            self._plan = bytes(event.plan)
        if is_news(event):
            self.news.append(Piece(line.seq, line.at, msgspec.json.encode(event)))

    def told(self, lines: Sequence[Line], events: Sequence[Event]) -> None:
        """Tell of a write."""
        self.followed([(line.seq, event) for line, event in zip(lines, events, strict=True)])

    async def unseal(self) -> None:
        """Find the seeds of the draws to come."""
        await self.draws.unseal(self.store)

    def refused(self, error: Overdrawn, write: Write) -> Refusal:
        """Say what is missing."""
        return Refusal("overdrawn", _short(error, write), "system")

    async def house_step(self, at: int) -> bool:
        """Do the next thing the house does by itself; whether there was one."""
        async with self.locked():
            try:
                command = house_command(
                    self.contest.rules,
                    self.state,
                    at,
                    self.draws.next,
                    self.busy(),
                    lambda one: self.held_back(one, at),
                )
            except SeedLost:
                return False  # it waits for an operator
            if command is None:
                return False
            answer = await self.carry_out(command, Request(at))
            if isinstance(answer, Refusal):  # a fault of ours, and the operator may still cancel
                _LOG.error("the house does what is due, and it is refused", tournament=self.name, why=answer.reason)
            return not isinstance(answer, Refusal)

    def waits(self, at: int) -> tuple[Due, ...]:
        """Return what the tournament waits for; first of all a table that cannot be opened."""
        stuck = (Due("tables", self.unopened, "system", "operator"),) if self.unopened else ()
        return *stuck, *due(self.contest.rules, self.state, at)

    def next_order(self, session: Session, elsewhere: Container[str], at: int) -> Order | None:
        """Return the next order for a table."""
        return next_order(self.contest.rules, self.state, session, elsewhere, at)

    @property
    def seconds_to_act(self) -> int:
        """Return the time players have to act; 0 where a table's own time holds."""
        return seconds_to_act(self.contest.rules, self.state)

    def concerns(self, table: str) -> tuple[object, ...]:
        """All that what a table does next depends on: while this is the same the table need not look again."""
        state = self.state
        of_all = (state.clock.runs, state.hand_for_hand, self.seconds_to_act, self.contest.rules.digest)
        return *looked_at(state, table), *of_all

    @property
    def order_out(self) -> dict[str, int]:
        """Return the place of each player who went out; worked out once until the next goes, for many ask at once."""
        outs, rules = self.state.outs, self.contest.rules
        if self._outs is not outs:
            order = order_of_outs(rules.ways["tournament.places"], rules.clauses["tournament.places"], outs)
            self._outs = outs
            self._order_out = {account: standing.place for standing in order for account in standing.accounts}
        return self._order_out

    def may_deal(self, table: str) -> bool:
        """Say whether the next round may start at a table."""
        return self.no_round(table) is None

    def no_round(self, table: str) -> Refusal | None:
        """Return why no round may start at a table now."""
        return no_round(self.contest.rules, self.state, self.state.halls.get(table))


def _nothing(_command: commands.Command, _at: int) -> Refusal | None:
    """Nothing is held back."""
    return None


def _no_table(_account: str) -> None:
    """No other table waits."""


def _no_listener(_written: Sequence[tuple[int, Event]]) -> None:
    """Tell no one."""


def _short(error: Overdrawn, write: Write) -> str:
    """Say what a wallet holds, or the tournament has taken, what this would cost, and where more comes from."""
    paid = -sum([one.amount for postings in write.postings for one in postings if one.account == error.account])
    holds, costs = dollars(error.balance + paid), dollars(paid)
    if read_account(error.account).kind != WALLET:
        words = "an adjustment at the cage brings back what was taken from there"
        return f"{error.account} holds {holds}, and this takes {costs} from it: {words}"
    return f"the wallet holds {holds}, and this costs {costs}: the cage takes the money in first"
