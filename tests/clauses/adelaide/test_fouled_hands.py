"""Fouled hands: Adelaide 57, 66(b) and 67(b): what is dead, and who wins then."""

from __future__ import annotations

import pytest

from croupier.history.script.steps import RulingAnswer
from croupier.poker import events
from croupier.poker import ruling_events as ruled
from tests.support.cite import Cited, clause
from tests.support.clauses.adelaide_fouled_hands import EIGHTS, FOUR, KINGS, THREE, flop, river, showdown, table
from tests.support.play import Played


def fouls(r: Played, seat: int, cards: int) -> RulingAnswer:
    """A hand is found with so many cards."""
    return r.reports("wrong-number-of-cards", seat=seat, cards=cards)


# 57 Too few or too many cards


@clause("adelaide-omaha 57", "adelaide-omaha def:Dead Hand")
@pytest.mark.parametrize("cards", [0, 3, 5])
def test_a_hand_with_the_wrong_number_of_cards_is_void_and_its_chips_stay_in(cited: Cited, cards: int) -> None:
    r = flop(cited).does("1 bet 10", "2 call")
    ruling = r.reports("wrong-number-of-cards", seat=2, cards=cards)
    assert ruling.clauses == ("57",)
    assert (r.turn, r.stakes[2], r.pot) == (3, 88, 28)
    r.does("3 call", "4 fold")
    assert (r.round.state.betting_round, r.turn) == (3, 1)
    r.does("1 check")
    assert r.turn == 3


