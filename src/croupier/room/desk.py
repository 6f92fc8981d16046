"""One table as it is run: its host, its clock, who is there, and what people mean to do that no event tells yet.

Everything that is written goes through here, so that news, wallets and the turn's clock follow every write. What is kept
beside the host may be lost with the process: a turn begins anew, contributions are asked for again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from random import Random
from typing import NamedTuple

import msgspec

from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.events import BankedRoundEnded
from croupier.banked.state import State as BankedState
from croupier.poker.due import ActDue, ChoiceDue, ShowDue
from croupier.poker.events import RoundEnded
from croupier.poker.ruling_events import ClockCalled
from croupier.poker.state import State
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.bots import Company
from croupier.room.clocks import Clock, Deadline, TurnClock
from croupier.room.hand_words import TableHands
from croupier.room.header import header_of
from croupier.room.host import Entropy, Host, Keys
from croupier.room.lateness import Moments
from croupier.room.news import News
from croupier.room.office import Office
from croupier.room.pace import Pace
from croupier.room.person import People
from croupier.room.presence import Presence
from croupier.room.registry import Registry
from croupier.room.views import LiveScene, phase_of
from croupier.room.wallets import Wallets
from croupier.room.wishes import AUTO_POST, AWAY, Wish, Wishes
from croupier.rulebooks.values import dollars
from croupier.shuffle import Commitment
from croupier.store import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import Command
from croupier.table.state import at_seat
from croupier.table.table import TableDue
from croupier.table.table import due as table_due
from croupier.tournament.commands import Command as TournamentCommand
from croupier.tournament.commands import NoteAbsence
from croupier.tournament.orders import Order

SEED_BYTES = 16


class House(NamedTuple):
    """What all tables of a room share."""

    store: Store
    clock: Clock
    entropy: Entropy
    keys: Keys
    registry: Registry
    wallets: Wallets
    people: People
    pace: Pace


class Step(NamedTuple):
    """Something a table does by itself, and when."""

    at: int
    do: Callable[[int], Awaitable[Refusal | None]]


class _Told(msgspec.Struct):
    type: str
    table: str
    wish: Wish
    refusal: Refusal


class Desk:
    """One table and all that is known of it beside its session."""

    def __init__(
        self,
        house: House,
        host: Host,
        presence: Presence,
        company: int,
        office: Office | None = None,
        before: Desk | None = None,
    ) -> None:
        """`before` is the same table as it was run until a write failed: people's time and wishes go on.

        `office` is the tournament's whose table it is.
        """
        self.house, self.host, self.presence, self.office = house, host, presence, office
        self.pace = house.pace
        self.company = Company(company, host.session.table.name, house.people)
        self.source = Random(house.entropy(SEED_BYTES))  # for the bots, never for cards
        self.turn: TurnClock = before.turn if before else TurnClock(house.pace)
        self.news = News(house.people)
        self.header = header_of(host.session, historical=host.historical)
        self.hands = TableHands(host.session.rules)
        self.wishes: Wishes = before.wishes if before else Wishes()
        for commitment in self.wishes.commitments.values():
            host.contribute(commitment)
        first = host.written[0][0] if host.written else host.chain.seq + 1
        self.moments: Moments = before.moments if before else Moments(first)
        self.bot_moved = 0  # when a bot last came or went
        self._follow_written(house.clock.now())

    async def give(self, command: Command, at: int) -> Refusal | None:
        """Carry a command out; who is away from a table of a tournament is entered there, and the table follows."""
        if self.office and isinstance(command, c.GoAway | c.ComeBack):
            return await self.enter(NoteAbsence(command.account, isinstance(command, c.GoAway)), at)
        answer = await self.host.give(command, at)
        if isinstance(answer, Refusal):
            return answer
        await self._written(at)
        return None

    async def enter(self, command: TournamentCommand, at: int) -> Refusal | None:
        """Something that is entered in the tournament whose table this is."""
        assert self.office is not None
        return await self.office.give(command, at)

    async def give_order(self, order: Order, at: int) -> Refusal | None:
        """Do what the tournament says; what is entered there with it is written at once with it, or neither is."""
        office = self.office
        assert office is not None
        async with office.lock:
            beside = office.prepare(order.then, at) if order.then else None
            if isinstance(beside, Refusal):
                return beside
            try:
                answer = await self.host.give(order.order, at, beside.write if beside else None)
            except BaseException:
                if beside:
                    office.drop(beside)
                raise
            if beside:
                (office.drop if isinstance(answer, Refusal) else office.follow)(beside)
        if isinstance(answer, Refusal):
            return answer
        await self._written(at)
        return None

    def elsewhere(self) -> set[str]:
        """Who sits at another table of the same tournament."""
        assert self.office is not None
        here = self.host.session.table
        tables = [session.table for session in self.office.sessions() if session.table.name != here.name]
        return {player.account for table in tables for player in table.players}

    def is_here(self, account: str) -> bool:
        """Whether somebody looks at the table; a bot always does."""
        return self.is_bot(account) or self.presence.is_here(account)

    async def deal(self, at: int) -> Refusal | None:
        """Do the dealer's next step."""
        if await self.host.deal(at):
            await self._written(at)
        return None

    async def shuffle(self, at: int) -> Refusal | None:
        """Shuffle for the next round."""
        answer = await self.host.shuffle(at)
        if isinstance(answer, Refusal):
            return answer
        self.wishes.revealed, self.wishes.commitments = {}, {}
        await self._written(at)
        return None

    async def start(self, at: int) -> Refusal | None:
        """Cut and open the round."""
        refusal = await self.host.start(at, self.wishes.revealed)
        if refusal is None:
            await self._written(at)
        return refusal

    async def close_wagers(self, at: int) -> Refusal | None:
        """No more wagers against the bank."""
        answer = await self.host.close_wagers(at)
        if isinstance(answer, Refusal):
            return answer
        await self._written(at)
        return None

    def contribute(self, commitment: Commitment) -> Refusal | None:
        """A player's part in the next cut."""
        refusal = self.host.contribute(commitment)
        if refusal is None:
            self.wishes.commitments[commitment.seat] = commitment
        return refusal

    async def _written(self, at: int) -> None:
        for event in self._follow_written(at):
            if isinstance(event, _MOVES_MONEY):
                await self.house.wallets.ask(event.account)

    def _follow_written(self, at: int) -> list[Event]:
        """Follow the host's last write; what it was."""
        session = self.host.session
        events = []
        for seq, event in self.host.written:
            self.news.take(seq, event, session.table)
            self.moments.take(seq, event)
            events.append(event)
            if isinstance(event, RoundEnded | BankedRoundEnded):
                self.turn.refill([player.account for player in session.table.players])
                self.wishes.calls = []
            elif isinstance(event, e.RulesChanged):
                self.header = header_of(session, historical=self.host.historical)
                self.hands = TableHands(session.rules)
            else:
                self._wished_for(event)
        self.follow_clock(at)
        for seq, event in self.host.written:
            if isinstance(event, ClockCalled) and seq >= self.moments.turn:  # a clock of a turn before is over
                self.turn.called(session.rules, event.seconds, at)
        self.host.written = []
        return events

    def _wished_for(self, event: Event) -> None:
        """What an event makes of wishes: of somebody who has left, sits out, or has chosen for once otherwise."""
        match event:
            case e.SeatLeft(account=account):
                self.wishes.forget(account)
            case e.PlayerAway(account=account):
                self.wishes.drop(account, AWAY)
            case e.EntryChosen(account=account, post=post):
                always = self.wishes.find(account, AUTO_POST)
                if always and always.now != post:
                    self.wishes.drop(account, AUTO_POST)

    async def cannot_pay(self, account: str, command: c.Command) -> Refusal | None:
        """Whether somebody has too little for what comes out of the wallet: said plainly, before the store refuses it."""
        match command:
            case c.TakeSeat(stake=need) | c.RaiseStake(amount=need):
                pass
            case c.PayTime(hours=hours):
                need = hours * self.host.session.rules.hourly
            case _:
                return None
        held = await self.house.wallets.ask(account)
        return Refusal(f"the wallet holds ${dollars(held)}", "system") if need > held else None

    def tell(self, account: str, wish: Wish, refusal: Refusal) -> None:
        """Tell somebody, where they are connected, that what they wished could not be done after all."""
        message = msgspec.json.encode(_Told("told", self.host.session.table.name, wish, refusal))
        for watcher in self.presence:
            if watcher.person.account == account:
                watcher.tell(message)

    def follow_clock(self, at: int) -> None:
        """What play waits for now; from now on, where it has just begun to."""
        moment, account = self._moment(at)
        if self.turn.follow(moment, account, at):
            self.moments.begin()

    def _moment(self, at: int) -> tuple[Hashable, str]:
        """What play waits for, the same as long as it waits for the same thing; and for whom, where that is one player."""
        session = self.host.session
        table, state, due = session.table, session.round, session.due
        if not table.playing:
            shuffled = self.news.shuffled.shuffle if self.news.shuffled and self.host.shuffled else 0
            waits = self.table_due(at)
            return ("break", table.round, shuffled, waits.awaited if waits else ""), ""
        if isinstance(state, BankedState):
            stage = len(state.board) if isinstance(due, ChooseDue | WagersDue) else state
            return ("bank", table.round, type(due).__name__, stage), ""
        assert isinstance(state, State)
        if isinstance(due, ActDue):
            turn = (state.betting_round, due.place, state.pending, state.acted, state.pot, state.live)
            return ("act", table.round, turn), self.account_at(due.place)
        if isinstance(due, ChoiceDue) and state.marks.choice:  # the same while players vote
            return ("choice", table.round, bytes(state.marks.choice.report), due.choices), ""
        return ("deal", table.round, type(due).__name__, state), ""

    def table_due(self, at: int) -> TableDue | None:
        """What the table waits for between rounds."""
        return table_due(self.host.session.rules, self.host.session.table, at)

    @property
    def deadline(self) -> Deadline:
        """Until when those have time whom play waits for."""
        due, since = self.host.session.due, self.turn.since
        if isinstance(due, ActDue):
            return self.turn.deadline
        if isinstance(due, WagersDue):
            return Deadline(since + self.pace.wagers_ms, "turn")
        return Deadline(since + (self.pace.show_ms if isinstance(due, ShowDue) else self.pace.choose_ms), "turn")

    @property
    def reasonable(self) -> int:
        """From when on the player in turn has had a reasonable time, and somebody else may ask for the clock."""
        return self.turn.since + self.pace.reasonable_ms

    def account_at(self, place: int) -> str:
        """Who plays at a place of the round."""
        table = self.host.session.table
        player = at_seat(table, table.playing[place])
        return player.account if player else ""

    def is_bot(self, account: str) -> bool:
        """Whether somebody is a bot."""
        return self.house.people.of(account).bot

    @property
    def wanted(self) -> bool:
        """Whether there is anybody to play for: people who watch, those seated and connected among them."""
        return len(self.presence) > 0

    def think(self) -> int:
        """How long a bot takes for its next act: from since play waits for it, and the same until it acts."""
        least, most = self.pace.think_ms
        return self.turn.since + Random(f"{self.host.chain.seq}/{self.turn.since}").randint(least, most)

    def scene(self, at: int) -> LiveScene:
        """All that views are made from."""
        return LiveScene(
            session=self.host.session,
            header=self.header,
            hands=self.hands,
            news=self.news,
            people=self.house.people,
            deadline=self.deadline,
            phase=phase_of(self.host.session, shuffled=self.host.shuffled),
            waits_for=None if self.host.session.table.playing else self.table_due(at),
            host=self.host,
            register=self.house.registry.register,
            reasonable=self.reasonable,
            at=at,
        )


_MOVES_MONEY = (e.SeatTaken, e.SeatLeft, e.StakeRaised, e.StakeLowered, e.TimePaid)
