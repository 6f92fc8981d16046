"""The two editions of Ultimate Texas Hold-em side by side: each difference between 2019 and 2025, and that nothing else is.

A test runs under the edition of the clause it names; what that edition makes of the situation stands in a table.
"""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from croupier import DeterminationError, in_force, rulebook
from croupier.banked import events as banked_events
from croupier.banked.round import open_round
from croupier.errors import RequestError
from croupier.protocol.events import Event
from tests.support.banked import (
    BETTER_KINGS,
    BOARD,
    FIRST,
    KINGS,
    RAGS,
    SECOND,
    Banked,
    Opened,
    both,
    compiled,
    editions,
)
from tests.support.cite import Cited, clause

Result = TypeVar("Result")


def by_edition(cited: Cited, *, first: Result, second: Result) -> Result:
    """What the cited edition makes of it: the first is that of 2019, the second that of 2025."""
    return {FIRST: first, SECOND: second}[cited.book.id]


def table(cited: Cited, *steps: str, **more: Any) -> Banked:
    """Two boxes with an ante of $10."""
    holes = {1: RAGS, 2: BETTER_KINGS}
    return Banked(cited.book.id, {1: 10, 2: 10}, holes=holes, board=BOARD, dealer=KINGS, **more).does(*steps)


def may_deal_from(cited: Cited, shoe: str) -> bool:
    """Whether a table may have that shoe."""
    try:
        cited.rules(f"shoe={shoe}")
    except DeterminationError as refusal:
        return "2.2" not in refusal.clauses
    return True


# Which edition is in force


@clause("act-uth-2025 NI.3", "act-uth-2019 NI.2")
def test_the_day_of_a_round_decides_which_edition_it_is_played_by(cited: Cited) -> None:
    day = by_edition(cited, first=date(2025, 7, 24), second=date(2025, 7, 25))
    started = {SECOND: date(2025, 7, 25)}
    assert in_force("act-uth", day, started) is cited.book
    (opening,) = table(cited).events(banked_events.BankedRoundOpened)
    assert opening.edition == by_edition(cited, first="2019", second="2025")


# Cards and shoes


@clause("act-uth-2019 2.1", "act-uth-2025 2.1")
def test_two_decks_are_in_use_in_2019_and_one_in_2025(cited: Cited) -> None:
    rules = compiled(cited.book.id)
    assert rules.decks == by_edition(cited, first=2, second=1)
    assert rules.under["decks"] == cited.clause
    assert open_round(rules, (1,), (10_000,)).colour == 0
    if cited.book.id == FIRST:
        assert open_round(rules, (1,), (10_000,), colour=1).colour == 1
        with pytest.raises(RequestError, match=r"there are 2 decks in use \(2\.1\)"):
            open_round(rules, (1,), (10_000,), colour=2)
    else:
        with pytest.raises(RequestError, match=r"\(2\.1\)"):
            open_round(rules, (1,), (10_000,), colour=1)


@clause("act-uth-2019 2.1", "act-uth-2025 2.1")
def test_every_round_is_played_with_one_deck_of_52_in_both(cited: Cited) -> None:
    (opening,) = table(cited).events(banked_events.BankedRoundOpened)
    assert opening.deck == 52
    first_line = table(cited).text[0]
    assert first_line.endswith(by_edition(cited, first="shoe, deck 1 of 2", second="shuffling shoe"))


@clause("act-uth-2025 6.2(a)", "act-uth-2019 2.1")
def test_a_second_deck_is_a_must_in_2019_and_a_choice_of_the_automated_shoe_in_2025(cited: Cited) -> None:
    assert cited.permits("second-deck=true")["second-deck"] is True
    if cited.book.id == FIRST:
        cited.refuses("second-deck=false")
    else:
        assert cited.permits("second-deck=false")["second-deck"] is False


@clause("act-uth-2025 6.2(a)")
def test_the_second_deck_of_an_automated_shoe_is_dealt_from_in_its_turn(cited: Cited) -> None:
    for colour in (0, 1):
        played = Opened(cited.book.id, {1: 100}, rules=["second-deck=true"], colour=colour)
        (opening,) = played.events
        assert isinstance(opening, banked_events.BankedRoundOpened)
        assert (opening.colour, opening.deck) == (colour, 52)
        played.places(1, 10)
        assert played.deals().communal == tuple(range(5))
    with pytest.raises(RequestError, match="there are 2 decks in use"):
        Opened(cited.book.id, {1: 100}, rules=["second-deck=true"], colour=2)


