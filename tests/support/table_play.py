"""Rounds at a session's table for tests (tests/support/sessions.py), taken a step at a time."""

from __future__ import annotations

from random import Random

from croupier import deck_of
from croupier.cards import Shoe
from croupier.poker.commands import Act, Post
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue
from croupier.poker.state import State
from croupier.protocol.commands import Report
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from tests.support.sessions import Sat

OPERATOR, SUPERVISOR, DEALER = "casino operator", "casino supervisor", "dealer"


def report(kind: reports.Report) -> Report:
    """An irregularity in the round that is played."""
    return Report(reports.encoded(kind))


def deals(t: Sat, seed: int = 1) -> Sat:
    """The dealer does all that is the dealer's, until it is a player's turn or the round is over; a seed, a shuffle."""
    cards = list(deck_of(t.settled).cards)
    Random(seed).shuffle(cards)
    shoe = Shoe(tuple(cards) * 3)  # a deal that is made again has positions of its own
    while (awaited := t.session.due) is not None and not isinstance(awaited, ActDue):
        command = dealer_command(t.rules.game, t.session.round, awaited, shoe)  # type: ignore[arg-type]
        t.gives(t.session.post if isinstance(command, Post) else command)
    return t


def acts(t: Sat, *names: str) -> Sat:
    """Whoever is in turn does these, one after the other."""
    for name in names:
        t.gives(Act(turn(t), name))
        deals(t)
    return t


def turn(t: Sat) -> int:
    """The place in turn."""
    awaited = deals(t).session.due
    assert isinstance(awaited, ActDue), f"no player is in turn: {awaited}"
    return awaited.place


def folds_out(t: Sat) -> Sat:
    """The round that was started ends with everybody folding, or doing the least where that is not open."""
    while isinstance(deals(t).session.due, ActDue):
        place = turn(t)
        least = (Act(place, name) for name in ("fold", "call-and-fold", "stand", "check", "call"))
        _first_open(t, *least, Act(place, "bet", t.rules.game.bet_least))  # type: ignore[union-attr]
    return t


def rounds(t: Sat, count: int) -> Sat:
    """So many rounds in which everybody folds, also where players ante and the first has to bet."""
    for _ in range(count):
        folds_out(t.starts())
    return t


def taps_out(t: Sat, *names: str, seed: int = 1) -> Sat:
    """A round without limit: these players put everything in, and all others fold."""
    t.starts()
    all_in = [player.seat for player in t.table.players if player.account in names]
    while isinstance(awaited := deals(t, seed).session.due, ActDue):
        place, state = awaited.place, t.session.round
        assert isinstance(state, State)
        most = state.put[place] + state.stake[place]
        everything = (Act(place, "raise", most), Act(place, "bet", most), Act(place, "call"), Act(place, "stand"))
        _first_open(t, *(everything if state.seats[place] in all_in else (Act(place, "fold"),)), Act(place, "check"))
    return t


def _first_open(t: Sat, *open_acts: Act) -> None:
    t.gives(next(act for act in open_acts if not isinstance(t.session.decide(act), Refusal)))
