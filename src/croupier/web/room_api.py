"""What the web asks of a room, and no more: so that a room can be stood in for in tests, and never learns of sockets.

Whatever a room is given to send with must be called without waiting; it never fails and never blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

Send = Callable[[bytes], None]  # one whole message in JSON, ready for the wire
Act = Mapping[str, object]  # "act" and what belongs to it, as the client sent it


class Person(msgspec.Struct, frozen=True):
    """Somebody in the room, as the room knows them."""

    account: str
    name: str
    roles: frozenset[str]
    guest: bool
    bot: bool = False


class Watch(Protocol):
    """Somebody is being told of something."""

    def close(self) -> None:
        """Tell them no more."""


class Actor(Protocol):
    """A table, the only writer of its stream."""

    async def do(self, person: Person, id: str, act: Act) -> Mapping[str, object]:  # noqa: A002
        """Somebody does something: `{"ok", "version"}` or `{"refusal"}`; the same id again gets the same answer.

        CroupierError where the act cannot be understood. The view that shows it has been sent before this answers.
        """

    def watch(self, person: Person, send: Send) -> Watch:
        """Send this person's view, now and after every change."""


class Room(Protocol):
    """The tables of a house."""

    def lobby(self) -> Sequence[Mapping[str, object]]:
        """What there is to play, as docs/protocol.md lists it."""

    def subscribe_lobby(self, send: Send) -> Watch:
        """Send the lobby after every change."""

    def actor(self, table: str) -> Actor | None:
        """A table by its name; None where there is none."""

    async def me(self, person: Person) -> Mapping[str, object]:
        """What somebody has and where they sit: `wallet` and `seats`."""

    async def rounds(self, person: Person, table: str, before: int | None) -> Sequence[Mapping[str, object]]:
        """Some rounds of a table this person may see, newest first, of those before a number."""

    async def round(self, person: Person, table: str, number: int) -> Mapping[str, object] | None:
        """One round, as far as this person may see it; None where there is none."""
