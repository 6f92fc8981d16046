"""Communal cards that show too early at the ACT tables: 17.17 and 17.18, which the two texts decide differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.errors import RequestError
from croupier.poker import commands, events
from croupier.poker.ruling_events import BettingLimited, CardsExposed, MisdealDeclared, StubReshuffled
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
NO_BURN = "burn=false"
LIMPED = ("3 call", "4 call", "1 call", "2 stand")
BOARD: tuple[str, ...] = ("Kd", "2c", "7h", "9s", "As")
CHECKED = ("1 check", "2 check", "3 check", "4 check")


def table(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR, **more: Any) -> Played:
    """Blinds of one and two dollars, no limit, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, NO_LIMIT, *rules], **more)


def after(cited: Cited, betting_rounds: int, *rules: str, **more: Any) -> Played:
    """So many betting rounds are over; nobody has bet more than two dollars."""
    played = table(cited, *rules, **more)
    for number in range(betting_rounds):
        played.does(*(CHECKED if number else LIMPED))
    return played.deal()


# Omaha 17.17 Shuffled back into the cards to come


@clause("act-omaha-2006 17.17")
@pytest.mark.parametrize("early", ["As", "As Kd", "As Kd 2c"])
def test_an_early_flop_is_shuffled_back_and_the_burn_is_not_repeated(cited: Cited, early: str) -> None:
    played = table(cited).does("3 raise 6")
    assert (played.turn, played.price, played.pot) == (4, 6, 9)
    assert played.round.state.drawn == 16
    ruling = played.reports("communal-cards-early", cards=early)
    assert ruling.clauses == (cited.clause,)
    assert ruling.choices == ()
    (shuffled,) = played.events(StubReshuffled)
    assert (shuffled.burnt, shuffled.cards) == ((16,), tuple(early.split()))
    assert shuffled.returned == tuple(range(17, 17 + len(early.split())))
    assert (shuffled.cut, shuffled.under) == (True, cited.clause)
    assert (played.turn, played.price, played.pot) == (4, 6, 9), "the betting goes on as it was"
    assert played.round.state.board == ()
    played.does("4 call", "1 fold", "2 fold")
    state = played.round.state
    assert state.burnt == (16,)
    assert state.board_positions == (52, 53, 54), "from the cards shuffled anew"


@clause("act-omaha-2006 17.17")
@pytest.mark.parametrize(("betting_rounds", "burns"), [(1, 1), (2, 2)])
def test_an_early_turn_or_river_is_shuffled_back_too(cited: Cited, betting_rounds: int, burns: int) -> None:
    played = after(cited, betting_rounds).does("1 bet 4")
    before = played.round.state
    assert len(before.burnt) == burns
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses == (cited.clause,)
    played.does("2 fold", "3 fold", "4 call")
    state = played.round.state
    assert state.burnt == (*before.burnt, before.drawn)
    assert state.board_positions == (*before.board_positions, 52)
    assert played.turn == 1
    played.does("1 check", "4 check")
    if betting_rounds == 1:
        assert played.round.state.burnt == (*state.burnt, 53), "before the next card one is burnt as always"
        assert played.round.state.board_positions[-1] == 54


@clause("act-omaha-2006 17.17")
@pytest.mark.parametrize("betting_rounds", [0, 1, 2])
def test_shown_before_the_burn_it_is_shuffled_back_and_a_card_is_burnt_later(cited: Cited, betting_rounds: int) -> None:
    played = after(cited, betting_rounds)
    before = played.round.state
    played.reports("communal-cards-early", cards="As", burnt=False)
    (shuffled,) = played.events(StubReshuffled)
    assert shuffled.burnt == ()
    assert shuffled.returned == (before.drawn,)
    assert played.round.state.burnt == before.burnt
    played.does(*(CHECKED if betting_rounds else LIMPED))
    state = played.round.state
    assert state.burnt == (*before.burnt, 52)
    assert state.board_positions[len(before.board) :] == tuple(range(53, 53 + (1 if before.board else 3)))


@clause("act-omaha-2006 17.17")
def test_without_burns_only_the_cards_shown_go_back(cited: Cited) -> None:
    played = table(cited, NO_BURN).does("3 call")
    played.reports("communal-cards-early", cards="As Kd 2c")
    (shuffled,) = played.events(StubReshuffled)
    assert (shuffled.burnt, shuffled.returned) == ((), (16, 17, 18))
    played.does("4 call", "1 call", "2 stand")
    assert played.round.state.burnt == ()
    assert played.round.state.board_positions == (52, 53, 54)


