"""Two tables on one store that play by themselves, the same way for the same seed however often the process ends.

    python -m tests.support.room.driver sqlite:FILE SEED ROUNDS

Everything a table does next follows from its state and the number of its last event, so that a process that resumes
does what the one before it would have done. After every write that the store acknowledged one line goes to stdout:
stream, number, hash.
"""

from __future__ import annotations

import asyncio
import sys
from hashlib import sha256
from random import Random

import structlog

from croupier import deck_of, rulebook, settle
from croupier.banked import commands as bank
from croupier.banked.due import ChooseDue
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.bots.banked_policies import BANKED_POLICIES, BankedSeat
from croupier.bots.policies import Seat, at_random
from croupier.cards.notation import TEXT, card_text
from croupier.house.cage.events import STREAM, DepositMade
from croupier.house.cage.postings import cash_postings
from croupier.house.register import STREAM as REGISTER
from croupier.house.register import ApprovalRecorded
from croupier.house.request import Request
from croupier.poker.due import ActDue, DealerDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.actors import HOUSE
from croupier.protocol.refusal import Refusal
from croupier.record import Chain, HeldKey, SigningKey
from croupier.room.streams.keys import Entropy, Keys, SealingKey
from croupier.room.streams.snapshots import whole_record
from croupier.room.streams.table import TableStream
from croupier.shuffle import Commitment, Contributor
from croupier.store import Store, Write, open_store
from croupier.table import commands
from croupier.table.opening import open_table
from croupier.table.rules import session_rules

APPROVAL = "A-17"
TABLES = {"omaha": "adelaide-omaha", "ultimate": "act-uth-2025"}
PEOPLE = [f"player-{number}" for number in range(1, 5)]
STAKE = 300_00
FLOAT = 1_000_000_00


def keys(regulator: bytes = sha256(b"regulator").digest(), sealing: bytes = sha256(b"server").digest()) -> Keys:
    """The keys of a room in a test; the same each time."""
    signing, working = [SigningKey(sha256(name).digest()) for name in (b"signing", b"working")]
    return Keys(SealingKey(sealing), HeldKey(signing, "a test"), working, regulator)


async def resumed(store: Store, table: str, entropy: Entropy, held: Keys | None = None) -> TableStream:
    """A table that is in the store, at the event it had reached."""
    return await TableStream.of(store, await whole_record(store, table), held or keys(), entropy)


