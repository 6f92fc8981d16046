"""What the operator decides at the ACT tables: disturbances (19.1), breaches (19.2), void rounds (19.3), disputes (19.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.poker import commands, events
from croupier.poker.ruling_events import (
    ChoiceMade,
    HandKilled,
    PayoutCorrected,
    PlayerExcluded,
    RoundVoided,
    RulingGiven,
)
from croupier.protocol.commands import Choose
from croupier.rulings import reports
from tests.support.cite import Cited, clause
from tests.support.clauses.act_powers import (
    BOARD,
    FOUR,
    FREE,
    GROUNDS,
    LIMPED,
    OPERATOR,
    choices,
    hand,
    table,
    to_the_showdown,
)
from tests.support.play import Played

# 19.1 Disturbances


@clause("act-omaha-2006 19.1", "act-manila-2005 19.1")
def test_a_disturbed_game_may_be_invalidated_before_it_is_complete(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "1 bet 10", "2 call")
    ruling = played.reports("disturbance", what="a brawl at the next table")
    assert ruling.clauses[0] == cited.clause
    assert choices(played) == [("void", OPERATOR), ("play-on", OPERATOR)]
    for by in ("seat 1", "supervisor Lee", ""):
        assert played.may_not_choose("void", by).clause == cited.clause
    (given,) = played.events(RulingGiven)
    assert msgspec.json.decode(given.report)["what"] == "a brawl at the next table", "the cause is kept"
    played.chooses("void", OPERATOR, "chips were scattered")
    (void,) = played.events(RoundVoided)
    assert void.under == cited.clause
    assert played.ended
    assert played.stakes == FOUR


@clause("act-omaha-2006 19.1", "act-manila-2005 19.1")
def test_the_operator_may_let_it_be_played_on(cited: Cited) -> None:
    played = table(cited).does(*LIMPED, "1 bet 10")
    played.reports("disturbance", what="a fire alarm")
    assert not played.acts
    played.chooses("play-on", OPERATOR, "a false alarm")
    assert (played.turn, played.price) == (2, 10)
    assert played.events(RoundVoided) == []


@clause("act-omaha-2006 19.1", "act-manila-2005 19.1")
def test_a_complete_game_is_not_invalidated(cited: Cited) -> None:
    played = table(cited).does("3 fold", "4 fold", "1 fold")
    assert played.ended
    played.contradicts("disturbance", what="a fire alarm")
    assert played.stakes == {1: 99, 2: 101, 3: 100, 4: 100}


@clause("act-omaha-2006 19.1", "act-manila-2005 19.1")
def test_a_disturbance_waits_for_nobodys_choice(cited: Cited) -> None:
    played = table(cited)
    played.reports("bet-amount", seat=3, amount=1)
    assert choices(played) == [("complete", "seat 3"), ("fold", "seat 3")]
    played.reports("disturbance", what="a fire")
    played.chooses("void", OPERATOR)
    assert played.stakes == FOUR


# 19.2 Breaches


@clause("act-omaha-2006 19.2", "act-manila-2005 19.2")
@pytest.mark.parametrize("broken", ["16.1", "16.3", "16.4", "16.7", "16.8(a)", "17.15", "19.7", "19.8"])
def test_a_breach_of_any_rule_is_recorded_and_may_be_sanctioned(cited: Cited, broken: str) -> None:
    played = table(cited).does("3 raise 6")
    ruling = played.reports("breach", seat=3, clause=broken)
    assert ruling.clauses[0] == cited.clause
    assert ruling.clauses[-1] == broken
    assert [name for name, _ in choices(played)] == ["fold", "exclude", "fold-and-exclude", "no-sanction"]
    assert {by for _, by in choices(played)} == {OPERATOR}
    for by in ("seat 4", "supervisor Lee"):
        played.may_not_choose("fold", by)
    played.chooses("no-sanction", OPERATOR, "a first warning")
    (made,) = played.events(ChoiceMade)
    assert (made.choice, made.reason, made.under) == ("no-sanction", "a first warning", cited.clause)
    assert played.events(HandKilled) == []
    assert played.events(PlayerExcluded) == []
    assert (played.turn, played.price) == (4, 6)


@clause("act-omaha-2006 19.2", "act-manila-2005 19.2")
def test_a_breach_is_one_of_a_rule_there_is(cited: Cited) -> None:
    played = table(cited)
    assert played.contradicts("breach", seat=3, clause="99.9").clause == cited.clause


@clause("act-omaha-2006 19.2", "act-manila-2005 19.2")
def test_both_sanctions_may_be_applied(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    played.reports("breach", seat=3, clause="16.8(a)")
    played.chooses("fold-and-exclude", OPERATOR)
    assert [(killed.place, killed.under) for killed in played.events(HandKilled)] == [(2, "19.2(a)")]
    assert [(out.place, out.under) for out in played.events(PlayerExcluded)] == [(2, "19.2(b)")]
    assert (played.turn, played.price) == (4, 6)


@clause("act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_the_offenders_hand_is_folded_and_the_wagers_stay(cited: Cited) -> None:
    played = table(cited).does("3 raise 6", "4 raise 20")
    ruling = played.reports("breach", seat=4, clause="16.1")
    assert cited.clause in ruling.clauses
    played.chooses("fold", OPERATOR)
    (killed,) = played.events(HandKilled)
    assert (killed.place, killed.under) == (3, cited.clause)
    assert played.events(PlayerExcluded) == []
    assert played.stakes == {1: 99, 2: 98, 3: 94, 4: 80}
    assert (played.turn, played.price) == (1, 19)
    played.does("1 fold", "2 fold")
    assert played.ended
    assert played.stakes == {1: 99, 2: 98, 3: 94 + 29, 4: 80}


@clause("act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_in_the_offenders_turn_the_turn_passes_on(cited: Cited) -> None:
    played = table(cited)
    played.reports("breach", seat=3, clause="16.3")
    played.chooses("fold", OPERATOR)
    assert played.turn == 4
    assert played.stakes[3] == 100


@clause("act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_where_that_leaves_one_player_the_pot_is_won(cited: Cited) -> None:
    played = to_the_showdown(table(cited, FREE, board=BOARD).does(*LIMPED, "1 bet 10", "2 call", "3 fold", "4 fold"))
    played.does(f"1 show {hand(cited, 'Kc Ks 2s 3s')}")
    played.reports("breach", seat=1, clause="16.8(a)")
    played.chooses("fold", OPERATOR)
    assert played.ended
    assert played.stakes == {1: 88, 2: 116, 3: 98, 4: 98}


@clause("act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_a_hand_already_folded_cannot_be_folded(cited: Cited) -> None:
    played = table(cited).does("3 fold")
    played.reports("breach", seat=3, clause="16.4")
    assert [name for name, _ in choices(played)] == ["exclude", "no-sanction"]
    assert played.may_not_choose("fold", OPERATOR)


@clause("act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_folding_the_last_hand_gives_no_bets_back(cited: Cited) -> None:
    played = table(cited).does("3 fold", "4 fold")
    live = played.round.live
    assert live.give(commands.Act(0, "fold")) is None
    assert isinstance(live.report(reports.Breach(1, "16.1")), RulingGiven)
    live.give(Choose("fold", OPERATOR, "collusion"))
    if live.state.marks.choice:
        live.give(Choose("no-sanction", OPERATOR, "the round is over"))
    played.deal()
    assert played.ended
    assert played.stakes[1] == 99, "who folded a blind has lost it"
    assert all(award.under for award in played.events(events.PotAwarded))


@clause("act-omaha-2006 19.2(b)", "act-manila-2005 19.2(b)")
def test_the_offender_may_be_barred_from_the_rest_of_the_game(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    ruling = played.reports("breach", seat=3, clause="16.1")
    assert cited.clause in ruling.clauses
    played.chooses("exclude", OPERATOR, "the second time tonight")
    (out,) = played.events(PlayerExcluded)
    assert (out.place, out.under) == (2, cited.clause)
    assert played.round.state.marks.excluded == 1 << 2
    assert played.events(HandKilled) == [], "the hand itself is another sanction"
    played.does("4 fold", "1 fold", "2 fold")
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


@clause("act-omaha-2006 19.2(b)", "act-manila-2005 19.2(b)")
def test_also_when_the_round_is_over_and_through_a_misdeal(cited: Cited) -> None:
    over = table(cited).does("3 fold", "4 fold", "1 fold")
    over.reports("breach", seat=2, clause="16.1")
    assert [name for name, _ in choices(over)] == ["exclude", "no-sanction"]
    over.chooses("exclude", OPERATOR)
    assert [out.under for out in over.events(PlayerExcluded)] == [cited.clause]
    assert over.stakes == {1: 99, 2: 101, 3: 100, 4: 100}
    again = table(cited)
    again.reports("breach", seat=2, clause="16.1")
    again.chooses("exclude", OPERATOR)
    again.reports("card-exposed-in-cut")
    assert again.round.state.marks.excluded == 1 << 1


@clause("act-omaha-2006 19.2(b)", "act-manila-2005 19.2(b)")
def test_a_barred_player_is_not_dealt_in_again(cited: Cited) -> None:
    played = table(cited)
    played.reports("breach", seat=2, clause="16.1")
    played.chooses("exclude", OPERATOR)
    played.reports("card-exposed-in-cut")
    played.deal()
    assert not played.round.state.live >> 1 & 1


# 19.3 Void rounds


@clause("act-omaha-2006 19.3", "act-manila-2005 19.3")
@pytest.mark.parametrize(("ground", "facts"), GROUNDS[1:])
def test_a_round_that_cannot_go_on_or_was_tampered_with_may_be_void(
    cited: Cited, ground: str, facts: dict[str, Any]
) -> None:
    played = table(cited).does(*LIMPED, "1 bet 10", "2 call")
    ruling = played.reports(ground, **facts)
    assert ruling.clauses[0] == cited.clause
    assert choices(played) == [("void", OPERATOR), ("play-on", OPERATOR)]
    for by in ("seat 1", "all players", "supervisor"):
        assert played.may_not_choose("void", by).clause == cited.clause
    played.chooses("void", f"{OPERATOR} Lee", "no fair result")
    (void,) = played.events(RoundVoided)
    assert void.under == cited.clause
    (made,) = played.events(ChoiceMade)
    assert (made.by, made.reason) == (f"{OPERATOR} Lee", "no fair result")
    assert played.ended
    assert played.stakes == FOUR


@clause("act-omaha-2006 19.3", "act-manila-2005 19.3")
@pytest.mark.parametrize(("ground", "facts"), GROUNDS[1:])
def test_it_need_not_be_void_and_a_round_that_is_over_is_not(cited: Cited, ground: str, facts: dict[str, Any]) -> None:
    played = table(cited).does("3 raise 6")
    played.reports(ground, **facts)
    played.chooses("play-on", OPERATOR)
    assert (played.turn, played.price) == (4, 6)
    assert played.events(RoundVoided) == []
    played.does("4 fold", "1 fold", "2 fold")
    assert played.ended
    if ground == "card-count":
        assert played.reports(ground, **facts).choices == (), "the count is recorded, and voids nothing"
    else:
        played.contradicts(ground, **facts)
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


# 19.4 Disputes


@clause("act-omaha-2006 19.4", "act-manila-2005 19.4")
@pytest.mark.parametrize("acts", [("3 raise 6",), ("3 fold", "4 fold", "1 fold")])
def test_the_operators_decision_of_a_dispute_is_recorded_as_final(cited: Cited, acts: tuple[str, ...]) -> None:
    played, before = table(cited).does(*acts), table(cited).does(*acts)
    ruling = played.reports("dispute", what="whether seat 3 said six or sixteen")
    assert ruling.clauses == (cited.clause,)
    assert "final" in ruling.words
    assert "review" in ruling.words
    assert choices(played) == [("decided", OPERATOR)]
    assert played.may_not_choose("decided", "seat 3").clause == cited.clause
    played.chooses("decided", OPERATOR, "six, as the dealer heard it")
    (made,) = played.events(ChoiceMade)
    assert (made.by, made.reason, made.under) == (OPERATOR, "six, as the dealer heard it", cited.clause)
    assert (played.turn, played.stakes, played.ended) == (before.turn, before.stakes, before.ended)
    assert played.due.choices == ()


@clause("act-omaha-2006 19.4", "act-manila-2005 19.4")
def test_chips_pushed_to_the_wrong_player_are_moved_by_such_a_decision(cited: Cited) -> None:
    def over() -> Played:
        return table(cited).does("3 fold", "4 fold", "1 fold")

    played = over()
    ruling = played.reports("payout-error", payer=2, payee=1, amount=2)
    assert ruling.clauses == (cited.clause,)
    assert choices(played) == [("correct", OPERATOR), ("leave", OPERATOR)]
    assert played.may_not_choose("correct", "seat 1").clause == cited.clause
    played.chooses("correct", OPERATOR, "seat 1 had not folded")
    (moved,) = played.events(PayoutCorrected)
    assert (moved.payer, moved.payee, moved.amount, moved.under) == (1, 0, 200, cited.clause)
    assert played.stakes == {1: 101, 2: 99, 3: 100, 4: 100}
    left = over()
    left.reports("payout-error", payer=2, payee=1, amount=2)
    left.chooses("leave", OPERATOR, "seat 1 had folded")
    assert left.stakes == {1: 99, 2: 101, 3: 100, 4: 100}
    assert left.contradicts("payout-error", payer=2, payee=2, amount=3).clause == cited.clause
    assert "$2 was pushed to seat 2" in left.contradicts("payout-error", payer=2, payee=1, amount=3).reason
    assert left.contradicts("payout-error", payer=1, payee=2, amount=1).clause == cited.clause
    assert table(cited).contradicts("payout-error", payer=2, payee=1, amount=1).clause == cited.clause
