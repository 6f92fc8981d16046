"""The phases of a round against the bank, and which event leads from which to which.

The phase of a round is what it waits for (due.py), without whom. `PLAY` has the events of regular play: who has still to
choose decides which of several phases comes next. `RULINGS` has rulings and what they do: they come in any phase, also
once the round is over, and lead to one of these. An event that stands in neither leaves the phase as it is. Entries that
are corrected (protocol/corrections.py) lead back to where the round stood before them. docs/explain/engine.md draws both
(tools/reference/phases.py).
"""

from __future__ import annotations

from typing import Literal

from croupier.banked import events
from croupier.banked.due import ChoiceDue, ChooseDue, DealerDue, WagersDue, due
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol import ChoiceMade, Event, PlayerExcluded, RulingGiven

Phase = Literal["wagers", "betting", "communal cards", "dealer's hand", "settlement", "ruling", "over"]

FIRST: Phase = "wagers"
LAST: Phase = "over"
PLAY: dict[type[Event], dict[Phase, tuple[Phase, ...]]] = {
    events.ShoeLoaded: {"wagers": ("betting",)},
    events.BoxChecked: {"betting": ("communal cards",)},
    events.PlayMade: {"betting": ("communal cards", "dealer's hand")},
    events.BoxFolded: {"betting": ("communal cards", "dealer's hand", "settlement")},
    events.CommunalRevealed: {"communal cards": ("betting", "dealer's hand")},
    events.DealerShown: {"dealer's hand": ("settlement",)},
    events.BankedRoundEnded: {"settlement": ("over",)},
}
RULINGS: dict[type[Event], tuple[Phase, ...]] = {
    RulingGiven: ("ruling",),
    ChoiceMade: ("wagers", "betting", "communal cards", "dealer's hand", "settlement", "over"),
    events.BoxVoided: ("communal cards", "dealer's hand", "settlement"),
    events.BankedRoundVoided: ("settlement",),
    PlayerExcluded: ("settlement",),
}


def phase_of(rules: BankedRules, state: State) -> Phase:
    """The phase a round is in."""
    match due(rules, state):
        case None:
            return "over"
        case ChoiceDue():
            return "ruling"
        case WagersDue():
            return "wagers"
        case ChooseDue():
            return "betting"
        case DealerDue(step="flop" | "rest"):
            return "communal cards"
        case DealerDue(step="dealer"):
            return "dealer's hand"
        case DealerDue():
            return "settlement"
