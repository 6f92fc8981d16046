"""Verifying that what staff wrote about people is sealed: the record of a room has the hash of such words and never them.

Theory of operation. These are the events behind what sealed_reasons.py marks. What the house does has a reason of its own,
in which nobody is named. A record of rules alone, without a room, was written by no staff and may have any words.
"""

from __future__ import annotations

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.reasons import is_mark
from croupier.table import events as table_events
from croupier.tournament import events as tournament_events

ABOUT_PEOPLE = (
    table_events.PlayerBarred, table_events.ListMoved, table_events.ListLeft, table_events.PlayersKeptApart,
    tournament_events.SeatResold, tournament_events.PlayerSubstituted, tournament_events.SubstituteRefused,
    tournament_events.PlaceForfeited, tournament_events.OutUndone, tournament_events.PlayerPenalised,
    tournament_events.PenaltyEnded, tournament_events.PlayerDisqualified, tournament_events.InterpreterNamed,
    tournament_events.PrizeOffered, tournament_events.PrizeHeld,
)  # fmt: skip
MOVED_BY_THE_RULES = ("break", "balance")


class FollowedReasons:
    """The reasons of a record."""

    def __init__(self) -> None:
        self._plain = ""  # the first that is not sealed

    def take(self, event: Event, line: int) -> None:
        """One more event of any stream."""
        if not self._plain and not is_mark(_about_people(event)):
            self._plain = f"line {line}: what is said there about somebody stands in plain words, and is to be sealed"

    def fault(self) -> str:
        """Where words about people are not sealed; empty where all are."""
        return self._plain


def _about_people(event: Event) -> str:
    """What staff wrote about somebody; empty where they wrote nothing."""
    if isinstance(event, tournament_events.PlayerMoved):
        return "" if event.why in MOVED_BY_THE_RULES else event.why
    return event.reason if isinstance(event, ABOUT_PEOPLE) and event.by != HOUSE else ""
