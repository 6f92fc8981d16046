"""What the web asks of a room, and no more: so that a room can be stood in for in tests, and never learns of sockets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from croupier.protocol.refusal import Refusal
from croupier.room.answers import Answer
from croupier.room.lobby import Listing
from croupier.room.past_rounds import PastRound, WholeRound
from croupier.room.person import Person
from croupier.room.room import SeatTaken
from croupier.room.watching import Watcher


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

    def say(self, person: Person, text: str) -> Refusal | None:
        """Table talk."""


class Room(Protocol):
    """The tables of a house."""

    @property
    def tables(self) -> Mapping[str, Actor]:
        """All tables by their names."""

    def lobby(self) -> Sequence[Listing]:
        """What there is to play."""

    def watch_lobby(self, watcher: Watcher) -> None:
        """Tell somebody of the lobby, now and when it changes."""

    def unwatch_lobby(self, watcher: Watcher) -> None:
        """Tell it no longer."""

    def leave(self, watcher: Watcher) -> None:
        """A connection has ended."""

    async def welcome(self, person: Person) -> int:
        """Know somebody by name; what is in the wallet."""

    def seats_of(self, account: str) -> Sequence[SeatTaken]:
        """Where somebody sits."""


class PastRounds(Protocol):
    """The rounds that were played, as far as somebody may see them."""

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        """Some rounds of a table, newest first, of those before a number."""

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        """One round; None where there is none, or not for this person."""
