"""What the instruments say of themselves: their names, approvals and commencement (NI)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from croupier import RulebookError, in_force, rulebook
from croupier.rulebooks import changes_between
from tests.support.cite import Cited, clause

FROM_2025 = {"act-uth-2025": date(2025, 7, 25)}


# Name


@clause("act-omaha-2006 NI.1")
def test_omaha_is_named_by_its_title_and_number(cited: Cited) -> None:
    instrument = cited.book.instrument
    assert instrument.short_title == "Casino Control (Poker - Omaha) Approval 2006 (No 1)"
    assert (instrument.number, instrument.made_under) == ("NI2006-156", "Casino Control Act 2006, s 96")


@clause("act-manila-2005 NI")
def test_manila_is_named_by_its_title_and_number(cited: Cited) -> None:
    instrument = cited.book.instrument
    assert instrument.short_title == "Casino Control (Poker - Canberra Manila) Approval 2005 (No 1)"
    assert (instrument.number, instrument.made_under) == ("NI2005-64", "Casino Control Act 1988, s 72(1)")


@clause("act-uth-2025 NI.1")
def test_hold_em_of_2025_is_named_by_its_title_and_number(cited: Cited) -> None:
    instrument = cited.book.instrument
    assert instrument.short_title == "Casino Control (Poker - Ultimate Texas Hold-em) Approval 2025 (No 1)"
    assert (instrument.number, instrument.made_under) == ("NI2025-411", "Casino Control Act 2006, s 97")


@clause("act-uth-2019 NI.1")
def test_hold_em_of_2019_is_named_by_its_title_and_number(cited: Cited) -> None:
    instrument = cited.book.instrument
    assert instrument.short_title == "Casino Control (Poker - Ultimate Texas Hold-em) Approval 2019 (No 1)"
    assert (instrument.number, instrument.made_under) == ("NI2019-212", "Casino Control Act 2006, s 96")


# Commencement


@clause("act-omaha-2006 NI.2")
def test_omaha_starts_on_the_first_of_may_2006(cited: Cited) -> None:
    assert cited.book.instrument.commenced == date(2006, 5, 1)
    assert in_force("act-omaha", date(2006, 5, 1)) is cited.book
    with pytest.raises(RulebookError, match="no edition of act-omaha is in force on 2006-04-30"):
        in_force("act-omaha", date(2006, 4, 30))


@clause("act-omaha-2006 NI.2", "act-uth-2019 NI.2")
def test_a_start_the_text_gives_is_not_entered_otherwise(cited: Cited) -> None:
    start = cited.book.instrument.commenced
    assert start is not None
    game = cited.book.instrument.game
    assert in_force(game, start, {cited.book.id: start}) is cited.book
    with pytest.raises(RulebookError, match="by its own text"):
        in_force(game, start, {cited.book.id: start - timedelta(days=1)})


@clause("act-manila-2005 NI")
def test_the_start_of_manila_is_entered_and_is_not_before_its_approval(cited: Cited) -> None:
    assert cited.book.instrument.commenced is None
    with pytest.raises(RulebookError, match="enter the day act-manila-2005 starts"):
        in_force("act-manila", date(2005, 3, 1))
    with pytest.raises(RulebookError, match="first possible day is 2005-02-07"):
        in_force("act-manila", date(2005, 3, 1), {"act-manila-2005": date(2005, 2, 6)})
    assert in_force("act-manila", date(2005, 3, 1), {"act-manila-2005": date(2005, 2, 7)}) is cited.book


@clause("act-manila-2005 NI")
def test_manila_is_refused_for_a_round_before_it_starts(cited: Cited) -> None:
    entered = {"act-manila-2005": date(2005, 3, 1)}
    assert in_force("act-manila", date(2005, 3, 1), entered) is cited.book
    with pytest.raises(RulebookError, match="no edition of act-manila is in force on 2005-02-28"):
        in_force("act-manila", date(2005, 2, 28), entered)
    with pytest.raises(RulebookError, match="no edition of act-manila is in force on 2005-02-06"):
        in_force("act-manila", date(2005, 2, 6))


@clause("act-uth-2019 NI.2")
def test_hold_em_of_2019_starts_the_day_after_its_notification(cited: Cited) -> None:
    assert cited.book.instrument.commenced == date(2019, 4, 19)
    assert in_force("act-uth", date(2019, 4, 19)) is cited.book
    with pytest.raises(RulebookError, match="no edition of act-uth is in force on 2019-04-18"):
        in_force("act-uth", date(2019, 4, 18))


@clause("act-uth-2025 NI.2")
def test_the_start_of_hold_em_of_2025_is_entered_and_is_not_before_its_approval(cited: Cited) -> None:
    assert cited.book.instrument.commenced is None
    with pytest.raises(RulebookError, match="enter the day act-uth-2025 starts: the day after notification"):
        in_force("act-uth", date(2025, 8, 1))
    with pytest.raises(RulebookError, match="first possible day is 2025-07-19"):
        in_force("act-uth", date(2025, 8, 1), {"act-uth-2025": date(2025, 7, 17)})
    assert in_force("act-uth", date(2025, 8, 1), FROM_2025) is cited.book


# Revocation


@clause("act-uth-2025 NI.3")
def test_the_2019_edition_is_never_chosen_once_2025_has_started(cited: Cited) -> None:
    assert cited.book.instrument.revokes == "act-uth-2019"
    for on in (date(2025, 7, 25), date(2025, 7, 26), date(2125, 1, 1)):
        assert in_force("act-uth", on, FROM_2025) is cited.book


@clause("act-uth-2025 NI.3")
def test_earlier_rounds_stay_under_the_2019_edition(cited: Cited) -> None:
    revoked = rulebook(cited.book.instrument.revokes)
    for on in (date(2019, 4, 19), date(2025, 7, 17), date(2025, 7, 24)):
        assert in_force("act-uth", on, FROM_2025) is revoked
    assert in_force("act-uth", date(2025, 7, 17)) is revoked


@clause("act-uth-2025 NI.3")
def test_the_changed_keys_it_declares_are_exactly_those_that_changed(cited: Cited) -> None:
    revoked = rulebook(cited.book.instrument.revokes)
    declared = cited.book.instrument.changed_keys
    assert len(set(declared)) == len(declared)
    assert {change.key for change in changes_between(revoked, cited.book)} == set(declared)
    assert {change.key for change in changes_between(cited.book, revoked)} == set(declared)


@clause("act-uth-2025 NI.3")
def test_a_change_gives_both_sides_and_both_clauses(cited: Cited) -> None:
    changes = {change.key: change for change in changes_between(rulebook("act-uth-2019"), cited.book)}
    shoe = changes["shoe"]
    assert (shoe.a, shoe.b) == ("automated", "automated | card")
    assert shoe.clauses == ("act-uth-2019 2.2", "act-uth-2025 2.2")
    assert changes_between(cited.book, cited.book) == []


# Approval


@clause("act-omaha-2006 NI.3")
def test_omaha_was_approved_by_the_chief_executive_officer(cited: Cited) -> None:
    assert cited.book.instrument.approved == date(2006, 4, 13)
    assert cited.book.instrument.approved_by == "Chief Executive Officer, ACT Gambling and Racing Commission"


@clause("act-manila-2005 NI")
def test_manila_was_approved_by_a_delegate(cited: Cited) -> None:
    assert cited.book.instrument.approved == date(2005, 2, 7)
    assert cited.book.instrument.approved_by == "Delegate, ACT Gambling and Racing Commission"


@clause("act-uth-2025 NI.4")
def test_hold_em_of_2025_was_approved_by_a_delegate(cited: Cited) -> None:
    assert cited.book.instrument.approved == date(2025, 7, 18)
    assert cited.book.instrument.approved_by == "Delegate, ACT Gambling and Racing Commission"


@clause("act-uth-2019 NI.3")
def test_hold_em_of_2019_was_approved_by_the_branch_manager_of_licensing(cited: Cited) -> None:
    assert cited.book.instrument.approved == date(2019, 4, 16)
    assert cited.book.instrument.approved_by == "Executive Branch Manager, Licensing and Registrations"


# A text that says nothing of itself


def test_the_start_of_the_adelaide_rules_is_entered() -> None:
    book = rulebook("adelaide-omaha")
    assert (book.instrument.approved, book.instrument.commenced, book.instrument.number) == (None, None, "")
    with pytest.raises(RulebookError, match="enter the day adelaide-omaha starts"):
        in_force("adelaide-omaha", date(2020, 1, 1))
    assert in_force("adelaide-omaha", date(2020, 1, 1), {"adelaide-omaha": date(2020, 1, 1)}) is book


def test_a_game_nobody_made_rules_for_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match="act-manila, act-omaha, act-uth, adelaide-omaha"):
        in_force("blackjack", date(2020, 1, 1))
