"""The showdown: Adelaide 22, 23, 24, 47(a) and 97: who shows first, who must, who may pass a hand in unseen.

No limit without commission; blinds of $1 and $2 from seats 1 and 2, the button on the last seat. Hands that are not
given to a round are shown and passed in by its steps.
"""

from __future__ import annotations

import pytest

from croupier.poker import events
from croupier.poker import ruling_events as ruled
from croupier.poker.view import view
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
ACES, ACES_TOO = "Ah Ad Jc Tc", "Ac As Jd Td"
QUEENS, JACKS = "Qh Qd 9d 9s", "Jh Js 5c 5s"
THREE: dict[int, float] = {1: 100, 2: 100, 3: 100}
FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}


def table(cited: Cited, stakes: dict[int, float], *rules: str, holes: dict[int, str] | None = None) -> Played:
    """A table of no limit without commission."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, holes=holes, board=BOARD)


def final(cited: Cited, *rules: str, holes: dict[int, str] | None = None) -> Played:
    """Three players who have called and checked, at the final betting round; the pot is $6."""
    r = table(cited, THREE, *rules, holes=holes).does("3 call", "1 call", "2 check")
    return r.does(*("1 check", "2 check", "3 check") * 2)


def seats_of(r: Played, kind: type[events.Event]) -> list[int]:
    """The seats of those events in order."""
    return [r.round.state.seats[event.place] for event in r.events(kind)]


# 22(a), 23 A bet was called


@clause("adelaide-omaha 22(a).s2", "adelaide-omaha 47(a).s3")
def test_the_player_whose_last_bet_or_raise_was_called_is_asked_first(cited: Cited) -> None:
    bet = final(cited).does("1 check", "2 bet 10", "3 call", "1 call")
    assert bet.turn == 2
    raised = final(cited).does("1 bet 10", "2 call", "3 raise 30", "1 call", "2 fold")
    assert raised.turn == 3
    assert raised.refused("1 show Ah Ad Jc Tc") == "22(a).s3"


@clause("adelaide-omaha 22(a).s2", "adelaide-omaha 23")
def test_the_called_player_may_show_or_surrender(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold")
    assert r.turn == 1
    assert r.acts.keys() == {"show", "muck"}
    r.does("1 show Ah Ad Jc Tc")
    assert seats_of(r, events.HandShown) == [1]


@clause("adelaide-omaha 23")
def test_a_surrender_gives_the_pot_to_the_only_caller_unseen(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", "1 muck")
    assert r.ended
    assert r.events(events.HandShown) == []
    assert r.stakes == {1: 88, 2: 114, 3: 98}


@clause("adelaide-omaha 23")
def test_after_a_surrender_the_callers_contest_the_pot(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 call", "1 muck")
    assert not r.ended
    assert r.turn == 2
    r.does(f"2 show {JACKS}", f"3 show {QUEENS}")
    assert r.stakes == {1: 88, 2: 88, 3: 124}


@clause("adelaide-omaha 23")
def test_a_surrender_is_recorded_under_its_own_clause(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", "1 muck")
    (surrender,) = r.events(events.HandMucked)
    assert surrender.under == cited.clause


@clause("adelaide-omaha 23")
def test_a_caller_asks_and_the_dealer_opens_the_surrendered_hand_which_stays_dead(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 call", "1 muck")
    assert r.turn == 2
    ruling = r.reports("asked-to-see", asker=3, of=1, cards=ACES, beaten=False)
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.HandExposed) == [ruled.HandExposed(0, tuple(ACES.split()), cited.clause)]
    assert r.turn == 2, "the showdown goes on between the callers"
    r.does(f"2 show {JACKS}", f"3 show {QUEENS}")
    assert r.stakes == {1: 88, 2: 88, 3: 124}, "the aces would have won"


@clause("adelaide-omaha 23")
def test_the_only_caller_may_ask_also_once_the_pot_is_theirs(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", "1 muck")
    assert r.ended
    assert r.reports("asked-to-see", asker=2, of=1, cards=ACES, beaten=False).clauses == (cited.clause,)
    assert r.stakes == {1: 88, 2: 114, 3: 98}
    assert r.contradicts("asked-to-see", asker=2, of=1, cards=ACES, beaten=False).clause == cited.clause, "opened once"


@clause("adelaide-omaha 23")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"asker": 3}, "did not call"),
        ({"asker": 1}, "did not call"),
        ({"asker": 2, "of": 2}, "not about to show"),
        ({"asker": 2, "cards": "Ah Ad"}, "shown whole"),
        ({"asker": 2, "cards": "Ah Ad ?? ??"}, "every card"),
    ],
)
def test_a_surrendered_hand_is_opened_whole_and_only_to_a_caller_of_the_last_bet(
    cited: Cited, facts: dict[str, object], why: str
) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", "1 muck")
    refusal = r.contradicts("asked-to-see", **({"of": 1, "cards": ACES, "beaten": False} | facts))
    assert why in refusal.reason
    assert r.events(ruled.HandExposed) == []
    assert refusal.clause.startswith(cited.clause)


@clause("adelaide-omaha 22(a).s3")
def test_then_the_others_show_clockwise_if_they_have_better_and_the_best_wins(cited: Cited) -> None:
    holes = {1: QUEENS, 2: JACKS, 3: ACES}
    r = final(cited, holes=holes).does("1 check", "2 bet 10", "3 call", "1 call")
    assert seats_of(r, events.HandShown) == [2, 3]
    assert seats_of(r, events.HandMucked) == [1]
    assert r.stakes == {1: 88, 2: 88, 3: 124}


@clause("adelaide-omaha 22(a).s3")
def test_an_equal_hand_may_be_shown_too(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", f"1 show {ACES}")
    assert r.turn == 2
    assert r.acts.keys() == {"show", "muck"}
    r.does(f"2 show {ACES_TOO}")
    assert r.stakes == {1: 101, 2: 101, 3: 98}


@clause("adelaide-omaha 22(a).s3", "adelaide-omaha 47(a).s4")
def test_a_hand_its_holder_believes_better_may_be_shown_though_it_is_not(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", f"1 show {ACES}", f"2 show {QUEENS}")
    assert r.stakes == {1: 114, 2: 88, 3: 98}


@clause("adelaide-omaha 22(b)")
def test_a_hand_is_shown_with_all_four_hole_cards(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold")
    for part in ("Ah Ad", "Ah Ad Jc", "Ah", "Ah Ad Jc Tc 9c"):
        r.refused(f"1 show {part}")
    r.does("1 show Ah Ad Jc Tc")
    assert r.round.state.shown[0] == ("Ah", "Ad", "Jc", "Tc")


@clause("adelaide-omaha 22(b)")
def test_too_few_cards_are_refused_with_their_clause(cited: Cited) -> None:
    assert final(cited).does("1 bet 10", "2 call", "3 fold").refused("1 show Ah Ad") == cited.clause


@clause("adelaide-omaha 22(b)")
def test_nobody_can_play_the_board(cited: Cited) -> None:
    """The board is a straight; who holds nothing that joins it with two cards has less than a pair of aces."""
    rules = ["limit=no-limit", "commission=none"]
    holes = {1: "2c 2d 3c 3d", 2: "Ah Ad 4c 4d"}
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=rules, holes=holes, board="Ks Qd Jc Th 9s")
    r.does("1 call", "2 check", *("1 check", "2 check") * 3)
    assert r.stakes == {1: 98, 2: 102}


@clause("adelaide-omaha 47(a).s3", "adelaide-omaha 47(a).s4")
def test_a_beaten_caller_passes_in_unseen_and_a_winning_one_has_to_show(cited: Cited) -> None:
    beaten = final(cited, holes={1: ACES, 2: QUEENS}).does("1 bet 10", "2 call", "3 fold")
    assert (seats_of(beaten, events.HandShown), seats_of(beaten, events.HandMucked)) == ([1], [2])
    assert beaten.round.state.shown[1] == ()
    winning = final(cited, holes={1: QUEENS, 2: ACES}).does("1 bet 10", "2 call", "3 fold")
    assert (seats_of(winning, events.HandShown), seats_of(winning, events.HandMucked)) == ([1, 2], [])
    assert winning.stakes == {1: 88, 2: 114, 3: 98}


@clause("adelaide-omaha 47(a).s4", "adelaide-omaha def:Dead Hand")
def test_a_caller_who_passes_in_has_no_claim_though_the_hand_was_best(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", f"1 show {JACKS}", "2 muck")
    assert r.ended
    assert r.stakes == {1: 114, 2: 88, 3: 98}


@clause("adelaide-omaha 47(a).s4")
def test_a_caller_passing_in_is_recorded_under_that_clause(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold", f"1 show {JACKS}", "2 muck")
    (passed,) = r.events(events.HandMucked)
    assert passed.under == cited.clause


@clause("adelaide-omaha 47(a).s3")
def test_a_caller_left_alone_for_a_pot_is_asked_for_the_hand_while_another_pot_is_contested(cited: Cited) -> None:
    r = table(cited, THREE | {1: 20}).does("3 raise 20", "1 call", "2 call", *("2 check", "3 check") * 2)
    r.does("2 bet 30", "3 call", "2 muck")
    assert r.turn == 3
    assert r.acts.keys() == {"show"}
    r.refused("3 muck")
    r.does(f"3 show {QUEENS}")
    assert (r.turn, "muck" in r.acts) == (1, True)
    r.does(f"1 show {ACES}")
    assert r.stakes == {1: 60, 2: 50, 3: 110}


@clause("adelaide-omaha 47(a).s3")
def test_folded_hands_are_never_asked_for(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 fold", "3 call", f"1 show {JACKS}")
    assert r.turn == 3
    assert r.refused("2 show Ah Ad Jc Tc") == "22(a).s3"


@clause("adelaide-omaha def:Tabled")
def test_a_shown_hand_lies_open_to_everybody(cited: Cited) -> None:
    r = final(cited).does("1 bet 10", "2 call", "3 fold")
    assert view(r.round.state, {}).hole[0] == ("??",) * 4
    r.does("1 show Ah Ad Jc Tc")
    assert view(r.round.state, {}).hole == (("Ah", "Ad", "Jc", "Tc"), ("??",) * 4, ("??",) * 4)


# 24 No bet in the final round


@clause("adelaide-omaha 24")
def test_when_the_final_round_is_checked_the_first_player_left_of_the_button_shows_first(cited: Cited) -> None:
    r = final(cited).does("1 check", "2 check", "3 check")
    assert r.turn == 1
    folded = final(cited).does("1 fold", "2 check", "3 check")
    assert folded.turn == 2


@clause("adelaide-omaha 24")
def test_a_bet_called_in_an_earlier_round_does_not_count_once_the_final_round_is_checked(cited: Cited) -> None:
    r = table(cited, THREE).does("3 raise 6", "1 call", "2 call", "1 check", "2 check", "3 bet 10", "1 call", "2 call")
    r.does("1 check", "2 check", "3 check", "1 check", "2 check", "3 check")
    assert r.turn == 1


@clause("adelaide-omaha 24")
def test_an_all_in_player_still_in_shows_first_if_nearest_the_button_and_the_others_checked(cited: Cited) -> None:
    r = table(cited, THREE | {1: 10}).does("3 raise 10", "1 call", "2 call", *("2 check", "3 check") * 3)
    assert r.turn == 1


@clause("adelaide-omaha 24.s3")
def test_after_a_checked_round_the_others_show_or_pass_clockwise(cited: Cited) -> None:
    r = final(cited).does("1 check", "2 check", "3 check", f"1 show {QUEENS}")
    assert r.turn == 2
    assert r.acts.keys() == {"show", "muck"}
    r.does("2 muck")
    assert r.turn == 3
    r.does(f"3 show {ACES}")
    assert r.stakes == {1: 98, 2: 98, 3: 104}


@clause("adelaide-omaha 24.s3")
def test_a_hand_shown_before_the_first_is_refused_under_it_where_no_bet_was_called_on_the_river(cited: Cited) -> None:
    checked = final(cited).does("1 check", "2 check", "3 check")
    assert checked.refused(f"2 show {QUEENS}") == cited.clause
    all_in = table(cited, THREE).does("3 raise 100", "1 fold", "2 call")
    assert all_in.refused(f"2 show {QUEENS}") == cited.clause
    assert all_in.refused("2 muck") == cited.clause
    called = final(cited).does("1 bet 10", "2 call", "3 fold")
    assert called.refused(f"2 show {QUEENS}") == "22(a).s3"


@clause("adelaide-omaha 24.s3")
def test_equal_hands_are_shown_after_a_checked_round_too(cited: Cited) -> None:
    holes = {1: ACES, 2: JACKS, 3: ACES_TOO}
    r = final(cited, holes=holes).does("1 check", "2 check", "3 check")
    assert seats_of(r, events.HandShown) == [1, 3]
    assert r.stakes == {1: 101, 2: 98, 3: 101}


@clause("adelaide-omaha 24.s2")
def test_when_all_ins_end_the_betting_the_player_called_then_shows_first(cited: Cited) -> None:
    preflop = table(cited, THREE).does("3 raise 100", "1 fold", "2 call")
    assert (len(preflop.round.state.board), preflop.turn) == (5, 3)
    turn = table(cited, THREE).does("3 call", "1 call", "2 check", "1 check", "2 check", "3 check")
    turn.does("1 check", "2 bet 98", "3 fold", "1 call")
    assert turn.turn == 2


@clause("adelaide-omaha 24.s2")
def test_a_bettor_called_by_an_all_in_is_the_called_player(cited: Cited) -> None:
    r = table(cited, THREE | {1: 30}).does("3 call", "1 call", "2 check", "1 check", "2 check", "3 bet 50")
    r.does("1 call", "2 fold")
    assert (r.stakes[1], r.turn) == (0, 3)


@clause("adelaide-omaha 24.s2")
def test_the_last_raise_of_that_round_counts(cited: Cited) -> None:
    r = table(cited, THREE).does("3 raise 10", "1 raise 30", "2 fold", "3 raise 100", "1 call")
    assert r.turn == 3
    other = table(cited, THREE).does("3 raise 10", "1 raise 100", "2 fold", "3 call")
    assert other.turn == 1


@clause("adelaide-omaha 24.s2")
@pytest.mark.parametrize("later", [("1 bet 20", "2 fold"), ("1 check", "2 fold")])
def test_the_round_in_which_the_all_in_arose_counts_not_a_later_one_without_a_call(
    cited: Cited, later: tuple[str, str]
) -> None:
    """Seat 3 goes all-in on the flop and is called twice; on the turn one caller gives up to the other."""
    r = table(cited, FOUR | {3: 30}).does("3 call", "4 call", "1 call", "2 check")
    r.does("1 check", "2 check", "3 bet 28", "4 fold", "1 call", "2 call", *later)
    assert len(r.round.state.board) == 5
    assert r.turn == 3


@clause("adelaide-omaha 24.s2")
def test_where_a_second_all_in_ends_the_betting_its_round_counts(cited: Cited) -> None:
    r = table(cited, FOUR | {3: 30, 2: 80}).does("3 call", "4 fold", "1 call", "2 check")
    r.does("1 check", "2 check", "3 bet 28", "1 call", "2 call", "1 check", "2 bet 50", "1 call")
    assert (len(r.round.state.board), r.turn) == (5, 2)


# 97 Tournaments


@clause("adelaide-omaha 97")
def test_in_a_tournament_every_live_hand_is_turned_up_once_one_is_all_in(cited: Cited) -> None:
    r = table(cited, THREE, "tournament=true").does("3 raise 100", "1 fold", "2 call")
    assert r.acts.keys() == {"show"}
    r.refused(f"{r.turn} muck")
    r.does(f"{r.turn} show {ACES}")
    assert r.acts.keys() == {"show"}
    cash = table(cited, THREE).does("3 raise 100", "1 fold", "2 call")
    assert cash.acts.keys() == {"show", "muck"}


@clause("adelaide-omaha 97")
def test_beaten_hands_are_turned_up_too_and_folded_ones_are_not(cited: Cited) -> None:
    holes = {1: JACKS, 2: QUEENS, 3: ACES}
    r = table(cited, THREE, "tournament=true", holes=holes).does("3 raise 100", "1 fold", "2 call")
    assert sorted(seats_of(r, events.HandShown)) == [2, 3]
    cash = table(cited, THREE, holes=holes).does("3 raise 100", "1 fold", "2 call")
    assert seats_of(cash, events.HandShown) == [3]


@clause("adelaide-omaha 97")
def test_hands_stay_down_while_two_can_still_bet(cited: Cited) -> None:
    r = table(cited, THREE | {3: 20}, "tournament=true").does("3 raise 20", "1 call", "2 call", "1 check", "2 check")
    assert (r.events(events.HandShown), r.turn) == ([], 1)


@clause("adelaide-omaha 97")
def test_hands_are_turned_up_as_soon_as_the_betting_is_over_before_the_rest_of_the_board(cited: Cited) -> None:
    holes = {2: QUEENS, 3: ACES}
    r = table(cited, THREE, "tournament=true", holes=holes).does("3 raise 100", "1 fold", "2 call")
    order = [type(event) for event in r.round.events if isinstance(event, events.HandShown | events.CommunalDealt)]
    assert order == [events.HandShown] * 2 + [events.CommunalDealt] * 3


@clause("adelaide-omaha 97")
def test_a_tournament_hand_without_an_all_in_keeps_the_ordinary_showdown(cited: Cited) -> None:
    r = final(cited, "tournament=true").does("1 bet 10", "2 call", "3 fold")
    assert r.acts.keys() == {"show", "muck"}
    r.does(f"1 show {ACES}", "2 muck")
    assert r.stakes == {1: 114, 2: 88, 3: 98}


@clause("adelaide-omaha 97")
def test_passing_in_is_refused_with_the_tournament_clause(cited: Cited) -> None:
    r = table(cited, THREE, "tournament=true").does("3 raise 100", "1 fold", "2 call")
    assert r.refused(f"{r.turn} muck") == cited.clause
