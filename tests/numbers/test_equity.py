"""Exact equity is what dealing everything out gives, in every game, deck and way to win."""

from __future__ import annotations

import doctest
import random
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, SIZES, UNKNOWN, Card, Deck, parse_cards
from croupier.errors import DeckError, HandError
from croupier.hands import Making, Order
from croupier.odds.equity.equity import Equity, equity
from tests.numbers.slow_equity import Hands, Part, slow_equity
from tests.support.numbers.kernels import table_of

OMAHA, MANILA, ANY_FIVE = Making(4, 2), Making(2, 2), Making(2, None)
MAKINGS = {"omaha": OMAHA, "manila": MANILA, "any-five": ANY_FIVE}
WINS = ("high", "low", "high-low", "eight-or-better")
MOST_DEALS = 250  # of the cards not yet known, in random spots


def orders_of(win: str, size: int = 52, joker: bool = False, ace_low: bool = True) -> tuple[Order, ...]:
    high = table_of(size, joker=joker, ace_low=ace_low).order
    low = table_of(size, joker=joker, ace_low=ace_low, low=True).order
    qualified = Order(low.categories, low.lowest, low.joker, low.ace_low, low=True, qualifier=6)
    return {"high": (high,), "low": (low,), "high-low": (high, low), "eight-or-better": (high, qualified)}[win]


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


