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
from contextlib import suppress

import structlog
from msgspec import Raw

from croupier.acts.stops_and_exclusions import held_back_from_tournament
from croupier.acts.tournament import (
    AT_THE_DESK,
    Act,
    Command,
    meant_by,
    read_act,
)
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, SeedLost, StoreError
from croupier.house.people import Person
from croupier.protocol.actors import HOUSE
from croupier.protocol.answers import Answer
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.actor import (
    ANOTHER_ACT,
    NOT_DONE,
    NOT_KNOWN,
    NOT_WRITTEN,
    STOPPED,
    Attended,
    Mail,
)
from croupier.room.clock import Alarm
from croupier.room.connections.watcher import View, Watcher
from croupier.room.context import RoomContext
from croupier.room.pausing import PAUSED
from croupier.room.streams.tournament import Office
from croupier.room.tables.actor import Actor
from croupier.room.tables.bots import bot_of
from croupier.room.tables.steps.tournament import is_in_round
from croupier.room.tournaments.named_people import names_somebody, with_account
from croupier.room.tournaments.setup import (
    Preview,
    dated_ahead,
    moved_into_the_past,
    previewed_changes,
)
from croupier.room.tournaments.unattended import (
    EARLIER,
    ORDER,
    house_direction,
    is_unattended,
    next_moment,
    starts_with,
)
from croupier.tournament import commands, events, reported_events
from croupier.tournament.altering import Changes
from croupier.tournament.due import Due, ballot
from croupier.tournament.plan.conditions import Plan
from croupier.tournament.plan.structure import CONSOLE
from croupier.tournament.run.returned_chips import seat_to_free, to_collect
from croupier.tournament.run.sessions import starts_at
from croupier.tournament.state import Hall
from croupier.views.phrases import Phrase
from croupier.views.table import encoded, message_of
from croupier.views.tournament.changes import Told
from croupier.views.tournament.news import TournamentNews
from croupier.views.tournament.public import (
    ByItself,
    Line,
    TournamentSeen,
    line_of,
    own_view,
    seen_by_all,
)
from croupier.views.tournament.wall import OnTheWall, on_the_wall

_LOG = structlog.get_logger("croupier.room")
NO_TALK = Refusal("talk is for the tables", "practice")
TELL_MS = 500  # all that happens within so long is told to everybody at once
BY_NAMED_DIRECTOR = (commands.DrawSeats, *AT_THE_DESK)  # what the machine asks nobody's name for
WITH_A_PLACE = ("entered", "playing", "broke", "through")
_PAYS = (events.PlayerEntered, events.ChipsBought, events.PrizePaid)

OpenTable = Callable[[Office, Hall], Awaitable[None]]


