"""A tournament as a snapshot has it: after a line, with the last of what is shown of its past."""

from __future__ import annotations

import msgspec

from croupier.history import DECODER
from croupier.protocol import Event
from croupier.room.streams.snapshots import State
from croupier.tournament import Contest, Tournament, TournamentAnnounced, plan_read
from croupier.views import Gained, Move


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A piece of news: an event, its number and its moment."""

    seq: int
    at: int
    line: bytes  # the event, in JSON

    @property
    def event(self) -> Event:
        """The event."""
        event: Event = DECODER.decode(self.line)
        return event


class TournamentState(State, frozen=True):
    """A tournament after a line."""

    opening: bytes  # its first event, in JSON
    plan: bytes  # of the conditions that hold
    tournament: Tournament
    moves: tuple[Move, ...]
    gains: tuple[Gained, ...]
    reported: dict[str, int]
    news: tuple[Piece, ...]
    keys: tuple[str, ...]  # of requests

    @property
    def opened(self) -> TournamentAnnounced:
        """The first event."""
        event = DECODER.decode(self.opening)
        assert isinstance(event, TournamentAnnounced)
        return event

    def contest(self) -> Contest:
        """Return the tournament and its conditions."""
        contest = Contest(self.opened)
        contest.rules, contest.state = plan_read(self.plan), self.tournament
        return contest
