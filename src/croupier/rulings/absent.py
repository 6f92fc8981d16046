"""The hand of a player of a tournament who is not at the table.

Rule keys: `absent.hand`, `tournament.penalties`.

Such a player is dealt in and pays blinds and antes like everybody. Then the rulebooks part: the hand is folded when its
turn comes, also where a check would be free; or it is dead at once when all hands are dealt, whoever comes running after
that. One rule lets an absent big blind win where everybody folds to him, the other does not. Where hands die at once and
none is left alive, each player takes back what was posted. Where the player was sent away, the clause of that penalty is
the one the hand is given up under.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.poker.commands import FoldAbsent
from croupier.poker.due import ActDue, Awaited, ChoiceDue, due
from croupier.poker.events import Event, Folded
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.rulings.hands import dead

IN_TURN = "folded-in-turn"


def fold_absent(rules: RoundRules, state: State, command: FoldAbsent, awaited: Awaited) -> tuple[Event, ...] | Refusal:
    """The dealer folds or kills the hand of somebody who is not there."""
    place, way = command.place, rules.ways.get("absent.hand")
    if way is None:
        return Refusal("only in a tournament is a hand given up for whoever is not there", "practice")
    clause = command.under or rules.under["absent.hand"]
    if clause not in given_up_under(rules):
        return Refusal("nobody is sent away under that clause", rules.under["absent.hand"])
    if not 0 <= place < len(state.seats) or not state.live >> place & 1:
        return Refusal("this player has no hand in the round", clause)
    if way == IN_TURN:
        if type(awaited) is not ActDue or awaited.place != place:
            return Refusal("the hand of an absent player is folded when its turn comes", clause)
        return (Folded(place, clause),)
    if not _just_dealt(state) or type(awaited) is ChoiceDue:
        return Refusal("the hand of an absent player is dead once all hands are dealt, not before or after", clause)
    return dead(rules, state, place, "absent.hand", clause)


def folded_for_absent(rules: RoundRules, place: int, under: str) -> FoldAbsent:
    """The command by which a hand was given up under a clause, for a player who was not there."""
    return FoldAbsent(place, "" if under == rules.under.get("absent.hand") else under)


def given_up_under(rules: RoundRules) -> tuple[str, ...]:
    """The clauses a hand can be given up under for a player who is not there: the absence, or a penalty."""
    return (rules.under["absent.hand"], *penalty_clauses(rules.book)) if "absent.hand" in rules.ways else ()


@cache
def penalty_clauses(book: str) -> tuple[str, ...]:
    """The clauses of the penalties this rulebook lists; none where it lists no penalties."""
    listed = rulebook(book).rules.get("tournament.penalties")
    return tuple(listed.values.values()) if listed else ()


def _just_dealt(state: State) -> bool:
    """Whether every hand is dealt, and nothing has happened since but that others of them were killed."""
    return bool(state.hole and state.hole[-1]) and not (
        state.acted or state.board or state.exposed or state.mucked or state.ended
    )


def due_for_absent(rules: RoundRules, state: State, absent: Mapping[int, str]) -> FoldAbsent | None:
    """What the dealer does now for these places that nobody is at; None where nothing is due for them.

    With each place the clause of the penalty that sends the player away; empty for one who is just not there.
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
