"""The acts open to a player in turn, read from what is due and from nothing else.

Rule keys: `acts.turn`, `check.blind`, `check.from-second`, `check.no-bet`, `clock`, `clock.expiry`, `bet.chips`.

Refusals, in order of precedence: no betting is going on; not this player's turn; the act is not on the menu of this
turn; a bet or raise is stopped; its amount is below the minimum, above the maximum, or not in whole chips.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.poker.commands import Act, TimeOut
from croupier.poker.due import ActDue, Awaited, ChoiceDue
from croupier.poker.events import Called, CalledAndFolded, Checked, Folded
from croupier.poker.limits import raised
from croupier.poker.rules import RoundRules
from croupier.poker.state import NOBODY, State
from croupier.protocol import Decision, Refusal


def act(rules: RoundRules, state: State, command: Act, awaited: Awaited) -> Decision:
    """Carry out an act in turn."""
    if type(awaited) is ActDue and command.place == awaited.place:
        return _ACTS.get(command.act, _unknown)(rules, state, command, awaited)
    return _out_of_turn(rules, state, awaited)


def _unknown(_rules: RoundRules, _state: State, command: Act, _due: ActDue) -> Refusal:
    return Refusal("unknown-act", f"'{command.act[:20]}' is not an act: use {', '.join(_ACTS)}", "system")


def _out_of_turn(rules: RoundRules, state: State, awaited: Awaited) -> Refusal:
    """Tell why no act of this player is open now."""
    if type(awaited) is ActDue:
        return Refusal(
            "not-in-turn",
            f"it is seat {state.seats[awaited.place]}'s turn: wait, or report an act out of turn",
            rules.under["acts.turn"],
        )
    if type(awaited) is ChoiceDue:
        return Refusal("choice-open", "a ruling left a choice open: make it first", awaited.choices[0].clause)
    return Refusal("no-betting", "no betting is going on", rules.under["order_of_play"])


def time_out(rules: RoundRules, state: State, command: TimeOut, awaited: Awaited) -> Decision:
    """The hand of a player whose clock has run out is folded, or checked where the rulebook says so and a check is free."""
    if type(awaited) is not ActDue or command.place != awaited.place:
        return Refusal("not-in-turn", "the clock runs only for the player in turn", rules.under["clock"])
    clause = rules.under["clock.expiry"]
    if rules.clock_checks and not awaited.price and (awaited.menu.check or awaited.menu.stand):
        return (Checked(command.place, clause),)
    return (Folded(command.place, clause),)


def _fold(rules: RoundRules, _state: State, command: Act, due: ActDue) -> Decision:
    if not due.menu.fold:
        return Refusal("no-fold", "a fold is not open here", due.menu.call_and_fold or _menu_clause(rules, due))
    return (Folded(command.place, due.menu.fold),)


def _check(rules: RoundRules, state: State, command: Act, due: ActDue) -> Decision:
    clause = due.menu.check
    if due.price or not clause:
        only_blind = state.betting_round == 1 and state.yardstick.aggressor == NOBODY
        key = "check.from-second" if not due.price else "check.blind" if only_blind else "check.no-bet"
        return Refusal("no-check", "a check is not open here", rules.under[key])
    return (Checked(command.place, clause),)


def _stand(rules: RoundRules, _state: State, command: Act, due: ActDue) -> Decision:
    if due.price or not due.menu.stand:
        return Refusal("no-stand", "there is no blind to stand on", _menu_clause(rules, due))
    return (Checked(command.place, due.menu.stand),)


def _call(rules: RoundRules, _state: State, command: Act, due: ActDue) -> Decision:
    if not due.call:
        reason = "the opener may not call here" if due.price else "there is nothing to call"
        return Refusal("no-call" if due.price else "nothing-to-call", reason, _menu_clause(rules, due))
    return (Called(command.place, due.price, due.tapped, due.call),)


def _call_and_fold(rules: RoundRules, _state: State, command: Act, due: ActDue) -> Decision:
    if not due.menu.call_and_fold:
        return Refusal("no-call-and-fold", "a call and fold is not open here", _menu_clause(rules, due))
    return (CalledAndFolded(command.place, due.price, due.tapped, due.menu.call_and_fold),)


def _raise(rules: RoundRules, state: State, command: Act, due: ActDue) -> Decision:
    bets = command.act == "bet"
    clause = due.menu.bet if bets else due.menu.raise_
    if bets and (state.high or not clause):
        return Refusal("nothing-to-bet", "there is a bet already: raise, call or fold", _menu_clause(rules, due))
    if not bets and not (state.high and clause):
        return Refusal("nothing-to-raise", "there is nothing to raise: bet", _menu_clause(rules, due))
    bounds, to = due.bounds, command.to
    if not bounds.least:
        return Refusal("no-raise", bounds.stopped, bounds.stopped_under)
    if type(to) is not int:
        return Refusal("not-whole-cents", "give the amount in whole cents", "system")
    if to < bounds.least:
        return Refusal("below-minimum", f"the minimum is {rules.money(bounds.least)}", bounds.least_under)
    if to > bounds.most:
        return Refusal("above-maximum", f"the maximum is {rules.money(bounds.most)}", bounds.most_under)
    if to % rules.chip and to not in (bounds.least, bounds.most):
        return Refusal("not-in-chips", f"bet in chips of {rules.money(rules.chip)}", rules.under["bet.chips"])
    return (raised(rules, state, command.place, to, clause),)


def _menu_clause(rules: RoundRules, due: ActDue) -> str:
    menu = due.menu
    return menu.call or menu.raise_ or menu.bet or menu.check or rules.under["acts.turn"]


_ACTS: dict[str, Callable[[RoundRules, State, Act, ActDue], Decision]] = {
    "fold": _fold,
    "check": _check,
    "stand": _stand,
    "call": _call,
    "call-and-fold": _call_and_fold,
    "bet": _raise,
    "raise": _raise,
}
