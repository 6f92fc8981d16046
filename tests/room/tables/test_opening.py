"""A table opens approved, by an edition in force, or as historical."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier import CroupierError, RequestError, rulebook, settle
from croupier.house import register as house_register
from croupier.protocol.refusal import Refusal
from croupier.table.approved_opening import approved_opening
from croupier.table.rules import SessionRules, session_rules
from tests.support.room.opening import registered

ROOM = house_register.SetRoom("Australia/Sydney", "04:00", "operator")
TABLE = house_register.RecordApproval("table", "GRC 17", "2026-01-10", "operator")


def rules_of(name: str) -> SessionRules:
    book = rulebook(name)
    return session_rules(settle(book, {}, defaults=book.example.table))


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_the_register_gives_the_approval_the_shoe_and_the_time() -> None:
    register = registered(ROOM, TABLE, house_register.RecordApproval("shoe", "GRC 21", "2026-01-10", "operator"))
    opened = approved_opening(register, rules_of("act-omaha-2006"), "T1", by="operator", at=ms("2026-02-01T10:00:00"))
    assert (opened.approval, opened.shoe, opened.zone) == ("GRC 17", "GRC 21", "Australia/Sydney")
    assert not opened.historical


def test_before_its_approval_no_table_opens_also_not_on_the_night_before() -> None:
    register = registered(ROOM, TABLE)
    with pytest.raises(RequestError, match=r"2026-01-09.*act-omaha-2006 1\.1"):
        approved_opening(register, rules_of("act-omaha-2006"), "T1", by="operator", at=ms("2026-01-09T16:30:00"))
    at = ms("2026-01-09T17:30:00")  # half past four in the morning of the tenth
    assert approved_opening(register, rules_of("act-omaha-2006"), "T1", by="operator", at=at).approval == "GRC 17"


def test_a_revoked_edition_is_played_only_as_historical() -> None:
    at = ms("2026-02-01T10:00:00")
    entered = registered(ROOM, TABLE, house_register.EnterCommencement("act-uth-2025", "2025-08-01", "operator"))
    with pytest.raises(RequestError, match="not in force"):
        approved_opening(entered, rules_of("act-uth-2019"), "U1", by="operator", at=at)
    assert approved_opening(entered, rules_of("act-uth-2019"), "U1", by="operator", at=at, historical=True).historical
    assert approved_opening(entered, rules_of("act-uth-2025"), "U1", by="operator", at=at).edition == "2025"


def test_a_date_the_text_leaves_open_is_entered_before_a_table_opens() -> None:
    with pytest.raises(CroupierError):
        approved_opening(
            registered(ROOM, TABLE), rules_of("act-uth-2025"), "U1", by="operator", at=ms("2026-02-01T10:00:00")
        )
    assert isinstance(
        house_register.decide(
            house_register.Register(), house_register.EnterCommencement("act-omaha-2006", "2007-01-01", "operator")
        ),
        Refusal,
    )
    assert isinstance(
        house_register.decide(
            house_register.Register(), house_register.EnterCommencement("hoyle", "2007-01-01", "operator")
        ),
        Refusal,
    )
