"""Values of hands under every deck, joker, ace and low setting, against the slow comparator of tests/numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import (
    JOKER,
    Card,
    Deck,
    ValueTable,
    best_hand,
    card_text,
    high_order,
    low_order,
    making_of,
    rulebook,
    settle,
    value_table,
)
from croupier.hands import five_card_value
from croupier.rulebooks.values import Raw
from tests.numbers import slow_hands
from tests.numbers.slow_hands import SlowGame, Worth

CARD_OF = {card_text(card): card for card in Deck(52, joker=True).cards}


class Game:
    """One rulebook under one set of determinations, high or low, beside its slow counterpart."""

    def __init__(self, book: str, determined: dict[str, Raw], *, low: bool = False) -> None:
        found = rulebook(book)
        rules = settle(found, determined, defaults=found.example.table)
        self.name = " ".join([book, *(f"{key}={value}" for key, value in determined.items()), "low" * low])
        self.order = low_order(found, rules) if low else high_order(rules)
        self.making = making_of(rules)
        self.qualifier = rules.values.get("low.qualifier")
        cards, joker = rules["deck"], rules["joker"]
        assert isinstance(cards, int)
        ace_low = rules["low.ace"] == "low" if low else rules["ace"] == "high-and-low"
        self.slow = SlowGame(cards, joker=bool(joker), ace_low=ace_low, low=low)

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def table(self) -> ValueTable:
        return value_table(self.order)

    def value(self, five: Sequence[str]) -> int:
        return five_card_value(self.table, cards(five))

    def category(self, five: Sequence[str]) -> str:
        return self.table.hands[self.value(five)][0].words


def cards(texts: Sequence[str]) -> list[Card]:
    return [CARD_OF[text] for text in texts]


def act_games(book: str) -> list[Game]:
    found = []
    for size, joker in product((52, 48, 44, 40, 36, 32), (False, True)):
        deck: dict[str, Raw] = {"deck": size, "joker": joker, "seats": 5}
        found += [Game(book, deck | {"ace": ace}) for ace in ("high", "high-and-low")]
        for ace in ("low", "high"):
            found.append(Game(book, deck | {"win": "low", "low.ace": ace}, low=True))
            split: dict[str, Raw] = {"win": "high-low", "low.ace": ace, "low.qualifier": 8}
            found.append(Game(book, deck | split, low=True))
    return found


OMAHA = act_games("act-omaha-2006")
MANILA = act_games("act-manila-2005")
FIXED = [Game(book, {}) for book in ("adelaide-omaha", "act-uth-2019", "act-uth-2025")]
GAMES = [*OMAHA, *MANILA, *FIXED]
WITH_JOKER = [game for game in GAMES if game.slow.joker]

every_setting = pytest.mark.parametrize("game", [*OMAHA, *FIXED], ids=repr)
examples = settings(deadline=None, max_examples=300)


@st.composite
def pools(draw: st.DrawFn, game: Game, least: int) -> list[str]:
    """Cards to deal from: a few ranks and suits of the deck, so that pairs, flushes, sequences and ties are common."""
    ranks = draw(st.sets(st.sampled_from(game.slow.ranks), min_size=2))
    suits = draw(st.sets(st.sampled_from(slow_hands.SUITS), min_size=1))
    narrow = [card for card in game.slow.cards if card == slow_hands.JOKER or (card[0] in ranks and card[1] in suits)]
    return narrow if len(narrow) >= least else game.slow.cards


def dealt(pool: Sequence[str], count: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(pool), min_size=count, max_size=count, unique=True)


@every_setting
def test_every_kind_of_hand_has_its_place_in_the_one_order_the_slow_comparator_gives(game: Game) -> None:
    value_of: dict[Worth, int] = {}
    for five, _ in game.slow.kinds_of_hand():
        value = game.value(five)
        worth = game.slow.worth(five)
        assert value_of.setdefault(worth, value) == value, five
        assert game.category(five) == game.slow.category_of(worth), five
    in_order = [value_of[worth] for worth in sorted(value_of)]
    assert in_order == sorted(set(in_order))


@examples
@given(data=st.data(), game=st.sampled_from(GAMES))
def test_of_two_hands_the_slow_comparator_and_the_value_choose_the_same(data: st.DataObject, game: Game) -> None:
    pool = data.draw(pools(game, 5))
    one, other = data.draw(dealt(pool, 5)), data.draw(dealt(pool, 5))
    by_value, by_worth = (game.value(one), game.value(other)), (game.slow.worth(one), game.slow.worth(other))
    assert (by_value[0] > by_value[1]) == (by_worth[0] > by_worth[1])
    assert (by_value[0] == by_value[1]) == (by_worth[0] == by_worth[1])


@examples
@given(data=st.data(), game=st.sampled_from(GAMES))
def test_other_suits_and_another_order_of_the_cards_never_matter(data: st.DataObject, game: Game) -> None:
    five = data.draw(dealt(data.draw(pools(game, 5)), 5))
    suits = dict(zip(slow_hands.SUITS, data.draw(st.permutations(slow_hands.SUITS)), strict=True))
    relabelled = [card if card == slow_hands.JOKER else card[0] + suits[card[1]] for card in five]
    other = data.draw(st.permutations(relabelled))
    assert game.value(other) == game.value(five)
    assert game.category(other) == game.category(five)


@examples
@given(data=st.data(), game=st.sampled_from(WITH_JOKER))
def test_the_joker_in_place_of_any_card_never_lowers_a_hand(data: st.DataObject, game: Game) -> None:
    naturals = [card for card in data.draw(pools(game, 6)) if card != slow_hands.JOKER]
    five = data.draw(dealt(naturals, 5))
    place = data.draw(st.integers(0, 4))
    assert game.value([*five[:place], slow_hands.JOKER, *five[place + 1 :]]) >= game.value(five)


@examples
@given(data=st.data(), game=st.sampled_from(GAMES))
def test_the_best_hand_is_made_as_the_rules_allow_and_none_that_may_be_made_is_better(
    data: st.DataObject, game: Game
) -> None:
    shown = data.draw(st.integers(3, 5))
    deal = data.draw(dealt(data.draw(pools(game, game.making.hole + shown)), game.making.hole + shown))
    hole, board = deal[: game.making.hole], deal[game.making.hole :]

    best = best_hand(game.table, game.making, cards(hole), cards(board))
    five = [card_text(card) for card in best.cards]

    assert len(set(five)) == 5
    assert set(five) <= {*hole, *board}
    if game.making.from_hole is not None:
        assert len(set(five) & set(hole)) == game.making.from_hole
    assert game.value(five) == best.value
    worth = game.slow.best(hole, board, game.making.from_hole)
    assert game.slow.worth(five) == worth
    assert best.category.words == game.slow.category_of(worth)
    assert best.qualifies == (game.qualifier is None or _eight_or_lower(worth))
    assert ("joker" in best.text) == (JOKER in best.cards)


def _eight_or_lower(worth: Worth) -> bool:
    """ACT 3.5(d): five odd cards with a value of eight or less."""
    return slow_hands.LOW[-worth[0]] == "high card" and max(-weight for weight in worth[1]) <= 8
