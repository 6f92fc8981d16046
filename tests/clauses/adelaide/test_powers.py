"""Powers of the house: Adelaide 3.s4, 49, 53(a), 75(d), 79, 82 and 83: who decides, what is recorded, what it does."""

from __future__ import annotations

import msgspec
import pytest

from croupier.poker import events
from croupier.poker import ruling_events as ruled
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports as reported
from croupier.rulings.round import rule
from croupier.rulings.ruling import Ruling
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}


def table(cited: Cited, *rules: str, owes: dict[int, list[float]] | None = None) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on seat 4: seat 3 opens."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, FOUR, button=4, rules=given, board=BOARD, owes=owes)


def over(cited: Cited) -> Played:
    """A round that is over: seat 3 has won $3 of blinds, and the pot is pushed."""
    r = table(cited).does("3 raise 10", "4 fold", "1 fold", "2 fold")
    assert r.ended
    assert r.stakes == {1: 99, 2: 98, 3: 103, 4: 100}
    return r


def made(r: Played) -> ruled.ChoiceMade:
    """The last choice on the record."""
    choice = r.events(ruled.ChoiceMade)[-1]
    assert isinstance(choice, ruled.ChoiceMade)
    return choice


def calls_clock(r: Played, seat: int, by: str) -> Refusal | None:
    """Somebody calls for the clock on a player; why it is refused."""
    r.deal()
    return r.round.step({"seat": seat, "clock": by}).refusal


# 3.s4 Errors of payout and procedure


@clause("adelaide-omaha 3.s4", "adelaide-omaha def:Pit Manager")
def test_the_pit_manager_corrects_a_payout_to_the_wrong_player(cited: Cited) -> None:
    r = over(cited)
    ruling = r.reports("payout-error", payer=3, payee=2, amount=3)
    assert ruling.clauses == ("3.s4",)
    assert [(choice.name, choice.by) for choice in ruling.choices] == [
        ("correct", "pit manager"),
        ("leave", "pit manager"),
    ]
    assert r.stakes == {1: 99, 2: 98, 3: 103, 4: 100}
    r.chooses("correct", "pit manager Lee", "pushed to the wrong seat")
    assert r.stakes == {1: 99, 2: 101, 3: 100, 4: 100}
    assert r.events(ruled.PayoutCorrected) == [ruled.PayoutCorrected(2, 1, 300, "3.s4")]
    assert (made(r).by, made(r).reason) == ("pit manager Lee", "pushed to the wrong seat")


@clause("adelaide-omaha 3.s4")
def test_or_leaves_it_and_nobody_else_decides(cited: Cited) -> None:
    r = over(cited)
    r.reports("payout-error", payer=3, payee=2, amount=3)
    for by in ("seat 2", "dealer", "game supervisor", ""):
        assert r.may_not_choose("correct", by).clause == cited.clause
    r.chooses("leave", "pit manager")
    assert r.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


