"""The lobby: the tables and tournaments open to play, sent to each connected person and again soon after a change."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.room.clock import Alarm
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.tables.actor import TableActor
from croupier.room.tournaments.actor import TournamentActor
from croupier.table import REAL
from croupier.views import Line, Listing, listing, lobby_message

HELD_LISTED = 20  # tournaments that are closed; older ones are asked for
LOBBY_MS = 500  # all changes of the lobby within so long are told at once


class Lobby:
    """The list of games shown to people in the lobby."""

    def __init__(
        self, house: RoomContext, tables: Mapping[str, TableActor], tournaments: Mapping[str, TournamentActor]
    ) -> None:
        self._house, self._tables, self._tournaments = house, tables, tournaments
        self._watchers: dict[Watcher, None] = {}
        self._alarm: Alarm | None = None  # set when the list has changed and is not sent yet

    def tables(self) -> list[Listing]:
        """All open tables; of tournament tables only those dealt by a person."""
        desks = [actor.desk for actor in self._tables.values()]
        open_ = [desk for desk in desks if desk and not desk.host.session.table.closed]
        tables = [(desk, desk.host.session.table) for desk in open_]
        return [
            listing(desk.host.session, desk.header, desk.house.people, desk.stop)
            for desk, table in tables
            if not table.tournament or table.cards == REAL
        ]

    def tournaments(self) -> list[Line]:
        """All tournaments of this room that are not closed, and the last that are: every change of the lobby tells them."""
        kept = set(self._held[-HELD_LISTED:])
        return [
            actor.showing.line()
            for name, actor in self._tournaments.items()
            if not actor.running.is_over or name in kept
        ]

    def older_tournaments(self) -> list[Line]:
        """Those that were closed before the ones that are listed, the last first."""
        return [self._tournaments[name].showing.line() for name in reversed(self._held[:-HELD_LISTED])]

    @property
    def _held(self) -> list[str]:
        """The tournaments that are closed, in the order in which they were."""
        over = [actor for actor in self._tournaments.values() if actor.running.is_over]
        return [actor.name for actor in sorted(over, key=lambda actor: (actor.office.chain.at, actor.name))]

    def _message(self) -> bytes:
        return lobby_message(self.tables(), self.tournaments(), len(self._held[:-HELD_LISTED]))

    def watch(self, watcher: Watcher) -> None:
        """Send a watcher the lobby now and when it changes."""
        self._watchers[watcher] = None
        watcher.tell(self._message())

    def unwatch(self, watcher: Watcher) -> None:
        """Tell it no longer."""
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Those in the lobby are told in a moment: many who sit down at once are one change, not one for each."""
        if self._watchers and self._alarm is None:
            clock = self._house.clock
            self._alarm = clock.wake(clock.now() + LOBBY_MS, self._tell)

    def _tell(self) -> None:
        self._alarm = None
        message = self._message()
        for watcher in list(self._watchers):
            watcher.tell(message)

    def close(self) -> None:
        """The room closes."""
        if self._alarm:
            self._alarm.cancel()
