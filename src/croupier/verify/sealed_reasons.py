"""Verification that words of staff about people are sealed: a room's record has their hash and never the words.

Theory of operation. The type of an event's field marks words about a person (protocol/reasons.py). Acts of the house
have reasons of its own, in which no one is named. A record of rules alone, without a room, was written by no staff and
may have any words.
"""

from __future__ import annotations

from croupier.protocol import HOUSE, Event, is_mark, sealed_fields
from croupier.tournament import PlayerMoved

MOVED_BY_THE_RULES = ("break", "balance")


class FollowedReasons:
    """The reasons of a record."""

    def __init__(self) -> None:
        self.plain = ""  # the first that is not sealed

    def take(self, event: Event, line: int) -> None:
        """Take the next event of any stream."""
        if not self.plain and not is_mark(_about_people(event)):
            self.plain = f"line {line}: what is said there about somebody stands in plain words, and is to be sealed"


def _about_people(event: Event) -> str:
    """Return what staff wrote about a person; empty where they wrote nothing."""
    fields = sealed_fields(type(event))
    if not fields or getattr(event, "by", "") == HOUSE:
        return ""
    words = str(getattr(event, fields[0]))
    return "" if isinstance(event, PlayerMoved) and words in MOVED_BY_THE_RULES else words
