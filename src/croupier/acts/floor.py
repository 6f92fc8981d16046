"""Acts of officials at every table: reports and choices, seats, the waiting list, warnings and bars. A call for the clock
and the floor.

Where cards are real the dealer enters reports too, and moves players; everyone at a table may call an official.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from croupier.acts.act import ENTERED, EVERYWHERE, HOUSE_DEALS, AboutPerson, Account, Name, Seat, Words
from croupier.acts.notes import FloorCall, Wished
from croupier.acts.rights import AT_TABLE, DEAL, PLAY, RULE, rights_of
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, OfPlayer, OfSeat, TableAct
from croupier.acts.wishes import MOVE, Wish
from croupier.errors import RequestError
from croupier.house import DEALER, SUPERVISOR
from croupier.poker import ActDue, ChoiceDue
from croupier.poker import commands as poker
from croupier.protocol import Refusal, Staff, actors, seat_in
from croupier.protocol import commands as protocol
from croupier.rulings import FOR_OFFICIALS, read_report, reports
from croupier.table import change_seat, commands


class CallPlayer(TableAct, tag="page", right=RULE, where=EVERYWHERE):
    """Call a waiting player to a free seat."""

    account: Account

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The call, with the time to answer it."""
        return commands.CallPlayer(self.account, bench.official, bench.kept_until(self.account))


class MoveInList(TableAct, tag="move-in-list", right=RULE, where=EVERYWHERE, means=commands.MoveInList):
    """Give a waiting player another place on the list."""

    account: Account
    place: Annotated[int, Meta(ge=1, le=999)]
    reason: AboutPerson


class TakeOffList(TableAct, tag="take-off-list", right=RULE, where=EVERYWHERE):
    """Take a player off the waiting list."""

    account: Account
    reason: AboutPerson

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Off the list by an official, and not by their own doing."""
        return commands.LeaveList(self.account, bench.official, self.reason)


class Release(OfSeat, tag="release", right=RULE, where=EVERYWHERE, means=commands.ReleaseSeat):
    """Give the seat of an absent player away."""


class Bar(OfSeat, tag="bar", right=RULE, where=EVERYWHERE, means=commands.BarPlayer):
    """Bar a player from the game."""

    reason: AboutPerson


class Warn(OfPlayer, tag="warn", right=RULE, where=EVERYWHERE, for_cash=True, means=commands.WarnPlayer):
    """Warn a player on the record."""

    reason: AboutPerson


class MovePlayer(OfSeat, tag="move-player", right=AT_TABLE, where=ENTERED, for_cash=True):
    """A player moves to a free seat."""

    to: Seat

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Entered where cards are real; else by an official, and of a player in a round once it is over."""
        session, account = bench.host.session, bench.account_at(self.seat)
        if not bench.host.real and not bench.is_official:
            return Refusal("official-only", "the house deals here: only an official may move a player", "system")
        if not account:
            return Refusal("empty-seat", f"nobody sits at seat {self.seat}", "system")
        by = bench.official if bench.is_official else ""
        command = commands.ChangeSeat(account, self.to, bench.permission, by=by)
        if bench.host.real or self.seat not in session.table.playing:
            return command
        answer = change_seat(session.rules, session.table, command)
        return answer if isinstance(answer, Refusal) else Wished(Wish(MOVE, seat=self.to, by=by), None, account)


