"""The situation in a dealer's words: the round so far without clauses, and what it waits for."""

from __future__ import annotations

import re

from croupier.drills.moments import Moment
from croupier.history import dollars, round_text
from croupier.poker import ActDue, DealerDue, ShowDue

_CLAUSE = re.compile(r" \[[^\[\]]*\]$")
_POT = re.compile(r" \(pot \$[\d,.]+(; )?")


def situation(moment: Moment, *, pots: bool = True) -> tuple[str, ...]:
    """The round as everybody at the table has seen it; without `pots` the reader adds the chips up alone."""
    lines = [_CLAUSE.sub("", line) for line in round_text(moment.events)]
    if not pots:
        lines = [_without_pot(line) for line in lines]
    return (*lines, waiting(moment))


def _without_pot(line: str) -> str:
    found = _POT.search(line)
    if not found:
        return line
    rest = line[found.end() :]
    return line[: found.start()] + (f" ({rest}" if found[1] else rest.removeprefix(")"))


def waiting(moment: Moment) -> str:
    """Say what comes next at the table."""
    awaited, state = moment.due, moment.state
    if isinstance(awaited, ActDue):
        price = f"{dollars(awaited.price)} to call" if awaited.price else "nothing to call"
        return (
            f"It is the turn of {moment.seat(awaited.place)}, with {dollars(state.stake[awaited.place])} left: {price}."
        )
    if isinstance(awaited, ShowDue):
        return "The betting is over, and hands are to be shown."
    if isinstance(awaited, DealerDue):
        kind = awaited.step.kind
        if kind == "communal":
            return "Communal cards are to be dealt next." if not state.betting_round else "The betting round is over."
        return {"holes": "The hole cards are to be dealt.", "settle": "The pots are to be pushed."}.get(
            kind, "The forced bets are to be posted."
        )
    return "The pots have been pushed."


def listed(words: list[str]) -> str:
    """Words as a person lists them: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
