"""A round in lines of text, by the teller of its kind: between players or against the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from croupier.banked import BankedRoundOpened
from croupier.history.text.banked import BankedTeller
from croupier.history.text.looks import Untold, all_told
from croupier.history.text.poker import Teller
from croupier.poker import RoundOpened
from croupier.protocol import Event

NO_OPENINGS: Mapping[int, str] = MappingProxyType({})


def teller_of(
    opening: Event, openings: Mapping[int, str] = NO_OPENINGS, untold: Untold = all_told
) -> Teller | BankedTeller | None:
    """Return the teller of the round this event opens; None where it opens none.

    `openings` are the hidden cards the reader may see, by position.
    """
    if isinstance(opening, RoundOpened):
        return Teller(opening, openings, untold)
    return BankedTeller(opening, openings) if isinstance(opening, BankedRoundOpened) else None


def round_text(
    events: Iterable[Event], openings: Mapping[int, str] | None = None, untold: Untold = all_told
) -> Iterator[str]:
    """Tell one round line by line, from its opening on."""
    teller: Teller | BankedTeller | None = None
    for event in events:
        teller = teller_of(event, openings or NO_OPENINGS, untold) or teller
        if teller:
            yield from teller.lines(event)