class KeepApart(TableAct, tag="keep-apart", right=RULE, where=ENTERED, for_cash=True):
    """Two players do not sit in one game, or not beside each other."""

    seats: tuple[Seat, Seat]
    how: Name
    reason: AboutPerson

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Two players are kept apart, who sit here."""
        first, second = [bench.account_at(seat) for seat in self.seats]
        if not first or not second:
            return Refusal("not-both-seated", "both players need a seat at this table: name two of its seats", "system")
        return commands.KeepApart((first, second), self.how, bench.official, self.reason)


class CallFloor(TableAct, tag="floor", right=PLAY | DEAL, where=EVERYWHERE):
    """Call an official."""

    words: Words

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """A call for the floor."""
        if not bench.seat and "deal" not in rights_of(bench.person.roles):
            return Refusal("not-at-the-table", "only players at the table and dealers may call an official", "system")
        return FloorCall(self.words)


class SeeVoids(TableAct, tag="see-voids", right=RULE, where=HOUSE_DEALS, means=commands.SeeVoids):
    """Say that one has looked at the shuffles that were void, so that play goes on."""


class CallClock(TableAct, tag="clock", right=PLAY | AT_TABLE, where=ENTERED):
    """Ask for the clock."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The clock on the player play waits for, by a dealer where cards are real."""
        return self._entered(bench) if bench.host.real else self._called(bench)

    def _called(self, bench: Standpoint) -> Meant | Refusal:
        """Call it on the player in turn: by staff, by a player once a reasonable time has passed, or by the house."""
        due, rules = bench.host.session.due, bench.host.session.rules
        if not isinstance(due, ActDue):
            return Refusal(
                "no-player-in-turn", "it is no player's turn: there is no clock to call", rules.clause("clock.call")
            )
        if bench.is_official:
            return poker.CallClock(due.place, str(Staff(SUPERVISOR, bench.person.account)))
        if not bench.seat:
            return Refusal(
                "not-at-the-table", "only seated players and staff call the clock", rules.clause("clock.call")
            )
        if not bench.reasonable:
            return Refusal(
                "clock-too-soon", "give the player in turn a reasonable time first", rules.clause("clock.call")
            )
        return poker.CallClock(due.place, bench.permitted("clock.call") or str(actors.Seat(bench.seat)))

    def _entered(self, bench: Standpoint) -> Meant | Refusal:
        """Start it on the player play waits for, in the name of this person."""
        session = bench.host.session
        due = session.due
        if session.rules.kind.has_bank:
            words = "no clock is called against the bank: enter it where a player does not decide in reasonable time"
            return Refusal("no-clock-in-this-game", words, session.rules.clause("undecided"))
        if isinstance(due, ChoiceDue) and (seat := seat_in(due.choices[0].by)):
            place = bench.place_at(seat)
        elif isinstance(due, ActDue):
            place = due.place
        else:
            return Refusal(
                "no-player-in-turn",
                "it is no player's turn: there is no clock to call",
                session.rules.clause("clock.call"),
            )
        title = SUPERVISOR if bench.is_official else DEALER
        return poker.CallClock(place, str(Staff(title, bench.person.account)))


class Report(TableAct, tag="report", right=AT_TABLE, where=ENTERED):
    """Staff report an irregularity."""

    report: dict[str, Any]

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Read the report, seats by number and amounts in cents; an official looks at a hand in their own name.

        Where the house deals, an official reports it, and which cards a hand has is not theirs to say.
        """
        host, kind = bench.host, self.report.get("report")
        if not host.real and not bench.is_official:
            return Refusal("official-reports", "the house deals here: an official has to report this", "system")
        if kind in FOR_OFFICIALS and not bench.is_official:
            return Refusal("official-only", "only an official may report this: call the floor", "system")
        if kind == "asked-to-see" and not host.real:
            return Refusal("ask-with-see", "to ask for a hand at this table, use `see`", "system")
        session = host.session
        seats, kinds = session.round.seats if session.round is not None else (), session.rules.kind.reports
        named = {"by": bench.official} if kind == "view-hand" else {}
        others = [player.seat for player in host.session.table.players]
        try:
            report = read_report(self.report | named, seats, kinds, unit=1, others=others)
        except RequestError as error:
            return Refusal("not-a-report", str(error), "system")
        return protocol.Report(reports.encoded(report))


class Choose(TableAct, tag="choose", right=RULE, proof=True, where=ENTERED):
    """An official makes a choice that a ruling has left open."""

    choice: Name
    reason: Words

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The official's choice, in a round of either kind."""
        return protocol.Choose(self.choice, bench.official, self.reason)
