"""Many hands at once: `rank_batch`.

The cards are checked while they are ranked: an unfit one leaves a mark in the sum of its hand, and only when the
gathered sums show a mark is the batch searched for the card, to say which.
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
Kernel = Callable[[Cards, Cards, Value], np.uint64]  # fills the values, answers the gathered sums

PAIR = 2
MOST_THREADS = 256
MOST_HOLE = 4
LEAST_BOARD, MOST_BOARD = 3, 5


def rank_batch(table: ValueTable, making: Making, hole: Cards, board: Cards, *, threads: int = 1) -> Value:
    """The values of many hands: for each row of hole cards and board what `best_hand` answers for them.

    `hole` is (N, making.hole) cards and `board` (N, 3 to 5), both uint8; the rows are split over the threads. Cards that
    come twice are the caller's to avoid: their hand gets a value, but no deck deals it.
    """
    _check_making(making)
    _check_shape("hole", hole, making.hole, making.hole)
    _check_shape("board", board, LEAST_BOARD, min(making.communal, MOST_BOARD))
    if len(hole) != len(board):
        raise HandError(f"{len(hole)} rows of hole cards and {len(board)} of boards given; a hand needs one of each")
    if not isinstance(threads, int) or threads < 1:
        raise HandError(f"{threads} threads given; it takes at least one to rank a hand")
    values = np.empty(len(hole), dtype=np.uint16)
    if not len(hole):
        return values
    kernel = _kernel(table.order, making, board.shape[1])
    if _in_slices(kernel, np.ascontiguousarray(hole), np.ascontiguousarray(board), values, threads) >= UNFIT:
        raise HandError(_unfit(table.order, hole, board))
    return values


def _kernel(order: Order, making: Making, board: int) -> Kernel:
    from croupier.hands.kernels import compiled

    if making.from_hole is None:
        return partial(compiled.rank_any_five, any_five(order, making.hole + board))
    return partial(compiled.rank_two_from_hole, two_from_hole(order, board))


def _in_slices(kernel: Kernel, hole: Cards, board: Cards, values: Value, threads: int) -> int:
    """Run the kernel on one slice of the rows in each thread, this one included; answers all gathered sums."""
    threads = max(1, min(threads, len(values), MOST_THREADS))
    edges = [len(values) * part // threads for part in range(threads + 1)]
    first, *rest = (slice(*ends) for ends in pairwise(edges))
    with ThreadPoolExecutor(threads) as pool:
        others = [pool.submit(kernel, hole[rows], board[rows], values[rows]) for rows in rest]
        gathered = int(kernel(hole[first], board[first], values[first]))
        for other in others:
            gathered |= int(other.result())
    return gathered


def _check_making(making: Making) -> None:
    loose = making.from_hole is None and making.hole == PAIR
    strict = making.from_hole == PAIR and PAIR <= making.hole <= MOST_HOLE
    if not (loose or strict):
        uses = "any" if making.from_hole is None else making.from_hole
        raise HandError(
            f"a hand of {uses} of {making.hole} hole cards is not ranked in batches: "
            f"any of two can be, and two of two to four"
        )


def _check_shape(name: str, cards: object, least: int, most: int) -> None:
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        kind = f"an array of {cards.dtype}" if isinstance(cards, np.ndarray) else f"a {type(cards).__name__}"
        raise HandError(f"{name} cards come as a numpy array of uint8, one hand in a row, not as {kind}")
    if cards.ndim != 2 or not least <= cards.shape[1] <= most:
        width = str(most) if least == most else f"{least} to {most}"
        raise HandError(f"{name} cards come one hand in a row, {width} in each; this array is {cards.shape}")


def _unfit(order: Order, hole: Cards, board: Cards) -> str:
    """Tell which card cannot be ranked, and why."""
    cards = np.concatenate([hole, board], axis=1)
    row, column = np.argwhere(deal(order).keys[cards] >= UNFIT)[0]
    card = Card(int(cards[row, column]))
    if card > UNKNOWN:
        return f"row {row} cannot be ranked: {card} is no card, a card is 0 to {JOKER}"
    if card == UNKNOWN:
        why = "an unknown card has to be shown first"
    elif card == JOKER:
        why = "this order of hands has no joker"
    else:
        why = f"this deck has nothing below the {RANK_WORDS[order.lowest]}"
    return f"row {row} cannot be ranked with {card_text(card)}: {why}"
