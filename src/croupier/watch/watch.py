"""The watch itself: what it remembers, and how rounds go into it.

It takes rounds once they are over, and seats as they are taken and left, in the order in which they were written at each
table. It remembers counts of players and of pairs that have met; pairs that have hardly met go first when there are too
many. What it remembers is all it needs to go on after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import msgspec

from croupier.watch.bank import GAME, SeenBank, taken_away
from croupier.watch.habits import ENOUGH
from croupier.watch.pairs import PEEKS, TELLING, Told, watch_decisions, watch_flows, watch_squeezes
from croupier.watch.people import Pair, Patron
from croupier.watch.seen import RAISE, Seen
from croupier.watch.tally import Witness
from croupier.watch.together import Presence, Sit, watch_seats

VERSION = 1  # of what is remembered: what has another is worked out from the record again
PAIRS_MOST = 60_000
LET_GO = 0.1  # of the pairs, once there are more


class Known(msgspec.Struct, array_like=True):
    """What is known of a table between two rounds."""

    seq: int = 0  # of the last line that was read
    unit: str = ""
    round: int = 0  # the last that was counted
    seats: dict[int, str] = {}


class Memory(msgspec.Struct):
    """Everything the watch remembers."""

    version: int = VERSION
    rounds: int = 0
    house: Patron = msgspec.field(default_factory=Patron)  # all players together
    patrons: dict[str, Patron] = {}
    pairs: dict[str, Pair] = {}  # by both accounts
    seats: dict[str, dict[str, None]] = {}  # who sits where now, by table
    sits: list[Sit] = []  # not yet counted
    tables: dict[str, Known] = {}  # how far each was read, and who sits there


class Watch:
    """Takes rounds and seats in."""

    def __init__(self, memory: Memory, is_exempt: Callable[[str], bool]) -> None:
        """`is_exempt` tells the bots of the house, which are known and left out."""
        self.memory = memory
        self._is_exempt = is_exempt
        self._met: dict[str, dict[str, Pair]] = {}
        for pair in memory.pairs.values():
            self._index(pair)

    def sit(self, sit: Sit) -> None:
        """A seat was taken, or left."""
        if not self._is_exempt(sit.account):
            self.memory.sits.append(sit)

    def take(self, seen: Seen) -> None:
        """A round is over."""
        memory = self.memory
        memory.rounds += 1
        places = [place for place, account in enumerate(seen.accounts) if not self._is_exempt(account)]
        seen = seen._replace(watched=sum([1 << place for place in places]))
        for place in places:
            patron = memory.patrons.setdefault(seen.accounts[place], Patron())
            patron.rounds, patron.at = patron.rounds + 1, seen.at
        patrons = memory.patrons
        watch_decisions(seen, patrons, memory.house, self._found)
        watch_flows(seen, patrons, self._found)
        watch_squeezes(seen, patrons, memory.house, self._found)
        self._meet(seen)
        self._learn(seen)
        if len(memory.pairs) > PAIRS_MOST:
            self._let_go()

    def take_bank(self, seen: SeenBank) -> None:
        """A round against the bank is over: of those who wagered, who knew what the others held?"""
        memory = self.memory
        memory.rounds += 1
        house = memory.house.habits_in(GAME)
        held = [one for one in seen.decisions if not self._is_exempt(one.account)]
        for one in held:
            patron = memory.patrons.setdefault(one.account, Patron())
            patron.rounds, patron.at = patron.rounds + 1, seen.at
        for one, other in permutations(held, 2):
            habits = memory.patrons[one.account].habits_in(GAME)
            told = self._found(one.account, other.account)
            if one.account < other.account:
                told.pair.meet(seen.at)
            if habits.acts < ENOUGH:
                continue
            usual = habits.usual(one.bucket, house)[RAISE]
            gone = taken_away(one.hand, other.hand)
            apart = -((one.did == RAISE) - usual) * (gone - memory.house.taken.middle) / 2
            tally = told.tally(PEEKS)
            tally.add(apart, 0.0, memory.house.taken.spread * usual * (1 - usual) / 4)
            if apart > TELLING / 2:
                tally.remember(Witness(round(apart, 3), seen.table, seen.round, seen.at))
            memory.house.taken.add(float(gone))
        for one in held:
            memory.patrons[one.account].habits_in(GAME).add(one.bucket, one.did)
            house.add(one.bucket, one.did)

    def count_seats(self) -> Iterator[None]:
        """Count the seats taken so far, in the order of time over all tables; yields now and then."""
        memory = self.memory
        sits, memory.sits = sorted(memory.sits, key=lambda sit: (sit.at, not sit.left)), []
        presence = Presence(memory.seats)
        yield from watch_seats(sits, presence, self._met)
        memory.seats = presence.tables

    def _found(self, first: str, second: str) -> Told:
        one, other = sorted((first, second))
        name = f"{one}|{other}"
        pair = self.memory.pairs.get(name)
        if pair is None:
            pair = self.memory.pairs[name] = Pair(one, other)
            self._index(pair)
        return Told(pair, first, second)

    def _index(self, pair: Pair) -> None:
        self._met.setdefault(pair.first, {})[pair.second] = pair
        self._met.setdefault(pair.second, {})[pair.first] = pair

    def _meet(self, seen: Seen) -> None:
        accounts = [account for place, account in enumerate(seen.accounts) if seen.watched >> place & 1]
        for place, account in enumerate(accounts):
            for other in accounts[place + 1 :]:
                self._found(account, other).pair.meet(seen.at)

    def _learn(self, seen: Seen) -> None:
        """Take the round into the habits of all who played; what is held against them was compared before."""
        memory = self.memory
        of_house = memory.house.habits_in(seen.game)
        for decision in seen.decisions:
            if not seen.watched >> decision.place & 1:
                continue
            patron = memory.patrons[seen.accounts[decision.place]]
            patron.habits_in(seen.game).add(decision.bucket, decision.did)
            of_house.add(decision.bucket, decision.did)
            patron.times.add(decision, seen.at)
        for strength in seen.strengths[0] if seen.strengths else ():  # whose they are makes no difference
            if strength >= 0:
                memory.house.unseen.add(strength)

    def _let_go(self) -> None:
        """Forget the pairs that have met least, and of those the ones that met longest ago."""
        pairs = sorted(self.memory.pairs.values(), key=lambda pair: (pair.rounds, pair.at))
        for pair in pairs[: int(len(pairs) * LET_GO)]:
            del self.memory.pairs[f"{pair.first}|{pair.second}"]
            del self._met[pair.first][pair.second]
            del self._met[pair.second][pair.first]
