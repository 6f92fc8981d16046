"""Until when there is a misdeal at the ACT tables and what follows: 17.2, 17.3; the exposed hole card of 17.19 and 17.20."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.poker import commands, events
from croupier.poker.ruling_events import HoleReplaced, RulingGiven
from croupier.rulings import reports
from tests.support.cite import Cited, clause
from tests.support.clauses.act_misdeals import LIMPED, dealt_anew, every_ground, misdeals, played_out, table
from tests.support.play import Played

NO_BURN = "burn=false"


# 17.2 Until the first betting round is complete


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
@every_ground
@pytest.mark.parametrize("last", ["2 stand", "2 fold"])
def test_one_act_before_the_end_of_the_first_round_is_in_time_and_one_later_is_not(
    cited: Cited, report: str, facts: dict[str, Any], ground: str, last: str
) -> None:
    in_time = table(cited).does(*LIMPED)
    assert in_time.turn == 2
    assert in_time.reports(report, **facts).clauses[0] == ground
    assert len(misdeals(in_time)) == 1
    dealt_anew(in_time)
    late, before = table(cited).does(*LIMPED, last), table(cited).does(*LIMPED, last)
    ruling = late.reports(report, **facts)
    assert misdeals(late) == []
    if report == "excess-card":
        assert ruling.clauses[0] == "17.9", "the hand with too many cards is dead instead"
        return
    assert ruling.clauses[0] == cited.clause
    played_out(late, before)


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
def test_a_raise_at_the_end_keeps_the_first_round_open(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "2 raise 6", "3 call", "4 call")
    assert played.turn == 1
    assert played.reports("card-exposed-in-cut").clauses[0] == "17.1(a)"
    assert [declared.returned for declared in misdeals(played)] == [(200, 600, 600, 600)]
    dealt_anew(played)


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
def test_the_round_is_complete_with_its_last_act_and_not_with_the_next_card(cited: Cited) -> None:
    played = table(cited).does(*LIMPED)
    live = played.round.live
    board = live.state.board
    live.give(commands.Act(1, "stand"))
    given = live.report(reports.CutExposed())
    assert isinstance(given, RulingGiven)
    assert given.clauses[0] == cited.clause
    assert live.state.board == board
    assert misdeals(played) == []
    assert live.state.pot == 800


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
@pytest.mark.parametrize("behind", [1, 2, 3])
def test_in_a_later_betting_round_the_hand_is_played_to_its_end(cited: Cited, behind: int) -> None:
    def late() -> Played:
        played = table(cited).does(*LIMPED, "2 stand")
        for _ in range(behind - 1):
            played.does("1 check", "2 check", "3 check", "4 check")
        return played.does("1 bet 2")

    played = late()
    ruling = played.reports("hands-misdealt", what="extra-hand", looked=True)
    assert ruling.clauses[0] == cited.clause
    played_out(played, late())
    played.does("2 fold", "3 fold", "4 fold")
    assert played.ended
    assert played.stakes == {1: 106, 2: 98, 3: 98, 4: 98}


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
def test_a_round_won_without_a_showdown_is_past_it(cited: Cited) -> None:
    played = table(cited).does("3 fold", "4 fold")
    live = played.round.live
    live.give(commands.Act(0, "fold"))
    given = live.report(reports.CutExposed())
    assert isinstance(given, RulingGiven)
    assert given.clauses[0] == cited.clause
    played.deal()
    assert played.stakes == {1: 99, 2: 101, 3: 100, 4: 100}


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
def test_where_nobody_can_bet_at_all_the_communal_cards_end_it(cited: Cited) -> None:
    played = table(cited, stakes={1: 1, 2: 2}).deal()
    assert len(played.round.state.board) == 5
    assert played.reports("card-exposed-in-cut").clauses[0] == cited.clause
    assert misdeals(played) == []


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2")
@pytest.mark.parametrize(
    ("report", "facts"),
    [
        ("hole-card-to-wrong-seat", {"seat": 3, "looked": False}),
        ("hands-misdealt", {"what": "extra-hand", "looked": False}),
    ],
)
def test_nothing_is_put_right_any_more_either(cited: Cited, report: str, facts: dict[str, Any]) -> None:
    played = table(cited).does(*LIMPED, "2 stand")
    ruling = played.reports(report, **facts)
    assert ruling.clauses[0] == cited.clause


@clause("act-omaha-2006 17.2.s2", "act-manila-2005 17.2.s2")
def test_too_late_nothing_goes_back_to_a_fouled_hand(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "2 stand", "1 bet 4", "2 call")
    assert played.stakes == {1: 94, 2: 94, 3: 98, 4: 98}
    ruling = played.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    assert played.stakes == {1: 94, 2: 94, 3: 98, 4: 98}
    assert played.pot == 16


@clause("act-omaha-2006 17.2.s2", "act-manila-2005 17.2.s2")
def test_too_late_the_hand_with_a_card_too_many_is_dead_and_its_bets_stay(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "2 stand", "1 bet 4", "2 call")
    ruling = played.reports("excess-card", seat=2)
    assert ruling.clauses[0] == "17.9"
    assert played.stakes == {1: 94, 2: 94, 3: 98, 4: 98}
    assert played.pot == 16
    played.does("3 fold", "4 fold")
    assert played.ended
    assert played.stakes == {1: 110, 2: 94, 3: 98, 4: 98}


# 17.3 Shuffled, cut and dealt again


@clause("act-omaha-2006 17.3", "act-manila-2005 17.3")
def test_after_a_misdeal_all_cards_are_shuffled_again(cited: Cited) -> None:
    played = table(cited).does("3 call")
    first = {position for hole in played.round.state.hole for position in hole}
    assert max(first) < 52
    ruling = played.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    assert "shuffled and cut" in ruling.words
    state = played.round.state
    again = {position for hole in state.hole for position in hole}
    assert min(again) == 52, "no card of the void deal is dealt on"
    assert state.marks.spent == state.deck == 52


@clause("act-omaha-2006 17.3", "act-manila-2005 17.3")
def test_one_misdeal_may_follow_another(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    for number in (1, 2, 3):
        played.reports("card-exposed-in-cut")
        assert len(misdeals(played)) == number
        dealt_anew(played)
        assert played.round.state.hole[0][0] == 52 * number
        played.does("3 raise 6")
    played.does("4 fold", "1 fold", "2 fold")
    assert played.ended
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


@clause("act-omaha-2006 17.3.s2", "act-manila-2005 17.3.s2")
def test_the_same_players_post_the_same_blinds_once(cited: Cited) -> None:
    played = table(cited, "blinds=1,2,4", "over-blind=8").does("4 over-blind")
    assert played.deal().stakes == {1: 99, 2: 98, 3: 96, 4: 92}
    assert played.turn == 1
    played.does("1 fold", "2 call")
    ruling = played.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    assert [declared.returned for declared in misdeals(played)] == [(100, 800, 400, 800)]
    assert played.stakes == {1: 99, 2: 98, 3: 96, 4: 100}, "an over-blind is made anew or not"
    assert played.turn == 4


@clause("act-omaha-2006 17.3.s2", "act-manila-2005 17.3.s2")
def test_antes_go_in_once(cited: Cited) -> None:
    played = table(cited, "betting=antes").does("1 bet 4", "2 call")
    played.reports("card-exposed-in-cut")
    assert [declared.returned for declared in misdeals(played)] == [(500, 500, 100, 100)]
    assert played.stakes == {1: 99, 2: 99, 3: 99, 4: 99}
    assert played.turn == 1
    assert set(played.acts) == {"bet"}


@clause("act-omaha-2006 17.3.s2", "act-manila-2005 17.3.s2")
def test_posts_for_missed_blinds_go_in_once_dead_ones_included(cited: Cited) -> None:
    played = table(cited, owes={4: [2, 1]}).does("3 call")
    assert played.stakes == {1: 99, 2: 98, 3: 98, 4: 97}
    played.reports("card-exposed-in-cut")
    assert [declared.returned for declared in misdeals(played)] == [(100, 200, 200, 300)]
    assert played.stakes == {1: 99, 2: 98, 3: 100, 4: 97}
    assert played.pot == 6
    assert played.round.state.dead == (0, 0, 0, 100)


@clause("act-omaha-2006 17.3.s3", "act-manila-2005 17.3.s3")
def test_the_player_left_of_the_button_is_dealt_first_again(cited: Cited) -> None:
    played = table(cited).does("3 call")
    ruling = played.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    first, again = played.events(events.HolesDealt)
    assert played.round.state.seats[0] == 1
    assert first.positions[0][0] == 0
    assert again.positions[0][0] == 52
    assert again.positions == tuple(tuple(position + 52 for position in hole) for hole in first.positions)


# 17.19 One exposed hole card where a card is burnt


@clause("act-omaha-2006 17.19")
@pytest.mark.parametrize("acts", [(), ("3 raise 6", "4 call")])
def test_the_first_burn_card_replaces_an_exposed_hole_card(cited: Cited, acts: tuple[str, ...]) -> None:
    played, before = table(cited).does(*acts), table(cited).does(*acts)
    assert before.deal().round.state.drawn == 16
    ruling = played.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses[0] == cited.clause
    assert misdeals(played) == []
    (replaced,) = played.events(HoleReplaced)
    assert (replaced.place, replaced.replacement, replaced.under) == (1, 16, cited.clause)
    state = played.round.state
    assert len(state.hole[1]) == 4
    assert set(state.hole[1]) == {*before.round.state.hole[1], 16} - {replaced.position}
    others = [0, 2, 3]
    assert [state.hole[place] for place in others] == [before.round.state.hole[place] for place in others]
    assert (played.stakes, played.pot, played.turn) == (before.stakes, before.pot, before.turn)


@clause("act-omaha-2006 17.19")
def test_the_card_is_replaced_after_the_deal_only(cited: Cited) -> None:
    played = table(cited)
    refusal = played.round.live.report(reports.HoleExposed(1, "As"))
    assert not isinstance(refusal, RulingGiven)
    assert refusal.clause == cited.clause
    late = table(cited).does(*LIMPED, "2 stand")
    assert late.reports("hole-card-exposed", seat=2, card="As").clauses[0] == "17.2"
    assert late.events(HoleReplaced) == []


@clause("act-omaha-2006 17.19.s2")
def test_the_exposed_card_is_out_and_the_flop_comes_without_another_burn(cited: Cited) -> None:
    played = table(cited)
    ruling = played.reports("hole-card-exposed", seat=2, card="As")
    assert cited.clause in ruling.clauses
    (replaced,) = played.events(HoleReplaced)
    played.does(*LIMPED, "2 stand")
    state = played.round.state
    assert state.board_positions == (17, 18, 19)
    assert state.burnt == ()
    assert state.marks.aside == (replaced.position,)
    played.does("1 check", "2 check", "3 check", "4 check")
    assert played.round.state.burnt == (20,), "before the fourth card one is burnt as always"
    assert played.round.state.board_positions == (17, 18, 19, 21)


@clause("act-omaha-2006 17.19.s2")
def test_the_discarded_card_cannot_come_again(cited: Cited) -> None:
    played = table(cited).does(*LIMPED)
    played.reports("hole-card-exposed", seat=2, card="As")
    live = played.round.live
    assert live.give(commands.Act(1, "stand")) is None
    refusal = live.give(commands.DealCommunal(("Kd", "As", "2c")))
    assert refusal is not None
    assert refusal.reason == "As lies open already"
    assert live.give(commands.DealCommunal(("Kd", "Ah", "2c"))) is None


@clause("act-omaha-2006 17.19")
def test_an_early_flop_before_it_makes_it_no_second_exposed_card(cited: Cited) -> None:
    played = table(cited).does("3 call")
    played.reports("communal-cards-early", cards="Kd 2c 7h")
    ruling = played.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses[0] == cited.clause
    assert misdeals(played) == []


# 17.20 One exposed hole card where no card is burnt


@clause("act-omaha-2006 17.20")
@pytest.mark.parametrize("acts", [(), ("3 call",), LIMPED])
def test_without_burns_one_exposed_hole_card_is_a_misdeal(cited: Cited, acts: tuple[str, ...]) -> None:
    played = table(cited, NO_BURN).does(*acts)
    ruling = played.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses[0] == cited.clause
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    assert played.events(HoleReplaced) == []
    dealt_anew(played)


@clause("act-omaha-2006 17.20")
def test_without_burns_too_it_is_a_misdeal_only_in_the_first_round(cited: Cited) -> None:
    played = table(cited, NO_BURN).does(*LIMPED, "2 stand")
    assert played.reports("hole-card-exposed", seat=2, card="As").clauses[0] == "17.2"
    assert misdeals(played) == []
