"""Misdeals at the ACT tables: the grounds of 17.1, and def:Misdeal."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import RequestError
from croupier.poker import commands, events
from croupier.poker.ruling_events import HandKilled, HoleReplaced, RulingGiven
from croupier.rulings import reports
from tests.support.cite import Cited, clause
from tests.support.clauses.act_misdeals import FOUR, LIMPED, dealt_anew, every_ground, misdeals, played_out, table

NO_LIMIT = "limit=no-limit"


def hole_cards(cited: Cited) -> int:
    return 4 if cited.book.id == "act-omaha-2006" else 2


# def:Misdeal No round: every chip back, the button where it was


@clause("act-omaha-2006 def:Misdeal", "act-manila-2005 def:Misdeal")
def test_a_misdeal_is_no_round_and_every_chip_goes_back(cited: Cited) -> None:
    played = table(cited, NO_LIMIT).does("3 raise 6", "4 raise 20", "1 fold", "2 call")
    assert played.stakes == {1: 99, 2: 80, 3: 94, 4: 80}
    assert played.pot == 47
    ruling = played.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    (declared,) = misdeals(played)
    assert declared.returned == (100, 2000, 600, 2000)
    dealt_anew(played)
    assert not played.ended
    assert played.events(events.RoundEnded) == []
    assert len(played.events(events.RoundOpened)) == 1, "the same round, dealt again"


@clause("act-omaha-2006 def:Misdeal", "act-manila-2005 def:Misdeal")
def test_what_the_void_deal_did_is_forgotten(cited: Cited) -> None:
    played = table(cited, NO_LIMIT).does("3 raise 4", "4 raise 6", "1 raise 8", "2 fold")
    assert played.may("raise") is None, "three raises are made"
    played.reports("card-exposed-in-cut")
    dealt_anew(played)
    assert played.may("raise") == (4, 100)
    played.does("3 raise 4", "4 raise 6", "1 raise 8")
    assert played.turn == 2, "who folded in the void deal is in again"
    assert played.price == 6


@clause("act-omaha-2006 def:Misdeal", "act-manila-2005 def:Misdeal")
def test_a_player_who_tapped_out_has_the_stake_back(cited: Cited) -> None:
    played = table(cited, NO_LIMIT, stakes={**FOUR, 3: 10}).does("3 raise 10", "4 call")
    assert played.stakes == {1: 99, 2: 98, 3: 0, 4: 90}
    played.reports("card-exposed-in-cut")
    assert played.stakes == {1: 99, 2: 98, 3: 10, 4: 100}
    assert played.turn == 3
    assert played.may("raise") == (4, 10)


@clause("act-omaha-2006 def:Misdeal", "act-manila-2005 def:Misdeal")
def test_chips_held_out_of_turn_are_free_again(cited: Cited) -> None:
    played = table(cited, NO_LIMIT)
    played.reports("out-of-turn", seat=4, act="raise", to=10)
    played.reports("card-exposed-in-cut")
    dealt_anew(played)
    played.does("3 fold")
    assert played.turn == 4
    assert played.stakes[4] == 100
    assert set(played.acts) == {"call", "fold", "raise"}


# 17.1 Only on one of the listed grounds


@clause("act-omaha-2006 17.1", "act-manila-2005 17.1")
def test_a_misdeal_takes_a_ground(cited: Cited) -> None:
    played = table(cited)
    with pytest.raises(RequestError, match="there is no report 'misdeal'"):
        played.reports("misdeal")
    assert misdeals(played) == []
    assert cited.clause in played.reports("card-exposed-in-cut").clauses


@clause("act-omaha-2006 17.1", "act-manila-2005 17.1")
@every_ground
def test_each_ground_is_a_misdeal_and_names_itself(
    cited: Cited, report: str, facts: dict[str, Any], ground: str
) -> None:
    played = table(cited).does("3 call")
    ruling = played.reports(report, **facts)
    assert ruling.clauses[0] == ground
    assert ruling.choices == ()
    (declared,) = misdeals(played)
    assert declared.under == ground
    assert declared.returned == (100, 200, 200, 0)
    dealt_anew(played)


# 17.1(a) A card that shows in the cut


@clause("act-omaha-2006 17.1(a)", "act-manila-2005 17.1(a)")
def test_a_card_that_shows_in_the_cut_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    assert played.turn == 3
    ruling = played.reports("card-exposed-in-cut")
    assert ruling.clauses[0] == cited.clause
    (declared,) = misdeals(played)
    assert declared.returned == (100, 200, 0, 0)
    dealt_anew(played)


@clause("act-omaha-2006 17.1(a)", "act-manila-2005 17.1(a)")
def test_it_is_a_misdeal_before_the_hole_cards_are_out_too(cited: Cited) -> None:
    played = table(cited)
    live = played.round.live
    assert live.state.hole == ((), (), (), ())
    given = live.report(reports.CutExposed())
    assert isinstance(given, RulingGiven)
    assert given.clauses[0] == cited.clause
    assert live.state.pot == 0
    dealt_anew(played)


# 17.1(b) A deck that was not cut


@clause("act-omaha-2006 17.1(b)", "act-manila-2005 17.1(b)")
@pytest.mark.parametrize("first", ["3 call", "3 raise 6"])
def test_a_deck_not_cut_is_a_misdeal_once_somebody_has_bet(cited: Cited, first: str) -> None:
    played = table(cited).does(first)
    assert played.stakes[3] < 100
    ruling = played.reports("not-cut")
    assert ruling.clauses[0] == cited.clause
    assert len(misdeals(played)) == 1
    dealt_anew(played)


@clause("act-omaha-2006 17.1(b)", "act-manila-2005 17.1(b)")
@pytest.mark.parametrize("folds", [(), ("3 fold",), ("3 fold", "4 fold")])
def test_blinds_are_no_bet_and_the_cards_are_simply_cut(cited: Cited, folds: tuple[str, ...]) -> None:
    played, before = table(cited).does(*folds), table(cited).does(*folds)
    ruling = played.reports("not-cut")
    assert ruling.clauses == (cited.clause,)
    played_out(played, before)


@clause("act-omaha-2006 17.1(b)", "act-manila-2005 17.1(b)")
def test_over_blinds_posts_and_antes_are_no_bet_either(cited: Cited) -> None:
    over = table(cited, "over-blind=4").does("3 over-blind")
    assert over.deal().stakes == {1: 99, 2: 98, 3: 96, 4: 100}
    over.reports("not-cut")
    assert misdeals(over) == []
    posted = table(cited, owes={4: [2, 1]})
    posted.reports("not-cut")
    assert misdeals(posted) == []
    antes = table(cited, "betting=antes")
    antes.reports("not-cut")
    assert misdeals(antes) == []
    assert antes.pot == 4
    antes.does("1 bet 2")
    assert antes.reports("not-cut").clauses[0] == cited.clause
    assert [declared.returned for declared in misdeals(antes)] == [(300, 100, 100, 100)]
    assert antes.stakes == {1: 99, 2: 99, 3: 99, 4: 99}


# 17.1(c) An exposed hole card


@clause("act-omaha-2006 17.1(c)")
def test_a_second_exposed_hole_card_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    played.reports("hole-card-exposed", seat=1, card="As")
    assert misdeals(played) == []
    ruling = played.reports("hole-card-exposed", seat=2, card="Kd")
    assert ruling.clauses[0] == cited.clause
    (declared,) = misdeals(played)
    assert declared.under == cited.clause
    dealt_anew(played)
    assert played.round.state.marks.seen == (), "those cards are in the deck again"


@clause("act-omaha-2006 17.1(c)")
def test_the_two_cards_may_be_one_players(cited: Cited) -> None:
    played = table(cited).does("3 call")
    played.reports("hole-card-exposed", seat=1, card="As")
    played.reports("hole-card-exposed", seat=1, card="Kd")
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    dealt_anew(played)


@clause("act-omaha-2006 17.1(c)")
def test_in_the_new_deal_an_exposed_card_is_the_first_again(cited: Cited) -> None:
    played = table(cited)
    for seat in (1, 2, 1):
        played.reports("hole-card-exposed", seat=seat)
    assert len(misdeals(played)) == 1
    assert len(played.events(HoleReplaced)) == 2


@clause("act-manila-2005 17.1(c)")
def test_at_manila_one_exposed_hole_card_is_a_misdeal_before_the_first_communal_card(cited: Cited) -> None:
    played = table(cited)
    live = played.round.live
    live.give(commands.DealHoles())
    given = live.report(reports.HoleExposed(0, "As"))
    assert isinstance(given, RulingGiven)
    assert given.clauses[0] == cited.clause
    assert len(misdeals(played)) == 1
    dealt_anew(played)


@clause("act-manila-2005 17.1(c)")
@pytest.mark.parametrize("acts", [(), ("3 call",), LIMPED])
def test_at_manila_it_is_a_misdeal_to_the_end_of_the_first_round(cited: Cited, acts: tuple[str, ...]) -> None:
    played = table(cited).does(*acts)
    ruling = played.reports("hole-card-exposed", seat=1, card="As")
    assert ruling.clauses[0] == cited.clause
    assert len(misdeals(played)) == 1
    assert played.events(HoleReplaced) == []
    dealt_anew(played)


# 17.1(c).s2 The second communal card, face up in the shoe


@clause("act-manila-2005 17.1(c).s2")
@pytest.mark.parametrize("acts", [(), ("3 call",), ("3 raise 6", "4 call"), LIMPED])
def test_the_second_communal_card_face_up_in_the_shoe_is_a_misdeal(cited: Cited, acts: tuple[str, ...]) -> None:
    played = table(cited).does(*acts)
    assert len(played.deal().round.state.board) == 1
    ruling = played.reports("second-communal-card-seen", card="As")
    assert ruling.clauses[0] == cited.clause
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    dealt_anew(played)
    assert len(played.round.state.board) == 1, "the first communal card is dealt again"


@clause("act-manila-2005 17.1(c).s2")
def test_noticed_after_the_first_betting_round_that_card_is_used(cited: Cited) -> None:
    played = table(cited, board="2c As").does(*LIMPED)
    live = played.round.live
    live.give(commands.Act(1, "stand"))
    given = live.report(reports.SecondCardSeen("As"))
    assert isinstance(given, RulingGiven)
    assert given.clauses[0] == "17.2"
    assert misdeals(played) == []
    played.deal()
    assert played.round.state.board == ("2c", "As")
    assert played.turn == 1


@clause("act-manila-2005 17.1(c).s2")
def test_only_the_second_card_is_a_ground(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "2 stand")
    assert len(played.round.state.board) == 2
    assert played.contradicts("second-communal-card-seen", card="As").clause == cited.clause


# 17.1(d) A hole card to the wrong player


@clause("act-omaha-2006 17.1(d)", "act-manila-2005 17.1(d)")
@pytest.mark.parametrize("repairable", [True, False])
def test_a_card_to_the_wrong_player_who_looks_is_a_misdeal(cited: Cited, repairable: bool) -> None:
    played = table(cited)
    ruling = played.reports("hole-card-to-wrong-seat", seat=4, looked=True, repairable=repairable)
    assert ruling.clauses[0] == cited.clause
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    dealt_anew(played)


@clause("act-omaha-2006 17.1(d).s2", "act-manila-2005 17.1(d).s2")
@pytest.mark.parametrize("acts", [(), ("3 raise 6",)])
def test_unseen_it_is_moved_to_its_player_and_play_goes_on(cited: Cited, acts: tuple[str, ...]) -> None:
    played, before = table(cited).does(*acts), table(cited).does(*acts)
    ruling = played.reports("hole-card-to-wrong-seat", seat=4, looked=False)
    assert ruling.clauses == (cited.clause,)
    played_out(played, before)


@clause("act-omaha-2006 17.1(d).s2", "act-manila-2005 17.1(d).s2")
def test_unseen_but_past_repair_it_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    ruling = played.reports("hole-card-to-wrong-seat", seat=4, looked=False, repairable=False)
    assert ruling.clauses[0] == "17.1(d)"
    assert len(misdeals(played)) == 1
    dealt_anew(played)


# 17.1(e) A player left out, an extra hand


@clause("act-omaha-2006 17.1(e)", "act-manila-2005 17.1(e)")
@pytest.mark.parametrize("what", ["seat-skipped", "extra-hand"])
@pytest.mark.parametrize("acts", [(), ("3 call", "4 raise 6")])
def test_a_player_left_out_or_an_extra_hand_is_a_misdeal(cited: Cited, what: str, acts: tuple[str, ...]) -> None:
    played = table(cited).does(*acts)
    ruling = played.reports("hands-misdealt", what=what, looked=True)
    assert ruling.clauses[0] == cited.clause
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    dealt_anew(played)


@clause("act-omaha-2006 17.1(e)", "act-manila-2005 17.1(e)")
def test_a_hand_dealt_a_card_too_few_is_a_misdeal_in_time(cited: Cited) -> None:
    played = table(cited).does("3 call")
    ruling = played.reports("wrong-number-of-cards", seat=4, cards=hole_cards(cited) - 1, dealt=True)
    assert ruling.clauses[0] == cited.clause
    assert len(misdeals(played)) == 1
    assert played.events(HandKilled) == []
    dealt_anew(played)


@clause("act-omaha-2006 17.1(e).s2", "act-manila-2005 17.1(e).s2")
@pytest.mark.parametrize("what", ["seat-skipped", "extra-hand"])
def test_before_anybody_looks_the_hands_are_put_right(cited: Cited, what: str) -> None:
    played, before = table(cited), table(cited)
    ruling = played.reports("hands-misdealt", what=what, looked=False)
    assert ruling.clauses == (cited.clause,)
    played_out(played, before)


@clause("act-omaha-2006 17.1(e).s2", "act-manila-2005 17.1(e).s2")
def test_hands_that_cannot_be_put_right_are_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    ruling = played.reports("hands-misdealt", what="seat-skipped", looked=False, repairable=False)
    assert ruling.clauses[0] == "17.1(e)"
    assert len(misdeals(played)) == 1
    dealt_anew(played)


# 17.1(f) A card too many


@clause("act-omaha-2006 17.1(f)", "act-manila-2005 17.1(f)")
@pytest.mark.parametrize("acts", [(), ("3 raise 6", "4 fold"), LIMPED])
def test_a_card_too_many_in_the_deal_is_a_misdeal(cited: Cited, acts: tuple[str, ...]) -> None:
    played = table(cited).does(*acts)
    ruling = played.reports("excess-card", seat=1)
    assert ruling.clauses[0] == cited.clause
    assert [declared.under for declared in misdeals(played)] == [cited.clause]
    dealt_anew(played)


@clause("act-omaha-2006 17.1(f)", "act-manila-2005 17.1(f)")
def test_it_cannot_be_put_right(cited: Cited) -> None:
    played = table(cited)
    with pytest.raises(RequestError, match="no fact 'looked'"):
        played.reports("excess-card", seat=1, looked=False)
    ruling = played.reports("wrong-number-of-cards", seat=1, cards=hole_cards(cited) + 1, dealt=True)
    assert ruling.clauses[0] == cited.clause
    assert len(misdeals(played)) == 1