@clause("act-omaha-2006 17.17")
def test_a_card_shuffled_back_may_come_again(cited: Cited) -> None:
    played = table(cited, board="As Kd 2c").does("3 call")
    played.reports("communal-cards-early", cards="2c As 7h")
    played.does("4 call", "1 call", "2 stand")
    assert played.round.state.board == ("As", "Kd", "2c")


@clause("act-omaha-2006 17.17")
def test_twice_early_is_shuffled_twice_and_burnt_once(cited: Cited) -> None:
    played = table(cited).does("3 call")
    played.reports("communal-cards-early", cards="As Kd 2c")
    played.reports("communal-cards-early", cards="7h")
    first, second = played.events(StubReshuffled)
    assert first.burnt == (16,)
    assert second.burnt == ()
    played.does("4 call", "1 call", "2 stand")
    state = played.round.state
    assert state.burnt == (16,)
    assert len(state.board) == 3
    assert state.drawn - state.marks.spent == 20, "sixteen hole cards, a burn and the flop"


@clause("act-omaha-2006 17.17")
def test_a_burn_that_replaced_a_hole_card_is_not_made_again(cited: Cited) -> None:
    played = table(cited).does("3 call")
    played.reports("hole-card-exposed", seat=1, card="Qh")
    played.reports("communal-cards-early", cards="As Kd 2c")
    played.does("4 call", "1 call", "2 stand")
    assert played.round.state.burnt == ()
    assert played.round.state.board_positions == (52, 53, 54)


@clause("act-omaha-2006 17.17")
@pytest.mark.parametrize(
    ("betting_rounds", "burnt", "left", "cut"),
    [(0, True, 7, True), (1, False, 4, True), (1, True, 3, False), (2, False, 2, False), (2, True, 1, False)],
)
def test_with_fewer_than_four_cards_left_there_is_no_cut(
    cited: Cited, betting_rounds: int, burnt: bool, left: int, cut: bool
) -> None:
    six = dict.fromkeys(range(1, 7), 100)
    played = table(cited, "deck=32", stakes=six)
    for number in range(betting_rounds):
        calls = ("3 call", "4 call", "5 call", "6 call", "1 call", "2 stand")
        played.does(*(calls if not number else tuple(f"{seat} check" for seat in six)))
    before = played.deal().round.state
    assert before.deck - before.drawn - burnt == left
    ruling = played.reports("communal-cards-early", cards="As", burnt=burnt)
    (shuffled,) = played.events(StubReshuffled)
    assert shuffled.cut is cut
    assert ("and cut" in ruling.words) is cut
    if betting_rounds:
        played.does(*[f"{seat} check" for seat in six])
        assert len(played.round.state.board) == len(before.board) + 1, "there is a card for it all the same"


@clause("act-omaha-2006 17.17")
def test_cards_are_early_only_while_betting_that_others_follow(cited: Cited) -> None:
    last = after(cited, 3)
    assert len(last.round.state.board) == 5
    assert last.contradicts("communal-cards-early", cards="As").clause == cited.clause
    played = after(cited, 1, board="As Kd 2c")
    assert played.contradicts("communal-cards-early", cards="As").clause == cited.clause, "it lies on the table"
    assert played.contradicts("communal-cards-early", cards="7h 7h").clause == cited.clause
    assert played.contradicts("communal-cards-early", cards="7h 8h 9h Th").clause == cited.clause


# Omaha 17.18 The next card, shown between betting rounds


@clause("act-omaha-2006 17.18")
@pytest.mark.parametrize("betting_rounds", [1, 2, 3])
def test_the_next_card_shown_after_a_betting_round_is_burnt(cited: Cited, betting_rounds: int) -> None:
    played = after(cited, betting_rounds - 1)
    before = played.round.state
    played.does(*(CHECKED if betting_rounds > 1 else LIMPED))
    ruling = played.reports("next-card-exposed", card="As")
    assert ruling.clauses == (cited.clause,)
    assert "burnt" in ruling.words
    (exposed,) = played.events(CardsExposed)
    assert (exposed.cards, exposed.under) == (("As",), cited.clause)
    state = played.round.state
    assert state.burnt == (*before.burnt, before.drawn), "that is the place of the first card"
    assert state.board_positions[len(before.board)] == before.drawn + 1
    assert played.events(StubReshuffled) == []
    assert played.turn == 1


