"""Verification of a tournament: its events decided again, and its tables checked against it.

Theory of operation. The lines of a tournament and of its tables come in the order they were written. Every event of the
tournament is the rules' answer to the command behind it (tournament/behind.py); a round is reported as the table played
it. Conversely, a table of the tournament seats the players the tournament placed there, with their chips, lets
no player in play go, plays by the rules of its level, and deals no round before the last one was reported. Where a
director reports the hands there are no tables to check against it, and a table of such a tournament is a fault.

A record may hold the tournament without its tables. Then nothing shows how a player lost the chips or which tables were
in a round, so that is taken as reported; the players out, the movements of chips and every draw are checked all the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.banked import BankedRoundOpened
from croupier.chips import entrant_of, prizes_of, stake_of
from croupier.poker import PayoutCorrected, RoundOpened, RoundVoided
from croupier.protocol import Event
from croupier.rulebooks import TableRules, settled_again
from croupier.table import Session, accounts_moved, place_of
from croupier.table import events as table_events
from croupier.tournament import (
    TO_BUY_MS,
    Asked,
    Contest,
    Postings,
    Tournament,
    TournamentTable,
    announce,
    cards_of,
    commands_behind,
    may_deal,
    plan_of,
    settings_at,
    time_to_buy,
)
from croupier.tournament import events as tournament_events
from croupier.verify.decide_again import DecidedAgain, Faulty, same


class FollowedTournament:
    """A tournament of a record, and those of its tables that are in it."""

    def __init__(self, stream: str, event: Event) -> None:
        if not isinstance(event, tournament_events.TournamentAnnounced) or event.tournament != stream:
            raise Faulty("replay", "a tournament is announced before anything else, and its stream has its name")
        plan = plan_of(bytes(event.plan))
        kind = {"historical": event.historical, "play_money": event.play_money}
        expected = announce(plan, stream, event.commitment, by=event.by, **kind)
        if not same(replace(expected, house=event.house), event):
            raise Faulty("replay", "the tournament is announced otherwise than its plan comes to")
        self.contest, self._again = Contest(event), DecidedAgain()
        self._tables: dict[str, Session] = {}
        self._reported: dict[str, int] = {}  # the last round of each table that the tournament was told of
        self._ruled: dict[str, set[str]] = {}  # players with chips moved by a ruling since a table's last report
        self._unseen = False  # the event decided again is about tables that are not in the record
        self.partial = False  # rounds were reported of such tables: where chips lie is not known

    @property
    def state(self) -> Tournament:
        """The tournament as far as it was followed."""
        return self.contest.state

    @property
    def book(self) -> str:
        """The rulebook it is played by."""
        return self.contest.rules.book

    def take(self, event: Event, at: int) -> Postings:
        """Take the next event of the tournament and return its postings."""
        if not self._again.expected:
            self._check_told(event)
            self._unseen = self._is_about_unseen(event)
            self.partial |= self._unseen
        elif self._unseen:
            self._again.expected = (_as_told(self._again.expected[0], event), *self._again.expected[1:])
        if self._again.expected or not (self._unseen and self._follows_unseen(event)):
            commands = commands_behind(self._asked(event, at), event)
            self._again.check(self._as_now(event, at), commands, self.contest.decide)
        if self._unseen and isinstance(event, tournament_events.DrawMade):
            self._again.expected = ()  # the moves depend on which tables were in a round
        return self.contest.take(event)

    def _as_now(self, event: Event, at: int) -> Event:
        """The event with the time to buy chips that is given now; older records have a minute everywhere."""
        if isinstance(event, tournament_events.PlayerBroke) and event.until == at + TO_BUY_MS:
            return replace(event, until=at + time_to_buy(self.contest.rules))
        return event

    def _follows_unseen(self, event: Event) -> bool:
        """Tell whether an event may follow a move between tables that are not in the record."""
        if isinstance(event, tournament_events.LapEnded):
            return self.state.hand_for_hand and all(hall.done for hall in self.state.running)
        return isinstance(event, tournament_events.TableBroken) and self._is_empty(event.table)

    def _asked(self, event: Event, at: int) -> Asked:
        busy = [name for name, session in self._tables.items() if session.table.playing or self._is_to_report(session)]
        if isinstance(event, tournament_events.RoundCorrected):
            return Asked(self.state, at, self._tables.get(event.table), busy, self._ruled.pop(event.table, ()))
        table = self._tables.get(event.table) if isinstance(event, tournament_events.RoundReported) else None
        if table is not None:
            self._check_report(table, event)
        return Asked(self.state, at, table, busy)

    def _check_told(self, event: Event | None) -> None:
        """Check that chips a ruling has moved after a round was reported are the tournament's next event."""
        if self._ruled and not isinstance(event, tournament_events.RoundCorrected):
            raise Faulty("replay", f"a ruling moves chips at {next(iter(self._ruled))}, and the tournament is not told")

    def _is_to_report(self, session: Session) -> bool:
        """Tell whether the last round of a table is not reported to the tournament yet."""
        return session.table.round != self._reported.get(session.table.name, 0)

    def _check_report(self, session: Session, event: Any) -> None:
        """A round is reported once, when it is over."""
        table = session.table
        if session.round is None or table.playing or not session.round.ended or event.round != table.round:
            raise Faulty(
                "replay", f"round {event.round} of {table.name} is reported, and it is not the one that is over"
            )
        if self._reported.get(table.name) == event.round:
            raise Faulty("replay", f"round {event.round} of {table.name} is reported a second time")
        self._reported[table.name] = event.round

    def _is_about_unseen(self, event: Event) -> bool:
        """Tell whether an event follows from play at tables whose record is not here."""
        if self.contest.rules.reported:
            return False
        if isinstance(event, tournament_events.RoundReported | tournament_events.RoundCorrected):
            return event.table not in self._tables
        if isinstance(event, tournament_events.DrawMade):
            return any(hall.name not in self._tables for hall in self.state.running)
        return self._unseen and isinstance(
            event, tournament_events.PlayerMoved | tournament_events.TableBroken | tournament_events.LapEnded
        )

    def _is_empty(self, table: str) -> bool:
        return table in self.state.halls and not self.state.playing_at(table)

    def end(self) -> None:
        """Check, once there are no more lines, that the last command's events are complete."""
        if self._again.expected:
            raise Faulty("replay", f"{self.state.name} ends in the middle of one command's events")
        self._check_told(None)

    def check_books(self, balances: Mapping[str, int]) -> None:
        """Once it is closed the prize pool is paid out, and no chip lies anywhere."""
        name = self.state.name
        if balances.get(prizes_of(name), 0):
            raise Faulty("ledger", f"{name} is closed, but money is left in its prize pool")
        if self.partial:
            return
        left = [account for account in self.state.entrants if balances.get(entrant_of(name, account), 0)]
        for session in self._tables.values():
            left += [one for one in self.state.entrants if balances.get(stake_of(session.table.name, one), 0)]
        if left:
            raise Faulty("ledger", f"{name} is closed, and {left[0]} has chips of it")

    # Its tables

    def opens_table(self, session: Session) -> None:
        """A table of this tournament is open, and dealt as was announced."""
        dealt = cards_of(self.contest.rules)
        if session.table.cards != dealt:
            raise Faulty("replay", f"{session.table.name} is no table of {self.state.name}: other cards were announced")
        if session.table.play_money != self.state.play_money:
            raise Faulty("ledger", "the tournament and its table are for different kinds of money")
        self._tables[session.table.name] = session
        self._check_rules(session, session.rules.table)

    def check_table(self, session: Session, event: Event) -> None:
        """Check an event at a table against its tournament; the table is as it was before."""
        check = _AT_TABLE.get(type(event))
        if check:
            check(self, session, event)

    def _check_rules(self, session: Session, settled: TableRules) -> None:
        """The rules of the level; or of the one before, where the next has begun at this moment."""
        hall = self.state.halls.get(session.table.name)
        if hall is None:
            raise Faulty("replay", f"{session.table.name} is no table of {self.state.name} now")
        if not any(self._has(settled, replace(hall, level=level)) for level in {hall.level, max(hall.level - 1, 1)}):
            raise Faulty("replay", f"{hall.name} has other rules than level {hall.level} of {self.state.name}")

    def _has(self, settled: TableRules, hall: TournamentTable) -> bool:
        wanted = settings_at(self.contest.rules, self.state, hall)
        return all(settled.written.get(key) == value for key, value in wanted.items())

    def _rules_changed(self, session: Session, event: table_events.RulesChanged) -> None:
        self._check_rules(session, settled_again(session.rules.table.rulebook, bytes(event.rules)))

    def _seat_taken(self, session: Session, event: table_events.SeatTaken) -> None:
        name, account = session.table.name, event.account
        one = self.state.entrants.get(account)
        if one is None or not one.in_play or (one.table, one.seat) != (name, event.seat):
            raise Faulty("replay", f"{account} takes seat {event.seat} of {name}, and is not placed there")
        if event.stake not in (one.chips, one.chips + one.pending):  # with those on the way, or they come after
            raise Faulty("replay", f"{account} comes to {name} with {event.stake} chips and has {one.chips}")
        for other in self._tables.values():
            if place_of(other.table, account) >= 0:
                raise Faulty("replay", f"{account} sits at {other.table.name} and comes to {name} as well")

    def _seat_left(self, session: Session, event: table_events.SeatLeft) -> None:
        one = self.state.entrants.get(event.account)
        if one is not None and one.in_play and one.table == session.table.name and self.state.phase == "playing":
            raise Faulty("replay", f"{event.account} is sent away from {one.table}, and plays there")

    def _stack_changed(self, session: Session, event: table_events.StackChanged) -> None:
        """Chips come that are on their way, and go that are to leave play; or that is entered already."""
        one, table = self.state.entrants.get(event.account), session.table
        place = place_of(table, event.account)
        if one is None or place < 0:
            raise Faulty("replay", f"{event.account} is not a player of {self.state.name} at {table.name}")
        on_the_way = one.pending if event.amount > 0 else -min(one.owed, table.stakes[place])
        if event.amount != on_the_way and table.stakes[place] + event.amount != one.chips:
            raise Faulty("replay", f"{event.account} gets or gives other chips than {self.state.name} ordered")

    def _round_opened(self, session: Session, _event: Event) -> None:
        table = session.table
        if self._is_to_report(session):
            raise Faulty("replay", f"a round is dealt at {table.name} before round {table.round} was reported")
        self._check_told(None)
        self._check_rules(session, session.rules.table)
        hall = self.state.halls[table.name]
        if not may_deal(self.contest.rules, self.state, hall):
            raise Faulty("replay", f"a round is dealt at {table.name}, and {self.state.name} lets none begin there now")

    def _ruled_on(self, session: Session, event: Event) -> None:
        moved = accounts_moved(session.table, (event,))
        if moved and not session.table.playing and not self._is_to_report(session):
            self._ruled.setdefault(session.table.name, set()).update(moved)

    def _absence(self, session: Session, event: table_events.PlayerAway | table_events.PlayerBack) -> None:
        one = self.state.entrants.get(event.account)
        under = event.penalty if isinstance(event, table_events.PlayerAway) else ""  # older records have none
        fits = (
            one is not None
            and one.absent == isinstance(event, table_events.PlayerAway)
            and under in ("", one.absent_under)
        )
        if not fits:
            raise Faulty(
                "replay", f"{event.account} is dealt in at {session.table.name} otherwise than as there or away"
            )


_AT_TABLE: dict[type[Event], Callable[[FollowedTournament, Session, Any], None]] = {
    table_events.SeatTaken: FollowedTournament._seat_taken,
    table_events.SeatLeft: FollowedTournament._seat_left,
    table_events.StackChanged: FollowedTournament._stack_changed,
    table_events.RulesChanged: FollowedTournament._rules_changed,
    table_events.PlayerAway: FollowedTournament._absence,
    table_events.PlayerBack: FollowedTournament._absence,
    PayoutCorrected: FollowedTournament._ruled_on,
    RoundVoided: FollowedTournament._ruled_on,
    RoundOpened: FollowedTournament._round_opened,
    BankedRoundOpened: FollowedTournament._round_opened,
}


def _as_told(due: Event, event: Event) -> Event:
    """Return the event with the player's loss of chips as it is reported."""
    if isinstance(due, tournament_events.PlayerOut | tournament_events.PlayerBroke) and type(event) is type(due):
        told = event.fact
        fact = replace(due.fact, put_in=told.put_in, all_in=told.all_in, from_button=told.from_button)
        return replace(due, fact=fact)
    return due
