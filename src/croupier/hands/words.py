"""A hand as a dealer says it: "full house, kings over jacks"."""

from __future__ import annotations

from croupier.cards import RANK_WORDS
from croupier.hands.category import Category

_PLURALS = tuple("sixes" if word == "six" else word + "s" for word in RANK_WORDS)


def hand_words(category: Category, ranks: tuple[int, ...], *, low: bool = False, joker_rank: int | None = None) -> str:
    """A hand in words, from its category and its five ranks in order of weight.

    >>> hand_words(Category.FULL_HOUSE, (11, 11, 11, 9, 9))
    'full house, kings over jacks'
    """
    text = _low_words(category, ranks) if low else _high_words(category, ranks)
    return text if joker_rank is None else f"{text} (joker as {RANK_WORDS[joker_rank]})"


def words_so_far(ranks: tuple[int, ...], *, suited: bool) -> str:
    """Name fewer than five cards, all of which play, the highest rank of the most cards first.

    >>> words_so_far((12, 11), suited=True)
    'ace and king, suited'
    """
    by_count = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    first = ranks.count(by_count[0])
    paired = len(by_count) > 1 and ranks.count(by_count[1]) > 1
    if first == 1:
        both = f"{RANK_WORDS[by_count[0]]} and {RANK_WORDS[by_count[1]]}"
        return f"{both}{', suited' if suited else ''}" if len(ranks) <= 2 else f"{RANK_WORDS[by_count[0]]} high so far"
    if paired:
        return f"two pair, {_PLURALS[by_count[0]]} and {_PLURALS[by_count[1]]}, so far"
    named = {2: "pair of ", 3: "three of a kind, "}.get(first, "four of a kind, ")
    return f"{named}{_PLURALS[by_count[0]]}{', so far' if len(ranks) > 2 else ''}"


def _high_words(category: Category, ranks: tuple[int, ...]) -> str:
    name = category.words
    match category:
        case Category.ROYAL_FLUSH:
            return name
        case Category.FIVE_OF_A_KIND:
            return f"{name}, {_PLURALS[ranks[0]]}"
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{name}, {RANK_WORDS[ranks[0]]} high"
        case Category.FULL_HOUSE:
            return f"{name}, {_PLURALS[ranks[0]]} over {_PLURALS[ranks[3]]}"
        case Category.FOUR_OF_A_KIND:
            return f"{name}, {_PLURALS[ranks[0]]}, {RANK_WORDS[ranks[4]]} kicker"
        case Category.THREE_OF_A_KIND:
            return f"{name}, {_PLURALS[ranks[0]]}, {RANK_WORDS[ranks[3]]} kicker"
        case Category.TWO_PAIRS:
            return f"two pair, {_PLURALS[ranks[0]]} and {_PLURALS[ranks[2]]}, {RANK_WORDS[ranks[4]]} kicker"
        case Category.ONE_PAIR:
            return f"pair of {_PLURALS[ranks[0]]}, {RANK_WORDS[ranks[2]]} kicker"
        case Category.HIGH_CARD:
            return f"{name}, {RANK_WORDS[ranks[0]]}"


def _low_words(category: Category, ranks: tuple[int, ...]) -> str:
    if category is Category.HIGH_CARD:
        return "-".join(RANK_WORDS[rank] for rank in ranks) + " low"
    return f"low with {'a ' if category is Category.ONE_PAIR else ''}{_high_words(category, ranks)}"
