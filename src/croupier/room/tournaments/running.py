"""One tournament as it is run: its stream, its tables, its bots, and who looks at it."""

from __future__ import annotations

from croupier.acts import held_back_from_tournament
from croupier.protocol import Refusal
from croupier.room.connections.presence import Presence
from croupier.room.context import RoomContext
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.actor import TableActor
from croupier.room.tables.steps.tournament import is_in_round
from croupier.room.tournaments.setup import dated_ahead, moved_into_the_past
from croupier.tournament import Conditions, Tournament, TournamentTable, commands

WITH_A_PLACE = ("entered", "playing", "broke", "through")


class RunningTournament:
    """A tournament and all that is known of it beside its record."""

    def __init__(self, house: RoomContext, office: TournamentStream, presence: Presence, company: int) -> None:
        """`company` is how many places bots make up, where it has any."""
        self.house, self.office, self.presence = house, office, presence
        self.wanted_company = company
        self.tables: dict[str, TableActor] = {}  # its own, open or not yet gone
        office.busy = self.busy
        office.now = house.clock.now
        office.held_back = self.held_back
        office.sessions = lambda: [actor.desk.host.session for actor in self.tables.values() if actor.desk]

    @property
    def name(self) -> str:
        """The tournament's short name for links."""
        return self.office.name

    @property
    def rules(self) -> Conditions:
        """The conditions the tournament is played by."""
        return self.office.contest.rules

    @property
    def state(self) -> Tournament:
        """The state of the tournament."""
        return self.office.state

    @property
    def is_over(self) -> bool:
        """Tell whether the tournament is closed and can only be looked at."""
        return self.state.phase == "closed"

    @property
    def company(self) -> int:
        """Places up to which bots come; none where cards are real, or all is over."""
        return 0 if self.is_over or self.rules.real else self.wanted_company

    @property
    def to_open(self) -> tuple[TournamentTable, ...]:
        """The tables the room runs; none where a director reports the hands, or all is over."""
        return () if self.is_over or self.rules.reported else self.state.running

    def busy(self) -> tuple[str, ...]:
        """Tables with a round going on, or one that is not reported yet; and such as have to be read again, who knows."""
        actors = [actor for name in self.state.halls if (actor := self.tables.get(name))]
        return tuple([one.name for one in actors if not one.desk or is_in_round(one.desk)])

    def is_watched_by(self, account: str) -> bool:
        """Tell whether an account watches the tournament."""
        return account in self.presence.here

    def excluded(self) -> list[str]:
        """The accounts excluded from every game that have, or wait for, a place here; the director decides on them."""
        at = self.house.clock.now()
        there = [one.account for one in self.state.entrants.values() if one.status in WITH_A_PLACE]
        there += [reserve.account for reserve in self.state.reserves]
        return [account for account in there if self.house.floor.bar(account, at)]

    def wrong_money(self, account: str) -> Refusal | None:
        """Refuse the wrong kind of money for this tournament."""
        return self.house.wallets.wrong_money(account, play_money=self.state.play_money)

    def held_back(self, command: commands.Command, at: int) -> Refusal | None:
        """Refuse a start while play is stopped or tables are missing, a wrong day, or an excluded patron's buy-in."""
        table = str(getattr(command, "table", "")) or self.name
        stop = self.house.inspectorate.stop_of(table, self.rules.book, self.name)
        if isinstance(command, commands.StartSession) and self.office.unopened:
            return Refusal("tables-missing", self.office.unopened, "system")
        if held := held_back_from_tournament(stop, self.house.floor, command, at, self.office.reported):
            return held
        if isinstance(command, commands.Approve | commands.Notify):
            today = self.house.registry.register.today(at)
            return dated_ahead(command, today, self.rules.clause("tournament.approval"))
        if isinstance(command, commands.Alter):
            return moved_into_the_past(bytes(command.plan), at, self.rules.start)
        paying = command.account if isinstance(command, commands.Buy) else who_comes(command)
        return self.wrong_money(paying) if paying else None


def who_comes(command: commands.Command) -> str:
    """The account that comes into a tournament by a command; empty where none does."""
    match command:
        case (
            commands.Enter(account=coming)
            | commands.JoinReserve(account=coming)
            | commands.ResellSeat(account=coming)
            | commands.Substitute(substitute=coming, allow=True)
        ):
            return coming
    return ""
