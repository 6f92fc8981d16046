"""`apply`: the tournament after an event. Arithmetic only, it reads no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.protocol.events import Event
from croupier.tournament.applying import before, ending, play
from croupier.tournament.conservation import whole
from croupier.tournament.state import Tournament

CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    **before.CHANGES,
    **play.CHANGES,
    **ending.CHANGES,
}


def apply(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after an event, its chips and its money found to be whole."""
    change = CHANGES.get(type(event))
    return whole(tournament, change(tournament, event), event) if change else tournament
