"""Cutting cards, working places out, awarding them."""

from __future__ import annotations

from croupier.protocol import HOUSE
from croupier.tournament.commands.command import Command


class CutCards(Command, frozen=True, gc=False):
    """Enter the cards that level players cut: a director has seen them, or the committed seed draws them.

    With real cards the director enters the card of each player, and the house waits for it.
    """

    directors_only = True

    cards: dict[str, str]
    seed: str = ""
    by: str = HOUSE


class CalculatePlaces(Command, frozen=True, gc=False):
    """Work out the places."""


class ConfirmPlaces(Command, frozen=True, gc=False):
    """Award the places; `given` says who gets a prize that cannot be divided, by its number.

    Where the conditions have the prizes in words, `amounts` says what these come to: cents by place, first place first.
    """

    directors_only = True

    by: str
    given: tuple[tuple[int, str], ...] = ()
    amounts: tuple[int, ...] = ()
