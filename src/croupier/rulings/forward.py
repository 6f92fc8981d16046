"""Chips put forward out of turn: at which total they stand, and what of them stays in where their hand is dead.

Rule keys: `out-of-turn.bet`, `out-of-turn.undersized`, `error.over-limit`, `error.raise`.

They are judged as if made in turn now: what is above the limits goes back, and what is more than a call and less than a
raise is a call where the rulebook deems it one.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.poker.limits import ceiling_of, raise_bounds
from croupier.poker.marks import Held, held_by
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import WagerCommitted
from croupier.poker.state import State

KEY = "out-of-turn.bet"


def stands_at(rules: RoundRules, state: State, place: int, to: int) -> int:
    """Return the total at which a wager out of turn stands: a bet or raise within the limits, or else a call."""
    bounds = raise_bounds(rules, state, place)
    trimmed = rules.ways.get("out-of-turn.undersized") == "call"
    if to > state.high and bounds.least and (to >= bounds.least or not trimmed):
        return min(to, bounds.most)
    return min(to, state.high)


def meant(rules: RoundRules, state: State, held: Held) -> int:
    """Return the total that chips put forward go for now: a call is of what stands, unless the wager itself stands."""
    if held.said == "call" and rules.ways[KEY] != "stands":
        return max(min(held.to, state.high), state.put[held.place])
    return held.to


def stays_in(
    rules: RoundRules, state: State, place: int, under: str, *, called: bool = False
) -> tuple[WagerCommitted, ...]:
    """Return what stays in the pot of chips put forward by a player whose hand a ruling kills under a clause.

    `called`: only what meets the bet of others stays, as an uncalled raise goes back.
    """
    held = held_by(state.marks, place)
    if held is None:
        return ()
    to = meant(rules, state, held)
    if called:
        to = min(to, state.high)
    elif state.able & ~(1 << place):
        to = stands_at(rules, state, place, to)
    else:  # all others have folded or tapped out: it stands, within the limits
        to = min(to, ceiling_of(rules, state, place))
    amount, over = to - state.put[place], max(to - state.high, 0)
    clause = rules.under[KEY] if rules.ways[KEY] == "stands" else under
    stays = WagerCommitted(place, amount - over, amount == state.stake[place], clause, over)
    return (stays,) if amount else ()


def going_in(rules: RoundRules, stays: Sequence[WagerCommitted]) -> str:
    """Return the sentence a ruling on such a hand adds; empty where nothing was put forward."""
    return "".join(
        [f" The {rules.money(it.amount + it.dead)} put forward out of turn goes in with it." for it in stays]
    )
