"""Verification that stopped play stood still and excluded players stayed out: by moments, in any order of lines.

Theory of operation. Stops and exclusions hold from one moment to another, and are known before the first line is looked
at: their two streams are read first. So whatever begins at a table or in a tournament is held, at once, against every
stop of its table, game or room and every exclusion of the players it is about. An event in the very moment of a stop may
have come before it. Where a director reports the hands, the one that was under way at a table is reported after a stop,
one and no more.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.banked import BankedRoundOpened, WagersPlaced
from croupier.house import DepositMade, floor, inspection
from croupier.poker import RoundOpened
from croupier.protocol import Event
from croupier.record import LAST_MOMENT
from croupier.table import Session, Table
from croupier.table import events as table_events
from croupier.tournament import HandReported
from croupier.tournament import events as tournament_events

FOR_ONESELF = (
    table_events.ListJoined,
    table_events.PlayerCalled,
    table_events.PlayerBack,
    table_events.TimePaid,
)  # go on where play is stopped, for those let in


BEGINNINGS = {  # events of a table that may begin something
    RoundOpened,
    BankedRoundOpened,
    WagersPlaced,
    table_events.SeatTaken,
    table_events.StakeRaised,
    *FOR_ONESELF,
}


class _Where(NamedTuple):
    table: str
    rulebook: str
    tournament: str
    accounts: tuple[str, ...]  # the accounts it is about


class _Stopped(NamedTuple):
    stop: inspection.PlayStopped
    first: int
    last: int = LAST_MOMENT


class _Excluded(NamedTuple):
    number: int
    first: int
    last: int


class _Begun(NamedTuple):
    line: int
    at: int
    what: str
    where: _Where
    hands: int = 0  # reported by a director of a table
    stops: bool = True  # true where a stop of play forbids it; else only an exclusion does


class FollowedHolds:
    """The stops and exclusions of a record, and the first thing that began against one."""

    def __init__(self) -> None:
        self._stops: dict[int, _Stopped] = {}  # by their numbers
        self._barred: dict[str, dict[int, _Excluded]] = {}  # by account, and by their numbers
        self._accounts: dict[int, str] = {}  # the account, by the number of the exclusion
        self._finished: set[tuple[int, str, str]] = set()  # stops, and tables that have reported the hand they were in
        self.fault = ""  # the first line that began something against one of them

    def foretell(self, event: Event, at: int) -> None:
        """An entry of the floor or of the inspection, in the order of their lines."""
        match event:
            case inspection.PlayStopped():
                self._stops[event.number] = _Stopped(event, at)
            case inspection.PlayResumed() if stopped := self._stops.get(event.number):
                self._stops[event.number] = stopped._replace(last=at)
            case floor.AccountExcluded():
                until = event.until or LAST_MOMENT
                self._accounts[event.number] = event.account
                self._barred.setdefault(event.account, {})[event.number] = _Excluded(event.number, event.at, until)
            case floor.ExclusionEnded() if (account := self._accounts.get(event.number)) is not None:
                made = self._barred[account][event.number]
                self._barred[account][event.number] = made._replace(last=min(made.last, at))

    def see(self, session: Session, event: Event, at: int, line: int) -> None:
        """An event of a table that may begin something."""
        if self.fault or not (self._stops or self._barred):
            return
        table, stops = session.table, not isinstance(event, FOR_ONESELF)
        match event:
            case RoundOpened(seats=seats) | BankedRoundOpened(boxes=seats):
                what, accounts = "a round begins", _dealt_in(table, seats)
            case WagersPlaced(place=place) if not table.tournament:
                what, accounts = "a wager is taken", table.dealt_accounts[place : place + 1]
            case table_events.SeatTaken() if not table.tournament:
                what, accounts = "somebody sits down", (event.account,)
            case table_events.StakeRaised() if not table.tournament:
                what, accounts = "chips are added", (event.account,)
            case table_events.ListJoined() | table_events.PlayerCalled() if not table.tournament:
                what, accounts = "a seat is waited for", (event.account,)
            case table_events.PlayerBack() | table_events.TimePaid() if not table.tournament:
                what, accounts = "a player comes back or pays for time", (event.account,)
            case _:
                return
        where = _Where(table.name, session.rules.game.book, table.tournament, accounts)
        self._hold(_Begun(line, at, what, where, stops=stops))

    def see_cage(self, event: Event, at: int, line: int) -> None:
        """See an entry of the cage: excluded players are only paid there."""
        if isinstance(event, DepositMade) and event.number:
            where = _Where("the cage", "", "", (event.account,))
            self._hold(_Begun(line, at, "somebody buys in", where, stops=False))

    def see_tournament(self, name: str, rulebook: str, event: Event, at: int, line: int) -> None:
        """See an event of a tournament that may begin something, or bring a player in."""
        where = _Where(str(getattr(event, "table", "")) or name, rulebook, name, ())
        match event:
            case (
                tournament_events.PlayerEntered(account=who)
                | tournament_events.ReserveJoined(account=who)
                | tournament_events.SeatResold(account=who)
            ):
                self._hold(_Begun(line, at, "an entry is taken", where._replace(accounts=(who,))))
            case tournament_events.ChipsBought(account=who):
                self._hold(_Begun(line, at, "chips are bought", where._replace(accounts=(who,))))
            case (
                tournament_events.PlayerSubstituted(substitute=who)
                | tournament_events.SeatTaken(account=who)
                | tournament_events.AbsenceNoted(account=who, away=False)
            ):
                self._hold(_Begun(line, at, "a place is taken", where._replace(accounts=(who,)), stops=False))
            case tournament_events.SessionStarted() | tournament_events.LevelBegan():
                self._hold(_Begun(line, at, "a session or a level begins", where))
            case HandReported(hands=hands) if hands:
                self._hold(_Begun(line, at, "another hand than the one under way is reported", where, hands))

    def _hold(self, begun: _Begun) -> None:
        """Hold what begins against all stops and exclusions, unless an earlier line is at fault."""
        if (self._stops or self._barred) and not self.fault:
            self.fault = self._fault(begun)

    def _fault(self, begun: _Begun) -> str:
        """Return what is wrong with beginning this; empty where nothing is."""
        where = begun.where
        for number, (stop, first, last) in self._stops.items() if begun.stops else ():
            if first < begun.at < last and inspection.covers(stop, where.table, where.rulebook, where.tournament):
                at_table = (number, where.tournament, where.table)
                if begun.hands == 1 and at_table not in self._finished:
                    self._finished.add(at_table)
                    continue
                return f"line {begun.line}: {begun.what} at {where.table}, where play is stopped (number {number})"
        for account in where.accounts:
            for number, first, last in self._barred.get(account, {}).values():
                if first < begun.at < last:
                    held = f"with {account}, who is excluded (number {number})"
                    return f"line {begun.line}: {begun.what} at {where.table} {held}"
        return ""


def _dealt_in(table: Table, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Return the accounts dealt in; in a tournament the absent are too, without holding cards."""
    there = [player for player in table.players if player.seat in seats]
    return tuple([player.account for player in there if not (table.tournament and player.away)])
