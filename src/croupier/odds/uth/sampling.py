"""Rounds dealt at random and played by a solved game: a check of the solver that shares the strategy with it, and no sums.

The same seed gives the same rounds, whatever the number of threads. Before the flop and after it the strategy is looked
up, on the river every hand of the dealer is met, and each round is settled by its own cards.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import msgspec
import numpy as np

from croupier.hands import Category, Making, value_table
from croupier.hands.kernels import rank_batch
from croupier.odds.kernels.uth_tables import AFTER, BEFORE, DEALERS, FOLDED, ON_RIVER, Bytes, Whole, holding_types
from croupier.odds.uth.advice import meet_dealers
from croupier.odds.uth.game import Outcome, best_of, bet
from croupier.odds.uth.pays import on_river, pays_of
from croupier.odds.uth.solve import Strategy, solution_of

PART = 100_000  # rounds in one go
DEALT = 9  # two cards each for player and dealer, and the board


class Sample(msgspec.Struct, frozen=True):
    """The average result of rounds, in antes, and how far that may be off."""

    rounds: int
    mean: float
    standard_error: float


def sample(strategy: Strategy, rounds: int, seed: int, *, threads: int = 1) -> Sample:
    """Deal so many rounds and play them by the strategy."""
    sizes = [min(PART, rounds - first) for first in range(0, rounds, PART)]
    with ThreadPoolExecutor(threads) as pool:
        parts = pool.map(lambda part: _played(strategy, sizes[part], seed, part), range(len(sizes)))
        found = solution_of(strategy, sum(parts, _none()))
    return Sample(rounds, float(found.ev), sqrt(found.variance / rounds))


def _none() -> Whole:
    return np.zeros((FOLDED + 1, len(Category), len(Outcome)), dtype=np.int64)


def _played(strategy: Strategy, rounds: int, seed: int, part: int) -> Whole:
    """The outcomes of some rounds."""
    from croupier.odds.kernels import uth_deals

    cards = np.empty((rounds, DEALT), dtype=np.uint8)
    uth_deals.deal(np.random.SeedSequence((seed, part)).generate_state(1, np.uint64)[0], cards)
    hole, dealer, board = np.split(cards, [2, 4], axis=1)
    table, making = value_table(strategy.game.order), Making(2, None)
    mine = rank_batch(table, making, hole, board).astype(np.int64)
    theirs = rank_batch(table, making, dealer, board).astype(np.int64)
    pays = pays_of(strategy.game)
    outcome = np.select([mine > theirs, mine == theirs], [Outcome.WIN, Outcome.TIE], Outcome.LOSE)
    outcome += (theirs < pays.qualifies) & (mine != theirs)
    outcomes = _none()
    np.add.at(outcomes, (_stages(strategy, hole, board), pays.category[mine], outcome), 1)
    return outcomes


def _stages(strategy: Strategy, hole: Bytes, board: Bytes) -> Whole:
    """Return the stage at which each hand is played."""
    game, pays = strategy.game, pays_of(strategy.game)
    at_once = np.array([best_of(choices) == bet(game.most) for choices in strategy.before])
    low, high = np.sort(hole.astype(np.int64)).T
    stages = np.where(
        at_once[holding_types(low, high)],
        BEFORE,
        np.where(strategy.play_after(hole.astype(np.int64), board[:, :3].astype(np.int64)), AFTER, ON_RIVER),
    )
    late = np.flatnonzero(stages == ON_RIVER)
    rest, step = on_river(pays, meet_dealers(game, hole[late], board[late]))
    stages[late[rest + game.river * step <= pays.fold * DEALERS]] = FOLDED
    return stages