@clause("act-omaha-2006 17.18")
def test_without_burns_it_is_the_next_communal_card(cited: Cited) -> None:
    played = table(cited, NO_BURN, board="As Kd 2c").does(*LIMPED)
    ruling = played.reports("next-card-exposed", card="As")
    assert ruling.clauses == (cited.clause,)
    assert "next communal card" in ruling.words
    assert played.round.state.board == ("As", "Kd", "2c")
    assert played.round.state.board_positions == (16, 17, 18)
    other = table(cited, NO_BURN, board="Kd As 2c").does(*LIMPED)
    with pytest.raises(RequestError, match="As was seen coming next"):
        other.reports("next-card-exposed", card="As")


@clause("act-omaha-2006 17.18")
def test_after_a_burn_that_replaced_a_hole_card_it_is_the_next_communal_card_too(cited: Cited) -> None:
    played = table(cited, board="As Kd 2c")
    played.reports("hole-card-exposed", seat=1, card="Qh")
    played.does(*LIMPED)
    ruling = played.reports("next-card-exposed", card="As")
    assert "next communal card" in ruling.words
    assert played.round.state.board == ("As", "Kd", "2c")
    assert played.round.state.burnt == ()


@clause("act-omaha-2006 17.18")
def test_a_card_found_face_up_between_betting_rounds_is_used_likewise(cited: Cited) -> None:
    played = table(cited, NO_BURN, board="As Kd 2c").does(*LIMPED)
    assert played.reports("boxed-card", card="As").clauses == (cited.clause,)
    assert played.round.state.board == ("As", "Kd", "2c")


@clause("act-omaha-2006 17.18")
def test_it_takes_a_card_to_come_and_no_betting(cited: Cited) -> None:
    betting = after(cited, 1).does("1 check")
    assert betting.contradicts("next-card-exposed", card="As").clause == cited.clause
    over = after(cited, 4)
    assert "show" in over.acts
    assert over.contradicts("next-card-exposed", card="As").clause == cited.clause


@clause("act-omaha-2006 17.18")
def test_burnt_in_sight_of_all_it_cannot_come_again(cited: Cited) -> None:
    played = table(cited).does(*LIMPED)
    played.reports("next-card-exposed", card="As")
    played.does(*CHECKED[:3])
    live = played.round.live
    assert live.give(commands.Act(3, "check")) is None
    assert live.give(commands.DealCommunal(("As",))) is not None


# Manila 17.17 Bets limited to the largest already made


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize(
    ("acts", "most", "least_to", "most_to"),
    [
        (("1 bet 10",), 10, 20, 20),
        (("1 bet 10", "2 raise 30"), 20, 50, 50),
        (("1 bet 10", "2 raise 20"), 10, 30, 30),
        (("1 check", "2 bet 7", "3 call"), 7, 14, 14),
        (("1 bet 4", "2 raise 8", "3 raise 16"), 8, 24, 24),
    ],
)
def test_a_card_shown_in_the_betting_limits_raises_to_the_largest_bet(
    cited: Cited, acts: tuple[str, ...], most: int, least_to: int, most_to: int
) -> None:
    played = after(cited, 1).does(*acts)
    turn, price = played.turn, played.price
    assert played.may("raise") == (least_to, 98), "no limit before"
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    (limited,) = played.events(BettingLimited)
    assert (limited.most, limited.under) == (most * 100, cited.clause)
    assert (played.turn, played.price) == (turn, price)
    assert played.may("raise") == (least_to, most_to)
    assert played.refused(f"{turn} raise {most_to + 1}") == cited.clause
    assert played.refused(f"{turn} raise 98") == cited.clause, "not even by tapping out"
    played.does(f"{turn} raise {most_to}")
    assert played.stakes[turn or 0] == 98 - most_to


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize("minimum", [2, 5])
def test_where_only_checks_were_made_the_table_minimum_is_the_limit(cited: Cited, minimum: int) -> None:
    played = after(cited, 1, f"bet.min={minimum}").does("1 check")
    assert played.may("bet") == (minimum, 98)
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    assert played.may("bet") == (minimum, minimum)
    assert played.refused(f"2 bet {minimum + 1}") == cited.clause
    played.does(f"2 bet {minimum}")
    assert played.may("raise") == (2 * minimum, 2 * minimum)


