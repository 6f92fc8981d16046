"""A tournament on a store: commands in, events written, and its tables told what they are to do.

Theory of operation. An office follows one stream. Its lock is held by whoever decides and writes: people through the
tournament's actor, tables that report a round, and the house itself. What concerns a table and the tournament at once
(chips bought that come to a seat, chips that leave play) is one write with both streams. The seed of the next draw is
sealed to the server in the write that commits to it, so a process may end at any moment and the same draw comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from croupier.errors import LogError, Overdrawn, RequestError
from croupier.history.native import DECODER
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain, Head
from croupier.room.host import SEED_BYTES, SERVER, Entropy, Keys
from croupier.shuffle import public_key, seal, unseal
from croupier.store import Sealed, Store, Write
from croupier.table.session import Session
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.contest import Contest
from croupier.tournament.draws import commitment_to
from croupier.tournament.due import house_command, may_deal
from croupier.tournament.ledger import Postings
from croupier.tournament.orders import Order, next_order
from croupier.tournament.state import Tournament


class Prepared(NamedTuple):
    """A write to the tournament's stream that goes with another one, and what follows once it is made."""

    write: Write
    events: tuple[Event, ...]
    after: Tournament
    chain: tuple[int, str]


class Office:
    """One tournament on a store."""

    def __init__(self, store: Store, contest: Contest, chain: Chain, keys: Keys, entropy: Entropy) -> None:
        self.store, self.contest, self.chain = store, contest, chain
        self._keys, self._entropy = keys, entropy
        self.lock = asyncio.Lock()  # held by whoever decides and writes
        self.historical = False
        self.drawn_at = 0  # when seats were last drawn, as the record has it
        self._seed = b""  # of the next draw, which is committed to
        self._following = b""  # of the one after it, while a draw is made
        self.sessions: Callable[[], list[Session]] = list  # of its tables that are open
        self.followed: Callable[[Sequence[tuple[int, Event]]], None] = _nobody  # is told of every write

    @classmethod
    async def open(
        cls, store: Store, opening: Callable[[str], e.TournamentAnnounced], keys: Keys, entropy: Entropy, at: int
    ) -> Office:
        """Announce a tournament; `opening` makes the first event from the commitment to the first draw."""
        seed = entropy(SEED_BYTES)
        announced = opening(commitment_to(seed.hex()))
        office = cls(store, Contest(announced), Chain(announced.tournament), keys, entropy)
        office.historical, office._seed = announced.historical, seed
        lines = office.chain.lines((announced,), 0, at)
        await store.append([Write(announced.tournament, 0, lines, (), (office._sealed(seed, 1),))])
        return office

    @classmethod
    async def resume(cls, store: Store, name: str, keys: Keys, entropy: Entropy) -> Office:
        """The office of a tournament that is in the store."""
        events: list[Event] = []
        last = b""
        drawn_at = 0
        async for lines in store.read(name):
            for line in lines:
                events.append(DECODER.decode(line))
                if isinstance(events[-1], e.SeatsDrawn) and not events[-1].late:
                    drawn_at = msgspec.json.decode(line, type=_Moment).at
            last = lines[-1]
        if not events or not isinstance(events[0], e.TournamentAnnounced):
            raise RequestError(f"there is no tournament {name} in the store")
        link = msgspec.json.decode(last, type=Head)
        office = cls(store, Contest.of(events), Chain(name, link.seq, link.hash), keys, entropy)
        office.historical, office.drawn_at = events[0].historical, drawn_at
        number = office.state.draws + 1
        for sealed in await store.sealed(name, number):
            if sealed.name == SERVER:
                office._seed = unseal(sealed.data, keys.server, office._about(number))
        return office

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.contest.state

    @property
    def name(self) -> str:
        """The name of its stream."""
        return self.contest.state.name

    def _about(self, draw: int) -> bytes:
        return f"{self.name}/draw/{draw}".encode()

    def _sealed(self, seed: bytes, draw: int) -> Sealed:
        to = public_key(self._keys.server)
        return Sealed(draw, SERVER, seal(seed, to, self._entropy(SEED_BYTES), self._about(draw)))

    def draw(self) -> tuple[str, str]:
        """The seed that was committed to, and the commitment to the next."""
        if not self._seed:
            raise LogError("the seed of the next draw is gone: an official has to commit to another")
        self._following = self._entropy(SEED_BYTES)
        return self._seed.hex(), commitment_to(self._following.hex())

    async def give(self, command: c.Command, at: int) -> Refusal | None:
        """Carry a command out and write what it comes to."""
        async with self.lock:
            return await self._give(command, at)

    async def _give(self, command: c.Command, at: int) -> Refusal | None:
        prepared = self.prepare(command, at)
        if isinstance(prepared, Refusal):
            return prepared
        try:
            await self.store.append([prepared.write])
        except Overdrawn as error:
            self.drop(prepared)
            return Refusal(f"the wallet does not hold what this costs: {error}", "system")
        except BaseException:
            self.drop(prepared)
            raise
        self.follow(prepared)
        return None

    def prepare(self, command: c.Command, at: int) -> Prepared | Refusal:
        """Decide a command and make its lines; nothing is followed yet. For whoever holds the lock."""
        events = self.contest.decide(command)
        if isinstance(events, Refusal):
            return events
        before, rules, chain = self.contest.state, self.contest.rules, (self.chain.seq, self.chain.prev)
        postings: list[Postings] = []
        try:
            postings = [self.contest.take(event) for event in events]
            lines = self.chain.lines(events, 0, at)
            for line in lines.splitlines():
                DECODER.decode(line)
        finally:
            after, self.contest.state, self.contest.rules = self.contest.state, before, rules
        draws = after.draws != before.draws
        sealed = (self._sealed(self._following, after.draws + 1),) if draws else ()
        write = Write(self.name, chain[0], lines, tuple(postings), sealed)
        return Prepared(write, events, after, chain)

    def follow(self, prepared: Prepared) -> None:
        """What was prepared is written."""
        if prepared.after.draws != self.contest.state.draws:
            self._seed, self._following = self._following, b""
        for event in prepared.events:
            self.contest.take(event)
        first = prepared.chain[0] + 1
        self.followed(list(enumerate(prepared.events, first)))

    def drop(self, prepared: Prepared) -> None:
        """It was not written."""
        self.chain.seq, self.chain.prev = prepared.chain

    async def house_step(self, at: int, busy: Collection[str]) -> bool:
        """Do the next thing the house does by itself; whether there was one."""
        async with self.lock:
            command = house_command(self.contest.rules, self.state, at, self.draw, busy)
            if command is None:
                return False
            refusal = await self._give(command, at)
            if refusal:
                raise LogError(f"the house does what is due, and here: {refusal.reason}")
            return True

    def next_order(self, session: Session, elsewhere: Collection[str], at: int) -> Order | None:
        """What a table is told next."""
        return next_order(self.contest.rules, self.state, session, elsewhere, at)

    def may_deal(self, table: str) -> bool:
        """Whether the next round may start at a table."""
        hall = self.state.halls.get(table)
        return hall is not None and may_deal(self.contest.rules, self.state, hall)


async def is_tournament(store: Store, name: str) -> bool:
    """Whether a stream is a tournament's: its first line says so."""
    async for lines in store.read(name):
        return isinstance(DECODER.decode(lines[0]), e.TournamentAnnounced)
    return False


def _nobody(_written: Sequence[tuple[int, Event]]) -> None:
    """Nobody is told."""


class _Moment(msgspec.Struct):
    at: int
