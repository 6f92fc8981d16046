"""`apply`: the tournament after an event, in the phase the event leads to. Arithmetic only, it reads no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.protocol import Event
from croupier.tournament.applying import before, ending, play
from croupier.tournament.conservation import whole
from croupier.tournament.phases import phase_after
from croupier.tournament.state import Tournament

CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    **before.CHANGES,
    **play.CHANGES,
    **ending.CHANGES,
}


def apply(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after an event, its chips and its money found to be whole."""
    phase, change = phase_after(tournament.phase, event), CHANGES.get(type(event))
    after = change(tournament, event) if change else tournament
    return whole(tournament, after if after.phase == phase else replace(after, phase=phase), event)
