"""Irregularities of Ultimate Texas Hold-em: rules 11 to 13, and the powers of the operator in rules 2, 6, 12 and 15.

Rule 13 has other numbers in each edition from 13.5 on; a test that names both is about the same rule. Antes are $10.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.errors import RequestError
from croupier.history.log.native import replay
from croupier.protocol.events import ChoiceMade, DeckDoubted, PlayerExcluded, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked.reports import Disturbance
from croupier.rulings.banked.round import rule_banked
from tests.support.banked import (
    BETTER_KINGS,
    BOARD,
    FIRST,
    KINGS,
    NOTHING,
    RAGS,
    SAME_KINGS,
    SECOND,
    STRAIGHT,
    THREE_SEVENS,
    Ante,
    Banked,
    Opened,
    both,
    compiled,
    editions,
)
from tests.support.cite import Cited, clause

OPERATOR = "casino operator"
FLOP, ALL = ["2c", "7d", "9h"], ["2c", "7d", "9h", "Js", "Kc"]
HOLES = {1: RAGS, 2: BETTER_KINGS, 3: SAME_KINGS}  # on the common board: behind kings, ahead of them, level

# How far a round is: nobody has acted, on the flop, on the river, the dealer's hand declared
MOMENTS = {
    "after the deal": (),
    "on the flop": ("1 play 4", "2 check", "3 check"),
    "on the river": ("1 play 4", "2 check", "3 check", "2 check", "3 check"),
    "before the settlement": ("1 play 4", "2 check", "3 check", "2 play", "3 check", "3 play"),
}
CHECKED = {SECOND: "13.7(c)", FIRST: "13.6(c)"}  # and has its deck checked
MONEY_BACK = {SECOND: "13.7(b)", FIRST: "13.6(b)"}  # what voids a round with a card too many or too few
at_every_moment = pytest.mark.parametrize("steps", MOMENTS.values(), ids=MOMENTS)

# Reports that void a round by themselves, with the rule key of the clause the wagers go back under
VOIDING: dict[str, tuple[str, dict[str, Any]]] = {
    "a wrong number of cards": ("wrong-number-of-cards", {"where": "player"}),
    "a shoe that failed": ("shoe-malfunction", {"fault": "electrical"}),
    "a card missing": ("card-missing-or-foreign", {"shoe": "automated"}),
    "a count that is short": ("card-count", {"found": 51}),
}


def table(cited: Cited, *steps: str, dealer: str = KINGS, **more: Any) -> Banked:
    """Three boxes with an ante of $10, the second with trips of $5."""
    boxes: dict[int, Ante] = {1: 10, 2: (10, 5), 3: 10}
    return Banked(cited.book.id, boxes, holes=HOLES, dealer=dealer, board=BOARD, **more).does(*steps)


def void(played: Banked, under: str) -> None:
    """The round is over, every wager is back, nothing is shown any more and nothing more happens."""
    (voided,) = played.events(events.BankedRoundVoided)
    assert voided.under == under
    assert played.ended
    assert played.nets == dict.fromkeys(played.nets, 0)
    assert played.bank == 0
    assert played.lying == dict.fromkeys(played.lying, 0)
    assert played.refused("1 fold") == "4.6"
    assert {result for wagers in played.results.values() for result in wagers.values()} == {"void"}
    assert replay(played.round.events, again=True).ok


def plays_on(played: Banked, before: Banked) -> None:
    """The round stands as it stood."""
    assert played.events(events.BankedRoundVoided) == []
    assert (played.lying, played.stakes, played.choosing) == (before.lying, before.stakes, before.choosing)
    assert played.board == before.board
    assert played.state.box == before.state.box


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


# 13.5 of 2025: a communal card shown early


@clause("act-uth-2025 13.5")
def test_a_communal_card_shown_early_leaves_every_choice_to_those_yet_to_choose(cited: Cited) -> None:
    played, same = table(cited, "1 check"), table(cited, "1 check")
    ruling = played.reports("communal-cards-early", cards="2c")
    assert (ruling.clauses, ruling.choices) == ((cited.clause,), ())
    plays_on(played, same)
    assert played.choosing == [2, 3]
    for box in (2, 3):
        assert played.acts(box) == same.acts(box)
        assert played.acts(box)["play"].times == (3, 4), "the multiples of the stage they are in"
    assert played.refused("1 play 4") == "8.1", "a player who has chosen is bound"
    played.does("2 play 4", "3 fold")
    assert played.board == FLOP


@clause("act-uth-2025 13.5")
def test_after_the_flop_it_is_the_same(cited: Cited) -> None:
    played = table(cited, "1 check", "2 check", "3 check", "1 play 2")
    played.reports("communal-cards-early", cards="Js Kc")
    assert played.choosing == [2, 3]
    assert {name: offer.times for name, offer in played.acts(2).items()} == {"fold": (), "check": (), "play": (2,)}
    played.does("2 check", "3 fold")
    assert played.board == ALL


@clause("act-uth-2025 13.5")
def test_a_card_that_was_seen_is_the_card_that_comes(cited: Cited) -> None:
    played = Opened(cited.book.id, {1: 200, 2: 200})
    for box in (1, 2):
        played.places(box, 10)
    played.deals()
    played.gives(played.report("communal-cards-early", cards="2c 7d"))
    assert list(played.state.seen) == ["2c", "7d"]
    for place in (0, 1):
        played.gives(commands.Act(place, "play", 3))
    played.gives(commands.Reveal(("2c", "9h", "Js")))
    assert list(played.state.seen) == ["7d"], "which of the five it was nobody has said"
    assert played.not_given(commands.Reveal(("Kc", "4d"))).clause == "8.4"
    played.gives(commands.Reveal(("Kc", "7d")))
    assert list(played.state.seen) == []


@clause("act-uth-2025 13.5")
def test_what_cannot_be_a_communal_card_shown_early_is_refused(cited: Cited) -> None:
    played = table(cited, "1 check", "2 check", "3 check")
    for cards in ("2c", "Js Kc 4d", ""):
        assert played.contradicts("communal-cards-early", cards=cards).clause == cited.clause
    played.does("1 check", "2 check", "3 check")
    assert played.contradicts("communal-cards-early", cards="4d").clause == cited.clause, "all five lie there"
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("communal-cards-early", cards="2c")).clause == cited.clause


@clause("act-uth-2025 13.5")
def test_any_of_the_five_may_have_been_shown_early(cited: Cited) -> None:
    played = table(cited)
    played.reports("communal-cards-early", cards="Js")
    played.does("1 check", "2 check", "3 check")
    assert played.board == FLOP


@clause("act-uth-2025 13.5")
def test_a_second_card_shown_early_does_not_hide_the_first(cited: Cited) -> None:
    played = table(cited)
    played.reports("communal-cards-early", cards="2c")
    played.reports("communal-cards-early", cards="7d")
    assert played.state.seen == ("2c", "7d")


@clause("act-uth-2025 13.5")
def test_one_card_is_not_two(cited: Cited) -> None:
    played = table(cited)
    assert played.contradicts("communal-cards-early", cards="2c 2c 2c 2c").clause == cited.clause


@clause("act-uth-2025 13.5", "act-uth-2019 15.5")
def test_a_card_shown_early_that_nobody_can_name_is_ruled_on_all_the_same(cited: Cited) -> None:
    played = table(cited, "1 check")
    ruling = played.reports("communal-cards-early", cards="?? 7d ??")
    assert ruling.clauses[0] == cited.clause
    assert played.state.seen == ("7d",)
    if ruling.choices:
        played.chooses("play-on", reason="seen by all")
    again = played.reports("communal-cards-early", cards="??")
    assert (again.clauses, played.state.seen) == (ruling.clauses, ("7d",))
    if again.choices:
        played.chooses("play-on", reason="seen by all")
    assert played.contradicts("communal-cards-early", cards="?? ?? ?? ?? ??").clause == cited.clause, "four are left"
    played.does("2 play 4", "3 fold")
    assert played.board == FLOP


@clause("act-uth-2019 15.5")
@pytest.mark.parametrize("choice", ["play-on", "void"])
def test_in_2019_the_operator_decides_on_a_communal_card_shown_early(cited: Cited, choice: str) -> None:
    played, same = table(cited, "1 check"), table(cited, "1 check")
    ruling = played.reports("communal-cards-early", cards="2c")
    assert ruling.clauses[0] == cited.clause
    assert [(one.name, one.by, one.clause) for one in ruling.choices] == [
        ("play-on", OPERATOR, "15.5"),
        ("void", OPERATOR, "15.5"),
    ]
    assert played.choosing == [], "play waits for it"
    played.chooses(choice, reason="seen by all")
    if choice == "void":
        void(played, "15.5")
    else:
        plays_on(played, same)
        played.does("2 play 4", "3 fold")
        assert played.board == FLOP


# 13.6, in 2019 13.5: a hand without ante or blind


def with_a_hand_too_many(cited: Cited) -> Opened:
    """Boxes 1 and 3 have wagered, box 2 has not and was dealt to all the same."""
    played = Opened(cited.book.id, {1: 100, 2: 100, 3: 100})
    played.places(1, 10)
    played.places(3, 10, trips=5)
    played.deals()
    return played


@clause(*editions("13.6", "13.5"), *editions("13.6(a)", "13.5(a)"))
def test_a_hand_without_wagers_voids_the_round_where_nobody_has_touched_cards(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    assert cited.clause in played.rules.clauses["dealt-without-wager"]
    ruling, voided = played.gives(played.report("dealt-without-wager", box=2, touched=False))
    assert ruling.clauses == played.rules.clauses["dealt-without-wager"][:2]
    assert (voided.returned, voided.under) == ((2000, 0, 2500), played.rules.clauses["dealt-without-wager"][1])
    assert played.stakes == {1: 100, 2: 100, 3: 100}
    played.gives(commands.End())
    assert (played.state.ended, played.state.bank) == (True, 0)


@clause(*editions("13.6", "13.5"), *editions("13.6(b)", "13.5(b)"))
def test_once_cards_are_touched_only_that_hand_is_void(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    key, _, alone = played.rules.clauses["dealt-without-wager"]
    ruling, voided = played.gives(played.report("dealt-without-wager", box=2, touched=True))
    assert ruling.clauses == (key, alone)
    assert (voided.place, voided.returned, voided.under) == (1, 0, alone)
    assert cited.clause in ruling.clauses
    assert played.lying == {1: 20, 2: 0, 3: 25}
    assert played.not_given(commands.Act(1, "play", 3)).clause == alone
    played.gives(commands.Act(0, "play", 3))
    played.gives(commands.Act(2, "check"))
    assert played.stakes == {1: 50, 2: 100, 3: 75}, "the others play on"


@clause(*editions("13.6", "13.5"))
def test_a_hand_with_ante_and_blind_is_none_of_these(cited: Cited) -> None:
    played = table(cited)
    for touched in (False, True):
        assert played.contradicts("dealt-without-wager", box=1, touched=touched).clause == cited.clause
    opened = Opened(cited.book.id, {1: 100, 2: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("dealt-without-wager", box=2, touched=False)).clause == cited.clause


@clause(*editions("13.6", "13.5"))
@pytest.mark.parametrize("touched", [False, True])
def test_a_folded_hand_had_its_wagers(cited: Cited, touched: bool) -> None:
    played = table(cited, "1 fold")
    assert played.contradicts("dealt-without-wager", box=1, touched=touched).clause == cited.clause


@clause(*editions("13.6", "13.5"))
def test_a_settled_hand_had_its_wagers(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"]).settles_next()
    assert played.contradicts("dealt-without-wager", box=3, touched=True).clause == cited.clause


@clause(*editions("13.6(a)", "13.5(a)"))
@pytest.mark.parametrize(
    "act", [commands.Act(0, "play", 3), commands.Act(0, "fold")], ids=["laid face down", "passed in"]
)
def test_who_has_played_or_folded_has_touched_cards(cited: Cited, act: commands.Act) -> None:
    played = with_a_hand_too_many(cited)
    played.gives(act)
    refusal = played.not_given(played.report("dealt-without-wager", box=2, touched=False))
    assert refusal.clause == played.rules.under["dealt-without-wager"]
    assert "touched" in refusal.reason


@clause(*editions("13.6(a)", "13.5(a)"))
@pytest.mark.parametrize(
    "command", [commands.Act(0, "check"), commands.TimeOut(0)], ids=["a blind check", "nobody there"]
)
def test_a_check_or_an_absent_player_proves_no_touching(cited: Cited, command: commands.Command) -> None:
    played = with_a_hand_too_many(cited)
    played.gives(command)
    _, voided = played.gives(played.report("dealt-without-wager", box=2, touched=False))
    assert voided.under == cited.clause
    assert played.stakes == {1: 100, 2: 100, 3: 100}


@clause(*editions("13.6(b)", "13.5(b)"))
@pytest.mark.parametrize("command", [commands.Act(0, "check"), commands.TimeOut(0)], ids=["a check", "nobody there"])
def test_but_the_dealer_may_have_seen_cards_touched(cited: Cited, command: commands.Command) -> None:
    played = with_a_hand_too_many(cited)
    played.gives(command)
    _, voided = played.gives(played.report("dealt-without-wager", box=2, touched=True))
    assert (voided.place, voided.under) == (1, cited.clause)


@clause(*editions("13.6(b)", "13.5(b)"))
def test_a_hand_without_wagers_is_void_once(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    played.gives(played.report("dealt-without-wager", box=2, touched=True))
    for touched in (True, False):
        refusal = played.not_given(played.report("dealt-without-wager", box=2, touched=touched))
        assert refusal.clause == played.rules.under["dealt-without-wager"]


INCOMPLETE = {"an ante without its blind": (10, 0, 0), "a blind without its ante": (0, 0, 10), "trips too": (10, 5, 0)}


@clause(*editions("13.6(b)", "13.5(b)"))
@pytest.mark.parametrize("lying", INCOMPLETE.values(), ids=INCOMPLETE)
def test_an_ante_without_its_blind_goes_back_with_the_void_hand(
    cited: Cited, lying: tuple[float, float, float]
) -> None:
    played = Banked(cited.book.id, {1: 10, 2: lying}, board=BOARD, dealer=KINGS, holes={1: BETTER_KINGS})
    assert played.lying == {1: 20, 2: sum(lying)}
    ruling = played.reports("dealt-without-wager", box=2, touched=True)
    assert (
        ruling.words
        == f"Cards have been touched: only the hand of box 2 is void, and ${sum(lying)} goes back to box 2."
    )
    (voided,) = played.events(events.BoxVoided)
    assert (voided.place, voided.returned, voided.under) == (1, 100 * sum(lying), cited.clause)
    assert set(played.results[2].values()) == {"void"}
    played.does("1 play 4").settled()
    assert played.nets == {1: 50, 2: 0}
    assert replay(played.round.events, again=True).ok


@clause(*editions("13.6(a)", "13.5(a)"))
def test_an_ante_without_its_blind_goes_back_with_the_void_round(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: (10, 0, 0)})
    played.reports("dealt-without-wager", box=2, touched=False)
    assert played.events(events.BankedRoundVoided)[0].returned == (2000, 1000)
    assert played.nets == {1: 0, 2: 0}


@clause(*editions("13.6(b)", "13.5(b)"))
@pytest.mark.parametrize(("missing", "back"), [("ante", 15), ("blind", 15), ("ante and blind", 5)])
def test_a_wager_that_was_entered_and_does_not_lie_there_is_said_to_be_missing(
    cited: Cited, missing: str, back: int
) -> None:
    played = Banked(cited.book.id, {1: 10, 2: (10, 5)}, board=BOARD, dealer=KINGS).does("1 play 4")
    refusal = played.contradicts("dealt-without-wager", box=2, touched=True)
    assert refusal.reason == "an ante and a blind were entered for box 2: say which does not lie there"
    played.reports("dealt-without-wager", box=2, touched=True, missing=missing)
    (found,), (voided,) = played.events(events.WagersFound), played.events(events.BoxVoided)
    lying = {name: getattr(found, name) for name in ("ante", "blind") if getattr(found, name)}
    assert lying == {name: 1000 for name in ("ante", "blind") if name not in missing}
    assert (found.trips, voided.returned, voided.under) == (500, 100 * back, cited.clause)
    assert played.stakes[2] == 65, "as before the round"
    assert replay(played.settled().round.events, again=True).ok
    assert played.contradicts("dealt-without-wager", box=1, touched=True, missing=missing).clause, "settled"


@clause(*editions("13.6(a)", "13.5(a)"))
def test_a_script_can_tell_of_a_hand_without_wagers(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 0}, stakes={2: 50})
    played.reports("dealt-without-wager", box=2, touched=False)
    assert played.ended


@clause(*editions("13.6(a)", "13.5(a)"))
def test_a_hand_dealt_where_nobody_sits_voids_the_round_as_well(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    ruling, voided = played.gives(played.report("dealt-without-wager", box=5, touched=False))
    assert (ruling.clauses[1], voided.under) == (cited.clause, cited.clause)
    assert played.stakes == {1: 100, 2: 100, 3: 100}


@clause(*editions("13.6(b)", "13.5(b)"))
def test_once_cards_are_touched_a_hand_where_nobody_sits_takes_nothing_with_it(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    (ruling,) = played.gives(played.report("dealt-without-wager", box=5, touched=True))
    assert ruling.clauses[1] == cited.clause
    assert "box 5" in ruling.words
    assert played.lying == {1: 20, 2: 0, 3: 25}
    played.gives(commands.Act(0, "play", 3))
    refusal = played.not_given(played.report("dealt-without-wager", box=5, touched=False))
    assert "touched" in refusal.reason, "a play wager is laid on the cards"


@clause(*editions("13.6", "13.5"))
def test_a_table_has_so_many_boxes_and_no_more(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    beyond = played.report("dealt-without-wager", box=played.rules.boxes + 1, touched=True)
    assert played.not_given(beyond).clause == cited.clause
    for box in (0, -1, 100, 10**30):
        with pytest.raises(RequestError, match="is not in the round"):
            played.report("dealt-without-wager", box=box, touched=True)
    known = played.report("dealt-without-wager", box=5, touched=True)
    twice = commands.Report(type(known.report)(bytes(known.report).replace(b'"place":-6', b'"place":-2')))
    assert played.not_given(twice).clause == "system", "box 1 is in the round"


# 13.7, in 2019 13.6: cards missing or foreign


@clause(*[one for now, before in (("13.7", "13.6"), ("13.7(b)", "13.6(b)")) for one in editions(now, before)])
@at_every_moment
def test_a_missing_or_foreign_card_voids_the_round_and_returns_all_money(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    ruling = played.reports("card-missing-or-foreign", shoe="automated")
    assert cited.clause in ruling.clauses
    assert "all money goes back" in ruling.words
    void(played, MONEY_BACK[cited.book.id])


@clause("act-uth-2025 13.7", "act-uth-2025 13.7(b)")
def test_it_is_the_same_with_a_card_shoe(cited: Cited) -> None:
    played = table(cited, "1 play 4", rules=["shoe=card"])
    assert cited.clause in played.reports("card-missing-or-foreign", shoe="card").clauses
    void(played, "13.7(b)")


@clause(*editions("13.7", "13.6"))
def test_nobody_has_to_say_which_shoe_is_in_use(cited: Cited) -> None:
    for rules in [["shoe=automated"], *([["shoe=card"]] if cited.book.id == SECOND else [])]:
        played = table(cited, rules=rules)
        assert played.reports("card-missing-or-foreign").clauses[0] == cited.clause
        void(played, MONEY_BACK[cited.book.id])


@clause(*editions("13.7", "13.6"))
def test_the_report_names_the_shoe_in_use(cited: Cited) -> None:
    assert table(cited).contradicts("card-missing-or-foreign", shoe="card").clause == cited.clause
    if cited.book.id == SECOND:
        played = table(cited, rules=["shoe=card"])
        assert played.contradicts("card-missing-or-foreign", shoe="automated").clause == cited.clause


FINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "found": ("card-missing-or-foreign", {"shoe": "automated"}),
    "counted": ("card-count", {"found": 51}),
}
however_found = pytest.mark.parametrize("found", FINDS)


@clause(*editions("13.7", "13.6"))
def test_before_the_first_card_there_is_no_round_to_void(cited: Cited) -> None:
    report, facts = FINDS["found"]
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    refusal = opened.not_given(opened.report(report, **facts))
    assert refusal.clause == cited.clause
    assert "replace the cards and deal" in refusal.reason
    assert opened.lying == {1: 20}
    opened.deals()
    opened.gives(opened.report(report, **facts))
    assert opened.state.void


@clause(*editions("13.7(a)", "13.6(a)"))
@however_found
def test_rounds_played_before_stand(cited: Cited, found: str) -> None:
    report, facts = FINDS[found]
    first = Banked(cited.book.id, {1: 10}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS, stakes={1: 100})
    first.does("1 play 4").settled()
    assert first.stakes == {1: 150}
    second = Banked(cited.book.id, {1: 10}, stakes=first.stakes).does("1 play 4")
    ruling = second.reports(report, **facts)
    assert cited.clause in ruling.clauses
    assert "earlier rounds stand" in ruling.words
    assert second.stakes == first.stakes, "what the first round paid is kept, what the second took is back"
    if found == "found":
        assert first.contradicts(report, **facts).clause == cited.clause, "the first is over"
    else:
        assert cited.clause in first.reports(report, **facts).clauses, "the count is recorded, and voids nothing"
    assert first.stakes == {1: 150}


@clause(*editions("13.7(c)", "13.6(c)"))
@however_found
def test_the_deck_is_checked_before_the_next_round(cited: Cited, found: str) -> None:
    report, facts = FINDS[found]
    played = table(cited)
    ruling = played.reports(report, **facts)
    assert cited.clause in ruling.clauses
    assert "the deck is checked before the next one" in ruling.words
    assert [line for line in played.text if "the deck is checked before the next one" in line and cited.clause in line]


# 13.8, in 2019 13.7: a play wager of the wrong size


def found_at_settlement(cited: Cited, steps: tuple[str, ...], amount: float, hole: str = BETTER_KINGS) -> Banked:
    """One box has played, and another amount is found there."""
    played = Banked(cited.book.id, {1: 10}, holes={1: hole}, board=BOARD, dealer=KINGS, stakes={1: 100}).does(*steps)
    ruling = played.reports("wrong-play-wager", box=1, amount=amount)
    assert ruling.clauses[0] == played.rules.under["wrong-play"]
    assert cited.clause in ruling.clauses
    assert played.lying == {1: 20 + amount}
    return played


def settled_play(played: Banked) -> tuple[float, float]:
    """What lay there, and what of it was settled."""
    (play,) = [event for event in played.settled().events(events.WagerSettled) if event.wager == "play"]
    return play.stake / 100, play.counted / 100


STAGE = {"four": ("1 play 4",), "two": ("1 check", "1 play 2"), "one": ("1 check", "1 check", "1 play 1")}
small = pytest.mark.parametrize(
    ("steps", "amount"),
    [(STAGE["four"], 29), (STAGE["four"], 5), (STAGE["two"], 19), (STAGE["two"], 10), (STAGE["one"], 9)],
)
large = pytest.mark.parametrize(
    ("steps", "amount", "most"),
    [
        (STAGE["four"], 41, 40),
        (STAGE["four"], 80, 40),
        (STAGE["two"], 21, 20),
        (STAGE["two"], 40, 20),
        (STAGE["one"], 30, 10),
    ],
)


@clause(*editions("13.8", "13.7"), *editions("13.8(a)", "13.7(a)"))
@small
def test_a_play_wager_too_small_is_settled_as_it_was_made(cited: Cited, steps: tuple[str, ...], amount: float) -> None:
    won = found_at_settlement(cited, steps, amount)
    assert settled_play(won) == (amount, amount)
    assert won.paid[1] == {"ante": 10, "blind": 0, "play": amount}
    assert won.nets == {1: 10 + amount}
    lost = found_at_settlement(cited, steps, amount, hole=RAGS)
    assert settled_play(lost) == (amount, amount)
    assert lost.nets == {1: -20 - amount}


@clause(*editions("13.8", "13.7"), *editions("13.8(b)", "13.7(b)"))
@large
def test_a_play_wager_too_large_is_settled_up_to_the_most_of_its_stage(
    cited: Cited, steps: tuple[str, ...], amount: float, most: float
) -> None:
    won = found_at_settlement(cited, steps, amount)
    assert settled_play(won) == (amount, most)
    assert won.paid[1] == {"ante": 10, "blind": 0, "play": most}
    lost = found_at_settlement(cited, steps, amount, hole=RAGS)
    assert settled_play(lost) == (amount, most)
    assert lost.nets == {1: -20 - most}


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [31, 35, 39])
def test_between_three_and_four_antes_a_play_wager_of_four_is_settled_as_it_was_made(
    cited: Cited, amount: float
) -> None:
    played = found_at_settlement(cited, STAGE["four"], amount)
    assert settled_play(played) == (amount, amount)
    assert played.nets == {1: 10 + amount}


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [31, 35, 39])
def test_between_three_and_four_antes_a_play_wager_of_three_is_settled_as_it_was_made(
    cited: Cited, amount: float
) -> None:
    played = found_at_settlement(cited, ("1 play 3",), amount)
    assert settled_play(played) == (amount, amount)
    assert played.nets == {1: 10 + amount}


@clause(*editions("13.8(b)", "13.7(b)"))
@pytest.mark.parametrize("amount", [41, 50])
def test_too_large_a_play_wager_of_three_is_settled_up_to_four(cited: Cited, amount: float) -> None:
    played = found_at_settlement(cited, ("1 play 3",), amount)
    assert settled_play(played) == (amount, 40)
    assert played.nets == {1: 50}


@clause(*editions("13.8(b)", "13.7(b)"))
def test_conceding_loses_too_large_a_play_wager_up_to_its_maximum(cited: Cited) -> None:
    played = found_at_settlement(cited, STAGE["four"], 80).does("1 concede").settled()
    assert played.nets == {1: -60}


@clause(*editions("13.8", "13.7"))
def test_what_is_no_wrong_play_wager_is_refused(cited: Cited) -> None:
    played = table(cited, "1 play 3", "2 fold", "3 check", "3 check", "3 play")
    for box, amount in ((1, 30), (1, 40), (3, 10), (2, 10), (1, 5000)):
        assert played.contradicts("wrong-play-wager", box=box, amount=amount).clause == cited.clause
    assert played.contradicts("wrong-play-wager", box=1, amount=25.50).clause == "5.3", "no chip is that small"
    played.settles_next()
    assert played.contradicts("wrong-play-wager", box=3, amount=5).clause == cited.clause, "settled"
    with pytest.raises(RequestError):
        played.reports("wrong-play-wager", box=1, amount=0)


def refunded(cited: Cited, **more: Any) -> Banked:
    """The dealer does not qualify, and the antes are back."""
    played = Banked(
        cited.book.id, {1: 10}, holes={1: BETTER_KINGS}, board=BOARD, dealer=NOTHING, stakes={1: 200}, **more
    )
    played.does("1 play 4").settles_next()
    assert played.lying == {1: 50}
    return played


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [30, 40])
def test_a_multiple_is_right_also_after_the_antes_went_back(cited: Cited, amount: float) -> None:
    refusal = refunded(cited).contradicts("wrong-play-wager", box=1, amount=amount)
    assert (refusal.clause, refusal.reason) == (cited.clause, f"${amount} is one of the multiples")


@clause(*editions("13.8(a)", "13.7(a)"))
def test_a_play_wager_too_small_may_be_found_after_the_antes_went_back(cited: Cited) -> None:
    played = refunded(cited)
    assert cited.clause in played.reports("wrong-play-wager", box=1, amount=20).clauses
    assert settled_play(played) == (20, 20)


@clause(*editions("13.8(b)", "13.7(b)"))
def test_a_play_wager_too_large_may_be_found_after_the_antes_went_back(cited: Cited) -> None:
    played = refunded(cited)
    assert cited.clause in played.reports("wrong-play-wager", box=1, amount=70).clauses
    assert settled_play(played) == (70, 40)


@clause(*editions("13.8", "13.7"))
def test_it_is_found_in_the_settlement_and_not_before(cited: Cited) -> None:
    played = table(cited, "1 play 4", stakes={1: 200, 2: 200, 3: 200})
    for act in ("2 check", "3 check", "2 fold", "3 check"):
        refusal = played.contradicts("wrong-play-wager", box=1, amount=70)
        assert refusal.clause == cited.clause
        assert "settlement" in refusal.reason
        played.does(act)
    played.does("3 fold")
    played.reports("wrong-play-wager", box=1, amount=70)


@clause(*editions("13.8(a)", "13.7(a)"))
def test_too_small_a_play_wager_is_settled_with_the_advice_every_time(cited: Cited) -> None:
    for told in ((), (1,)):
        played = Banked(cited.book.id, {1: 10}, board=BOARD, dealer=KINGS, advised=told).does("1 play 4")
        assert played.state.advised == (bool(told),)
        assert played.reports("wrong-play-wager", box=1, amount=25).clauses[1:] == (cited.clause, "5.4")
        (advised,) = played.events(events.PlayerAdvised)
        assert (advised.place, advised.under) == (0, "5.4")
        assert played.state.advised == (True,)
        assert settled_play(played) == (25, 25), "a play wager that went back would leave the hand without one"


@clause(*editions("13.8(b)", "13.7(b)"))
@pytest.mark.parametrize(
    ("amount", "settled", "also_small"), [(700, 400, False), (610, 400, False), (500, 400, False), (420, 400, True)]
)
def test_with_an_ante_over_the_maximum_the_multiples_of_the_maximum_are_the_most(
    cited: Cited, amount: float, settled: float, also_small: bool
) -> None:
    played = Banked(cited.book.id, {1: 150}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS, stakes={1: 2000}).does(
        "1 play 4"
    )
    assert "is one of the multiples" in played.contradicts("wrong-play-wager", box=1, amount=450).reason
    clauses = played.reports("wrong-play-wager", box=1, amount=amount).clauses
    assert clauses[1] == cited.clause
    assert ("5.4" in clauses) is also_small
    assert settled_play(played) == (amount, settled)
    assert played.nets == {1: 100 + settled}


@clause(*editions("13.8(a)", "13.7(a)"))
def test_with_an_ante_over_the_maximum_too_small_goes_by_the_ante_that_was_placed(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 150}, holes={1: RAGS}, board=BOARD, dealer=KINGS).does("1 play 4")
    assert played.reports("wrong-play-wager", box=1, amount=350).clauses[1] == cited.clause
    assert settled_play(played) == (350, 350)
    assert played.nets == {1: -200 - 350}


# def:Blind, 15.5: a blind that differs from its ante


@clause(*both("15.5", "def:Blind"))
@pytest.mark.parametrize(("blind", "counted"), [(15, 10), (11, 10), (50, 10), (7, 7), (1, 1)])
def test_a_blind_that_differs_is_settled_up_to_the_ante(cited: Cited, blind: float, counted: float) -> None:
    for hole, dealer, net in (
        (STRAIGHT, KINGS, 10 + counted + 40),
        (RAGS, KINGS, -10 - counted - 40),
        (SAME_KINGS, KINGS, 0),
    ):
        played = Banked(cited.book.id, {1: 10}, holes={1: hole}, board=BOARD, dealer=dealer, stakes={1: 200})
        played.does("1 play 4")
        ruling = played.reports("unequal-blind", box=1, blind=blind)
        assert cited.clause in ruling.clauses
        assert played.lying == {1: 50 + blind}
        played.settled()
        (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
        assert (settled.stake, settled.counted) == (blind * 100, counted * 100)
        assert played.nets == {1: net}


@clause(*both("def:Blind"))
def test_a_blind_that_does_not_differ_or_is_not_there_is_refused(cited: Cited) -> None:
    played = table(cited, "1 fold")
    for box, blind in ((2, 10), (1, 15), (2, 5000)):
        assert played.contradicts("unequal-blind", box=box, blind=blind).clause == cited.clause
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("unequal-blind", box=1, blind=15)).clause == cited.clause


@clause(*both("def:Blind"))
def test_a_blind_is_compared_with_its_ante_also_once_that_went_back(cited: Cited) -> None:
    assert refunded(cited).contradicts("unequal-blind", box=1, blind=10).clause == cited.clause
    played = refunded(cited)
    played.reports("unequal-blind", box=1, blind=15)
    played.settled()
    (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert (settled.stake, settled.counted) == (1500, 1000)


@clause(*both("def:Blind"))
def test_a_blind_is_made_of_chips(cited: Cited) -> None:
    assert table(cited, stakes={1: 200, 2: 200, 3: 200}).contradicts("unequal-blind", box=1, blind=7.01).clause == "5.3"


@clause(*both("def:Blind"))
def test_what_cut_a_larger_blind_is_cited(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: STRAIGHT}, board=BOARD, dealer=KINGS, stakes={1: 100})
    played.does("1 play 4").reports("unequal-blind", box=1, blind=15)
    played.settled()
    (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert (settled.under, settled.also) == ("10.1.blind-straight", ("9.6(a)", cited.clause))


@clause(*both("def:Blind"))
def test_a_blind_that_is_settled_is_not_corrected_any_more(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"], stakes={1: 200, 2: 200, 3: 200}).settles_next()
    answer = played.round.step({"report": "unequal-blind", "box": 3, "blind": 15})
    played.settled()
    assert answer.refusal is not None


@clause(*both("def:Blind"))
def test_a_fold_loses_a_larger_blind_up_to_the_ante(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, stakes={1: 100})
    played.reports("unequal-blind", box=1, blind=15)
    played.does("1 fold")
    assert played.nets == {1: -20}


# 11 The shoe


@clause(*both("11.1"))
@at_every_moment
def test_a_shoe_that_fails_in_the_round_voids_it(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    ruling = played.reports("shoe-malfunction", fault="mechanical")
    assert (ruling.clauses, ruling.choices) == (("11.1", "11.3"), ())
    void(played, cited.clause)


@clause(*both("11.1"))
def test_a_round_that_is_over_stands(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS)
    played.does("1 play 4").settled()
    assert played.contradicts("shoe-malfunction", fault="mechanical").clause == "15.5"
    assert played.nets == {1: 50}


@clause(*both("11.3"))
def test_a_malfunction_is_a_mechanical_or_electrical_fault(cited: Cited) -> None:
    for fault in ("mechanical", "electrical"):
        played = table(cited)
        assert cited.clause in played.reports("shoe-malfunction", fault=fault).clauses
        void(played, "11.1")
    played = table(cited)
    for fault in ("software", "", "dealer"):
        with pytest.raises(RequestError, match="fault"):
            played.reports("shoe-malfunction", fault=fault)
    assert not played.ended


@clause("act-uth-2025 11.1")
def test_a_card_shoe_has_no_malfunction(cited: Cited) -> None:
    played = table(cited, rules=["shoe=card"])
    assert played.contradicts("shoe-malfunction", fault="mechanical").clause == cited.clause


@clause(*both("11.2"))
def test_a_shoe_is_replaced_between_rounds_by_what_the_edition_knows(cited: Cited) -> None:
    rules = cited.rules()
    assert rules.under["shoe.replacement"] == cited.clause
    first = table(cited)
    first.reports("shoe-malfunction", fault="electrical")
    assert first.ended
    again = Banked(cited.book.id, {1: 10}, rules=["shoe=automated"])
    assert again.state.shoe == "automated"
    if cited.book.id == FIRST:
        assert rules["shoe.replacement"] == "automated-shoe"
        assert "2.2" in rules.rules["shoe.replacement"].clauses
    else:
        assert rules["shoe.replacement"] == "either-shoe"
        other = Banked(cited.book.id, {1: 10}, rules=["shoe=card"])
        assert other.state.shoe == "card"


# 2.6, 6.1(c) The supervisor


@clause(*both("2.6"))
@at_every_moment
def test_the_cards_may_be_counted_at_any_time(cited: Cited, steps: tuple[str, ...]) -> None:
    played = table(cited, *steps)
    ruling = played.reports("card-count", found=52)
    assert (ruling.clauses, ruling.choices) == ((cited.clause,), ())
    plays_on(played, table(cited, *steps))
    assert played.events(RulingGiven), "it is recorded"


@clause(*both("2.6"))
def test_one_deck_may_be_counted_or_both_where_two_are_in_use(cited: Cited) -> None:
    rules = [] if cited.book.id == FIRST else ["second-deck=true"]
    for found, what in ((52, "All 52 cards of the deck in play"), (104, "All 104 cards of the 2 decks in use")):
        played = table(cited, "1 play 4", rules=rules)
        ruling = played.reports("card-count", found=found)
        assert (ruling.clauses, ruling.words) == ((cited.clause,), f"{what} are there: play goes on.")
        plays_on(played, table(cited, "1 play 4", rules=rules))
    for found in (103, 105):
        short = table(cited, rules=rules)
        assert "52, the 2 decks in use 104" in short.reports("card-count", found=found).words
        void(short, MONEY_BACK[cited.book.id])


@clause("act-uth-2025 2.6")
@pytest.mark.parametrize("rules", [["second-deck=false"], ["shoe=card"]])
def test_with_one_deck_in_use_104_cards_are_too_many(cited: Cited, rules: list[str]) -> None:
    played = table(cited, rules=rules)
    played.reports("card-count", found=104)
    void(played, "13.7(b)")


@clause(*both("2.6"))
def test_the_cards_may_be_counted_before_the_deal(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    (ruling,) = opened.gives(opened.report("card-count", found=52))
    assert ruling.clauses == (cited.clause,)
    assert opened.deals().communal == tuple(range(5))


@clause(*both("2.6"))
def test_a_wrong_count_before_the_deal_is_recorded_and_takes_no_wager_back(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    ruling, doubted = opened.gives(opened.report("card-count", found=51))
    assert ruling.clauses[0] == cited.clause
    assert doubted == DeckDoubted(CHECKED[cited.book.id])
    assert ruling.words.startswith("51 cards were counted; the deck in play has 52")
    assert "check the deck before the next deal" in ruling.words
    assert (opened.lying, opened.state.void) == ({1: 20}, False)


@clause(*both("2.6"))
@pytest.mark.parametrize("found", [52, 51])
def test_the_cards_may_be_counted_when_the_round_is_over_or_void(cited: Cited, found: int) -> None:
    over = Banked(cited.book.id, {1: 10}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS, stakes={1: 100})
    over.does("1 play 4").settled()
    assert over.reports("card-count", found=found).clauses[0] == cited.clause
    assert over.stakes == {1: 150}
    gone = table(cited, "1 play 4")
    gone.reports("wrong-number-of-cards", where="player")
    stakes = gone.stakes
    assert gone.reports("card-count", found=found).clauses[0] == cited.clause
    assert gone.stakes == stakes
    for one in (over, gone):
        assert one.events(DeckDoubted) == ([DeckDoubted(CHECKED[cited.book.id])] if found == 51 else [])


@clause(*both("2.6"))
@pytest.mark.parametrize("found", [51, 53, 0])
def test_a_count_that_is_wrong_voids_the_round(cited: Cited, found: int) -> None:
    played = table(cited, "1 play 4")
    ruling = played.reports("card-count", found=found)
    assert cited.clause in ruling.clauses
    assert ruling.clauses[0] == played.rules.under["card-missing"]
    assert ruling.words.startswith(f"{found} cards were counted; the deck in play has 52")
    void(played, MONEY_BACK[cited.book.id])


@clause(*both("6.1(c)"))
def test_the_supervisor_may_order_a_shuffle_before_the_deal(cited: Cited) -> None:
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    (ruling,) = opened.gives(opened.report("shuffle-ordered", why="the deck was dropped"))
    assert ruling.clauses == (cited.clause,)
    assert b"the deck was dropped" in bytes(ruling.report)
    assert opened.lying == {1: 20}
    opened.deals()


@clause(*both("6.1(c)"))
def test_the_cards_of_a_round_in_play_are_not_shuffled(cited: Cited) -> None:
    played = table(cited)
    assert played.contradicts("shuffle-ordered", why="a bent card").clause == cited.clause
    with pytest.raises(RequestError):
        played.reports("shuffle-ordered", why="")


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
    opened.gives(commands.Choose("exclude", OPERATOR, "so decided"))
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
    assert "report a dispute" in refusal.reason
    assert played.nets == {1: -60}


@clause(*both("15.2"))
@pytest.mark.parametrize(("closed", "over"), [(False, "the round is over"), (True, "the next round has begun")])
def test_the_power_to_void_for_a_disturbance_ends_with_the_round(cited: Cited, *, closed: bool, over: str) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS).does("1 fold", "2 fold")
    assert played.ended
    refusal = rule_banked(played.rules, played.state, Disturbance("a brawl"), closed=closed)
    assert refusal == Refusal(f"{over}, so the result stands; report a dispute (15.5)", cited.clause)
    assert played.reports("dispute", what="both want the round void").clauses == ("15.5",)


@clause(*both("15.5"))
def test_a_void_round_has_no_result_that_a_disturbance_could_leave_standing(cited: Cited) -> None:
    played = table(cited, "1 check")
    played.reports("card-exposed-in-deal")
    assert played.contradicts("disturbance", what="a brawl") == Refusal(
        "the round is void already; report a dispute", cited.clause
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
        assert (refusal.reason, refusal.clause) == ("a ruling has left a choice open; it is made first", cited.clause)
    opened.gives(commands.Choose("play-on", OPERATOR, "so decided"))
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
    opened.gives(commands.Choose("void", OPERATOR, "so decided"))
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
    opened.gives(commands.Choose("exclude", OPERATOR, "so decided"))
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
        assert refusal.clause == "15.2"
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
        elsewhere = commands.Report(type(command.report)(bytes(command.report).replace(b'"place":0', b'"place":7')))
        assert raw.not_given(elsewhere).clause == "system"
        assert compiled(book).under["breach"] == "15.3"
