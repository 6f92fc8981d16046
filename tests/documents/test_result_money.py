"""The money on a result sheet: all that came into the pool is told where it went, to the cent."""

from __future__ import annotations

import re

import pytest

from croupier.documents.result_sheet import result_sheet
from croupier.tournament import commands
from croupier.tournament.finish.prizes import Prize
from tests.documents.papers import IMPRINT
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import ADELAIDE, BOOKS, DIRECTOR, FOUR, HOLD_EM, OPERATOR, STACK, Held, cup

IN = ("Paid by players", "Added to the pool by the house")
ON_TOP = ("Prizes added by the house", "To the Crown, added by the house")


def sheet(t: Held) -> dict[str, tuple[str, str]]:
    """The lines, each as words and clause; what came in is what went out."""
    rows = result_sheet(t.rules, t.state, lambda account: account, IMPRINT).money
    cents = {row.label: _cents(row.words) for row in rows if row.words.startswith("$")}
    came = sum(amount for label, amount in cents.items() if label in IN)
    went = sum(amount for label, amount in cents.items() if label not in IN and not label.startswith(ON_TOP))
    assert came == went
    return {row.label: (row.words, row.clause) for row in rows}


def _cents(words: str) -> int:
    found = re.match(r"\$([\d,]+)(?:\.(\d\d))?", words)
    assert found
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def confirmed(t: Held) -> Held:
    """ann wins, then come bob, cat and dan."""
    for number, loser in enumerate(("dan", "cat", "bob"), 1):
        rows = {loser: (STACK, 0, STACK)}
        t.round(**(rows if t.rules.banked else rows | {"ann": (number * STACK, (number + 1) * STACK)}))
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    return t


@clause(f"{ADELAIDE} 107", f"{ADELAIDE} 107.p2")
def test_what_was_bought_from_the_pool_has_a_line(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 4, given={"tournament.prize-kind": "both"})).opened().enter(*FOUR)
    t.gives(commands.AddPrize(Prize(1, "a car", 150_00, "goods", bought=True), OPERATOR))
    lines = sheet(confirmed(t.started()))
    assert lines["Paid by players"] == ("$440", "107")
    assert lines["Kept by the house"] == ("$40", "107")
    assert lines["Prizes out of the pool, in cash"] == ("$250", "107")
    assert lines["Prizes out of the pool, in kind"] == ("$150 (a car)", "107.p2")


@clause(f"{ADELAIDE} 109.s2")
def test_what_goes_to_the_crown_has_a_line(cited: Cited) -> None:
    """ann, who is under age, had half of what was left, the car, and cash and a bicycle of the house."""
    given = {"tournament.prize-kind": "both", "tournament.extra-prizes": "added"}
    t = Held(cup(cited.book.id, 4, given=given)).opened().enter(*FOUR)
    t.gives(commands.AddPrize(Prize(1, "a car", 150_00, "goods", bought=True), OPERATOR))
    t.gives(commands.AddPrize(Prize(1, "a cheque", 33_33, "cash"), OPERATOR))
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 300_00, "goods"), OPERATOR))
    confirmed(t.started()).gives(commands.DeclareIneligible("ann", "age", OPERATOR))
    lines = sheet(t)
    assert lines["Prizes out of the pool, in cash"] == ("$125", "107")
    assert lines["To the Crown, out of the pool"] == ("$275 (a car), the prize for 1st place", cited.clause)
    assert lines["To the Crown, added by the house"] == ("$333.33 (a bicycle), the prize for 1st place", cited.clause)
    assert lines["Prizes added by the house, in cash"] == ("$0", "108")


@clause(f"{ADELAIDE} 108", *[f"{book} 16.22" for book in HOLD_EM])
def test_what_the_house_adds_to_the_pool_and_on_top_has_its_lines(cited: Cited) -> None:
    key, allowed = ("extra-prizes", "added") if cited.clause == "108" else ("added-prizes", ["cash", "goods"])
    t = Held(cup(cited.book.id, 4, given={f"tournament.{key}": allowed})).opened().enter(*FOUR)
    t.gives(commands.AddPrize(Prize(0, "more to play for", 99_99, "cash"), OPERATOR))
    t.gives(commands.AddPrize(Prize(2, "a bicycle", 300_00, "goods"), OPERATOR))
    lines = sheet(confirmed(t.started()))
    assert lines["Added to the pool by the house"] == ("$99.99", cited.clause)
    assert lines["Prizes added by the house, in kind"] == ("$300 (a bicycle)", cited.clause)


@clause(f"{ADELAIDE} 109")
def test_what_nobody_takes_is_held_and_has_a_line(cited: Cited) -> None:
    t = confirmed(Held(cup(cited.book.id, 4)).opened().enter(*FOUR).started())
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    sheet(t)  # open still
    for account in ("bob", "cat", "dan"):
        t.gives(commands.OfferPrize(account, taken=False, by=OPERATOR, reason="says no"))
    t.gives(commands.HoldPrize(OPERATOR, "everybody has said no"))
    assert sheet(t)["Held, nobody being left to take it"] == ("$200, the prize for 1st place", "practice")


@pytest.mark.parametrize("book", BOOKS)
def test_at_every_moment_the_sheet_comes_out(book: str) -> None:
    t = Held(cup(book, 4))
    sheet(t.opened())
    assert sheet(t.enter(*FOUR))["In the pool, to be awarded"][0] == "$400"
    confirmed(t.started())
    sheet(t)
    for award in t.state.awards:
        t.gives(commands.PayPrize(award.account, OPERATOR))
        sheet(t)
    t.obeyed().gives(commands.Close(OPERATOR))
    assert "In the pool, to be awarded" not in sheet(t)


@pytest.mark.parametrize("book", BOOKS)
def test_of_a_cancelled_one_what_is_not_paid_back_is_told(book: str) -> None:
    t = Held.between_four(book)
    t.gives(commands.Disqualify("dan", "marked cards", DIRECTOR))
    t.gives(commands.Cancel(OPERATOR, "a fire"))
    kept = t.state.fees
    lines = sheet(t.obeyed())
    assert ("Held, of players who were disqualified" in lines) == (book == ADELAIDE) == (kept > 0)
