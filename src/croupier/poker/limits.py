"""The limits of a bet or raise: the minimum and the maximum, with the clauses; and what a raise makes of the betting.

Rule keys: `limit`, `bet.min`, `bet.max`, `bet.fixed`, `raise.cap`, `raise.cap.lifted`, `tapout`, `tapout.reopen`,
`tapout.reopen.several`, `tapout.half-bet`, `raise.least`, `raise.cap.tournament`, `bet.least`, `limit.pot`.

All amounts here are totals of one player in this betting round ("to"). The yardstick's `least` is what a raise must add at
least: the opening bet or the largest raise so far. Where short tap outs count by halves (a betting
round of fixed limit with `tapout.half-bet`), the next raise starts from its `full`, the last full bet or raise, not from
what a short tap out made of it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.poker.events import Raised
from croupier.poker.marks import UNMARKED, bar_on
from croupier.poker.rules import RoundRules
from croupier.poker.state import State

HEADS_UP = 2
NO_CEILING = 1 << 62


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """The bounds of a raise; `least` is 0 where there is none, and then there is the clause that stops it."""

    least: int = 0
    most: int = 0
    least_under: str = ""
    most_under: str = ""
    stopped: str = ""  # why there is no raise
    stopped_under: str = ""


def raise_bounds(rules: RoundRules, state: State, place: int) -> Bounds:
    """Return what the player at `place` may bet or raise to now."""
    high, bit = state.high, 1 << place
    everything = state.put[place] + state.stake[place]
    marks = state.marks
    if (
        everything <= high
        or state.yardstick.closed
        or (marks is not UNMARKED and bar_on(marks, place))
        or not state.able & ~bit
        or (state.acted & bit and rules.reopen != "literal" and _faces_too_little(rules, state, place))
        or (high and rules.betting[state.betting_round - 1].cap and _is_capped(rules, state))
    ):
        return _stopped(rules, state, place)
    betting, least = rules.betting[state.betting_round - 1], _least_to(rules, state)
    ruled = marks.most if marks.most_whole else high + marks.most  # where a ruling limits bets
    if marks.most_under and ruled < min(least, everything):
        return _stopped(rules, state, place)
    if everything < least:
        short = state.put[place] + tap_out(rules, state, place)
        if short <= high:
            return _stopped(rules, state, place)
        return Bounds(short, short, rules.under_tapout, rules.under_tapout)
    least_under = rules.under_raise if high else betting.bet_under
    if betting.half_bet and high != state.yardstick.full:
        least_under = rules.under_completed if high > state.yardstick.full else rules.under_half_bet
    ceiling = max(_CEILING[betting.limit](rules, state, place), least)  # no limit bars the least bet or raise
    if marks.most_under and ruled < ceiling:
        return Bounds(least, min(everything, ruled), least_under, marks.most_under)
    if everything <= ceiling:
        return Bounds(least, everything, least_under, rules.under_tapout)
    return Bounds(least, ceiling, least_under, betting.most_under)


def tap_out(rules: RoundRules, state: State, place: int) -> int:
    """Return what a player too short for a bet puts in: the stake, or its whole minimum bets; under one, all of it."""
    stake, unit = state.stake[place], rules.tapout_unit
    return stake - stake % unit if unit and stake > unit else stake


def _stopped(rules: RoundRules, state: State, place: int) -> Bounds:
    """Return the reason there is no raise, the first that holds."""
    bit, betting = 1 << place, rules.betting[state.betting_round - 1]
    if not state.able & ~bit:
        return Bounds(stopped="no player is left who could answer a raise", stopped_under="practice")
    if state.put[place] + tap_out(rules, state, place) <= state.high:
        return Bounds(stopped="the stake does not reach beyond the call", stopped_under=rules.under_tapout)
    barred = bar_on(state.marks, place)
    if barred:
        return Bounds(stopped="a ruling leaves this player no bet or raise", stopped_under=barred)
    if state.yardstick.closed:
        reason = "a tap out too small to be a raise stops further raises"
        return Bounds(stopped=reason, stopped_under=rules.under["tapout.reopen"])
    if state.acted & bit and rules.reopen != "literal" and _faces_too_little(rules, state, place):
        if state.marks.short_under and state.marks.short_to == state.high:
            reason = "a player who has acted may not raise a wager out of turn too small to be a raise"
            return Bounds(stopped=reason, stopped_under=state.marks.short_under)
        key = "tapout.half-bet" if betting.half_bet else "tapout.reopen"
        reason = "a player who has acted may not raise a tap out too small to be a raise"
        return Bounds(stopped=reason, stopped_under=rules.under[key])
    if not (state.high and _is_capped(rules, state)):
        return Bounds(stopped="a ruling limits bets to less than a raise", stopped_under=state.marks.most_under)
    clause = betting.cap_under
    if rules.cap_sticks and not rules.cap_always and state.able.bit_count() <= HEADS_UP:
        clause = rules.under_kept_cap
    return Bounds(stopped=f"{betting.cap} raises have been made", stopped_under=clause)


def _faces_too_little(rules: RoundRules, state: State, place: int) -> bool:
    """Tell whether a short tap out bars the player; a wager out of turn that stands short has its own clause."""
    if rules.betting[state.betting_round - 1].half_bet:
        return bool(state.square >> place & 1)
    if 0 < state.high == state.marks.short_to and not state.marks.short_under:
        return False
    if rules.short_alone and state.square >> place & 1:
        return True
    return state.high - state.put[place] < state.yardstick.least


def _is_capped(rules: RoundRules, state: State) -> bool:
    """Tell whether all raises of the betting round have been made.

    Rule keys: `raise.cap`, `raise.cap.lifted`, `raise.cap.tournament`.
    """
    cap = rules.betting[state.betting_round - 1].cap
    if not cap:
        return False
    if rules.cap_always:
        return state.yardstick.raises >= cap
    if rules.cap_sticks:
        return state.yardstick.capped
    return state.yardstick.raises >= cap and state.able.bit_count() > HEADS_UP


def pot_to(rules: RoundRules, state: State, place: int, parts: int = 1, of: int = 1) -> int:
    """Return what a bet or raise of the pot goes to, or of some equal parts of it; the call is counted into the pot.

    Rule key: `limit.pot`.
    """
    size = state.high + parts * (state.pot + state.high - state.put[place]) // of
    return size - size % rules.chip


_CEILING: dict[str, Callable[[RoundRules, State, int], int]] = {  # the highest total each limit allows
    "no-limit": lambda _rules, _state, _place: NO_CEILING,
    "fixed": lambda _rules, _state, _place: 0,  # exactly the least
    "spread": lambda rules, state, _place: state.high + rules.bet_most,
    "straddle": lambda rules, state, _place: 2 * state.high or rules.bet_most,
    "pot": pot_to,
    "half-pot": lambda rules, state, place: pot_to(rules, state, place, 1, 2),
}


def ceiling_of(rules: RoundRules, state: State, place: int) -> int:
    """Return the highest total the limit of this betting round allows; no limit bars the least bet or raise.

    Rule keys: `limit`, `limit.pot`.
    """
    return max(_CEILING[rules.betting[state.betting_round - 1].limit](rules, state, place), _least_to(rules, state))


def _least_to(rules: RoundRules, state: State) -> int:
    """Return the total of the least full bet or raise. Rule key: `raise.least`."""
    betting = rules.betting[state.betting_round - 1]
    return state.yardstick.full + betting.bet if betting.half_bet else state.high + state.yardstick.least


def raised(rules: RoundRules, state: State, place: int, to: int, under: str, *, full_size: bool = True) -> Raised:
    """The bet or raise as an event: what it makes of yardstick, count and cap; one short of full size counts for neither.

    Rule key: `raise.least`.
    """
    amount = to - state.put[place]
    opens = state.high == 0
    betting = rules.betting[state.betting_round - 1]
    full, least, raises, closed = state.yardstick.full, state.yardstick.least, state.yardstick.raises, False
    if not full_size:
        pass
    elif betting.half_bet:
        if (to - full) * 2 >= betting.bet:
            raises += full > 0
            full += betting.bet
    elif to - state.high >= state.yardstick.least:
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
        tapped=amount == state.stake[place]
        or (full_size and bool(rules.tapout_unit) and _is_tap_out(rules, state, place, to)),
        bet=opens,
        full=full,
        least=least,
        raises=raises,
        capped=state.yardstick.capped or bool(betting.cap and raises >= betting.cap and contested),
        closed=closed,
        under=under,
    )


def _is_tap_out(rules: RoundRules, state: State, place: int, to: int) -> bool:
    """Tell whether a player too short for a bet or raise bets all the whole units there are, and keeps the rest."""
    return to - state.put[place] == tap_out(rules, state, place) and to < _least_to(rules, state)
