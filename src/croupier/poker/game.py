"""The questions a table asks of a round between players, as its kind of game answers them (protocol/game.py)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.poker.due import ActDue, Awaited, ChoiceDue, DealerDue, due
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, is_undealt

WIDER = ("fixed", "half-pot", "pot", "no-limit")  # each lets a player wager more than the one before it


def turn(state: State, awaited: Awaited) -> tuple[object, ...] | None:
    """Return the turn of a player who acts or chooses, the same as long as play waits for that."""
    if isinstance(awaited, ActDue):
        return "act", (state.betting_round, awaited.place, state.pending, state.acted, state.pot, state.live)
    if isinstance(awaited, ChoiceDue) and state.choice:  # the same while players vote
        return "choice", bytes(state.choice.report), awaited.choices
    return None


def moment(state: State, awaited: Awaited) -> tuple[object, ...]:
    """Return what else play waits for, the same as long as it waits for that; chips added hold no deal up."""
    return type(awaited).__name__, (state.step, state.posted.extra) if is_undealt(state) else state


def is_push(rules: RoundRules, state: State) -> bool:
    """Return whether the pots are pushed next: all of them lie there, no commission is taken."""
    if state.ended or not state.seats or state.pot != sum(state.paid) + sum(state.dead):
        return False
    awaited = due(rules, state)
    return isinstance(awaited, DealerDue) and awaited.step.kind == "settle"


def is_folded(state: State, place: int) -> bool:
    """Return whether a player is out of the hand and others play on."""
    return not state.live >> place & 1 and not state.ended


def all_in(states: Sequence[State]) -> list[int]:
    """Return the places that went all-in, the first of them first, as far as that stood."""
    order: list[int] = []
    for state in states:
        tapped = {place for place, when in enumerate(state.tapped) if when}
        order = [place for place in order if place in tapped] + sorted(tapped - set(order))
    return order if any(states[-1].put_in) else []


def wagers_rise(rules: RoundRules, new: RoundRules) -> bool:
    """Return whether a minimum or maximum wager of some betting round, or the ante, is higher by the new rules."""
    rounds = zip(rules.betting, new.betting, strict=True)
    return new.ante > rules.ante or any(
        after.bet > before.bet or _is_wider(before.limit, after.limit) for before, after in rounds
    )


def _is_wider(before: str, after: str) -> bool:
    """Return whether a limit lets players wager more than another; where they cannot be compared, it may."""
    if before in WIDER and after in WIDER:
        return WIDER.index(after) > WIDER.index(before)
    return before != after
