"""Powers of the operator in Ultimate Texas Hold-em: collusion (12.3), void rounds, breaches and disputes (rule 15).

Antes are $10.
"""

from __future__ import annotations

import pytest

from croupier.banked import commands, events
from croupier.errors import RequestError
from croupier.protocol.commands import Choose, Report
from croupier.protocol.events import ChoiceMade, PlayerExcluded
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked.reports import Disturbance
from croupier.rulings.banked.round import rule_banked
from tests.support.banked import BOARD, FIRST, KINGS, RAGS, SECOND, THREE_SEVENS, Banked, Opened, both, compiled
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_irregularities import MOMENTS, OPERATOR, at_every_moment, plays_on, table, void

# 12.3 Collusion


@clause(*both("12.3"))
@pytest.mark.parametrize("number", ["12.1", "12.2(a)", "12.2(b)"])
def test_a_breach_of_rule_12_lets_staff_exclude_the_player_or_void_the_round(cited: Cited, number: str) -> None:
    played = table(cited)
    ruling = played.reports("collusion", box=2, clause=number)
    assert ruling.clauses == (cited.clause, number)
    assert [(one.name, one.by) for one in ruling.choices] == [
        ("exclude", OPERATOR),
        ("void", OPERATOR),
        ("no-sanction", OPERATOR),
    ]
    assert number in ruling.words
    assert played.choosing == [], "play waits for the choice"
    assert played.refused("1 check") == "12.3"


@clause(*both("12.3"))
def test_an_excluded_player_is_out_of_the_round_with_the_wagers_back(cited: Cited) -> None:
    played = table(cited, "2 play 4")
    assert played.lying[2] == 65
    played.reports("collusion", box=2, clause="12.2(b)")
    played.chooses("exclude", f"{OPERATOR} Lee", "showed the hand to box 1")
    (voided,) = played.events(events.BoxVoided)
    assert (voided.returned, voided.under) == (6500, cited.clause)
    assert (played.nets[2], played.lying[2]) == (0, 0)
    assert played.choosing == [1, 3], "the others play on"
    played.does("1 play 4", "3 fold").settled()
    assert played.nets == {1: -60, 2: 0, 3: -20}
    assert played.events(events.BoxShown)[0].place == 0
    assert played.results[2] == dict.fromkeys(("ante", "blind", "play", "trips"), "void")


@clause(*both("12.3"))
def test_the_round_may_be_void_instead(cited: Cited) -> None:
    played = table(cited, "2 play 4")
    played.reports("collusion", box=2, clause="12.2(a)")
    void(played.chooses("void"), cited.clause)


@clause(*both("12.3"))
def test_or_nothing_follows(cited: Cited) -> None:
    played = table(cited, "2 play 4")
    played.reports("collusion", box=2, clause="12.1")
    plays_on(played.chooses("no-sanction"), table(cited, "2 play 4"))


# A player who has folded, or whose box is settled: what is undone, and for whom
DONE_WITH = {"folded": ("2 fold",), "paid": ("2 play 4", "1 play 4", "3 play 4")}
done_with = pytest.mark.parametrize("how", DONE_WITH)


def whose_box_is_done(cited: Cited, how: str) -> Banked:
    """The player of box 2 has folded, or was paid while the round runs."""
    played = table(cited, *DONE_WITH[how])
    if how == "paid":
        played.settles_next().settles_next()
    assert (played.lying[2], played.nets[2]) == (0, -25 if how == "folded" else 45)
    assert not played.ended
    return played


@clause(*both("12.3"))
@done_with
def test_collusion_of_a_player_whose_box_is_done_may_cost_the_round_its_result(cited: Cited, how: str) -> None:
    played = whose_box_is_done(cited, how)
    ruling = played.reports("collusion", box=2, clause="12.2(b)")
    assert [(one.name, one.clause) for one in ruling.choices] == [
        (name, cited.clause) for name in ("exclude", "void", "no-sanction")
    ]
    void(played.chooses("void"), cited.clause)


