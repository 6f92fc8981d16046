"""Chips put forward in turn that make no proper call, bet or raise; oversized chips, string bets, spoken acts.

Rule keys: `error.call`, `error.call.returned`, `error.call.under-half`, `error.raise`, `error.raise.under-half`,
`error.over-limit`, `over-chip`, `string-bet`, `declaration`, `declaration.tap`.

One rulebook deems everything between a call and a raise a call and lets a short call be completed or folded; the other
asks whether half of what is due was put forward, and binds the player where it was.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from croupier.poker import (
    Act,
    ActDue,
    Called,
    Checked,
    Choice,
    Event,
    Folded,
    RaisesBarred,
    RoundRules,
    State,
    WagerCommitted,
    act,
    apply,
    due,
    raise_bounds,
    raised,
)
from croupier.protocol import Refusal
from croupier.rulings import reports
from croupier.rulings.hands import dead, given_up
from croupier.rulings.out_of_turn import out_of_turn
from croupier.rulings.ruling import Answer, Outcome, Ruling, contradicted, seat


def wrong_amount(rules: RoundRules, state: State, report: reports.WrongAmount) -> Answer:
    """An amount that is no proper call, bet or raise."""
    turn = _turn(rules, state, report.place, "error.call", report.amount)
    if isinstance(turn, Refusal):
        return turn
    bounds, amount = turn.bounds, report.amount
    to = state.put[report.place] + amount
    if (
        to % rules.chip
        and to not in (bounds.least, bounds.most)
        and amount not in (turn.price, state.stake[report.place])
    ):
        return contradicted(rules, "bet.chips", "not-in-chips", f"bet in chips of {rules.money(rules.chip)}")
    if amount == turn.price and not turn.call:
        return contradicted(rules, "error.call", "no-call", "this player may not call")
    if amount == turn.price and (report.said in ("", "call") or rules.ways["error.raise"] != "half"):
        return contradicted(rules, "error.call", "right-amount", f"{rules.money(amount)} is a proper call")
    if report.said == "call" and amount > turn.price > 0:
        return _said_call(rules, state, turn, amount)
    raising = _means_to_raise(rules, turn, report)
    if raising and bounds.least <= to <= bounds.most and bounds.least:
        return contradicted(rules, "error.raise", "right-amount", f"{rules.money(to)} is a proper bet or raise")
    if not raising:
        return _short_call(rules, state, turn, report)
    if bounds.least and to > bounds.most:
        over = raised(rules, state, report.place, bounds.most, rules.under["error.over-limit"])
        words = f"The limit is {rules.money(over.to)}: that stands, and {rules.money(to - over.to)} goes back."
        return Ruling(words, (*rules.clauses["error.over-limit"], bounds.most_under), (over,))
    if rules.ways["error.raise"] == "half" and _half_of_a_raise(state, turn, amount):
        return _bound_to_raise(rules, state, turn, report)
    return _deemed_call(rules, state, turn, report)


def _said_call(rules: RoundRules, state: State, turn: ActDue, amount: int) -> Ruling:
    """Rule on more than the call put forward with a call announced: a call, the rest goes back."""
    key = "declaration" if "declaration" in rules.ways else "error.raise"
    called = Called(turn.place, turn.price, turn.tapped, rules.under[key])
    back = amount - called.amount
    words = f"A call was announced: {rules.money(called.amount)} stands and {rules.money(back)} goes back."
    return Ruling(words, rules.clauses[key], (called,))


def _means_to_raise(rules: RoundRules, turn: ActDue, report: reports.WrongAmount) -> bool:
    """Tell whether it is judged as a bet or raise; one text asks what was meant, the other only what lies there."""
    if report.amount > turn.price:
        return True
    return report.said in ("bet", "raise") and rules.ways["error.raise"] == "half"


def _turn(rules: RoundRules, state: State, place: int, key: str, amount: int) -> ActDue | Refusal:
    awaited = due(rules, state)
    if type(awaited) is not ActDue:
        return contradicted(rules, key, "no-betting", "no betting is going on")
    if awaited.place != place:
        return contradicted(
            rules, key, "not-in-turn", f"it is {seat(state, awaited.place)}'s turn: report an act out of turn"
        )
    if not 0 < amount <= state.stake[place]:
        return contradicted(
            rules, key, "stake-too-small", f"{seat(state, place)} has a stake of {rules.money(state.stake[place])}"
        )
    return awaited


def _short_call(rules: RoundRules, state: State, turn: ActDue, report: reports.WrongAmount) -> Answer:
    """Rule on less than the call: to be made up or given up, each text in its way."""
    who, price = seat(state, report.place), rules.money(turn.price)
    if rules.ways["error.call"] == "complete-or-fold":
        clauses = (*rules.clauses["error.call"], *rules.clauses["error.call.returned"])
        choices = (
            Choice("complete", f"{who} calls {price}", who, rules.under["error.call"]),
            Choice("fold", f"{who} folds and takes the chips back", who, rules.under["error.call.returned"]),
        )
        return Ruling(f"{who.capitalize()} makes the call up to {price} or folds.", clauses, (), choices)
    if 2 * report.amount >= turn.price:
        choices = (
            Choice("complete", f"{who} calls {price}", who, rules.under["error.call"]),
            Choice(
                "forfeit", f"the hand is dead and {rules.money(report.amount)} stays in", who, rules.under["error.call"]
            ),
        )
        words = f"Half of the call or more is in: {who} completes it to {price}, or loses the hand and those chips."
        return Ruling(words, rules.clauses["error.call"], (), choices)
    under = rules.under["error.call.under-half"]
    choices = (
        Choice("complete", f"{who} calls {price}", who, under),
        Choice("withdraw", f"{who} takes the chips back, and may call or fold but not raise", who, under),
    )
    words = f"Less than half of the call is in: {who} takes it back or completes the call, but may not raise."
    return Ruling(words, rules.clauses["error.call.under-half"], (), choices)


def _half_of_a_raise(state: State, turn: ActDue, amount: int) -> bool:
    """Tell whether half or more of what a raise adds above the call was put forward."""
    if not turn.bounds.least:
        return False
    needed = turn.bounds.least - state.put[turn.place] - turn.price
    return 2 * (amount - turn.price) >= needed


def _bound_to_raise(rules: RoundRules, state: State, turn: ActDue, report: reports.WrongAmount) -> Ruling:
    who, least, under = seat(state, report.place), rules.money(turn.bounds.least), rules.under["error.raise"]
    choices = (
        Choice("complete", f"{who} goes to {least}", who, under),
        Choice("forfeit", f"the hand is dead and {rules.money(report.amount)} stays in", who, under),
    )
    words = f"Half of a raise or more is in: {who} completes it to {least}, or loses the hand and those chips."
    return Ruling(words, rules.clauses["error.raise"], (), choices)


def _deemed_call(rules: RoundRules, state: State, turn: ActDue, report: reports.WrongAmount) -> Ruling:
    """Rule on more than a call and no raise: a call, the rest goes back; where nothing is to be called, a check."""
    key = "error.raise.under-half" if "error.raise.under-half" in rules.ways else "error.raise"
    clauses = rules.clauses[key]
    if not turn.bounds.least and turn.bounds.stopped_under not in (*clauses, "practice"):
        clauses = (*clauses, turn.bounds.stopped_under)
    who, over = seat(state, report.place), report.amount - turn.price
    barred = (RaisesBarred(report.place, rules.under[key]),) if key == "error.raise.under-half" else ()
    if turn.price:
        called = Called(report.place, turn.price, turn.tapped, rules.under[key])
        rest = (
            f" and {rules.money(over)} goes back" if over > 0 else f", {rules.money(-over)} of it added" if over else ""
        )
        return Ruling(f"It is a call: {rules.money(called.amount)} stands{rest}.", clauses, (*barred, called))
    if turn.menu.check or turn.menu.stand:
        words = f"It is no proper bet, and nothing is to be called: a check, and {rules.money(over)} goes back."
        return Ruling(words, clauses, (*barred, Checked(report.place, rules.under[key])))
    least = rules.money(turn.bounds.least)
    words = f"It is no proper bet: {rules.money(over)} goes back, and {who} bets at least {least}."
    return Ruling(words, (*clauses, turn.menu.bet))


def amount_decided(rules: RoundRules, state: State, report: reports.WrongAmount, choice: str) -> Outcome:
    """Carry out what the player chose to do about it."""
    turn = due_turn(rules, state)
    place, key = report.place, "error.call"
    if _means_to_raise(rules, turn, report):
        key = "error.raise"
    elif rules.ways[key] == "half" and 2 * report.amount < turn.price:
        key = "error.call.under-half"
    match choice:
        case "complete" if key == "error.raise":
            return (raised(rules, state, place, turn.bounds.least, rules.under[key]),)
        case "complete":
            called = Called(place, turn.price, turn.tapped, rules.under[key])
            return (RaisesBarred(place, rules.under[key]), called) if key == "error.call.under-half" else (called,)
        case "fold":
            return (Folded(place, rules.under["error.call.returned"]),)
        case "withdraw":
            return (RaisesBarred(place, rules.under[key]),)
        case _:
            return _forfeited(rules, state, place, report.amount, key)


def _forfeited(rules: RoundRules, state: State, place: int, amount: int, key: str) -> tuple[Event, ...]:
    price = max(state.high - state.put[place], 0)
    over = max(amount - price, 0)
    committed = WagerCommitted(place, amount - over, amount == state.stake[place], rules.under[key], over)
    return (committed, *dead(rules, apply(state, committed), place, key))


def due_turn(rules: RoundRules, state: State) -> ActDue:
    """The turn a choice was left open in."""
    awaited = due(rules, replace(state, marks=replace(state.marks, choice=None)))
    assert type(awaited) is ActDue, "the choice of an amount is made in its player's turn"
    return awaited


def over_chip(rules: RoundRules, state: State, report: reports.OverChip) -> Answer:
    """One chip worth more than the call: a call, unless a raise was announced; as an opening bet, a bet of its value."""
    turn = _turn(rules, state, report.place, "over-chip", report.chip)
    if isinstance(turn, Refusal):
        return turn
    clauses, under = rules.clauses["over-chip"], rules.under["over-chip"]
    if turn.price and report.chip <= turn.price:
        return contradicted(
            rules,
            "over-chip",
            "chip-too-small",
            f"the call is {rules.money(turn.price)}, and the chip is worth no more",
        )
    if report.said not in ("bet", "raise"):
        if turn.price:
            called = Called(report.place, turn.price, False, under)
            words = f"Nothing was announced: it is a call, and {rules.money(report.chip - called.amount)} goes back."
            return Ruling(words, clauses, (called,))
        if state.high:
            return Ruling(
                "Nothing is due and nothing was announced: a check.", clauses, (Checked(report.place, under),)
            )
    return _stands_as_bet(rules, state, turn, report.chip, "over-chip", said="raise" if state.high else "bet")


def string_bet(rules: RoundRules, state: State, report: reports.StringBet) -> Answer:
    """A bet in two motions: what was added goes back, and the first motion stands as what it makes."""
    turn = _turn(rules, state, report.place, "string-bet", report.first + report.then)
    if isinstance(turn, Refusal):
        return turn
    under, back = rules.under["string-bet"], rules.money(report.then)
    if not report.first and not turn.price:
        words = f"The first motion was a check, which stands: {back} goes back."
        return Ruling(words, rules.clauses["string-bet"], (Checked(report.place, under),))
    if not report.first:
        return contradicted(rules, "string-bet", "nothing-put-forward", "nothing was put forward in the first motion")
    if report.first == turn.price:
        stands = Called(report.place, turn.price, False, under)
        call = rules.money(stands.amount)
        words = f"The bet was made in two motions: {back} goes back, and the first stands as a call of {call}."
        return Ruling(words, rules.clauses["string-bet"], (stands,))
    answer = _stands_as_bet(rules, state, turn, report.first, "string-bet", said="")
    if isinstance(answer, Refusal):
        return answer
    clauses = tuple(dict.fromkeys((*rules.clauses["string-bet"], *answer.clauses)))
    return Ruling(
        f"{back} added in a second motion goes back. {answer.words}",
        clauses,
        answer.events,
        answer.choices,
        answer.about,
    )


def _stands_as_bet(
    rules: RoundRules, state: State, turn: ActDue, amount: int, key: str, *, said: Literal["", "bet", "raise"]
) -> Answer:
    """Chips that stand as a bet or raise of their value, or as what their amount makes."""
    to, bounds = state.put[turn.place] + amount, turn.bounds
    if bounds.least == bounds.most and to > bounds.most and amount < state.stake[turn.place]:
        to = bounds.most  # fixed limit: the set amount
    if bounds.least and bounds.least <= to <= bounds.most:
        stands = raised(rules, state, turn.place, to, rules.under[key])
        rest = f" and {rules.money(amount - stands.amount)} goes back" if amount > stands.amount else ""
        return Ruling(f"It stands as a bet or raise to {rules.money(stands.to)}{rest}.", rules.clauses[key], (stands,))
    report = reports.WrongAmount(turn.place, amount, said)
    answer = wrong_amount(rules, state, report)
    if isinstance(answer, Refusal):
        return answer
    return Ruling(answer.words, answer.clauses, answer.events, answer.choices, report)


def declaration(rules: RoundRules, state: State, report: reports.Declaration) -> Answer:
    """A spoken act binds; a tap on the table is a check."""
    key = "declaration.tap" if report.act == "tap" else "declaration"
    place, name = report.place, "check" if report.act == "tap" else report.act
    awaited = due(rules, state)
    if name == "fold" and (type(awaited) is not ActDue or awaited.place != place):
        return given_up(rules, state, place, "declaration", "A fold that is declared binds")
    if type(awaited) is not ActDue:
        return contradicted(rules, key, "no-betting", "no betting is going on")
    everything = state.put[place] + state.stake[place]
    to = everything if name == "all-in" else report.to
    if awaited.place != place:
        if name == "all-in":
            name = "raise"
        if name in ("bet", "raise") and not to:
            to = raise_bounds(rules, state, place).least
        return out_of_turn(rules, state, reports.OutOfTurn(place, name, to))
    if name == "all-in":
        stops = awaited.price >= state.stake[place] or not awaited.bounds.least
        name = "call" if stops and awaited.price else "raise" if state.high else "bet"
        to = min(to, awaited.bounds.most)
    if name in ("bet", "raise") and not to:
        to = awaited.bounds.least
    events = act(rules, state, Act(place, name, to), awaited)
    if isinstance(events, Refusal):
        return events
    said = "A tap on the table is a check, and binds." if key == "declaration.tap" else "What was said binds."
    return Ruling(said, rules.clauses[key], events)
