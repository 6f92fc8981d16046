"""Questions about the chips in play: how much is in the pot, and how it parts into a main pot and side pots.

Rule keys: `pots.side`, `tapout`, `bet.returned`.

Amounts come from the state and from `pots_of`; the working here only tells how they come about.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.drills.moments import Moment, Table, rounds
from croupier.drills.question import RoundQuestion
from croupier.drills.story import listed, situation
from croupier.history import dollars
from croupier.poker import NOBODY, ActDue, DealerDue, Pot, ShowDue, pots_of, uncalled_bet

POT_DEFINED = "def:Pot"  # what every poker text calls its definition


def pot(table: Table, key: str) -> RoundQuestion | None:
    """Ask how much is in the pot."""
    for source, moments in rounds(table, key):
        fitting = [moment for moment in moments if isinstance(moment.due, ActDue) and moment.state.acted]
        if fitting:
            return _pot(source.choice(fitting))
    return None


def _pot(moment: Moment) -> RoundQuestion:
    state, rules = moment.state, moment.rules
    parts = [
        f"{moment.seat(place)} {dollars(paid + dead)}"
        for place, (paid, dead) in enumerate(zip(state.paid, state.dead, strict=True))
        if paid + dead
    ]
    defined = POT_DEFINED if POT_DEFINED in moment.table.book.clauses else rules.under["bet.returned"]
    return RoundQuestion(
        kind="pot",
        situation=situation(moment, pots=False),
        text="How much is in the pot now, with every chip put in so far counted?",
        asks="amount",
        correct=(state.pot,),
        clauses=(defined,),
        explanation=(f"In the round so far: {', '.join(parts)}.", f"Together that is {dollars(state.pot)}."),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def side_pots(table: Table, key: str) -> RoundQuestion | None:
    """The main pot and the side pots, once a betting round with a tap out is over."""
    for source, moments in rounds(table, key):
        fitting = [
            closed
            for moment in moments
            if _betting_is_over(moment) and len(pots_of((closed := _uncalled_back(moment)).state)) > 1
        ]
        if fitting:
            return _side_pots(source.choice(fitting))
    return None


def _betting_is_over(moment: Moment) -> bool:
    awaited, state = moment.due, moment.state
    if not state.betting_round or state.last_shown != NOBODY:
        return False
    return isinstance(awaited, ShowDue) or (isinstance(awaited, DealerDue) and awaited.step.kind == "communal")


def _uncalled_back(moment: Moment) -> Moment:
    """Return the moment after an uncalled part of a bet has gone back."""
    back = uncalled_bet(moment.rules, moment.state)
    return moment.after(back) if back else moment


def _side_pots(moment: Moment) -> RoundQuestion:
    rules, pots = moment.rules, pots_of(moment.state)
    return RoundQuestion(
        kind="side-pots",
        situation=situation(moment, pots=False),
        text="How much is in the main pot and in each side pot? Name the main pot first.",
        asks="amounts",
        correct=tuple(pot.amount for pot in pots),
        clauses=rules.clauses["pots.side"],
        explanation=tuple(_layer(moment, pots, number) for number in range(len(pots))),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def pot_name(number: int, count: int) -> str:
    """Name a pot as a dealer does."""
    if not number:
        return "the main pot" if count > 1 else "the pot"
    return "the side pot" if count == 2 else f"side pot {number}"


def _layer(moment: Moment, pots: Sequence[Pot], number: int) -> str:
    """One pot as the chips it is made of."""
    state, pot = moment.state, pots[number]
    below = pots[number - 1].level if number else 0
    top = max(state.paid) if number == len(pots) - 1 else pot.level
    dead = 0 if number else sum(state.dead)
    parts = [
        f"{moment.seat(place)} {dollars(min(paid, top) - below)}"
        for place, paid in enumerate(state.paid)
        if paid > below
    ]
    parts += [f"dead posts {dollars(dead)}"] if dead else []
    for_it = listed([str(seat) for seat in sorted(state.seats[place] for place in pot.eligible)])
    name = pot_name(number, len(pots)).removeprefix("the ").capitalize()
    span = f"from {dollars(below)} to {dollars(pot.level)}" if number else f"up to {dollars(pot.level)}"
    return f"{name}, {span} a player: {', '.join(parts)}, together {dollars(pot.amount)}; for seats {for_it}."
