"""Changing chips for larger ones, and taking chips out of play."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class RemoveChips(Command, frozen=True, gc=False):
    """Take chips out of play that were in a pocket."""

    account: str
    chips: int
    by: str


class ColourUp(Command, frozen=True, gc=False):
    """The smallest chips leave play, everywhere or at one table; tables in `busy` are in a round."""

    chip: int
    by: str
    busy: tuple[str, ...] = ()
    table: str = ""


class CollectChips(Command, frozen=True, gc=False):
    """Chips of somebody who plays no longer, or that are to leave play, are back with the house."""

    account: str
