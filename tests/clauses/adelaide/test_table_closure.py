"""Clauses 77.s2, 78(c) and 81: charges that change, time that is paid for, and a table that closes."""

from __future__ import annotations

import pytest

from croupier.poker.events import CommissionTaken
from croupier.table import commands, events
from croupier.table.decide import due
from croupier.table.rules import HOUR_MS, MINUTE_MS
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.showdowns import plays_on

BOOK = "adelaide-omaha"
BY_TIME = ["commission.method=time", "commission.hourly=30"]


def three(rules: list[str] | None = None) -> Sat:
    """Three players, each with the least stake."""
    return Sat(BOOK, rules=rules or []).sits(ann=1, bob=2, cy=3)


# 77, 78 Charges


@clause("adelaide-omaha 77.s2")
def test_a_new_way_to_charge_is_announced_and_three_hands_are_played_before_it_begins(cited: Cited) -> None:
    t = three(["blinds=5,10"]).plays()
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"commission.method": "hand"}))
    assert (notice.rounds, notice.agree, notice.under) == (3, False, cited.clause)
    for _ in range(3):
        assert t.refused(commands.MakeChange(1, t.at)) == cited.clause
        plays_on(t.starts())
    assert len(t.told(CommissionTaken)) == 3, "from the pot, as it was"
    *_, changed = t.gives(commands.MakeChange(1, t.at))
    assert changed.under == cited.clause
    before = t.balances["commission:T1"]
    t.starts()
    assert t.balances["commission:T1"] - before == 3_00, "a dollar a hand from each player"


@clause("adelaide-omaha 77.s2")
def test_the_hand_that_is_played_when_the_notice_is_given_is_not_one_of_the_three(cited: Cited) -> None:
    t = three().starts()
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"commission.method": "hand"}))
    plays_on(t).plays(2)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause
    t.plays()
    t.gives(commands.MakeChange(1, t.at))


@clause("adelaide-omaha 78(c)")
def test_by_time_every_player_pays_by_the_hour_or_part_of_one(cited: Cited) -> None:
    t = three(BY_TIME)
    t.refused(commands.StartRound(t.at))
    for account in ("ann", "bob"):
        (paid,) = t.gives(commands.PayTime(account, 2, t.at))
        assert (paid.amount, paid.until) == (60_00, t.at + 2 * HOUR_MS)
    assert t.balances["commission:T1"] == 120_00
    t.plays()
    assert t.dealt == (1, 2)
    t.minutes(119)
    t.refused(commands.StartRound(t.at + MINUTE_MS))
    for hours in (0, -1, 25):
        t.refused(commands.PayTime("ann", hours, t.at))
    t.refused(commands.PayTime("nobody", 1, t.at))
    assert three().refused(commands.PayTime("ann", 1, 0)) == "78"


@clause("adelaide-omaha 78(c).s2")
def test_time_is_paid_in_advance_and_nothing_is_given_back(cited: Cited) -> None:
    t = three(BY_TIME)
    for account in ("ann", "bob", "cy"):
        (paid,) = t.gives(commands.PayTime(account, 3, t.at))
        assert paid.under == cited.clause
    assert t.player("cy").paid_until == 3 * HOUR_MS
    assert t.stake("cy") == 100, "not from the stake"
    t.plays()
    stake = t.stake("cy")
    t.gives(commands.LeaveSeat("cy", t.at))
    assert t.balances["wallet:cy"] == (stake - 100 - 90) * 100, "the stake came back, the time did not"
    t.minutes(30)
    t.gives(commands.PayTime("ann", 1, t.at))
    assert t.player("ann").paid_until == 4 * HOUR_MS, "behind what was paid for already"


@clause("adelaide-omaha 78(c).s2")
def test_who_has_not_paid_is_not_dealt_in(cited: Cited) -> None:
    t = three(BY_TIME)
    for account in ("ann", "bob"):
        t.gives(commands.PayTime(account, 1, t.at))
    t.plays()
    assert t.dealt == (1, 2)
    t.gives(commands.PayTime("cy", 1, t.at))
    t.plays(2)
    assert 3 in t.dealt, "with the big blind, which had gone past"


