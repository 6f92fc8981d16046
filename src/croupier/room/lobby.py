"""The lobby: the tables and tournaments open to play, sent to each connected person and again soon after a change.

Theory of operation. A table or tournament says when a line has changed by which people look for a game
(room/tables/showing.py). Those in the lobby are told then, and of all other lines with it. A line is made again only where
something it was made from is another: a tournament says so by its name, a table is never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.lines import Lines
from croupier.room.shared_page import SharedPage
from croupier.room.tables.actor import TableActor
from croupier.room.tables.running_table import RunningTable
from croupier.room.tournaments.actor import TournamentActor
from croupier.table import REAL
from croupier.views import Line, Listing, LobbyChanges, LobbyMessage, listing

HELD_LISTED = 20  # tournaments that are closed; older ones are asked for
LOBBY_MS = 500  # all changes of the lobby within so long are told at once


class _Listed(NamedTuple):
    """How a table is listed, and all it was made from."""

    made_from: tuple[object, ...]
    line: Listing | None


class Lobby:
    """The list of games shown to people in the lobby."""

    def __init__(
        self, house: RoomContext, tables: Mapping[str, TableActor], tournaments: Mapping[str, TournamentActor]
    ) -> None:
        self._house, self._tables, self._tournaments = house, tables, tournaments
        self._lines = Lines(self._line)  # of tournaments
        self._listings: dict[str, _Listed] = {}
        self._register = house.registry.register  # by which the tournaments' lines were made
        self._page = SharedPage(house.clock, LOBBY_MS, self._seen, LobbyChanges)

    def tables(self) -> list[Listing]:
        """All open tables; of tournament tables only those dealt by a person."""
        people, stops = self._house.people, self._house.inspectorate
        is_stopped = bool(stops.inspection.stops or stops.stopping)
        for name, actor in self._tables.items():
            desk = actor.desk
            if desk is None:  # as before while the store has still to say how the table stands
                if actor.fault:
                    self._listings.pop(name, None)
                continue
            table = desk.host.session.table
            made_from = table, desk.header, is_stopped and desk.stop, table.dealer and people.of(table.dealer)
            known = self._listings.get(name)
            if known is None or known.made_from != made_from:
                self._listings[name] = _Listed(made_from, _listing(desk))
        return [known.line for known in self._listings.values() if known.line]

    def tournaments(self) -> list[Line]:
        """All tournaments of this room that are not closed, and the last that are: every change of the lobby tells them."""
        if self._register is not self._house.registry.register:
            self._register = self._house.registry.register
            for name in self._tournaments:
                self._lines.note(name)
        older = set(self._older)
        return [line for line in self._lines.all() if line.tournament not in older]

    def older_tournaments(self) -> list[Line]:
        """Those that were closed before the ones that are listed, the last first."""
        return [self._tournaments[name].showing.line() for name in reversed(self._older)]

    @property
    def _older(self) -> list[str]:
        """The tournaments that were closed before the ones that are listed, in the order in which they were."""
        over = [actor for actor in self._tournaments.values() if actor.running.is_over]
        over.sort(key=lambda actor: (actor.office.chain.at, actor.name))
        return [actor.name for actor in over[:-HELD_LISTED]]

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        """Send a watcher the lobby now and when it changes; with `changes` only what has changed since what was seen."""
        self._page.watch(watcher, changes=changes, seen=seen)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell it no longer."""
        self._page.unwatch(watcher)

    def changed(self, tournament: str = "") -> None:
        """Those in the lobby are told in a moment: many who sit down at once are one change, not one for each."""
        if tournament:
            self._lines.note(tournament)
        self._page.changed()

    def close(self) -> None:
        """The room closes."""
        self._page.close()

    def _seen(self, number: int) -> LobbyMessage:
        tables, tournaments = self.tables(), self.tournaments()
        return LobbyMessage(tables=tables, tournaments=tournaments, older=len(self._older), number=number)

    def _line(self, name: str, _before: Line | None) -> Line:
        return self._tournaments[name].showing.line()


def _listing(desk: RunningTable) -> Listing | None:
    """The listing of a table; None for one that is closed, and for a tournament's that nobody deals."""
    table = desk.host.session.table
    if table.closed or (table.tournament and table.cards != REAL):
        return None
    return listing(desk.host.session, desk.header, desk.house.people, desk.stop)
