"""Acts before their turn, and what becomes of the chips when the turn comes.

Rule keys: `out-of-turn.bet`, `out-of-turn.exceeded`, `out-of-turn.returned`, `out-of-turn.check`, `out-of-turn.short`,
`declaration`, `error.raise`, `error.over-limit`.

A bet, call or raise out of turn is held while those passed over act on the betting as it was. When its maker's turn comes
the dealer lets it stand (`LetStand`): as a bet, a call or a raise, trimmed to what the limits allow. Where someone bet
more in between, one rulebook frees the player again, the other keeps the chips in the pot whatever the player does.
"""

from __future__ import annotations

from croupier.poker.commands import LetStand
from croupier.poker.due import Awaited, HeldDue
from croupier.poker.events import Called, Checked, Event, Folded
from croupier.poker.limits import raise_bounds, raised
from croupier.poker.marks import held_by
from croupier.poker.refusal import Refusal
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import RaisesBarred, WagerCommitted, WagerHeld, WagerReleased
from croupier.poker.state import State
from croupier.rulings import reports as r
from croupier.rulings.ruling import Answer, Outcome, Ruling, betting_is_on, contradicted, money, seat
from croupier.rulings.uncovered import left_to_the_table

KEY = "out-of-turn.bet"


def out_of_turn(rules: RoundRules, state: State, report: r.OutOfTurn) -> Answer:
    """An act before its turn."""
    place, who = report.place, seat(state, report.place)
    if not betting_is_on(rules, state):
        return contradicted(rules, KEY, "no betting is going on")
    if place == state.actor:
        return contradicted(rules, KEY, f"it is the turn of {who}")
    if not state.pending >> place & 1:
        return contradicted(rules, KEY, f"{who} has nothing to answer in this betting round")
    if held_by(state.marks, place):
        return contradicted(rules, KEY, f"{who} has chips put forward already")
    if report.act == "fold":
        return _folds(rules, state, place)
    if report.act == "check":
        return _checks(rules, state, place)
    to = _meant(state, report)
    if not state.put[place] < to <= state.put[place] + state.stake[place]:
        reach = state.put[place] + state.stake[place]
        return contradicted(rules, KEY, f"{who} can go to {money(reach)} at most and has {money(state.put[place])} in")
    held = WagerHeld(place, to, report.act, rules.under[KEY])
    if rules.ways[KEY] == "stands":
        words = (
            f"The {money(to)} of {who} stay in whatever others do; those passed over act first, with every choice open."
        )
    else:
        words = (
            f"The {money(to)} of {who} are held while those passed over act; they stand unless someone bets more, and "
            "then the player may fold and take them back, call, or raise."
        )
    return Ruling(words, rules.clauses[KEY], (held,))


def _meant(state: State, report: r.OutOfTurn) -> int:
    """The player's total that the chips put forward make; a call is for what stands now, as far as the stake reaches."""
    reach = state.put[report.place] + state.stake[report.place]
    return min(state.high, reach) if report.act == "call" else report.to


def _folds(rules: RoundRules, state: State, place: int) -> Answer:
    if "declaration" not in rules.ways:
        return left_to_the_table(rules, state, f"{seat(state, place)} folded out of turn", place)
    words = f"A fold that is declared binds: the hand of {seat(state, place)} is dead."
    return Ruling(words, rules.clauses["declaration"], (Folded(place, rules.under["declaration"]),))


def _checks(rules: RoundRules, state: State, place: int) -> Answer:
    if "out-of-turn.check" not in rules.ways:
        return left_to_the_table(rules, state, f"{seat(state, place)} checked out of turn", place)
    words = f"{seat(state, place).capitalize()} may only check, call or fold in this betting round."
    barred = RaisesBarred(place, rules.under["out-of-turn.check"])
    return Ruling(words, rules.clauses["out-of-turn.check"], (barred,))


def let_stand(rules: RoundRules, state: State, _command: LetStand, awaited: Awaited) -> Outcome:
    """The turn of a player whose chips are held has come."""
    if type(awaited) is not HeldDue:
        return Refusal("no chips put forward out of turn wait for this turn", rules.under[KEY])
    held, place = awaited.held, awaited.held.place
    committed = rules.ways[KEY] == "stands"
    released = WagerReleased(place, rules.under[KEY])
    if state.high <= held.to:
        return (released, *_stands(rules, state, place, held.to, trimmed=not committed))
    if not committed:
        return (WagerReleased(place, rules.under["out-of-turn.exceeded"]),)
    amount = held.to - state.put[place]
    if amount == state.stake[place]:
        return (released, Called(place, amount, True, rules.under[KEY]))
    return (released, WagerCommitted(place, amount, False, rules.under[KEY]))


def _stands(rules: RoundRules, state: State, place: int, to: int, *, trimmed: bool) -> tuple[Event, ...]:
    """The wager as what it now makes: a call, a bet, a raise; what the limits do not allow goes back."""
    under = rules.under[KEY]
    price = state.high - state.put[place]
    bounds = raise_bounds(rules, state, place)
    if to > state.high and bounds.least and (to >= bounds.least or not trimmed):
        short = to < bounds.least and to < state.put[place] + state.stake[place]
        most = min(to, bounds.most)
        clause = rules.under["error.over-limit"] if most < to else rules.under["out-of-turn.short"] if short else under
        return (raised(rules, state, place, most, clause),)
    clause = rules.under["error.raise"] if to > state.high else under
    if price <= 0:
        return (Checked(place, clause),)
    return (Called(place, price, price == state.stake[place], clause),)