@clause(*both("12.3"))
@done_with
def test_who_is_excluded_after_the_box_was_done_has_no_result(cited: Cited, how: str) -> None:
    played = whose_box_is_done(cited, how)
    words = played.reports("collusion", box=2, clause="12.2(b)").choices[0].words
    assert words.endswith("$25 goes back to box 2" if how == "folded" else "box 2 gives back $45")
    played.chooses("exclude")
    assert (played.nets[2], set(played.results[2].values())) == (0, {"void"})
    assert set(played.under[2].values()) == {cited.clause}
    again = played.reports("collusion", box=2, clause="12.1")
    assert [one.name for one in again.choices] == ["void", "no-sanction"], "out already"
    played.chooses("no-sanction")
    for box in played.choosing:
        played.does(f"{box} fold")
    played.settled()
    assert played.nets[2] == 0


@clause(*both("12.3"))
@done_with
def test_or_the_result_of_a_box_that_was_done_stands(cited: Cited, how: str) -> None:
    played = whose_box_is_done(cited, how)
    played.reports("collusion", box=2, clause="12.2(b)")
    plays_on(played.chooses("no-sanction"), whose_box_is_done(cited, how))


@clause(*both("12.3"))
def test_who_has_no_wagers_in_the_round_does_not_collude_in_it(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 0}, stakes={2: 50})
    assert played.contradicts("collusion", box=2, clause="12.2(b)").clause == cited.clause


@clause(*both("12.3"))
def test_a_breach_names_a_clause_there_is(cited: Cited) -> None:
    assert table(cited).contradicts("collusion", box=2, clause="12.9").clause == cited.clause


@clause(*both("12.3"))
@pytest.mark.parametrize("number", ["15.9", "8.7", "4.6"])
def test_only_a_breach_of_rule_12_is_collusion(cited: Cited, number: str) -> None:
    assert table(cited).contradicts("collusion", box=2, clause=number).clause == cited.clause


@clause(*both("12.3"))
def test_who_is_excluded_before_the_deal_does_not_wager_in_that_round(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100, 2: 100})
    opened.places(1, 10)
    opened.places(2, 10)
    opened.gives(opened.report("collusion", box=2, clause="12.2(b)"))
    opened.gives(Choose("exclude", OPERATOR, "so decided"))
    assert opened.stakes[2] == 100
    assert opened.places_not(2, 10) == cited.clause


# 15.2, 15.4 The operator may void a round


@clause(*both("15.2", "15.4"))
@at_every_moment
def test_the_operator_may_void_a_round_that_is_disturbed_or_cannot_go_on(cited: Cited, steps: tuple[str, ...]) -> None:
    report = "disturbance" if cited.clause == "15.2" else "cannot-go-on"
    played = table(cited, *steps)
    ruling = played.reports(report, what="a fire in the hall")
    assert ruling.clauses[0] == cited.clause
    assert [(one.name, one.by, one.clause) for one in ruling.choices] == [
        ("void", OPERATOR, cited.clause),
        ("play-on", OPERATOR, cited.clause),
    ]
    void(played.chooses("void"), cited.clause)


@clause(*both("15.2", "15.4"))
@at_every_moment
def test_or_have_it_played_on(cited: Cited, steps: tuple[str, ...]) -> None:
    report = "disturbance" if cited.clause == "15.2" else "cannot-go-on"
    played = table(cited, *steps)
    played.reports(report, what="a brawl")
    assert played.offers.choices
    played.chooses("play-on", reason="it is over")
    plays_on(played, table(cited, *steps))


@clause(*both("15.2", "15.4"))
def test_a_round_that_is_over_is_not_made_void(cited: Cited) -> None:
    report = "disturbance" if cited.clause == "15.2" else "cannot-go-on"
    played = Banked(cited.book.id, {1: 10}, holes={1: RAGS}, board=BOARD, dealer=KINGS).does("1 play 4").settled()
    refusal = played.contradicts(report, what="a robbery")
    assert refusal.clause == ("15.2" if report == "disturbance" else "15.5")
    assert refusal.code == ("result-stands" if report == "disturbance" else "round-over")
    assert "report a dispute" in refusal.reason
    assert played.nets == {1: -60}


@clause(*both("15.2"))
@pytest.mark.parametrize(("closed", "over"), [(False, "the round is over"), (True, "the next round has begun")])
def test_the_power_to_void_for_a_disturbance_ends_with_the_round(cited: Cited, *, closed: bool, over: str) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS).does("1 fold", "2 fold")
    assert played.ended
    refusal = rule_banked(played.rules, played.state, Disturbance("a brawl"), closed=closed)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("result-stands", cited.clause)
    assert refusal.reason == f"{over}, so the result stands; report a dispute (15.5)"
    assert played.reports("dispute", what="both want the round void").clauses == ("15.5",)