@clause("act-uth-2019 2.2", "act-uth-2025 2.2")
def test_a_card_shoe_came_with_2025(cited: Cited) -> None:
    found = {shoe: may_deal_from(cited, shoe) for shoe in ("automated", "card")}
    assert found == by_edition(
        cited, first={"automated": True, "card": False}, second={"automated": True, "card": True}
    )


@clause(*both("def:Round of Play"))
def test_a_round_starts_with_the_first_card_from_the_shoe_there_is(cited: Cited) -> None:
    rules = cited.rules()
    assert rules["round.starts"] == by_edition(
        cited, first="first-card-from-automated-shoe", second="first-card-from-either-shoe"
    )
    for shoe in by_edition(cited, first=("automated",), second=("automated", "card")):
        played = Opened(cited.book.id, {1: 100}, rules=[f"shoe={shoe}"])
        played.places(1, 10)
        assert not played.state.loaded
        played.deals()
        assert played.state.loaded


# Shuffle, cut and deal


@clause(*both("6.1"))
def test_only_2025_shuffles_by_hand(cited: Cited) -> None:
    shoes = by_edition(cited, first=("automated",), second=("automated", "card"))
    found = [table(cited, rules=[f"shoe={shoe}"]).events(banked_events.ShoeLoaded)[0].shuffled for shoe in shoes]
    assert found == by_edition(cited, first=["device"], second=["device", "hand"])


@clause("act-uth-2019 6.1", "act-uth-2025 6.3")
def test_only_a_card_shoe_of_2025_has_a_cut(cited: Cited) -> None:
    shoes = by_edition(cited, first=("automated",), second=("automated", "card"))
    loaded = [table(cited, rules=[f"shoe={shoe}"]).events(banked_events.ShoeLoaded)[0] for shoe in shoes]
    assert [event.cut for event in loaded] == by_edition(cited, first=[False], second=[False, True])
    assert {one for event in loaded for one in event.under} == by_edition(
        cited, first={"6.1", "6.1(a)"}, second={"6.1", "6.1(a)", "6.3", "6.3(a)", "6.3(b)"}
    )


@clause("act-uth-2019 7.2", "act-uth-2025 7.2", "act-uth-2025 7.3")
def test_2019_has_one_order_of_the_deal_and_2025_one_for_each_shoe(cited: Cited) -> None:
    shoe = "card" if cited.clause == "7.3" else "automated"
    (deal,) = table(cited, rules=[f"shoe={shoe}"]).events(banked_events.CardsDealt)
    by_clause = {
        "7.2": (((5, 6), (7, 8)), (9, 10), ("7.2(a)", "7.2(c)", "7.2(d)")),
        "7.3": (((5, 8), (6, 9)), (7, 10), ("7.3(a)", "7.3(c)", "7.3(d)", "7.3(e)", "7.3(f)")),
    }
    assert (deal.holes, deal.dealer, deal.under) == by_clause[cited.clause]
    assert deal.communal == tuple(range(5))


@clause(*both("7.2(c)"))
def test_a_hand_is_dealt_where_ante_and_blind_lie_whatever_the_place_is_called(cited: Cited) -> None:
    """2019 speaks of an area, 2025 of a box: both mean the player's place."""
    played = Opened(cited.book.id, {1: 100, 2: 100})
    played.places(2, 10)
    assert played.deals().holes == ((), (5, 6))


# 11 The shoe fails


@clause(*both("11.1"))
def test_before_the_first_card_a_malfunction_voids_only_in_2019(cited: Cited) -> None:
    """2019 gives no time; 2025 asks for a round of play, which the first card begins."""
    played = Opened(cited.book.id, {1: 100})
    played.places(1, 10)
    report = played.report("shoe-malfunction", fault="mechanical")
    if cited.book.id == SECOND:
        assert played.not_given(report).clause == cited.clause
        assert played.stakes == {1: 80}
        played.deals()
    _, voided = played.gives(report)
    assert (voided.returned, voided.under) == ((2000,), cited.clause)
    assert played.stakes == {1: 100}


