"""Acts out of turn at the ACT tables that are freed by a bigger bet (17.6), short calls (14.1), and folds by 17.10."""

from __future__ import annotations

import pytest

from croupier.history.log.native import replay
from croupier.poker import events
from croupier.poker.ruling_events import WagerCommitted, WagerReleased
from tests.support.cite import Cited, clause
from tests.support.clauses.act_out_of_turn import FOUR, NO_LIMIT, first_round, held, last, second_round
from tests.support.play import Played

# 17.6 Freed by a bigger bet


@clause("act-omaha-2006 17.6", "act-manila-2005 17.6")
@pytest.mark.parametrize(
    ("skipped", "price"), [(("1 bet 12", "2 fold"), 12), (("1 bet 4", "2 raise 11"), 11), (("1 check", "2 bet 98"), 98)]
)
def test_a_bigger_bet_opens_every_choice_again(cited: Cited, skipped: tuple[str, str], price: int) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does(*skipped)
    (freed,) = played.events(WagerReleased)
    assert (freed.place, freed.under) == (2, cited.clause)
    assert held(played) == {}
    assert played.turn == 3
    assert played.stakes[3] == 98
    assert played.price == price
    assert set(played.acts) == {"fold", "call", "raise"} - ({"raise"} if price == 98 else set())


@clause("act-omaha-2006 17.6", "act-manila-2005 17.6")
def test_the_player_may_then_call_or_raise(cited: Cited) -> None:
    def freed() -> Played:
        played = second_round(cited)
        played.reports("out-of-turn", seat=3, act="bet", to=10)
        return played.does("1 bet 12", "2 fold")

    called = freed().does("3 call")
    assert called.stakes == {1: 86, 2: 98, 3: 86, 4: 98}
    raised = freed()
    assert raised.may("raise") == (24, 98)
    raised.does("3 raise 24")
    assert raised.stakes[3] == 74
    assert (raised.turn, raised.price) == (4, 24)


@clause("act-omaha-2006 17.6", "act-manila-2005 17.6")
def test_a_raise_frees_a_call_out_of_turn(cited: Cited) -> None:
    played = first_round(cited)
    played.reports("out-of-turn", seat=4, act="call")
    played.does("3 raise 6")
    assert [freed.under for freed in played.events(WagerReleased)] == [cited.clause]
    assert played.turn == 4
    assert set(played.acts) == {"fold", "call", "raise"}
    assert played.price == 6
    assert played.stakes[4] == 100


@clause("act-omaha-2006 17.6", "act-manila-2005 17.6")
def test_a_tap_out_out_of_turn_is_freed_too(cited: Cited) -> None:
    played = second_round(cited, stakes={**FOUR, 3: 10})
    played.reports("out-of-turn", seat=3, act="bet", to=8)
    played.does("1 bet 10", "2 fold")
    assert played.turn == 3
    assert played.stakes[3] == 8
    assert set(played.acts) == {"fold", "call"}
    assert played.price == 8
    played.does("3 fold")
    assert played.stakes[3] == 8


@clause("act-omaha-2006 17.6", "act-manila-2005 17.6")
def test_a_bigger_wager_out_of_turn_frees_a_smaller_one_behind_it(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=2, act="bet", to=10)
    played.reports("out-of-turn", seat=4, act="bet", to=6)
    played.does("1 check", "3 fold")
    assert [(freed.place, freed.under) for freed in played.events(WagerReleased)] == [(1, "17.5"), (3, cited.clause)]
    assert played.turn == 4
    assert played.stakes == {1: 98, 2: 88, 3: 98, 4: 98}
    assert played.price == 10


# 17.6.s2 Folding takes the chips back


@clause("act-omaha-2006 17.6.s2", "act-manila-2005 17.6.s2")
def test_who_folds_then_has_the_bet_out_of_turn_back(cited: Cited) -> None:
    played = second_round(cited)
    ruling = played.reports("out-of-turn", seat=3, act="bet", to=50)
    assert "take it back" in ruling.words
    played.does("1 bet 60", "2 fold", "3 fold", "4 fold")
    assert played.ended
    assert played.stakes == {1: 106, 2: 98, 3: 98, 4: 98}, "but for what was bet in turn"
    line = (
        f"The turn of Seat 3 has come: more was bet, and a fold takes back the $50 put forward [17.6, {cited.clause}]"
    )
    assert line in played.told


@clause("act-omaha-2006 17.6.s2", "act-manila-2005 17.6.s2")
def test_what_was_in_before_stays_in(cited: Cited) -> None:
    played = first_round(cited)
    played.reports("out-of-turn", seat=2, act="raise", to=10)
    played.does("3 raise 20", "4 fold", "1 fold")
    assert played.turn == 2
    played.does("2 fold")
    assert played.ended
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


