"""The shoe that fails, and cards that are counted or shuffled in Ultimate Texas Hold-em: rule 11, 2.6 and 6.1(c).

Antes are $10.
"""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.protocol.events import DeckDoubted, RulingGiven
from tests.support.banked import BETTER_KINGS, BOARD, FIRST, KINGS, SECOND, Banked, Opened, both
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_irregularities import MONEY_BACK, at_every_moment, plays_on, table, void

CHECKED = {SECOND: "13.7(c)", FIRST: "13.6(c)"}  # and has its deck checked


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