@clause("adelaide-omaha 3.s4")
def test_what_was_not_paid_or_is_not_there_cannot_be_moved(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.contradicts("payout-error", payer=3, payee=2, amount=3).code == "pots-not-pushed"
    ended = over(cited)
    assert "$5 was pushed to seat 3" in ended.contradicts("payout-error", payer=3, payee=2, amount=6).reason
    assert ended.contradicts("payout-error", payer=3, payee=3, amount=3).code == "same-player"


@clause("adelaide-omaha 3.s4")
def test_an_error_of_procedure_is_taken_back_and_stays_on_the_record(cited: Cited) -> None:
    r = table(cited).does("3 call")
    before, at = r.round.state, len(r.round.events)
    r.does("4 raise 50")  # entered for a call of $2
    assert r.stakes[4] == 50
    answer = r.round.step({"correct": at, "by": "pit manager", "reason": "the player had called"})
    assert answer.ok
    assert r.round.state == before
    r.does("4 call")
    assert (r.turn, r.stakes[4], r.pot) == (1, 98, 7)
    assert [type(event) for event in r.round.events[at:]] == [events.Raised, ruled.EntriesCorrected, events.Called]
    nobody = r.round.step({"correct": at, "by": "", "reason": "no name"})
    assert nobody.refusal is not None


# The next hand closes this one


@clause("adelaide-omaha def:Cut")
@pytest.mark.parametrize(
    "report", [reported.PayoutError(2, 1, 300), reported.Dispute("who won")], ids=["payout", "dispute"]
)
def test_once_the_next_round_has_begun_nothing_more_is_ruled_on(cited: Cited, report: reported.Report) -> None:
    r = over(cited)
    closed = rule(r.round.rules, r.round.state, report, closed=True)
    assert isinstance(closed, Refusal)
    assert closed.clause == cited.clause
    assert isinstance(rule(r.round.rules, r.round.state, report), Ruling)  # until then


# 49 A look at a hand


@clause("adelaide-omaha 49(a)")
@pytest.mark.parametrize("steps", [["3 call"], ["3 fold"]], ids=["still in", "folded"])
def test_the_pit_manager_may_look_at_a_players_hole_cards(cited: Cited, steps: list[str]) -> None:
    r = table(cited).does(*steps)
    before = r.round.state
    ruling = r.reports("view-hand", seat=3, by="pit manager Lee", reason="a card seen on the floor")
    assert ruling.clauses[0] == cited.clause
    assert r.events(ruled.HandViewed) == [
        ruled.HandViewed(2, "pit manager Lee", "a card seen on the floor", cited.clause)
    ]
    assert r.round.state == before


@clause("adelaide-omaha 49(a)")
@pytest.mark.parametrize("by", ["seat 1", "dealer", "game supervisor", "pit managers"])
def test_nobody_else_may(cited: Cited, by: str) -> None:
    r = table(cited).does("3 call")
    assert r.contradicts("view-hand", seat=3, by=by, reason="curious").clause == cited.clause


@clause("adelaide-omaha 49(b)")
def test_what_was_seen_is_told_to_nobody(cited: Cited) -> None:
    holes = {3: "Ah Ad Jc Tc"}
    r = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit"], holes=holes).does("3 call")
    at = len(r.round.events)
    ruling = r.reports("view-hand", seat=3, by="pit manager", reason="a complaint")
    assert cited.clause in ruling.clauses
    recorded = b"".join(map(msgspec.json.encode, r.round.events[at:])).decode() + ruling.words
    assert not any(card in recorded for card in ("Ah", "Ad", "Jc", "Tc"))
    assert r.round.state.shown == ((),) * 4
    assert r.round.state.marks.seen == ()


# 53(a) The clock


@clause("adelaide-omaha 53(a)", "adelaide-omaha 53(a).s2")
@pytest.mark.parametrize("by", ["pit manager", "seat 1"])
def test_a_clock_called_for_gives_the_player_in_turn_sixty_seconds(cited: Cited, by: str) -> None:
    r = table(cited).does("3 raise 10")
    before = r.round.state
    assert calls_clock(r, 4, by) is None
    assert r.events(ruled.ClockCalled) == [ruled.ClockCalled(3, by, 60, "53(a)")]
    assert cited.clause in r.round.rules.clauses["clock.call"]
    assert r.round.state == before


@clause("adelaide-omaha 53(a).s2", "adelaide-omaha 53(b)")
def test_only_a_game_with_a_shorter_time_gives_less(cited: Cited) -> None:
    r = table(cited, "clock=20").does("3 raise 10")
    assert calls_clock(r, 4, "pit manager") is None
    assert r.events(ruled.ClockCalled)[0].seconds == 20


@clause("adelaide-omaha 53(a)")
def test_it_is_called_by_somebody_and_only_on_the_player_in_turn(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    for seat, by in ((1, "pit manager"), (3, "pit manager"), (4, "")):
        refusal = calls_clock(r, seat, by)
        assert refusal is not None
        assert refusal.clause == cited.clause
    assert r.events(ruled.ClockCalled) == []


@clause("adelaide-omaha 53(a).s2", "adelaide-omaha 53(a).s3")
def test_a_hand_out_of_time_is_dead_facing_a_bet_and_otherwise_checked(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call", "2 check")
    assert calls_clock(r, 1, "seat 2") is None
    r.does("1 time-out")
    assert r.events(events.Checked)[-1] == events.Checked(0, "53(a).s3")
    r.does("2 bet 10")
    assert calls_clock(r, 3, "seat 2") is None
    r.does("3 time-out")
    assert r.events(events.Folded)[-1] == events.Folded(2, "53(a).s3")
    assert (r.turn, r.stakes[3], r.pot) == (4, 98, 18)


# 75(d) Advice to a hand left unprotected


@clause("adelaide-omaha 75(d)")
def test_the_pit_manager_may_kill_the_hand_of_a_player_who_acted_on_advice(cited: Cited) -> None:
    r = table(cited).does("3 raise 10", "4 call")
    ruling = r.reports("advice-taken", seat=4)
    assert ruling.clauses == (cited.clause,)
    assert {choice.by for choice in ruling.choices} == {"pit manager"}
    assert r.round.state.live == 0b1111
    assert r.may_not_choose("kill-hand", "seat 3").clause == cited.clause
    r.chooses("kill-hand", "pit manager", "a friend told the player to call")
    assert r.events(ruled.HandKilled) == [ruled.HandKilled(3, cited.clause)]
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)
    assert made(r).reason == "a friend told the player to call"


@clause("adelaide-omaha 75(d)")
def test_or_let_it_play_on(cited: Cited) -> None:
    r = table(cited).does("3 raise 10", "4 call")
    before = r.round.state
    r.reports("advice-taken", seat=4)
    r.chooses("play-on", "pit manager")
    assert r.round.state.live == before.live
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)
    r.does("1 fold")
    assert r.contradicts("advice-taken", seat=1).clause == cited.clause


# 79 An outcome invalidated

GROUNDS = pytest.mark.parametrize(
    ("ground", "report", "facts"),
    [
        ("79(a)", "card-count", {"found": 51}),
        ("79(a)", "card-count", {"found": 53}),
        ("79(a)", "card-count", {"found": 52, "foreign": 1}),
        ("79(b)", "disturbance", {"what": "fire"}),
        ("79(c)", "fraud", {"what": "a marked card"}),
    ],
    ids=["a card short", "a card in excess", "a foreign card", "disturbance", "fraud"],
)


@clause("adelaide-omaha 79", "adelaide-omaha 79(a)", "adelaide-omaha 79(b)", "adelaide-omaha 79(c)")
@GROUNDS
def test_on_each_ground_the_house_may_give_every_wager_back(
    cited: Cited, ground: str, report: str, facts: dict[str, object]
) -> None:
    r = table(cited, owes={4: [2, 1]}).does("3 raise 10", "4 raise 40")
    assert r.stakes == {1: 99, 2: 98, 3: 90, 4: 59}
    ruling = r.reports(report, **facts)
    assert ruling.clauses[0] == ground
    assert [(choice.name, choice.by, choice.clause) for choice in ruling.choices] == [
        ("void", "pit manager", ground),
        ("play-on", "pit manager", ground),
    ]
    assert r.may_not_choose("void", "seat 1").clause == ground
    r.chooses("void", "house", "decided at the table")
    assert r.ended
    assert r.stakes == {1: 100, 2: 100, 3: 100, 4: 100}
    assert r.events(ruled.RoundVoided) == [ruled.RoundVoided((100, 200, 1000, 4100), 0, ground)]
    assert (made(r).choice, made(r).by, made(r).reason) == ("void", "house", "decided at the table")


@clause("adelaide-omaha 79")
@GROUNDS
def test_it_is_a_right_and_no_duty(cited: Cited, ground: str, report: str, facts: dict[str, object]) -> None:
    r = table(cited).does("3 raise 10")
    r.reports(report, **facts)
    r.chooses("play-on", "pit manager")
    assert made(r).under == ground
    assert (r.turn, r.stakes, r.pot) == (4, {1: 99, 2: 98, 3: 90, 4: 100}, 13)


@clause("adelaide-omaha 79(a)")
def test_a_full_deck_is_no_ground(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("card-count", found=52)
    assert ruling.choices == ()
    assert (r.turn, r.pot) == (4, 13)


@clause("adelaide-omaha 79")
@GROUNDS
def test_an_outcome_may_be_invalidated_until_the_next_round(
    cited: Cited, ground: str, report: str, facts: dict[str, object]
) -> None:
    r = over(cited)
    assert r.reports(report, **facts).clauses[0] == ground
    r.chooses("void", "pit manager")
    assert r.stakes == {1: 100, 2: 100, 3: 100, 4: 100}


@clause("adelaide-omaha 79(a)")
def test_of_a_round_made_void_once_it_is_over_the_record_tells_who_gives_back_what(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["limit=no-limit"])
    r.does("3 raise 10", "1 call", "2 fold", "1 check", "3 bet 5", "1 fold")
    (won,) = r.events(events.CommissionTaken)
    ruling = r.reports("card-count", found=51)
    assert "51 cards were found, and the deck has 52." in ruling.words
    assert [choice.words for choice in ruling.choices] == [
        "the round is void, and all bets go back",
        "the outcome stands",
    ]
    r.chooses("void", "pit manager")
    lines = r.told[r.told.index("*** THE ROUND IS VOID *** [79(a)]") + 1 :][:4]
    assert lines == [
        "$10 goes back to Seat 1 [79(a)]",
        "$2 goes back to Seat 2 [79(a)]",
        "Seat 3 gives back $10 [79(a)]",
        f"The house gives the commission of ${won.amount // 100} back [79(a)]",
    ]


# 82 Matters outside the rules


@clause("adelaide-omaha 82")
def test_what_no_rule_covers_is_decided_by_the_house(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("uncovered", what="a drink was spilt over the cards", proposal="kill-hand", seat=4)
    assert ruling.clauses == (cited.clause,)
    assert [choice.name for choice in ruling.choices] == ["play-on", "kill-hand", "void"]
    assert r.may_not_choose("void", "all players").clause == cited.clause
    r.chooses("kill-hand", "pit manager", "the cards cannot be read")
    assert (r.turn, r.stakes[4], r.round.state.live) == (1, 100, 0b0111)
    assert (made(r).under, made(r).reason) == (cited.clause, "the cards cannot be read")


@clause("adelaide-omaha 82")
@pytest.mark.parametrize(
    ("choice", "stakes", "ended"),
    [("play-on", {1: 99, 2: 98, 3: 90, 4: 100}, False), ("void", {1: 100, 2: 100, 3: 100, 4: 100}, True)],
)
def test_the_house_may_go_on_or_give_the_bets_back(
    cited: Cited, choice: str, stakes: dict[int, float], ended: bool
) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("uncovered", what="the lights went out")
    assert r.refused("4 call") == "82"  # play waits
    r.chooses(choice, "house")
    assert (r.stakes, r.ended) == (stakes, ended)


@clause("adelaide-omaha 82")
@pytest.mark.parametrize(
    ("report", "facts"),
    [("not-cut", {}), ("second-communal-card-seen", {"card": "As"}), ("cannot-go-on", {"what": "the table collapsed"})],
)
def test_irregularities_this_text_has_no_rule_for_are_such_matters(
    cited: Cited, report: str, facts: dict[str, object]
) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports(report, **facts)
    assert ruling.clauses == (cited.clause,)
    assert {choice.by for choice in ruling.choices} == {"pit manager"}
    r.chooses("play-on", "pit manager")
    assert r.turn == 4


# 83 Disputes under the rules


@clause("adelaide-omaha 83")
@pytest.mark.parametrize("ended", [False, True])
def test_the_house_decides_a_dispute_and_its_decision_is_recorded(cited: Cited, ended: bool) -> None:
    r = over(cited) if ended else table(cited).does("3 raise 10")
    stakes = r.stakes
    ruling = r.reports("dispute", what="whether seat 3 had said raise")
    assert ruling.clauses == (cited.clause,)
    assert ("final" in ruling.words, "review" in ruling.words) == (True, True)
    assert r.may_not_choose("decided", "seat 3").clause == cited.clause
    r.chooses("decided", "pit manager", "the raise stands")
    assert (made(r).by, made(r).reason, made(r).under) == ("pit manager", "the raise stands", cited.clause)
    assert (r.stakes, r.due.choices) == (stakes, ())


@clause("adelaide-omaha 83")
def test_once_the_pots_are_pushed_only_a_dispute_or_a_payout_can_be_raised(cited: Cited) -> None:
    r = over(cited)
    assert r.contradicts("uncovered", what="too late").clause == cited.clause
    assert r.contradicts("out-of-turn", seat=1, act="check").clause == cited.clause
