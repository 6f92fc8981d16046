"""The phases of a tournament, and which event leads from which to which.

Every change of phase stands in this one table. `apply` takes the phase from it and from nowhere else: an event that
stands here and comes in a phase it does not lead out of stops the tournament; every other event leaves the phase as it
is. docs/explain/tournaments.md has the table as a picture (tools/reference/phases.py).
"""

from __future__ import annotations

from croupier.check import invariant
from croupier.protocol import Event
from croupier.tournament import events
from croupier.tournament.state import Phase

FIRST: Phase = "announced"
LAST: Phase = "closed"
TRANSITIONS: dict[type[Event], dict[Phase, Phase]] = {
    events.EntriesOpened: {"announced": "entries"},
    events.SeatsDrawn: {
        "entries": "drawn",
        "between": "drawn",
        "playing": "playing",  # for a player who came late
    },
    events.SessionStarted: {"drawn": "playing"},
    events.SessionEnded: {
        "playing": "between",
        "entries": "between",  # no player is there to play it, here and in the next
        "between": "between",
    },
    events.PlacesCalculated: {"between": "placed"},
    events.PlacesConfirmed: {"placed": "confirmed"},
    events.PlayerDisqualified: {
        "entries": "entries",
        "drawn": "drawn",
        "playing": "playing",
        "between": "between",
        "placed": "between",  # the others' places are worked out anew
        "confirmed": "between",
    },
    events.TournamentCancelled: {
        "announced": "cancelled",
        "entries": "cancelled",
        "drawn": "cancelled",
        "playing": "cancelled",
        "between": "cancelled",
        "placed": "cancelled",
    },
    events.TournamentClosed: {"confirmed": "closed", "cancelled": "closed"},
}


def phase_after(phase: Phase, event: Event) -> Phase:
    """The phase an event leads to."""
    leads = TRANSITIONS.get(type(event))
    if leads is None:
        return phase
    invariant(phase in leads, f"{event.__struct_config__.tag} does not come in the phase {phase}")
    return leads[phase]
