"""What officials and players decide at the ACT tables: void rounds, counts, the clock, information, closed rounds, votes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import RequestError
from croupier.poker import commands, events
from croupier.poker.ruling_events import (
    ChoiceMade,
    ClockCalled,
    DeckDoubted,
    HandExposed,
    HandKilled,
    MisdealDeclared,
    RoundVoided,
    RulingGiven,
    VoteCast,
)
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.rulings.round import rule
from croupier.rulings.ruling import Ruling
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


def clock(played: Played, seat: int, by: str) -> Refusal | None:
    """Start the clock on a player; the refusal, where there is one."""
    played.deal()
    return played.round.step({"seat": seat, "clock": by}).refusal


# def:Void Nobody wins, every chip goes back


@clause("act-omaha-2006 def:Void", "act-manila-2005 def:Void")
@pytest.mark.parametrize(("ground", "facts"), GROUNDS)
def test_in_a_void_round_every_chip_goes_back_to_whoever_bet_it(
    cited: Cited, ground: str, facts: dict[str, Any]
) -> None:
    played = table(cited, "stake.min=100").does("3 raise 6", "4 call", "1 fold", "2 call", "2 bet 30", "3 raise 94")
    assert played.stakes == {1: 99, 2: 64, 3: 0, 4: 94}
    assert played.pot == 143
    played.reports(ground, **facts)
    played.chooses("void", OPERATOR)
    assert played.ended
    (void,) = played.events(RoundVoided)
    assert void.returned == (100, 3600, 10000, 600)
    assert played.stakes == FOUR
    assert played.events(events.PotAwarded) == []
    assert played.events(events.CommissionTaken) == [], "and the house takes nothing"


@clause("act-omaha-2006 def:Void", "act-manila-2005 def:Void")
def test_posts_for_missed_blinds_go_back_too_the_dead_ones_included(cited: Cited) -> None:
    played = table(cited, owes={3: [2, 1], 4: [2]}).does("3 raise 10", "4 call")
    assert played.stakes == {1: 99, 2: 98, 3: 89, 4: 90}
    assert played.pot == 24
    played.reports("cannot-go-on", what="the lights are out")
    played.chooses("void", OPERATOR)
    assert [void.returned for void in played.events(RoundVoided)] == [(100, 200, 1100, 1000)]
    assert played.stakes == FOUR


@clause("act-omaha-2006 def:Void", "act-manila-2005 def:Void")
def test_antes_and_over_blinds_go_back(cited: Cited) -> None:
    antes = table(cited, FREE, "betting=antes").does("1 bet 4", "2 call", "3 fold")
    antes.reports("cannot-go-on", what="the lights are out")
    antes.chooses("void", OPERATOR)
    assert antes.stakes == FOUR
    over = table(cited, FREE, "over-blind=4").does("3 over-blind")
    assert over.deal().stakes[3] == 96
    over.reports("cannot-go-on", what="the lights are out")
    over.chooses("void", OPERATOR)
    assert over.stakes == FOUR


@clause("act-omaha-2006 def:Void", "act-manila-2005 def:Void")
def test_at_the_showdown_too_no_shown_hand_wins(cited: Cited) -> None:
    played = to_the_showdown(table(cited, FREE, board=BOARD).does(*LIMPED, "1 bet 10", "2 call", "3 fold", "4 fold"))
    played.does(f"1 show {hand(cited, 'Kc Ks 2s 3s')}")
    played.reports("fraud", what="a marked card")
    played.chooses("void", OPERATOR)
    assert played.ended
    assert played.stakes == FOUR


# 2.6 The cards are counted


@clause("act-omaha-2006 2.6", "act-manila-2005 2.6")
@pytest.mark.parametrize("acts", [(), ("3 raise 6",), (*LIMPED, "1 bet 10")])
def test_the_cards_may_be_counted_at_any_time_and_the_count_is_kept(cited: Cited, acts: tuple[str, ...]) -> None:
    played, before = table(cited).does(*acts), table(cited).does(*acts)
    ruling = played.reports("card-count", found=52)
    assert ruling.clauses == (cited.clause,)
    assert ruling.choices == ()
    (given,) = played.events(RulingGiven)
    assert msgspec.json.decode(given.report) == {"report": "card-count", "found": 52}
    assert (played.turn, played.stakes, played.pot) == (before.turn, before.stakes, before.pot)


@clause("act-omaha-2006 2.6", "act-manila-2005 2.6")
def test_they_may_be_counted_at_the_showdown(cited: Cited) -> None:
    played = to_the_showdown(table(cited, FREE, board=BOARD).does(*LIMPED))
    assert played.reports("card-count", found=52).clauses == (cited.clause,)
    assert "show" in played.acts


@clause("act-omaha-2006 2.6", "act-manila-2005 2.6")
@pytest.mark.parametrize("facts", [{"found": 51}, {"found": 53}, {"found": 52, "foreign": 1}])
def test_a_wrong_count_is_recorded_and_left_to_the_operator(cited: Cited, facts: dict[str, int]) -> None:
    played = table(cited).does("3 raise 6")
    ruling = played.reports("card-count", **facts)
    assert ruling.clauses == ("19.3", cited.clause)
    assert choices(played) == [("void", OPERATOR), ("play-on", OPERATOR)]
    assert played.events(DeckDoubted) == [DeckDoubted(cited.clause)]
    played.chooses("play-on", OPERATOR, "the card lay under the table")
    assert (played.turn, played.price, played.pot) == (4, 6, 9)


@clause("act-omaha-2006 2.6", "act-manila-2005 2.6")
def test_the_count_goes_by_the_deck_in_use(cited: Cited) -> None:
    short = table(cited, FREE, "deck=36")
    assert short.reports("card-count", found=36).choices == ()
    assert short.reports("card-count", found=52).choices != ()
    joker = table(cited, FREE, "joker=true")
    assert joker.reports("card-count", found=53).choices == ()


@clause("act-omaha-2006 2.6", "act-manila-2005 2.6")
def test_they_may_be_counted_when_the_pots_are_pushed(cited: Cited) -> None:
    played = table(cited).does("3 fold", "4 fold", "1 fold")
    assert played.ended
    assert played.reports("card-count", found=52).clauses == (cited.clause,)


# 4.8, Manila 4.6 The clock


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
@pytest.mark.parametrize("acts", [(), ("3 call",), (*LIMPED, "1 bet 10")])
def test_the_supervisor_may_start_the_clock_on_the_player_in_turn_at_any_time(
    cited: Cited, acts: tuple[str, ...]
) -> None:
    played = table(cited).does(*acts)
    turn = played.turn or 0
    assert clock(played, turn, "supervisor Lee") is None
    (called,) = played.events(ClockCalled)
    assert (called.place, called.by, called.seconds, called.under) == (turn - 1, "supervisor Lee", 90, cited.clause)
    assert played.turn == turn
    played.does(f"{turn} call")
    assert played.turn != turn, "an act in time counts as always"


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
@pytest.mark.parametrize("by", ["", "seat 1", "seat 3", "the dealer", "supervisory staff"])
def test_nobody_else_starts_it(cited: Cited, by: str) -> None:
    played = table(cited)
    refusal = clock(played, 3, by)
    assert refusal is not None
    assert refusal.clause == cited.clause
    assert played.events(ClockCalled) == []


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
def test_it_runs_only_for_the_player_to_act(cited: Cited) -> None:
    played = table(cited)
    refusal = clock(played, 4, "supervisor")
    assert refusal is not None
    assert refusal.clause == cited.clause
    played.does("3 fold", "4 fold", "1 fold")
    assert played.ended
    assert clock(played, 2, "supervisor") is not None
    assert played.events(ClockCalled) == []


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
def test_the_supervisor_goes_by_the_title_of_the_text(cited: Cited) -> None:
    assert clock(table(cited), 3, "casino supervisor Lee") is None


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
def test_a_player_who_has_to_make_up_a_short_bet_may_be_put_on_the_clock(cited: Cited) -> None:
    played = table(cited)
    played.reports("bet-amount", seat=3, amount=1)
    assert choices(played) == [("complete", "seat 3"), ("fold", "seat 3")]
    assert clock(played, 3, "supervisor") is None


# 16.5, 16.6 Information for one is information for all


@clause("act-omaha-2006 16.5", "act-manila-2005 16.5")
def test_what_one_player_learnt_of_a_folded_hand_is_told_to_all(cited: Cited) -> None:
    played = table(cited).does("3 fold")
    ruling = played.reports("information-given", about=3, to=4, words="two aces")
    assert ruling.clauses == (cited.clause,)
    assert "told to everybody: two aces" in ruling.words
    assert ruling.choices == ()
    assert played.turn == 4


@clause("act-omaha-2006 16.5", "act-manila-2005 16.5")
def test_a_folded_hand_one_player_saw_is_shown_to_all(cited: Cited) -> None:
    played = table(cited).does("3 fold")
    ruling = played.reports("folded-hand-exposed", seat=3, cards="As Kd")
    assert ruling.clauses == (cited.clause,)
    (exposed,) = played.events(HandExposed)
    assert (exposed.place, exposed.cards, exposed.under) == (2, ("As", "Kd"), cited.clause)
    assert played.turn == 4
    played.does("4 call", "1 call")
    live = played.round.live
    assert live.give(commands.Act(1, "stand")) is None
    count = 3 if cited.book.id == "act-omaha-2006" else 1
    assert live.give(commands.DealCommunal(("As", "2c", "3c")[:count])) is not None, "these cards cannot come any more"
    assert live.give(commands.DealCommunal(("Ah", "2c", "3c")[:count])) is None


@clause("act-omaha-2006 16.5", "act-manila-2005 16.5")
def test_a_hand_still_held_is_not_shown_by_it(cited: Cited) -> None:
    played = table(cited).does("3 fold")
    assert played.contradicts("folded-hand-exposed", seat=4, cards="As Kd").clause == cited.clause
    assert played.contradicts("folded-hand-exposed", seat=3, cards="As Kd Qd Jd Td").clause == cited.clause
    assert played.events(HandExposed) == []


@clause("act-omaha-2006 16.5", "act-manila-2005 16.5")
def test_a_folded_hand_has_no_card_that_lies_on_the_table(cited: Cited) -> None:
    played = table(cited, FREE, board=BOARD).does(*LIMPED, "1 fold")
    assert played.round.state.board[0] == "Kh"
    assert played.contradicts("folded-hand-exposed", seat=1, cards="Kh 2c").clause == cited.clause


@clause("act-omaha-2006 16.6", "act-manila-2005 16.6")
def test_what_one_player_was_told_of_a_hand_still_held_is_told_to_all(cited: Cited) -> None:
    played = table(cited).does("3 call")
    ruling = played.reports("information-given", about=3, to=4, words="two aces")
    assert ruling.clauses == (cited.clause,)
    assert "told to everybody: two aces" in ruling.words
    assert played.events(HandKilled) == [], "the hand plays on"
    assert played.turn == 4


# 17.14 Closed by the next round


@clause("act-omaha-2006 17.14", "act-manila-2005 17.14")
@pytest.mark.parametrize(
    "report",
    [
        reports.Dispute("who won"),
        reports.PayoutError(1, 0, 100),
        reports.Breach(1, "16.1"),
        reports.WrongCount(1, 1),
        reports.CutExposed(),
    ],
)
def test_once_the_next_round_begins_the_last_one_stands(cited: Cited, report: reports.Report) -> None:
    played = table(cited).does("3 fold", "4 fold", "1 fold")
    assert played.ended
    refusal = rule(played.round.rules, played.round.state, report, closed=True)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == cited.clause


@clause("act-omaha-2006 17.14", "act-manila-2005 17.14")
def test_until_then_a_dispute_or_a_wrong_payment_is_still_ruled_on(cited: Cited) -> None:
    played = table(cited).does("3 fold", "4 fold", "1 fold")
    rules, state = played.round.rules, played.round.state
    for report in (reports.Dispute("who won"), reports.PayoutError(1, 0, 100), reports.Breach(1, "16.1")):
        assert isinstance(rule(rules, state, report), Ruling)
    late = rule(rules, state, reports.CutExposed())
    assert isinstance(late, Refusal)
    assert late.clause != cited.clause


# 17.16 What no rule covers


@clause("act-omaha-2006 17.16", "act-manila-2005 17.16")
@pytest.mark.parametrize(
    ("report", "facts"),
    [
        ("uncovered", {"what": "a drink on the cards"}),
        ("string-bet", {"seat": 4, "first": 6, "then": 10}),
        ("over-chip", {"seat": 4, "chip": 25}),
        ("declaration", {"seat": 4, "act": "fold"}),
        ("out-of-turn", {"seat": 1, "act": "check"}),
        ("wrong-burn", {"burnt": 2}),
        ("advice-taken", {"seat": 4}),
    ],
)
def test_what_the_text_does_not_cover_is_put_to_the_players(cited: Cited, report: str, facts: dict[str, Any]) -> None:
    played, before = table(cited).does("3 raise 6"), table(cited).does("3 raise 6")
    ruling = played.reports(report, **facts)
    assert ruling.clauses[0] == cited.clause
    assert choices(played) == [("agree", "all players"), ("disagree", "all players")]
    assert not played.acts, "play waits for the vote"
    for seat in FOUR:
        played.chooses("agree", f"seat {seat}")
    assert (played.turn, played.stakes, played.pot) == (before.turn, before.stakes, before.pot)


@clause("act-omaha-2006 17.16")
def test_at_omaha_the_second_communal_card_in_the_shoe_is_not_covered(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    assert played.reports("second-communal-card-seen", card="As").clauses[0] == cited.clause
    assert played.events(MisdealDeclared) == []


@clause("act-manila-2005 17.16")
@pytest.mark.parametrize("report", ["next-card-exposed", "boxed-card"])
def test_at_manila_the_next_card_shown_between_betting_rounds_is_not_covered(cited: Cited, report: str) -> None:
    played = table(cited).does(*LIMPED)
    assert played.reports(report, card="As").clauses[0] == cited.clause


@clause("act-omaha-2006 17.16", "act-manila-2005 17.16")
def test_every_vote_is_recorded(cited: Cited) -> None:
    played = table(cited).does("3 raise 6", "4 fold")
    played.reports("uncovered", what="a drink on the cards", proposal="void")
    for seat in (4, 2, 1):
        played.chooses("agree", f"seat {seat}")
    assert [(vote.place, vote.under) for vote in played.events(VoteCast)] == [
        (3, cited.clause),
        (1, cited.clause),
        (0, cited.clause),
    ]
    assert played.may_not_choose("agree", "seat 2").clause == cited.clause, "once each"
    assert played.may_not_choose("agree", "seat 9").clause == cited.clause
    assert played.may_not_choose("agree", OPERATOR).clause == cited.clause
    assert not played.ended
    played.chooses("agree", "seat 3", "we all agree")
    (made,) = played.events(ChoiceMade)
    assert (made.choice, made.by, made.reason) == ("agree", "seat 3", "we all agree")
    assert played.ended


@clause("act-omaha-2006 17.16.s2", "act-manila-2005 17.16.s2")
def test_a_proposal_is_carried_out_only_when_all_have_agreed(cited: Cited) -> None:
    played = table(cited).does("3 raise 6", "4 fold")
    ruling = played.reports("uncovered", what="a drink on the cards", proposal="void")
    assert cited.clause in ruling.clauses
    for seat in (1, 2, 3):
        played.chooses("agree", f"seat {seat}")
        assert not played.ended, "a player who has folded is asked as well"
    played.chooses("agree", "seat 4")
    assert played.ended
    assert len(played.events(RoundVoided)) == 1
    assert played.stakes == FOUR


@clause("act-omaha-2006 17.16.s2", "act-manila-2005 17.16.s2")
def test_all_may_agree_at_once(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    played.reports("uncovered", what="a drink on the cards", proposal="kill-hand", seat=3)
    played.chooses("agree", "all players")
    assert [killed.place for killed in played.events(HandKilled)] == [2]
    assert played.stakes[3] == 94, "its bets stay in"
    assert (played.turn, played.price) == (4, 6)
    played.does("4 fold", "1 fold")
    assert played.ended
    assert played.stakes == {1: 99, 2: 107, 3: 94, 4: 100}


@clause("act-omaha-2006 17.16.s2", "act-manila-2005 17.16.s2")
def test_only_what_the_rules_leave_room_for_can_be_proposed(cited: Cited) -> None:
    played = table(cited).does("3 fold")
    with pytest.raises(RequestError):
        played.reports("uncovered", what="a drink on the cards", proposal="divide the pot")
    assert played.contradicts("uncovered", what="a drink", proposal="kill-hand").clause == "17.16"
    assert played.contradicts("uncovered", what="a drink", proposal="kill-hand", seat=3).clause == "17.16"


@clause("act-omaha-2006 17.16.s3", "act-manila-2005 17.16.s3")
def test_where_one_disagrees_the_operator_decides(cited: Cited) -> None:
    played = table(cited).does("3 raise 6")
    played.reports("uncovered", what="a drink on the cards", proposal="void")
    played.chooses("agree", "seat 1").chooses("agree", "seat 2").chooses("disagree", "seat 3", "I hold aces")
    assert choices(played) == [("play-on", OPERATOR), ("void", OPERATOR)]
    assert {choice.clause for choice in played.due.choices} == {cited.clause}
    for by in ("seat 1", "all players", "supervisor Lee"):
        assert played.may_not_choose("void", by).clause == cited.clause
    played.chooses("play-on", f"{OPERATOR} Lee", "the cards can be read")
    refused, decided = played.events(ChoiceMade)
    assert (refused.choice, refused.by, refused.reason) == ("disagree", "seat 3", "I hold aces")
    assert (decided.choice, decided.by, decided.under) == ("play-on", f"{OPERATOR} Lee", cited.clause)
    assert decided.reason == "the cards can be read"
    assert (played.turn, played.price, played.pot) == (4, 6, 9)


@clause("act-omaha-2006 17.16.s3", "act-manila-2005 17.16.s3")
@pytest.mark.parametrize("decision", ["play-on", "kill-hand", "void"])
def test_the_operator_is_not_bound_to_what_was_proposed(cited: Cited, decision: str) -> None:
    played = table(cited).does("3 raise 6")
    played.reports("uncovered", what="a drink on the cards", proposal="play-on", seat=3)
    played.chooses("disagree", "seat 2")
    assert [name for name, _ in choices(played)] == ["play-on", "kill-hand", "void"]
    played.chooses(decision, OPERATOR)
    assert len(played.events(HandKilled)) == (decision == "kill-hand")
    assert played.ended == (decision == "void")
    assert played.stakes == (FOUR if decision == "void" else {1: 99, 2: 98, 3: 94, 4: 100})
    assert played.due.choices == (), "the decision is final"
    if decision != "void":
        assert played.turn == 4
