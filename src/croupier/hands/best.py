"""The best hand a player can make: which five cards, what they are worth, and how a dealer says it.

Rule keys: `hands.from-hole`. One hand in plain Python; for many hands at once see kernels/.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, islice
from typing import NamedTuple

import msgspec

from croupier.cards import JOKER, UNKNOWN, Card, Deck, card_text
from croupier.errors import HandError
from croupier.hands.category import Category
from croupier.hands.multisets import RANK_KEY
from croupier.hands.order import ValueTable
from croupier.hands.words import hand_words

HAND_SIZE = 5
ALL_SUITS = 0b1111
FULL_DECK = 52


class Making(msgspec.Struct, frozen=True):
    """The making of a hand: so many cards in the hole, and how many of them a hand must use (none said: any)."""

    hole: int
    from_hole: int | None
    communal: int = 5


class RankedHand(msgspec.Struct, frozen=True):
    """One ranked hand. Compare `value` under the same order: higher wins, equal ties."""

    category: Category
    cards: tuple[Card, ...]  # the five used, in order of weight
    value: int
    qualifies: bool  # for a low hand with a qualifier: may it win
    text: str


def best_hand(table: ValueTable, making: Making, hole: Sequence[Card], board: Sequence[Card]) -> RankedHand:
    """The best five cards of a player's hole cards and the communal cards so far (three or more)."""
    _check_cards(table, making, hole, board)
    value, cards = _best_five(table, making, sorted(hole, reverse=True), sorted(board, reverse=True))
    category, ranks = table.hands[value]
    ordered, joker_rank = _in_order_of_weight(cards, ranks)
    return RankedHand(
        category=category,
        cards=ordered,
        value=value,
        qualifies=value >= table.least_qualifying,
        text=hand_words(category, ranks, low=table.order.low, joker_rank=joker_rank),
    )


class _Group(NamedTuple):
    """Some cards of a hand, added up: the sum of their rank keys, their ranks, the suits they share, the joker."""

    key: int
    mask: int
    suits: int
    joker: bool
    cards: tuple[Card, ...]


@lru_cache(maxsize=64)
def _shared(board: tuple[Card, ...], size: int) -> tuple[_Group, ...]:
    """So many of the communal cards, in every way: the same for all players of a street."""
    return tuple(map(_group, combinations(board, size)))


def _group(cards: tuple[Card, ...]) -> _Group:
    key = mask = 0
    suits = ALL_SUITS
    for card in cards:
        if card != JOKER:
            key += RANK_KEY[card >> 2]
            mask |= 1 << (card >> 2)
            suits &= 1 << (card & 3)
    return _Group(key, mask, suits, JOKER in cards, cards)


def _best_five(
    table: ValueTable, making: Making, hole: Sequence[Card], board: Sequence[Card]
) -> tuple[int, tuple[Card, ...]]:
    """The highest value among the fives that may be made, and the first five that has it."""
    if making.from_hole is None and _is_plain(table, (*hole, *board)):
        return _best_of_all(table, (*hole, *board))
    if making.from_hole is None:
        mine, shared = combinations((*hole, *board), HAND_SIZE), 0
    else:
        mine, shared = combinations(hole, making.from_hole), HAND_SIZE - making.from_hole
    theirs = _shared(tuple(board), shared)
    high = not table.order.low
    best = 0
    found: tuple[Card, ...] = ()
    for first in map(_group, mine):
        for second in theirs:
            joker = first.joker or second.joker
            value = (table.joker_plain if joker else table.plain)[first.key + second.key]
            if high and first.suits & second.suits:
                value = max(value, (table.joker_suited if joker else table.suited)[first.mask | second.mask])
            if value > best:
                best, found = value, first.cards + second.cards
    return best, found


def _is_plain(table: ValueTable, cards: Sequence[Card]) -> bool:
    """Tell whether neither the joker nor five of a suit can matter to these cards."""
    if JOKER in cards:
        return False
    suits = [card & 3 for card in cards]
    return table.order.low or all(suits.count(suit) < HAND_SIZE for suit in range(4))


def _best_of_all(table: ValueTable, cards: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """The highest value among any five of some cards whose ranks alone matter, and the first five that has it."""
    plain, keys = table.plain, [RANK_KEY[card >> 2] for card in cards]
    values = [plain[sum(five)] for five in combinations(keys, HAND_SIZE)]
    best = max(values)
    return best, next(islice(combinations(cards, HAND_SIZE), values.index(best), None))


def five_card_value(table: ValueTable, cards: Sequence[Card]) -> int:
    """The value of exactly these five cards."""
    return _best_five(table, Making(HAND_SIZE, None), cards, ())[0]


def _check_cards(table: ValueTable, making: Making, hole: Sequence[Card], board: Sequence[Card]) -> None:
    for card in (*hole, *board):
        if not (isinstance(card, int) and 0 <= card <= UNKNOWN):
            raise HandError(f"{card!r:.30} is not a card; parse_cards reads cards in writing")
    if len(hole) != making.hole:
        raise HandError(f"{len(hole)} hole cards given; this game deals {making.hole}")
    least = HAND_SIZE - (making.hole if making.from_hole is None else making.from_hole)
    if not least <= len(board) <= making.communal:
        raise HandError(
            f"{len(board)} communal cards given; a hand is ranked with {least} to {making.communal} of them"
        )
    if UNKNOWN in hole or UNKNOWN in board:
        raise HandError(f"{card_text(UNKNOWN)} cannot be ranked: an unknown card has to be shown first")
    _deck(table.order.lowest, table.order.joker).hold((*hole, *board))


@cache
def _deck(lowest: int, joker: bool) -> Deck:
    return Deck(FULL_DECK - 4 * lowest, joker)


def _in_order_of_weight(cards: Sequence[Card], ranks: tuple[int, ...]) -> tuple[tuple[Card, ...], int | None]:
    """The five cards as the ranks of the hand run, and the rank the joker stands for."""
    left = list(cards)
    ordered: list[Card] = []
    joker_rank = None
    for rank in ranks:
        match = next((card for card in left if card != JOKER and card >> 2 == rank), None)
        if match is None:
            joker_rank, match = rank, JOKER
        left.remove(match)
        ordered.append(match)
    return tuple(ordered), joker_rank
