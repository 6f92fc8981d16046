"""A tournament as it is run, for those who show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from croupier.tournament import Contest, Due, Tournament
from croupier.views.tournament.gains import Gains
from croupier.views.tournament.moves import Moves


class TournamentRecord(Protocol):
    """Its conditions and state, and what follows from them."""

    contest: Contest
    historical: bool
    moves: Moves
    gains: Gains
    busy: Callable[[], tuple[str, ...]]  # tables in a round

    @property
    def state(self) -> Tournament:
        """The tournament's state."""

    @property
    def seconds_to_act(self) -> int:
        """The seconds players have to act; 0 where a table's own time holds."""

    @property
    def order_out(self) -> dict[str, int]:
        """The place of each eliminated player among those out, by account."""

    def waits(self, at: int) -> tuple[Due, ...]:
        """Return what the tournament waits for."""


class ByItself(msgspec.Struct, frozen=True):
    """The automatic steps of the room for a tournament without staff on duty; 0: not automatic."""

    starts_at: int = 0  # when the session that is drawn starts
    starts_early: bool = False  # everybody is there, and it starts sooner
    starts_with: int = 0  # entries, at which seats are drawn
    company: int = 0  # places up to which bots come
