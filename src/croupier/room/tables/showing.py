"""The views of a table for those who watch: the part the same for all, made once for a change, and each person's own.

No view shows what was not written: the actor says when a view may be made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from croupier.acts import STAFF
from croupier.house import Person
from croupier.protocol import ServerMessage
from croupier.room.connections.presence import Presence
from croupier.room.connections.watcher import NOTHING_SEEN, View, Watcher
from croupier.room.context import RoomContext
from croupier.room.tables.awaited import deadline, lost, reasonable, waits_for
from croupier.room.tables.calls_shown import CallsShown
from croupier.room.tables.own_parts import OwnParts
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.seat_calls import page_message
from croupier.views import (
    VIEWS,
    LiveScene,
    LostLine,
    OwnPart,
    TableSeen,
    ToldChanges,
    desk_seen,
    encoded,
    phase_of,
    view_message,
)


class Said(ServerMessage, frozen=True, tag="said"):
    """What a person says at a table."""

    table: str
    from_: str = msgspec.field(name="from")
    text: str
    at: int


class LastShown:
    """What a watcher who takes changes was shown last beside the public part: the next change is one of this."""

    __slots__ = ("number", "own", "version")

    def __init__(self, version: int, own: OwnPart) -> None:
        self.version, self.own = version, own
        self.number = 0  # of changes since they were shown the whole


class TableShowing:
    """One table, as it was shown last."""

    def __init__(
        self,
        house: RoomContext,
        name: str,
        presence: Presence,
        listed: Callable[[], None],
        changed: Callable[[str], None],
    ) -> None:
        """`listed` is told when the lobby says something else of the table, `changed` whenever it is shown anew."""
        self._house, self._name, self._presence = house, name, presence
        self._listed, self._changed = listed, changed
        self.calls = CallsShown(house, name)
        self._own_parts = OwnParts(self.calls)
        self._seen: TableSeen | None = None  # the public part that was shown last
        self._public: msgspec.Raw | None = None  # the same as it is sent whole; made once, where anybody is sent it
        self._last_shown: dict[Watcher, LastShown] = {}  # of watchers who take changes
        self._told = 0  # the last event told to all
        self._lost: tuple[LostLine, ...] = ()  # the lost connections last told to all
        self._listing: tuple[int, int, bool] | None = None
        self._called: dict[str, int] = {}  # until when the calls to a seat are that each account was told of

    def begin(self, desk: RunningTable) -> None:
        """Take the table as it stands for known to all."""
        self._told, self._listing = desk.news.told, _as_listed(desk)

    def is_stale(self, desk: RunningTable) -> bool:
        """Tell whether a player's connection was lost or came back, and there are watchers to be told."""
        return bool(self._presence.watchers) and lost(desk) != self._lost

    def publish(self, desk: RunningTable, now: int, by: Person | None = None) -> None:
        """Show all watchers how the table stands; nothing is awaited here.

        A change told to no other person is shown to the one who made it, and to those who run the table.
        """
        told_to_all, scene = desk.news.told, scene_of(desk, now)
        self._lost = scene.lost
        before, seen = self._seen, VIEWS[scene.header.kind].public(scene)
        if before != seen:
            self._seen, self._public = seen, None
        private = by if told_to_all == self._told and before == seen else None
        version, news = desk.host.version, desk.news.after(self._told)
        change: ToldChanges | None = None  # made for the first watcher who takes changes
        own: dict[int, OwnPart] = {}  # of each connection's person: two of one account may be of other roles
        told: dict[Person, bytes] = {}
        for watcher in list(self._presence.watchers):
            if watcher.closed:
                self._presence.go(watcher, now)
                self.forget(watcher)
                continue
            person = watcher.person
            if private and person.account != private.account and not desk.is_run_by(person):
                continue
            if (part := own.get(id(person))) is None:
                part = own[id(person)] = self._own(desk, scene, person)
            if self._name in watcher.by_changes:
                change = change or ToldChanges(self._name, version, before, seen, news)
                self._show_change(watcher, change, version, part)
                continue
            if person not in told:
                told[person] = view_message(self._name, version, *part, self._whole_public(), news)
            watcher.show(self._name, View(version, told[person]))
        self._told = told_to_all
        if self._called or desk.host.session.table.called:
            self._tell_called(desk)
        self._changed(self._name)
        if self._listing != (listing := _as_listed(desk)):
            self._listing = listing
            self._listed()

    def forget(self, watcher: Watcher) -> None:
        """Forget what a watcher was shown who watches no longer."""
        self._last_shown.pop(watcher, None)

    def show_own(self, desk: RunningTable, now: int, person: Person) -> None:
        """Show a person what was done for them and changes nothing but their own part."""
        version, scene = desk.host.version, scene_of(desk, now)
        for watcher in [one for one in self._presence.watchers if one.person.account == person.account]:
            own = self._own(desk, scene, watcher.person)
            if self._name in watcher.by_changes:
                self._show_change(watcher, ToldChanges(self._name, version, None, None, []), version, own)
            else:
                watcher.show(
                    self._name, View(version, view_message(self._name, version, *own, self._whole_public(), []))
                )

    def say(self, person: Person, text: str) -> None:
        """Send a person's words to all watchers."""
        said = msgspec.json.encode(Said(self._name, person.name, text, self._house.clock.now()))
        for watcher in list(self._presence.watchers):
            watcher.tell(said)

    def tell_all(self, message: bytes) -> None:
        """The table goes on no longer: tell those who watch it, and those who look at all tables."""
        self._changed(self._name)
        for watcher in list(self._presence.watchers):
            watcher.tell(message)

    def _tell_called(self, desk: RunningTable) -> None:
        """Tell players, on any connection, that they were called to a seat or the call ended."""
        called = {account: until for account, _, until in desk.host.session.table.called}
        for account in {account for account, _ in called.items() ^ self._called.items()}:
            self._house.connected.tell(account, page_message(desk, account))
        self._called = called

    def public(self, desk: RunningTable) -> bytes:
        """The public view of the table."""
        if self._seen is None:
            self._seen = _seen_by_all(scene_of(desk, self._house.clock.now()))
        return bytes(self._whole_public())

    @property
    def last_public(self) -> bytes | None:
        """The same as it was shown last; None before that."""
        return bytes(self._whole_public()) if self._seen else None

    def newest(self, desk: RunningTable, watcher: Watcher, after: int) -> View:
        """The newest view for one watcher, with the news after what was seen."""
        scene = scene_of(desk, self._house.clock.now())
        if self._seen is None:
            self._seen = _seen_by_all(scene)
        own, version = self._own(desk, scene, watcher.person), desk.host.version
        if self._name in watcher.by_changes:
            self._last_shown[watcher] = LastShown(version, own)
        news = desk.news.after(after if after <= version else NOTHING_SEEN)
        return View(version, view_message(self._name, version, *own, self._whole_public(), news))

    def _show_change(self, watcher: Watcher, change: ToldChanges, version: int, own: OwnPart) -> None:
        """Send a watcher what has changed; one who has missed a change, or seen nothing yet, is sent the whole in time."""
        last = self._last_shown.get(watcher)
        if last is None:
            watcher.look()
            return
        message = change.message(last.number + 1, last.version, last.own, own)
        if message and not watcher.show(self._name, View(version, message)):
            del self._last_shown[watcher]
        elif message:
            last.version, last.own, last.number = version, own, last.number + 1

    def _whole_public(self) -> msgspec.Raw:
        if self._public is None:
            self._public = encoded(self._seen)
        return self._public

    def _own(self, desk: RunningTable, scene: LiveScene, person: Person) -> OwnPart:
        """A person's own part."""
        you = self._own_parts.of(desk, scene, person)
        offers = VIEWS[scene.header.kind].offers(scene, person, you.seat)
        if not person.roles.isdisjoint(STAFF) and (at_desk := desk_seen(scene, person, desk.counting)):
            you = msgspec.structs.replace(you, desk=at_desk)
        return OwnPart(you, offers)


def scene_of(desk: RunningTable, at: int) -> LiveScene:
    """All that views are made from."""
    house, host = desk.house, desk.host
    return LiveScene(
        session=host.session,
        header=desk.header,
        hands=desk.hands,
        news=desk.news,
        people=house.people,
        deadline=deadline(desk),
        phase=phase_of(host.session, ready=desk.ready),
        proof=host.cards.statement(),
        waits_for=waits_for(desk, at),
        lost=lost(desk),
        host=host,
        box_counted=desk.box_counted,
        register=house.registry.register,
        floor=house.floor,
        bar=partial(desk.bar, at=at),
        reasonable=reasonable(desk),
        at=at,
    )


def _seen_by_all(scene: LiveScene) -> TableSeen:
    return VIEWS[scene.header.kind].public(scene)


def _as_listed(desk: RunningTable) -> tuple[int, int, bool]:
    """The changing part of the table's lobby line."""
    table = desk.host.session.table
    return len(table.players), len(table.waiting), table.closed
