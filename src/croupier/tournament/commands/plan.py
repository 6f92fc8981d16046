"""Conditions, their papers, and who directs."""

from __future__ import annotations

import msgspec

from croupier.tournament.commands.command import Command


class Approve(Command, frozen=True, gc=False):
    """Enter the regulator's approval of the conditions."""

    reference: str
    day: str  # YYYY-MM-DD
    by: str


class Notify(Command, frozen=True, gc=False):
    """Enter that the regulator was notified and has a copy."""

    reference: str
    day: str
    by: str


class Publish(Command, frozen=True, gc=False):
    """Make the conditions available."""

    by: str


class Alter(Command, frozen=True, gc=False):
    """Alter conditions or structure, as JSON of a plan."""

    plan: msgspec.Raw
    by: str
    reason: str


class NameDirector(Command, frozen=True, gc=False):
    """Name the director, or an assistant."""

    account: str
    by: str


class NameInterpreter(Command, frozen=True, gc=False):
    """Name somebody who interprets for players."""

    account: str
    language: str
    by: str
    reason: str
