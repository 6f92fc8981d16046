"""The views of each kind of game, by its name (protocol/game.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.house import Person
from croupier.views.banked import banked_own, banked_public
from croupier.views.poker import poker_own, poker_public
from croupier.views.table import LiveScene, Scene, TableSeen, You


class GameViews(NamedTuple):
    """The parts of a view that differ by the kind of game."""

    public: Callable[[Scene], TableSeen]
    own: Callable[[LiveScene, Person, You], You]  # of the standing part, with what the round offers


VIEWS = {"players": GameViews(poker_public, poker_own), "bank": GameViews(banked_public, banked_own)}
