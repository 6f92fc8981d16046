"""Ranking hands: batches and single calls beside `eval7` and `phevaluator`, and two threads beside one."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.job import Job, Result, best_times, per_hand, times
from croupier.cards import RANKS, SUITS
from croupier.hands import Category, Making, Order, ValueTable, value_table
from croupier.hands.kernels import compiled_seven, rank_batch

HANDS = 1_000_000
HOLDEM, OMAHA = Making(2, None), Making(4, 2)
CATEGORIES = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
    Category.STRAIGHT, Category.THREE_OF_A_KIND, Category.TWO_PAIRS, Category.ONE_PAIR, Category.HIGH_CARD,
)  # fmt: skip

Cards = NDArray[np.uint8]


class DifferentAnswers(Exception):
    """We and the peer do not rank the same hands the same: no time is worth taking."""


def full_deck() -> ValueTable:
    """The usual order of hands for 52 cards, which is the one the peers know."""
    return value_table(Order(CATEGORIES, lowest=0, joker=False, ace_low=True))


@cache
def dealt(cards: int) -> Cards:
    """A million random hands of so many cards, the same in every run."""
    random = np.random.default_rng(2024)
    decks = np.tile(np.arange(52, dtype=np.uint8), (HANDS // 10, 1))
    return np.concatenate([random.permuted(decks, axis=1)[:, :cards] for _ in range(10)])


def split(cards: Cards, making: Making) -> tuple[Cards, Cards]:
    return np.ascontiguousarray(cards[:, : making.hole]), np.ascontiguousarray(cards[:, making.hole :])


def compare(ours: NDArray[np.uint16], theirs: list[int], *, highest_first: bool) -> None:
    """Both numberings must tell the same hands apart and put them in the same order."""
    numbers = -np.array(theirs) if highest_first else np.array(theirs)
    pairs = np.unique(np.column_stack([ours.astype(np.int64), numbers]), axis=0)
    if not (np.diff(pairs, axis=0) > 0).all():
        raise DifferentAnswers("the peer ranks some of these hands otherwise than we do; nothing was timed")


def eval7_hands(cards: Cards) -> list[list[object]]:
    """The same hands as its own cards, which it is spared making while the clock runs."""
    from eval7.cards import Card

    deck = [Card(rank + suit) for rank in RANKS for suit in SUITS]
    return [[deck[card] for card in row] for row in cards.tolist()]


def seven_card_batch() -> Result:
    from eval7.evaluate import evaluate

    cards = dealt(7)
    hands = eval7_hands(cards)
    table, (hole, board) = full_deck(), split(cards, HOLDEM)
    compare(rank_batch(table, HOLDEM, hole, board), [evaluate(hand) for hand in hands], highest_first=False)
    ours, theirs = best_times(
        lambda: rank_batch(table, HOLDEM, hole, board), lambda: [evaluate(hand) for hand in hands]
    )
    return Result(theirs / ours, per_hand(ours, HANDS), per_hand(theirs, HANDS))


def seven_card_call() -> Result:
    from eval7.evaluate import evaluate

    rows, hands = dealt(7).tolist(), eval7_hands(dealt(7))
    seven = compiled_seven(full_deck())
    answers = np.array([seven(*row) for row in rows], dtype=np.uint16)
    compare(answers, [evaluate(hand) for hand in hands], highest_first=False)
    ours, theirs = best_times(lambda: [seven(*row) for row in rows], lambda: [evaluate(hand) for hand in hands])
    return Result(theirs / ours, per_hand(ours, HANDS), per_hand(theirs, HANDS))


def omaha_batch() -> Result:
    from phevaluator import evaluate_omaha_cards

    cards = dealt(9)
    table, (hole, board) = full_deck(), split(cards, OMAHA)
    hands = np.column_stack([board, hole]).tolist()
    theirs_said = [evaluate_omaha_cards(*hand) for hand in hands]
    compare(rank_batch(table, OMAHA, hole, board), theirs_said, highest_first=True)
    ours, theirs = best_times(
        lambda: rank_batch(table, OMAHA, hole, board), lambda: [evaluate_omaha_cards(*hand) for hand in hands]
    )
    return Result(theirs / ours, per_hand(ours, HANDS), per_hand(theirs, HANDS))


def two_threads(making: Making) -> Result:
    hole, board = split(dealt(making.hole + 5), making)
    table = full_deck()
    if (rank_batch(table, making, hole, board) != rank_batch(table, making, hole, board, threads=2)).any():
        raise DifferentAnswers("two threads rank otherwise than one; nothing was timed")
    two, one = best_times(
        lambda: rank_batch(table, making, hole, board, threads=2),
        lambda: rank_batch(table, making, hole, board),
        repeats=100,  # many, to find a moment when both processors are free
    )
    return Result(one / two, per_hand(two, len(hole)), per_hand(one, len(hole)))


JOBS = (
    Job("7-card batch, 1 thread", "eval7, a loop", ("eval7",), times(90, 120), seven_card_batch),
    Job("7-card single compiled call", "eval7.evaluate", ("eval7",), times(1.3, 2), seven_card_call),
    Job("Omaha batch, 1 thread", "phevaluator, a loop", ("phevaluator",), times(50, 75), omaha_batch),
    Job("7-card batch, 2 threads", "itself, 1 thread", (), times(1.7, 1.9), lambda: two_threads(HOLDEM)),
    Job("Omaha batch, 2 threads", "itself, 1 thread", (), times(1.7, 1.9), lambda: two_threads(OMAHA)),
)