@clause(*both("15.5"))
def test_a_void_round_has_no_result_that_a_disturbance_could_leave_standing(cited: Cited) -> None:
    played = table(cited, "1 check")
    played.reports("card-exposed-in-deal")
    assert played.contradicts("disturbance", what="a brawl") == Refusal(
        "round-over", "the round is void already; report a dispute", cited.clause
    )


@clause(*both("15.2"))
def test_nobody_concedes_while_the_operator_decides(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"])
    played.reports("disturbance", what="a riot")
    assert played.refused("1 concede") == cited.clause


@clause(*both("15.2"))
def test_nothing_is_wagered_or_dealt_while_the_operator_decides(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100, 2: 100})
    opened.places(1, 10)
    opened.gives(opened.report("disturbance", what="a riot"))
    for command in (opened.wagers(2, 10), commands.Deal(), commands.End()):
        refusal = opened.not_given(command)
        assert (refusal.code, refusal.clause) == ("choice-open", cited.clause)
    opened.gives(Choose("play-on", OPERATOR, "so decided"))
    opened.deals()


# 15.3 Breaches


@clause(*both("15.3"))
def test_a_breach_lets_the_operator_apply_either_sanction_or_both_or_none(cited: Cited) -> None:
    played = table(cited)
    ruling = played.reports("breach", box=1, clause="15.8")
    assert ruling.clauses == ("15.3", "15.3(a)", "15.3(b)", "15.8")
    assert [(one.name, one.clause) for one in ruling.choices] == [
        ("void", "15.3(a)"),
        ("exclude", "15.3(b)"),
        ("void-and-exclude", "15.3(a)"),
        ("no-sanction", "15.3"),
    ]
    assert {one.by for one in ruling.choices} == {OPERATOR}
    plays_on(played.chooses("no-sanction"), table(cited))
    assert table(cited).contradicts("breach", box=1, clause="99").clause == cited.clause


@clause(*both("15.3"))
@pytest.mark.parametrize("number", ["def:Ante", "def:Box", "11.3", "NI.1", "15.1.s2"])
def test_what_asks_nothing_of_a_player_is_not_broken(cited: Cited, number: str) -> None:
    refusal = table(cited).contradicts("breach", box=1, clause=number)
    assert refusal.clause == cited.clause
    assert "name the rule that was broken" in refusal.reason


@clause(*both("15.3(a)"))
@done_with
def test_wagers_may_be_void_though_the_box_was_done_while_the_round_runs(cited: Cited, how: str) -> None:
    played = whose_box_is_done(cited, how)
    ruling = played.reports("breach", box=2, clause="15.1")
    assert [one.name for one in ruling.choices] == ["void", "exclude", "void-and-exclude", "no-sanction"]
    assert ("gives back $45" in ruling.choices[0].words) is (how == "paid")
    played.chooses("void")
    assert (played.nets[2], set(played.results[2].values())) == (0, {"void"})
    (voided,) = played.events(events.BoxVoided)
    assert (voided.returned, voided.under) == (2500 if how == "folded" else -4500, cited.clause)
    back = "$25 goes back to box 2" if how == "folded" else "box 2 gives back $45"
    assert [line for line in played.text if line.startswith("The hand of box 2 is void") and back in line]
    assert [one.name for one in played.reports("breach", box=2, clause="15.1").choices] == ["exclude", "no-sanction"]


@clause(*both("15.3(a)"))
def test_whose_wagers_were_made_void_before_the_deal_takes_no_part(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100, 2: 100})
    opened.places(1, 10)
    opened.places(2, 10)
    opened.gives(opened.report("breach", box=2, clause="15.1"))
    opened.gives(Choose("void", OPERATOR, "so decided"))
    assert opened.places_not(2, 10) == cited.clause
    assert opened.deals().holes == ((5, 6), ())


@clause(*both("15.3(a)"))
def test_the_offenders_wagers_are_void_and_go_back(cited: Cited) -> None:
    played = table(cited, "1 play 4")
    played.reports("breach", box=1, clause="15.1")
    played.chooses("void")
    (voided,) = played.events(events.BoxVoided)
    assert (voided.returned, voided.under) == (6000, cited.clause)
    assert played.nets == {1: 0, 2: -25, 3: -20}
    assert played.choosing == [2, 3]
    assert played.events(PlayerExcluded) == []


