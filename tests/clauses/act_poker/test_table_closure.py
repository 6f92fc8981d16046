"""Closing an ACT poker table: the hours of gaming (18.1) and the notice before a table closes (18.2)."""

from __future__ import annotations

from croupier.table import commands, events
from croupier.table.decide import TableDue, due
from croupier.table.rules import MINUTE_MS
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import DEALER, OPERATOR, folds_out

HOURS = "hours=12:00-04:00"


def checked(t: Sat) -> Sat:
    """The cards are checked at the end of gaming."""
    t.gives(commands.CheckDeck(1, t.whole_deck, DEALER, closing=True))
    return t


@clause("act-omaha-2006 18.1", "act-manila-2005 18.1")
def test_no_round_starts_outside_the_hours_of_gaming(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[HOURS], zone="UTC").sits(ann=1, bob=2)
    t.minutes(3 * 60).plays()
    t.minutes(59)
    assert t.refused(commands.StartRound(t.at)) == cited.clause, "four o'clock has struck"
    t.minutes(8 * 60)
    t.plays()


@clause("act-omaha-2006 18.1", "act-manila-2005 18.1")
def test_outside_the_hours_a_table_says_in_whose_time_they_are_and_when_they_begin(cited: Cited) -> None:
    for zone, hours, passed, words, begin in (
        ("UTC", "12:00-04:00", 5, "gaming is from 12:00 to 04:00 UTC", 12),
        ("UTC", "10:00-14:00", 20, "gaming is from 10:00 to 14:00 UTC", 34),  # the next day
        ("Australia/Sydney", "12:00-04:00", 0, "gaming is from 12:00 to 04:00 Sydney time", 2),  # ten o'clock there
    ):
        t = Sat(cited.book.id, rules=[f"hours={hours}"], zone=zone).sits(ann=1, bob=2).minutes(passed * 60)
        found = due(t.rules, t.table, t.at)
        assert found == TableDue("hours", words, cited.clause, begin * 60 * MINUTE_MS)


@clause("act-omaha-2006 18.1", "act-manila-2005 18.1")
def test_the_hours_of_gaming_are_settled_before_a_table_opens(cited: Cited) -> None:
    assert Sat(cited.book.id, rules=[HOURS]).settled["hours"] == "12:00-04:00"
    cited.refuses("hours=all night")
    cited.refuses_without("hours")


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_a_table_with_players_closes_only_after_notice(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, stake=300).plays()
    checked(t)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True))
    told = t.last(events.NoticeGiven)
    assert (told.about, told.by, told.at, told.under) == ("closing", OPERATOR, t.at, cited.clause)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause, "a whole round is played before"
    assert t.refused(commands.GiveNotice(OPERATOR, t.at, closing=True)) == cited.clause, "it has been given"
    t.plays()
    stakes = {name: int(t.stake(name) * 100) for name in ("ann", "bob")}
    checked(t).gives(commands.CloseTable(OPERATOR, t.at))
    assert t.table.closed
    assert {event.account: event.stake for event in t.told(events.SeatLeft)} == stakes, (
        "everybody leaves with the stake"
    )
    assert {event.under for event in t.told(events.SeatLeft)} == {cited.clause}
    assert t.last(events.TableClosed) == events.TableClosed(OPERATOR, cited.clause)
    assert not any(amount for account, amount in t.balances.items() if account.startswith("stake:"))


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_the_round_in_which_notice_is_given_is_played_and_a_whole_one_after_it(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).starts()
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True))
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    folds_out(t)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.starts()
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause, "no table closes in a round"
    folds_out(t)
    checked(t).gives(commands.CloseTable(OPERATOR, t.at))


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_once_the_notice_has_run_no_round_starts_any_more(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2)
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True))
    t.plays()
    assert t.refused(commands.StartRound(t.at)) == cited.clause
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    assert (waits.awaited, waits.clause) == ("close", cited.clause)
    t.gives(commands.WithdrawNotice(1, OPERATOR, "more players have come"))
    t.plays()


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_a_notice_may_be_longer_by_the_clock_and_is_never_shorter_than_a_round(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2)
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True, minutes=30))
    t.plays(2)
    checked(t)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.minutes(30).gives(commands.CloseTable(OPERATOR, t.at))
    brief = Sat(cited.book.id).sits(ann=1, bob=2)
    brief.gives(commands.GiveNotice(OPERATOR, 0, closing=True, minutes=1))
    brief.minutes(60)
    assert brief.refused(commands.CloseTable(OPERATOR, brief.at)) == cited.clause


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_where_no_round_can_be_played_the_notice_is_enough(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    t.gives(commands.LeaveSeat("bob", t.at))
    checked(t)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True))
    t.gives(commands.CloseTable(OPERATOR, t.at))
    assert t.last(events.SeatLeft).account == "ann"


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_notice_is_given_to_players_and_once_they_have_gone_no_round_goes_before_the_close(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    t.gives(commands.GiveNotice(OPERATOR, t.at, closing=True))
    assert due(t.rules, t.table, t.at).awaited == "round"  # type: ignore[union-attr]
    for account in ("ann", "bob"):
        t.gives(commands.LeaveSeat(account, t.at))
    awaited = due(t.rules, t.table, t.at)
    assert awaited is not None
    assert (awaited.awaited, awaited.clause) == ("close", cited.clause)
    timed = Sat(cited.book.id)
    timed.gives(commands.GiveNotice(OPERATOR, timed.at, closing=True, minutes=30))
    for minutes, awaits in ((29, "players"), (30, "close")):
        awaited = due(timed.rules, timed.table, timed.at + minutes * MINUTE_MS)
        assert awaited is not None
        assert awaited.awaited == awaits, "whoever comes within that time plays"


@clause("act-omaha-2006 18.2", "act-manila-2005 18.2")
def test_a_table_without_players_closes_at_once_and_for_good(cited: Cited) -> None:
    t = Sat(cited.book.id)
    t.gives(commands.CloseTable(OPERATOR, 0))
    assert due(t.rules, t.table, 0) is None
    for command in (
        t.sit("ann", 1),
        commands.StartRound(0),
        commands.CloseTable(OPERATOR, 0),
        commands.JoinList("ann"),
    ):
        assert t.refused(command) == cited.clause
