"""Rounds at a table under test, played to the end by players who stay in: there is a pot to push and a hand to show."""

from __future__ import annotations

from croupier import deck_of
from croupier.bots.policies import Seat, choices
from croupier.cards import Shoe
from croupier.poker.commands import Act, Command
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from tests.support.sessions import Sat

STAYING = ("check", "stand", "call")


def shoe_of(t: Sat) -> Shoe:
    """The deck in its own order, so that nothing is left to chance, and again behind it for a deal that is made again."""
    return Shoe(deck_of(t.settled).cards * 2)


def next_command(t: Sat) -> Command | None:
    """What comes next where everybody stays in; None once the round is over."""
    awaited, state, game = t.session.due, t.session.round, t.rules.game
    if awaited is None:
        return None
    assert isinstance(state, State)
    assert isinstance(game, RoundRules)
    if isinstance(awaited, ActDue):
        open_acts = choices(Seat(game, state, (), awaited))
        return Act(awaited.place, next(act for act in STAYING if act in open_acts))
    return dealer_command(game, state, awaited, shoe_of(t))  # type: ignore[arg-type]


def plays_on(t: Sat) -> Sat:
    """The round that was opened is played to its end."""
    while (command := next_command(t)) is not None:
        t.gives(command)
    return t
