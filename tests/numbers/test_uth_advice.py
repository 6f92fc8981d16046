"""What choices are worth at a moment of a round equals a slow count over every card that may come (slow_uth.py)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from croupier.bots.uth_game import game_of
from croupier.cards import Card, card_text, parse_cards
from croupier.errors import CroupierError, DeckError, HandError
from croupier.odds.uth.advice import advise, best_play
from croupier.odds.uth.game import UthGame
from croupier.odds.uth.solve import Strategy, find_strategy
from tests.numbers.slow_uth import BLIND, TRIPS, Hand, SlowGame
from tests.support.banked import SECOND, compiled

# A table as the engine settles it, its ante and trips in cents, and the same for the slow count
OTHER = ("blind.flush=4", "blind.straight=5/2", "blind.four=30", "trips.three=5", "trips.flush=2")
TABLES = {
    "the pay tables of the text": ((), 200, 0, SlowGame()),
    "with a trips wager": ((), 200, 500, SlowGame(trips_wager=500)),
    "a low maximum payout": (("payout.max=30",), 2_000, 0, SlowGame(2_000, payout_most=3_000)),
    "another pay table, capped, with trips": (
        ("payout.max=90", *OTHER),
        1_200,
        600,
        SlowGame(
            1_200,
            600,
            9_000,
            BLIND | {"flush": Fraction(4), "straight": Fraction(5, 2), "four of a kind": Fraction(30)},
            TRIPS | {"three of a kind": Fraction(5), "flush": Fraction(2)},
        ),
    ),
}


def table(name: str) -> tuple[UthGame, SlowGame]:
    rules, ante, trips, slow = TABLES[name]
    return game_of(compiled(SECOND, *rules), ante=ante, trips=Fraction(trips, ante)), slow


@cache
def strategy(name: str) -> Strategy:
    return find_strategy(table(name)[0], threads=2)


def hand(cards: tuple[Card, ...]) -> Hand:
    return tuple(card_text(card) for card in cards)


def dealt(name: str, count: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two cards and a board; half of the time from few ranks or two suits, where hands are rare and boards are played."""
    source = Random(name)
    deck = [Card(number) for number in range(52)]
    way = source.randrange(4)
    if way == 0:
        deck = [card for card in deck if card >> 2 in range(3, 9)]
    elif way == 1:
        deck = [card for card in deck if card & 3 in (1, 2)]
    cards = tuple(source.sample(deck, 2 + count))
    return cards[:2], cards[2:]


@pytest.mark.parametrize("name", TABLES)
def test_on_the_river_choices_are_worth_what_every_hand_of_the_dealer_says(name: str) -> None:
    game, slow = table(name)
    for number in range(60):
        hole, board = dealt(f"river/{number}", 5)
        advice = advise(game, hole, board)
        assert advice.choices == slow.on_river(hand(hole), hand(board)), hand(hole + board)
        better = advice.choices["bet1"] > advice.choices["fold"]
        assert advice.best == best_play(strategy(name), hole, board) == ("bet1" if better else "fold")


FLOPS = (("Jh 9h", "Th 8s 2h"), ("Ac 4d", "4s 4h 4c"), ("7c 2d", "Kd Qd 3d"))


@pytest.mark.parametrize(("name", "hole", "flop"), [(name, *FLOPS[number % 3]) for number, name in enumerate(TABLES)])
def test_after_the_flop_choices_are_worth_what_every_turn_and_river_says(name: str, hole: str, flop: str) -> None:
    game, slow = table(name)
    cards, three = parse_cards(hole), parse_cards(flop)
    advice = advise(game, cards, three)
    assert advice.choices == slow.after_flop(hand(cards), hand(three))
    assert advice.best == best_play(strategy(name), cards, three)


@pytest.mark.parametrize("name", TABLES)
def test_the_solved_game_plays_after_the_flop_as_every_turn_and_river_says(name: str) -> None:
    game, _ = table(name)
    played = 0
    for number in range(400):
        hole, flop = dealt(f"flop/{number}", 3)
        best = advise(game, hole, flop).best
        assert best_play(strategy(name), hole, flop) == best, hand(hole + flop)
        played += best == "bet2"
    assert 50 < played < 350


def test_before_the_flop_choices_are_those_of_the_solved_game_whatever_the_suits() -> None:
    game, _ = table("the pay tables of the text")
    solved = strategy("the pay tables of the text")
    suited = advise(game, parse_cards("KsQs")).choices
    assert suited == solved.choices_before(parse_cards("QdKd"))
    assert suited["bet4"] > solved.choices_before(parse_cards("Kd Qs"))["bet4"]
    assert list(suited) == ["bet4", "bet3", "check", "fold"]
    assert best_play(solved, parse_cards("KsQs"), ()) == "bet4"
    assert best_play(solved, parse_cards("7h2c"), ()) == "check"


@pytest.mark.parametrize(
    ("hole", "board", "kind", "words"),
    [
        ("As", "", HandError, "1 hole cards given; this game deals 2"),
        ("As Ks Qs", "", HandError, "3 hole cards given"),
        ("As Ks", "2c 3c 4c 5c", HandError, "4 communal cards given"),
        ("As Ks", "2c", HandError, "1 communal cards given"),
        ("As Ks", "2c 3c 4c 5c 6c 7c", HandError, "6 communal cards given"),
        ("As As", "", DeckError, "As is there twice"),
        ("As Ks", "2c 3c Ks", DeckError, "Ks is there twice"),
        ("As Jo", "", HandError, "leave the joker and"),
        ("As Ks", "2c 3c ??", HandError, "leave the joker and"),
    ],
)
def test_cards_that_are_no_moment_of_a_round_are_refused(
    hole: str, board: str, kind: type[CroupierError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        advise(table("with a trips wager")[0], parse_cards(hole), parse_cards(board))
