"""The order of hands under one set of table rules, and its value table.

Rule keys: `hands.order.full`, `hands.order.reduced`, `ace`, `low.ace`, `low.qualifier`, `deck`, `joker`.

Theory of operation. An `Order` says which categories there are and which beats which, whether an ace may stand just
under the deck's lowest card in a sequence, and whether the lowest hand wins. From it one `ValueTable` is made: every
hand the deck can make gets an int, higher wins, equal ties. The table has four small maps and no rule is asked again
once it stands:

- `plain`: five ranks, mixed suits (by the sum of their keys, multisets.py);
- `suited`: five ranks of one suit (by their mask); empty where suits do not count;
- `joker_plain`, `joker_suited`: four natural ranks and the joker, which counts as whichever card of the deck serves
  the hand best, one it already shows included.

With the joker, and where a hand is chosen from more than five cards, a flush and a full house can both be there: a
search for the best hand takes the higher of `plain` and `suited`, neither goes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import msgspec

from croupier.cards import ACE
from croupier.hands.category import Category
from croupier.hands.multisets import RANK_KEY, five_rank_shapes, multiset_key, rank_mask


class Order(msgspec.Struct, frozen=True):
    """The order of hands: which beats which, one per set of table rules that bear on it."""

    categories: tuple[Category, ...]  # highest first; a category not named here does not exist
    lowest: int  # the deck's lowest rank
    joker: bool
    ace_low: bool  # high hands: may the ace close a sequence from below; low hands: does it count lowest
    low: bool = False  # the lowest hand wins; sequences and suits do not count
    qualifier: int | None = None  # a low hand must be unpaired with no rank above this


Hand = tuple[Category, tuple[int, ...]]  # the category and the five ranks in order of weight


class ValueTable(msgspec.Struct, frozen=True):
    """The value of every hand under one order."""

    order: Order
    plain: dict[int, int]
    suited: dict[int, int]
    joker_plain: dict[int, int]
    joker_suited: dict[int, int]
    hands: tuple[Hand, ...]  # by value; there is no hand 0
    least_qualifying: int  # the lowest value that may win; 0 where every hand may


@cache
def value_table(order: Order) -> ValueTable:
    """Return the value table of an order; made once, in some ten milliseconds, and shared between qualifiers."""
    table = _value_table(msgspec.structs.replace(order, qualifier=None))
    if order.qualifier is None:
        return table
    return msgspec.structs.replace(table, order=order, least_qualifying=_least_qualifying(order.qualifier, table.hands))


@cache
def _value_table(order: Order) -> ValueTable:
    mixed = _by_counts(order) if order.low else _by_counts(order) | _sequences(order, Category.STRAIGHT)
    one_suit = {} if order.low else _one_suit(order) | _sequences(order, Category.STRAIGHT_FLUSH)
    hands = sorted({*mixed.values(), *one_suit.values()}, key=lambda hand: _weight(order, hand))
    value_of = {hand: value for value, hand in enumerate(hands, start=1)}
    plain = {key: value_of[hand] for key, hand in mixed.items()}
    suited = {key: value_of[hand] for key, hand in one_suit.items()}
    ranks = range(order.lowest, ACE + 1)
    fours = combinations_with_replacement(ranks, 4) if order.joker else ()
    suited_fours = combinations(ranks, 4) if order.joker and suited else ()
    return ValueTable(
        order=order,
        plain=plain,
        suited={rank_mask(five): suited[multiset_key(five)] for five in combinations(ranks, 5) if suited},
        joker_plain={key: _best_fifth(plain, key, ranks) for key in map(multiset_key, fours)},
        joker_suited={rank_mask(four): _best_fifth(suited, multiset_key(four), ranks) for four in suited_fours},
        hands=((Category.HIGH_CARD, ()), *hands),
        least_qualifying=0,
    )


def _best_fifth(values: dict[int, int], key: int, ranks: range) -> int:
    return max([values[key + RANK_KEY[stands_for]] for stands_for in ranks])


def _by_counts(order: Order) -> dict[int, Hand]:
    """Five ranks by how many of each, sequences not yet looked at; by multiset key."""
    return {
        key: (category, ranks)
        for key, lowest, category, ranks in five_rank_shapes(ace_low=order.low and order.ace_low)
        if lowest >= order.lowest and (order.joker or category is not Category.FIVE_OF_A_KIND)
    }


def _one_suit(order: Order) -> dict[int, Hand]:
    """Five ranks of one suit, one of them twice where a joker copies it; by multiset key."""
    shapes = (Category.HIGH_CARD, Category.ONE_PAIR) if order.joker else (Category.HIGH_CARD,)
    return {
        key: (Category.FLUSH, tuple(sorted(ranks, reverse=True)))
        for key, lowest, category, ranks in five_rank_shapes()
        if lowest >= order.lowest and category in shapes
    }


def _sequences(order: Order, category: Category) -> dict[int, Hand]:
    """The sequences of the deck, top card first; the ace under the deck's lowest card only where it counts low."""
    tops = [tuple(range(top, top - 5, -1)) for top in range(order.lowest + 4, ACE + 1)]
    if order.ace_low:
        tops.append((*range(order.lowest + 3, order.lowest - 1, -1), ACE))
    found = {multiset_key(ranks): (category, ranks) for ranks in tops}
    if category is Category.STRAIGHT_FLUSH:
        royal = tuple(range(ACE, ACE - 5, -1))
        found[multiset_key(royal)] = (Category.ROYAL_FLUSH, royal)
    return found


def _weight(order: Order, hand: Hand) -> tuple[int, list[int] | tuple[int, ...]]:
    category, ranks = hand
    if order.low:  # the ordinary order upside down: fewest of a kind first, then lowest cards
        return -category, [1 if rank == ACE and order.ace_low else -rank for rank in ranks]
    return -order.categories.index(category), ranks


def _least_qualifying(highest: int, hands: Sequence[Hand]) -> int:
    for value, (category, ranks) in enumerate(hands):
        if ranks and category is Category.HIGH_CARD and ranks[0] <= highest:
            return value
    return len(hands)
