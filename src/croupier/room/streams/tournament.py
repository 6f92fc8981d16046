"""A tournament on a store: commands in, events written, and its tables told what they are to do.

Theory of operation. An office follows one stream. Its lock is held by whoever decides and writes: people through the
tournament's actor, tables that report a round, and the house itself. What concerns a table and the tournament at once
(chips bought that come to a seat, chips that leave play) is one write with both streams. The secret that all draws follow
from is sealed to the server in the write that commits to it, so a process may end at any moment and the same draws come;
where the seal does not open it is lost, and draws wait until an operator has the office commit to another.

A write that fails may have been made after all (the answer was lost on the way). So after one the stream is read on before
anything is decided; and what somebody asked for is found there by its key (record/request_keys.py), and not done a second
time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

import msgspec
import structlog

from croupier.check import following
from croupier.errors import Conflict, Overdrawn, RequestError, SeedLost, StoreError
from croupier.history.log.native import DECODER
from croupier.history.text.dollars import dollars
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain, End
from croupier.record.request_keys import RequestKeys
from croupier.room.streams.keys import (
    SEED_BYTES,
    Entropy,
    Keys,
)
from croupier.room.streams.sealed.draws import SealedDraws
from croupier.room.streams.stream import StreamRead, read_whole
from croupier.store import Sealed, Store, Write
from croupier.table.session import Session
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.due import Due, due, house_command, no_round
from croupier.tournament.events import HandReported
from croupier.tournament.finish.places import Out, order_of_outs
from croupier.tournament.ledger import Postings
from croupier.tournament.machine import Contest
from croupier.tournament.run.clock import seconds_to_act
from croupier.tournament.run.draws import Seeds
from croupier.tournament.run.orders import Order, looked_at, next_order
from croupier.tournament.state import Tournament
from croupier.views.tournament.gains import Gains
from croupier.views.tournament.moves import Moves

_LOG = structlog.get_logger("croupier.room")


class Prepared(NamedTuple):
    """A write to the tournament's stream that goes with another one, and what follows once it is made."""

    write: Write
    events: tuple[Event, ...]
    after: Tournament
    before: End  # where the stream ended
    at: int
    asked: str = ""


