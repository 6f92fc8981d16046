"""The turn of a player who put chips forward before it has come.

Rule keys: `out-of-turn.bet`, `out-of-turn.exceeded`, `out-of-turn.returned`, `out-of-turn.short`,
`out-of-turn.undersized`, `error.raise`, `error.over-limit`, `tapout`.

The dealer lets the wager stand (`LetStand`): as a bet, a call or a raise, trimmed to what the limits allow; short of a
call it is judged as a short call in turn. Where someone bet more in between, one rulebook frees the player again, the
other keeps the chips in the pot whatever the player does next.
"""

from __future__ import annotations

from croupier.poker import (
    Awaited,
    Called,
    Checked,
    Event,
    Held,
    HeldDue,
    LetStand,
    Raised,
    RoundRules,
    RulingGiven,
    State,
    WagerCommitted,
    WagerReleased,
    apply,
    raise_bounds,
    raised,
    tap_out,
    taps_out,
)
from croupier.protocol import Refusal
from croupier.rulings import reports
from croupier.rulings.amounts import wrong_amount
from croupier.rulings.forward import KEY, meant, stands_at, trimmed_under
from croupier.rulings.ruling import Outcome


def let_stand(rules: RoundRules, state: State, _command: LetStand, awaited: Awaited) -> Outcome:
    """The turn of a player whose chips are held has come. Rule key: `out-of-turn.bet`."""
    if type(awaited) is not HeldDue:
        return Refusal("nothing-held", "no chips put forward out of turn wait for this turn", rules.under[KEY])
    held, place = awaited.held, awaited.held.place
    amount, committed = held.to - state.put[place], rules.ways[KEY] == "stands"
    released = WagerReleased(place, rules.under[KEY])
    if state.high <= held.to:
        stands, short = _stands(rules, state, place, meant(rules, state, held))
        if short:
            released = WagerReleased(place, rules.under[KEY], held.to, rules.under.get("out-of-turn.short", ""))
        return (released, stands)
    if not committed and state.high > held.high:
        exceeded, returned = rules.under["out-of-turn.exceeded"], rules.under["out-of-turn.returned"]
        return (WagerReleased(place, exceeded, back=amount, also=(returned,)),)
    if state.stake[place] < state.high - state.put[place] and amount >= (short_of_call := tap_out(rules, state, place)):
        under = rules.under[KEY] if amount == short_of_call else rules.under_tapout
        return (released, Called(place, short_of_call, True, under))
    if committed:
        return (released, WagerCommitted(place, amount, False, rules.under[KEY]))
    return (released, *_short(rules, apply(state, released), held, amount))


def _short(rules: RoundRules, state: State, held: Held, amount: int) -> tuple[Event, ...]:
    """Rule on less than a call that was not raised since: to be made up or given up, as in turn."""
    report = reports.WrongAmount(held.place, amount)
    ruling = wrong_amount(rules, state, report)
    assert not isinstance(ruling, Refusal), "a short call is ruled on in its player's turn"
    return (RulingGiven(reports.encoded(report), ruling.words, ruling.clauses, ruling.choices), *ruling.events)


def _stands(rules: RoundRules, state: State, place: int, to: int) -> tuple[Raised | Checked | Called, bool]:
    """The wager as what it now makes, and whether that is a raise short of a full one; what the limits bar goes back."""
    under, total = rules.under[KEY], stands_at(rules, state, place, to)
    price = state.high - state.put[place]
    if total > state.high:
        short = to < raise_bounds(rules, state, place).least and to < state.put[place] + state.stake[place]
        clause = trimmed_under(rules, state, to, total) or (_short_under(rules) if short else under)
        return raised(rules, state, place, total, clause, full_size=not short), short
    clause = trimmed_under(rules, state, to, total) or under
    if price <= 0:
        return Checked(place, clause), False
    return Called(place, price, taps_out(state, place, price), clause), False


def _short_under(rules: RoundRules) -> str:
    """The clause of a wager that stands short of a full raise."""
    return rules.under["out-of-turn.short" if "out-of-turn.short" in rules.ways else "out-of-turn.undersized"]
