"""Chips that come back to the house: of those who play no longer, and what a rule takes out of play.

Rule keys: `tournament.stack`.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Entrant, Tournament

OVER = ("placed", "confirmed", "cancelled")
GONE = ("out", "dropped", "forfeited", "replaced", "disqualified")
REMOVED, RACE_OFF, CORRECTED, SESSION_OVER = "removed", "race-off", "corrected", "session-over"
COUNTED = "counted"  # chips that a count of all tables does not find, by the director's decision
BOOKED = (RACE_OFF, REMOVED, "out", "forfeited", "disqualified")  # rules that take chips from a session that goes on


def to_collect(tournament: Tournament, one: Entrant) -> int:
    """Return the chips a player gives back to the house; all of them once gone, and all players' at the end."""
    if tournament.phase == "cancelled" and one.table:  # a round is finished there first
        return 0
    if tournament.phase in OVER or one.status in GONE:
        return one.chips + one.kept + one.pending
    return min(one.owed, one.chips)


def seat_to_free(tournament: Tournament, one: Entrant) -> bool:
    """Tell whether a player out of play still has a seat."""
    return bool(one.table) and not one.in_play and tournament.phase == "playing"


def taken_by(tournament: Tournament, one: Entrant) -> str:
    """The rule by which a player's chips go back now."""
    if one.status in GONE:
        return one.status
    return one.owes if one.in_play and tournament.phase not in OVER else SESSION_OVER


def collect_chips(rules: Conditions, tournament: Tournament, command: commands.CollectChips) -> Decision:
    """The chips are at no table any more and go back."""
    one = tournament.entrants.get(command.account)
    if one is None or not (to_collect(tournament, one) or seat_to_free(tournament, one)):
        return Refusal("no-chips-to-collect", "this player has no chips to collect", rules.clause("tournament.stack"))
    under = one.owed_under if taken_by(tournament, one) in BOOKED else rules.clause("tournament.stack")
    return (events.ChipsCollected(command.account, to_collect(tournament, one), under),)
