"""The view of a round: the public state, and the cards opened to one person.

The state holds shoe positions, never a hidden card. The holder of the shoe opens positions: a player's own hole cards
to the player, nothing to the public or to staff, and to the regulator every card once the round has ended.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.cards import TEXT, UNSEEN, Shoe
from croupier.poker.state import State


class View(msgspec.Struct, frozen=True):
    """A round as one person sees it; hole cards by place, `??` where they are not opened to that person."""

    state: State
    hole: tuple[tuple[str, ...], ...]


def view(state: State, openings: Mapping[int, str]) -> View:
    """The public state with the positions that are open to the viewer."""
    hole = tuple(
        shown or tuple([openings.get(position, UNSEEN) for position in positions])
        for shown, positions in zip(state.shown, state.hole, strict=True)
    )
    return View(state, hole)


def openings_for(state: State, shoe: Shoe, place: int | None = None, *, regulator: bool = False) -> dict[int, str]:
    """The positions open to a seated player, or to the regulator after the round; none to the public and to staff."""
    if regulator:
        positions = [position for hole in state.hole for position in hole] if state.ended else []
    else:
        positions = [] if place is None else list(state.hole[place])
    return {position: TEXT[shoe.cards[position]] for position in positions}