# 81 Closing a table


@clause("adelaide-omaha 81")
def test_a_table_with_players_closes_after_three_more_hands(cited: Cited) -> None:
    t = three().starts()
    assert t.refused(commands.CloseTable(PIT_MANAGER, t.at)) == cited.clause
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, closing=True))
    assert (notice.about, notice.rounds, notice.until, notice.under) == ("closing", 3, 0, cited.clause)
    assert t.refused(commands.GiveNotice(PIT_MANAGER, t.at, closing=True)) == cited.clause, "once is enough"
    plays_on(t)
    for _ in range(3):
        assert t.refused(commands.CloseTable(PIT_MANAGER, t.at)) == cited.clause
        t.plays()
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    assert (waits.awaited, waits.clause) == ("close", cited.clause)
    assert t.refused(commands.StartRound(t.at)) == cited.clause, "those were the last three"
    stakes = [*t.table.stakes]
    *left, closed = t.gives(commands.CloseTable(PIT_MANAGER, t.at))
    assert [(event.stake, event.under) for event in left] == [(stake, cited.clause) for stake in stakes]
    assert (closed.by, closed.under) == (PIT_MANAGER, cited.clause)
    assert t.table.closed
    assert t.balances["wallet:ann"] == stakes[0] - 100_00
    for command in (commands.StartRound(t.at), t.sit("dee", 4), commands.CloseTable(PIT_MANAGER, t.at)):
        assert t.refused(command) == cited.clause
    assert due(t.rules, t.table, t.at) is None


@clause("adelaide-omaha 81")
@pytest.mark.parametrize("minutes", [15, 30])
def test_or_a_table_closes_after_fifteen_minutes_or_more(cited: Cited, minutes: int) -> None:
    t = three().plays()
    for short in (1, 14, -15):
        assert t.refused(commands.GiveNotice(PIT_MANAGER, t.at, closing=True, minutes=short)) == cited.clause
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, closing=True, minutes=minutes))
    assert (notice.rounds, notice.until) == (0, t.at + minutes * MINUTE_MS)
    t.plays(minutes - 1)
    assert t.refused(commands.CloseTable(PIT_MANAGER, t.at)) == cited.clause, "however many hands are played"
    t.minutes(1)
    assert t.refused(commands.StartRound(t.at)) == cited.clause
    t.gives(commands.CloseTable(PIT_MANAGER, t.at))
    assert t.told(events.TableClosed)[0].under == cited.clause


@clause("adelaide-omaha 81")
def test_a_hand_that_began_before_the_time_was_over_is_played_out(cited: Cited) -> None:
    t = three().plays()
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, closing=True, minutes=15))
    t.starts().minutes(20)
    assert t.refused(commands.CloseTable(PIT_MANAGER, t.at)) == cited.clause
    plays_on(t)
    t.gives(commands.CloseTable(PIT_MANAGER, t.at))


@clause("adelaide-omaha 81")
def test_a_close_that_was_announced_may_be_called_off_and_an_empty_table_needs_no_notice(cited: Cited) -> None:
    t = three()
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, closing=True))
    t.gives(commands.WithdrawNotice(1, PIT_MANAGER, "more players have come"))
    t.plays(4)
    assert t.refused(commands.CloseTable(PIT_MANAGER, t.at)) == cited.clause
    for account in ("ann", "bob", "cy"):
        t.gives(commands.LeaveSeat(account, t.at))
    t.gives(commands.CloseTable(PIT_MANAGER, t.at))
    assert t.table.closed


@clause("adelaide-omaha 81.s2")
def test_fifteen_minutes_notice_is_a_sign_at_the_table_until_it_closes(cited: Cited) -> None:
    t = three().plays()
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, closing=True, minutes=15))
    assert notice.under == cited.clause
    (sign,) = t.table.notices
    assert (sign.about, sign.until) == ("closing", t.at + 15 * MINUTE_MS)
    t.plays(3)
    assert t.table.notices == (sign,)
    by_hands = three().plays()
    (other,) = by_hands.gives(commands.GiveNotice(PIT_MANAGER, by_hands.at, closing=True))
    assert other.under == "81", "a call of the last three rounds asks for no sign"
