"""Communal cards that show too early at the ACT Omaha tables: 17.17 and 17.18."""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.poker import commands
from croupier.poker.ruling_events import CardsExposed, StubReshuffled
from tests.support.cite import Cited, clause
from tests.support.clauses.act_early_cards import CHECKED, LIMPED, after, table

NO_BURN = "burn=false"


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
    with pytest.raises(RequestError, match="As was seen as the next to come"):
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
