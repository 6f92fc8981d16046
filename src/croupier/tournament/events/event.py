"""The base of a tournament's own events, and what several of them tell."""

from __future__ import annotations

import msgspec

from croupier.protocol.events import Event


class TournamentEvent(Event, frozen=True, gc=False):
    """The base of a tournament's own events."""


class Stack(msgspec.Struct, frozen=True, gc=False):
    """What a player has after a round."""

    account: str
    chips: int
