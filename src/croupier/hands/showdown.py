"""The value of one hand at a showdown, in about a microsecond of plain Python.

Where `best_hand` looks at every five cards to find which they are, this only asks what they are worth, from the kernels'
tables: one row for the board, one entry for each pair of hole cards, and the few flushes there can be. A table that
opens asks for it once (some 60 milliseconds, and numpy); no compiler is involved.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations

from croupier.cards import JOKER
from croupier.cards.notation import TEXT
from croupier.hands.best import Making
from croupier.hands.order import Order

HandValue = Callable[[tuple[str, ...], tuple[str, ...]], int]

_JOKER_RANK = 13
_CARDS = TEXT[: JOKER + 1]
_RANK = {text: _JOKER_RANK if card == JOKER else card >> 2 for card, text in enumerate(_CARDS)}
_RANK_AND_SUITS = {
    text: 8 ** _RANK[text] | (0x1111 if card == JOKER else 1 << 4 * (card & 3)) << 48
    for card, text in enumerate(_CARDS)
}
_ENOUGH = 0x5555 << 48  # three of a suit on the board carry into its top bit
_FLUSH_POSSIBLE = 0x8888 << 48
_RANKS_ONLY = (1 << 48) - 1
_SUITS = [
    {text: 1 << _RANK[text] for card, text in enumerate(_CARDS) if card == JOKER or card & 3 == suit}
    for suit in range(4)
]


@cache
def showdown_value(order: Order, making: Making) -> HandValue:
    """A function from hole cards and five communal cards, in writing, to the value of the best hand."""
    from croupier.hands.kernels import tables
    from croupier.hands.kernels.multisets import multisets

    boards = multisets(order.lowest, order.joker, making.communal)
    two = tables.two_from_hole(order, making.communal)
    width = int(two.width)
    row_of = {sum([8**rank for rank in ranks]): place * width for place, ranks in enumerate(boards.ranks.tolist())}
    values = two.values.data
    columns = two.pairs.tolist()
    column_of = {(one, other): columns[16 * _RANK[one] + _RANK[other]] for one in _CARDS for other in _CARDS}
    suited = two.suited.data

    @lru_cache(maxsize=64)
    def board_of(board: tuple[str, ...]) -> tuple[int, bool]:
        shared = sum([_RANK_AND_SUITS[card] for card in board])
        return row_of[shared & _RANKS_ONLY], bool(shared + _ENOUGH & _FLUSH_POSSIBLE)

    @lru_cache(maxsize=256)  # a hand is compared with each that is shown after it, and again when its pots are won
    def value(hole: tuple[str, ...], board: tuple[str, ...]) -> int:
        row, flush_possible = board_of(board)
        best: int = max([values[row + column_of[pair]] for pair in combinations(hole, 2)])
        return max(best, _best_flush(suited, hole, board)) if flush_possible else best

    return value


def _best_flush(suited: memoryview, hole: tuple[str, ...], board: tuple[str, ...]) -> int:
    best = 0
    for suit in _SUITS:
        common = [suit[card] for card in board if card in suit]
        if len(common) >= 3 and len(mine := [suit[card] for card in hole if card in suit]) >= 2:
            for first, second in combinations(mine, 2):
                for a, b, c in combinations(common, 3):
                    best = max(best, suited[first | second | a | b | c])
    return best