@clause(*both("15.3(b)"))
def test_the_offender_is_barred_from_the_game(cited: Cited) -> None:
    played = table(cited, "1 play 4")
    played.reports("breach", box=1, clause="15.1")
    played.chooses("exclude")
    (excluded,) = played.events(PlayerExcluded)
    assert (excluded.place, excluded.under) == (0, cited.clause)
    assert played.state.excluded == 0b1
    assert played.lying[1] == 60, "the wagers stay where nobody made them void"
    assert played.events(events.BoxVoided) == []


@clause(*both("15.3", "15.3(a)", "15.3(b)"))
def test_both_sanctions_come_together(cited: Cited) -> None:
    played = table(cited, "1 play 4")
    played.reports("breach", box=1, clause="15.1")
    played.chooses("void-and-exclude")
    assert [type(event) for event in played.round.events[-3:]] == [ChoiceMade, events.BoxVoided, PlayerExcluded]
    assert (played.nets[1], played.state.excluded) == (0, 0b1)


@clause(*both("15.3(b)"))
def test_after_the_round_the_player_may_still_be_barred(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: THREE_SEVENS}, board=BOARD, dealer=KINGS).does("1 play 4")
    played.settled()
    ruling = played.reports("breach", box=1, clause="15.1")
    assert [one.name for one in ruling.choices] == ["exclude", "no-sanction"], "no wager lies there any more"
    played.chooses("exclude")
    assert played.ended
    assert played.nets == {1: 50}


@clause(*both("15.3(b)"))
def test_who_is_barred_does_not_wager_any_more(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100, 2: 100})
    opened.places(1, 10)
    opened.gives(opened.report("breach", box=2, clause="15.1"))
    opened.gives(Choose("exclude", OPERATOR, "so decided"))
    assert opened.places_not(2, 10) == cited.clause


# 15.5 Disputes, and who chooses


@clause(*both("15.5"))
def test_the_operators_decision_in_a_dispute_is_recorded_as_final(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: RAGS}, board=BOARD, dealer=KINGS).does("1 play 4").settled()
    ruling = played.reports("dispute", what="box 1 says the hand was a straight")
    assert ruling.clauses == (cited.clause,)
    assert "final" in ruling.words
    assert "review" in ruling.words
    assert [(one.name, one.by, one.clause) for one in ruling.choices] == [("decided", OPERATOR, cited.clause)]
    played.chooses("decided", f"{OPERATOR} Lee", "the board was read again")
    (made,) = played.events(ChoiceMade)
    assert (made.by, made.reason, made.under) == (f"{OPERATOR} Lee", "the board was read again", cited.clause)
    assert played.nets == {1: -60}


@clause(*both("15.5"))
@at_every_moment
def test_a_dispute_may_come_up_at_any_time_and_changes_nothing(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    played.reports("dispute", what="the order of acting")
    plays_on(played.chooses("decided"), table(cited, *steps))


@clause(*both("def:Casino Operator"))
def test_the_operator_chooses_and_nobody_else(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["official"]
    played.reports("disturbance", what="a riot")
    for by in ("box 1", "player", "dealer", "casino operatorling", ""):
        refusal = played.may_not_choose("void", by)
        assert (refusal.code, refusal.clause) == ("not-theirs-to-choose", "15.2")
        assert OPERATOR in refusal.reason
    assert played.may_not_choose("dance", OPERATOR).clause == "15.2"
    assert played.contradicts("card-count", found=52).clause == "15.2", "one matter at a time"
    played.chooses("play-on", OPERATOR)
    assert played.may_not_choose("play-on", OPERATOR).clause == "system", "it is made"


def test_every_report_names_a_box_of_the_round() -> None:
    for book in (FIRST, SECOND):
        played = Banked(book, {1: 10})
        for report, facts in (("breach", {"clause": "15.1"}), ("unequal-blind", {"blind": 5})):
            with pytest.raises(RequestError, match="box 2 is not in the round"):
                played.reports(report, box=2, **facts)
        raw = Opened(book, {1: 100})
        command = raw.report("breach", box=1, clause="15.1")
        elsewhere = Report(type(command.report)(bytes(command.report).replace(b'"place":0', b'"place":7')))
        assert raw.not_given(elsewhere).clause == "system"
        assert compiled(book).under["breach"] == "15.3"
