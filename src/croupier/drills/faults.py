"""An irregularity planted into a round: the report that tells the engine, and the words that tell the dealer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from croupier.drills.moments import Moment
from croupier.drills.options import Wrong
from croupier.poker import ActDue, DealerDue, ShowDue, Step, places
from croupier.rulings import Report


class Twist(msgspec.Struct, frozen=True):
    """The same irregularity with one fact changed, and the words for that change: "had no one looked"."""

    report: Report
    had: str


class Fault(msgspec.Struct, frozen=True):
    """The fault, as it is told, with wrong rulings to be tempted by."""

    report: Report
    told: str
    wrong: tuple[Wrong, ...] = ()
    twists: tuple[Twist, ...] = ()


Plant = Callable[[Moment, Random], Fault | None]  # None where the moment does not fit


def turn_of(moment: Moment) -> ActDue | None:
    """The player's turn that is due, where one is."""
    awaited = moment.due
    return awaited if isinstance(awaited, ActDue) else None


def dealing_of(moment: Moment) -> Step | None:
    """The dealing of communal cards that is due between two betting rounds, where one is."""
    awaited = moment.due
    if not isinstance(awaited, DealerDue) or awaited.step.kind != "communal" or not moment.state.betting_round:
        return None
    return awaited.step


def is_played(moment: Moment) -> bool:
    """Tell whether hole cards are out and the betting is not over for good."""
    return bool(moment.state.hole[0]) and (turn_of(moment) is not None or dealing_of(moment) is not None)


def is_open(moment: Moment) -> bool:
    """Tell whether hole cards are out and the pots are not being pushed; a showdown counts."""
    return is_played(moment) or isinstance(moment.due, ShowDue)


def live_place(moment: Moment, source: Random) -> int:
    """A player still in."""
    return source.choice(places(moment.state.live))


def has_begun(moment: Moment) -> bool:
    """Tell whether a player has acted on the hole cards."""
    return bool(moment.state.acted) or moment.state.betting_round > 1


def lead(moment: Moment) -> str:
    """Return the words a fault of the deal begins with, noticed at once or only later."""
    return "It comes out only now that" if has_begun(moment) else "It is noticed at once that"