@clause("adelaide-omaha 57")
def test_the_turn_passes_on_where_it_was_that_players(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("wrong-number-of-cards", seat=2, cards=5)
    assert (r.turn, r.price, r.stakes[2]) == (3, 10, 98)


@clause("adelaide-omaha 57")
def test_the_others_still_face_the_bet_of_a_void_hand(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("wrong-number-of-cards", seat=1, cards=5)
    assert (r.turn, r.price, r.stakes[1]) == (2, 10, 88)


@clause("adelaide-omaha 57")
def test_an_extra_card_from_the_deal_is_no_ground_for_a_misdeal(cited: Cited) -> None:
    for report, facts in (("excess-card", {}), ("wrong-number-of-cards", {"cards": 5, "dealt": True})):
        r = table(cited, FOUR).does("3 raise 10")
        assert r.reports(report, seat=3, **facts).clauses == (cited.clause,)
        assert (r.stakes[3], r.pot, r.turn) == (90, 13, 4)
        assert r.events(ruled.MisdealDeclared) == []


@clause("adelaide-omaha 57", "adelaide-omaha def:Muck")
def test_a_hand_that_lost_part_of_its_cards_to_the_muck_has_too_few(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    assert r.reports("cards-in-muck", seat=2, cards=1).clauses == ("def:Muck", "57")
    assert r.turn == 3


@clause("adelaide-omaha 57")
def test_the_right_number_is_no_fault(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    assert r.contradicts("wrong-number-of-cards", seat=2, cards=4).clause == cited.clause
    r.does("2 fold")
    assert r.contradicts("wrong-number-of-cards", seat=2, cards=3).clause == cited.clause


@clause("adelaide-omaha 57.s2")
def test_at_the_showdown_the_one_other_player_wins(cited: Cited) -> None:
    r = river(cited).does("1 bet 10", "2 fold", "3 call")
    assert (r.turn, r.pot) == (1, 26)
    ruling = r.reports("wrong-number-of-cards", seat=1, cards=3)
    assert ruling.clauses == ("57", cited.clause)
    assert r.ended
    assert r.stakes == {1: 88, 2: 98, 3: 114}
    assert r.events(events.HandShown) == []


@clause("adelaide-omaha 57.s2")
def test_with_two_others_the_showdown_goes_on_between_them(cited: Cited) -> None:
    r = showdown(cited)
    assert r.reports("wrong-number-of-cards", seat=1, cards=3).clauses == ("57",)
    r.does(f"2 show {EIGHTS}", f"3 show {KINGS}")
    assert r.ended
    assert r.stakes == {1: 88, 2: 88, 3: 124}


@clause("adelaide-omaha 57.s3")
def test_with_no_hand_left_the_last_to_fold_in_the_final_betting_round_wins(cited: Cited) -> None:
    r = river(cited).does("1 bet 10", "2 fold", "3 fold")
    given = fouls(r, 1, 5)
    assert given.clauses == ("57", cited.clause)
    assert r.ended
    assert r.stakes == {1: 88, 2: 98, 3: 114}  # the $10 nobody matched stay in: the hand is void
    assert r.events(events.PotAwarded)[0].under == cited.clause


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82")
def test_where_nobody_folded_in_the_final_betting_round_the_pit_manager_decides(cited: Cited) -> None:
    r = river(cited).does("1 check", "2 check", "3 check")
    fouls(r, 1, 5)
    fouls(r, 2, 3)
    given = fouls(r, 3, 5)
    assert given.clauses == ("57", "57.s3", "82")
    assert {choice.name for choice in given.choices} == {"seat 1", "seat 2", "seat 3", "void"}
    assert r.may_not_choose("seat 1", "seat 1").clause == "82"
    r.chooses("seat 2", "pit manager", "the least at fault")
    assert r.ended
    assert r.stakes == {1: 98, 2: 104, 3: 98}


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82")
def test_the_decision_may_be_that_all_bets_go_back(cited: Cited) -> None:
    r = river(cited).does("1 check", "2 check", "3 check")
    for seat in (1, 2, 3):
        fouls(r, seat, 5)
    r.chooses("void", "pit manager")
    assert r.ended
    assert r.stakes == {1: 100, 2: 100, 3: 100}


@clause("adelaide-omaha 57.s3")
def test_a_fold_of_an_earlier_betting_round_does_not_count(cited: Cited) -> None:
    r = table(cited, THREE).does("3 call", "1 call", "2 check", "1 bet 10", "2 call", "3 fold")
    r.does(*("1 check", "2 check") * 2)
    fouls(r, 1, 5)
    given = fouls(r, 2, 5)
    assert given.clauses == ("57", cited.clause, "82")
    assert given.choices != ()


@clause("adelaide-omaha 57.s3")
def test_a_hand_passed_in_at_the_showdown_was_not_folded_in_the_betting_round(cited: Cited) -> None:
    r = river(cited).does("1 bet 10", "2 call", "3 fold")
    assert r.turn == 1
    r.does("1 muck")
    fouls(r, 2, 5)
    assert r.ended
    assert r.stakes == {1: 88, 2: 88, 3: 124}


# 66(b), 67(b) Dealt in without the post


@clause("adelaide-omaha 66(b)", "adelaide-omaha 67(b)")
@pytest.mark.parametrize("step", ["3 call", "3 fold", "3 raise 10"])
def test_a_hand_dealt_without_the_post_is_dead_once_there_is_action(cited: Cited, step: str) -> None:
    who = {"66(b)": "joining", "67(b)": "returning"}[cited.clause]
    r = table(cited, FOUR).does(step)
    assert r.turn == 4
    ruling = r.reports("blind-not-posted", seat=4, who=who)
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.HandKilled) == [ruled.HandKilled(3, cited.clause)]
    assert (r.turn, r.stakes[4]) == (1, 100)
    assert r.round.state.marks.owed == ()


@clause("adelaide-omaha 66(b)", "adelaide-omaha 67(b)", "adelaide-omaha def:Act")
@pytest.mark.parametrize("act", ["check", "fold"])
def test_an_act_out_of_turn_is_action_too(cited: Cited, act: str) -> None:
    r = table(cited, FOUR).deal()
    r.reports("out-of-turn", seat=2, act=act)
    who, under = ("joining", "66(b)") if cited.clause == "66(b)" else ("returning", "67(b)")
    ruling = r.reports("blind-not-posted", seat=4, who=who)
    assert (ruling.clauses, ruling.choices) == ((under,), ())
    assert r.events(ruled.HandKilled) == [ruled.HandKilled(3, under)]


@clause("adelaide-omaha 66(b).s2", "adelaide-omaha 67(b).s2")
def test_one_who_checked_out_of_turn_without_having_posted_has_acted(cited: Cited) -> None:
    who = {"66(b).s2": "joining", "67(b).s2": "returning"}[cited.clause]
    r = table(cited, FOUR).deal()
    r.reports("out-of-turn", seat=4, act="check")
    assert r.reports("blind-not-posted", seat=4, who=who).clauses == (cited.clause,)
    assert r.events(ruled.HandKilled) == []


@clause("adelaide-omaha 66(b)", "adelaide-omaha 67(b)")
def test_before_any_action_the_post_is_made_and_the_hand_plays(cited: Cited) -> None:
    who, posts = {"66(b)": ("joining", 2), "67(b)": ("returning", 3)}[cited.clause]
    r = table(cited, FOUR).deal()
    ruling = r.reports("blind-not-posted", seat=4, who=who)
    assert ruling.clauses == (cited.clause,)
    assert [choice.name for choice in ruling.choices] == ["post", "take-in"]
    assert r.may_not_choose("post", "seat 3").clause == cited.clause
    said = {"66(b)": "seat 4 posts $2 now and plays", "67(b)": "seat 4 posts $2 and $1 dead now and plays"}
    assert ruling.choices[0].words == said[cited.clause]
    r.chooses("post", "seat 4")
    assert (r.stakes[4], r.pot, r.turn) == (100 - posts, 3 + posts, 3)
    r.does("3 call")
    assert (r.turn, set(r.acts)) == (4, {"fold", "check", "raise"})  # the big blind counts, a small one is dead
    r.does("4 check", "1 raise 10", "2 fold", "3 fold")
    assert (r.turn, r.price) == (4, 8)


@clause("adelaide-omaha 67(b)")
def test_what_is_in_already_counts_towards_the_post_and_the_words_say_what_is_left(cited: Cited) -> None:
    r = table(cited, FOUR).deal()
    ruling = r.reports("blind-not-posted", seat=1, who="returning")
    assert ruling.choices[0].words == "seat 1 posts $1 and $1 dead now and plays"
    r.chooses("post", "seat 1")
    assert (r.stakes[1], r.pot) == (97, 5)
    assert "Seat 1 posts $1 and $1 dead now [67(b)]" in r.told


@clause("adelaide-omaha 66(b)", "adelaide-omaha 67(b)")
def test_or_the_hand_is_taken_in(cited: Cited) -> None:
    who = {"66(b)": "joining", "67(b)": "returning"}[cited.clause]
    r = table(cited, FOUR).deal()
    r.reports("blind-not-posted", seat=4, who=who)
    r.chooses("take-in", "seat 4")
    assert r.events(ruled.HandKilled) == [ruled.HandKilled(3, cited.clause)]
    r.does("3 call")
    assert (r.turn, r.stakes[4]) == (1, 100)


@clause("adelaide-omaha 66(b).s2", "adelaide-omaha 67(b).s2")
@pytest.mark.parametrize(
    "steps",
    [["3 call", "4 call"], ["3 call", "4 call", "1 call", "2 check", "1 check"]],
    ids=["at once", "on the flop"],
)
def test_the_hand_of_one_who_has_acted_plays_on_and_the_post_is_owed(cited: Cited, steps: list[str]) -> None:
    who, posts = {"66(b).s2": ("joining", (200,)), "67(b).s2": ("returning", (200, 100))}[cited.clause]
    r = table(cited, FOUR).does(*steps)
    turn, stakes = r.turn, r.stakes
    ruling = r.reports("blind-not-posted", seat=4, who=who)
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.PostOwed) == [ruled.PostOwed(3, posts, cited.clause)]
    assert (r.turn, r.stakes) == (turn, stakes)
    assert r.round.state.live >> 3 & 1
    assert [(owed.place, owed.amounts) for owed in r.round.state.marks.owed] == [(3, posts)]


@clause("adelaide-omaha 66(b)", "adelaide-omaha 67(b)")
def test_one_who_has_posted_or_is_out_of_the_hand_owes_nothing(cited: Cited) -> None:
    who = {"66(b)": "joining", "67(b)": "returning"}[cited.clause]
    r = table(cited, FOUR).does("3 fold")
    assert r.contradicts("blind-not-posted", seat=2, who=who).clause == cited.clause
    assert r.contradicts("blind-not-posted", seat=3, who=who).clause == cited.clause