class Driven:
    """One table and what it does next."""

    def __init__(self, host: TableStream, seed: str) -> None:
        self.host, self.seed = host, seed

    def entropy(self, count: int) -> bytes:
        """Bytes that follow from where the stream stands; in a real room they come from the system."""
        self.asked = getattr(self, "asked", 0) + 1
        text = f"{self.seed}/{self.host.chain.seq}/{self.asked}"
        return sha256(text.encode()).digest()[:count]

    async def step(self) -> None:
        """Do whatever is next; exactly one write."""
        host, table, at = self.host, self.host.session.table, self.host.chain.seq
        self.asked = 0
        source = Random(f"{self.seed}/{table.name}/{at}")
        if table.playing:
            if host.cards.wanted and isinstance(host.session.due, DealerDue):
                await self._shuffle(at)
            elif not await host.deal(Request(at), self._revealed()) and not host.bank_short:
                await self._play(source, at)
            return
        command = self._before_a_round()
        if command is not None:
            answer = await host.give(command, Request(at))
            assert not isinstance(answer, Refusal), f"{command}: {answer}"
        else:
            assert await host.start(Request(at)) is None

    async def _shuffle(self, at: int) -> None:
        shuffled = await self.host.shuffle(Request(at), self._commitments())
        assert not isinstance(shuffled, Refusal), shuffled

    def _commitments(self) -> list[Commitment]:
        shuffle, players = self.host.cards.number + 1, self.host.session.table.players[1:]
        return [
            self._client(player.seat).commitment(shuffle, player.seat, self._contribution(shuffle, player.seat))
            for player in players
        ]

    def _revealed(self) -> dict[int, tuple[bytes, str]]:
        last = self.host.cards.last
        if last is None:
            return {}
        values = {given.seat: self._contribution(last.shuffle, given.seat) for given in last.commitments}
        return {
            seat: (value, self._client(seat).reveal(last.shuffle, last.root, seat, value))
            for seat, value in values.items()
        }

    def _client(self, seat: int) -> Contributor:
        return Contributor(self.host.name, sha256(f"{self.seed}/{seat}".encode()).digest())

    def _contribution(self, shuffle: int, seat: int) -> bytes:
        return sha256(f"{self.seed}/{self.host.name}/{shuffle}/{seat}".encode()).digest()

    def _before_a_round(self) -> commands.Command | None:
        table, rules = self.host.session.table, self.host.session.rules
        whole = tuple(map(card_text, deck_of(rules.table).cards))
        if not table.decks:
            return commands.BringDeck("red")
        if not table.decks[0].checked:
            return commands.CheckDeck(1, whole, "dealer")
        if "deck.wash" in rules.ways and not table.decks[0].washed:
            return commands.WashDeck(1, "dealer")
        seat = len(table.players) + 1
        if seat <= len(PEOPLE):
            return commands.TakeSeat(PEOPLE[seat - 1], seat, STAKE, self.host.chain.seq, "pit manager")
        for player, stake in zip(table.players, table.stakes, strict=True):
            if stake < 100_00:
                return commands.RaiseStake(player.account, STAKE)
        return None

    async def _play(self, source: Random, at: int) -> None:
        host, rules = self.host, self.host.session.rules
        due, state = host.session.due, host.session.round
        if isinstance(due, ActDue):
            assert isinstance(state, State)
            assert isinstance(rules.game, RoundRules)
            hole = tuple([TEXT[card] for card in host.cards.hole(due.place)])
            answer = await host.give(at_random(Seat(rules.game, state, hole, due), source), Request(at))
        else:
            assert isinstance(state, BankedState)
            command = self._against_the_bank(source)
            closing = isinstance(command, bank.Deal)
            if closing and host.cards.wanted:
                await self._shuffle(at)
                return
            request = Request(at)
            answer = await (host.close_wagers(request, self._revealed()) if closing else host.give(command, request))
        assert not isinstance(answer, Refusal), answer

    def _against_the_bank(self, source: Random) -> bank.Command:
        host = self.host
        state, rules, due = host.session.round, host.session.rules.game, host.session.due
        assert isinstance(state, BankedState)
        assert isinstance(rules, BankedRules)
        policy = BANKED_POLICIES["random"]
        if isinstance(due, ChooseDue):
            place = due.places[0]
            hole = tuple([TEXT[card] for card in host.cards.hole(place)])
            return policy.choose(BankedSeat(rules, state, hole, due, place), source)
        for place, box in enumerate(state.box):
            if not box.placed:
                wagers = policy.wager(rules, place, state.stake[place], source)
                if wagers:
                    return wagers
        return bank.Deal()


async def drive(store: Store, seed: str, rounds: int, tell: bool = True, steps: int = sys.maxsize) -> bool:
    """Open or resume both tables and play until each has begun so many rounds and ended the last.

    Answers whether it came so far in so many steps.
    """
    await fund(store)
    driven = [await table_of(store, name, book, seed) for name, book in TABLES.items()]
    while True:
        left = [one for one in driven if one.host.session.table.round < rounds or one.host.session.table.playing]
        if not left:
            return True
        for one in left:
            if not steps:
                return False
            steps -= 1
            await one.step()
            if tell:
                print(one.host.session.table.name, one.host.chain.seq, one.host.chain.prev, flush=True)


async def fund(store: Store) -> None:
    """Play money for everybody and the approval of the tables, once."""
    if await store.head(STREAM):
        return
    events = [DepositMade(account, 1_000_000_00, HOUSE, play_money=True) for account in PEOPLE]
    lines = Chain(STREAM).lines(events, 0, 0)
    approved = Chain(REGISTER).lines([ApprovalRecorded("table", APPROVAL, "1970-01-01", "operator")], 0, 0)
    money = Write(STREAM, 0, lines, tuple([cash_postings(event) for event in events]))
    await store.append([Write(REGISTER, 0, approved), money])


async def table_of(store: Store, name: str, book: str, seed: str) -> Driven:
    driven = Driven.__new__(Driven)
    driven.seed = seed
    if await store.head(name):
        driven.host = await resumed(store, name, driven.entropy)
        return driven
    source = rulebook(book)
    rules = session_rules(settle(source, {}, defaults=source.example.table))
    bank = FLOAT if rules.kind.has_bank else 0
    opening = open_table(
        rules, name, by="operator", approval=APPROVAL, bank=bank, historical=True, zone="UTC", play_money=True
    )
    driven.host = await TableStream.open(store, opening, keys(), driven.entropy, 0)
    return driven


async def main(url: str, seed: str, rounds: int) -> None:
    async with open_store(url) as store:
        await drive(store, seed, rounds)


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # what is told on stdout is read
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
