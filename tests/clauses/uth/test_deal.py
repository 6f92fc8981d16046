"""Shuffle and deal of Ultimate Texas Hold-em: rules 6 and 7, communal and hole cards, and when a round starts and ends.

A card is known by its position in the shoe, from 0 in the order the cards leave it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from croupier.banked import commands, events
from croupier.banked.due import DealerDue, due
from tests.support.banked import BOARD, FIRST, KINGS, NOTHING, RAGS, SECOND, Banked, Opened, both, compiled
from tests.support.cite import Cited, clause

FIVE = tuple(range(5))
CARD = re.compile(rb'"[2-9TJQKA][cdhs]"')
AUTOMATED, BY_HAND = "shoe=automated", "shoe=card"
CARD_SHOE = ("7.3(a)", "7.3(c)", "7.3(d)", "7.3(e)", "7.3(f)")


def dealt(book: str, *rules: str, boxes: tuple[int, ...] = (1, 2, 3), out: tuple[int, ...] = ()) -> events.CardsDealt:
    """The deal to those boxes, some of them without wagers."""
    played = Opened(book, dict.fromkeys(boxes, 100), rules=rules)
    for box in boxes:
        if box not in out:
            played.places(box, 10)
    return played.deals()


def loading(book: str, *rules: str) -> events.ShoeLoaded:
    """How the shoe was loaded for a round."""
    (loaded,) = Banked(book, {1: 10}, rules=rules).events(events.ShoeLoaded)
    assert isinstance(loaded, events.ShoeLoaded)
    return loaded


# 6.1 Shuffle, 6.3 cut


@clause(*both("6.1"))
def test_the_device_shuffles_where_it_deals(cited: Cited) -> None:
    loaded = loading(cited.book.id, AUTOMATED)
    assert (loaded.shuffled, loaded.cut) == ("device", False)
    assert loaded.under == ("6.1", "6.1(a)")


@clause("act-uth-2025 6.1")
def test_the_dealer_shuffles_by_hand_with_a_card_shoe(cited: Cited) -> None:
    assert loading(cited.book.id, BY_HAND).shuffled == "hand"
    assert (
        "No more wagers; shuffled by hand, cut [6.1, 6.1(a), 6.3, 6.3(a), 6.3(b)]"
        in Banked(cited.book.id, {1: 10}, rules=[BY_HAND]).text
    )


@clause(*both("6.1(a)"))
def test_every_round_is_shuffled_for_once_and_before_its_first_card(cited: Cited) -> None:
    for _ in range(2):
        played = Banked(cited.book.id, {1: 10, 2: 10}).does("1 play 4", "2 fold").settled()
        kinds = [type(event) for event in played.round.events]
        assert kinds.count(events.ShoeLoaded) == 1
        assert kinds.index(events.ShoeLoaded) == kinds.index(events.CardsDealt) - 1
        assert cited.clause in played.events(events.ShoeLoaded)[0].under


@clause("act-uth-2025 6.3")
def test_the_cards_are_cut_after_a_shuffle_by_hand_and_only_then(cited: Cited) -> None:
    by_hand, device = loading(cited.book.id, BY_HAND), loading(cited.book.id, AUTOMATED)
    assert (by_hand.cut, device.cut) == (True, False)
    assert cited.clause in by_hand.under
    assert cited.clause not in device.under


@clause("act-uth-2025 6.3(a)", "act-uth-2025 6.3(b)")
def test_the_log_says_that_the_cards_went_onto_the_cutting_card_and_all_into_the_shoe(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, rules=[BY_HAND])
    (loaded,) = played.events(events.ShoeLoaded)
    order = ["6.1", "6.1(a)", "6.3", "6.3(a)", "6.3(b)"]
    assert list(loaded.under) == order, "shuffled, cut, onto the cutting card, into the shoe"
    assert cited.clause not in loading(cited.book.id, AUTOMATED).under
    kinds = [type(event) for event in played.round.events]
    assert kinds.index(events.WagersPlaced) < kinds.index(events.ShoeLoaded) < kinds.index(events.CardsDealt)
    assert (played.events(events.BankedRoundOpened)[0].deck, played.state.deck) == (52, 52)
    assert [
        line
        for line in played.text
        if line.startswith("No more wagers; shuffled by hand, cut") and cited.clause in line
    ]


# 7.1 No more wagers, and the deal of the shoe in use


@clause(*both("7.1"))
def test_the_deal_closes_the_wagers(cited: Cited) -> None:
    played = Opened(cited.book.id, {1: 100, 2: 100})
    assert cited.clause in played.rules.clauses["wagers.closed"]
    played.places(1, 10)
    assert not played.state.loaded
    played.deals()
    assert played.state.loaded
    assert played.places_not(2, 10) == "4.6"
    assert any(line.startswith("No more wagers") for line in Banked(cited.book.id, {1: 10}).text)


@clause("act-uth-2019 7.1.s2")
@pytest.mark.parametrize("boxes", [(1,), (1, 2, 3), (1, 2, 3, 4, 5, 6, 7)])
def test_in_2019_there_is_one_order_of_the_deal(cited: Cited, boxes: tuple[int, ...]) -> None:
    deal = dealt(cited.book.id, boxes=boxes)
    positions = [*deal.communal, *(one for hole in deal.holes for one in hole), *deal.dealer]
    assert positions == list(range(7 + 2 * len(boxes))), "communal cards, hand after hand, the dealer"
    assert cited.clause in compiled(cited.book.id).clauses["deal.automated"]
    assert "deal.card" not in cited.book.rules


@clause("act-uth-2025 7.1.s2")
def test_the_shoe_in_use_gives_the_order_of_the_deal(cited: Cited) -> None:
    automated, by_hand = dealt(cited.book.id, AUTOMATED), dealt(cited.book.id, BY_HAND)
    assert automated.holes == ((5, 6), (7, 8), (9, 10))
    assert by_hand.holes == ((5, 9), (6, 10), (7, 11))
    assert cited.clause in compiled(cited.book.id).clauses["deal.automated"]


# 7.2 From the automated shoe


@clause(*both("7.2"))
def test_the_automated_shoe_deals_five_then_two_by_two_then_two(cited: Cited) -> None:
    deal = dealt(cited.book.id)
    assert (deal.communal, deal.holes, deal.dealer) == (FIVE, ((5, 6), (7, 8), (9, 10)), (11, 12))
    assert deal.under == ("7.2(a)", "7.2(c)", "7.2(d)")


@clause(*both("7.2"), "act-uth-2025 7.3")
def test_all_cards_are_dealt_face_down(cited: Cited) -> None:
    rule = BY_HAND if cited.clause == "7.3" else AUTOMATED
    played = Banked(cited.book.id, {1: 10, 2: 10}, rules=[rule], board=BOARD, dealer=KINGS)
    assert not [event for event in played.round.events if CARD.search(msgspec.json.encode(event))]
    played.does("1 play 4", "2 check")
    assert CARD.findall(b"".join(map(msgspec.json.encode, played.round.events))) == [b'"2c"', b'"7d"', b'"9h"']


@clause(*both("7.2"))
def test_players_are_dealt_to_clockwise_from_the_dealers_left(cited: Cited) -> None:
    played = Banked(cited.book.id, {6: 10, 2: 10, 4: 10})
    assert played.state.boxes == (2, 4, 6)
    (deal,) = played.events(events.CardsDealt)
    assert deal.holes == ((5, 6), (7, 8), (9, 10)), "box 2, box 4, box 6"
    assert played.choosing == [2, 4, 6]


@clause(*both("7.2(a)"))
def test_the_first_five_cards_are_the_communal_ones(cited: Cited) -> None:
    for boxes in ((1,), (1, 2, 3, 4, 5, 6, 7)):
        deal = dealt(cited.book.id, boxes=boxes)
        assert deal.communal == FIVE
        assert deal.under[0] == cited.clause


@clause(*both("7.2(b)"))
def test_the_first_three_of_them_are_the_flop(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, board=BOARD).does("1 check", "1 check")
    assert cited.clause in played.rules.clauses["deal.automated"]
    flop, rest = played.events(events.CommunalRevealed)
    assert (flop.positions, flop.cards) == ((0, 1, 2), ("2c", "7d", "9h"))
    assert (rest.positions, rest.cards) == ((3, 4), ("Js", "Kc"))


@clause(*both("7.2(c)"))
def test_two_cards_together_go_to_each_place_with_ante_and_blind_and_to_no_other(cited: Cited) -> None:
    deal = dealt(cited.book.id, out=(2,))
    assert deal.holes == ((5, 6), (), (7, 8))
    assert deal.dealer == (9, 10)
    assert deal.under[1] == cited.clause


@clause(*both("7.2(d)"))
def test_the_dealer_comes_last(cited: Cited) -> None:
    alone, full = dealt(cited.book.id, boxes=(1,)), dealt(cited.book.id, boxes=(1, 2, 3, 4, 5, 6, 7))
    assert (alone.dealer, full.dealer) == ((7, 8), (19, 20))
    assert alone.under[2] == full.under[2] == cited.clause


# 7.3 From a card shoe


@clause("act-uth-2025 7.3")
def test_the_card_shoe_deals_five_then_one_round_and_another(cited: Cited) -> None:
    deal = dealt(cited.book.id, BY_HAND)
    assert (deal.communal, deal.holes, deal.dealer) == (FIVE, ((5, 9), (6, 10), (7, 11)), (8, 12))
    assert deal.under == CARD_SHOE


@clause("act-uth-2025 7.3(a)")
def test_the_card_shoe_gives_the_communal_cards_first(cited: Cited) -> None:
    assert dealt(cited.book.id, BY_HAND, boxes=(1,)).communal == FIVE
    assert dealt(cited.book.id, BY_HAND).under[0] == cited.clause


@clause("act-uth-2025 7.3(b)")
def test_the_first_three_from_a_card_shoe_are_the_flop(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, rules=[BY_HAND], board=BOARD)
    assert cited.clause in played.rules.clauses["deal.card"]
    played.does("1 check", "1 check")
    assert [event.positions for event in played.events(events.CommunalRevealed)] == [(0, 1, 2), (3, 4)]


@clause("act-uth-2025 7.3(c)", "act-uth-2025 7.3(e)")
def test_one_card_at_a_time_goes_to_each_place_with_ante_and_blind_and_to_no_other(cited: Cited) -> None:
    deal = dealt(cited.book.id, BY_HAND, out=(2,))
    assert deal.holes == ((5, 8), (), (6, 9))
    assert cited.clause in deal.under
    assert deal.under.index(cited.clause) == (1 if cited.clause == "7.3(c)" else 3)


@clause("act-uth-2025 7.3(d)", "act-uth-2025 7.3(f)")
def test_the_dealer_takes_one_card_after_each_turn_of_the_table(cited: Cited) -> None:
    deal = dealt(cited.book.id, BY_HAND, boxes=(1, 2))
    assert deal.dealer == (7, 10)
    assert [max(hole) < deal.dealer[1] and min(hole) < deal.dealer[0] for hole in deal.holes] == [True, True]
    assert deal.under.index(cited.clause) == (2 if cited.clause == "7.3(d)" else 4)


# The cards in the dictionary


@clause(*both("def:Hole Cards"))
def test_every_player_has_two_cards_of_their_own_face_down(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, holes={1: "As Ad", 2: "Kh Kd"})
    assert [len(box.hole) for box in played.state.box] == [2, 2]
    assert [box.shown for box in played.state.box] == [(), ()]
    assert played.rules.making.hole == 2


@clause(*both("def:Flop"))
def test_the_flop_is_three_cards_shown_together(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, board=BOARD)
    assert played.board == []
    assert played.not_given(commands.Reveal(("2c", "7d", "9h"))).clause == "8.2", "a player has still to choose"
    played.does("1 check")
    assert played.board == ["2c", "7d", "9h"]
    (flop,) = played.events(events.CommunalRevealed)
    assert flop.under == "8.2"
    assert cited.clause in played.rules.clauses["reveal.flop"]


@clause(*both("def:Turn", "def:River"))
def test_turn_and_river_are_the_fourth_and_fifth_card_and_come_together(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, board=BOARD).does("1 check")
    assert len(played.state.board) == 3
    played.does("1 check")
    _, rest = played.events(events.CommunalRevealed)
    assert (rest.cards, rest.positions, rest.under) == (("Js", "Kc"), (3, 4), "8.4")
    assert (
        played.state.board[{"def:Turn": 3, "def:River": 4}[cited.clause]]
        == {"def:Turn": "Js", "def:River": "Kc"}[cited.clause]
    )
    assert cited.clause in played.rules.clauses["reveal.rest"]


@clause(*both("def:Flop", "def:Turn", "def:River"))
@pytest.mark.parametrize(
    "cards",
    [("2c", "7d"), ("2c", "7d", "9h", "Js"), ("2c", "7d", "7d"), ("2c", "7d", "Jo"), ("2c", "7d", "??")],
    ids=" ".join,
)
def test_other_than_the_cards_due_are_not_turned_up(cited: Cited, cards: tuple[str, ...]) -> None:
    played = Opened(cited.book.id, {1: 100})
    played.places(1, 10)
    played.deals()
    played.gives(commands.Act(0, "play", 3))
    assert played.not_given(commands.Reveal(cards)).clause == "8.2"
    played.gives(commands.Reveal(("2c", "7d", "9h")))
    assert due(played.rules, played.state) == DealerDue("rest", count=2)
    for rest in (("Js",), ("Js", "2c"), ("Js", "Kc", "Ac")):
        assert played.not_given(commands.Reveal(rest)).clause == "8.4"
    played.gives(commands.Reveal(("Js", "Kc")))
    assert played.state.board == ("2c", "7d", "9h", "Js", "Kc")


@clause(*both("def:Communal Cards"))
@pytest.mark.parametrize(
    ("hole", "board", "dealer", "results"),
    [
        ("2d 3c", "As Ks Qs Js Ts", "4d 5c", ["push", "push", "push"]),  # the board plays for both
        ("9s 2d", "Ts Js Qs Ks 3d", "4d 5c", ["push", "win", "win"]),  # one hole card
        ("9s 9d", "9h 9c 3d 4c 7h", "Ad Kc", ["win", "win", "win"]),  # both
    ],
    ids=["five communal cards", "four", "three and less"],
)
def test_player_and_dealer_make_their_best_five_of_seven(
    cited: Cited, hole: str, board: str, dealer: str, results: list[str]
) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: hole}, board=board, dealer=dealer).does("1 play 4")
    assert played.rules.making.communal == 5
    assert played.rules.making.from_hole is None
    assert list(played.settled().results[1].values()) == results


# def:Round of Play


@clause(*both("def:Round of Play"))
def test_a_round_starts_with_the_first_card_and_ends_with_the_last_wager_settled(cited: Cited) -> None:
    played = Opened(cited.book.id, {1: 100})
    played.places(1, 10)
    assert (played.state.loaded, played.state.drawn) == (False, 0)
    played.deals()
    assert (played.state.loaded, played.state.drawn) == (True, 9)
    whole = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS).does("1 play 4", "2 play 4")
    whole.settles_next()
    assert not whole.ended
    assert whole.not_given(commands.End()).clause == "9.3", "a wager lies there still"
    whole.settles_next()
    assert not whole.ended
    whole.settled()
    last = whole.round.events[-1]
    assert isinstance(last, events.BankedRoundEnded)
    assert last.under == cited.clause
    assert isinstance(whole.round.events[-2], events.WagerSettled)


@clause(*both("def:Round of Play"))
def test_a_round_in_which_nobody_is_left_is_over(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: RAGS}, board=BOARD, dealer=NOTHING).does("1 fold")
    assert played.ended
    assert isinstance(played.round.events[-1], events.BankedRoundEnded)


def test_no_card_leaves_the_shoe_twice_at_a_full_table() -> None:
    for book, rule in ((FIRST, AUTOMATED), (SECOND, AUTOMATED), (SECOND, BY_HAND)):
        for count in range(1, 8):
            deal = dealt(book, rule, boxes=tuple(range(1, count + 1)))
            positions: list[Any] = [*deal.communal, *deal.dealer, *(one for hole in deal.holes for one in hole)]
            assert sorted(positions) == list(range(7 + 2 * count))
