"""A tournament's actor: people act on it and watch it as they do a table, and it does by itself what is due.

Theory of operation. What is written goes through the office, under its lock, whoever writes: a person, a table that
reports a round, or the task here, which wakes whenever something was written or a moment has come (the end of a level, of
a break, of a penalty). The task opens the tables that are wanted, does the steps of the house, and where a standing order
says so draws, starts, awards and pays with nobody on duty. After every write its tables look again, and everybody who
watches gets a view; then whoever did it the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import structlog

from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, StoreError
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.actor import NOT_WRITTEN, STOPPED, TOO_BUSY, Actor
from croupier.room.answers import LONGEST_ID, Answer, Answers, Fault
from croupier.room.bots import bot_of
from croupier.room.clocks import Alarm
from croupier.room.desk import House
from croupier.room.meanings import HOUSE
from croupier.room.news import Item
from croupier.room.office import Office
from croupier.room.person import Person
from croupier.room.presence import Presence
from croupier.room.tournament_acts import meant_by, read_act
from croupier.room.tournament_news import TournamentNews
from croupier.room.tournament_tables import to_report
from croupier.room.tournament_views import own_view, seen_by_all
from croupier.room.unattended import house_direction, next_moment
from croupier.room.watching import View, Watcher
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.chips import seat_to_free, to_collect
from croupier.tournament.state import Hall

_LOG = structlog.get_logger("croupier.room")
_ENCODER = msgspec.json.Encoder()
NO_TALK = Refusal("talk is for the tables", "practice")
TELL_MS = 500  # all that happens within so long is told to everybody at once
_PAYS = (e.PlayerEntered, e.ChipsBought, e.PrizePaid)

OpenTable = Callable[[Office, Hall], Awaitable[None]]


class _Message(msgspec.Struct):
    type: str
    table: str
    version: int
    you: msgspec.Raw
    public: msgspec.Raw
    news: list[Item]


class TournamentActor:
    """One tournament of a room."""

    def __init__(
        self,
        house: House,
        office: Office,
        open_table: OpenTable,
        tables: Callable[[], dict[str, Actor]],
        listed: Callable[[], None],
        company: int = 0,
    ) -> None:
        self.name, self.office, self.company = office.name, office, company
        self.fault: Exception | None = None
        self.drawn_at = office.drawn_at  # when the seats of the session that comes next were drawn
        self.closed = asyncio.Event()
        self._house, self._open_table, self._tables, self._listed = house, open_table, tables, listed
        self._presence = Presence()
        self._answers = Answers()
        self.news = TournamentNews(house.people)
        self._paid: list[str] = []
        self._told, self._told_at = office.chain.seq, 0  # up to which event everybody was told, and when
        self._told_to: dict[str, int] = {}  # who was told more
        self._changed = self._for_all = False
        self._concerned: set[str] = set()  # by what happened since
        self._telling: Alarm | None = None
        self._wake = asyncio.Event()
        self._resting = asyncio.Event()
        self._public: msgspec.Raw | None = None
        for bot in [bot_of(self.name, account) for account in office.state.entrants]:
            if bot:  # of a tournament that goes on after a restart
                house.people.meet(bot)
        office.followed = self._follow
        office.sessions = lambda: [actor.desk.host.session for actor in self._own_tables() if actor.desk]
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to do by itself what is due; once all its tables are there that were open before."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.name}")

    def _own_tables(self) -> list[Actor]:
        found = []
        for actor in self._tables().values():
            if actor.desk and actor.desk.host.session.table.tournament == self.name:
                found.append(actor)
        return found

    # What others call

    async def do(self, person: Person, id_: str, act: object, _seen: int | None = None) -> Answer:
        """Somebody does something; the same id gets the same answer."""
        if not isinstance(id_, str) or not 0 < len(id_) <= LONGEST_ID:
            return Answer(fault=Fault("an act has an id", f"send one of at most {LONGEST_ID} letters"))
        given = self._answers.find(person.account, id_)
        if given is not None:
            return await asyncio.shield(given)
        read = read_act(act)
        if isinstance(read, Fault):
            return Answer(fault=read)
        if self._answers.is_flooding(person.account):
            return Answer(fault=TOO_BUSY)
        given = self._answers.expect(person.account, id_)
        answer = Answer(fault=NOT_WRITTEN)
        try:
            meant = meant_by(read, person, self._house.clock.now())
            answer = Answer(refusal=meant) if isinstance(meant, Refusal) else await self._carry_out(person, meant)
        finally:
            if answer.fault:
                self._answers.forget(person.account, id_)
            given.set_result(answer)
        return answer

    async def _carry_out(self, person: Person, command: c.Command) -> Answer:
        now = self._house.clock.now()
        if self.fault:
            return Answer(fault=STOPPED)
        self._house.people.meet(person)
        if isinstance(command, c.DrawSeats):
            if person.account not in self.office.state.directors:
                clause = self.office.contest.rules.clause("tournament.director")
                return Answer(refusal=Refusal("this is the tournament director's to do", clause))
            command = c.DrawSeats(*self.office.draw())
        try:
            refusal = await self.office.give(_with_busy(command, self.busy()), now)
        except StoreError:
            return Answer(fault=NOT_WRITTEN)
        except (BrokenInvariant, CroupierError) as error:
            self._failed(error)
            return Answer(fault=STOPPED)
        if refusal:
            return Answer(refusal=refusal)
        await self._ask_wallets()
        self._publish()
        return Answer(True, self.office.chain.seq)

    def watch(self, watcher: Watcher) -> None:
        """Show somebody the tournament from now on."""
        self._presence.come(watcher)
        watcher.begin(self.name, self._newest)
        self.wake()

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""
        if watcher in self._presence:
            self._presence.go(watcher, self._house.clock.now())
            watcher.end(self.name)

    def say(self, _person: Person, _text: str) -> Refusal | None:
        """Talk is for the tables."""
        return NO_TALK

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._wake.set()

    async def settled(self) -> None:
        """Wait until everything is done that can be done now; for whoever drives the clock."""
        while self._task and not self._task.done() and not (self._resting.is_set() and not self._wake.is_set()):
            await asyncio.sleep(0)

    async def close(self) -> None:
        """End the task; the tournament is in the store as it stands."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # The task

    async def _run(self) -> None:
        alarm: Alarm | None = None
        while True:
            self._wake.clear()
            try:
                while not self.fault and await self._step(self._house.clock.now()):
                    self._publish()
                    await asyncio.sleep(0)
                await self._ask_wallets()
            except StoreError:
                self._retry()
            except Exception as error:  # whatever it is, it stops this tournament and no other
                self._failed(error)
            self._publish()
            if alarm:
                alarm.cancel()
            moment = next_moment(self, self._house) if not self.fault else 0
            alarm = self._house.clock.wake(moment, self.wake) if moment else None
            self._resting.set()
            await self._wake.wait()
            self._resting.clear()

    def _retry(self) -> None:
        clock = self._house.clock
        clock.wake(clock.now() + self._house.pace.retry_ms, self.wake)

    def _failed(self, error: Exception) -> None:
        self.fault = error
        _LOG.error("a tournament has stopped over a fault of ours", tournament=self.name, exc_info=error)

    def busy(self) -> tuple[str, ...]:
        """Tables with a round going on, or one that is not reported yet."""
        return tuple(
            [
                actor.name
                for actor in self._own_tables()
                if actor.desk and (actor.desk.host.session.table.playing or to_report(actor.desk))
            ]
        )

    async def _step(self, now: int) -> bool:
        """The next thing that is due; whether there was one."""
        state = self.office.state
        if state.phase == "closed":
            self.closed.set()
            return False
        for hall in state.halls.values():
            if not hall.over and hall.name not in self._tables():
                await self._open_table(self.office, hall)
                return True
        if await self._collect(now):
            return True
        direction = house_direction(self, self._house, now)
        if isinstance(direction, c.Enter):
            await self._bring_money(direction.account, now)
        if direction is not None:
            return await self.office.give(direction, now) is None
        return await self.office.house_step(now, self.busy())

    async def _bring_money(self, bot: str, now: int) -> None:
        """Play money for a bot that enters."""
        need = self.office.contest.rules.payment
        if need > await self._house.wallets.ask(bot):
            await self._house.wallets.deposit(bot, need, HOUSE, now)

    async def _collect(self, now: int) -> bool:
        """Chips of somebody who sits nowhere go back to the house."""
        state = self.office.state
        seated = {player.account for session in self.office.sessions() for player in session.table.players}
        for one in state.entrants.values():
            waits = to_collect(state, one) or seat_to_free(state, one)
            if waits and one.account not in seated and (not one.in_play or state.phase != "playing"):
                return await self.office.give(c.CollectChips(one.account), now) is None
        return False

    def _follow(self, written: Sequence[tuple[int, Event]]) -> None:
        """Something was written: the tables look again, and so does the task."""
        self._changed = True
        for seq, event in written:
            self.news.take(seq, event)
            fact = getattr(event, "fact", event)
            concerned = [
                str(getattr(fact, name)) for name in ("account", "substitute", "absent") if hasattr(fact, name)
            ]
            self._concerned |= set(concerned)
            self._for_all = self._for_all or (not concerned and not isinstance(event, e.RoundReported))
            if isinstance(event, _PAYS):
                self._paid.append(event.account)
            elif isinstance(event, e.TournamentCancelled):
                self._paid += [refund.account for refund in event.refunds]
            elif isinstance(event, e.SeatsDrawn) and not event.late:
                self.drawn_at = self._house.clock.now()
        for actor in self._own_tables():
            actor.wake()
        self._listed()
        self.wake()

    async def _ask_wallets(self) -> None:
        paid, self._paid = self._paid, []
        for account in dict.fromkeys(paid):
            await self._house.wallets.ask(account)
        self._concerned |= set(paid)
        self._changed = self._changed or bool(paid)

    # Telling

    def is_watched_by(self, account: str) -> bool:
        """Whether somebody looks at the tournament."""
        return self._presence.is_here(account)

    def _publish(self) -> None:
        """Show those who watch how the tournament stands: at once whom it concerns, everybody else in a moment."""
        now, version = self._house.clock.now(), self.office.chain.seq
        if not self._changed:
            return
        all_ = self._for_all or now - self._told_at >= TELL_MS
        watchers = [watcher for watcher in self._presence if all_ or watcher.person.account in self._concerned]
        if not all_ and self._telling is None:
            self._telling = self._house.clock.wake(self._told_at + TELL_MS, self._tell_all)
        if watchers:
            self._public = self._seen_by_all()
        told: dict[str, bytes] = {}
        for watcher in watchers:
            if watcher.closed:
                self._presence.go(watcher, now)
                continue
            account = watcher.person.account
            if account not in told:
                told[account] = self._message(watcher.person, self._told_to.get(account, self._told))
            watcher.show(self.name, View(version, told[account]))
        self._concerned = set()
        if all_:
            self._changed = self._for_all = False
            self._told, self._told_at, self._told_to = version, now, {}
        else:
            self._told_to |= dict.fromkeys(told, version)

    def _tell_all(self) -> None:
        self._telling, self._for_all = None, True
        self.wake()

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        if self._public is None or self._changed:
            self._public = self._seen_by_all()
        return View(self.office.chain.seq, self._message(watcher.person, after))

    def _seen_by_all(self) -> msgspec.Raw:
        return msgspec.Raw(_ENCODER.encode(self.seen()))

    def seen(self) -> object:
        """The public part, as it is."""
        now = self._house.clock.now()
        return seen_by_all(self.office, self._house.people, self.starts_at, now)

    @property
    def starts_at(self) -> int:
        """When the session that was drawn starts by itself; 0 where it does not."""
        state, rules = self.office.state, self.office.contest.rules
        if state.phase != "drawn":
            return 0
        first = not state.stage and not state.session
        return max(rules.start if first else 0, self.drawn_at + self._house.pace.start_ms)

    def _message(self, person: Person, after: int) -> bytes:
        assert self._public is not None
        you = own_view(self.office, person, self._house.wallets.holds(person.account))
        own = msgspec.Raw(_ENCODER.encode(you))
        version = self.office.chain.seq
        return _ENCODER.encode(_Message("view", self.name, version, own, self._public, self.news.after(after)))


def _with_busy(command: c.Command, busy: tuple[str, ...]) -> c.Command:
    """A command that has to know which tables are in a round is told by the room, not by whoever gives it."""
    return msgspec.structs.replace(command, busy=busy) if hasattr(command, "busy") else command
