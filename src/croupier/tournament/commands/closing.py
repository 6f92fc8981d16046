"""Calling a tournament off, and closing it."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class Cancel(Command, frozen=True, gc=False):
    """Cancel the tournament; tables in `busy` are in a round, and finish it.

    Refunds are made at once, and chips go back.
    """

    ordered_under = ("tournament.cancel", 1)

    by: str
    reason: str
    busy: tuple[str, ...] = ()


class Close(Command, frozen=True, gc=False):
    """Close the tournament: the pool is empty and every chip is back."""

    by: str
