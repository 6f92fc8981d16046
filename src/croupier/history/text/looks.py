"""Looks of officials at a player's hand: what is told of them to that player, after the round, and not to the table.

Rule keys: `hand.viewed`.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.poker import HandViewed
from croupier.protocol import Event, RulingGiven
from croupier.rulings import HandView

Untold = Callable[[Event], bool]  # whether a reader is told nothing of an event
NOBODY = -1
_LOOK = str(HandView.__struct_config__.tag)


class _About(msgspec.Struct):
    report: str
    place: int = NOBODY


def looked_at(event: Event) -> int:
    """The place whose hand is looked at by this event; -1 for all others."""
    if isinstance(event, HandViewed):
        return event.place
    if not isinstance(event, RulingGiven) or _LOOK.encode() not in bytes(event.report):
        return NOBODY
    about = msgspec.json.decode(event.report, type=_About)
    return about.place if about.report == _LOOK else NOBODY


def is_look(event: Event) -> bool:
    """Tell whether an official looks at a hand here."""
    return isinstance(event, HandViewed | RulingGiven) and looked_at(event) != NOBODY


def all_told(_event: Event) -> bool:
    """Hold nothing back: for a reader who is told everything."""
    return False