@clause("act-omaha-2006 4.8.s2", "act-omaha-2006 17.6.s2", "act-manila-2005 4.6.s2", "act-manila-2005 17.6.s2")
def test_who_is_folded_by_the_clock_instead_leaves_them_in(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.does("1 bet 50", "2 fold", "3 time-out", "4 fold")
    clock = "4.8.s2" if cited.book.id == "act-omaha-2006" else "4.6.s2"
    (stays,) = played.events(WagerCommitted)
    assert (stays.place, stays.amount, stays.dead, stays.under) == (2, 3000, 0, clock)
    assert f"$30 of Seat 3 stays in the pot [{clock}]" in played.told
    assert played.stakes == {1: 136, 2: 98, 3: 68, 4: 98}
    assert replay(played.round.events, again=True).ok


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
def test_once_the_player_has_called_the_clock_finds_nothing_more_put_forward(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does("1 bet 20", "2 fold", "3 call", "4 raise 50", "1 call", "3 time-out")
    assert played.events(WagerCommitted) == []
    assert played.stakes[3] == 78, "the call of $20 alone"


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
def test_nor_is_anything_left_of_them_in_the_next_betting_round(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does("1 bet 20", "2 fold", "3 call", "4 call", "1 bet 2", "3 time-out")
    assert played.events(WagerCommitted) == []
    assert played.stakes[3] == 78


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_a_hand_found_foul_before_that_choice_leaves_them_in_too(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.does("1 bet 50", "2 fold")
    ruling = played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert "The $30 put forward out of turn goes in with it." in ruling.words
    assert played.stakes[3] == 68


@clause("act-omaha-2006 17.6.s2", "act-manila-2005 17.6.s2")
def test_a_fold_out_of_turn_before_more_is_bet_leaves_them_in(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.reports("out-of-turn", seat=3, act="fold")
    played.does("1 bet 50", "2 fold", "4 fold")
    assert played.ended
    assert played.stakes[3] == 68, "the fold came before the bet was overtaken"


# 14.1 A player too short for the call


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
@pytest.mark.parametrize("act", [{"act": "call"}, {"act": "bet", "to": 37}])
def test_in_whole_units_a_call_out_of_turn_taps_out_with_what_it_would_in_turn(
    cited: Cited, act: dict[str, object]
) -> None:
    stakes = {1: 200, 2: 200, 3: 47, 4: 200}
    units = (NO_LIMIT, "tapout=units", "blinds=5,10", "bet.min=10")
    in_turn = second_round(cited, *units, stakes=stakes).does("1 bet 40", "2 fold", "3 call", "4 fold")
    played = second_round(cited, *units, stakes=stakes).does("1 bet 40")
    played.reports("out-of-turn", seat=3, **act)
    played.does("2 fold")
    call = last(played)
    assert isinstance(call, events.Called)
    assert (call.amount, call.tapped, call.under) == (3000, True, cited.clause)
    played.does("4 fold")
    assert played.stakes == in_turn.stakes
    assert played.stakes[3] == 7


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_of_such_a_call_whole_units_stay_in_where_the_hand_is_fouled(cited: Cited) -> None:
    units = (NO_LIMIT, "tapout=units", "blinds=5,10", "bet.min=10")
    played = second_round(cited, *units, stakes={1: 200, 2: 200, 3: 47, 4: 200}).does("1 bet 40")
    played.reports("out-of-turn", seat=3, act="call")
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert played.stakes[3] == 7


# 17.10 A fold out of turn is a fold


@clause("act-omaha-2006 17.10", "act-omaha-2006 def:Fold", "act-manila-2005 17.10", "act-manila-2005 def:Fold")
def test_a_fold_out_of_turn_is_a_fold_and_nobody_votes_on_it(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10")
    ruling = played.reports("out-of-turn", seat=3, act="fold")
    assert (ruling.clauses, ruling.choices) == (("17.10", "def:Fold"), ())
    assert last(played) == events.Folded(2, "17.10")
    assert (played.turn, played.stakes[3], played.pot) == (2, 98, 18), "what was in stays in"
    played.does("2 fold", "4 call")
    assert played.turn == 1
    assert played.refused("3 check") != "", "the hand takes no further part"


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_so_is_one_by_a_player_who_has_acted_already(cited: Cited) -> None:
    played = second_round(cited).does("1 check", "2 check")
    played.reports("out-of-turn", seat=1, act="fold")
    assert played.round.state.folded == (0,)
    played.does("3 check", "4 check")
    assert played.turn == 2


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_one_without_a_hand_has_none_to_give_up(cited: Cited) -> None:
    played = second_round(cited).does("1 fold")
    assert played.contradicts("out-of-turn", seat=1, act="fold").clause == cited.clause


@clause("act-omaha-2006 17.10", "act-omaha-2006 10.2(c)", "act-manila-2005 17.10", "act-manila-2005 10.2(c)")
def test_it_leaves_the_opening_player_the_options_of_one(cited: Cited) -> None:
    played = first_round(cited, NO_LIMIT, "opening=C")
    assert (played.turn, set(played.acts)) == (3, {"raise", "fold"})
    played.reports("out-of-turn", seat=4, act="fold")
    assert (played.turn, set(played.acts)) == (3, {"raise", "fold"})
