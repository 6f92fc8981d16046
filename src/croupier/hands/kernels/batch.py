"""Many hands at once: `rank_batch`.

The rows are checked as they are ranked: an unfit card leaves a mark in its hand's sum, and only when the gathered sums
show one is the batch searched for it, to say which.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, RANK_WORDS, UNKNOWN, Card, card_text
from croupier.errors import HandError
from croupier.hands.best import Making
from croupier.hands.kernels.multisets import Value
from croupier.hands.kernels.tables import UNFIT, any_five, deal, two_from_hole
from croupier.hands.order import Order, ValueTable

Cards = NDArray[np.uint8]

_LEAST_BOARD = 3
_MOST_BOARD = 5
_MOST_HOLE = 4
_PAIR = 2


def rank_batch(table: ValueTable, making: Making, hole: Cards, board: Cards, *, threads: int = 1) -> Value:
    """The value of many hands, one a row: for each what `best_hand` answers for its hole cards and its board.

    `hole` and `board` are uint8 arrays of cards, (N, making.hole) and (N, 3 to 5). The rows are split over `threads`.
    """
    _check_making(making)
    _check_shape("hole", hole, making.hole, making.hole)
    _check_shape("board", board, _LEAST_BOARD, min(making.communal, _MOST_BOARD))
    if len(hole) != len(board):
        raise HandError(f"{len(hole)} rows of hole cards and {len(board)} boards given; every hand needs both")
    if threads < 1:
        raise HandError(f"{threads} threads cannot rank a hand; one or more can")
    values = np.empty(len(hole), dtype=np.uint16)
    if len(hole):
        rank = _kernel(table.order, making, board.shape[1])
        seen = _in_slices(rank, np.ascontiguousarray(hole), np.ascontiguousarray(board), values, threads)
        if seen >= UNFIT:
            raise HandError(_unfit(table.order, hole, board))
    return values


def _kernel(order: Order, making: Making, board: int) -> Callable[[Cards, Cards, Value], int]:
    from croupier.hands.kernels import compiled

    if making.from_hole is None:
        return partial(compiled.rank_any_five, any_five(order, making.hole + board))
    return partial(compiled.rank_two_from_hole, two_from_hole(order, board))


def _in_slices(
    rank: Callable[[Cards, Cards, Value], int], hole: Cards, board: Cards, values: Value, threads: int
) -> int:
    """Rank the rows in as many slices as there are threads, this one included; answers all gathered sums."""
    edges = [len(values) * part // threads for part in range(threads + 1)]
    slices = [slice(*ends) for ends in pairwise(edges)]
    with ThreadPoolExecutor(threads) as pool:
        others = [pool.submit(rank, hole[part], board[part], values[part]) for part in slices[1:]]
        seen = int(rank(hole[slices[0]], board[slices[0]], values[slices[0]]))
        for other in others:
            seen |= other.result()
    return seen


def _check_making(making: Making) -> None:
    if making.from_hole is None:
        fits = making.hole == _PAIR
    else:
        fits = making.from_hole == _PAIR and _PAIR <= making.hole <= _MOST_HOLE
    if not fits:
        raise HandError(
            f"no batch is ranked with {making.hole} hole cards of which a hand uses "
            f"{'any' if making.from_hole is None else making.from_hole}: two of two to four, or any of two"
        )


def _check_shape(name: str, cards: Cards, least: int, most: int) -> None:
    width = str(most) if least == most else f"{least} to {most}"
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        raise HandError(f"{name} cards come as a numpy array of uint8, one hand a row; this is {_kind(cards)}")
    if cards.ndim != 2 or not least <= cards.shape[1] <= most:
        raise HandError(f"{name} cards come one hand a row, {width} to each; this array has the shape {cards.shape}")


def _kind(cards: object) -> str:
    return f"an array of {cards.dtype}" if isinstance(cards, np.ndarray) else f"a {type(cards).__name__}"


def _unfit(order: Order, hole: Cards, board: Cards) -> str:
    """Which card cannot be ranked, and why."""
    cards = np.concatenate([hole, board], axis=1)
    row, column = np.argwhere(deal(order).keys[cards] >= UNFIT)[0]
    card = Card(int(cards[row, column]))
    if card == JOKER:
        why = "this order of hands has no joker"
    elif card == UNKNOWN:
        why = "an unknown card has to be shown first"
    elif card > UNKNOWN:
        return f"row {row} cannot be ranked: {card} is no card; cards are 0 to {JOKER}"
    else:
        why = f"this deck has nothing below the {RANK_WORDS[order.lowest]}"
    return f"row {row} cannot be ranked with {card_text(card)}: {why}"