class RandomSpot:
    """A spot with few deals left: most of the deck is dead, or most of the board known; flushes and jokers abound."""

    def __init__(self, source: random.Random, deck: Deck, making: Making, unknown: int = 0) -> None:
        suits = source.sample(range(4), source.choice([1, 2, 2, 4]))
        shuffled = source.sample(deck.cards, deck.count)
        order = sorted(shuffled, key=lambda card: card != JOKER and card & 3 not in suits)
        if deck.joker:
            order.remove(JOKER)
            order.insert(source.choice([0, 1, 5, 10, 15, len(order)]), JOKER)
        to_come = source.choice([0, 1, 2, 3, 4, 5, 5])
        players = source.choice([2, 2, 3, source.randint(2, min(10, (deck.count - 5) // making.hole))])
        dealt = players * making.hole - unknown + 5 - to_come
        drawn = to_come + unknown
        left = max(n for n in range(drawn, deck.count - dealt + 1) if n == drawn or comb(n, drawn) <= MOST_DEALS)
        used = source.sample(order[: dealt + left], dealt + left)
        hole = used[: players * making.hole - unknown] + [UNKNOWN] * unknown
        source.shuffle(hole)
        self.hands: Hands = tuple(zip(*[iter(hole)] * making.hole, strict=True))
        self.board = tuple(used[players * making.hole - unknown : dealt])
        self.dead = tuple(order[dealt + left :])


def assert_same(found: Equity, slow: tuple[int, list[Part]]) -> None:
    boards, parts = slow
    assert found.method == "exact"
    assert found.boards == boards
    assert [(each.win, each.tie, each.high, each.low) for each in found.players] == [tuple(part) for part in parts]
    assert sum(each.share for each in found.players) == 1


@pytest.mark.parametrize("making", MAKINGS.values(), ids=MAKINGS)
@pytest.mark.parametrize("win", WINS)
@pytest.mark.parametrize("joker", [False, True], ids=["no-joker", "joker"])
@pytest.mark.parametrize("size", SIZES)
def test_random_spots_equal_dealing_them_out(size: int, joker: bool, win: str, making: Making) -> None:
    source = random.Random(f"{size}{joker}{win}{making}")
    deck = Deck(size, joker)
    for number in range(12):
        orders = orders_of(win, size, joker, ace_low=number % 2 == 0)
        spot = RandomSpot(source, deck, making, unknown=number % 3)
        found = equity(orders, making, spot.hands, spot.board, spot.dead)
        assert_same(found, slow_equity(orders, making, deck, spot.hands, spot.board, spot.dead))


@pytest.mark.parametrize(
    ("making", "win", "size", "joker", "hands", "board"),
    [
        (OMAHA, "high", 52, False, "AsKsQdJh 9c9d8s7h", ""),
        (OMAHA, "eight-or-better", 52, False, "As2s3dKd 9c9h8c7h", ""),
        (OMAHA, "high-low", 40, True, "AsJoQdQh 9c9d8s7h 6s7s6c7c", ""),
        (OMAHA, "low", 36, True, "AsKsQdJh 9c9d8s7h", ""),
        (MANILA, "high", 32, True, "AsKs QdQh JoTc 7h8h 9c9d 9h8s", ""),
        (MANILA, "eight-or-better", 44, True, "As5s 6d7d", ""),
        (ANY_FIVE, "high", 52, False, "AsKs QdQh", ""),
        (ANY_FIVE, "high", 52, True, "AsKs QdQh", "Js"),
        (ANY_FIVE, "high-low", 48, True, "AsKs QdQh 3c4c", "Jo5s"),
    ],
)
def test_whole_spots_equal_dealing_them_out(
    making: Making, win: str, size: int, joker: bool, hands: str, board: str
) -> None:
    orders, held = orders_of(win, size, joker), tuple(map(cards, hands.split()))
    found = equity(orders, making, held, cards(board))
    assert_same(found, slow_equity(orders, making, Deck(size, joker), held, cards(board)))


@pytest.mark.parametrize(
    ("making", "hands", "wins"),
    [  # as other calculators count them: poker_equity for Omaha, OMPEval for any five of seven
        (OMAHA, "AsKsQdJh 9c9d8s7h", (640019, 445989, 0)),
        (OMAHA, "AsKsQdJd 9c8c9h8h", (532079, 553929, 0)),
        (ANY_FIVE, "AsKs QdQh", (787966, 917606, 6732)),
    ],
)
def test_known_spots_come_out_as_others_count_them(making: Making, hands: str, wins: tuple[int, int, int]) -> None:
    one, other = equity(orders_of("high"), making, list(map(cards, hands.split()))).players
    assert (one.alone, other.alone, one.divided) == wins


def test_a_split_pot_with_eight_or_better_comes_out_as_others_count_it() -> None:
    held = [cards("As2s3dKh"), cards("9c9d8s7h")]
    one, other = equity(orders_of("eight-or-better"), OMAHA, held).players
    assert (one.alone, other.alone, one.divided) == (469088, 255367, 361553)
    assert one.share == Fraction("649925.25") / 1086008
    assert one.low == Fraction("271127.75") / 1086008


def test_an_unknown_opponent_is_every_hand_there_is() -> None:
    orders, hero = orders_of("high", 36, joker=True), cards("AsKs")
    left = [card for card in Deck(36, joker=True).cards if card not in hero]
    against = [equity(orders, MANILA, [hero, other]).players[0] for other in combinations(left, 2)]
    found = equity(orders, MANILA, [hero, (UNKNOWN, UNKNOWN)])
    assert found.method == "exact"
    assert found.boards == comb(35, 2) * comb(33, 5)
    assert found.players[0].share == sum(each.share for each in against) / len(against)
    assert found.players[0].win == sum(each.win for each in against) / len(against)


def test_two_unknown_hands_are_alike() -> None:
    board = cards("AsKs9d6c")
    for making in (MANILA, ANY_FIVE):
        hidden = (UNKNOWN,) * making.hole
        found = equity(orders_of("high", 36), making, [hidden, hidden], board)
        assert found.boards == comb(32, 2) * comb(30, 2) * 28
        assert [each.share for each in found.players] == [Fraction(1, 2)] * 2
        assert found.players[0].win == found.players[1].win


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(MAKINGS)), st.sampled_from(WINS), st.booleans())
def test_the_order_of_players_and_the_names_of_suits_change_nothing(
    source: random.Random, game: str, win: str, joker: bool
) -> None:
    making, deck, orders = MAKINGS[game], Deck(36, joker), orders_of(win, 36, joker)
    spot = RandomSpot(source, deck, making, unknown=source.randrange(2))
    suits, seats = source.sample(range(4), 4), source.sample(range(len(spot.hands)), len(spot.hands))

    def renamed(given: tuple[Card, ...]) -> list[Card]:
        new = [card if card >= JOKER else Card(card & ~3 | suits[card & 3]) for card in given]
        return source.sample(new, len(new))

    before = equity(orders, making, spot.hands, spot.board, spot.dead)
    hands = [renamed(spot.hands[seat]) for seat in seats]
    after = equity(orders, making, hands, renamed(spot.board), renamed(spot.dead))
    figures = [(each.alone, each.divided, each.high_parts, each.low_parts) for each in before.players]
    assert [(each.alone, each.divided, each.high_parts, each.low_parts) for each in after.players] == [
        figures[seat] for seat in seats
    ]
    assert sum(each.share for each in after.players) == 1


def test_ten_players_may_play_where_the_deck_serves_them() -> None:
    deck = Deck(52, joker=True)
    for making in MAKINGS.values():
        dealt = random.Random(10).sample(deck.cards, 10 * making.hole + 3)
        hands: Hands = tuple(zip(*[iter(dealt[3:])] * making.hole, strict=True))
        for win in WINS:
            orders = orders_of(win, joker=True)
            slow = slow_equity(orders, making, deck, hands, dealt[:3])
            assert_same(equity(orders, making, hands, dealt[:3]), slow)


@pytest.mark.parametrize("win", WINS)
@pytest.mark.parametrize("making", MAKINGS.values(), ids=MAKINGS)
def test_samples_lie_near_the_exact_answer(making: Making, win: str) -> None:
    orders, deck = orders_of(win, 40, joker=True), Deck(40, joker=True)
    dealt = random.Random(3).sample(deck.cards, 3 * making.hole)
    hands: Hands = tuple(zip(*[iter(dealt)] * making.hole, strict=True))
    exact = equity(orders, making, hands)
    found = equity(orders, making, hands, samples=50_000, seed=7)
    assert (found.method, found.boards) == ("sampled", 50_000)
    assert sum(each.share for each in found.players) == 1
    for sampled, known in zip(found.players, exact.players, strict=True):
        assert 0 < sampled.standard_error < 0.003
        assert abs(sampled.share - known.share) < 4 * sampled.standard_error
        assert abs(sampled.win - known.win) < 4 * sqrt(known.win * (1 - known.win) / 50_000) + 1e-9
        assert abs(sampled.low - known.low) < 0.01


def test_samples_of_unknown_cards_lie_near_the_exact_answer() -> None:
    hands = [cards("As??"), cards("????"), cards("KdKh")]
    board = cards("2s7s9d")
    exact = equity(orders_of("high"), MANILA, [hands[0], hands[2]], board)
    found = equity(orders_of("high"), MANILA, [hands[0], hands[2]], board, samples=50_000)
    assert abs(found.players[0].share - exact.players[0].share) < 4 * found.players[0].standard_error
    whole = equity(orders_of("high"), MANILA, hands, cards("2s7s9dTc"))
    assert whole.method == "exact"
    near = equity(orders_of("high"), MANILA, hands, cards("2s7s9dTc"), samples=50_000)
    for sampled, known in zip(near.players, whole.players, strict=True):
        assert abs(sampled.share - known.share) < 4 * sampled.standard_error


def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    def asked(seed: int, threads: int) -> Equity:
        hands = [cards("AsKs"), cards("????")]
        return equity(orders_of("high"), MANILA, hands, samples=40_000, seed=seed, threads=threads)

    assert asked(1, 1) == asked(1, 3)
    assert asked(1, 1) != asked(2, 1)


def test_more_than_fits_is_sampled_and_says_so() -> None:
    hands = [cards("????")] * 6
    found = equity(orders_of("high"), MANILA, hands)
    assert found.method == "sampled"
    for player in found.players:
        assert abs(player.share - Fraction(1, 6)) < 4 * player.standard_error


def test_long_work_tells_how_far_it_is_and_can_be_stopped() -> None:
    hands = [cards("AsKs"), cards("????")]
    heard: list[tuple[int, int]] = []
    equity(orders_of("high"), MANILA, hands, samples=100_000, tell=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 7) for done in range(1, 8)]

    def stop(done: int, _: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(orders_of("high"), MANILA, hands, samples=1_000_000_000, tell=stop)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "why"),
    [
        ("AsKs", "", "", "hands given: 1; equity is among 2 to 10 players"),
        (" ".join(["????"] * 11), "", "", "hands given: 11"),
        ("AsKs QdQhJc", "", "", "hand 2 has 3 cards; this game deals 2, write \\?\\? for an unknown one"),
        ("AsKs QdAs", "", "", "As is there twice"),
        ("AsKs QdQh", "As", "", "As is there twice"),
        ("AsKs QdQh", "", "Qd", "Qd is there twice"),
        ("AsKs 5d5h", "", "", "5d is not in this deck \\(36 cards, ace to six\\)"),
        ("AsKs QdJo", "", "", "Jo is not in this deck"),
        ("AsKs QdQh", "6s7s8s9s6c7c", "", "6 communal cards given; there are 5 at most"),
        ("AsKs QdQh", "6s7s??", "", "only a hand may hold an unknown card"),
        ("AsKs QdQh", "", "??", "only a hand may hold an unknown card"),
        (
            "AsKs QdQh",
            "",
            "".join(f"{rank}{suit}" for rank in "6789TJ" for suit in "cdhs") + "AcAdKcKd",
            "2 players with 2 cards, 5 communal cards and 28 dead cards are 37 cards; this deck has 36",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands: str, board: str, dead: str, why: str) -> None:
    with pytest.raises((HandError, DeckError), match=why):
        equity(orders_of("high", 36), MANILA, list(map(cards, hands.split())), cards(board), cards(dead))


def test_what_makes_no_game_is_refused() -> None:
    two = [cards("AsKs"), cards("QdQh")]
    high, low = orders_of("high-low")
    with pytest.raises(HandError, match="one order of hands, or a high and a low one"):
        equity((low, high), MANILA, two)
    with pytest.raises(HandError, match="one order of hands, or a high and a low one"):
        equity((), MANILA, two)
    with pytest.raises(HandError, match="different decks"):
        equity((high, *orders_of("low", 36)), MANILA, two)
    with pytest.raises(HandError, match="leaves pots nobody wins"):
        equity(orders_of("eight-or-better")[1], MANILA, two)
    with pytest.raises(HandError, match="five communal cards, and any five of seven"):
        equity(high, Making(2, 1), two)
    with pytest.raises(HandError, match="0 samples given"):
        equity(high, MANILA, two, samples=0)
    with pytest.raises(HandError, match="a seed is 0 or more"):
        equity(high, MANILA, two, samples=1, seed=-1)
    with pytest.raises(HandError, match="0 threads given"):
        equity(high, MANILA, two, threads=0)
    with pytest.raises(HandError, match="99 is not a card"):
        equity(high, MANILA, [cards("AsKs"), (Card(99), Card(1))])


def test_numba_waits_for_the_first_question() -> None:
    script = """
import sys
import croupier.odds.equity.equity
assert not {"numpy", "numba"} & set(sys.modules), "nothing has been asked yet"
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_examples_of_the_page_about_odds_run() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "explain" / "odds.md"
    assert doctest.testfile(str(page), module_relative=False) == doctest.TestResults(0, 25)
