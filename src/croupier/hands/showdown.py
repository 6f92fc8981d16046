"""The value of one hand at a showdown, in about a microsecond of plain Python.

Where `best_hand` looks at every five cards to find which they are, this only asks what they are worth, from the kernels'
tables: one row for the board, one entry for each pair of hole cards, and the few flushes there can be. A table that
opens asks for it once (some 60 milliseconds, and numpy); no compiler is involved.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter

from croupier.cards import JOKER, TEXT
from croupier.hands.best import Making
from croupier.hands.order import Order

HandValues = Callable[[tuple[str, ...]], Mapping[tuple[str, ...], int]]  # by the five communal cards, by the hole cards
Flush = tuple[dict[str, int], list[int]]  # a suit's bit for each of its cards, and three cards of the board as bits

_JOKER_RANK = 13
_CARDS = TEXT[: JOKER + 1]
_RANK = {text: _JOKER_RANK if card == JOKER else card >> 2 for card, text in enumerate(_CARDS)}
_RANK_AND_SUITS = {
    text: 8 ** _RANK[text] | (0x1111 if card == JOKER else 1 << 4 * (card & 3)) << 48
    for card, text in enumerate(_CARDS)
}
_RANK_KEY_OF = {text: 8**rank for text, rank in _RANK.items()}.__getitem__
_ENOUGH = 0x5555 << 48  # three of a suit on the board carry into its top bit
_FLUSH_POSSIBLE = 0x8888 << 48
_RANKS_ONLY = (1 << 48) - 1
_SUITS = [
    {text: 1 << _RANK[text] for card, text in enumerate(_CARDS) if card == JOKER or card & 3 == suit}
    for suit in range(4)
]


@cache
def showdown_values(order: Order, making: Making) -> HandValues:
    """A function from five communal cards, in writing, to the value of the best hand by a player's hole cards.

    A hand is compared with each that is shown after it, and again when its pots are won: it is valued once.
    """
    from croupier.hands.kernels import tables
    from croupier.hands.kernels.multisets import multisets

    boards = multisets(order.lowest, order.joker, making.communal)
    two = tables.two_from_hole(order, making.communal)
    width = int(two.width)
    row_of = {sum([8**rank for rank in ranks]): place * width for place, ranks in enumerate(boards.ranks.tolist())}
    values = array("H", two.values.tobytes())
    columns = two.pairs.tolist()
    column_of = {
        (one, other): columns[16 * _RANK[one] + _RANK[other]] for one in _CARDS for other in _CARDS
    }.__getitem__
    suited = two.suited.data

    known: dict[int, Callable[[array[int]], tuple[int, ...]]] = {}

    def columns_of(ranks: int, hole: tuple[str, ...]) -> Callable[[array[int]], tuple[int, ...]]:
        """Each pair of hole cards, in the row of a board; the same for all hands of these ranks."""
        found = known[ranks] = itemgetter(*map(column_of, combinations(hole, 2)))
        return found

    class OnBoard(dict[tuple[str, ...], int]):
        """The values of hands with one board, each worked out when it is first asked for."""

        __slots__ = ("flushes", "row")

        def __init__(self, board: tuple[str, ...]) -> None:
            shared = sum(map(_RANK_AND_SUITS.__getitem__, board))
            row, suits = row_of[shared & _RANKS_ONLY], shared + _ENOUGH & _FLUSH_POSSIBLE
            self.row = values[row : row + width]
            self.flushes = _flushes(board, suits) if suits else ()

        def __missing__(self, hole: tuple[str, ...]) -> int:
            best: int
            if len(hole) == 2:
                best = self.row[column_of(hole)]
            else:
                ranks = sum(map(_RANK_KEY_OF, hole))
                best = max((known.get(ranks) or columns_of(ranks, hole))(self.row))
            for suit, threes in self.flushes:
                for first, second in combinations(filter(None, map(suit.get, hole)), 2):
                    best = max(best, *[suited[first | second | three] for three in threes])
            self[hole] = best
            return best

    return lru_cache(maxsize=64)(OnBoard)


def _flushes(board: tuple[str, ...], suits: int) -> list[Flush]:
    """The suits a flush can be in, each with every three of its cards on the board."""
    found: list[Flush] = []
    for suit, cards in enumerate(_SUITS):
        if suits >> 51 + 4 * suit & 1:
            found.append((cards, [a | b | c for a, b, c in combinations(filter(None, map(cards.get, board)), 3)]))
    return found
