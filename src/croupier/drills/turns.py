"""Questions about a turn: the most a bet or raise may go to, and who shows first.

Rule keys: `limit`, `limit.pot`, `bet.max`, `bet.fixed`, `chip`, `showdown.called-must-show`, `showdown.unbet-first`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.drills.moments import Moment, Table, rounds
from croupier.drills.question import RoundQuestion
from croupier.drills.story import situation
from croupier.history import dollars
from croupier.poker import NOBODY, ActDue, BettingRound, ShowDue, acts_of, how_the_betting_ended, places

BETS = 0.2  # how often a round in which nothing could be raised is asked about all the same


class Ceiling(NamedTuple):
    """A turn in which the limit, and not the stake, says how far a bet or raise goes."""

    moment: Moment
    turn: ActDue
    act: str
    most: int


def max_raise(table: Table, key: str) -> RoundQuestion | None:
    """The most to announce."""
    for source, moments in rounds(table, key):
        fitting = [ceiling for moment in moments if (ceiling := _ceiling(moment))]
        raises = [ceiling for ceiling in fitting if ceiling.act == "raise"]
        if raises or (fitting and source.random() < BETS):
            return _max_raise(source.choice(raises or fitting))
    return None


def _betting(moment: Moment) -> BettingRound:
    return moment.rules.betting[moment.state.betting_round - 1]


def _ceiling(moment: Moment) -> Ceiling | None:
    turn, state = moment.due, moment.state
    if not isinstance(turn, ActDue) or _betting(moment).limit == "no-limit":
        return None
    everything = state.put[turn.place] + state.stake[turn.place]
    for offer in acts_of(state, turn):
        if offer.max_to is not None and offer.max_to < everything:
            return Ceiling(moment, turn, offer.act, offer.max_to)
    return None


def _max_raise(ceiling: Ceiling) -> RoundQuestion:
    moment, turn, act, most = ceiling
    who, verb = moment.seat(turn.place), "bet" if act == "bet" else "raise to"
    counted = "" if act == "bet" else " Count what the player already has in for this betting round."
    return RoundQuestion(
        kind="max-raise",
        situation=situation(moment),
        text=f"{who.capitalize()} asks for the most. What is the most {who} may {verb}?{counted}",
        asks="amount",
        correct=(most,),
        clauses=tuple(dict.fromkeys((turn.bounds.most_under, moment.rules.under["limit"]))),
        explanation=tuple(_steps(moment, turn, most)),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def _steps(moment: Moment, turn: ActDue, most: int) -> list[str]:
    steps, reached = _WORKING[_betting(moment).limit](moment, turn)
    if reached > most:
        steps.append(f"Down to whole chips of {dollars(moment.rules.chip)}: {dollars(most)}.")
    if reached < most:
        steps.append(f"The least bet or raise is always open: {dollars(most)}.")
    return [*steps, f"The most is {dollars(most)}."]


Working = tuple[list[str], int]  # the steps, and the total they come to


def _of_the_pot(moment: Moment, turn: ActDue, *, half: bool = False) -> Working:
    state = moment.state
    price, high, pot = state.high - state.put[turn.place], state.high, state.pot
    part = (pot + price) // 2 if half else pot + price
    steps = [f"In the pot: {dollars(pot)}."]
    if price:
        counted = f"{dollars(pot)} + {dollars(price)} = {dollars(pot + price)}"
        steps.append(f"The call of {dollars(price)} is counted first: {counted}.")
    if half:
        steps.append(f"Half of it: {dollars(part)}.")
    if high:
        steps.append(
            f"Added to the bet of {dollars(high)}: {dollars(high)} + {dollars(part)} = {dollars(high + part)}."
        )
    return steps, high + part


def _of_half_the_pot(moment: Moment, turn: ActDue) -> Working:
    return _of_the_pot(moment, turn, half=True)


def _set_amount(moment: Moment, turn: ActDue) -> Working:
    high, least = moment.state.high, turn.bounds.least
    if not high:
        return [f"In fixed limit a bet is exactly {dollars(least)} here."], least
    return [f"In fixed limit a raise has one size: from {dollars(high)} to {dollars(least)}."], least


def _of_a_spread(moment: Moment, _turn: ActDue) -> Working:
    high, most = moment.state.high, moment.rules.bet_most
    added = f": {dollars(high)} + {dollars(most)} = {dollars(high + most)}" if high else ""
    return [f"A bet or raise adds at most {dollars(most)}{added}."], high + most


def _of_a_straddle(moment: Moment, _turn: ActDue) -> Working:
    high, most = moment.state.high, moment.rules.bet_most
    if not high:
        return [f"The first bet goes to {dollars(most)} at most."], most
    return [f"A raise goes to twice the bet at most: 2 x {dollars(high)} = {dollars(2 * high)}."], 2 * high


_WORKING: dict[str, Callable[[Moment, ActDue], Working]] = {
    "pot": _of_the_pot,
    "half-pot": _of_half_the_pot,
    "fixed": _set_amount,
    "spread": _of_a_spread,
    "straddle": _of_a_straddle,
}


def has_a_limit(table: Table) -> str:
    """Tell why a table has no maximum to announce; empty where it has one."""
    limited = any(betting.limit != "no-limit" for betting in table.rules.betting)
    return "" if limited else "this table has no limit, so that there is no most to announce"


def who_shows(table: Table, key: str) -> RoundQuestion | None:
    """Ask who is the first to show at the showdown, where no reading of the text leaves room for doubt."""
    for _, moments in rounds(table, key):
        for moment in moments:
            awaited = moment.due
            if isinstance(awaited, ShowDue) and _is_the_showdown(moment) and (why := _why_first(moment, awaited.place)):
                return _who_shows(moment, awaited, why)
    return None


def _is_the_showdown(moment: Moment) -> bool:
    return moment.rules.steps[moment.state.step].kind == "showdown" and moment.state.last_shown == NOBODY


def _who_shows(moment: Moment, due: ShowDue, why: str) -> RoundQuestion:
    return RoundQuestion(
        kind="who-shows",
        situation=situation(moment),
        text="Which seat is the first to show, or to pass the hand in where that is open?",
        asks="seat",
        correct=(moment.state.seats[due.place],),
        clauses=(due.clause,),
        explanation=(why,),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def _why_first(moment: Moment, place: int) -> str:
    """Tell why a player shows first, from how the betting ended; empty where the player called is out of the round."""
    ended, who, answered = how_the_betting_ended(moment.rules, moment.state), moment.seat(place), _called(moment)
    if answered == place:
        when = "" if ended == "called" else "Tap outs left no betting at the end; before it, "
        return f"{when}the last bet or raise that was called came from {who}.".capitalize()
    if answered != NOBODY:
        return ""
    why = "The last betting round had no bet" if ended == "unbet" else "Tap outs left no betting at the end"
    ours = moment.table.book.rule("showdown.unbet-first").authority == "practice"
    silent = " The text is silent here; this is our reading." if ours else ""
    return f"{why}; {who} is the first still in to the left of the button (seat {moment.state.seats[-1]}).{silent}"


def _called(moment: Moment) -> int:
    """Return the place whose bet was the last to be called where that decides who shows; NOBODY where it does not."""
    state, rules = moment.state, moment.rules
    if state.betting_round == len(rules.betting):
        return state.answered[-1]
    tapped = max(state.tapped[place] for place in places(state.live))
    return state.answered[tapped - 1] if rules.unbet_first == "called-earlier" and tapped else NOBODY
