"""Findings: pairs and players that stand out, how many false ones chance would make of it, and the rounds to look at.

The score is the part of the findings that is false: of all that are listed with this score or a lesser one, so many are
honest players on average, at most. For pairs it follows from the evidence (tally.py), which is at most 1 on average with
honest play: the number of pairs looked at, divided by it, is how many honest pairs chance would bring so far, and that
divided by the number of pairs with so much is the score (the e-BH procedure; it holds whatever the pairs have to do with
each other). For players it follows in the same way from the chance that a player of this house has such times (Benjamini
and Hochberg), as far as people's times are spread like a bell. What is listed has 0.05 at most. It is a reason to look,
never a sentence.

Evidence of different acts multiplies, each being a bet with what the one before has won: where they sit down, and what
they do with and without a price to pay. What comes of the same act does not, so the stake is shared among the schemes
people have: to move chips either way, to go easy, to tell each other cards, to squeeze others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import erfc, exp, log, log10, sqrt
from statistics import median
from typing import NamedTuple

import msgspec

from croupier.watch.pairs import FOLDS, KNOWS, KNOWS_MOST, PAYS, PEEKS, SPARES, SQUEEZES, WASTES
from croupier.watch.people import Pair, Patron
from croupier.watch.tally import Norm, Tally, Witness, mean_log, norm_of
from croupier.watch.times import Times
from croupier.watch.together import TOGETHER
from croupier.watch.traces import Shared, Trace, shared_marks
from croupier.watch.watch import Memory

LISTED = 0.05  # the highest score that is listed
KINDS = (PAYS, FOLDS, SPARES, WASTES, KNOWS, SQUEEZES, PEEKS, TOGETHER)
BOUND = {KNOWS: KNOWS_MOST, PEEKS: 1.0}
NO_EVIDENCE = 0.0
EVEN, UNMOVED, RESTLESS = "even", "unmoved", "restless"
LISTED_BY = (EVEN, UNMOVED)  # long hours alone list nobody
TO_NORMAL = 1.4826  # from the median of differences to a standard deviation
ROUNDS_TOLD = 8
LEAST_TIMES = 4  # of a tally that says what is usual
SMALLEST = 1e-100  # chance
LONG_MS = 6 * 3_600_000  # people play so long without a rest, now and then
UNUSUAL = 0.1  # chance, from which a signal of times is told
TOLD = 1.0  # the least evidence of a signal that is told, as a logarithm


class Signal(msgspec.Struct, frozen=True):
    """One thing that stands out."""

    kind: str
    evidence: float  # its logarithm to the base of 10
    first: str  # whose doing it is
    second: str
    times: float
    happened: float
    expected: float
    amount: int = 0
    rounds: tuple[Witness, ...] = ()


class Finding(msgspec.Struct, frozen=True):
    """A pair or one player that stands out."""

    accounts: tuple[str, ...]
    score: float  # the part of the findings so strong that is false, at most
    rounds: int  # of the player, or together
    at: int  # of the last of them
    signals: tuple[Signal, ...]

    @property
    def name(self) -> str:
        """What it is known by: the accounts it is about."""
        return "|".join(self.accounts)


class Weighed(NamedTuple):
    """A pair, and the logarithm of the evidence: in all, of play alone, and of each signal by its tally."""

    pair: Pair
    evidence: float
    in_play: float
    signals: dict[str, float]
    shared: tuple[Shared, ...] = ()


def norms(memory: Memory) -> dict[str, Norm]:
    """What is usual in the house, by kind."""
    found: dict[str, list[Tally]] = {kind: [] for kind in KINDS}
    for pair in memory.pairs.values():
        for side, tally in pair.tallies.items():
            if tally.times >= LEAST_TIMES:
                found[side[:-1]].append(tally)
    return {kind: norm_of(tallies) for kind, tallies in found.items()}


def weigh(pair: Pair, usual: dict[str, Norm]) -> Weighed:
    """Weigh the evidence against a pair."""
    tallies = pair.tallies

    def of(kind: str, *sides: str) -> float:
        there = [tallies[kind + side] for side in sides if kind + side in tallies]
        return usual[kind].evidence(there, BOUND.get(kind, 1.0)) if there else NO_EVIDENCE

    signals = {kind: of(kind, "0", "1") for kind in (FOLDS, SPARES, KNOWS, PEEKS)}
    signals |= {kind: of(kind, "0") for kind in (SQUEEZES, TOGETHER)}
    signals |= {kind + side: of(kind, side) for kind in (PAYS, WASTES) for side in "01"}
    schemes = [signals[kind + side] for kind in (PAYS, WASTES) for side in "01"]
    schemes += [signals[FOLDS] + signals[SPARES], signals[KNOWS], signals[SQUEEZES], signals[PEEKS]]
    in_play = mean_log(schemes)
    return Weighed(pair, in_play + signals[TOGETHER], in_play, signals)


def weighed_pairs(memory: Memory, traces: Sequence[Trace] = ()) -> list[Weighed]:
    """Weigh the evidence against every pair, the greatest first."""
    usual, shared, accounts = norms(memory), shared_marks(traces), len({one.account for one in traces})
    found = [_with_marks(weigh(pair, usual), shared.get(name, ()), accounts) for name, pair in memory.pairs.items()]
    return sorted(found, key=lambda one: -one.evidence)


def _with_marks(weighed: Weighed, shared: tuple[Shared, ...], accounts: int) -> Weighed:
    evidence = sum([one.evidence(accounts) for one in shared])
    return weighed._replace(evidence=weighed.evidence + evidence, shared=shared) if shared else weighed


def pair_findings(memory: Memory, traces: Sequence[Trace] = (), most: float = LISTED) -> list[Finding]:
    """The pairs that stand out, those with the most evidence first."""
    weighed = weighed_pairs(memory, traces)
    by_chance = [len(weighed) * exp(-min(one.evidence, 600.0)) for one in weighed]
    scored = zip(weighed, false_parts(by_chance), strict=True)
    return [_finding(one, score) for one, score in scored if score <= most]


def false_parts(by_chance: Sequence[float]) -> list[float]:
    """Return the scores: `by_chance` are how many chance would bring of each, the rarest first."""
    parts = [number / place for place, number in enumerate(by_chance, 1)]
    for place in range(len(parts) - 2, -1, -1):
        parts[place] = min(parts[place], parts[place + 1])
    return parts


def _finding(weighed: Weighed, score: float) -> Finding:
    pair = weighed.pair
    signals = [
        _signal(pair, kind, evidence)
        for kind, evidence in sorted(weighed.signals.items(), key=lambda one: -one[1])
        if evidence >= TOLD
    ]
    signals += [Signal(one.kind, 0.0, pair.first, pair.second, one.accounts, 1.0, 0.0) for one in weighed.shared]
    return Finding((pair.first, pair.second), score, pair.rounds, pair.at, tuple(signals))


def _signal(pair: Pair, name: str, evidence: float) -> Signal:
    kind, side = (name[:-1], name[-1]) if name[-1] in "01" else (name, "")
    sides = [pair.tallies[kind + each] for each in side or "01" if kind + each in pair.tallies]
    first, second = (pair.second, pair.first) if side == "1" else (pair.first, pair.second)
    rounds = sorted([one for tally in sides for one in tally.rounds], reverse=True)
    return Signal(
        kind, round(evidence / log(10), 2), first, second, sum([one.times for one in sides]),
        sum([one.happened for one in sides]), sum([one.expected for one in sides]),
        round(sum([one.amount for one in sides])), tuple(rounds[:ROUNDS_TOLD]),
    )  # fmt: skip


# Players whose times to act stand out


class _Usual(NamedTuple):
    middle: float
    spread: float

    @classmethod
    def of(cls, values: Sequence[float], least: float) -> _Usual:
        middle = median(values)
        return cls(middle, max(least, TO_NORMAL * median([abs(value - middle) for value in values])))

    def above(self, value: float, error: float = 0.0) -> float:
        """Return the chance of so much or more, as players of the house differ."""
        return 0.5 * erfc((value - self.middle) / sqrt(self.spread**2 + error**2) / sqrt(2))


def time_findings(memory: Memory, most: float = LISTED) -> list[Finding]:
    """The players whose times stand out, the rarest first."""
    found = sorted(timed_players(memory), key=lambda one: one.score)
    scores = false_parts([one.score for one in found])
    listed = [(one, score) for one, score in zip(found, scores, strict=True) if score <= most]
    return [msgspec.structs.replace(one, score=score) for one, score in listed]


def timed_players(memory: Memory) -> Iterator[Finding]:
    """Every player with enough acts; the score is how many honest ones chance would bring with such times."""
    watched = {account: patron for account, patron in memory.patrons.items() if patron.times.enough}
    if len(watched) < 20:
        return
    times = [patron.times for patron in watched.values()]
    even = _Usual.of([-one.variation for one in times], 0.1)
    unmoved = _Usual.of([-one.longer for one in times], 0.12)
    restless = _Usual.of([log(one.longest_ms + 60_000) for one in times], 0.5)
    for account, patron in watched.items():
        one = patron.times
        chances = {
            EVEN: even.above(-one.variation),
            UNMOVED: unmoved.above(-one.longer, one.longer_error),
            RESTLESS: restless.above(log(one.longest_ms + 60_000)) if one.longest_ms > LONG_MS else 1.0,
        }
        score = len(watched) * len(LISTED_BY) * min([chances[kind] for kind in LISTED_BY])
        usual = {EVEN: -even.middle, UNMOVED: exp(-unmoved.middle), RESTLESS: exp(restless.middle) / 3_600_000}
        yield _time_finding(account, patron, chances, usual, score)


def _time_finding(
    account: str, patron: Patron, chances: Mapping[str, float], usual: Mapping[str, float], score: float
) -> Finding:
    signals = [
        Signal(
            kind,
            round(-log10(max(chance, SMALLEST)), 2),
            account,
            "",
            patron.times.acts,
            _value(kind, patron.times),
            usual[kind],
        )
        for kind, chance in sorted(chances.items(), key=lambda one: one[1])
        if chance < 0.1
    ]
    return Finding((account,), score, patron.rounds, patron.at, tuple(signals))


def _value(kind: str, times: Times) -> float:
    if kind == EVEN:
        return times.variation
    return exp(times.longer) if kind == UNMOVED else times.longest_ms / 3_600_000
