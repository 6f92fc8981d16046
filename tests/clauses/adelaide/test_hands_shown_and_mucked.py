"""Hands that are shown or mucked: Adelaide 23, 47 and 75(c): what everybody sees, and what is dead."""

from __future__ import annotations

import pytest

from croupier.poker import commands, events
from croupier.poker import ruling_events as ruled
from croupier.rulings import reports as reported
from tests.support.cite import Cited, clause
from tests.support.clauses.adelaide_fouled_hands import EIGHTS, FOUR, KINGS, THREE, flop, river, showdown, table

# 23.p2, 23.p3 A called hand somebody asks to see


@clause("adelaide-omaha 23.p2")
def test_asked_by_a_losing_caller_the_hand_is_shown_and_dead(cited: Cited) -> None:
    r = showdown(cited)
    ruling = r.reports("asked-to-see", asker=3, of=1, cards=KINGS, beaten=True)
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.HandExposed)[0].cards == tuple(KINGS.split())
    assert r.events(events.HandShown) == []
    assert r.turn == 2
    r.does(f"2 show {EIGHTS}", "3 muck")
    assert r.ended
    assert r.stakes == {1: 88, 2: 124, 3: 88}  # three kings would have won


@clause("adelaide-omaha 23.p3")
def test_asked_by_a_caller_with_live_cards_the_hand_is_shown_and_live(cited: Cited) -> None:
    r = showdown(cited)
    ruling = r.reports("asked-to-see", asker=2, of=1, cards=KINGS, beaten=False)
    assert ruling.clauses == (cited.clause,)
    assert r.events(events.HandShown)[0] == events.HandShown(0, tuple(KINGS.split()), cited.clause)
    assert r.turn == 2
    r.does(f"2 show {EIGHTS}", "3 muck")
    assert r.ended
    assert r.stakes == {1: 124, 2: 88, 3: 88}


@clause("adelaide-omaha 23.p3", "adelaide-omaha 74(a)")
def test_a_hand_whose_player_has_said_fold_stays_dead(cited: Cited) -> None:
    r = showdown(cited)
    r.reports("asked-to-see", asker=2, of=1, cards=KINGS, beaten=False, said_fold=True)
    assert r.events(ruled.HandExposed)[0].cards == tuple(KINGS.split())
    r.does(f"2 show {EIGHTS}", "3 muck")
    assert r.stakes == {1: 88, 2: 124, 3: 88}


@clause("adelaide-omaha 23.p3", "adelaide-omaha 74(a)")
def test_and_the_ruling_says_that_it_was_the_word_that_killed_it(cited: Cited) -> None:
    r = showdown(cited)
    ruling = r.reports("asked-to-see", asker=2, of=1, cards=KINGS, beaten=False, said_fold=True)
    assert cited.clause in ruling.clauses


@clause("adelaide-omaha 23.p2", "adelaide-omaha 23.p3")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"asker": 1, "of": 1}, "did not call"),
        ({"asker": 1, "of": 2}, "not about to show"),
        ({"asker": 2, "of": 1, "cards": "Kh Kd"}, "shown whole"),
        ({"asker": 2, "of": 1, "cards": "Ks Kd Jc Tc"}, "Ks lies open already"),
        ({"asker": 2, "of": 1, "cards": "Kh Kh Jc Tc"}, "Kh is there twice"),
    ],
)
def test_only_a_caller_may_ask_and_only_for_the_called_hand(cited: Cited, facts: dict[str, object], why: str) -> None:
    r = showdown(cited)
    beaten = cited.clause == "23.p2"
    refusal = r.contradicts("asked-to-see", **({"cards": KINGS, "beaten": beaten} | facts))
    assert (refusal.clause, why in refusal.reason) == (cited.clause, True)


@clause("adelaide-omaha 23.p3")
def test_one_who_folded_or_a_round_without_a_final_bet_gives_no_such_right(cited: Cited) -> None:
    r = river(cited).does("1 bet 10", "2 call", "3 fold")
    facts = {"asker": 3, "of": 1, "cards": KINGS, "beaten": False}
    assert "did not call" in r.contradicts("asked-to-see", **facts).reason
    checked = river(cited).does("1 check", "2 check", "3 check")
    assert "last bet" in checked.contradicts("asked-to-see", **(facts | {"asker": 2})).reason


# 47(a).s2 A folded hand exposed


