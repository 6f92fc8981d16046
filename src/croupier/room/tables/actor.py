"""A table's actor: one task with one mailbox, the only one that writes to its stream.

Theory of operation. Acts come in through `do` and wait in the mailbox; the task takes them one at a time, and between
them does what the table does by itself once its time has come (in_round.py, between_rounds.py,
room/tables/steps/absent_people.py). Every act and every step is written before anybody is told; then everybody who watches
gets a view, and after that whoever did it the answer. Who comes to watch while something is being written sees the table
after that. Where a write fails nothing was told: what is in memory is thrown away and the table resumed from the store,
which also says whether it was written after all. Where what somebody does goes wrong before anything is written, that
person is told so and the table goes on as it was. A broken invariant (chips or cards are not whole, or what was written
cannot be followed) is our own fault; it stops this table, keeps its log, and leaves the others alone. So does a record that
cannot be followed when the room is opened: that table comes up stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog

from croupier.acts.act import Act
from croupier.acts.meanings import WithCage
from croupier.acts.table import (
    PLAYED,
    Commit,
    Reveal,
    read_act,
)
from croupier.check import BrokenInvariant
from croupier.errors import StoreError
from croupier.house.people import Person
from croupier.protocol.answers import Answer, Fault
from croupier.protocol.refusal import Refusal
from croupier.room.actor import (
    ANOTHER_ACT,
    CLOSING,
    NOT_DONE,
    NOT_KNOWN,
    NOT_WRITTEN,
    STOPPED,
    TOO_BUSY,
    Attended,
    Mail,
)
from croupier.room.connections.watcher import (
    NOT_NOW,
    NOTHING_SEEN,
    View,
    Watcher,
)
from croupier.room.context import RoomContext
from croupier.room.pausing import PAUSED
from croupier.room.remembered_answers import Awaited
from croupier.room.streams.table import Host
from croupier.room.streams.tournament import Office
from croupier.room.tables.calls_shown import CallsShown
from croupier.room.tables.carry_out import carry_out
from croupier.room.tables.running_table import Desk, Step
from croupier.room.tables.steps.absent_people import absence_steps
from croupier.room.tables.steps.between_rounds import break_steps
from croupier.room.tables.steps.in_round import entered_for_absent, round_steps
from croupier.room.tables.steps.out_of_chips import out_of_chips, released
from croupier.room.tables.steps.seat_calls import page_message, paging_steps
from croupier.room.tables.steps.tournament import orders, told_steps, tournament_steps
from croupier.table import commands
from croupier.table.state import seat_of
from croupier.views.banked import banked_own, banked_public
from croupier.views.console.console import desk_seen
from croupier.views.phrases import Phrase
from croupier.views.poker import poker_own, poker_public
from croupier.views.table import (
    LiveScene,
    LostLine,
    Own,
    You,
    encoded,
    view_message,
)
from croupier.views.talk import LONGEST_TALK

MAIL_MOST = 512
_LOG = structlog.get_logger("croupier.room")
_HAS_STOPPED = msgspec.json.encode({"type": "error", "what": STOPPED.what, "do": STOPPED.do})


class _Said(msgspec.Struct):
    type: str
    table: str
    from_: str = msgspec.field(name="from")
    text: str
    at: int


Done = Act | commands.Command | WithCage  # what is done at a table: by people, or by the room


class Unfollowed(NamedTuple):
    """A table in the store whose record cannot be followed, and why."""

    name: str
    fault: Exception


class Actor(Attended[Done]):
    """One table of a room."""

    def __init__(
        self,
        house: RoomContext,
        host: Host | Unfollowed,
        listed: Callable[[], None],
        changed: Callable[[str], None],
        company: int = 0,
        office: Office | None = None,
    ) -> None:
        """`listed` is told when the lobby says something else of the table, `changed` whenever it is shown anew."""
        super().__init__(house, host.name)
        self._company, self._office = company, office
        self._desk: Desk | None = None
        if isinstance(host, Unfollowed):
            self._stop(host.fault)
        else:
            self._desk = Desk(house, host, self._presence, company, office)
        self._before: Desk | None = None  # the table as it was run until a write failed
        self._mailbox: asyncio.Queue[Mail[Done] | None] = asyncio.Queue(MAIL_MOST)
        self._not_before = 0  # after a step that could not be done
        self._resting = asyncio.Event()
        self._public: msgspec.Raw | None = None  # made once for each change
        self._told = self._desk.news.told if self._desk else 0  # the last event that everybody was told
        self._stale = False  # something beside the table has changed that views tell
        self._lost: tuple[LostLine, ...] = ()  # as everybody was told
        self._writing = False  # what is in memory may be ahead of what is written
        self._waiting_to_see: list[Watcher] = []  # who asked for a view meanwhile
        self._listed, self._listing, self._changed = listed, self._as_listed(), changed
        self._calls = CallsShown(house, host.name)
        self._called: dict[str, int] = {}  # who was told of a call to a seat, and until when it is
        self._task = asyncio.create_task(self._run(), name=f"table {self.name}")

    @property
    def desk(self) -> Desk | None:
        """The table as it is run; None while it cannot be read from the store."""
        return self._desk

    # What others call

    def _read_act(self, act: object) -> Act | Fault:
        return read_act(act)

    def _is_full(self) -> bool:
        return self._mailbox.full()

    async def _take_in(self, mail: Mail[Done]) -> None:
        """Acts are done one after the other; what was meant for another moment than it is done in is not (lateness.py)."""
        self._mailbox.put_nowait(mail)

    async def give(self, person: Person, command: commands.Command | WithCage) -> Answer:
        """Something the room has this table do in an official's name, or the cage with it."""
        if self._is_full():
            return Answer(fault=TOO_BUSY)
        given: Awaited = asyncio.get_running_loop().create_future()
        done: Done = command
        await self._take_in(Mail(person, done, "", None, given))
        return await asyncio.shield(given)

    def say(self, person: Person, said: str | Phrase) -> Refusal | None:
        """Table talk, under the rulebook's own rules."""
        desk, text = self._desk, said.words if isinstance(said, Phrase) else said
        if desk is None or not 0 < len(text) <= LONGEST_TALK:
            return Refusal(f"talk has at most {LONGEST_TALK} letters at a time", "practice")
        silence = desk.scene(self._house.clock.now()).silence(person)
        if silence and (refusal := silence.bars(said)):
            return refusal
        message = msgspec.json.encode(_Said("said", self.name, person.name, text, self._house.clock.now()))
        for watcher in self._presence:
            watcher.tell(message)
        return None

    def seen_by_visitor(self) -> bytes | None:
        """The table as everybody sees it, for a visitor who has not come in; None where that is for others alone.

        Only a table for play money is shown, where a guest could watch as well.
        """
        desk = self._desk
        if desk is None or not desk.host.session.table.play_money:
            return None
        if self._public is None and not self._writing:
            self._public = self._seen_by_all(desk.scene(self._house.clock.now()))
        desk.visited = self._house.clock.now()
        self.wake()
        return bytes(self._public) if self._public else None

    def wake(self) -> None:
        """Look again whether there is something to do."""
        if not self._mailbox.full():
            self._mailbox.put_nowait(None)

    def show_again(self) -> None:
        """Something beside the table has changed that its views tell."""
        self._stale = True
        self.wake()

    async def settled(self) -> None:
        """Wait until everything is done that can be done now; for whoever drives the clock."""
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
        try:
            while True:
                await self._go_on(self._house.clock.now())
        finally:
            self._resting.set()

    async def _go_on(self, now: int) -> None:
        """The step whose time has come, or else what comes in next."""
        step = self._next_step(now)
        if self._stale or self._lines_changed():
            self._stale = False
            self._publish(now)
        if step and step.at <= now:
            await self._unseen(self._take(step, now))
            if self._mailbox.empty():
                await asyncio.sleep(0)
                return
        mail = await self._next_mail(step)
        if mail is not None:
            await self._unseen(self._serve(mail))

    def _lines_changed(self) -> bool:
        """Whether a player's connection was lost or came back, and anybody is there to be told."""
        return self._desk is not None and len(self._presence) > 0 and self._desk.lost != self._lost

    async def _unseen(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that may write; whoever asks for a view meanwhile gets it after that, and nothing unwritten."""
        self._writing = True
        try:
            await work
        finally:
            self._writing = False
            asked, self._waiting_to_see = self._waiting_to_see, []
            for watcher in asked:
                watcher.look()

    async def _next_mail(self, step: Step | None) -> Mail[Done] | None:
        """What comes next, or nothing once it is time for a step."""
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
        """What the table does by itself next."""
        if self.fault:
            return None
        if self._desk is None:
            return Step(self._not_before, self._resume)
        if self._house.store.trouble.words:
            return None
        if reader := self._calls.unread_by([watcher.person for watcher in self._presence]):
            return Step(max(now, self._not_before), partial(self._note_calls_read, reader), reader)
        try:
            return self._earliest(self._desk, now)
        except Exception as error:  # as in every step
            self._failed(error, now)
            return None

    async def _note_calls_read(self, official: Person, _now: int) -> Refusal | None:
        """An official who watches is shown what players call for, once it is written down that they read it."""
        await self._calls.read_by(official)
        return None

    def _earliest(self, desk: Desk, now: int) -> Step | None:
        desk.follow_clock(now)
        called = list(paging_steps(desk))
        if desk.host.real and not desk.office:  # people deal it
            return min(called, key=lambda step: step.at, default=None)
        playing = bool(desk.host.session.table.playing)
        if desk.host.real:
            steps = [*(entered_for_absent if playing else told_steps)(desk, now), *called]
        else:
            between = tournament_steps if desk.office else break_steps
            of_play = (round_steps if playing else between)(desk, now)
            steps = [*of_play, *absence_steps(desk, now), *called]
        if playing and desk.office:
            steps = [*orders(desk, now), *steps]
        if not steps:
            return None
        first = min(steps, key=lambda step: step.at)
        return Step(max(first.at, self._not_before), first.do)

    async def _take(self, step: Step, now: int) -> None:
        """Do a step; one that is refused or fails is tried again later, and the table goes on."""
        try:
            if await step.do(now):
                self._not_before = now + self._house.pace.retry_ms
            self._publish(now, step.concerns)
        except Exception as error:  # whatever it is, it stops this table and no other
            self._failed(error, now)

    def _failed(self, error: Exception, now: int) -> None:
        """Something was not written, or went wrong: nothing of it is kept in memory."""
        if self.fault:
            return
        if isinstance(error, StoreError):
            self._desk, self._before, self._not_before = None, self._desk, now
        else:
            self._stop(error)
            self._tell_stopped()

    def halt(self, fault: Exception) -> None:
        """Stop with the whole room; nothing more is done here."""
        super().halt(fault)
        self._tell_stopped()

    def go_on(self, paused_at: int) -> None:
        """Play was paused since then, and goes on: nobody's time has run meanwhile."""
        if desk := self._desk or self._before:
            desk.turn.leave_out(paused_at, self._house.clock.now())
        self._not_before = 0
        self.show_again()

    def _tell_stopped(self) -> None:
        self._changed(self.name)
        for watcher in self._presence:
            watcher.tell(_HAS_STOPPED)

    def _stop(self, fault: Exception) -> None:
        self.fault = fault
        _LOG.error("a table has stopped over a fault of ours", table=self.name, exc_info=fault)

    async def _resume(self, now: int) -> Refusal | None:
        """Read the table again from the store."""
        house = self._house
        self._not_before = now + house.pace.retry_ms  # people may act at once, the table itself waits a moment
        try:
            host = await Host.resume(house.store, self.name, house.keys, house.entropy)
        except StoreError:
            return None
        self._desk = Desk(house, host, self._presence, self._company, self._office, self._before)
        return None

    async def _answer(self, mail: Mail[Done], now: int) -> Answer:
        desk = self._desk
        if self.fault or desk is None:
            paused = PAUSED if self._house.store.trouble.words else NOT_KNOWN
            return Answer(fault=STOPPED if self.fault else paused)
        if mail.asked in desk.host.asked:
            if desk.host.asked.is_other(mail.asked):
                return Answer(refusal=ANOTHER_ACT)
            return Answer(True, desk.version)
        if self._house.store.trouble.words:
            return Answer(fault=PAUSED)
        seq, done = desk.host.chain.seq, False
        try:
            refusal = await self._carried_out(desk, mail, now)
            if refusal:
                return Answer(refusal=refusal)
            done = True
            if not isinstance(mail.act, Commit | Reveal):  # which a browser sends with nobody in front of it
                desk.wishes.acts(mail.person.account)
            if isinstance(mail.act, PLAYED):
                desk.wishes.acted.add(mail.person.account)
            self._publish(now, mail.person)
        except Exception as error:  # whatever it is, it stops this table at most, and no other
            if not done and desk.host.chain.seq == seq and not isinstance(error, StoreError | BrokenInvariant):
                _LOG.error("an act has failed over a fault of ours", table=self.name, exc_info=error)
                return Answer(fault=NOT_DONE)
            self._failed(error, now)
            return Answer(fault=STOPPED) if self.fault else await self._found_out(mail, seq, now)
        return Answer(True, desk.version)

    async def _found_out(self, mail: Mail[Done], seq: int, now: int) -> Answer:
        """What became of an act whose write has failed: perhaps it was made all the same, and only the answer lost.

        What the room has a table do is one write and nobody else's, so there the number says it.
        """
        try:
            await self._resume(now)
            desk = self._desk
            if desk is None:
                return Answer(fault=NOT_KNOWN)
            if written := desk.host.chain.seq > seq:
                self._publish(now)
        except Exception as error:  # what is in the store cannot be followed
            self._failed(error, now)
            return Answer(fault=STOPPED)
        done = mail.asked in desk.host.asked if mail.asked else written
        return Answer(True, desk.version) if done else Answer(fault=NOT_WRITTEN)

    async def _carried_out(self, desk: Desk, mail: Mail[Done], now: int) -> Refusal | None:
        if isinstance(mail.act, commands.Command):
            account = str(getattr(mail.act, "account", ""))
            refusal = await desk.cannot_pay(account, mail.act) or await desk.give(mail.act, now)
        elif isinstance(mail.act, WithCage):
            refusal = await desk.give_with_cage(mail.act.command, mail.act.entry, now)
        else:
            refusal = await carry_out(desk, mail.person, mail.act, mail.seen, now, mail.asked)
        if refusal:
            await self._house.inspectorate.note_overdrawn(self.name, desk.host.overdrawn, now)
        return refusal

    # Telling

    def _publish(self, now: int, by: Person | None = None) -> None:
        """Show everybody who watches how the table stands; nothing is awaited here.

        What somebody did that nobody else is told of is shown to them, and to those who run the table.
        """
        desk = self._desk
        if desk is None:
            return
        told_to_all, scene = desk.news.told, desk.scene(now)
        self._lost = scene.lost
        before, self._public = self._public, self._seen_by_all(scene)
        private = by if told_to_all == self._told and before == self._public else None
        told: dict[str, bytes] = {}
        for watcher in self._presence:
            if watcher.closed:
                self._presence.go(watcher, now)
                continue
            account = watcher.person.account
            if private and account != private.account and not desk.is_run_by(watcher.person):
                continue
            if account not in told:
                told[account] = self._message(desk, scene, watcher.person, self._told)
            watcher.show(self.name, View(desk.version, told[account]))
        self._told = told_to_all
        self._tell_called(desk)
        self._changed(self.name)
        if self._listing != (listing := self._as_listed()):
            self._listing = listing
            self._listed()

    def _tell_called(self, desk: Desk) -> None:
        """Those whose call to a seat was made or is over are told wherever they are."""
        called = {account: until for account, _, until in desk.host.session.table.called}
        for account in {account for account, _ in called.items() ^ self._called.items()}:
            self._house.connected.tell(account, page_message(desk, account))
        self._called = called

    def _as_listed(self) -> tuple[int, int, bool] | None:
        """What the lobby says of a table that changes now and then."""
        if self._desk is None:
            return None
        table = self._desk.host.session.table
        return len(table.players), len(table.waiting), table.closed

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        """The newest view for one watcher, with the news after what was seen; none while the table is read again."""
        if self._writing:
            self._waiting_to_see.append(watcher)
            return NOT_NOW
        desk = self._desk
        if desk is None:
            return View(NOTHING_SEEN, _HAS_STOPPED) if self.fault else None
        message = self._message(desk, desk.scene(self._house.clock.now()), watcher.person, after)
        return View(desk.version, message)

    def _message(self, desk: Desk, scene: LiveScene, person: Person, after: int) -> bytes:
        if self._public is None:
            self._public = self._seen_by_all(scene)
        own = poker_own if scene.header.kind == "players" else banked_own
        you: You = own(scene, person, self._own(desk, person))
        if at_desk := desk_seen(scene, person, desk.count.when if desk.count else ""):
            you = msgspec.structs.replace(you, desk=at_desk)
        return view_message(self.name, desk.version, you, self._public, desk.news.after(after))

    def _seen_by_all(self, scene: LiveScene) -> msgspec.Raw:
        return encoded(poker_public(scene) if scene.header.kind == "players" else banked_public(scene))

    def _own(self, desk: Desk, person: Person) -> Own:
        seat, now = seat_of(desk.host.session.table, person.account), self._house.clock.now()
        return Own(
            self._house.wallets.holds(person.account),
            seat in desk.wishes.commitments,
            seat in desk.wishes.revealed,
            desk.wishes_of(person.account, now),
            self._calls.shown_to(person),
            desk.wishes.late.get(person.account),
            out_of_chips(desk, person.account, now),
            released(desk, person.account, now),
        )
