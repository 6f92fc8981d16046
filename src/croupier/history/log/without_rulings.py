"""A round as formats can tell it that know nothing of rulings: corrections made, misdeals left out, dead hands folded.

A remedy that moves chips or cards in a way they have no words for is refused rather than told wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import RequestError
from croupier.poker import events as e
from croupier.poker import ruling_events as r
from croupier.poker.corrections import standing

_SAID_APART = (
    r.RulingGiven,
    r.ChoiceMade,
    r.VoteCast,
    r.RaisesBarred,
    r.BettingLimited,
    r.WagerHeld,
    r.WagerReleased,
    r.CardsExposed,
    r.PostOwed,
    r.HandExposed,
    r.HandViewed,
    r.ClockCalled,
    r.PlayerExcluded,
    r.DeckDoubted,
    r.StubReshuffled,
    r.CardsSetAside,
    r.CardBurnt,
)


def plain(events: Sequence[e.Event]) -> list[e.Event]:
    """The events of a round that such a format can tell."""
    told = standing(events)
    misdeals = [number for number, event in enumerate(told) if isinstance(event, r.MisdealDeclared)]
    if misdeals:
        told = [told[0], *told[misdeals[-1] + 1 :]]
    found: list[e.Event] = []
    for event in told:
        if isinstance(event, r.HandKilled):
            found.append(e.Folded(event.place, event.under))
        elif not isinstance(event, _SAID_APART):
            found.append(_ordinary(event))
    return found


def _ordinary(event: e.Event) -> e.Event:
    if isinstance(event, r.Remedy):
        name = str(type(event).__struct_config__.tag).replace("-", " ")
        raise RequestError(f"a ruling of this round ({name}) cannot be told in this format; export it as text")
    return event
