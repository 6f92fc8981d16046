"""What the web asks of a room, and no more: so that a room can be stood in for in tests, and never learns of sockets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from croupier.documents.conditions_paper import ConditionsPaper
from croupier.documents.result_sheet import ResultSheet
from croupier.documents.rules_paper import RulesPaper
from croupier.documents.sign import Sign
from croupier.history.formats.exporting import Format
from croupier.house.complaints import About, Kind, Outcome
from croupier.house.people import Person
from croupier.protocol.answers import Answer
from croupier.protocol.refusal import Refusal
from croupier.room.connections.watcher import Watcher
from croupier.room.room import SeatReleased, SeatTaken
from croupier.room.rounds.past import PastRound, PlayedRound, WholeRound
from croupier.room.streams.complaints import OneComplaint
from croupier.room.tournaments.running import RunningTournament
from croupier.room.tournaments.showing import TournamentShowing
from croupier.table.rules import SessionRules
from croupier.tournament.plan.conditions import Plan
from croupier.views.determinations import RulesHere
from croupier.views.lobby import Listing
from croupier.views.odds import Asked
from croupier.views.phrases import Phrase
from croupier.views.replay import Replay
from croupier.views.tournament.line import Line


class Actor(Protocol):
    """A table, the only writer of its stream."""

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        """Somebody does something; the same id again gets the same answer, and nothing is done twice.

        `seen` is the version of the view it was done on.
        """

    def watch(self, watcher: Watcher) -> None:
        """Show somebody the table from now on."""

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""

    def say(self, person: Person, said: str | Phrase) -> Refusal | None:
        """Table talk: words of one's own, or a quick phrase."""


class TableActor(Actor, Protocol):
    """A table that may be shown to visitors."""

    def seen_by_visitor(self) -> bytes | None:
        """The table as everybody sees it, in JSON; None where it is not shown to visitors."""


class Tournament(Actor, Protocol):
    """A tournament, which is watched and acted on as a table is."""

    running: RunningTournament
    showing: TournamentShowing


class Papers(Protocol):
    """The papers of a room; None where there is no such table or tournament."""

    def sign(self, table: str, address: str = "") -> Sign | None:
        """The sign of a table."""

    def rules(self, table: str) -> RulesPaper | None:
        """The rules of the game at a table."""

    def rules_here(self, table: str) -> RulesHere | None:
        """The rules of a table as they stand."""

    def conditions(self, tournament: str) -> ConditionsPaper | None:
        """The conditions of a tournament."""

    def results(self, tournament: str) -> ResultSheet | None:
        """The results of a tournament as they stand."""


class Lobby(Protocol):
    """What those are told who look for a game."""

    def tables(self) -> Sequence[Listing]:
        """What there is to play."""

    def tournaments(self) -> Sequence[Line]:
        """The tournaments there are; of those that are closed the last."""

    def older_tournaments(self) -> Sequence[Line]:
        """Those that were closed before."""

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of the lobby, now and when it changes."""

    def unwatch(self, watcher: Watcher) -> None:
        """Tell it no longer."""


class Places(Protocol):
    """Where tables and tournaments are opened."""

    async def open_table(
        self,
        rules: SessionRules,
        name: str,
        *,
        by: str,
        bank: int = 0,
        historical: bool = False,
        approval: str = "",
        cards: str = "electronic",
        play_money: bool = False,
    ) -> Actor:
        """Open a new table."""

    async def announce(
        self,
        plan: Plan,
        name: str,
        *,
        by: str,
        historical: bool = False,
        play_money: bool = False,
        company: int = 0,
    ) -> Tournament:
        """Set up a tournament; so many bots make up the number."""

    async def free_tournament_name(self, *titles: str) -> str:
        """A name for a tournament from the first of these titles that gives one; a number is added where it is used."""


class Room(Protocol):
    """The tables of a house."""

    @property
    def halted(self) -> str:
        """Why the whole room has stopped; empty while it is open."""

    @property
    def paused(self) -> bool:
        """Whether play is paused because the store is away."""

    @property
    def clock_fault(self) -> str:
        """What is wrong with the machine's clock; empty where it is right."""

    @property
    def lobby(self) -> Lobby:
        """What there is to play."""

    @property
    def places(self) -> Places:
        """Where tables and tournaments are opened."""

    @property
    def papers(self) -> Papers:
        """What hangs at its tables and lies at its tournaments."""

    @property
    def tournaments(self) -> Mapping[str, Tournament]:
        """All tournaments by their names."""

    @property
    def tables(self) -> Mapping[str, TableActor]:
        """All tables by their names."""

    def come(self, watcher: Watcher) -> None:
        """A connection begins, in the lobby."""

    def leave(self, watcher: Watcher) -> None:
        """A connection has ended."""

    async def welcome(self, person: Person) -> int:
        """Know somebody by name; what is in the wallet."""

    def seats_of(self, account: str) -> Sequence[SeatTaken]:
        """Where somebody sits."""

    async def get_up(self, person: Person) -> None:
        """Give back the seats of somebody who is gone for good."""

    def released_of(self, account: str) -> Sequence[SeatReleased]:
        """Where somebody's seat was released within the hour."""

    def entries_of(self, account: str) -> Sequence[str]:
        """The tournaments somebody is in that go on or are to come."""

    def bar_on_odds(self, account: str) -> Refusal | None:
        """Why somebody is not told odds; None for somebody who is."""


class PastRounds(Protocol):
    """The rounds that were played, as far as somebody may see them; None where there is nothing for this person."""

    async def has(self, table: str) -> bool:
        """Whether there is, or was, a table of this name."""

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        """Some rounds of a table, newest first, of those before a number."""

    async def played(self, person: Person, before_ms: int | None) -> list[PlayedRound]:
        """Some rounds somebody played at all tables, newest first, of those that ended before a moment."""

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        """One round."""

    async def replay(self, person: Person, table: str, number: int) -> Replay | None:
        """One round step by step."""

    async def odds_asked(self, person: Person, table: str, number: int) -> Asked | None:
        """What there is to reckon about a round."""

    async def exported(self, person: Person, table: str, number: int, format_: Format) -> str | None:
        """One round in a format others read."""

    async def is_played_now(self, table: str, number: int) -> bool:
        """Whether a round is not over yet."""

    async def complained_of(self, person: Person, table: str, number: int) -> About | Refusal | None:
        """A round somebody may complain of."""


class Complaints(Protocol):
    """Complaints and requests for review."""

    async def make(
        self, person: Person, about: About, kind: Kind, words: str, at: int, *, covered: bool = True
    ) -> OneComplaint:
        """Take a complaint down."""

    async def answer(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Answer a complaint; None where there is no such complaint."""

    async def request_review(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Ask the regulator to review a decision; None where the person has no such complaint."""

    async def decide_review(
        self, person: Person, number: int, outcome: Outcome, words: str, at: int
    ) -> OneComplaint | Refusal | None:
        """Enter the outcome of a review; None where there is no such complaint."""

    async def listed(self, person: Person) -> list[OneComplaint]:
        """Those somebody may see."""
