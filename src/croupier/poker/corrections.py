"""A round between players followed event by event, corrections included (protocol/corrections.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.poker.apply import APPLY
from croupier.poker.state import State
from croupier.protocol import Event, Folding, standing

__all__ = ["folding", "standing", "states_of"]


def folding() -> Folding[State]:
    """A round about to be followed."""
    return Folding(State(), APPLY)


def states_of(events: Iterable[Event]) -> Iterator[State]:
    """The state after each event of a round."""
    followed = folding()
    for event in events:
        yield followed.take(event)
