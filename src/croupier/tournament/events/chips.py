"""Chips are changed for larger ones, and leave play."""

from __future__ import annotations

from croupier.tournament.events.event import Stack, TournamentEvent


class ChipsRemoved(TournamentEvent, frozen=True, gc=False, tag="chips-removed"):
    """Some chips of a player are to leave play; they are collected at the table."""

    account: str
    chips: int
    reason: str
    by: str
    under: str


class ColouredUp(TournamentEvent, frozen=True, gc=False, tag="coloured-up", omit_defaults=True):
    """Small chips are changed for larger ones, everywhere or at one table; by a race-off, the stacks it changes."""

    chip: int  # the smallest left
    stacks: tuple[Stack, ...]
    by: str
    table: str = ""
    more: int = 0  # chips a race-off puts in play; what it takes is collected from the tables
    under: str = ""  # older records have none


class ChipsCollected(TournamentEvent, frozen=True, gc=False, tag="chips-collected", omit_defaults=True):
    """Chips of a player out of play, or chips that a rule takes out of play, are back with the house."""

    account: str
    chips: int
    under: str = ""  # older records have none
