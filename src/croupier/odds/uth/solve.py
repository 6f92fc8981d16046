"""Ultimate Texas Hold-em solved: the best play of every hand, and what it comes to, exactly.

Theory of operation. Backwards from the river: there a hand folds or plays, whichever is worth more against the 990
hands the dealer can hold; after the flop it plays or goes on, whichever is worth more over the 1,081 turns and rivers;
before the flop likewise over the 19,600 flops. Sums are whole numbers of a unit that every result is a multiple of, so
no digit is lost and choices are compared exactly. Each ante of a play wager adds the same, so one sum serves play wagers
of all sizes.

What makes it quick is looking at few shapes instead of 2,781,381,002,400 deals: kernels/uth_tables.py says which. Once
the best play is known, the same shapes are walked in the other direction to count how often each outcome happens. From
those counts come the spread of results, the frequencies, and the expected value a second time: it must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from functools import partial
from math import sqrt
from queue import SimpleQueue

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.check import invariant
from croupier.hands import Category
from croupier.odds.kernels import uth_tables as tables
from croupier.odds.uth.game import ANTE_AND_BLIND, CHECK, FOLD, Outcome, UthGame, best_of, bet
from croupier.odds.uth.pays import pays_of

Whole = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Progress = Callable[[int, int], None]  # how much of the work is done, of how much

MOST_THREADS = 16  # each has rows of 24 MB to itself
PARTS = 32  # so many parts the boards come in: enough to share out, and to stop soon
WAYS = tables.ALL_FLOPS * tables.RUNOUTS * tables.DEALERS  # ways a round can go on from a holding


class Strategy(msgspec.Struct, frozen=True, eq=False):
    """The best play: what each choice is worth before the flop, and who plays after which flop."""

    game: UthGame
    before: tuple[dict[str, Fraction], ...]  # the choices of every type of holding (uth_tables.holding_types)
    plays: Bytes  # by flop (uth_tables.flops) and holding: whether to play after it

    @property
    def ev(self) -> Fraction:
        """The expected result of a round, in antes."""
        worth = [_combinations(kind) * max(choices.values()) for kind, choices in enumerate(self.before)]
        return Fraction(sum(worth), tables.HOLDINGS)

    def choices_before(self, hole: Sequence[Card]) -> dict[str, Fraction]:
        """Return what the choices of a holding are worth before the flop."""
        return self.before[int(tables.holding_types(*np.array(sorted(hole))))]

    def plays_after(self, hole: Sequence[Card], flop: Sequence[Card]) -> bool:
        """Tell whether a holding plays after a flop."""
        return bool(self.play_after(np.array([hole]), np.array([flop]))[0])

    def play_after(self, holes: Whole, flops: Whole) -> Bytes:
        """Tell whether many holdings play, each after its flop, one in a row."""
        known = tables.flops()
        number = tables.flop_numbers(np.sort(flops))
        names = known.suits[number]
        low, high = np.sort(holes // 4 * 4 + np.take_along_axis(names, holes % 4, axis=1)).T
        return self.plays[known.real[number], tables.holding_numbers(low, high)]


class Solution(msgspec.Struct, frozen=True, eq=False):
    """The result of the best play; amounts in antes."""

    strategy: Strategy
    ev: Fraction
    variance: Fraction
    average_wager: Fraction
    decisions: dict[str, Fraction]  # how often each play wager is made, or the hand folded
    trips_ev: Fraction  # of a trips wager of one by itself, never forfeited

    @property
    def house_edge(self) -> Fraction:
        """The loss for each ante."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The loss for each ante wagered, on any wager."""
        return -self.ev / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """The spread of the results of a round."""
        return sqrt(self.variance)


def find_strategy(game: UthGame, *, threads: int = 1, progress: Progress | None = None) -> Strategy:
    """The best play of a game."""
    with _Crew(threads, progress, 2 * PARTS + 1) as crew:
        return _strategy(game, crew)


def solve(game: UthGame, *, threads: int = 1, progress: Progress | None = None) -> Solution:
    """The best play of a game, and all that comes of it."""
    with _Crew(threads, progress, 4 * PARTS + 1) as crew:
        strategy = _strategy(game, crew)
        outcomes = _outcomes(strategy, crew)
    solution = solution_of(strategy, outcomes)
    invariant(int(outcomes.sum()) == tables.HOLDINGS * WAYS, "every deal has an outcome")
    invariant(solution.ev == strategy.ev, "outcomes come to what the choices are worth")
    return solution