class TournamentActor(Attended[Act]):
    """One tournament of a room."""

    def __init__(
        self,
        house: RoomContext,
        office: Office,
        open_table: OpenTable,
        listed: Callable[[], None],
        company: int = 0,
    ) -> None:
        super().__init__(house, office.name, read_act)
        self.office, self._company = office, company
        self.begun, self.closed = asyncio.Event(), asyncio.Event()  # begun: it takes no more entries before play
        self._open_table, self._listed = open_table, listed
        self.tables: dict[str, Actor] = {}  # its own, open or not yet gone
        self._concern: dict[str, tuple[object, ...]] = {}  # what each was last woken for
        self._opening = asyncio.Lock()
        self._serving = 0  # acts that are being done
        self.news = TournamentNews(house.people)
        self._paid: list[str] = []
        self._told, self._told_at = office.chain.seq, 0  # up to which event everybody was told, and when
        self._told_to: dict[str, int] = {}  # who was told more
        self._changed = self._for_all = False
        self._concerned: set[str] = set()  # by what happened since
        self._telling: Alarm | None = None
        self._waits: tuple[Due, ...] = ()  # what was told that it waits for
        self._wake = asyncio.Event()
        self._resting = asyncio.Event()
        self._wall: tuple[int, OnTheWall] | None = None  # the version it shows, and it
        self._whole: tuple[int, Raw] | None = None  # all there is to see, and after which event
        self._told_all: Told | None = None  # what everybody was told last; none while nobody watches
        for bot in [bot_of(self.name, account) for account in office.state.entrants]:
            if bot:  # of a tournament that goes on after a restart
                house.people.meet(bot)
        office.followed = self._follow
        office.busy = self._busy
        office.now = house.clock.now
        office.held_back = self._held_back
        office.sessions = lambda: [actor.desk.host.session for actor in self.tables.values() if actor.desk]
        office.has_left = self._has_left
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to do by itself what is due; once all its tables are there that were open before."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.name}")

    # What others call

    async def _take_in(self, mail: Mail[Act]) -> None:
        """Acts of different people wait for each other at the office's lock and nowhere else."""
        self._serving += 1
        try:
            await self._serve(mail)
        finally:
            self._serving -= 1

    async def _answer(self, mail: Mail[Act], now: int) -> Answer:
        if self.fault:
            return Answer(fault=STOPPED)
        if self._house.store.trouble.words:
            return Answer(fault=PAUSED)
        try:
            refusal = await self._carried_out(mail, now)
        except SeedLost as error:
            refusal = Refusal(str(error), "system")
        except StoreError:
            if self.fault:
                return Answer(fault=STOPPED)
            return Answer(fault=NOT_KNOWN if self.office.unsure else NOT_WRITTEN)
        except BrokenInvariant as error:
            self._failed(error)
            return Answer(fault=STOPPED)
        except Exception as error:  # nothing is written, and all is as it was
            _LOG.error("an act has failed over a fault of ours", tournament=self.name, exc_info=error)
            return Answer(fault=NOT_DONE)
        return Answer(refusal=refusal) if refusal else await self._shown()

    async def _carried_out(self, mail: Mail[Act], now: int) -> Refusal | None:
        if mail.asked in self.office.asked:
            return ANOTHER_ACT if self.office.asked.is_other(mail.asked) else None
        command = await self._meant(mail.act, mail.person, now)
        if isinstance(command, Refusal):
            return command
        self._house.people.meet(mail.person)
        known = self._as_known_here(mail.person, command, now)
        if isinstance(known, Refusal):
            return known
        marked, words = self._house.reasons.marked(self.name, known)
        refusal = await self.office.give(marked, now, words, mail.asked)
        if refusal is None:
            self._house.people.has_come(self._house.people.of(_who_comes(command)))
        return refusal

    async def _shown(self) -> Answer:
        """Something is done: the tables it wants are opened, and everybody is shown."""
        try:
            await self._ask_wallets()
            with suppress(StoreError):  # then the task tries again, and nobody is told before
                await self._open_tables()
            self._publish()
        except StoreError:
            self._retry()
        except Exception as error:  # whatever it is, it stops this tournament and no other
            self._failed(error)
            return Answer(fault=STOPPED)
        return Answer(True, self.office.chain.seq)

    async def _meant(self, act: Act, person: Person, now: int) -> commands.Command | Refusal:
        """The command an act comes to, once whoever is named in it is known."""
        if not isinstance(act, Command):
            return meant_by(act, person, now)
        named: Command | Refusal = act
        if names_somebody(act):
            named = await with_account(self._house, act, person, now, play_money=self.office.state.play_money)
        meant = named if isinstance(named, Refusal) else meant_by(named, person, now)
        if isinstance(meant, BY_NAMED_DIRECTOR) and person.account not in self.office.state.directors:
            clause = self.office.contest.rules.clause("tournament.director")
            return Refusal("this is the tournament director's to do", clause)
        return meant

    def _held_back(self, command: commands.Command, at: int) -> Refusal | None:
        """Why nothing begins while play is stopped or tables are missing, which day is refused, and who may not buy in."""
        table = str(getattr(command, "table", "")) or self.name
        stop = self._house.inspectorate.stop_of(table, self.office.contest.rules.book, self.name)
        if isinstance(command, commands.StartSession) and self.office.unopened:
            return Refusal(self.office.unopened, "system")
        if held := held_back_from_tournament(stop, self._house.floor, command, at, self.office.reported):
            return held
        if isinstance(command, commands.Approve | commands.Notify):
            today = self._house.registry.register.today(at)
            return dated_ahead(command, today, self.office.contest.rules.clause("tournament.approval"))
        if isinstance(command, commands.Alter):
            return moved_into_the_past(bytes(command.plan), at, self.office.contest.rules.start)
        paying = command.account if isinstance(command, commands.Buy) else _who_comes(command)
        return self._wrong_money(paying) if paying else None

    def _wrong_money(self, account: str) -> Refusal | None:
        return self._house.wallets.wrong_money(account, play_money=self.office.state.play_money)

    def excluded(self) -> list[str]:
        """Who is kept out of every game and has, or waits for, a place here; the director decides what becomes of it."""
        state, floor, at = self.office.state, self._house.floor, self._house.clock.now()
        there = [one.account for one in state.entrants.values() if one.status in WITH_A_PLACE]
        there += [reserve.account for reserve in state.reserves]
        return [account for account in there if floor.bar(account, at)]

    def _as_known_here(self, person: Person, command: commands.Command, now: int) -> commands.Command | Refusal:
        """A command with what the room alone knows, the seeds of draws."""
        office = self.office
        if isinstance(command, commands.CommitDraw):
            return office.commit_anew(person.account, command.reason)
        if isinstance(command, commands.DrawSeats):
            return ballot(office.state, now, person.account, office.draw)
        return command

    def say(self, _person: Person, _said: str | Phrase) -> Refusal | None:
        """Talk is for the tables."""
        return NO_TALK

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._wake.set()

    def show_again(self) -> None:
        """Something beside the tournament has changed that its views tell."""
        self._changed = True
        self._tell_all()

    async def settled(self) -> None:
        """Wait until everything is done that can be done now; for whoever drives the clock."""
        while (
            self._task
            and not self._task.done()
            and (self._serving or self._wake.is_set() or not self._resting.is_set())
        ):
            await asyncio.sleep(0)

    async def close(self) -> None:
        """End the task; the tournament is in the store as it stands."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_over(self) -> bool:
        """Whether it is closed: what was held is only looked at."""
        return self.office.state.phase == "closed"

    # The task

    async def _run(self) -> None:
        alarm: Alarm | None = None
        while True:
            self._wake.clear()
            try:
                while not self._waits_for_store and await self._step(self._house.clock.now()):
                    self._publish()
                    await asyncio.sleep(0)
                if not self._waits_for_store:
                    await self._ask_wallets()
            except StoreError:
                self._retry()
            except Exception as error:  # whatever it is, it stops this tournament and no other
                self._failed(error)
            self._look_at_the_clock(self._house.clock.now())
            self._publish()
            if alarm:
                alarm.cancel()
            moment = next_moment(self, self._house) if not self.fault else 0
            alarm = self._house.clock.wake(moment, self.wake) if moment else None
            self._resting.set()
            await self._wake.wait()
            self._resting.clear()

    @property
    def _waits_for_store(self) -> bool:
        """Whether nothing can be done: stopped for good, or until the store is back (pausing.py)."""
        return bool(self.fault or self._house.store.trouble.words)

    def _look_at_the_clock(self, now: int) -> None:
        """By its time a session can start, or waits for a count, though nothing was written: everybody is told of it."""
        waits = self.office.waits(now)
        if waits != self._waits:
            self._waits, self._changed, self._for_all = waits, True, True

    def _retry(self) -> None:
        clock = self._house.clock
        clock.wake(clock.now() + self._house.pace.retry_ms, self.wake)

    def _failed(self, error: Exception) -> None:
        self.fault = error
        _LOG.error("a tournament has stopped over a fault of ours", tournament=self.name, exc_info=error)

    def _busy(self) -> tuple[str, ...]:
        """Tables with a round going on, or one that is not reported yet; and such as have to be read again, who knows."""
        actors = [actor for name in self.office.state.halls if (actor := self.tables.get(name))]
        return tuple([one.name for one in actors if not one.desk or is_in_round(one.desk)])

    async def _step(self, now: int) -> bool:
        """The next thing that is due; whether there was one."""
        if self.office.state.phase not in ("announced", "entries"):
            self.begun.set()
        if self.is_over:
            self.closed.set()
            return False
        await self._open_tables()
        if await self._collect(now) or await self._see_out(now):
            return True
        try:
            direction = house_direction(self, self._house, now)
        except SeedLost:
            direction = None  # it waits for an operator
        if isinstance(direction, commands.Enter):
            await self._bring_money(direction.account, now)
        if direction is not None and await self.office.give(direction, now) is None:
            return True
        return await self.office.house_step(now)

    async def _open_tables(self) -> None:
        """Open the tables that are wanted, all before anybody is told of a seat there.

        One that may not be opened now is no fault of ours: it is tried again, and meanwhile everybody is told why.
        """
        async with self._opening:
            refused = ""
            for hall in self._to_open():
                if hall.name not in self.tables:
                    refused = refused or await self._not_opened(hall)
            if refused != self.office.unopened:
                self.office.unopened, self._changed, self._for_all = refused, True, True

    async def _not_opened(self, hall: Hall) -> str:
        """Open a table; why it cannot be, or nothing once it is open."""
        try:
            await self._open_table(self.office, hall)
        except StoreError:
            raise
        except CroupierError as error:
            return f"table {hall.name} cannot be opened: {error}; or have the tournament cancelled"
        return ""

    def _to_open(self) -> tuple[Hall, ...]:
        """The tables the room runs; none where a director reports the hands, or all is over."""
        return () if self.is_over or self.office.contest.rules.reported else self.office.state.running

    async def _bring_money(self, bot: str, now: int) -> None:
        """Play money for a bot that enters."""
        need = self.office.contest.rules.payment
        if need > await self._house.wallets.ask(bot):
            await self._house.wallets.give_play_money(bot, need, now)

    async def _collect(self, now: int) -> bool:
        """Chips of somebody who sits nowhere go back to the house."""
        state = self.office.state
        waiting = [
            one.account
            for one in state.entrants.values()
            if (not one.in_play or state.phase != "playing") and (to_collect(state, one) or seat_to_free(state, one))
        ]
        if not waiting:
            return False
        seated = {player.account for session in self.office.sessions() for player in session.table.players}
        nowhere = next((account for account in waiting if account not in seated), "")
        return bool(nowhere) and await self.office.give(commands.CollectChips(nowhere), now) is None

    async def _see_out(self, now: int) -> bool:
        """Whoever is excluded is absent from the table, once the round there is over: no cards are taken from anybody."""
        for account in self.excluded():
            one = self.office.state.entrants.get(account)
            if one and one.in_play and not one.away and one.table not in self._busy():
                return await self.office.give(commands.NoteAbsence(account, True, HOUSE), now) is None
        return False

    def _follow(self, written: Sequence[tuple[int, Event]]) -> None:
        """Something was written: the tables look again, and so does the task."""
        self._changed = True
        for seq, event in written:
            self.news.take(seq, event, self._house.clock.now())
            fact = getattr(event, "fact", event)
            concerned = [
                str(getattr(fact, name)) for name in ("account", "substitute", "absent") if hasattr(fact, name)
            ]
            self._concerned |= set(concerned)
            self._for_all = self._for_all or (not concerned and not isinstance(event, reported_events.RoundReported))
            if isinstance(event, _PAYS):
                self._paid.append(event.account)
            elif isinstance(event, events.TournamentCancelled):
                self._paid += [refund.account for refund in event.refunds]
        self._wake_tables()
        self._listed()
        self.wake()

    def _wake_tables(self) -> None:
        """Wake those tables that something has changed for, and tell their dealers; the closed ones are no longer ours."""
        dealt = self.office.contest.rules.cards == CONSOLE
        self.tables = {name: actor for name, actor in self.tables.items() if not _is_closed(actor)}
        for name, actor in self.tables.items():
            concern = self.office.concerns(name)
            if self._concern.get(name) != concern:
                self._concern[name] = concern
                (actor.show_again if dealt else actor.wake)()

    def _has_left(self, account: str) -> None:
        """Somebody has left a table: the one that waits for this player looks again."""
        one = self.office.state.entrants.get(account)
        if one and one.table in self.tables:
            self.tables[one.table].wake()
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
        """Show those who watch how the tournament stands: at once whom it concerns, everybody else in a moment.

        Nobody is sent to a table that is about to be opened.
        """
        now, version = self._house.clock.now(), self.office.chain.seq
        opening = any(hall.name not in self.tables for hall in self._to_open()) and not self.office.unopened
        if not self._changed or opening:
            return
        self._whole = None
        all_ = self._for_all or now - self._told_at >= TELL_MS
        watchers = [watcher for watcher in self._presence if all_ or watcher.person.account in self._concerned]
        if not all_ and self._telling is None:
            self._telling = self._house.clock.wake(self._told_at + TELL_MS, self._tell_all)
        told: dict[str, bytes] = {}
        seen = self.seen() if watchers else None
        fresh = self._told_all.changes(seen) if self._told_all and seen else None
        public = encoded(seen if fresh is None else fresh)
        for watcher in watchers:
            if watcher.closed:
                self._presence.go(watcher, now)
                continue
            account = watcher.person.account
            if account not in told:
                after = self._told_to.get(account, self._told)
                told[account] = self._message(watcher.person, public, after, changes=fresh is not None)
            watcher.show(self.name, View(version, told[account]))
        self._concerned = set()
        if all_:
            self._changed = self._for_all = False
            self._told, self._told_at, self._told_to = version, now, {}
            self._told_all = Told(seen) if seen else None
        else:
            self._told_to |= dict.fromkeys(told, version)

    def _tell_all(self) -> None:
        self._telling, self._for_all = None, True
        self.wake()

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        """All there is to see, for somebody who comes or has missed something."""
        version = self.office.chain.seq
        if self._whole is None or self._whole[0] != version:  # many come at once
            seen = self.seen()
            if self._told_all:
                self._told_all.changes(seen)
            self._whole = version, encoded(seen)
        return View(version, self._message(watcher.person, self._whole[1], after))

    def seen(self) -> TournamentSeen:
        """The public part, as it is."""
        now = self._house.clock.now()
        return seen_by_all(self.office, self._house.people, self.by_itself, now)

    @property
    def by_itself(self) -> ByItself:
        """What the room does for it with nobody on duty, as everybody is told."""
        if not self._house.registry.register.order(ORDER):
            return ByItself()
        return ByItself(self.starts_at, self.starts_at > 0 and self._all_there, starts_with(self), self.company)

    @property
    def company(self) -> int:
        """Places up to which bots come; none where cards are real, or all is over."""
        return 0 if self.is_over or self.office.contest.rules.real else self._company

    @company.setter
    def company(self, bots: int) -> None:
        self._company = bots

    @property
    def plan(self) -> Plan:
        """The plan that stands."""
        return self.office.contest.rules.plan

    def altered_preview(self, changes: Changes, now: int) -> Preview:
        """What it comes to once it is altered in some points."""
        return previewed_changes(self.office.contest.rules, changes, now)

    def line(self) -> Line:
        """How it is listed in the lobby."""
        return line_of(self.office, self.by_itself)

    def on_the_wall(self) -> OnTheWall:
        """What a screen in the hall shows; made once a moment, however many screens ask."""
        now, version = self._house.clock.now(), self.office.chain.seq
        if self._wall is None or self._wall[0] != version or now - self._wall[1].at >= TELL_MS:
            self._wall = (version, on_the_wall(self.seen(), now))
        return self._wall[1]

    @property
    def starts_at(self) -> int:
        """When the session that was drawn starts by itself, sooner once everybody is there; 0 where it does not."""
        state, rules = self.office.state, self.office.contest.rules
        if state.phase != "drawn" or not is_unattended(self, self._house):
            return 0
        pause = self._house.pace.start_ms // (EARLIER if self._all_there else 1)
        return max(starts_at(rules, state), state.drawn_at + pause)

    @property
    def _all_there(self) -> bool:
        return all(one.present for one in self.office.state.left)

    def _message(self, person: Person, public: Raw, after: int, *, changes: bool = False) -> bytes:
        wallet, bar = self._house.wallets.holds(person.account), self._wrong_money(person.account)
        you = own_view(self.office, self._house.people, person, wallet, bar, self.excluded)
        return message_of(self.name, self.office.chain.seq, you, public, self.news.after(after), changes=changes)


def _who_comes(command: commands.Command) -> str:
    """Who comes into a tournament by a command; empty where nobody does."""
    match command:
        case (
            commands.Enter(account=coming)
            | commands.JoinReserve(account=coming)
            | commands.ResellSeat(account=coming)
            | commands.Substitute(substitute=coming, allow=True)
        ):
            return coming
    return ""


def _is_closed(actor: Actor) -> bool:
    return actor.desk is not None and actor.desk.host.session.table.closed
