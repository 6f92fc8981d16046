"""The report of a round, for a tournament: who was dealt in, what each put in, who went all-in in which order."""

from __future__ import annotations

import pytest

from croupier.check import BrokenInvariant
from croupier.poker.commands import Act
from croupier.protocol.commands import Choose
from croupier.rulings import reports
from croupier.rulings.round import reported
from croupier.table.round_report import report_of, round_report
from tests.support.sessions import states_of
from tests.support.tournament_tables import Staged

BOOKS = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha")


@pytest.mark.parametrize("book", BOOKS)
def test_who_goes_all_in_first_is_the_first_and_what_nobody_matched_does_not_count(book: str) -> None:
    t = Staged(book).seats(stack=2000, ann=1).seats(stack=900, bob=2).seats(stack=600, cy=3).seats(stack=1200, dan=4)
    t.opens().goes_on()
    order = []
    while t.session.due is not None:
        order.append(t.in_turn())
        t.acts("fold" if order[-1] == "cy" else "all-in")
    dealt = {one.account: one for one in round_report(t.session).dealt}
    tapped = [account for account in order if account != "cy"]
    assert dealt["ann"].put == 1200, "the most anybody else had"
    assert (dealt["ann"].all_in, dealt["cy"].all_in) == (0, 0), "ann's last 800 went back, and cy folded"
    assert sorted([one for one in tapped if one != "ann"], key=lambda one: dealt[one].all_in) == [
        one for one in tapped if one != "ann"
    ]
    assert {dealt["bob"].all_in, dealt["dan"].all_in} == {1, 2}
    assert [dealt[one].before for one in ("ann", "bob", "cy", "dan")] == [2000, 900, 600, 1200]
    assert dealt["cy"].put in (0, 50, 100)
    assert sum(one.after for one in dealt.values()) == 4700


@pytest.mark.parametrize("book", BOOKS)
def test_places_run_from_the_left_of_the_button_which_is_last_and_nearest_to_itself(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2, cy=3).folds_round()
    report = round_report(t.session)
    assert [one.seat for one in report.dealt] == list(t.table.dealt)
    assert report.dealt[-1].seat == t.button
    assert [one.from_button for one in report.dealt] == [1, 2, 0]
    assert (report.table, report.round, report.void) == ("T1", 1, False)


@pytest.mark.parametrize("book", BOOKS)
def test_forced_bets_can_take_the_last_chip(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2).seats(stack=75, cy=3)
    while t.opens().goes_on().table.dealt_accounts[1] != "cy":
        while t.session.due is not None:
            t.acts("fold")
    while t.session.due is not None:
        t.acts("call" if t.session.due.price else "check")  # type: ignore[attr-defined]
    cy = next(one for one in round_report(t.session).dealt if one.account == "cy")
    assert (cy.before, cy.put, cy.all_in) in [(75, 75, 1), (25, 25, 1)]


@pytest.mark.parametrize("book", BOOKS)
def test_in_a_void_round_nobody_has_put_anything_in(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2, cy=3).opens()
    t.acts("all-in")
    t.gives(reported(reports.Fraud("marked cards")))
    choice = next(one for one in t.session.due.choices if one.name == "void")  # type: ignore[attr-defined]
    t.gives(Choose(choice.name, choice.by, "so decided"))
    report = round_report(t.session)
    assert report.void
    assert [(one.put, one.all_in, one.after) for one in report.dealt] == [(0, 0, 1000)] * 3


def test_the_events_of_a_round_tell_the_same_and_a_round_that_goes_on_is_not_reported() -> None:
    t = Staged("adelaide-omaha").seats(ann=1, bob=2, cy=3)
    first = len(t.events)
    t.opens().goes_on()
    with pytest.raises(BrokenInvariant, match="once it is over"):
        round_report(t.session)
    t.gives(Act(t.session.due.place, "fold"))  # type: ignore[attr-defined]
    t.acts("fold")
    assert report_of(t.rules.kind, t.table, states_of(t.events[first:])) == round_report(t.session)
