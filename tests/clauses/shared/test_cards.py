"""Options of the cards: ACT 2.2 and 2.3; Ultimate Texas Hold-em 2025 2.2 and 6.2; Adelaide 4."""

from __future__ import annotations

import pytest

from croupier import JOKER, deck_of, parse_cards
from tests.support.cite import Cited, clause

COMPOSITIONS = {
    "2.2(a)": (52, "A K Q J T 9 8 7 6 5 4 3 2"),
    "2.2(b)": (48, "A K Q J T 9 8 7 6 5 4 3"),
    "2.2(c)": (44, "A K Q J T 9 8 7 6 5 4"),
    "2.2(d)": (40, "A K Q J T 9 8 7 6 5"),
    "2.2(e)": (36, "A K Q J T 9 8 7 6"),
    "2.2(f)": (32, "A K Q J T 9 8 7"),
}


# ACT 2 Cards


@clause("act-omaha-2006 2.2", "act-manila-2005 2.2")
@pytest.mark.parametrize("other", ["51", "0", "53", "28", "104", "-52", "many", "52.5", "52,48", ""])
def test_the_deck_is_determined_and_is_one_of_six_compositions(cited: Cited, other: str) -> None:
    sizes = [cited.permits(f"deck={size}", "seats=6")["deck"] for size in (52, 48, 44, 40, 36, 32)]
    assert sizes == [52, 48, 44, 40, 36, 32]
    cited.refuses(f"deck={other}")
    cited.refuses_without("deck")


@clause(
    "act-omaha-2006 2.2(a)",
    "act-omaha-2006 2.2(b)",
    "act-omaha-2006 2.2(c)",
    "act-omaha-2006 2.2(d)",
    "act-omaha-2006 2.2(e)",
    "act-omaha-2006 2.2(f)",
    "act-manila-2005 2.2(a)",
    "act-manila-2005 2.2(b)",
    "act-manila-2005 2.2(c)",
    "act-manila-2005 2.2(d)",
    "act-manila-2005 2.2(e)",
    "act-manila-2005 2.2(f)",
)
def test_each_composition_is_exactly_its_ranks_in_four_suits(cited: Cited) -> None:
    size, ranks = COMPOSITIONS[cited.clause]
    rules = cited.permits(f"deck={size}", "seats=6")
    every = [f"{rank}{suit}" for rank in ranks.split() for suit in "cdhs"]
    assert sorted(deck_of(rules).cards) == sorted(parse_cards(" ".join(every)))
    assert rules.under["deck"] == cited.clause
    assert f"{size} ({cited.clause})" in cited.refuses(f"deck={size + 1}", "seats=6")


@clause("act-omaha-2006 2.2")
@pytest.mark.parametrize(("deck", "seats"), [("52", 11), ("48", 10), ("44", 9), ("40", 8), ("36", 7), ("32", 6)])
@pytest.mark.parametrize("burn", ["true", "false"])
def test_the_deck_serves_four_cards_a_seat_burning_or_not(cited: Cited, deck: str, seats: int, burn: str) -> None:
    assert cited.permits(f"deck={deck}", f"seats={seats}", f"burn={burn}")["seats"] == seats
    cited.refuses(f"deck={deck}", f"seats={seats + 1}", f"burn={burn}")


@clause("act-omaha-2006 2.2")
@pytest.mark.parametrize(("deck", "seats"), [("52", 11), ("48", 10), ("44", 9), ("40", 8), ("36", 7), ("32", 6)])
def test_a_joker_serves_one_seat_more_only_without_burning(cited: Cited, deck: str, seats: int) -> None:
    assert cited.permits(f"deck={deck}", "joker=true", "burn=false", f"seats={seats + 1}")
    cited.refuses(f"deck={deck}", "joker=true", "burn=true", f"seats={seats + 1}")


@clause("act-manila-2005 2.2")
@pytest.mark.parametrize(("deck", "joker", "seats"), [("52", "false", 23), ("52", "true", 24), ("32", "false", 13)])
def test_two_cards_a_seat_serve_more_players(cited: Cited, deck: str, joker: str, seats: int) -> None:
    assert cited.permits(f"deck={deck}", f"joker={joker}", f"seats={seats}")["seats"] == seats
    cited.refuses(f"deck={deck}", f"joker={joker}", f"seats={seats + 1}")


@clause("act-omaha-2006 2.2", "act-manila-2005 2.2")
def test_a_table_seats_two_or_more(cited: Cited) -> None:
    assert cited.permits("seats=2")["seats"] == 2
    cited.refuses("seats=1")


