"""Changing chips for larger ones, and taking chips out of play."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class RemoveChips(Command, frozen=True, gc=False):
    """Take chips out of play that were in a pocket. Adelaide alone has it."""

    directors_only = True

    account: str
    chips: int
    by: str


class ColourUp(Command, frozen=True, gc=False):
    """Change small chips that no level needs for larger ones, everywhere or at one table; tables in `busy` are in a
    round.

    Value stays equal and odd chips stay in play (20.14, 95, 16.14). Where the conditions have a race-off, no player
    gains or loses a whole chip of the next size.
    """

    directors_only = True

    chip: int
    by: str
    busy: tuple[str, ...] = ()
    table: str = ""


class CollectChips(Command, frozen=True, gc=False):
    """Note that chips are back with the house: those of a player who is out, or those that leave play."""

    account: str
