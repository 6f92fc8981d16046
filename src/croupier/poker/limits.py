"""How far a bet or raise may go: the least and the most, with the clauses; and what a raise makes of the betting.

Rule keys: `limit`, `bet.min`, `bet.max`, `bet.fixed`, `raise.cap`, `raise.cap.lifted`, `tapout.reopen`, `tapout.half-bet`.

All amounts here are totals of one player in this betting round ("to"). `state.least` is the least a raise must add: the
opening bet or the largest raise so far. Where short tap outs count by halves (fixed limit with `tapout.half-bet`), the
next raise starts from `state.full`, the last full bet or raise, not from what a short tap out made of it.
"""

from __future__ import annotations

import msgspec

from croupier.poker.events import Raised
from croupier.poker.rules import RoundRules
from croupier.poker.state import State

HEADS_UP = 2


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """From where to where a raise may go; `least` 0 where there is none, and then the clause that stops it."""

    least: int = 0
    most: int = 0
    least_under: str = ""
    most_under: str = ""
    stopped: str = ""  # why there is no raise
    stopped_under: str = ""


def raise_bounds(rules: RoundRules, state: State, place: int) -> Bounds:
    """What the player at `place` may bet or raise to now."""
    stopped, clause = _stopped(rules, state, place)
    if stopped:
        return Bounds(stopped=stopped, stopped_under=clause)
    everything = state.put[place] + state.stake[place]
    least = _least(rules, state)
    if everything < least:
        under = rules.under["tapout"]
        return Bounds(everything, everything, under, under)
    most, most_under = _most(rules, state, place, least, everything)
    return Bounds(least, most, rules.under["raise.least" if state.high else "bet.least"], most_under)


def _stopped(rules: RoundRules, state: State, place: int) -> tuple[str, str]:
    bit = 1 << place
    if not state.able & ~bit:
        return "nobody is left who could answer a raise", rules.under["bet.returned"]
    if state.put[place] + state.stake[place] <= state.high:
        return "the stake does not reach beyond the call", rules.under["tapout"]
    if state.closed:
        return "a tap out too small to be a raise stops further raises", rules.under["tapout.reopen"]
    if state.acted & bit and rules.reopen != "literal" and _faces_too_little(rules, state, place):
        key = "tapout.half-bet" if rules.half_bet else "tapout.reopen"
        return "a player who has acted may not raise a tap out too small to be a raise", rules.under[key]
    if _is_capped(rules, state):
        return f"{rules.cap} raises have been made", rules.under["raise.cap"]
    return "", ""


def _faces_too_little(rules: RoundRules, state: State, place: int) -> bool:
    faced = state.high - state.put[place]
    if rules.half_bet:
        return faced * 2 < rules.bets[state.betting_round - 1]
    return faced < state.least


def _is_capped(rules: RoundRules, state: State) -> bool:
    if not rules.cap or state.high == 0:
        return False
    if rules.cap_always:
        return state.raises >= rules.cap
    if rules.cap_sticks:
        return state.capped
    return state.raises >= rules.cap and state.able.bit_count() > HEADS_UP


def _least(rules: RoundRules, state: State) -> int:
    if rules.half_bet:
        return state.full + rules.bets[state.betting_round - 1]
    return state.high + state.least


def _most(rules: RoundRules, state: State, place: int, least: int, everything: int) -> tuple[int, str]:
    limit = rules.limits[state.betting_round - 1]
    under = rules.under["limit"]
    if limit == "no-limit":
        return everything, rules.under["tapout"]
    if limit == "fixed":
        ceiling = least
    elif limit == "spread":
        ceiling = state.high + rules.bet_most
    elif limit == "straddle":
        ceiling = 2 * state.high or rules.bet_most
    else:
        room = state.pot + state.high - state.put[place]
        ceiling = state.high + (room if limit == "pot" else room // 2)
        ceiling -= ceiling % rules.chip
        under = rules.under["limit.pot"]
    ceiling = max(ceiling, least)
    return (everything, rules.under["tapout"]) if everything <= ceiling else (ceiling, under)


def raised(rules: RoundRules, state: State, place: int, to: int, under: str) -> Raised:
    """The bet or raise as an event: what it makes of yardstick, count and cap."""
    amount = to - state.put[place]
    opens = state.high == 0
    unit = rules.bets[state.betting_round - 1]
    full, least, raises, closed = state.full, state.least, state.raises, False
    if rules.half_bet:
        if (to - full) * 2 >= unit:
            raises += full > 0
            full += unit
    elif to - state.high >= state.least:
        raises += not opens
        least = max(least, to - state.high)
        full = to
    else:
        closed = rules.reopen == "literal"
    contested = state.able.bit_count() > HEADS_UP or rules.cap_always
    return Raised(
        place=place,
        to=to,
        amount=amount,
        tapped=amount == state.stake[place],
        bet=opens,
        full=full,
        least=least,
        raises=raises,
        capped=state.capped or bool(rules.cap and raises >= rules.cap and contested),
        closed=closed,
        under=under,
    )
