"""A tournament's actor: people act on it and watch it as they do a table, and it does by itself what is due.

Theory of operation. What is written goes through the office, under its lock, for all who write: a person, a table that
reports a round, or the task here, which wakes whenever something was written or a moment has come (the end of a level, of
a break, of a penalty). The task opens the tables that are wanted, does the steps of the house, and where a standing order
says so draws, starts, awards and pays with no director on duty. After every write its tables look again, and all who
watch get a view; then the person who did it the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from croupier.acts import (
    NamesPerson,
    StaffAct,
    TournamentAct,
    TournamentStandpoint,
    name_of,
    no_right,
    read_tournament_act,
)
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, SeedLost, StoreError, Unsure
from croupier.house import Person, Request
from croupier.protocol import Answer, Event, Refusal
from croupier.room.actor import NOT_DONE, NOT_KNOWN, NOT_WRITTEN, STOPPED, Actor, Mail
from croupier.room.clock import Alarm
from croupier.room.connections.watcher import View, Watcher
from croupier.room.context import RoomContext
from croupier.room.pausing import PAUSED
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.actor import TableActor
from croupier.room.tables.bots import bot_of
from croupier.room.tournaments.named_people import person_of_act
from croupier.room.tournaments.running import RunningTournament, who_comes
from croupier.room.tournaments.showing import TournamentShowing
from croupier.room.tournaments.steps import do_next
from croupier.room.tournaments.unattended import next_moment
from croupier.tournament import CONSOLE, TournamentTable, ballot, commands, events
from croupier.views import Phrase

_LOG = structlog.get_logger("croupier.room")
NO_TALK = Refusal("no-talk", "talk is for the tables: take a seat at one", "practice")
_PAYS = (events.PlayerEntered, events.ChipsBought, events.PrizePaid)

OpenTable = Callable[[TournamentStream, TournamentTable], Awaitable[None]]


class TournamentActor(Actor[TournamentAct]):
    """One tournament of a room."""

    def __init__(
        self,
        house: RoomContext,
        office: TournamentStream,
        open_table: OpenTable,
        listed: Callable[[], None],
        company: int = 0,
    ) -> None:
        super().__init__(house, office.name, read_tournament_act)
        self.office = office
        self.running = RunningTournament(house, office, self._presence, company)
        self.showing = TournamentShowing(self.running, self.wake)
        self.begun, self.closed = asyncio.Event(), asyncio.Event()  # begun: it takes no more entries before play
        self._open_table, self._listed = open_table, listed
        self._concern: dict[str, tuple[object, ...]] = {}  # the concerns each table was last woken for
        self._opening = asyncio.Lock()
        self._serving = 0  # acts that are being done
        self._paid: list[str] = []
        self._wake = asyncio.Event()
        self._resting = asyncio.Event()
        for bot in [bot_of(self.name, account) for account in office.state.entrants]:
            if bot:  # of a tournament that goes on after a restart
                house.people.meet(bot)
        office.followed = self._follow
        office.has_left = self._has_left
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to do by itself what is due; once all its tables are there that were open before."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.name}")

    # What others call

    async def _take_in(self, mail: Mail[TournamentAct]) -> None:
        """Acts of different people wait for each other at the office's lock and nowhere else."""
        self._serving += 1
        try:
            await self._serve(mail)
        finally:
            self._serving -= 1

    async def _answer(self, mail: Mail[TournamentAct]) -> Answer:
        if self.fault:
            return Answer(fault=STOPPED)
        if self._house.store.trouble.words:
            return Answer(fault=PAUSED)
        try:
            refusal = await self._carried_out(mail.act, mail.request)
        except SeedLost as error:
            refusal = Refusal("seed-lost", str(error), "system")
        except StoreError as error:
            if self.fault:
                return Answer(fault=STOPPED)
            return Answer(fault=NOT_KNOWN if isinstance(error, Unsure) else NOT_WRITTEN)
        except BrokenInvariant as error:
            self._failed(error)
            return Answer(fault=STOPPED)
        except Exception as error:  # nothing is written, and all is as it was
            _LOG.error("an act has failed over a fault of ours", tournament=self.name, exc_info=error)
            return Answer(fault=NOT_DONE)
        return Answer(refusal=refusal) if refusal else await self._shown()

    async def _carried_out(self, act: TournamentAct, request: Request) -> Refusal | None:
        if (found := self.office.found(request.key)) is not None:
            return found or None
        command = await self._meant(act, request)
        if isinstance(command, Refusal):
            return command
        self._house.people.meet(request.person)
        known = self._as_known_here(command, request)
        if isinstance(known, Refusal):
            return known
        marked, words = self._house.reasons.marked(self.name, known)
        refusal = await self.office.give(marked, request, words)
        if refusal is None:
            self._house.people.has_come(self._house.people.of(who_comes(command)))
        return refusal

    async def _shown(self) -> Answer:
        """Open the tables now wanted, show all watchers the change, and answer."""
        try:
            await self._ask_wallets()
            with suppress(StoreError):  # then the task tries again, and no one is told before
                await self._open_tables()
            self.showing.publish()
        except StoreError:
            self._retry()
        except Exception as error:  # whatever it is, it stops this tournament and no other
            self._failed(error)
            return Answer(fault=STOPPED)
        return Answer(True, self.office.chain.seq)

    async def _meant(self, act: TournamentAct, request: Request) -> commands.Command | Refusal:
        """Return the command an act comes to, once the people named in it are known."""
        person, now = request.person, request.at
        if refusal := no_right(person, name_of(type(act)), act.right):
            return refusal
        named: Person | Refusal | None = None
        if isinstance(act, NamesPerson):
            named = await person_of_act(self._house, act, person, now, play_money=self.office.state.play_money)
        if isinstance(named, Refusal):
            return named
        if isinstance(act, StaffAct) and act.of_directors and person.account not in self.office.state.directors:
            clause = self.office.contest.rules.clause("tournament.director")
            return Refusal("director-only", "only the tournament director may do this", clause)
        return act.meant(TournamentStandpoint(person, now, named))

    def _as_known_here(self, command: commands.Command, request: Request) -> commands.Command | Refusal:
        """Return a command with what the room alone knows, the seeds of draws."""
        office, account = self.office, request.person.account
        if isinstance(command, commands.CommitDraw):
            return office.draws.commit_anew(account, command.reason)
        if isinstance(command, commands.DrawSeats):
            return ballot(office.state, request.at, account, office.draws.next)
        return command

    def say(self, _person: Person, _said: str | Phrase) -> Refusal | None:
        """Talk is for the tables."""
        return NO_TALK

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._wake.set()

    def show_again(self) -> None:
        """Something beside the tournament has changed that its views tell."""
        self.showing.tell_all()

    async def settled(self) -> None:
        """Wait until everything is done that can be done now; for a caller who drives the clock."""
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

    # The task

    async def _run(self) -> None:
        alarm: Alarm | None = None
        while True:
            self._wake.clear()
            try:
                while not self._waits_for_store and await self._step(self._house.clock.now()):
                    self.showing.publish()
                    await asyncio.sleep(0)
                if not self._waits_for_store:
                    await self._ask_wallets()
            except StoreError:
                self._retry()
            except Exception as error:  # whatever it is, it stops this tournament and no other
                self._failed(error)
            self.showing.look_at_the_clock(self._house.clock.now())
            self.showing.publish()
            if alarm:
                alarm.cancel()
            moment = next_moment(self.running) if not self.fault else 0
            alarm = self._house.clock.wake(moment, self.wake) if moment else None
            self._resting.set()
            await self._wake.wait()
            self._resting.clear()

    @property
    def _waits_for_store(self) -> bool:
        """Say whether nothing can be done: stopped for good, or until the store is back (pausing.py)."""
        return bool(self.fault or self._house.store.trouble.words)

    def _retry(self) -> None:
        clock = self._house.clock
        clock.wake(clock.now() + self._house.pace.retry_ms, self.wake)

    def _failed(self, error: Exception) -> None:
        self.fault = error
        _LOG.error("a tournament has stopped over a fault of ours", tournament=self.name, exc_info=error)

    async def _step(self, now: int) -> bool:
        """The next thing that is due; whether there was one."""
        if self.office.state.phase not in ("announced", "entries"):
            self.begun.set()
        if self.running.is_over:
            self.closed.set()
            return False
        await self._open_tables()
        return await do_next(self.running, now)

    async def _open_tables(self) -> None:
        """Open the tables that are wanted, all before any player is told of a seat there.

        One that may not be opened now is no fault of ours: it is tried again, and meanwhile the reason is shown to all.
        """
        async with self._opening:
            refused = ""
            for hall in self.running.to_open:
                if hall.name not in self.running.tables:
                    refused = refused or await self._not_opened(hall)
            if refused != self.office.unopened:
                self.office.unopened = refused
                self.showing.note_for_all()

    async def _not_opened(self, hall: TournamentTable) -> str:
        """Open a table; why it cannot be, or nothing once it is open."""
        try:
            await self._open_table(self.office, hall)
        except StoreError:
            raise
        except CroupierError as error:
            return f"table {hall.name} cannot be opened: {error}; or have the tournament cancelled"
        return ""

    def _follow(self, written: Sequence[tuple[int, Event]]) -> None:
        """Something was written: the tables look again, and so does the task."""
        self.showing.follow(written)
        for _, event in written:
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
        self.running.tables = {name: actor for name, actor in self.running.tables.items() if not _is_closed(actor)}
        for name, actor in self.running.tables.items():
            concern = self.office.concerns(name)
            if self._concern.get(name) != concern:
                self._concern[name] = concern
                (actor.show_again if dealt else actor.wake)()

    def _has_left(self, account: str) -> None:
        """Have the table look again that waits for a player who has left another."""
        one = self.office.state.entrants.get(account)
        if one and one.table in self.running.tables:
            self.running.tables[one.table].wake()
        self.wake()

    async def _ask_wallets(self) -> None:
        paid, self._paid = self._paid, []
        for account in dict.fromkeys(paid):
            await self._house.wallets.ask(account)
        self.showing.concern(paid)

    # Telling

    def _newest(self, watcher: Watcher, after: int) -> View | None:
        return self.showing.newest(watcher, after)


def _is_closed(actor: TableActor) -> bool:
    return actor.desk is not None and actor.desk.host.session.table.closed
