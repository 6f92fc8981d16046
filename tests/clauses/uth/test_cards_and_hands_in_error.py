"""Cards shown early, missing or foreign, and hands without wagers in Ultimate Texas Hold-em: 13.5 to 13.7 of 2025.

Rule 13 has other numbers in each edition from 13.5 on; a test that names both is about the same rule. Antes are $10.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.errors import RequestError
from croupier.history.log.native import replay
from croupier.protocol.commands import Report
from tests.support.banked import BETTER_KINGS, BOARD, KINGS, SECOND, Banked, Opened, editions
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_irregularities import (
    ALL,
    FLOP,
    MOMENTS,
    MONEY_BACK,
    OPERATOR,
    at_every_moment,
    plays_on,
    table,
    void,
)

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
    assert refusal.code == "cards-touched"


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
    assert refusal.code == "cards-touched", "a play wager is laid on the cards"


@clause(*editions("13.6", "13.5"))
def test_a_table_has_so_many_boxes_and_no_more(cited: Cited) -> None:
    played = with_a_hand_too_many(cited)
    beyond = played.report("dealt-without-wager", box=played.rules.boxes + 1, touched=True)
    assert played.not_given(beyond).clause == cited.clause
    for box in (0, -1, 100, 10**30):
        with pytest.raises(RequestError, match="is not in the round"):
            played.report("dealt-without-wager", box=box, touched=True)
    known = played.report("dealt-without-wager", box=5, touched=True)
    twice = Report(type(known.report)(bytes(known.report).replace(b'"place":-6', b'"place":-2')))
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
