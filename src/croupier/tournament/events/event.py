"""The base of a tournament's own events, and what several of them tell."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.protocol import Event


class TournamentEvent(Event, frozen=True, gc=False):
    """The base of a tournament's own events."""

    moves_bank: ClassVar[bool] = False  # the bank of its tables has won chips by it, or lost some


class Stack(msgspec.Struct, frozen=True, gc=False):
    """A player's chips after a round."""

    account: str
    chips: int
