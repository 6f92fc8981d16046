"""The views of each kind of game, by its name (protocol/game.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.house import Person
from croupier.views.banked import banked_offers, banked_public
from croupier.views.offers import RoundOffers
from croupier.views.poker import poker_offers, poker_public
from croupier.views.table import LiveScene, Scene, TableSeen


class GameViews(NamedTuple):
    """The parts of a view that differ by the kind of game."""

    public: Callable[[Scene], TableSeen]
    offers: Callable[[LiveScene, Person, int | None], RoundOffers]  # to a person in a seat, by the round


VIEWS = {"players": GameViews(poker_public, poker_offers), "bank": GameViews(banked_public, banked_offers)}
