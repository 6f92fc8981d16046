"""A table's actor: one task with one mailbox, the only one that writes to its stream.

Theory of operation. Acts come in through `do` and wait in the mailbox; the task takes them one at a time, and between
them does what the table does by itself once its time has come (in_round.py, between_rounds.py,
room/tables/steps/absent_people.py). Every act and every step is written before it is told; then all who watch
get a view, and after that the person who did it the answer. Watchers who come while something is being written see the
table after that. Where a write fails nothing was told, and memory is as it was before; the table goes on once the store
has said whether it was written after all (room/streams/writer.py). Where an act goes wrong before anything is written,
its person is told so and the table goes on as it was. A broken invariant (chips or cards are not whole, or what was
written cannot be followed) is our own fault; it stops this table, keeps its log, and leaves the others alone. So does a
record that cannot be followed when the room is opened: that table comes up stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog

from croupier.acts import Reveal, TableAct, WithCage, read_table_act
from croupier.check import BrokenInvariant
from croupier.errors import StoreError, Unsure
from croupier.house import Person, Request
from croupier.protocol import Answer, Faulted, Refusal
from croupier.room.actor import CLOSING, NOT_DONE, NOT_KNOWN, NOT_WRITTEN, STOPPED, TOO_BUSY, Actor, Mail
from croupier.room.connections.watcher import NOT_NOW, NOTHING_SEEN, View, Watcher
from croupier.room.context import RoomContext
from croupier.room.pausing import PAUSED
from croupier.room.remembered_answers import Awaited
from croupier.room.streams.table import TableStream
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.carry_out import carry_out
from croupier.room.tables.contributions import receipt
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.showing import TableShowing, scene_of
from croupier.room.tables.steps.next_step import next_step
from croupier.room.tables.writing import follow_written
from croupier.table import commands
from croupier.views import LONGEST_TALK, Phrase

MAIL_MOST = 512
_LOG = structlog.get_logger("croupier.room")
_HAS_STOPPED = msgspec.json.encode(Faulted(STOPPED.what, STOPPED.do))


Done = TableAct | commands.Command | WithCage  # an act at a table: by people, or by the room


class Unfollowed(NamedTuple):
    """A table in the store whose record cannot be followed, and why."""

    name: str
    fault: Exception


class TableActor(Actor[Done]):
    """One table of a room."""

    def __init__(
        self,
        house: RoomContext,
        host: TableStream | Unfollowed,
        listed: Callable[[], None],
        changed: Callable[[str], None],
        company: int = 0,
        office: TournamentStream | None = None,
    ) -> None:
        """`listed` is told when the lobby says something else of the table, `changed` whenever it is shown anew."""
        super().__init__(house, host.name, read_table_act)
        self.desk: RunningTable | None = None  # the table as it is run; None while the store has not said how it stands
        self._unsure: RunningTable | None = None  # the table as it was until a write failed
        self._showing = TableShowing(house, host.name, self._presence, listed, changed)
        if isinstance(host, Unfollowed):
            self._stop(host.fault)
        else:
            self.desk = RunningTable(house, host, self._presence, company, office)
            follow_written(self.desk, house.clock.now())
            self._showing.begin(self.desk)
        self._mailbox: asyncio.Queue[Mail[Done] | None] = asyncio.Queue(MAIL_MOST)
        self._not_before = 0  # after a step that could not be done
        self._resting = asyncio.Event()
        self._stale = False  # something beside the table has changed that views tell
        self._writing = False  # set while memory may be ahead of what is written
        self._waiting_to_see: list[Watcher] = []  # watchers who asked for a view meanwhile
        self._task = asyncio.create_task(self._run(), name=f"table {self.name}")

    # What others call

    async def _take_in(self, mail: Mail[Done]) -> None:
        """Acts are done one after the other; what was meant for another moment than it is done in is not (lateness.py)."""
        self._mailbox.put_nowait(mail)

    async def give(self, person: Person, command: commands.Command | WithCage) -> Answer:
        """Something the room has this table do in an official's name, or the cage with it."""
        given: Awaited = asyncio.get_running_loop().create_future()
        done: Done = command
        try:
            await self._take_in(Mail(Request(self._house.clock.now(), person), done, "", given))
        except asyncio.QueueFull:
            return Answer(fault=TOO_BUSY)
        return await asyncio.shield(given)

    def say(self, person: Person, said: str | Phrase) -> Refusal | None:
        """Table talk, under the rulebook's own rules."""
        desk, text = self.desk, said.words if isinstance(said, Phrase) else said
        if desk is None or not 0 < len(text) <= LONGEST_TALK:
            return Refusal("too-long", f"write 1 to {LONGEST_TALK} letters at a time", "practice")
        silence = scene_of(desk, self._house.clock.now()).silence(person)
        if silence and (refusal := silence.bars(said)):
            return refusal
        self._showing.say(person, text)
        return None

    def seen_by_visitor(self) -> bytes | None:
        """The public view of the table, for a visitor who has not come in; None where visitors are not shown it.

        Only a table for play money is shown, where a guest could watch as well.
        """
        desk = self.desk
        if desk is None or not desk.host.session.table.play_money:
            return None
        desk.visited = self._house.clock.now()
        self.wake()
        return self._showing.last_public if self._writing else self._showing.public(desk)

    @property
    def last_known(self) -> RunningTable | None:
        """The table as it stands; or as it stood, until the store has said what became of a write."""
        return self.desk or self._unsure

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""
        super().unwatch(watcher)
        self._showing.forget(watcher)

    def wake(self) -> None:
        """Look again whether there is something to do."""
        if not self._mailbox.full():
            self._mailbox.put_nowait(None)

    def show_again(self) -> None:
        """Something beside the table has changed that its views tell."""
        self._stale = True
        self.wake()

    async def settled(self) -> None:
        """Wait until everything is done that can be done now; for a caller who drives the clock."""
        while not self._task.done() and not (self._resting.is_set() and self._mailbox.empty()):
            await self._resting.wait()
            await asyncio.sleep(0)

    async def close(self) -> None:
        """End the task; the table is in the store as it stands."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        while not self._mailbox.empty():
            mail = self._mailbox.get_nowait()
            if mail is not None:
                mail.answer.set_result(Answer(fault=CLOSING))

    # The task

    async def _run(self) -> None:
        """Do the step whose time has come, or else what comes in next; again and again."""
        try:
            while True:
                now = self._house.clock.now()
                step = self._next_step(now)
                if self._stale or (self.desk and self._showing.is_stale(self.desk)):
                    self._stale = False
                    self._publish(now)
                if step and step.at <= now:
                    await self._unseen(self._take(step, now))
                    if self._mailbox.empty():
                        await asyncio.sleep(0)
                        continue
                mail = await self._next_mail(step)
                if mail is not None:
                    await self._unseen(self._serve(mail))
        finally:
            self._resting.set()

    async def _unseen(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that may write; watchers who ask for a view meanwhile get it after that, and nothing unwritten."""
        self._writing = True
        try:
            await work
        finally:
            self._writing = False
            asked, self._waiting_to_see = self._waiting_to_see, []
            for watcher in asked:
                watcher.look()

    async def _next_mail(self, step: Step | None) -> Mail[Done] | None:
        """Return what comes in next, or nothing once it is time for a step."""
        alarm = self._house.clock.wake(step.at, self.wake) if step else None
        if self._mailbox.empty():
            self._resting.set()
        try:
            return await self._mailbox.get()
        finally:
            self._resting.clear()
            if alarm:
                alarm.cancel()

    def _next_step(self, now: int) -> Step | None:
        """Return what the table does by itself next."""
        if self.fault:
            return None
        if self.desk is None:
            return Step(self._not_before, self._resume)
        if self._house.store.trouble.words:
            return None
        calls = self._house.floor.floor.open
        if calls and (reader := self._showing.calls.unread_by([watcher.person for watcher in self._presence.watchers])):
            return Step(max(now, self._not_before), partial(self._showing.calls.read_by, reader), reader)
        try:
            first = next_step(self.desk, now)
            return Step(max(first.at, self._not_before), first.do) if first else None
        except Exception as error:  # as in every step
            self._failed(error, now)
            return None

    async def _take(self, step: Step, now: int) -> None:
        """Do a step; one that is refused or fails is tried again later, and the table goes on."""
        try:
            if await step.do(Request(now)):
                self._not_before = now + self._house.pace.retry_ms
            self._publish(now, step.concerns)
        except Exception as error:  # whatever it is, it stops this table and no other
            self._failed(error, now)

    def _failed(self, error: Exception, now: int) -> None:
        """Something was not written, or went wrong: nothing of it is kept in memory."""
        if self.fault:
            return
        if isinstance(error, StoreError):
            self.desk, self._unsure, self._not_before = None, self.desk or self._unsure, now
        else:
            self._stop(error)
            self._showing.tell_all(_HAS_STOPPED)

    def halt(self, fault: Exception) -> None:
        """Stop with the whole room; nothing more is done here."""
        super().halt(fault)
        self._showing.tell_all(_HAS_STOPPED)

    def go_on(self, paused_at: int) -> None:
        """Go on where play was paused since then: no player's time has run meanwhile."""
        if desk := self.last_known:
            desk.turn.leave_out(paused_at, self._house.clock.now())
        self._not_before = 0
        self.show_again()

    def _stop(self, fault: Exception) -> None:
        self.fault = fault
        _LOG.error("a table has stopped over a fault of ours", table=self.name, exc_info=fault)

    async def _resume(self, request: Request) -> Refusal | None:
        """Go on once the store has said how the table stands; people may act at once, the table itself waits a moment."""
        self._not_before = request.at + self._house.pace.retry_ms
        desk = self._unsure
        assert desk is not None
        with suppress(StoreError):
            await desk.host.catch_up()
            follow_written(desk, request.at)
            self.desk, self._unsure = desk, None
        return None

    async def _answer(self, mail: Mail[Done]) -> Answer:
        desk, now = self.desk, mail.request.at
        if self.fault or desk is None:
            paused = PAUSED if self._house.store.trouble.words else NOT_KNOWN
            return Answer(fault=STOPPED if self.fault else paused)
        if (found := desk.found(mail.request, mail.act)) is not None:
            return Answer(refusal=found) if isinstance(found, Refusal) else Answer(True, desk.host.version)
        if self._house.store.trouble.words:
            return Answer(fault=PAUSED)
        seq, done = desk.host.chain.end.seq, False
        try:
            refusal = await carry_out(desk, mail.act, mail.request)
            if refusal:
                return Answer(refusal=refusal)
            done = True
            act = mail.act if isinstance(mail.act, TableAct) else None
            if act and act.unattended:
                self._showing.show_own(desk, now, mail.request.person)
                received = receipt(desk, mail.request.person.account) if isinstance(act, Reveal) else ""
                return Answer(True, desk.host.version, received)
            desk.wishes.acts(mail.request.person.account)
            if act and act.plays:
                desk.wishes.acted.add(mail.request.person.account)
            self._showing.publish(desk, now, mail.request.person)
        except Exception as error:  # whatever it is, it stops this table at most, and no other
            if not done and desk.host.chain.seq == seq and not isinstance(error, StoreError | BrokenInvariant):
                _LOG.error("an act has failed over a fault of ours", table=self.name, exc_info=error)
                return Answer(fault=NOT_DONE)
            self._failed(error, now)
            return Answer(fault=STOPPED) if self.fault else await self._found_out(mail, seq, error)
        return Answer(True, desk.host.version)

    async def _found_out(self, mail: Mail[Done], seq: int, tried: Exception) -> Answer:
        """Find out what became of an act whose write has failed: perhaps it was made, and only the answer lost.

        What the room has a table do is a single write, so the line's number shows whether it was made.
        """
        now = mail.request.at
        try:
            await self._resume(mail.request)
            desk = self.desk
            if desk is None:
                return Answer(fault=NOT_KNOWN)
            if written := desk.host.chain.seq > seq:
                self._publish(now)
        except Exception as error:  # the record in the store cannot be followed
            self._failed(error, now)
            return Answer(fault=STOPPED)
        done = mail.request.key in desk.host.done if mail.request.key else written
        if done:
            return Answer(True, desk.host.version)
        return Answer(fault=NOT_KNOWN if isinstance(tried, Unsure) else NOT_WRITTEN)  # of another stream, as the cage's

    # Telling

    def _publish(self, now: int, by: Person | None = None) -> None:
        """Show all watchers how the table stands."""
        if self.desk:
            self._showing.publish(self.desk, now, by)

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        """The newest view for one watcher, with the news after what was seen; none while the table is read again."""
        if self._writing:
            self._waiting_to_see.append(watcher)
            return NOT_NOW
        if self.desk is None:
            return View(NOTHING_SEEN, _HAS_STOPPED) if self.fault else None
        return self._showing.newest(self.desk, watcher, after)
