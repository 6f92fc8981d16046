"""Cutting cards, working places out, awarding them."""

from __future__ import annotations

from croupier.protocol.actors import HOUSE
from croupier.tournament.commands.command import Command


class CutCards(Command, frozen=True, gc=False):
    """Players who are level cut cards: what each of them cut, which a director has seen or the seed draws."""

    cards: dict[str, str]
    seed: str = ""
    by: str = HOUSE


class CalculatePlaces(Command, frozen=True, gc=False):
    """Work the places out."""


class ConfirmPlaces(Command, frozen=True, gc=False):
    """Award the places; `given` says who gets a prize that cannot be divided, by its number.

    Where the conditions have the prizes in words, `amounts` says what these come to: cents by place, first place first.
    """

    by: str
    given: tuple[tuple[int, str], ...] = ()
    amounts: tuple[int, ...] = ()
