"""A round as formats can tell it that know nothing of rulings: corrections made, misdeals left out, dead hands folded.

A remedy that moves chips or cards in a way they have no words for is refused rather than told wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import RequestError
from croupier.poker import events as poker_events
from croupier.poker import ruling_events, standing


def plain(events: Sequence[poker_events.Event]) -> list[poker_events.Event]:
    """The events of a round that such a format can tell."""
    told = standing(events)
    misdeals = [number for number, event in enumerate(told) if isinstance(event, ruling_events.MisdealDeclared)]
    if misdeals:
        told = [told[0], *told[misdeals[-1] + 1 :]]
    found: list[poker_events.Event] = []
    for event in told:
        if isinstance(event, ruling_events.HandKilled):
            found.append(poker_events.Folded(event.place, event.under))
        elif not event.only_said:
            found.append(_ordinary(event))
    return found


def _ordinary(event: poker_events.Event) -> poker_events.Event:
    if isinstance(event, ruling_events.Remedy):
        name = str(type(event).__struct_config__.tag).replace("-", " ")
        raise RequestError(f"a ruling of this round ({name}) cannot be told in this format; export it as text")
    return event