@clause("act-omaha-2006 2.3", "act-manila-2005 2.3")
@pytest.mark.parametrize("size", [52, 48, 44, 40, 36, 32])
def test_one_joker_may_be_added_to_any_composition(cited: Cited, size: int) -> None:
    without = cited.deck(f"deck={size}", "joker=false", "seats=6")
    rules = cited.permits(f"deck={size}", "joker=true", "seats=6")
    assert deck_of(rules).cards == (*without.cards, JOKER)
    assert JOKER not in without
    assert rules.under["joker"] == cited.clause


@clause("act-omaha-2006 2.3", "act-manila-2005 2.3")
@pytest.mark.parametrize("other", ["2", "1", "two", "", "true,true"])
def test_there_is_never_more_than_one_joker(cited: Cited, other: str) -> None:
    cited.refuses(f"joker={other}")


@clause("adelaide-omaha 4", "act-uth-2025 2.1", "act-uth-2019 2.1")
def test_the_other_rulebooks_know_only_52_cards_without_a_joker(cited: Cited) -> None:
    rules = cited.permits("deck=52", "joker=false")
    assert (rules["deck"], rules["joker"]) == (52, False)
    cited.refuses("deck=48")
    cited.refuses("joker=true")


# Ultimate Texas Hold-em 2 Cards, 6 Shuffle


@clause("act-uth-2025 2.2")
def test_the_2025_table_chooses_what_the_cards_are_dealt_from(cited: Cited) -> None:
    assert [cited.permits(f"shoe={shoe}")["shoe"] for shoe in ("automated", "card")] == ["automated", "card"]
    cited.refuses("shoe=none")
    cited.refuses("shoe=automated,card")
    cited.refuses_without("shoe")


@clause("act-uth-2025 2.2(a)")
def test_the_2025_table_may_deal_from_an_automated_shoe(cited: Cited) -> None:
    assert cited.permits("shoe=automated").under["shoe"] == "2.2(a)"
    assert "automated (2.2(a))" in cited.refuses("shoe=machine")


@clause("act-uth-2025 2.2(b)")
def test_the_2025_table_may_deal_from_a_card_shoe(cited: Cited) -> None:
    assert cited.permits("shoe=card").under["shoe"] == "2.2(b)"
    assert "card (2.2(b))" in cited.refuses("shoe=hand")


@clause("act-uth-2019 2.2")
def test_the_2019_table_deals_from_the_automated_shoe_only(cited: Cited) -> None:
    assert cited.permits("shoe=automated").under["shoe"] == "2.2"
    cited.refuses("shoe=card")


@clause("act-uth-2025 6.2", "act-uth-2025 6.2(a)")
def test_the_automated_shoe_may_hold_a_second_deck(cited: Cited) -> None:
    rules = cited.permits("shoe=automated", "second-deck=true")
    assert rules["second-deck"] is True
    assert rules.under["second-deck"] == "6.2(a)"
    assert cited.permits("shoe=automated", "second-deck=false")["second-deck"] is False
    cited.refuses("second-deck=2")
    cited.refuses_without("second-deck")


@clause("act-uth-2025 6.2", "act-uth-2025 6.2(a)")
def test_a_card_shoe_holds_no_second_deck(cited: Cited) -> None:
    assert cited.permits("shoe=card", "second-deck=false")["second-deck"] is False
    assert "automated shoe" in cited.refuses("shoe=card", "second-deck=true")


@clause("act-uth-2019 2.1")
def test_the_2019_table_always_keeps_two_decks(cited: Cited) -> None:
    rules = cited.permits("second-deck=true")
    assert (rules["decks"], rules["second-deck"]) == (2, True)
    cited.refuses("second-deck=false")


# Adelaide 4


@clause("adelaide-omaha 4.p2")
def test_a_shuffling_machine_is_used_under_its_approval(cited: Cited) -> None:
    rules = cited.permits("shuffler=machine", "shuffler.approval=SA-2030-7")
    assert rules.under["shuffler"] == "4.p2"
    assert rules["shuffler.approval"] == "SA-2030-7"
    assert "approval" in cited.refuses("shuffler=machine", "shuffler.approval=none")
    cited.refuses("shuffler=machine", "shuffler.approval=")
    cited.refuses_without("shuffler.approval")


@clause("adelaide-omaha 4.p2")
def test_without_a_machine_the_dealer_shuffles_and_no_approval_is_needed(cited: Cited) -> None:
    rules = cited.permits("shuffler=hand", "shuffler.approval=none")
    assert rules.under["shuffler"] == "4.s5"
    assert rules["shuffler.approval"] is None
    cited.refuses("shuffler=automated")
    cited.refuses_without("shuffler")