class TournamentStream:
    """One tournament on a store."""

    def __init__(self, store: Store, contest: Contest, chain: Chain, keys: Keys, entropy: Entropy) -> None:
        self.store, self.contest, self.chain = store, contest, chain
        self.draws = SealedDraws(contest, keys, entropy)
        self.lock = asyncio.Lock()  # held by whoever decides and writes
        self.historical = False
        self.moves, self.gains = Moves(), Gains()
        self._outs: tuple[Out, ...] | None = None  # whose order is known
        self._order_out: dict[str, int] = {}
        self.unsure = False  # whether the last write was made
        self.asked = RequestKeys()  # what people have asked for, and is written
        self.unopened = ""  # why a table that is wanted cannot be opened
        self.reported: dict[str, int] = {}  # when the last hand of each table was, where a director reports them
        self.sessions: Callable[[], list[Session]] = list  # of its tables that are open
        self.busy: Callable[[], tuple[str, ...]] = tuple  # tables in a round
        self.now: Callable[[], int] = int  # the room's time
        self.followed: Callable[[Sequence[tuple[int, Event]]], None] = _nobody  # is told of every write
        self.has_left: Callable[[str], None] = _no_table  # is told who has left a table, and may sit at another
        self.held_back: Callable[[commands.Command, int], Refusal | None] = (
            _nothing  # why a command is not for now, or for whom
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
        office = cls(store, Contest(announced), Chain(announced.tournament), keys, entropy)
        office.historical = announced.historical
        lines = office.chain.lines((announced,), 0, at)
        await store.append([Write(announced.tournament, 0, lines, (), (office.draws.begin(seeds),))])
        return office

    @classmethod
    async def of(cls, store: Store, told: StreamRead, keys: Keys, entropy: Entropy) -> TournamentStream:
        """The office of a tournament whose stream has been read."""
        if not told.events or not isinstance(opening := told.events[0], tournament_events.TournamentAnnounced):
            raise RequestError(f"there is no tournament {told.name} in the store")
        office = cls(store, Contest(opening), told.chain, keys, entropy)
        office.historical, office.asked = opening.historical, RequestKeys(told.asked)
        for event, at in zip(told.events[1:], told.moments[1:], strict=True):
            office._take(event, at)
        await office.draws.unseal(store)
        return office

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.contest.state

    @property
    def name(self) -> str:
        """The name of its stream."""
        return self.contest.state.name

    async def give(
        self, command: commands.Command, at: int, words: tuple[Sealed, ...] = (), asked: str = ""
    ) -> Refusal | None:
        """Carry a command out and write what it comes to, with words that are sealed beside it.

        `asked` is the key of the act by which somebody asked for it; what is written with it already is done.
        """
        async with self.lock:
            try:
                return await self._give(command, at, words, asked)
            except StoreError:
                if asked:
                    await self.catch_up()
                if asked in self.asked:
                    return None
                raise

    async def _give(
        self,
        command: commands.Command,
        at: int,
        words: tuple[Sealed, ...] = (),
        asked: str = "",
        *,
        again: bool = False,
    ) -> Refusal | None:
        """For whoever holds the lock, under which no table begins a round: so what is told of them is so."""
        await self.catch_up()
        if asked in self.asked:
            return None
        at = self.moment(at)
        if held := self.held_back(command, at):
            return held
        if hasattr(command, "busy"):
            command = msgspec.structs.replace(command, busy=self.busy())
        prepared = self.prepare(command, at, words, asked)
        if isinstance(prepared, Refusal):
            return prepared
        try:
            await self.store.append([prepared.write])
        except Overdrawn as error:
            self.drop(prepared)
            return Refusal(_short(error, prepared.write), "system")
        except Conflict:  # our own write of before, which had seemed to fail
            self.not_written(prepared)
            if again:
                raise
            return await self._give(command, at, words, asked, again=True)
        except BaseException:
            self.not_written(prepared)
            raise
        self.follow(prepared)
        return None

    async def catch_up(self) -> None:
        """Follow what was written though it had seemed to fail. For whoever holds the lock."""
        if not self.unsure:
            return
        seq = self.chain.seq
        told = await read_whole(self.store, self.name, seq)
        for event, at in zip(told.events, told.moments, strict=True):
            self._take(event, at)
        for key in told.asked:
            self.asked.take(key)
        self.unsure = False
        if told.events:
            self.chain = told.chain
            await self.draws.unseal(self.store)
            self.followed(list(enumerate(told.events, seq + 1)))

    def moment(self, at: int) -> int:
        """When the next line is written, for whoever holds the lock and may have waited for it: now, or at the last one."""
        return self.chain.moment(max(at, self.now()))

    def prepare(
        self, command: commands.Command, at: int, words: tuple[Sealed, ...] = (), asked: str = ""
    ) -> Prepared | Refusal:
        """Decide a command and make its lines; nothing is followed yet. For whoever holds the lock.

        `at` is a moment of this stream; a command that was made for one before it is for this one.
        """
        if hasattr(command, "at"):
            command = msgspec.structs.replace(command, at=max(command.at, at) if command.at else command.at)
        events = self.contest.decide(command)
        if isinstance(events, Refusal):
            return events
        before, rules, end = self.contest.state, self.contest.rules, self.chain.end
        postings: list[Postings] = []
        try:
            postings = [self.contest.take(event) for event in events]
            lines = self.chain.lines(events, 0, at, asked)
            for line in lines.splitlines():
                DECODER.decode(line)
        except BaseException:
            self.chain.end = end
            raise
        finally:
            after, self.contest.state, self.contest.rules = self.contest.state, before, rules
        sealed = self.draws.sealed_anew(after.chain) if after.chain != before.chain else ()
        write = Write(self.name, end.seq, lines, tuple(postings), sealed + words)
        return Prepared(write, events, after, end, at, asked if events else "")

    def follow(self, prepared: Prepared) -> None:
        """What was prepared is written."""
        with following(self.name):
            if prepared.after.chain != self.state.chain:
                self.draws.follow()
            for event in prepared.events:
                self._take(event, prepared.at)
            self.asked.take(prepared.asked)
            self.followed(list(enumerate(prepared.events, prepared.before.seq + 1)))

    def _take(self, event: Event, at: int) -> None:
        """Follow an event that is written."""
        self.moves.take(self.state, event, at)
        self.gains.take(self.state, event)
        if isinstance(event, HandReported) and event.hands:
            self.reported[event.table] = at
        self.contest.take(event)

    def drop(self, prepared: Prepared) -> None:
        """It was not tried, or refused."""
        self.chain.end = prepared.before

    def not_written(self, prepared: Prepared) -> None:
        """It was tried and failed; perhaps it was written all the same."""
        self.drop(prepared)
        self.unsure = True

    async def house_step(self, at: int) -> bool:
        """Do the next thing the house does by itself; whether there was one."""
        async with self.lock:
            await self.catch_up()
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
            refusal = await self._give(command, at)
            if refusal:  # a fault of ours, over which nobody is kept from cancelling it
                _LOG.error("the house does what is due, and it is refused", tournament=self.name, why=refusal.reason)
            return refusal is None

    def waits(self, at: int) -> tuple[Due, ...]:
        """What the tournament waits for; first of all a table that cannot be opened."""
        stuck = (Due("tables", self.unopened, "system", "operator"),) if self.unopened else ()
        return *stuck, *due(self.contest.rules, self.state, at)

    def next_order(self, session: Session, elsewhere: Container[str], at: int) -> Order | None:
        """What a table is told next."""
        return next_order(self.contest.rules, self.state, session, elsewhere, at)

    @property
    def seconds_to_act(self) -> int:
        """How long players have to act; 0 where a table's own time holds."""
        return seconds_to_act(self.contest.rules, self.state)

    def concerns(self, table: str) -> tuple[object, ...]:
        """All that what a table does next depends on: while this is the same the table need not look again."""
        state = self.state
        of_all = (state.clock.runs, state.hand_for_hand, self.seconds_to_act, self.contest.rules.digest)
        return *looked_at(state, table), *of_all

    @property
    def order_out(self) -> dict[str, int]:
        """Who went out as the how manieth from the last, found once until the next goes: many ask for it at once."""
        outs, rules = self.state.outs, self.contest.rules
        if self._outs is not outs:
            order = order_of_outs(rules.ways["tournament.places"], rules.clauses["tournament.places"], outs)
            self._outs = outs
            self._order_out = {account: standing.place for standing in order for account in standing.accounts}
        return self._order_out

    def may_deal(self, table: str) -> bool:
        """Whether the next round may start at a table."""
        return self.no_round(table) is None

    def no_round(self, table: str) -> Refusal | None:
        """Why no round may start at a table now."""
        return no_round(self.contest.rules, self.state, self.state.halls.get(table))


def _nothing(_command: commands.Command, _at: int) -> Refusal | None:
    """Nothing is held back."""
    return None


def _no_table(_account: str) -> None:
    """No other table waits."""


def _nobody(_written: Sequence[tuple[int, Event]]) -> None:
    """Nobody is told."""


def _short(error: Overdrawn, write: Write) -> str:
    """What a wallet holds, or what the tournament has taken, what it would cost, and where more comes from."""
    paid = -sum([one.amount for postings in write.postings for one in postings if one.account == error.account])
    holds, costs = dollars(error.balance + paid), dollars(paid)
    if not error.account.startswith("wallet:"):
        words = "an adjustment at the cage brings back what was taken from there"
        return f"{error.account} holds {holds}, and this takes {costs} from it: {words}"
    return f"the wallet holds {holds}, and this costs {costs}: the cage takes the money in first"