@clause("adelaide-omaha 47(a).s2")
def test_the_exposed_cards_of_a_player_who_folded_are_shown_to_the_table(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 fold")
    ruling = r.reports("folded-hand-exposed", seat=2, cards="Ah Ad")
    assert ruling.clauses == (cited.clause,)
    assert "Ah Ad" in ruling.words
    assert r.events(ruled.HandExposed) == [ruled.HandExposed(1, ("Ah", "Ad"), cited.clause)]
    assert (r.turn, r.pot) == (3, 18)


@clause("adelaide-omaha 47(a).s2")
def test_a_hand_still_in_play_is_not(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 fold")
    assert r.contradicts("folded-hand-exposed", seat=3, cards="Ah Ad").clause == cited.clause
    assert r.contradicts("folded-hand-exposed", seat=2, cards="Ah Ad As Ac Kd").clause == cited.clause


# 47(b) A hand the dealer mucks


@clause("adelaide-omaha def:Killed", "adelaide-omaha 47(b)", "adelaide-omaha def:Unprotected")
@pytest.mark.parametrize(
    ("steps", "seat", "stakes", "pot"),
    [
        (["1 bet 10", "2 call"], 2, {1: 88, 2: 88, 3: 98, 4: 98}, 28),
        (["1 bet 10", "2 call"], 4, {1: 88, 2: 88, 3: 98, 4: 98}, 28),
        (["1 bet 10", "2 raise 30", "3 call"], 2, {1: 88, 2: 68, 3: 68, 4: 98}, 78),
    ],
    ids=["who called", "who has not acted", "whose raise was called"],
)
def test_an_unprotected_hand_the_dealer_mucks_is_lost_without_refund(
    cited: Cited, steps: list[str], seat: int, stakes: dict[int, float], pot: float
) -> None:
    r = flop(cited).does(*steps)
    turn = r.turn
    ruling = r.reports("cards-in-muck", seat=seat, by="dealer")
    assert ruling.clauses == ("47(b)", "def:Unprotected")
    assert (r.stakes, r.pot) == (stakes, pot)
    assert r.events(ruled.HandKilled) == [ruled.HandKilled(seat - 1, "47(b)")]
    assert r.turn == (1 if seat == turn else turn)


@clause("adelaide-omaha 47(b).s2")
def test_but_a_raise_nobody_has_called_goes_back(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 raise 30")
    assert (r.turn, r.price, r.stakes[2]) == (3, 30, 68)
    ruling = r.reports("cards-in-muck", seat=2, by="dealer")
    assert ruling.clauses[0] == "47(b)"
    assert cited.clause in ruling.clauses
    assert (r.stakes[2], r.pot) == (88, 28)  # $20 of raise; the $10 that met the bet stay in
    assert (r.turn, r.price) == (3, 10)


@clause("adelaide-omaha 47(b)", "adelaide-omaha 47(b).s2")
def test_an_opening_bet_is_no_raise_and_stays_in(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    ruling = r.reports("cards-in-muck", seat=1, by="dealer")
    assert ruling.clauses == ("47(b)", "def:Unprotected")
    assert r.events(ruled.RaiseTakenBack) == []
    assert (r.stakes[1], r.pot, r.turn, r.price) == (88, 18, 2, 10), "and the others still face it"


@clause("adelaide-omaha 47(b).s2")
def test_a_table_may_have_an_opening_bet_go_back_like_a_raise(cited: Cited) -> None:
    r = flop(cited, "hand.unprotected.raise=bet-or-raise").does("1 bet 10")
    ruling = r.reports("cards-in-muck", seat=1, by="dealer")
    assert cited.clause in ruling.clauses
    assert "The bet nobody has called goes back: $10." in ruling.words
    assert (r.stakes[1], r.pot, r.turn, "check" in r.acts) == (98, 8, 2, True)
    raised = flop(cited, "hand.unprotected.raise=bet-or-raise").does("1 bet 10", "2 raise 30")
    raised.reports("cards-in-muck", seat=2, by="dealer")
    assert (raised.stakes[2], raised.price) == (88, 10)


@clause("adelaide-omaha 47(b).s2")
def test_the_others_face_the_earlier_bet_again_and_its_maker_nothing(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 raise 30", "3 fold")
    r.reports("cards-in-muck", seat=2, by="dealer")
    assert (r.turn, r.price) == (4, 10)
    r.does("4 call")
    assert (r.round.state.betting_round, r.pot, r.turn) == (3, 38, 1)


@clause("adelaide-omaha 47(b).s2")
def test_in_the_first_betting_round_they_face_the_blind_again(cited: Cited) -> None:
    r = table(cited, FOUR).does("3 raise 20", "4 fold")
    r.reports("cards-in-muck", seat=3, by="dealer")
    assert (r.turn, r.price, r.stakes) == (1, 1, {1: 99, 2: 98, 3: 98, 4: 100})
    r.does("1 call")
    assert (r.turn, "check" in r.acts) == (2, True)


@clause("adelaide-omaha 47(b).s2")
@pytest.mark.parametrize(
    ("steps", "seat", "bounds"),
    [(["1 bet 10", "2 raise 60"], 2, (20, 98)), (["1 bet 10", "2 raise 30", "3 raise 90"], 3, (50, 98))],
)
def test_the_raise_taken_back_is_no_measure_of_the_next_one(
    cited: Cited, steps: list[str], seat: int, bounds: tuple[float, float]
) -> None:
    r = flop(cited).does(*steps)
    r.reports("cards-in-muck", seat=seat, by="dealer")
    assert r.may("raise") == bounds


@clause("adelaide-omaha 47(b).s2")
def test_nor_does_it_count_towards_the_three_raises(cited: Cited) -> None:
    r = table(cited, FOUR, "limit=fixed").does("3 raise 4", "4 raise 6", "1 raise 8")
    assert r.acts.keys() == {"fold", "call"}
    r.reports("cards-in-muck", seat=1, by="dealer")
    assert (r.turn, r.price, r.stakes[1]) == (2, 4, 94)
    assert r.may("raise") == (8, 8)


@clause("adelaide-omaha 47(b).s2")
def test_the_hand_is_dead_even_so(cited: Cited) -> None:
    r = table(cited, THREE).does("3 raise 20", "1 fold")
    r.reports("cards-in-muck", seat=3, by="dealer")
    assert r.ended  # the big blind is alone
    assert r.stakes == {1: 99, 2: 103, 3: 98}


@clause("adelaide-omaha def:Muck", "adelaide-omaha def:Killed")
def test_cards_a_player_lets_touch_the_muck_are_dead_and_a_raise_does_not_come_back(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 raise 30")
    ruling = r.reports("cards-in-muck", seat=2, by="player")
    assert ruling.clauses == ("def:Muck",)
    assert (r.stakes[2], r.pot, r.turn, r.price) == (68, 48, 3, 30)
    assert r.contradicts("cards-in-muck", seat=2).clause == "def:Muck"


# 47(c) A tabled hand that wins


@clause("adelaide-omaha 47(c)", "adelaide-omaha def:Tabled")
@pytest.mark.parametrize("by", ["dealer", "player"])
def test_a_tabled_hand_that_plainly_wins_cannot_be_killed(cited: Cited, by: str) -> None:
    r = showdown(cited).does(f"1 show {EIGHTS}", f"2 show {KINGS}")
    before = r.round.state
    ruling = r.reports("cards-in-muck", seat=2, by=by)
    assert ruling.clauses[0] == "47(c)"
    assert r.round.state == before
    r.does("3 muck")
    assert r.stakes == {1: 88, 2: 124, 3: 88}


@clause("adelaide-omaha 47(c)")
def test_a_tabled_hand_that_is_beaten_can(cited: Cited) -> None:
    r = showdown(cited).does(f"1 show {EIGHTS}", f"2 show {KINGS}")
    assert r.reports("cards-in-muck", seat=1, by="dealer").clauses[0] == "47(b)"
    assert not r.round.state.live & 1
    face_down = showdown(cited).does(f"1 show {EIGHTS}")
    assert face_down.reports("cards-in-muck", seat=2, by="dealer").clauses[0] == "47(b)"


@clause("adelaide-omaha 47(c)")
def test_nor_by_some_of_its_cards_being_swept_into_the_muck(cited: Cited) -> None:
    r = showdown(cited).does(f"1 show {EIGHTS}", f"2 show {KINGS}")
    ruling = r.reports("cards-in-muck", seat=2, by="dealer", cards=2)
    assert ruling.clauses[0] == cited.clause
    r.does("3 muck")
    assert r.stakes == {1: 88, 2: 124, 3: 88}


# 75(c) What one player was told


@clause("adelaide-omaha 75(c)")
def test_what_one_player_learnt_of_a_folded_hand_is_told_to_all(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 fold")
    before = r.round.state
    ruling = r.reports("information-given", about=2, to=3, words="folded two aces")
    assert ruling.clauses[0] == cited.clause
    assert "folded two aces" in ruling.words
    assert r.round.state == before


@clause("adelaide-omaha 75(c).s2")
def test_what_one_player_learnt_of_a_hand_whose_bet_is_not_called_is_told_to_all(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    ruling = r.reports("information-given", about=1, to=3, words="has a pair of kings")
    assert ruling.clauses[0] == cited.clause
    assert "has a pair of kings" in ruling.words


@clause("adelaide-omaha 75(c).s2")
def test_so_it_is_once_all_have_folded_to_that_bet(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 fold", "3 fold")
    assert r.round.live.give(commands.Act(3, "fold")) is None
    assert not r.round.state.ended  # the pot is not pushed yet
    given = r.round.live.report(reported.InformationGiven(0, 2, "had a pair of kings"))
    assert isinstance(given, ruled.RulingGiven)
    assert given.clauses[0] == cited.clause


@clause("adelaide-omaha 75(c).s2")
def test_and_once_the_pot_is_pushed(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10", "2 fold", "3 fold", "4 fold")
    assert r.ended
    ruling = r.reports("information-given", about=1, to=3, words="had a pair of kings")
    assert ruling.clauses[0] == cited.clause
