"""The register of the house: approvals, standing orders, the business day."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from croupier.house import register as house_register
from croupier.house.register import Register, apply, decide
from croupier.protocol.refusal import Refusal


def after(*commands: house_register.Command) -> Register:
    register = Register()
    for command in commands:
        answer = decide(register, command)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            register = apply(register, event)
    return register


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_an_approval_holds_from_its_day_until_it_ends() -> None:
    register = after(
        house_register.RecordApproval("table", "GRC 17", "2026-01-10", "operator"),
        house_register.EndApproval("table", "GRC 17", "2026-03-01", "operator", "withdrawn"),
    )
    assert register.approval("table", date(2026, 1, 9)) == ""
    assert register.approval("table", date(2026, 1, 10)) == "GRC 17"
    assert register.approval("table", date(2026, 2, 28)) == "GRC 17"
    assert register.approval("table", date(2026, 3, 1)) == ""
    assert register.approval("shoe", date(2026, 2, 1)) == ""


def test_a_later_approval_takes_the_place_of_an_earlier_one() -> None:
    register = after(
        house_register.RecordApproval("table", "GRC 17", "2026-01-10", "operator"),
        house_register.RecordApproval("table", "GRC 18", "2026-02-10", "operator"),
    )
    assert register.approval("table", date(2026, 2, 9)) == "GRC 17"
    assert register.approval("table", date(2026, 2, 10)) == "GRC 18"


def test_a_standing_order_answers_until_it_ends() -> None:
    register = after(house_register.GiveOrder("seat.permission", "granted", "operator"))
    assert register.order("seat.permission") == "granted"
    assert (
        after(
            house_register.GiveOrder("seat.permission", "granted", "operator"),
            house_register.EndOrder("seat.permission", "operator"),
        ).order("seat.permission")
        == ""
    )


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-15T00:30:00", "2026-11-15"),  # 11:30 in Canberra
        ("2026-11-15T16:59:59", "2026-11-15"),  # 03:59:59 the next morning: the night before
        ("2026-11-15T17:00:00", "2026-11-16"),  # 04:00
        ("2026-04-04T16:30:00", "2026-04-04"),  # 02:30, the hour that comes twice when summer time ends
    ],
)
def test_a_night_belongs_to_the_business_day_it_began_on(at: str, day: str) -> None:
    register = after(house_register.SetRoom("Australia/Sydney", "04:00", "operator"))
    assert register.business_day(ms(at)) == date.fromisoformat(day)


@pytest.mark.parametrize(
    "command",
    [
        house_register.RecordApproval("table", "GRC 17", "2026-01-10", ""),
        house_register.RecordApproval("", "GRC 17", "2026-01-10", "operator"),
        house_register.RecordApproval("table", "", "2026-01-10", "operator"),
        house_register.RecordApproval("table", "GRC 17", "10 January", "operator"),
        house_register.EndApproval("table", "GRC 17", "2026-01-10", "operator", "never was"),
        house_register.GiveOrder("", "granted", "operator"),
        house_register.EndOrder("clock", "operator"),
        house_register.SetRoom("Atlantis/Deep", "04:00", "operator"),
        house_register.SetRoom("Australia/Sydney", "four", "operator"),
        house_register.SetRoom("../../etc/passwd", "04:00", "operator"),
    ],
)
def test_a_bad_entry_is_refused(command: house_register.Command) -> None:
    assert isinstance(decide(Register(), command), Refusal)


def test_nothing_is_entered_twice() -> None:
    register = after(
        house_register.RecordApproval("table", "GRC 17", "2026-01-10", "operator"),
        house_register.GiveOrder("clock", "60", "operator"),
    )
    assert isinstance(
        decide(register, house_register.RecordApproval("table", "GRC 17", "2026-05-01", "operator")), Refusal
    )
    assert isinstance(decide(register, house_register.GiveOrder("clock", "60", "operator")), Refusal)
