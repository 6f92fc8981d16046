"""Options of commission and hours: ACT 15 and 18.1; Hold-em 14.1; Adelaide 78."""

from __future__ import annotations

import pytest

from croupier import DeterminationError, settle
from tests.support.cite import Cited, clause


def refuses_time_without(cited: Cited, key: str) -> None:
    """Commission by time that leaves the key undetermined is refused."""
    table = {name: value for name, value in cited.book.example.table.items() if name != key}
    with pytest.raises(DeterminationError) as refusal:
        settle(cited.book, table | {"commission.method": "time"})
    assert refusal.value.key == key
    assert cited.clause in refusal.value.clauses


# ACT 15 Commission


@clause("act-omaha-2006 15.2", "act-manila-2005 15.2")
def test_commission_may_come_from_the_pots(cited: Cited) -> None:
    rules = cited.permits("commission.method=pot", "commission.cap=15")
    assert rules.under["commission.method"] == cited.clause
    assert rules["commission.cap"] == 1500
    assert "commission.hourly" not in rules.values
    cited.refuses("commission.method=hand")
    cited.refuses("commission.method=pot,time")
    cited.refuses_without("commission.method")


@clause("act-omaha-2006 15.2(e)", "act-manila-2005 15.2(e)")
@pytest.mark.parametrize(
    ("stake", "percent", "number"),
    [
        ("20", 10, "15.2(a)(ii).s2"),
        ("100", 10, "15.2(a)(ii).s2"),
        ("100.01", 5, "15.2(a)(i).s2"),
        ("200", 5, "15.2(a)(i).s2"),
    ],
)
def test_the_required_stake_decides_the_schedule(cited: Cited, stake: str, percent: int, number: str) -> None:
    rules = cited.permits(f"stake.min={stake}", f"commission.percent={percent}")
    assert rules["commission.percent"] == percent
    assert rules.under["commission.percent"] == number
    assert f"make it {percent}" in cited.refuses(f"stake.min={stake}", f"commission.percent={15 - percent}")
    cited.refuses(f"stake.min={stake}", "commission.percent=7")


@clause("act-omaha-2006 15.2(e).s2", "act-manila-2005 15.2(e).s2")
def test_a_stake_above_a_hundred_dollars_does_not_qualify_for_the_lower_capped_schedule(cited: Cited) -> None:
    assert cited.permits("stake.min=100", "commission.percent=10").under["commission.percent"] == "15.2(a)(ii).s2"
    cited.refuses("stake.min=101", "commission.percent=10")


@clause("act-omaha-2006 15.3", "act-manila-2005 15.3")
def test_commission_may_be_paid_by_time_up_to_the_approved_rate(cited: Cited) -> None:
    rules = cited.permits("commission.method=time", "commission.hourly=20", "commission.hourly.approved=20")
    assert rules.under["commission.method"] == cited.clause
    assert rules["commission.hourly"] == 2000
    assert {"commission.percent", "commission.cap"}.isdisjoint(rules.values)
    message = cited.refuses("commission.method=time", "commission.hourly=20.01", "commission.hourly.approved=20")
    assert "more than commission.hourly.approved $20" in message
    cited.refuses("commission.method=time", "commission.hourly.approved=none")
    cited.refuses("commission.method=time", "commission.hourly=-1")


@clause("act-omaha-2006 15.3", "act-manila-2005 15.3")
@pytest.mark.parametrize("key", ["commission.hourly", "commission.hourly.approved"])
def test_commission_by_time_needs_its_rate_and_the_approved_rate(cited: Cited, key: str) -> None:
    refuses_time_without(cited, key)


# Adelaide 78 Charges


@clause("adelaide-omaha 78")
@pytest.mark.parametrize(("method", "number"), [("pot", "78"), ("hand", "78(b)"), ("time", "78(c)")])
def test_the_charge_is_made_in_exactly_one_of_three_ways(cited: Cited, method: str, number: str) -> None:
    rules = cited.permits(f"commission.method={method}")
    assert rules["commission.method"] == method
    assert rules.under["commission.method"] == number
    assert ("commission.hourly" in rules.values) == (method == "time")
    cited.refuses(f"commission.method={method},hand")
    cited.refuses("commission.method=none")
    cited.refuses("commission=none")
    cited.refuses_without("commission.method")


@clause("adelaide-omaha 78(c)")
def test_an_hour_costs_twenty_five_to_fifty_dollars(cited: Cited) -> None:
    for dollars in (25, 37.5, 50):
        rules = cited.permits("commission.method=time", f"commission.hourly={dollars}")
        assert rules["commission.hourly"] == dollars * 100
        assert rules.under["commission.hourly"] == "78(c)"
    for other in ("24.99", "50.01", "0", "none"):
        cited.refuses("commission.method=time", f"commission.hourly={other}")
    refuses_time_without(cited, "commission.hourly")


# Table closure: ACT 18, Hold-em 14


@clause("act-omaha-2006 18.1", "act-manila-2005 18.1", "act-uth-2025 14.1", "act-uth-2019 14.1")
def test_the_hours_of_gaming_are_entered(cited: Cited) -> None:
    assert cited.permits("hours=12:00-04:00").under["hours"] == cited.clause
    assert cited.permits("hours=00:00-24:00")["hours"] == "00:00-24:00"
    for other in ("25:00-04:00", "12:00", "12:60-04:00", "24:00-04:00", "noon to four", ""):
        cited.refuses(f"hours={other}")
    cited.refuses_without("hours")
