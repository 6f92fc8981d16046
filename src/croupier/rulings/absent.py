"""The hand of a player of a tournament who is not at the table.

Rule keys: `absent.hand`, `tournament.penalties`.

Such a player is dealt in and pays blinds and antes like everybody. Then the rulebooks part: the hand is folded when its
turn comes, also where a check would be free; or it is dead at once when all hands are dealt, even if the player comes
running after that. One rule lets an absent big blind win where everybody folds to them, the other does not. Where hands
die at once and none is left alive, each player takes back what was posted. Where the player was sent away, the clause
of that penalty is the one the hand is given up under.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.poker import ActDue, Awaited, ChoiceDue, FoldAbsent, Folded, RoundRules, State, due, given_up_under
from croupier.protocol import Decision, Refusal
from croupier.rulings.hands import dead

IN_TURN = "folded-in-turn"


def fold_absent(rules: RoundRules, state: State, command: FoldAbsent, awaited: Awaited) -> Decision:
    """Fold or kill the hand of a player who is not there."""
    place, way = command.place, rules.ways.get("absent.hand")
    if way is None:
        return Refusal("cash-game", "the hand of an absent player is given up only in a tournament", "practice")
    clause = command.under or rules.under["absent.hand"]
    if clause not in given_up_under(rules):
        return Refusal("not-sent-away", "no player is sent away under that clause", rules.under["absent.hand"])
    if not 0 <= place < len(state.seats) or not state.live >> place & 1:
        return Refusal("no-hand", "this player has no hand in this round", clause)
    if way == IN_TURN:
        if type(awaited) is not ActDue or awaited.place != place:
            return Refusal("not-in-turn", "an absent player's hand is folded when its turn comes", clause)
        return (Folded(place, clause),)
    if not _just_dealt(state) or type(awaited) is ChoiceDue:
        return Refusal("not-just-dealt", "an absent player's hand is dead right after the deal, and only then", clause)
    return dead(rules, state, place, "absent.hand", clause)


def _just_dealt(state: State) -> bool:
    """Tell whether every hand is dealt, and nothing has happened since but that others of them were killed."""
    return bool(state.hole and state.hole[-1]) and not (
        state.acted or state.board or state.exposed or state.mucked or state.ended
    )


def due_for_absent(rules: RoundRules, state: State, absent: Mapping[int, str]) -> FoldAbsent | None:
    """Return what the dealer does now for these places whose players are absent; None where nothing is due for them.

    With each place the clause of the penalty that sends the player away; empty for a player who is just not there.
    """
    if not absent or "absent.hand" not in rules.ways:
        return None
    if rules.ways["absent.hand"] == IN_TURN:
        awaited = due(rules, state)
        if type(awaited) is not ActDue or awaited.place not in absent:
            return None
        return FoldAbsent(awaited.place, absent[awaited.place])
    if not _just_dealt(state) or state.marks.choice:
        return None
    return next((FoldAbsent(place, absent[place]) for place in sorted(absent) if state.live >> place & 1), None)
