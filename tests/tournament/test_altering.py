"""An event altered in some points: the rest stands, and all that becomes otherwise is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.errors import DeterminationError, RequestError
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.altering import Changes, Difference, altered, differences, stands
from croupier.tournament.plan.choices import Wanted, plan_wanted
from croupier.tournament.plan.conditions import Plan, conditions, questions

START = "2030-01-31T19:00"
FORMATS = [(book, format_) for book in rulebook_ids() for format_ in rulebook(book).example.structure.formats]
ADELAIDE = "adelaide-omaha"


def a_plan(book: str = ADELAIDE, format_: str = "re-buy", players: int = 27, **wanted: object) -> Plan:
    return plan_wanted(Wanted(book, format_, "Cup", players, start=START, **wanted), "UTC")  # type: ignore[arg-type]


def told(plan: Plan, **changes: object) -> list[tuple[str, str, str]]:
    after = altered(plan, Changes(**changes))  # type: ignore[arg-type]
    return [(one.label, one.was, one.now) for one in differences(conditions(plan), conditions(after))]


@pytest.mark.parametrize(("book", "format_"), FORMATS)
def test_what_nobody_names_stands(book: str, format_: str) -> None:
    plan = a_plan(book, format_, players=6 if format_ == "sit-and-go" else 27)
    assert altered(plan, Changes()) == plan
    assert told(plan) == []
    assert told(plan, title="Another cup") == [("Name on the paper", "Cup", "Another cup")]


def test_one_more_re_buy_is_that_and_nothing_else() -> None:
    plan = a_plan(seats=7, chips=8_000, minutes=12, entry=65_00, fee=5_00, rebuys=2)
    assert told(plan, rebuys=3) == [("Re-buys", "2", "3")]
    after = altered(plan, Changes(rebuys=3))
    assert plan.structure.rebuy
    assert after == replace(plan, structure=replace(plan.structure, rebuy=replace(plan.structure.rebuy, most=3)))


@pytest.mark.parametrize(
    ("changes", "differences"),
    [
        ({"seats": 8}, {("Seats at a table", "7", "8")}),
        ({"minutes": 15}, {("Length of a level", "12 minutes", "15 minutes")}),
        ({"late": 2}, {("Late registration", "none", "to level 2")}),
        ({"cards": "reported"}, {("Cards", "electronic tables", "real cards, hands reported")}),
        ({"players": 30}, {("Maximum players", "27 players", "30 players")}),
        ({"fee": 6_00}, {("House fee", "$5", "$6"), ("Prize pool contribution", "$60", "$59")}),
    ],
)
def test_each_point_is_told_as_it_stood_and_as_it_is(
    changes: dict[str, object], differences: set[tuple[str, str, str]]
) -> None:
    plan = a_plan(seats=7, chips=8_000, minutes=12, entry=65_00, fee=5_00, rebuys=2)
    found = told(plan, **changes)
    assert differences <= set(found)
    labels = {"Re-buy terms", "Add-on", "Prize list"}  # which follow from these
    assert {label for label, _, _ in found} - {label for label, _, _ in differences} <= labels
    is_now = stands(conditions(altered(plan, Changes(**changes))))  # type: ignore[arg-type]
    assert {name: getattr(is_now, name) for name in changes} == changes


def test_a_re_buy_at_the_price_of_an_entry_follows_it_and_one_at_its_own_does_not() -> None:
    plan = a_plan(entry=65_00, fee=5_00)
    assert "Re-buy terms" in [label for label, _, _ in told(plan, entry=85_00)]
    after = altered(plan, Changes(entry=85_00)).structure
    assert after.rebuy
    assert after.rebuy.cost == 80_00
    assert plan.structure.rebuy
    own = replace(plan, structure=replace(plan.structure, rebuy=replace(plan.structure.rebuy, cost=33_00)))
    kept = altered(own, Changes(entry=85_00)).structure.rebuy
    assert kept
    assert kept.cost == 33_00


def test_prizes_of_the_operators_own_stand_whatever_number_comes() -> None:
    plan = a_plan()
    own = replace(plan, given=plan.given | {"tournament.prizes": ["70", "30"]})
    assert altered(own, Changes(players=90)).given["tournament.prizes"] == ["70", "30"]
    assert altered(plan, Changes(players=90)).given["tournament.prizes"] != plan.given["tournament.prizes"]


def test_re_buys_come_and_go_and_another_format_keeps_those_that_stood() -> None:
    plan = a_plan(rebuys=2)
    assert altered(plan, Changes(rebuys=0)).structure.rebuy is None
    again = altered(a_plan(format_="standard"), Changes(rebuys=1, add_on=True)).structure
    assert again.rebuy
    assert again.add_on
    assert altered(plan, Changes(format="turbo")).structure.rebuy == plan.structure.rebuy
    assert Difference("Re-buys", "2", "none") in differences(
        conditions(plan), conditions(altered(plan, Changes(rebuys=0)))
    )


def test_a_fee_above_the_entry_is_refused_at_its_field() -> None:
    with pytest.raises(RequestError) as refused:
        altered(a_plan(), Changes(fee=1_000_00))
    assert refused.value.key == "fee"


def test_an_entry_that_is_all_house_fee_is_refused_and_one_that_is_mostly_is_asked_about() -> None:
    for book in (ADELAIDE, "act-omaha-2006"):
        with pytest.raises((RequestError, DeterminationError)):
            a_plan(book, "standard", entry=5_00, fee=5_00)
    with pytest.raises(RequestError) as refused:
        a_plan("act-omaha-2006", "standard", entry=5_00)
    assert (refused.value.key, "$0" in str(refused.value)) == ("fee", True)
    with pytest.raises(RequestError):
        altered(a_plan("act-omaha-2006"), Changes(entry=10_00))
    assert questions(conditions(a_plan("act-omaha-2006", "standard", entry=10_00, fee=6_00))) == (
        "The house keeps $6 of an entry of $10",
    )


def test_more_re_buys_than_anybody_means_are_asked_about() -> None:
    assert questions(conditions(a_plan(rebuys=99))) == ("99 re-buys for each player",)
    assert questions(conditions(a_plan(rebuys=3))) == ()