@clause("act-manila-2005 17.17")
def test_the_ruling_says_that_it_is_the_minimum_for_want_of_a_bet(cited: Cited) -> None:
    checked = after(cited, 1, "bet.min=5").does("1 check").reports("communal-cards-early", cards="As")
    assert "adds at most $5, the table minimum, as no bet has been made." in checked.words
    bet = after(cited, 1, "bet.min=5").does("1 bet 8").reports("communal-cards-early", cards="As")
    assert "adds at most $8, the largest bet already made." in bet.words


@clause("act-manila-2005 17.17", "act-manila-2005 def:Raise")
@pytest.mark.parametrize("acts", [("1 bet 10",), ("1 bet 10", "2 raise 30"), ("1 check", "2 bet 7", "3 call")])
def test_measured_as_a_whole_the_largest_bet_leaves_calls_and_no_raise(cited: Cited, acts: tuple[str, ...]) -> None:
    played = after(cited, 1, "early.measure=whole").does(*acts)
    turn, high = played.turn, played.round.state.high
    ruling = played.reports("communal-cards-early", cards="As")
    assert f"no bet goes above ${high // 100}, the largest bet already made." in ruling.words
    assert played.events(BettingLimited) == [BettingLimited(high, "17.17", True)]
    assert (played.may("raise"), set(played.acts)) == (None, {"call", "fold"})
    assert played.refused(f"{turn} raise 60") == "17.17"


@clause("act-manila-2005 17.17")
def test_measured_as_a_whole_a_first_bet_goes_to_the_minimum_and_is_not_raised(cited: Cited) -> None:
    played = after(cited, 1, "early.measure=whole", "bet.min=5").does("1 check")
    played.reports("communal-cards-early", cards="As")
    assert played.may("bet") == (5, 5)
    played.does("2 bet 5")
    assert played.may("raise") is None
    played.does("3 call", "4 call", "1 call")
    assert played.may("bet") == (5, 93), "the limit ends with the betting round"


@clause("act-manila-2005 17.17")
def test_measured_as_a_whole_the_highest_blind_is_called_and_no_more(cited: Cited) -> None:
    played = table(cited, "early.measure=whole").does("3 call")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") is None
    played.does("4 call", "1 call")
    assert set(played.acts) <= {"stand", "fold"}


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize(
    ("rules", "acts", "to"),
    [
        ((), ("3 call",), 4),
        ((), ("3 fold", "4 fold"), 4),
        ((), ("3 raise 8",), 14),
        (("over-blind=6",), ("3 over-blind", "4 call"), 12),
    ],
)
def test_in_the_first_round_the_highest_blind_is_a_bet(
    cited: Cited, rules: tuple[str, ...], acts: tuple[str, ...], to: int
) -> None:
    played = table(cited, *rules).does(*acts)
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    assert played.events(MisdealDeclared) == []
    assert played.may("raise") == (to, to)
    assert played.refused(f"{played.turn} raise {to + 1}") == cited.clause


@clause("act-manila-2005 17.17")
def test_where_the_largest_bet_is_less_than_a_raise_nobody_may_raise(cited: Cited) -> None:
    first = table(cited, "bet.min=5").does("3 call")
    first.reports("communal-cards-early", cards="As")
    assert first.may("raise") is None, "the highest blind is two dollars, and a raise adds five"
    assert first.refused("4 raise 7") == cited.clause


@clause("act-manila-2005 17.17")
def test_over_a_tap_out_below_the_minimum_nobody_may_raise(cited: Cited) -> None:
    played = after(cited, 1, "tapout.reopen=custom", stakes={**FOUR, 1: 3}).does("1 bet 1")
    assert played.may("raise") == (3, 98)
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") is None, "the largest bet is one dollar, and a raise adds two"