def solution_of(strategy: Strategy, outcomes: Whole) -> Solution:
    """Return what outcomes (by how a hand is played, its category and how it stands to the dealer's) come to."""
    game, total = strategy.game, int(outcomes.sum())
    wagers = (game.most, game.after, game.river, 0)
    ev = square = Fraction(0)
    for (stage, category, outcome), count in np.ndenumerate(outcomes):
        if count:
            played = stage != tables.FOLDED
            net = game.net(Category(category), Outcome(outcome), wagers[stage]) if played else game.folded
            ev += net * Fraction(int(count), total)
            square += net**2 * Fraction(int(count), total)
    shares = [Fraction(int(count), total) for count in outcomes.sum(axis=(1, 2))]
    decisions = dict.fromkeys(map(bet, sorted(game.before, reverse=True)), Fraction(0))
    decisions |= zip((*map(bet, wagers[:3]), FOLD), shares, strict=True)
    odds = dict(game.trips)
    trips = [
        count * odds.get(Category(at), Fraction(-1)) for at, count in enumerate(map(int, outcomes.sum(axis=(0, 2))))
    ]
    wagered = sum(share * wager for share, wager in zip(shares, wagers, strict=True))
    return Solution(
        strategy,
        ev,
        square - ev**2,
        ANTE_AND_BLIND + game.trips_wager + wagered,
        decisions,
        Fraction(sum(trips), total),
    )


def _strategy(game: UthGame, crew: _Crew) -> Strategy:
    from croupier.odds.kernels import uth_boards, uth_flops

    pays, worth, shapes, flops = pays_of(game), tables.worth(game.order), tables.shapes(), tables.flops()
    counts = _plain_counts(game)
    rows = crew.summed(
        (shapes.rows, 3, tables.PAIRS),
        [partial(uth_boards.gather, shapes, worth, pays, boards, counts, *part) for boards, part in _parts()],
    )
    plays = np.zeros((len(flops.cards), tables.HOLDINGS), dtype=np.uint8)
    totals = crew.summed((tables.TYPES, 3, 2), [partial(uth_flops.judge, shapes, flops, rows, plays)])
    return Strategy(game, tuple(_before(game, pays.ante, kind, total) for kind, total in enumerate(totals)), plays)


def _outcomes(strategy: Strategy, crew: _Crew) -> Whole:
    from croupier.odds.kernels import uth_boards, uth_flops

    game = strategy.game
    pays, worth, shapes = pays_of(game), tables.worth(game.order), tables.shapes()
    before = np.array([best_of(choices) == bet(game.most) for choices in strategy.before], dtype=np.uint8)
    weights = np.zeros((shapes.rows, 3, tables.PAIRS), dtype=np.int64)
    uth_flops.spread(shapes, tables.flops(), before, strategy.plays, weights)
    counts = _plain_counts(game)
    return crew.summed(
        (4, len(Category), len(Outcome)),
        [partial(uth_boards.scatter, shapes, worth, pays, boards, counts, *part, weights) for boards, part in _parts()],
    )


def _plain_counts(game: UthGame) -> Whole:
    from croupier.odds.kernels import uth_boards

    boards = tables.plain_boards()
    counts = np.zeros((len(boards.kinds), 5, tables.PLAIN_PAIRS), dtype=np.int64)
    uth_boards.count(tables.shapes(), tables.worth(game.order), boards, pays_of(game).qualifies, counts)
    return counts


def _parts() -> Iterable[tuple[tables.Boards, tuple[int, int]]]:
    for boards in (tables.plain_boards(), tables.suited_boards()):
        size = len(boards.kinds)
        for part in range(PARTS):
            yield boards, (size * part // PARTS, size * (part + 1) // PARTS)


def _before(game: UthGame, unit: int, kind: int, total: Whole) -> dict[str, Fraction]:
    """Return what the choices of a type of holding are worth, from its sums over all flops, each in two halves."""
    played, step, checked = (
        Fraction((int(high) << 32) + int(low), _combinations(kind) * WAYS * unit) for high, low in total
    )
    bets = {bet(times): played + (times - game.after) * step for times in sorted(game.before, reverse=True)}
    return bets | {CHECK: checked, FOLD: game.folded}


def _combinations(kind: int) -> int:
    """Count the holdings of a type."""
    one, two = divmod(kind, tables.RANKS)
    return 6 if one == two else 4 if one > two else 12


class _Crew:
    """Threads that share out work, each adding into an array of its own; stops soon when it is interrupted."""

    def __init__(self, threads: int, progress: Progress | None, total: int) -> None:
        self.threads = max(1, min(threads, MOST_THREADS))
        self.progress, self.done, self.total = progress, 0, total
        self.pool = ThreadPoolExecutor(self.threads)

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def summed(self, shape: tuple[int, ...], tasks: Iterable[Callable[[Whole], None]]) -> Whole:
        """Return what all tasks together have added to an array of this shape."""
        sums = [np.zeros(shape, dtype=np.int64) for _ in range(self.threads)]
        free: SimpleQueue[Whole] = SimpleQueue()
        for one in sums:
            free.put(one)

        def work(task: Callable[[Whole], None]) -> None:
            own = free.get()
            try:
                task(own)
            finally:
                free.put(own)

        for finished in as_completed([self.pool.submit(work, task) for task in tasks]):
            finished.result()
            self.done += 1
            if self.progress:
                self.progress(self.done, self.total)
        first, *rest = sums
        for other in rest:
            first += other
        return first
