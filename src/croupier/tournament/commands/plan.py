"""Conditions, their papers, and who directs."""

from __future__ import annotations

import msgspec

from croupier.protocol import SealedReason
from croupier.tournament.commands.command import Command


class Approve(Command, frozen=True, gc=False):
    """Enter the regulator's approval of the conditions: its reference and its day. ACT poker asks for it before
    entries.
    """

    reference: str
    day: str  # YYYY-MM-DD
    by: str


class Notify(Command, frozen=True, gc=False):
    """Enter that the regulator was notified and has a copy: the reference and the day. Hold-em asks for it before
    entries.
    """

    reference: str
    day: str
    by: str


class Publish(Command, frozen=True, gc=False):
    """Make the conditions available to read."""

    by: str


class Alter(Command, frozen=True, gc=False):
    """Alter conditions or structure by another plan.

    The approval and the notice begin anew.
    """

    ordered_under = ("tournament.cancel", 0)

    plan: msgspec.Raw
    by: str
    reason: str


class NameDirector(Command, frozen=True, gc=False):
    """Name the director, or one more person to assist."""

    account: str
    by: str


class NameInterpreter(Command, frozen=True, gc=False):
    """Name who interprets which language for players. Adelaide asks for it."""

    directors_only = True
    ordered_under = ("tournament.interpreter", 0)

    account: str
    language: str
    by: str
    reason: SealedReason
