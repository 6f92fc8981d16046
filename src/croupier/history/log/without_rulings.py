"""A round as formats can tell it that know nothing of rulings: corrections made, misdeals left out, dead hands folded.

A remedy that moves chips or cards in a way they have no words for is refused rather than told wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import RequestError
from croupier.poker import events as poker_events
from croupier.poker import ruling_events
from croupier.poker.corrections import standing

_SAID_APART = (
    ruling_events.RulingGiven,
    ruling_events.ChoiceMade,
    ruling_events.VoteCast,
    ruling_events.RaisesBarred,
    ruling_events.BettingLimited,
    ruling_events.WagerHeld,
    ruling_events.WagerReleased,
    ruling_events.CardsExposed,
    ruling_events.PostOwed,
    ruling_events.HandExposed,
    ruling_events.HandViewed,
    ruling_events.ClockCalled,
    ruling_events.PlayerExcluded,
    ruling_events.DeckDoubted,
    ruling_events.StubReshuffled,
    ruling_events.CardsSetAside,
    ruling_events.CardBurnt,
)


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
        elif not isinstance(event, _SAID_APART):
            found.append(_ordinary(event))
    return found


def _ordinary(event: poker_events.Event) -> poker_events.Event:
    if isinstance(event, ruling_events.Remedy):
        name = str(type(event).__struct_config__.tag).replace("-", " ")
        raise RequestError(f"a ruling of this round ({name}) cannot be told in this format; export it as text")
    return event
