"""The commands of a round: the base of all, and those that rulings answer in every kind of round."""

from __future__ import annotations

import msgspec


class RoundCommand(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=lambda name: name.lower()):
    """The base of all commands of a round."""


class Report(RoundCommand, frozen=True, gc=False):
    """An irregularity, as JSON: what happened, with the facts its rule asks for (rulings/reports.py)."""

    report: msgspec.Raw


class Choose(RoundCommand, frozen=True, gc=False):
    """A choice a ruling left open is made: by "seat 3", "all players", or an official, with the reason."""

    choice: str
    by: str
    reason: str = ""
