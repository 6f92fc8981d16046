"""Void rounds and misdeals of Ultimate Texas Hold-em: def:Void, 13.1 to 13.4. Antes are $10."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.errors import RequestError
from croupier.protocol.events import RulingGiven
from tests.support.banked import BOARD, SECOND, Banked, Opened, both
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_irregularities import FLOP, MOMENTS, at_every_moment, plays_on, table, void

# Reports that void a round by themselves, with the rule key of the clause the wagers go back under
VOIDING: dict[str, tuple[str, dict[str, Any]]] = {
    "a wrong number of cards": ("wrong-number-of-cards", {"where": "player"}),
    "a shoe that failed": ("shoe-malfunction", {"fault": "electrical"}),
    "a card missing": ("card-missing-or-foreign", {"shoe": "automated"}),
    "a count that is short": ("card-count", {"found": 51}),
}


# def:Void


@clause(*both("def:Void"))
@at_every_moment
@pytest.mark.parametrize("reason", VOIDING)
def test_a_void_round_has_no_result_and_every_wager_goes_back(
    cited: Cited, steps: tuple[str, ...], reason: str
) -> None:
    played = table(cited, *steps)
    lying = played.lying
    assert sum(lying.values()) >= 65
    report, facts = VOIDING[reason]
    played.reports(report, **facts)
    (voided,) = played.events(events.BankedRoundVoided)
    assert [amount / 100 for amount in voided.returned] == list(lying.values())
    void(played, voided.under)


@clause(*both("def:Void"))
@pytest.mark.parametrize("reason", VOIDING)
def test_who_has_folded_in_a_void_round_has_the_wagers_back_too(cited: Cited, reason: str) -> None:
    played = table(cited, "2 fold")
    assert played.nets[2] == -25
    report, facts = VOIDING[reason]
    assert played.results[2] == {"ante": "lose", "blind": "lose", "trips": "lose"}
    played.reports(report, **facts)
    assert played.nets == {1: 0, 2: 0, 3: 0}
    (voided,) = played.events(events.BankedRoundVoided)
    assert played.results[2] == {"ante": "void", "blind": "void", "trips": "void"}
    assert set(played.under[2].values()) == {voided.under}
    assert f"$25 goes back to box 2 [{voided.under}]" in played.text


@clause(*both("def:Void"))
def test_who_has_conceded_in_a_void_round_has_the_wagers_back_too(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"], "2 concede")
    assert played.nets[2] == -45
    played.reports("card-count", found=51)
    assert (played.nets[2], set(played.results[2].values())) == (0, {"void"})


@clause(*both("def:Void"))
def test_what_was_settled_in_a_void_round_is_undone(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"])
    played.settles_next().settles_next()
    assert played.nets[2] == 10 + 20 - 5, "box 2 was paid for ante and play and lost trips"
    played.reports("card-missing-or-foreign", shoe="automated")
    assert played.nets == {1: 0, 2: 0, 3: 0}
    assert {result for wagers in played.results.values() for result in wagers.values()} == {"void"}
    assert {paid for wagers in played.paid.values() for paid in wagers.values()} == {0}
    assert [line for line in played.text if "box 2 gives back $25" in line], "what was won goes to the bank again"
    assert not [line for line in played.text if "$-" in line]


@clause(*both("def:Void"))
def test_a_void_wager_keeps_the_clause_it_was_first_void_under(cited: Cited) -> None:
    played = table(cited)
    played.reports("breach", box=2, clause="15.1")
    played.chooses("void")
    played.reports("wrong-number-of-cards", where="dealer")
    assert (set(played.under[2].values()), set(played.under[1].values())) == ({"15.3(a)"}, {"13.3"})


@clause(*both("def:Void"))
@pytest.mark.parametrize("act", ["fold", "check", "play 4", "time-out"])
def test_a_void_hand_takes_no_part_and_the_clause_that_made_it_void_says_so(cited: Cited, act: str) -> None:
    played = table(cited)
    for report, number, choice, under in (
        ("breach", "15.1", "void", "15.3(a)"),
        ("collusion", "12.1", "exclude", "12.3"),
    ):
        box = 2 if report == "breach" else 3
        played.reports(report, box=box, clause=number)
        played.chooses(choice)
        assert played.refused(f"{box} {act}") == under
    played.does("1 play 4")
    assert played.refused("2 concede") == "15.3(a)"


# 13.1, 13.2, 13.3 Misdeals


@clause(*both("13.1", "13.1.s2"))
@pytest.mark.parametrize("where", ["player", "dealer", "communal"])
def test_a_wrong_number_of_cards_anywhere_is_a_misdeal(cited: Cited, where: str) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wrong-cards"]
    ruling = played.reports("wrong-number-of-cards", where=where)
    assert ruling.clauses[0] == "13.1"
    assert ruling.choices == ()
    void(played, "13.3")


@clause(*both("13.1"))
@at_every_moment
def test_a_wrong_number_of_cards_is_a_misdeal_whenever_it_is_found(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    assert played.reports("wrong-number-of-cards", where="dealer").clauses[0] == cited.clause
    void(played, "13.3")


@clause(*both("13.1.s2"))
def test_players_have_their_wagers_back_after_a_misdeal(cited: Cited) -> None:
    played = table(cited, "1 play 4")
    assert played.stakes == {1: 0, 2: 40, 3: 40}
    played.reports("wrong-number-of-cards", where="player")
    assert played.stakes == {1: 60, 2: 65, 3: 60}


@clause(*both("13.1"))
def test_before_the_deal_no_hand_has_a_wrong_number_of_cards(cited: Cited) -> None:
    played = Opened(cited.book.id, {1: 100})
    played.places(1, 10)
    refusal = played.not_given(played.report("wrong-number-of-cards", where="player"))
    assert refusal.clause == cited.clause
    with pytest.raises(RequestError, match="where"):
        played.report("wrong-number-of-cards", where="shoe")


@clause(*both("13.2"))
def test_a_card_shown_in_the_deal_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    ruling = played.reports("card-exposed-in-deal")
    assert ruling.clauses[0] == cited.clause
    void(played, "13.3")


@clause(*both("13.2"))
def test_before_the_deal_no_card_is_shown_in_it(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("card-exposed-in-deal")).clause == cited.clause


@clause(*both("13.2"))
@pytest.mark.parametrize("steps", [["1 check"], ["1 play 3"], ["1 check", "2 check", "3 check"]])
def test_a_card_shown_in_the_deal_is_a_misdeal_also_when_it_is_reported_late(cited: Cited, steps: list[str]) -> None:
    played = table(cited, *steps)
    assert played.reports("card-exposed-in-deal").clauses[0] == cited.clause
    void(played, "13.3")


@clause(*both("13.3"))
@pytest.mark.parametrize(
    ("report", "facts"),
    [("wrong-number-of-cards", {"where": "communal"}), ("card-exposed-in-deal", {}), ("dealer-card-exposed", {})],
)
def test_every_misdeal_voids_all_wagers(cited: Cited, report: str, facts: dict[str, Any]) -> None:
    played = table(cited)
    assert cited.clause in played.reports(report, **facts).clauses
    void(played, cited.clause)


MISDEALS: dict[str, dict[str, Any]] = {
    "wrong-number-of-cards": {"where": "communal"},
    "card-exposed-in-deal": {},
    "dealer-card-exposed": {},
}


@clause(*both("13.3.s2", "6.1(b)"))
@pytest.mark.parametrize("report", MISDEALS)
def test_after_a_misdeal_the_cards_are_shuffled_and_a_new_round_is_dealt(cited: Cited, report: str) -> None:
    for rules in ([], ["shoe=card"]) if cited.book.id == SECOND else ([],):
        played = table(cited, "1 check", rules=rules)
        began = played.events(events.BankedRoundOpened)[0].stakes
        ruling = played.reports(report, **MISDEALS[report])
        assert {"13.3.s2", "6.1(b)"} <= {*ruling.clauses}
        assert ruling.words.endswith("the cards are shuffled, and a new round is dealt.")
        kinds = [type(event) for event in played.round.events]
        assert kinds[-3:] == [RulingGiven, events.BankedRoundVoided, events.BankedRoundEnded], (
            "no card of it is turned up any more"
        )
        after = Opened(cited.book.id, played.stakes, rules=rules)
        assert after.state.stake == began, "everybody has what they came with"
        for box in (1, 2, 3):
            after.places(box, 10)
        loaded, dealt = after.gives(commands.Deal())
        assert loaded.under[:2] == ("6.1", "6.1(a)")
        assert dealt.communal == tuple(range(5)), "from a shoe that is whole again"


# 13.4 The dealer's own card


@clause(*both("13.4", "13.4(a)"))
@pytest.mark.parametrize("steps", [[], ["1 check", "2 fold"]], ids=["nobody has acted", "checks and folds only"])
def test_a_dealers_card_shown_with_no_play_wager_is_a_misdeal(cited: Cited, steps: list[str]) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD).does(*steps)
    assert cited.clause in played.rules.clauses["dealer-card-exposed"]
    assert played.reports("dealer-card-exposed").clauses[:2] == ("13.4(a)", "13.3")
    (voided,) = played.events(events.BankedRoundVoided)
    assert voided.under == "13.3"
    assert played.nets[1] == 0
    assert played.ended


@clause(*both("13.4(a)"))
def test_after_a_flop_nobody_bet_before_it_is_a_misdeal_still(cited: Cited) -> None:
    played = table(cited, "1 check", "2 check", "3 check")
    assert played.board == FLOP
    assert played.reports("dealer-card-exposed").clauses[0] == cited.clause
    void(played, "13.3")


@clause(*both("13.4", "13.4(b)"))
@pytest.mark.parametrize(
    "steps",
    [
        ("1 play 3",),
        ("1 play 3", "2 check", "3 check"),
        ("1 check", "2 check", "3 check", "2 play"),
        ("1 check", "2 check", "3 check", "1 check", "2 check", "3 check", "3 play"),
    ],
    ids=["before the flop", "and after it", "first made after the flop", "first made on the river"],
)
def test_a_dealers_card_shown_once_a_play_wager_lies_changes_nothing(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    ruling = played.reports("dealer-card-exposed")
    assert ruling.clauses == ("13.4", "13.4(b)")
    assert "play goes on" in ruling.words
    plays_on(played, table(cited, *steps))


@clause(*both("13.4(b)"))
@pytest.mark.parametrize("report", ["breach", "collusion"])
def test_a_play_wager_counts_though_its_hand_was_made_void(cited: Cited, report: str) -> None:
    played = table(cited, "1 play 3")
    played.reports(report, box=1, clause="12.1")
    played.chooses("void" if report == "breach" else "exclude")
    assert played.lying[1] == 0
    assert played.reports("dealer-card-exposed").clauses == ("13.4", cited.clause)
    assert played.choosing == [2, 3]


LATER_WAGERS = {
    "after the flop": ("1 check", "2 check", "1 play", "2 check"),
    "on the river": ("1 check", "2 check") * 2 + ("1 play",),
}
READINGS_OF_13_4 = {"misdeal-unless-play-wager": "13.4(b)", "misdeal-unless-play-before-flop": "13.4(a)"}


@clause(*both("13.4(a)", "13.4(b)"))
@pytest.mark.parametrize("steps", LATER_WAGERS.values(), ids=LATER_WAGERS)
def test_where_the_first_play_wager_came_after_the_flop_the_table_says_which_case_it_is(
    cited: Cited, steps: tuple[str, ...]
) -> None:
    for reading, clause_ in READINGS_OF_13_4.items():
        assert cited.permits(f"dealer-card-exposed={reading}")["dealer-card-exposed"] == reading
        played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, rules=[f"dealer-card-exposed={reading}"]).does(
            *steps
        )
        assert clause_ in played.reports("dealer-card-exposed").clauses
        assert played.state.void == (clause_ == "13.4(a)")
    assert Banked(cited.book.id, {1: 10}).rules.ways["dealer-card-exposed"] == "misdeal-unless-play-wager"


@clause(*both("13.4(b)"))
@pytest.mark.parametrize("reading", READINGS_OF_13_4)
def test_a_play_wager_made_before_the_flop_keeps_the_round_by_either_reading(cited: Cited, reading: str) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, rules=[f"dealer-card-exposed={reading}"])
    played.does("1 play 3", "2 check")
    assert played.reports("dealer-card-exposed").clauses == ("13.4", cited.clause)


@clause(*both("13.4"))
def test_the_dealers_hand_is_shown_early_only_while_it_lies_face_down(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"])
    assert played.contradicts("dealer-card-exposed").clause == cited.clause
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("dealer-card-exposed")).clause == cited.clause
