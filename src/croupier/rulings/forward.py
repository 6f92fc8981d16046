"""Chips put forward out of turn: at which total they stand, and what of them stays in where their hand is dead.

Rule keys: `out-of-turn.undersized`, `error.over-limit`, `error.raise`, `tapout`.

They are judged as if made in turn now: what is above the limits goes back, and what is more than a call and less than a
raise is a call where the rulebook deems it one. A player too short for the call taps out as in turn.

Chips a bigger bet has freed go back by a fold alone: where the clock or a ruling folds the hand, they stay in.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.poker import Held, RoundRules, State, WagerCommitted, ceiling_of, freed_by, held_by, raise_bounds, tap_out

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
    put = state.put[held.place]
    if put + state.stake[held.place] < state.high:
        return min(held.to, put + tap_out(rules, state, held.place))
    if held.said == "call" and rules.ways[KEY] != "stands":
        return max(min(held.to, state.high), put)
    return held.to


def trimmed_under(rules: RoundRules, state: State, to: int, total: int) -> str:
    """Return the clause under which part of a wager goes back that stands at less; empty where it stands whole."""
    if total >= to:
        return ""
    return rules.under["error.over-limit" if total > state.high else "error.raise"]


def stays_in(
    rules: RoundRules, state: State, place: int, under: str, *, called: bool = False
) -> tuple[WagerCommitted, ...]:
    """Return what stays in the pot of chips put forward by a player whose hand a ruling kills under a clause.

    `called`: only what meets the bet of others stays, as an uncalled raise goes back.
    """
    held = held_by(state.marks, place) or freed_by(state.marks, place)
    if held is None or held.to <= state.put[place]:
        return ()
    to = meant(rules, state, held)
    to = min(to, state.high) if called else _total(rules, state, place, to)
    amount, over = to - state.put[place], max(to - state.high, 0)
    clause = rules.under[KEY] if rules.ways[KEY] == "stands" else under
    stays = WagerCommitted(place, amount - over, amount == state.stake[place], clause, over)
    return (stays,) if amount else ()


def _total(rules: RoundRules, state: State, place: int, to: int) -> int:
    """Return the total at which chips of a dead hand stand."""
    if state.able & ~(1 << place):
        return stands_at(rules, state, place, to)
    return min(to, ceiling_of(rules, state, place))  # all others have folded or tapped out: within the limits


def going_in(
    rules: RoundRules, state: State, place: int, stays: Sequence[WagerCommitted], *, called: bool = False
) -> tuple[str, tuple[str, ...]]:
    """Return what a ruling on such a hand adds, and its clauses; empty where nothing was put forward.

    `called`: as in `stays_in`; an uncalled part is then told by the ruling itself.
    """
    words = "".join(
        [f" The {rules.money(it.amount + it.dead)} put forward out of turn goes in with it." for it in stays]
    )
    held = held_by(state.marks, place)
    if held is None or called:
        return words, ()
    to = meant(rules, state, held)
    total = _total(rules, state, place, to)
    under = trimmed_under(rules, state, to, total)
    if not under:
        return words, ()
    why = "above the limit" if total > state.high else "more than the call and no raise"
    return f"{words} Of the chips put forward {rules.money(to - total)} is {why} and goes back.", (under,)