@clause("act-manila-2005 17.17")
def test_raises_of_that_size_are_counted_and_three_is_the_most(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("communal-cards-early", cards="As")
    played.does("2 raise 12", "3 raise 18", "4 raise 24")
    assert played.may("raise") is None
    assert played.refused("1 raise 30") == "5.1"
    played.does("1 call", "2 call", "3 call")
    assert played.pot == 8 + 4 * 24


@clause("act-manila-2005 17.17")
def test_calls_and_tap_outs_within_the_limit_stay_open(cited: Cited) -> None:
    played = after(cited, 1, stakes={**FOUR, 2: 17, 3: 7}).does("1 bet 10")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") == (15, 15)
    assert set(played.acts) == {"call", "fold", "raise"}
    played.does("2 call")
    assert played.price == 5
    played.does("3 call")
    assert played.stakes[3] == 0


@clause("act-manila-2005 17.17")
def test_a_lower_limit_of_the_game_stays(cited: Cited) -> None:
    played = after(cited, 1, "limit=spread", "bet.max=10").does("1 bet 10", "2 call")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") == (20, 20)
    fixed = after(cited, 1, "limit=fixed").does("1 bet 2")
    fixed.reports("communal-cards-early", cards="As")
    assert fixed.may("raise") == (4, 4)


@clause("act-manila-2005 17.17")
def test_the_limit_holds_for_a_bet_out_of_turn_and_for_one_in_error(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("out-of-turn", seat=3, act="raise", to=50)
    played.reports("communal-cards-early", cards="As")
    played.does("2 call")
    assert played.stakes[3] == 86, "twelve stand, the rest goes back"
    assert (played.turn, played.price) == (4, 12)
    ruling = played.reports("bet-amount", seat=4, amount=60)
    assert ruling.clauses == ("17.5.s2", cited.clause)
    assert played.stakes[4] == 80


@clause("act-manila-2005 17.17")
def test_the_limit_ends_with_the_betting_round(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("communal-cards-early", cards="As")
    played.does("2 call", "3 call", "4 call")
    assert len(played.round.state.board) == 3
    assert played.may("bet") == (2, 92)


# Manila 17.17.s2 The card is used in its place


@clause("act-manila-2005 17.17.s2")
@pytest.mark.parametrize("betting_rounds", [0, 1, 2, 3])
def test_the_card_is_used_in_its_place_without_a_shuffle(cited: Cited, betting_rounds: int) -> None:
    shown = BOARD[betting_rounds + 1]
    played = after(cited, betting_rounds, board=" ".join(BOARD))
    played.does("1 check" if betting_rounds else "3 call")
    ruling = played.reports("communal-cards-early", cards=shown)
    assert cited.clause in ruling.clauses
    assert played.round.state.marks.coming == (shown,)
    played.does(*(CHECKED[1:] if betting_rounds else LIMPED[1:]))
    state = played.round.state
    assert state.board == BOARD[: betting_rounds + 2]
    assert state.board_positions == tuple(range(8, 10 + betting_rounds)), "straight from the shoe"
    assert state.marks.coming == ()
    assert played.events(StubReshuffled) == []


@clause("act-manila-2005 17.17.s2")
def test_no_other_card_takes_its_place(cited: Cited) -> None:
    played = after(cited, 1, board="Kd 2c 7h").does("1 check", "2 check", "3 check")
    played.reports("communal-cards-early", cards="As")
    with pytest.raises(RequestError, match="As was seen coming next"):
        played.does("4 check")


@clause("act-manila-2005 17.17.s2")
def test_two_cards_shown_come_one_after_the_other(cited: Cited) -> None:
    played = after(cited, 1, board="Kd 2c 7h 9s").does("1 check")
    played.reports("communal-cards-early", cards="7h 9s")
    played.does(*CHECKED[1:])
    assert played.round.state.board == BOARD[:3]
    assert played.round.state.marks.coming == ("9s",)
    played.does(*CHECKED)
    assert played.round.state.board == BOARD[:4]


@clause("act-manila-2005 17.17.s2")
def test_a_card_seen_coming_is_not_seen_coming_again(cited: Cited) -> None:
    played = after(cited, 1).does("1 check")
    played.reports("communal-cards-early", cards="As")
    assert played.contradicts("communal-cards-early", cards="As").clause == "17.17"


@clause("act-manila-2005 17.17.s2")
def test_after_the_fifth_card_none_can_show(cited: Cited) -> None:
    played = after(cited, 4)
    assert len(played.round.state.board) == 5
    assert played.contradicts("communal-cards-early", cards="As").clause == "17.17"


# Manila 17.18 Shown before the betting on the card before it


@clause("act-manila-2005 17.18")
@pytest.mark.parametrize("betting_rounds", [1, 2, 3])
def test_shown_before_the_betting_the_card_is_laid_out_with_the_one_before(cited: Cited, betting_rounds: int) -> None:
    played = after(cited, betting_rounds)
    assert len(played.round.state.board) == betting_rounds + 1
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    (exposed,) = played.events(CardsExposed)
    assert (exposed.cards, exposed.under) == (("As",), cited.clause)
    assert played.round.state.marks.coming == ("As",)
    assert len(played.round.state.board) == betting_rounds + 1, "it is not in its place yet"
    assert played.events(MisdealDeclared) == []
    assert played.turn == 1


@clause("act-manila-2005 17.18", "act-manila-2005 17.1(c).s2")
def test_the_second_card_shown_before_the_first_betting_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    assert played.turn == 3
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == "17.1(c).s2"
    assert len(played.events(MisdealDeclared)) == 1
    assert played.events(BettingLimited) == []
    assert played.deal().stakes == {1: 99, 2: 98, 3: 100, 4: 100}
    started = table(cited).does("3 fold")
    assert started.reports("communal-cards-early", cards="As").clauses[0] == "17.17"
    assert started.events(MisdealDeclared) == []


@clause("act-manila-2005 17.18.s2")
@pytest.mark.parametrize("minimum", [2, 5])
@pytest.mark.parametrize("betting_rounds", [1, 3])
def test_every_bet_and_raise_is_then_the_table_minimum(cited: Cited, minimum: int, betting_rounds: int) -> None:
    played = after(cited, betting_rounds, f"bet.min={minimum}")
    assert played.may("bet") == (minimum, 98)
    ruling = played.reports("communal-cards-early", cards="As")
    assert cited.clause in ruling.clauses
    (limited,) = played.events(BettingLimited)
    assert limited.most == minimum * 100
    assert played.may("bet") == (minimum, minimum)
    assert played.refused(f"1 bet {minimum + 1}") == "17.18"
    assert played.refused("1 bet 98") == "17.18"
    played.does(f"1 bet {minimum}")
    for number, seat in enumerate((2, 3, 4), start=2):
        assert played.may("raise") == (number * minimum, number * minimum)
        played.does(f"{seat} raise {number * minimum}")
    assert played.refused(f"1 raise {5 * minimum}") == "5.1", "three raises, as always"
    played.does("1 call", "2 call", "3 call")
    assert played.pot == 8 + 16 * minimum


@clause("act-manila-2005 17.18.s2")
def test_the_next_betting_round_is_free_again(cited: Cited) -> None:
    played = after(cited, 1)
    played.reports("communal-cards-early", cards="As")
    played.does(*CHECKED)
    assert played.may("bet") == (2, 98)


@clause("act-manila-2005 17.18", "act-manila-2005 17.18.s2")
def test_the_second_of_two_cards_shown_early_limits_the_betting_round_before_it(cited: Cited) -> None:
    played = after(cited, 1, board=" ".join(BOARD)).does("1 check")
    played.reports("communal-cards-early", cards="7h 9s")
    played.does(*CHECKED[1:])
    assert played.round.state.board == BOARD[:3]
    assert played.round.state.marks.coming == ("9s",), "shown before the betting on the third card starts"
    assert played.may("bet") == (2, 2)


@clause("act-manila-2005 17.18.s3")
@pytest.mark.parametrize("betting_rounds", [1, 2, 3])
def test_then_the_card_is_used_in_its_place(cited: Cited, betting_rounds: int) -> None:
    shown = BOARD[betting_rounds + 1]
    played = after(cited, betting_rounds, board=" ".join(BOARD))
    ruling = played.reports("communal-cards-early", cards=shown)
    assert cited.clause in ruling.clauses
    played.does(*CHECKED)
    assert played.round.state.board == BOARD[: betting_rounds + 2]
    assert played.round.state.board_positions == tuple(range(8, 10 + betting_rounds))
    assert played.events(StubReshuffled) == []
    wrong = after(cited, 1, board="Kd 2c 7h")
    wrong.reports("communal-cards-early", cards="As")
    with pytest.raises(RequestError, match="As was seen coming next"):
        wrong.does(*CHECKED)


@clause("act-manila-2005 17.18.s3")
def test_the_hand_is_bet_and_shown_down_as_always(cited: Cited) -> None:
    played = after(cited, 3, board="Kd 2c 7h 9s As")
    played.reports("communal-cards-early", cards="As")
    played.does("1 bet 2", "2 fold", "3 fold", "4 call", "1 check", "4 check")
    played.does("1 show Ac Ad", "4 show Kc Ks")
    assert played.ended
    assert played.events(events.PotAwarded)[0].amount == 1200
    assert played.stakes == {1: 108, 2: 98, 3: 98, 4: 96}
