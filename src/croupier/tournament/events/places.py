"""Places: who is level cuts cards; they are worked out and awarded."""

from __future__ import annotations

from croupier.protocol import HOUSE
from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.finish.places import Standing
from croupier.tournament.finish.prizes import Award


class CardsCut(TournamentEvent, frozen=True, gc=False, tag="cards-cut", omit_defaults=True):
    """Players with equal stacks, or equal points, have cut cards."""

    cards: dict[str, str]
    under: str
    seed: str = ""
    by: str = HOUSE


class PlacesCalculated(TournamentEvent, frozen=True, gc=False, tag="places-calculated"):
    """The places, as the rules order them."""

    standings: tuple[Standing, ...]
    under: str


class PlacesConfirmed(TournamentEvent, frozen=True, gc=False, tag="places-confirmed"):
    """The director awards the places; these are the prizes."""

    awards: tuple[Award, ...]
    by: str
    under: str
