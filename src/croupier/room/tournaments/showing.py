"""The views of a tournament: sent at once to those a change concerns, to all other watchers within half a second.

Hundreds may watch. A change is told to some of them, and to the others once the loop has come round, so that no table waits
for all of them; a person who comes meanwhile sees it with the whole view.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec import Raw

from croupier.acts import is_staff
from croupier.house import Person
from croupier.protocol import Event
from croupier.room.clock import Alarm
from croupier.room.connections.watcher import NOTHING_SEEN, View, Watcher
from croupier.room.tournaments.running import RunningTournament
from croupier.room.tournaments.unattended import by_itself
from croupier.tournament import Due, RoundReported
from croupier.views import (
    Item,
    LastTold,
    Line,
    OnTheWall,
    TournamentNews,
    TournamentSeen,
    TournamentView,
    encoded,
    line_of,
    on_the_wall,
    own_view,
    seen_by_all,
)

TELL_MS = 500  # changes within so long are told to all at once
AT_ONCE = 32  # watchers told before the loop comes round


class _Telling(NamedTuple):
    """A change as it is told."""

    version: int
    public: Raw
    changes: bool
    news: dict[str, list[Item]]  # by account
    told: dict[Person, bytes]  # the messages made so far: two connections of one account may be of other roles


class TournamentShowing:
    """One tournament, as it was shown last."""

    def __init__(self, running: RunningTournament, wake: Callable[[], None]) -> None:
        self._running, self._wake = running, wake
        self._house, self._office = running.house, running.office
        self.news = TournamentNews(running.house.people)
        self._told, self._told_at = running.office.chain.seq, 0  # the last event told to all, and the time
        self._told_to: dict[str, int] = {}  # the last event told to an account told more
        self._changed = self._for_all = False
        self._concerned: set[str] = set()  # by what happened since
        self._telling: Alarm | None = None
        self._waits: tuple[Due, ...] = ()  # the steps it waits for, as last told
        self._wall: tuple[int, OnTheWall] | None = None  # the version it shows, and it
        self._whole: tuple[int, Raw] | None = None  # all there is to see, and after which event
        self._told_all: LastTold | None = None  # the view last told to all; None while there are no watchers
        self._pending: dict[Watcher, None] = {}  # those who wait to be told the last change

    def follow(self, written: Sequence[tuple[int, Event]]) -> None:
        """Something was written: news of it, and whom it concerns."""
        self._changed = True
        for seq, event in written:
            self.news.take(seq, event, self._house.clock.now())
            fact = getattr(event, "fact", event)
            concerned = [
                str(getattr(fact, name)) for name in ("account", "substitute", "absent") if hasattr(fact, name)
            ]
            self._concerned |= set(concerned)
            self._for_all = self._for_all or (not concerned and not isinstance(event, RoundReported))

    def concern(self, accounts: Sequence[str]) -> None:
        """Something beside the record has changed for these."""
        self._concerned |= set(accounts)
        self._changed = self._changed or bool(accounts)

    def note_for_all(self) -> None:
        """Mark a change beside the record for all watchers: told with the next view."""
        self._changed = self._for_all = True

    def tell_all(self) -> None:
        """The same, told at once."""
        self._changed = True
        self._tell_rest()

    def _tell_rest(self) -> None:
        """Those whom it did not concern are told now."""
        self._telling, self._for_all = None, True
        self._wake()

    def look_at_the_clock(self, now: int) -> None:
        """Tell all watchers when, by its time, a session can start or waits for a count, though nothing was written."""
        waits = self._office.waits(now)
        if waits != self._waits:
            self._waits = waits
            self.note_for_all()

    def publish(self) -> None:
        """Show watchers how the tournament stands. Players are not sent to a table that is about to be opened."""
        now, version, running = self._house.clock.now(), self._office.chain.seq, self._running
        opening = any(hall.name not in running.tables for hall in running.to_open) and not self._office.unopened
        if not self._changed or opening:
            return
        self._whole = None
        all_ = self._for_all or now - self._told_at >= TELL_MS
        watchers = [
            watcher for watcher in running.presence.watchers if all_ or watcher.person.account in self._concerned
        ]
        if not all_ and self._telling is None:
            self._telling = self._house.clock.wake(self._told_at + TELL_MS, self._tell_rest)
        watchers.sort(key=self._is_told_later)
        self._tell_pending()
        seen = self.seen() if watchers else None
        fresh = self._told_all.changes(seen) if self._told_all and seen else None
        afters = {one.person.account: self._told_to.get(one.person.account, self._told) for one in watchers}
        news = {after: self.news.after(after) for after in set(afters.values())}
        of_account = {account: news[after] for account, after in afters.items()}
        public = encoded(seen if fresh is None else fresh)
        self._telling_now = _Telling(version, public, fresh is not None, of_account, {})
        self._pending = dict.fromkeys(watchers)
        self._tell_some()
        self._concerned = set()
        if all_:
            self._changed = self._for_all = False
            self._told, self._told_at, self._told_to = version, now, {}
            self._told_all = LastTold(seen) if seen else None
        else:
            self._told_to |= dict.fromkeys(afters, version)

    def _is_told_later(self, watcher: Watcher) -> bool:
        """Tell whether neither what happened concerns a watcher nor they run it: their answers come after the view."""
        return watcher.person.account not in self._concerned and not is_staff(watcher.person)

    def _tell_some(self) -> None:
        """Tell some of those who wait for it, and the others once the loop has come round: nothing is held up by many."""
        self._tell_pending(AT_ONCE)
        if self._pending:
            asyncio.get_running_loop().call_soon(self._tell_some)

    def _tell_pending(self, most: int | None = None) -> None:
        """Tell those who wait for the last change, all or so many of them."""
        for watcher in list(islice(self._pending, most)):
            del self._pending[watcher]
            if watcher.closed:
                self._running.presence.go(watcher, self._house.clock.now())
            elif watcher in self._running.presence.watchers:
                self._tell(watcher, self._telling_now)

    def _tell(self, watcher: Watcher, telling: _Telling) -> None:
        person = watcher.person
        if person not in telling.told:
            news = telling.news[person.account]
            telling.told[person] = self._message(person, telling.version, telling.public, news, changes=telling.changes)
        watcher.show(self._running.name, View(telling.version, telling.told[person]))

    def newest(self, watcher: Watcher, after: int) -> View:
        """The whole view, for a person who comes or has missed something."""
        self._pending.pop(watcher, None)  # they see it with this
        version = self._office.chain.seq
        if self._whole is None or self._whole[0] != version:  # many come at once
            seen = self.seen()
            if self._told_all:
                self._told_all.changes(seen)
            self._whole = version, encoded(seen)
        news = self.news.after(after if after <= version else NOTHING_SEEN)
        return View(version, self._message(watcher.person, version, self._whole[1], news, changes=False))

    def seen(self) -> TournamentSeen:
        """The public part, as it is."""
        now = self._house.clock.now()
        return seen_by_all(self._office, self._house.people, by_itself(self._running), now)

    def line(self) -> Line:
        """The tournament's line in the lobby."""
        return line_of(self._office, by_itself(self._running))

    def on_the_wall(self) -> OnTheWall:
        """The view for a screen in the hall; made once a moment, however many screens ask."""
        now, version = self._house.clock.now(), self._office.chain.seq
        if self._wall is None or self._wall[0] != version or now - self._wall[1].at >= TELL_MS:
            self._wall = (version, on_the_wall(self.seen(), now))
        return self._wall[1]

    def _message(self, person: Person, version: int, public: Raw, news: list[Item], *, changes: bool) -> bytes:
        house, running = self._house, self._running
        wallet, bar = house.wallets.holds(person.account), running.wrong_money(person.account)
        you = own_view(self._office, house.people, person, wallet, bar, running.excluded)
        return msgspec.json.encode(TournamentView(running.name, version, you, public, news, changes))
