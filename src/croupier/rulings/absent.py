"""The hand of a player of a tournament who is not at the table.

Rule keys: `absent.hand`.

Such a player is dealt in and pays blinds and antes like everybody. Then the rulebooks part: the hand is folded when its
turn comes, also where a check would be free; or it is dead at once when all hands are dealt, whoever comes running after
that. One rule lets an absent big blind win where everybody folds to him, the other does not. Where hands die at once and
none is left alive, each player takes back what was posted.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.poker.commands import FoldAbsent
from croupier.poker.due import ActDue, Awaited, ChoiceDue, due
from croupier.poker.events import Event, Folded
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulings.hands import dead

IN_TURN = "folded-in-turn"


def fold_absent(rules: RoundRules, state: State, command: FoldAbsent, awaited: Awaited) -> tuple[Event, ...] | Refusal:
    """The dealer folds or kills the hand of somebody who is not there."""
    place, way = command.place, rules.ways.get("absent.hand")
    if way is None:
        return Refusal("only in a tournament is a hand given up for whoever is not there", "practice")
    clause = rules.under["absent.hand"]
    if not 0 <= place < len(state.seats) or not state.live >> place & 1:
        return Refusal("this player has no hand in the round", clause)
    if way == IN_TURN:
        if type(awaited) is not ActDue or awaited.place != place:
            return Refusal("the hand of an absent player is folded when its turn comes", clause)
        return (Folded(place, clause),)
    if not _just_dealt(state) or type(awaited) is ChoiceDue:
        return Refusal("the hand of an absent player is dead once all hands are dealt, not before or after", clause)
    return dead(rules, state, place, "absent.hand")


def _just_dealt(state: State) -> bool:
    """Whether every hand is dealt, and nothing has happened since but that others of them were killed."""
    return bool(state.hole and state.hole[-1]) and not (
        state.acted or state.board or state.exposed or state.mucked or state.ended
    )


def due_for_absent(rules: RoundRules, state: State, absent: Collection[int]) -> FoldAbsent | None:
    """What the dealer does now for those of these places that nobody is at; None where nothing is due for them."""
    if not absent or "absent.hand" not in rules.ways:
        return None
    if rules.ways["absent.hand"] == IN_TURN:
        awaited = due(rules, state)
        return FoldAbsent(awaited.place) if type(awaited) is ActDue and awaited.place in absent else None
    if not _just_dealt(state) or state.marks.choice:
        return None
    return next((FoldAbsent(place) for place in sorted(absent) if state.live >> place & 1), None)
