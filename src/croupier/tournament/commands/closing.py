"""Calling a tournament off, and closing it."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class Cancel(Command, frozen=True, gc=False):
    """Cancel the tournament; tables in `busy` are in a round, and finish it."""

    by: str
    reason: str
    busy: tuple[str, ...] = ()


class Close(Command, frozen=True, gc=False):
    """Close it, all being paid."""

    by: str
