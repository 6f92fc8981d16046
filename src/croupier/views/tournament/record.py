"""A tournament as it is run, for those who show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from croupier.tournament.due import Due
from croupier.tournament.machine import Contest
from croupier.tournament.state import Tournament
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
        """How long players have to act; 0 where a table's own time holds."""

    @property
    def order_out(self) -> dict[str, int]:
        """Who went out as the how manieth from the last."""

    def waits(self, at: int) -> tuple[Due, ...]:
        """What the tournament waits for."""


class ByItself(msgspec.Struct, frozen=True):
    """What the room does for a tournament with nobody on duty; 0: it does not."""

    starts_at: int = 0  # when the session that is drawn starts
    starts_early: bool = False  # everybody is there, and it starts sooner
    starts_with: int = 0  # entries, at which seats are drawn
    company: int = 0  # places up to which bots come