@clause(*both("11.2"))
def test_a_shoe_is_replaced_by_its_like_in_2019_and_by_either_in_2025(cited: Cited) -> None:
    rules = cited.rules()
    assert rules["shoe.replacement"] == by_edition(cited, first="automated-shoe", second="either-shoe")
    assert may_deal_from(cited, "card") is by_edition(cited, first=False, second=True)


# 13 Irregularities


@clause("act-uth-2025 13.5", "act-uth-2019 15.5")
def test_a_communal_card_shown_early_has_a_rule_in_2025_and_a_decision_in_2019(cited: Cited) -> None:
    played = table(cited, "1 check")
    ruling = played.reports("communal-cards-early", cards="2c 7d 9h")
    assert ruling.clauses[0] == cited.clause
    assert [choice.name for choice in ruling.choices] == by_edition(cited, first=["play-on", "void"], second=[])
    if ruling.choices:
        assert played.refused("2 play 4") == "15.5"
        played.chooses("play-on")
    assert set(played.acts(2)) == {"fold", "check", "play"}
    played.does("2 play 4", "1 fold").settled()
    assert played.nets == {1: -20, 2: 50}


@clause("act-uth-2025 13.7", "act-uth-2019 13.6")
def test_a_missing_card_is_found_in_the_automated_shoe_and_since_2025_in_a_card_shoe_too(cited: Cited) -> None:
    played = table(cited)
    assert played.contradicts("card-missing-or-foreign", shoe="card").clause == cited.clause
    assert played.reports("card-missing-or-foreign", shoe="automated").clauses[0] == cited.clause
    assert played.nets == {1: 0, 2: 0}
    if cited.book.id == SECOND:
        other = table(cited, rules=["shoe=card"])
        assert other.reports("card-missing-or-foreign", shoe="card").clauses[0] == cited.clause
        assert other.nets == {1: 0, 2: 0}
    else:
        with pytest.raises(DeterminationError):
            table(cited, rules=["shoe=card"])


@clause(*editions("13.6", "13.5"), *editions("13.6(a)", "13.5(a)"))
def test_a_hand_without_wagers_has_another_number(cited: Cited) -> None:
    played = Opened(cited.book.id, {1: 100, 2: 100})
    played.places(1, 10)
    played.deals()
    ruling, voided = played.gives(played.report("dealt-without-wager", box=2, touched=False))
    assert ruling.clauses == by_edition(cited, first=("13.5", "13.5(a)"), second=("13.6", "13.6(a)"))
    assert cited.clause in ruling.clauses
    assert voided.under == by_edition(cited, first="13.5(a)", second="13.6(a)")


@clause(*editions("13.8", "13.7"), *editions("13.8(a)", "13.7(a)"), *editions("13.8(b)", "13.7(b)"))
def test_a_play_wager_of_the_wrong_size_has_another_number(cited: Cited) -> None:
    amount = 60 if cited.clause.endswith("(b)") else 5
    played = table(cited, "1 play 4", "2 fold", stakes={1: 200, 2: 200})
    clauses = played.reports("wrong-play-wager", box=1, amount=amount).clauses
    small, large = by_edition(cited, first=("13.7(a)", "13.7(b)"), second=("13.8(a)", "13.8(b)"))
    told = ("5.4",) if amount == 5 else ()
    assert clauses == (by_edition(cited, first="13.7", second="13.8"), small if amount == 5 else large, *told)
    assert cited.clause in clauses


@clause(*editions("13.8-second", "13.8"))
def test_a_hand_nobody_decides_on_has_another_number(cited: Cited) -> None:
    (folded,) = table(cited, "1 time-out").events(banked_events.BoxFolded)
    assert folded.under == cited.clause == by_edition(cited, first="13.8", second="13.8-second")


# And nothing else

DIFFERENT = {"def:Round of Play", "2.1", "6.1", "7.1.s2", "7.2", "11.1", "11.2"}  # 2.2 is an option since 2025
OTHER_NUMBERS = {  # of 2019, by their number in 2025
    "13.5": "15.5",
    "13.6": "13.5",
    "13.6(a)": "13.5(a)",
    "13.6(b)": "13.5(b)",
    "13.7": "13.6",
    "13.7(a)": "13.6(a)",
    "13.7(b)": "13.6(b)",
    "13.7(c)": "13.6(c)",
    "13.8": "13.7",
    "13.8(a)": "13.7(a)",
    "13.8(b)": "13.7(b)",
    "13.8-second": "13.8",
}


