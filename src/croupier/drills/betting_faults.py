"""Faults of betting, planted into a round: acts out of turn, wrong amounts, oversized chips, string bets, spoken acts."""

from __future__ import annotations

from random import Random
from typing import Literal, cast

from croupier.drills.faults import Fault, Plant, Twist, turn_of
from croupier.drills.moments import Moment
from croupier.drills.options import LOST_TURN, Wrong, a_call, a_raise, chips_stay, dead, taken_back
from croupier.history import dollars
from croupier.poker import ActDue, acts_of, places
from croupier.rulings import reports

CHIPS = (100, 500, 2_500, 10_000, 50_000)  # what chips are worth, in cents
Said = Literal["", "call", "bet", "raise"]
Early = Literal["fold", "check", "call", "bet", "raise"]


def _out_of_turn(moment: Moment, source: Random) -> Fault | None:
    turn, state = turn_of(moment), moment.state
    waiting = places(state.pending & ~(1 << turn.place)) if turn else ()
    if not turn or not waiting:
        return None
    place = source.choice(waiting)
    act: Early = source.choice(("fold", "call", "raise") if state.high > state.put[place] else ("check", "bet"))
    reach = state.put[place] + state.stake[place]
    wanted = state.high + source.randint(1, 3) * max(state.yardstick.least, moment.rules.chip)
    to = min(reach, wanted) if act in ("bet", "raise") else 0
    who = moment.seat(place)
    said = {
        "fold": "folds",
        "check": "checks",
        "call": f"calls the {dollars(state.high)}",
        "bet": f"bets {dollars(to)}",
        "raise": f"raises to {dollars(to)}",
    }[act]
    told = f"Before {moment.seat(turn.place)} has acted, {who} {said} out of turn."
    wrong = (taken_back(moment, place), LOST_TURN, dead(moment, place))
    return Fault(reports.OutOfTurn(place, act, to), told, wrong)


def _wrong_amount(moment: Moment, source: Random) -> Fault | None:
    turn, state = turn_of(moment), moment.state
    if not turn:
        return None
    amounts = _improper(moment, turn, source)
    if not amounts:
        return None
    amount = amounts[0]
    said: Said = ""
    if amount > turn.price and source.random() < 0.5:
        said = "raise" if state.high else "bet"
    twists = tuple(
        Twist(reports.WrongAmount(turn.place, other, said), f"had {dollars(other)} been put forward")
        for other in amounts[1:]
    )
    told = f"{moment.seat(turn.place).capitalize()} {_puts(said, dollars(amount))}."
    return Fault(reports.WrongAmount(turn.place, amount, said), told, _wrong(moment, turn, amount), twists)


def _puts(said: str, what: str) -> str:
    return f'says "{said}" and puts {what} forward' if said else f"puts {what} forward without a word"


def _improper(moment: Moment, turn: ActDue, source: Random) -> list[int]:
    """Amounts that make no proper call, bet or raise, of one sort: short of the call, of a raise, or over the limit."""
    state, chip, bounds = moment.state, moment.rules.chip, turn.bounds
    put, stake = state.put[turn.place], state.stake[turn.place]
    raising = bounds.least - put if bounds.least else stake
    sorts = [
        range(chip, turn.price, chip),
        range(turn.price + chip, raising, chip),
        range(bounds.most - put + chip, stake, chip) if bounds.least else range(0),
    ]
    open_sorts = [amounts for amounts in sorts if amounts]
    if not open_sorts:
        return []
    amounts = source.choice(open_sorts)
    return [amount for amount in source.sample(amounts, min(3, len(amounts))) if amount <= stake]


def _wrong(moment: Moment, turn: ActDue, amount: int) -> tuple[Wrong, ...]:
    place = turn.place
    to = moment.state.put[place] + amount
    found = [taken_back(moment, place), chips_stay(moment, place), dead(moment, place), a_call(place, turn.price)]
    return (*found, a_raise(place, to)) if amount > turn.price else tuple(found)


def _over_chip(moment: Moment, source: Random) -> Fault | None:
    turn = turn_of(moment)
    fitting = [chip for chip in CHIPS if turn and turn.price < chip <= moment.state.stake[turn.place]]
    if not turn or not fitting:
        return None
    chip, loud = source.choice(fitting), "raise" if moment.state.high else "bet"
    said = cast("Said", source.choice(("", loud)))
    other = cast("Said", "" if said else loud)
    had = f'had "{other}" been said first' if other else "had nothing been said"
    told = f"{moment.seat(turn.place).capitalize()} {_puts(said, f'one chip of {dollars(chip)}')}."
    twist = Twist(reports.OverChip(turn.place, chip, other), had)
    return Fault(reports.OverChip(turn.place, chip, said), told, _wrong(moment, turn, chip), (twist,))


def _string_bet(moment: Moment, source: Random) -> Fault | None:
    turn, chip = turn_of(moment), moment.rules.chip
    if not turn or not turn.bounds.least:
        return None
    raising = turn.bounds.least - moment.state.put[turn.place]
    first = turn.price if turn.price and source.random() < 0.7 else raising
    then = source.randint(1, 3) * max(moment.state.yardstick.least // chip * chip, chip)
    if first + then > moment.state.stake[turn.place]:
        return None
    told = (
        f"{moment.seat(turn.place).capitalize()} says nothing, puts {dollars(first)} forward, goes back to the stake "
        f"and adds {dollars(then)} in a second motion."
    )
    return Fault(reports.StringBet(turn.place, first, then), told, _wrong(moment, turn, first + then))


def _declaration(moment: Moment, source: Random) -> Fault | None:
    turn = turn_of(moment)
    if not turn:
        return None
    offers = {offer.act: offer for offer in acts_of(moment.state, turn)}
    acts = [act for act in ("fold", "check", "call", "bet", "raise") if act in offers]
    act = source.choice([*acts, *(["tap"] if "check" in offers else [])])
    to = offers[act].min_to or 0 if act in offers else 0
    who = moment.seat(turn.place).capitalize()
    said = "taps the table" if act == "tap" else f'says "{act}{f" to {dollars(to)}" if act == "raise" else ""}"'
    if act == "bet":
        said = f'says "bet {dollars(to)}"'
    wants = "fold" if act in ("call", "bet", "raise") else "call" if turn.price else "bet"
    told = f"{who}, in turn, {said}, but has moved no chips or cards yet and now wants to {wants}."
    wrong = [taken_back(moment, turn.place), dead(moment, turn.place)]
    wrong += [a_call(turn.place, turn.price)] if turn.price else []
    return Fault(reports.Declaration(turn.place, cast("Literal['tap']", act), to), told, tuple(wrong))


BETTING_FAULTS: dict[type[reports.Report], Plant] = {
    reports.OutOfTurn: _out_of_turn,
    reports.WrongAmount: _wrong_amount,
    reports.OverChip: _over_chip,
    reports.StringBet: _string_bet,
    reports.Declaration: _declaration,
}
