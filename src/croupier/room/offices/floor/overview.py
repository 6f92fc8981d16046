"""The floor at a glance, for the staff who run the room.

Theory of operation. A table says when it was shown anew. Its line is made again only then, and only while the floor is
watched; all that has changed goes out together, at most every half second. A line is made from the public view of the
table and from the floor's own record; it holds no card.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import OVERSEE, WATCH_FLOOR, excluded, no_right
from croupier.errors import CroupierError
from croupier.house import OpenCall, People
from croupier.poker import ChoiceDue
from croupier.protocol import Refusal
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.room.lines import Lines
from croupier.room.shared_page import SharedPage
from croupier.room.tables.actor import TableActor
from croupier.room.tables.awaited import BANK, deadline, waits_for
from croupier.room.tables.running_table import RunningTable
from croupier.table import is_in_order, least_stake
from croupier.views import (
    WAITING,
    FloorCall,
    FloorChanges,
    FloorClock,
    FloorMessage,
    FloorSeat,
    FloorTable,
    phase_of,
    waiters,
    waiting_state,
)

FLOOR_MS = 500


class FloorView:
    """The view of all tables for the staff who watch the floor."""

    def __init__(self, house: RoomContext, tables: Mapping[str, TableActor]) -> None:
        self._house, self._tables = house, tables
        self._lines = Lines(self._line)
        self._page = SharedPage(house.clock, FLOOR_MS, self._seen, FloorChanges)
        self.watchers = self._page.watchers

    def watch(self, watcher: Watcher, *, changes: bool = False) -> Refusal | None:
        """Show a watcher the floor, now and when it changes; with `changes` only what has changed."""
        if refusal := no_right(watcher.person, WATCH_FLOOR, OVERSEE):
            return refusal
        if not self.watchers:
            for name in self._tables:
                self._lines.note(name)
        self._page.watch(watcher, changes=changes)
        return None

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""
        self._page.unwatch(watcher)

    def changed(self, table: str) -> None:
        """A table was shown anew, or there is a call from it."""
        if self.watchers:
            self._lines.note(table)
            self._page.changed()

    def close(self) -> None:
        """The room closes."""
        self._page.close()

    def _seen(self, number: int) -> FloorMessage:
        calls = [_call(self._house.people, one) for one in self._house.floor.open_calls()]
        return FloorMessage(at=self._house.clock.now(), tables=self._lines.all(), calls=calls, number=number)

    def _line(self, name: str, before: FloorTable | None) -> FloorTable | None:
        """The line of a table; as before while the store has still to say how it stands."""
        actor = self._tables.get(name)
        if actor is None or (actor.desk and actor.desk.host.session.table.closed):
            return None
        if actor.desk:
            return line_of(actor.desk, self._house.clock.now(), actor.fault)
        return _stopped(name, actor.fault) if actor.fault else before


def _stopped(name: str, fault: Exception) -> FloorTable:
    """A table whose record cannot be followed: nothing more is known of it."""
    return FloorTable(
        table=name, title=name, rulebook="", kind="", cards="", limits="", tournament="", historical=False,
        play_money=False, places=0, seats=(), waiting=(), in_order=False, stake_min=0, stake_max=0, phase=WAITING, round=0,
        dealer="", waits_for="", bank_short=False, voids=(), turn=None, choices=(), notices=(), fault=True,
        fault_words=_words(fault),
    )  # fmt: skip


def _words(fault: Exception | None) -> str:
    """Describe a fault for the staff who run the room; an error of no kind of ours is in the log alone."""
    return str(fault) if isinstance(fault, CroupierError) else ""


def line_of(desk: RunningTable, at: int, fault: Exception | None) -> FloorTable:
    """The line of one table in the overview of the floor."""
    session, header = desk.host.session, desk.header
    table, people = session.table, desk.house.people
    waits = waits_for(desk, at)
    return FloorTable(
        table=header.table,
        title=header.title,
        rulebook=header.rulebook,
        kind=header.kind,
        cards=table.cards,
        limits=header.limits,
        tournament=table.tournament,
        historical=header.historical,
        play_money=header.play_money,
        places=table.seats,
        seats=_seats(desk, at),
        waiting=waiters(table, people),
        in_order=is_in_order(session.rules),
        stake_min=least_stake(session.rules),
        stake_max=session.rules.stake_max,
        phase=phase_of(session, ready=desk.ready),
        round=table.round,
        dealer=people.of(table.dealer).name if table.dealer else "",
        waits_for=waits.words if waits else "",
        bank_short=waits is not None and waits.awaited == BANK,
        voids=table.voids,
        turn=_turn(desk),
        choices=session.due.choices if isinstance(session.due, ChoiceDue) else (),
        notices=table.notices,
        fault=fault is not None,
        fault_words=_words(fault),
    )


def _seats(desk: RunningTable, at: int) -> tuple[FloorSeat, ...]:
    table, people = desk.host.session.table, desk.house.people
    out = {player.seat for player in excluded(table, desk.house.floor, at)}
    seats = []
    for player, stake in zip(table.players, table.stakes, strict=True):
        who, leaving = people.of(player.account), desk.leaving(player.account, at) is not None
        state = waiting_state(player, stake)
        barred = player.seat in out
        seats.append(FloorSeat(player.seat, player.account, who.name, who.bot, stake, state, leaving, barred))
    return tuple(seats)


def _turn(desk: RunningTable) -> FloorClock | None:
    """The seat in turn and its clock, where play waits for one player against a clock."""
    table, clock = desk.host.session.table, deadline(desk)
    place = getattr(desk.host.session.due, "place", -1)
    if not table.playing or place < 0 or not clock.until:
        return None
    return FloorClock(table.playing[place], clock.until, clock.clock)


def _call(people: People, one: OpenCall) -> FloorCall:
    made, seen = one.call.made, one.call.seen
    return FloorCall(
        made.number, made.table, made.round, made.seat, made.account, people.of(made.account).name, one.words, made.at,
        people.of(seen.by).name if seen else "", seen.at if seen else 0,
    )  # fmt: skip
