"""Misdeals at the ACT tables: 17.1 to 17.3, and the exposed hole card of 17.19 and 17.20."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.errors import RequestError
from croupier.poker import commands, events
from croupier.poker.ruling_events import HandKilled, HoleReplaced, MisdealDeclared, RulingGiven
from croupier.rulings import reports
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
NO_BURN = "burn=false"
BLINDS_IN = {1: 99, 2: 98, 3: 100, 4: 100}
LIMPED = ("3 call", "4 call", "1 call")  # seat 2 may still stand, raise or fold
GROUNDS: list[tuple[str, dict[str, Any], str]] = [
    ("card-exposed-in-cut", {}, "17.1(a)"),
    ("not-cut", {}, "17.1(b)"),
    ("hole-card-to-wrong-seat", {"seat": 3, "looked": True}, "17.1(d)"),
    ("hole-card-to-wrong-seat", {"seat": 3, "looked": False, "repairable": False}, "17.1(d)"),
    ("hands-misdealt", {"what": "seat-skipped", "looked": True}, "17.1(e)"),
    ("hands-misdealt", {"what": "extra-hand", "looked": True}, "17.1(e)"),
    ("excess-card", {"seat": 3}, "17.1(f)"),
]
every_ground = pytest.mark.parametrize(
    ("report", "facts", "ground"), GROUNDS, ids=[f"{name}-{number}" for number, (name, _, _) in enumerate(GROUNDS)]
)


def table(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR, **more: Any) -> Played:
    """Blinds of one and two dollars, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, *rules], **more)


def hole_cards(cited: Cited) -> int:
    return 4 if cited.book.id == "act-omaha-2006" else 2


def misdeals(played: Played) -> list[MisdealDeclared]:
    return played.events(MisdealDeclared)


def dealt_anew(played: Played) -> None:
    """The blinds are in once, nobody has acted, and the round begins as it began."""
    played.deal()
    assert played.stakes == BLINDS_IN
    assert played.pot == 3
    assert played.turn == 3
    assert played.price == 2


def played_out(played: Played, before: Played) -> None:
    """Nothing has changed: the same stakes, pot, cards and turn."""
    assert misdeals(played) == []
    assert (played.stakes, played.pot, played.turn) == (before.stakes, before.pot, before.turn)
    assert played.round.state.board == before.round.state.board
    assert played.round.state.hole == before.round.state.hole


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
