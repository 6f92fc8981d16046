"""A table's actor: one task with one mailbox, the only one that writes to its stream.

Theory of operation. Acts come in through `do` and wait in the mailbox; the task takes them one at a time, and between
them does what the table does by itself once its time has come (in_round.py, between_rounds.py, absence.py). Every act and
every step is written before anybody is told; then everybody who watches gets a view, and after that whoever did it the
answer. Who comes to watch while something is being written sees the table after that. Where a write fails nothing was
told: what is in memory is thrown away and the table resumed from the store. A broken invariant is our own fault; it stops
this table, keeps its log, and leaves the others alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec
import structlog

from croupier.errors import StoreError
from croupier.protocol.refusal import Refusal
from croupier.room.absence import absence_steps
from croupier.room.acts import Act, Commit, Reveal, read_act
from croupier.room.answers import LONGEST_ID, Answer, Answers, Awaited, Fault
from croupier.room.banked_views import banked_own, banked_public
from croupier.room.between_rounds import break_steps
from croupier.room.carrying_out import carry_out
from croupier.room.desk import Desk, House, Step
from croupier.room.host import Host
from croupier.room.in_round import round_steps
from croupier.room.meanings import seat_of
from croupier.room.office import Office
from croupier.room.person import SUPERVISOR, Person
from croupier.room.poker_views import poker_own, poker_public
from croupier.room.presence import Presence
from croupier.room.tournament_tables import tournament_steps
from croupier.room.views import LiveScene, Own, You, encoded, view_message
from croupier.room.watching import NOT_NOW, View, Watcher

MAIL_MOST = 512
_LOG = structlog.get_logger("croupier.room")
LONGEST_TALK = 200
TOO_BUSY = Fault("too much is waiting at this table", "wait a moment and send it again")
NOT_WRITTEN = Fault("this could not be written and was not done", "send it again in a moment")
CLOSING = Fault("the room closes", "come back and look what became of it")
STOPPED = Fault("this table has stopped over a fault of ours; its record is kept", "call an official")


class _Mail(NamedTuple):
    person: Person
    act: Act
    id: str
    seen: int | None
    answer: Awaited


class _Said(msgspec.Struct):
    type: str
    table: str
    from_: str = msgspec.field(name="from")
    text: str
    at: int


class Actor:
    """One table of a room."""

    def __init__(
        self, house: House, host: Host, listed: Callable[[], None], company: int = 0, office: Office | None = None
    ) -> None:
        self.name = host.session.table.name
        self.fault: Exception | None = None  # why it has stopped
        self._house, self._company, self._office = house, company, office
        self._presence = Presence()
        self._answers = Answers()
        self._desk: Desk | None = Desk(house, host, self._presence, company, office)
        self._before: Desk | None = None  # the table as it was run until a write failed
        self._mailbox: asyncio.Queue[_Mail | None] = asyncio.Queue(MAIL_MOST)
        self._not_before = 0  # after a step that could not be done
        self._resting = asyncio.Event()
        self._public: msgspec.Raw | None = None  # made once for each change
        self._told = host.chain.seq  # the last event that was told
        self._writing = False  # what is in memory may be ahead of what is written
        self._waiting_to_see: list[Watcher] = []  # who asked for a view meanwhile
        self._listed, self._listing = listed, self._as_listed(host)
        self._task = asyncio.create_task(self._run(), name=f"table {self.name}")

    @property
    def desk(self) -> Desk | None:
        """The table as it is run; None while it cannot be read from the store."""
        return self._desk

    # What others call

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        """Somebody does something; the answer comes after the view that shows it. The same id gets the same answer.

        `seen` is the version of the view it was done on: what was meant for another moment is not done (lateness.py).
        """
        if not isinstance(id_, str) or not 0 < len(id_) <= LONGEST_ID:
            return Answer(fault=Fault("an act has an id", f"send one of at most {LONGEST_ID} letters"))
        given = self._answers.find(person.account, id_)
        if given is None:
            read = read_act(act)
            if isinstance(read, Fault):
                return Answer(fault=read)
            if self._answers.is_flooding(person.account) or self._mailbox.full():
                return Answer(fault=TOO_BUSY)
            given = self._answers.expect(person.account, id_)
            self._mailbox.put_nowait(_Mail(person, read, id_, seen, given))
        return await asyncio.shield(given)

    def watch(self, watcher: Watcher) -> None:
        """Show somebody the table from now on."""
        self._presence.come(watcher)
        watcher.begin(self.name, self._newest)
        self.wake()

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer; a connection that ends is a player who is gone."""
        if watcher in self._presence:
            self._presence.go(watcher, self._house.clock.now())
            watcher.end(self.name)
            self.wake()

    def say(self, person: Person, text: str) -> Refusal | None:
        """Table talk, under the rulebook's own rules."""
        desk = self._desk
        if desk is None or not 0 < len(text) <= LONGEST_TALK:
            return Refusal(f"talk has at most {LONGEST_TALK} letters at a time", "practice")
        if refusal := desk.scene(self._house.clock.now()).silence(person):
            return refusal
        said = msgspec.json.encode(_Said("said", self.name, person.name, text, self._house.clock.now()))
        for watcher in self._presence:
            watcher.tell(said)
        return None

    def wake(self) -> None:
        """Look again whether there is something to do."""
        if not self._mailbox.full():
            self._mailbox.put_nowait(None)

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
        if step and step.at <= now:
            await self._unseen(self._take(step, now))
            if self._mailbox.empty():
                await asyncio.sleep(0)
                return
        mail = await self._next_mail(step)
        if mail is not None:
            await self._unseen(self._serve(mail))

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

    async def _next_mail(self, step: Step | None) -> _Mail | None:
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
        try:
            return self._earliest(self._desk, now)
        except Exception as error:  # as in every step
            self._failed(error, now)
            return None

    def _earliest(self, desk: Desk, now: int) -> Step | None:
        desk.follow_clock(now)
        between = tournament_steps if desk.office else break_steps
        of_play = (round_steps if desk.host.session.table.playing else between)(desk, now)
        steps = [*of_play, *absence_steps(desk, now)]
        if not steps:
            return None
        first = min(steps, key=lambda step: step.at)
        return Step(max(first.at, self._not_before), first.do)

    async def _take(self, step: Step, now: int) -> None:
        """Do a step; one that is refused or fails is tried again later, and the table goes on."""
        try:
            if await step.do(now):
                self._not_before = now + self._house.pace.retry_ms
            self._publish(now)
        except Exception as error:  # whatever it is, it stops this table and no other
            self._failed(error, now)

    def _failed(self, error: Exception, now: int) -> None:
        """Something was not written, or went wrong: nothing of it is kept in memory."""
        if isinstance(error, StoreError):
            self._desk, self._before, self._not_before = None, self._desk, now
        else:
            self.fault = error
            _LOG.error("a table has stopped over a fault of ours", table=self.name, exc_info=error)
            for watcher in self._presence:
                watcher.tell(msgspec.json.encode({"type": "error", "what": STOPPED.what, "do": STOPPED.do}))

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

    async def _serve(self, mail: _Mail) -> None:
        answer = Answer(fault=CLOSING)
        try:
            answer = await self._answer(mail, self._house.clock.now())
        finally:
            if answer.fault:
                self._answers.forget(mail.person.account, mail.id)
            if not mail.answer.done():
                mail.answer.set_result(answer)

    async def _answer(self, mail: _Mail, now: int) -> Answer:
        desk = self._desk
        if self.fault or desk is None:
            return Answer(fault=STOPPED if self.fault else NOT_WRITTEN)
        try:
            refusal = await carry_out(desk, mail.person, mail.act, mail.seen, now)
            if refusal:
                return Answer(refusal=refusal)
            if not isinstance(mail.act, Commit | Reveal):  # which a browser sends with nobody in front of it
                desk.wishes.timed_out.pop(mail.person.account, None)
            self._publish(now, mail.person)
        except Exception as error:  # whatever it is, it stops this table and no other
            self._failed(error, now)
            return Answer(fault=STOPPED if self.fault else NOT_WRITTEN)
        return Answer(True, desk.host.chain.seq)

    # Telling

    def _publish(self, now: int, by: Person | None = None) -> None:
        """Show everybody who watches how the table stands; nothing is awaited here.

        What somebody did that no event tells and nobody else can see is shown to them, and to staff.
        """
        desk = self._desk
        if desk is None:
            return
        version, scene = desk.host.chain.seq, desk.scene(now)
        before, self._public = self._public, self._seen_by_all(scene)
        private = by if version == self._told and before == self._public else None
        told: dict[str, bytes] = {}
        for watcher in self._presence:
            if watcher.closed:
                self._presence.go(watcher, now)
                continue
            account = watcher.person.account
            if private and account != private.account and SUPERVISOR not in watcher.person.roles:
                continue
            if account not in told:
                told[account] = self._message(desk, scene, watcher.person, self._told)
            watcher.show(self.name, View(version, told[account]))
        self._told = version
        if self._listing != (listing := self._as_listed(desk.host)):
            self._listing = listing
            self._listed()

    def _as_listed(self, host: Host) -> tuple[int, int, bool]:
        """What the lobby says of a table that changes now and then."""
        table = host.session.table
        return len(table.players), len(table.waiting), table.closed

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        """The newest view for one watcher, with the news after what was seen; none while the table is read again."""
        if self._writing:
            self._waiting_to_see.append(watcher)
            return NOT_NOW
        desk = self._desk
        if desk is None:
            return None
        message = self._message(desk, desk.scene(self._house.clock.now()), watcher.person, after)
        return View(desk.host.chain.seq, message)

    def _message(self, desk: Desk, scene: LiveScene, person: Person, after: int) -> bytes:
        if self._public is None:
            self._public = self._seen_by_all(scene)
        own = poker_own if scene.header.kind == "players" else banked_own
        you: You = own(scene, person, self._own(desk, person))
        return view_message(self.name, desk.host.chain.seq, you, self._public, desk.news.after(after))

    def _seen_by_all(self, scene: LiveScene) -> msgspec.Raw:
        return encoded(poker_public(scene) if scene.header.kind == "players" else banked_public(scene))

    def _own(self, desk: Desk, person: Person) -> Own:
        seat = seat_of(desk.host, person.account)
        return Own(
            self._house.wallets.holds(person.account),
            seat in desk.wishes.commitments,
            seat in desk.wishes.revealed,
            desk.wishes.of(person.account),
            tuple(desk.wishes.calls),
        )
