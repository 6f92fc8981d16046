"""The part of a room that the web asks for: a room can be stood in for in tests, and never learns of sockets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from croupier.documents import ConditionsPaper, ResultSheet, RulesPaper, Sign
from croupier.history import Format
from croupier.house import About, Kind, Outcome, Person
from croupier.protocol import Answer, Refusal
from croupier.room import (
    OneComplaint,
    PastRound,
    PlayedRound,
    RunningTournament,
    SeatReleased,
    SeatTaken,
    TournamentShowing,
    Watcher,
    WholeRound,
)
from croupier.table import SessionRules
from croupier.tournament import Plan
from croupier.views import Asked, Line, Listing, Phrase, Replay, RulesHere


class Actor(Protocol):
    """A table, the only writer of its stream."""

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        """Carry out a person's act; the same id again gets the same answer, and nothing is done twice.

        `seen` is the version of the view it was done on.
        """

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        """Show a watcher the table from now on, with the news after what they have seen; perhaps only what changes then."""

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""

    def say(self, person: Person, said: str | Phrase) -> Refusal | None:
        """Table talk: words of one's own, or a quick phrase."""


class TableActor(Actor, Protocol):
    """A table that may be shown to visitors."""

    def seen_by_visitor(self) -> bytes | None:
        """The public view of the table, in JSON; None where it is not shown to visitors."""


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
    """The list of games shown to people in the lobby."""

    def tables(self) -> Sequence[Listing]:
        """The tables open to play."""

    def tournaments(self) -> Sequence[Line]:
        """The tournaments there are; of those that are closed the last."""

    def older_tournaments(self) -> Sequence[Line]:
        """Those that were closed before."""

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        """Send a watcher the lobby now and when it changes; with `changes` only what has changed since what was seen."""

    def unwatch(self, watcher: Watcher) -> None:
        """Tell it no longer."""


class Places(Protocol):
    """The places in a room where tables and tournaments are opened."""

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
        self, plan: Plan, name: str, *, by: str, historical: bool = False, play_money: bool = False, company: int = 0
    ) -> Tournament:
        """Set up a tournament; so many bots make up the number."""

    async def free_tournament_name(self, *titles: str) -> str:
        """A name for a tournament from the first of these titles that gives one; a number is added where it is used."""


class Room(Protocol):
    """The tables of a house."""

    @property
    def halted(self) -> str:
        """The reason the whole room has stopped; empty while it is open."""

    @property
    def paused(self) -> bool:
        """Tell whether play is paused because the store is away."""

    @property
    def clock_fault(self) -> str:
        """A description of the fault in the machine's clock; empty where it is right."""

    @property
    def lobby(self) -> Lobby:
        """The lobby: the tables and tournaments open to play."""

    @property
    def places(self) -> Places:
        """The places where tables and tournaments are opened."""

    @property
    def papers(self) -> Papers:
        """The papers of its tables and tournaments."""

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
        """Register a person by name; return the wallet's balance."""

    def seats_of(self, account: str) -> Sequence[SeatTaken]:
        """The seats a player holds."""

    async def get_up(self, person: Person) -> None:
        """Give back the seats of a player who is gone for good."""

    def released_of(self, account: str) -> Sequence[SeatReleased]:
        """The player's seats that were released within the hour."""

    def entries_of(self, account: str) -> Sequence[str]:
        """The tournaments an account is entered in that are running or still to come."""

    def bar_on_odds(self, account: str) -> Refusal | None:
        """Refuse odds to a player with a seat; None where odds are allowed."""


class PastRounds(Protocol):
    """The rounds that were played, as far as a person may see them; None where there is nothing for them."""

    async def has(self, table: str) -> bool:
        """Tell whether there is, or was, a table of this name."""

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        """Some rounds of a table, newest first, of those before a number."""

    async def played(self, person: Person, before_ms: int | None) -> list[PlayedRound]:
        """Some rounds a person played at all tables, newest first, of those that ended before a moment."""

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        """One round."""

    async def replay(self, person: Person, table: str, number: int) -> Replay | None:
        """One round step by step."""

    async def odds_asked(self, person: Person, table: str, number: int) -> Asked | None:
        """The odds that can be worked out for a round."""

    async def exported(self, person: Person, table: str, number: int, format_: Format) -> str | None:
        """One round in a format others read."""

    async def is_played_now(self, table: str, number: int) -> bool:
        """Tell whether a round is not over yet."""

    async def complained_of(self, person: Person, table: str, number: int) -> About | Refusal | None:
        """The round a player complains of."""


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
        """The complaints a person may see."""
