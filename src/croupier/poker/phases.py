"""The phases of a round between players, and which event leads from which to which.

The phase of a round is what it waits for (due.py), without whom. `PLAY` has the events of regular play: where the betting
ends, or who is left, decides which of several phases comes next. `RULINGS` has rulings and what they do: they come in any
phase, also once the round is over, and lead to one of these. An event that stands in neither leaves the phase as it is.
Entries that are corrected (protocol/corrections.py) lead back to where the round stood before them.
docs/explain/engine.md draws both (tools/reference/phases.py).
"""

from __future__ import annotations

from typing import Literal

from croupier.poker import events, ruling_events
from croupier.poker.due import ActDue, ChoiceDue, DealerDue, HeldDue, ShowDue, due
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol import Event

Phase = Literal["forced bets", "dealing", "betting", "showdown", "settlement", "ruling", "over"]

FIRST: Phase = "forced bets"
LAST: Phase = "over"
PLAY: dict[type[Event], dict[Phase, tuple[Phase, ...]]] = {
    events.ForcedBetsPosted: {"forced bets": ("dealing", "settlement")},  # a ruling has left one hand
    events.HolesDealt: {"dealing": ("betting", "showdown")},
    events.CommunalDealt: {"dealing": ("betting", "showdown", "settlement")},
    events.Folded: {"betting": ("dealing", "showdown", "settlement")},
    events.Checked: {"betting": ("dealing", "showdown")},
    events.Called: {"betting": ("dealing", "showdown")},
    events.CalledAndFolded: {"betting": ("dealing", "settlement")},
    events.HandShown: {"showdown": ("dealing", "settlement")},  # hands are turned up before the last cards are dealt
    events.HandMucked: {"showdown": ("settlement",)},
    events.RoundEnded: {"settlement": ("over",), "forced bets": ("over",)},  # void before any bet
}
RULINGS: dict[type[Event], tuple[Phase, ...]] = {
    ruling_events.RulingGiven: ("ruling",),
    ruling_events.ChoiceMade: ("forced bets", "dealing", "betting", "showdown", "settlement", "over"),
    ruling_events.MisdealDeclared: ("forced bets",),
    ruling_events.CommunalWithdrawn: ("dealing",),
    ruling_events.HandKilled: ("dealing", "showdown", "settlement"),
    ruling_events.RaiseTakenBack: ("dealing", "showdown"),
    ruling_events.RoundVoided: ("forced bets", "settlement", "over"),  # before the bets, in play, found out afterwards
}


def phase_of(rules: RoundRules, state: State) -> Phase:
    """The phase a round is in."""
    match due(rules, state):
        case None:
            return "over"
        case ChoiceDue():
            return "ruling"
        case ActDue() | HeldDue():
            return "betting"
        case DealerDue(step=step) if step.kind == "settle" or _is_void(state):
            return "settlement"
        case ShowDue():
            return "settlement" if _is_void(state) else "showdown"
        case DealerDue(step=step):
            return "forced bets" if step.kind == "post" else "dealing"


def _is_void(state: State) -> bool:
    """Tell whether all that was bet has gone back, and the round has only to end."""
    return bool(state.step) and not state.pot and not any(state.paid)
