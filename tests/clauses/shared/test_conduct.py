"""Rules of conduct: each is told to those it binds, and a breach of it is recorded with what its rulebook lets follow.

They stand in no order of play: nothing at an electronic table can break most of them, and at a table with real cards an
official sees it and says so.
"""

from __future__ import annotations

import pytest

from croupier import rulebook, rulebook_ids
from croupier.house.register import Register
from croupier.poker.ruling_events import HandKilled
from croupier.protocol.events import ChoiceMade, PlayerExcluded
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.clause import Clause
from croupier.web.http.bodies.bodies import official_of, text_of
from tests.support.banked import BETTER_KINGS, BOARD, KINGS, RAGS, Banked
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100.0, 2: 100.0, 3: 100.0, 4: 100.0}
ASKED = {
    f"{book.id} {one.id}": one for book in map(rulebook, rulebook_ids()) for one in book.clauses.values() if one.asks
}
POKER = [citation for citation in ASKED if "-uth-" not in citation]
BANKED = [citation for citation in ASKED if "-uth-" in citation]
ACT = {"fold": "19.2(a)", "exclude": "19.2(b)", "fold-and-exclude": "19.2(a)", "no-sanction": "19.2"}
ACT_IN_A_TOURNAMENT = {"fold": "19.2(a)", "director": "19.2(b)", "no-sanction": "19.2"}
ADELAIDE = {"fold": "82", "exclude": "82", "fold-and-exclude": "82", "warning": "82", "no-sanction": "3.s4"}
IN_A_TOURNAMENT = {"director": "111(a)", "warning": "111.pen(a)", "no-sanction": "3.s4"}
BANK = {"void": "15.3(a)", "exclude": "15.3(b)", "void-and-exclude": "15.3(a)", "no-sanction": "15.3"}


def asked(cited: Cited) -> Clause:
    """The clause under test, which asks something of people."""
    return ASKED[f"{cited.book.id} {cited.clause}"]


def test_every_rule_of_conduct_has_words_for_those_it_binds() -> None:
    for book in map(rulebook, rulebook_ids()):
        for one in book.clauses.values():
            assert one.asks or one.kind != "conduct", f"{book.id} {one.id}"
            assert one.asks == one.asks.strip()
            assert not one.asks or one.asks.endswith(".")
            assert (one.binds == "staff") == one.asks.startswith("Staff "), f"{book.id} {one.id}"


@clause(*ASKED)
def test_a_rule_of_conduct_is_told_to_everybody(cited: Cited) -> None:
    """In the rulebook as everybody may read it, which a table's page shows beside the table, with what may follow."""
    book = text_of(cited.book, official_of(cited.book, Register(), None))
    (told,) = [one for one in book.clauses if one.id == cited.clause]
    assert (told.asks, told.binds) == (asked(cited).asks, asked(cited).binds)
    given = {clause for known in (ACT, ADELAIDE, IN_A_TOURNAMENT, BANK) for clause in known.values()}
    assert book.sanctions
    assert {one.clause for one in book.sanctions} <= given
    assert all(one.words for one in book.sanctions)


def table(cited: Cited) -> Played:
    """A table where a clause binds people: those on tournaments do so in one alone."""
    of_tournaments = asked(cited).area == "tournament"
    rules = ["limit=no-limit", "tournament=true" if of_tournaments else "commission=none"]
    return Played(cited.book.id, FOUR, button=4, rules=rules).does("3 raise 6")


def sanctions(cited: Cited) -> dict[str, str]:
    """What may follow, with the clause of each."""
    broken = asked(cited)
    if "-uth-" in cited.book.id:
        given = BANK
    elif cited.book.id != "adelaide-omaha":
        given = ACT_IN_A_TOURNAMENT if broken.area == "tournament" else ACT
    else:
        given = IN_A_TOURNAMENT if broken.area == "tournament" else ADELAIDE
    return {"no-sanction": given["no-sanction"]} if broken.binds == "staff" else given


@clause(*POKER)
@pytest.mark.parametrize("sanction", ["fold", "exclude", "fold-and-exclude", "director", "warning", "no-sanction"])
def test_a_breach_between_players_is_recorded_with_what_follows(cited: Cited, sanction: str) -> None:
    """By an official alone, who gives the reason; the card has the broken clause, what it asks, and each sanction."""
    played, given = table(cited), sanctions(cited)
    ruling = played.reports("breach", seat=3, clause=cited.clause)
    assert ruling.clauses[-1] == cited.clause
    assert f"broke {cited.clause}. It asks: {asked(cited).asks}" in ruling.words
    assert {choice.name: choice.clause for choice in ruling.choices} == given
    (official,) = {choice.by for choice in ruling.choices}
    assert official == ("pit manager" if cited.book.id == "adelaide-omaha" else "casino operator")
    if sanction not in given:
        played.may_not_choose(sanction, official)
        return
    played.may_not_choose(sanction, "seat 4")
    played.may_not_choose(sanction, official, reason="")
    played.chooses(sanction, official, "seen by the dealer")
    made = played.events(ChoiceMade)[-1]
    assert isinstance(made, ChoiceMade)
    assert (made.choice, made.by, made.reason) == (sanction, official, "seen by the dealer")
    assert made.under == given[sanction]
    assert [killed.place for killed in played.events(HandKilled)] == ([2] if sanction.startswith("fold") else [])
    assert [out.place for out in played.events(PlayerExcluded)] == ([2] if sanction.endswith("exclude") else [])


@clause(*BANKED)
@pytest.mark.parametrize("sanction", ["void", "exclude", "void-and-exclude", "no-sanction"])
def test_a_breach_against_the_bank_is_recorded_with_what_follows(cited: Cited, sanction: str) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, holes={1: RAGS, 2: BETTER_KINGS}, dealer=KINGS, board=BOARD)
    ruling, given = played.reports("breach", box=2, clause=cited.clause), sanctions(cited)
    assert ruling.clauses[-1] == cited.clause
    assert f"broke {cited.clause}. It asks: {asked(cited).asks}" in ruling.words
    assert {choice.name: choice.clause for choice in ruling.choices} == given
    if sanction not in given:
        played.may_not_choose(sanction, "casino operator")
        return
    played.chooses(sanction)
    made = played.events(ChoiceMade)[-1]
    assert isinstance(made, ChoiceMade)
    assert (made.choice, made.by, made.under) == (sanction, "casino operator", given[sanction])
    assert [event.place for event in played.events(PlayerExcluded)] == ([1] if "exclude" in sanction else [])
    assert bool(played.state.box[1].voided) == sanction.startswith("void")


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("named", ["a word", "", "99.99"])
def test_what_is_no_clause_is_not_broken(book: str, named: str) -> None:
    assert "has no clause" in refused(book, named).reason


@pytest.mark.parametrize("book", rulebook_ids())
def test_what_asks_nothing_of_people_is_not_broken(book: str) -> None:
    """Every clause there is: what is refused names those that can be broken."""
    for one in rulebook(book).clauses.values():
        if not one.asks:
            assert "name the rule that was broken" in refused(book, one.id).reason, one.id


def test_a_rule_of_tournaments_binds_nobody_at_a_table_for_money() -> None:
    assert "binds players of a tournament" in refused("adelaide-omaha", "94").reason


def refused(book: str, named: str) -> Refusal:
    """Why nobody can have broken what is named, at a table for money."""
    if "-uth-" in book:
        return Banked(book, {1: 10, 2: 10}).contradicts("breach", box=2, clause=named)
    played = Played(book, FOUR, button=4, rules=["limit=no-limit", "commission=none"])
    return played.contradicts("breach", seat=3, clause=named)