def any_round(source: Random, book: str) -> Banked:
    """A round whose wagers, cards, choices and reports the source decides."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    source.shuffle(cards)
    boxes = {box: (source.randint(1, 150), source.choice((0, 5, 130))) for box in range(1, source.randint(2, 5))}
    holes = {box: " ".join(cards[2 * box : 2 * box + 2]) for box in boxes}
    board, dealer = " ".join(cards[20:25]), " ".join(cards[25:27])
    stakes = {box: 8 * ante + trips for box, (ante, trips) in boxes.items()}
    two_decks = ["second-deck=true"]  # as 2019 always has
    played = Banked(book, boxes, holes=holes, board=board, dealer=dealer, stakes=stakes, rules=two_decks)
    while played.turn is not None:
        box = source.choice(played.choosing)
        acts = played.acts(box)
        act = source.choice([*acts, "time-out"] if source.random() < 0.3 else [name for name in acts if name != "fold"])
        times = f" {source.choice(acts['play'].times)}" if act == "play" else ""
        played.does(f"{box} {act}{times}")
    reports: list[tuple[str, dict[str, Any]]] = [
        ("wrong-play-wager", {"amount": source.randint(1, 900)}),
        ("unequal-blind", {"blind": source.randint(1, 200)}),
        ("breach", {"clause": "15.1"}),
        ("card-count", {}),
        ("disturbance", {}),
    ]
    name, facts = source.choice(reports)
    given = {"what": "a fire"} if name == "disturbance" else {"found": 51} if name == "card-count" else facts
    where = {"box": source.choice([*boxes])} if facts else {}
    answer = played.round.step({"report": name, **where, **given})
    if answer.ruling and answer.ruling.choices:
        played.chooses(source.choice([choice.name for choice in answer.ruling.choices]))
    if played.conceding and source.random() < 0.2:
        played.does(f"{source.choice(played.conceding)} concede")
    played.round.run(settling=True)
    return played


def plain(event: Event) -> Any:
    """An event as it stands in the log."""
    return msgspec.json.decode(msgspec.json.encode(event))


def renumbered(event: Event) -> Any:
    """An event of 2025 with the numbers of 2019."""
    told = plain(event)
    if isinstance(told.get("under"), str):
        told["under"] = OTHER_NUMBERS.get(told["under"], told["under"])
    for several in ("clauses", "also"):
        if several in told:
            told[several] = [OTHER_NUMBERS.get(number, number) for number in told[several]]
    return told


@pytest.mark.parametrize("number", range(150))
def test_any_other_round_comes_out_the_same_under_both_but_for_the_numbers_of_rule_13(number: int) -> None:
    first, second = (any_round(Random(f"editions/{number}"), book) for book in (FIRST, SECOND))
    assert first.ended
    assert first.nets == second.nets
    opening, *events = first.round.events
    assert isinstance(opening, banked_events.BankedRoundOpened)
    assert [plain(event) for event in events] == [renumbered(event) for event in second.round.events[1:]]


def test_the_rounds_compared_come_out_in_many_ways() -> None:
    kinds: dict[str, int] = {}
    for number in range(150):
        for event in any_round(Random(f"editions/{number}"), SECOND).round.events:
            kinds[type(event).__name__] = kinds.get(type(event).__name__, 0) + 1
    for kind in ("BoxFolded", "BoxConceded", "PlayCorrected", "BlindCorrected", "BankedRoundVoided", "BoxVoided"):
        assert kinds[kind] >= 5, kinds


def test_the_numbers_of_rule_13_are_all_that_moved() -> None:
    first, second = rulebook(FIRST).clauses, rulebook(SECOND).clauses
    assert {number for number in OTHER_NUMBERS.values() if number not in first} == set()
    assert {number for number in OTHER_NUMBERS if number not in second} == set()
    played = {
        number for number, one in second.items() if one.status in ("code", "staff") and number not in OTHER_NUMBERS
    }
    new = {number for number in played if number not in first}
    assert {number.partition("(")[0] for number in new} == {"6.2", "6.3", "7.3", "def:Card Shoe"}
    told_otherwise = {number for number in played - new if first[number].summary != second[number].summary}
    assert {number.partition("(")[0] for number in told_otherwise} == DIFFERENT
