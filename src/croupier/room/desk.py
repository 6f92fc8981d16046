"""One table as it is run: its host, its clock, who is there, and what people mean to do that no event tells yet.

Everything that is written goes through here, so that news, wallets and the turn's clock follow every write. What is kept
beside the host may be lost with the process: a turn begins anew, contributions are asked for again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Hashable, Iterable
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec

from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.events import BankedRoundEnded
from croupier.banked.state import NOBODY
from croupier.banked.state import State as BankedState
from croupier.documents.paper import NAMELESS_HOUSE, Names
from croupier.poker.due import ActDue, ShowDue
from croupier.poker.events import RoundEnded
from croupier.poker.ruling_events import ClockCalled
from croupier.poker.state import State, is_undealt
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.room.bots import Company
from croupier.room.cashier import NOT_OURS, Beside, Cashier
from croupier.room.clocks import Clock, Deadline, TurnClock
from croupier.room.connected import Connected
from croupier.room.floor_book import FloorBook
from croupier.room.hand_words import TableHands
from croupier.room.header import header_of
from croupier.room.held_back import held_back
from croupier.room.host import Entropy, Following, Host, Keys
from croupier.room.inspectorate import Inspectorate, Stop
from croupier.room.kept_pots import kept_pots
from croupier.room.lateness import Moments
from croupier.room.news import News
from croupier.room.office import Office
from croupier.room.pace import Pace
from croupier.room.person import People, Person
from croupier.room.presence import Presence
from croupier.room.registry import Registry
from croupier.room.rights import rights_of
from croupier.room.sealed_reasons import SealedReasons
from croupier.room.time_to_act import SECOND_MS, timed_ms, turn_of
from croupier.room.views import LiveScene, LostLine, phase_of
from croupier.room.wallets import Wallets
from croupier.room.wishes import AUTO_POST, AWAY, LEAVE, Wish, Wishes
from croupier.rulebooks.values import dollars
from croupier.shuffle import Commitment
from croupier.store import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cage import CHIPS_MOVED, ConfirmVariance
from croupier.table.cage import Command as CageCommand
from croupier.table.session import Command
from croupier.table.state import at_seat, place_of
from croupier.table.table import TableDue
from croupier.table.table import due as table_due
from croupier.tournament.commands import Command as TournamentCommand
from croupier.tournament.commands import NoteAbsence
from croupier.tournament.orders import Order

SEED_BYTES = 16
VISIT_MS = 15_000  # so long a visitor who has looked is still thought to be there
PLAYING, CLOSING, STOPPED, BANK = "play", "close", "stopped", "bank"  # what a table waits for
BANK_SHORT = "the bank has too few chips to pay: the cage fills it"


class House(NamedTuple):
    """What all tables of a room share."""

    store: Store
    clock: Clock
    entropy: Entropy
    keys: Keys
    registry: Registry
    wallets: Wallets
    cashier: Cashier
    people: People
    pace: Pace
    inspectorate: Inspectorate
    floor: FloorBook
    connected: Connected
    play_money: bool = False  # everybody's, at every table: a demo
    called: Names = NAMELESS_HOUSE  # on papers and pages

    @property
    def reasons(self) -> SealedReasons:
        """What staff write about people."""
        return SealedReasons(self.store, self.keys, self.entropy)


class FirstCount(NamedTuple):
    """What the first of two people has counted."""

    when: str
    chips: int
    by: str


class Step(NamedTuple):
    """Something a table does by itself, and when."""

    at: int
    do: Callable[[int], Awaitable[Refusal | None]]
    concerns: Person | None = None  # whom alone, with those who run the table; everybody where it is None


class _Told(msgspec.Struct):
    type: str
    table: str
    wish: Wish
    refusal: Refusal


class _Elsewhere(Container[str]):
    """Those who sit at the tables of a tournament but one."""

    def __init__(self, office: Office, here: str) -> None:
        self._office, self._here = office, here

    def __contains__(self, account: object) -> bool:
        tables = [session.table for session in self._office.sessions() if session.table.name != self._here]
        return any(place_of(table, str(account)) >= 0 for table in tables)


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
        bots = not host.real  # of which there are none where a dealer deals
        self.source = Random(house.entropy(SEED_BYTES) if bots else b"")  # for them, never for cards
        self.turn: TurnClock = before.turn if before else TurnClock(house.pace, lambda: self.set_ms)
        self.news = News(house.people)
        self.header = header_of(host.session, historical=host.historical)
        self.hands = TableHands(host.session.rules)
        dealt = set(host.session.table.dealt_accounts)  # who may have acted before a restart
        self.wishes: Wishes = before.wishes if before else Wishes(acted=dealt)
        for commitment in self.wishes.commitments.values():
            host.contribute(commitment)
        first = host.written[0][0] if host.written else host.chain.seq + 1
        self.moments: Moments = before.moments if before else Moments(host.public(first))
        self.visited = -VISIT_MS  # when a visitor who has not come in last looked
        self.bot_moved = 0  # when a bot last came or went
        self.count: FirstCount | None = None  # of the chips, at a table with real cards; another has to find the same
        self._follow_written(house.clock.now())

    async def give(
        self, command: Command, at: int, asked: str = "", following: Following | None = None
    ) -> Refusal | None:
        """Carry a command out; who is away from a table of a tournament is entered there, and the table follows.

        `asked`, here and below, is the key of the act by which somebody asked for it (asked.py).
        """
        now = self.when(at)
        return self.held_back(command, now) or await self.give_on(command, now, asked, following)

    async def give_on(
        self, command: Command, at: int, asked: str = "", following: Following | None = None
    ) -> Refusal | None:
        """Carry a command out that goes on with what was begun a moment ago, in that moment: whatever is held back since."""
        if self.office and isinstance(command, c.GoAway | c.ComeBack):
            return await self.enter(NoteAbsence(command.account, isinstance(command, c.GoAway)), at, asked)
        answer = await self.host.give(command, at, following, asked)
        if isinstance(answer, Refusal):
            return answer
        await self._written(at)
        return None

    def when(self, at: int) -> int:
        """When what begins at a moment is written: now, for it may have waited for something else since."""
        return self.host.chain.moment(max(at, self.house.clock.now()))

    def bar(self, account: str, at: int) -> Refusal | None:
        """Why somebody gets no seat here: excluded from the room, or with another kind of money than is played for."""
        return self.house.floor.bar(account, at) or self.wrong_money(account)

    def wrong_money(self, account: str) -> Refusal | None:
        """Why somebody's money is not for this table; a tournament asks for itself."""
        table = self.host.session.table
        return None if self.office else self.house.wallets.wrong_money(account, play_money=table.play_money)

    def tray_full(self) -> Refusal | None:
        """Why this table does not close yet: chips of the house's lie in its tray, and nobody would take them back."""
        lying = self.house.cashier.cage.trays.get(self.host.session.table.name, 0)
        words = f"${dollars(lying)} of the house's lie in the tray: the cage takes them back before the table closes"
        return Refusal(words, "practice") if lying else None

    async def give_with_cage(
        self, command: Command | None, entry: CageCommand, at: int, asked: str = ""
    ) -> Refusal | None:
        """Something that the cage writes down too, in the same write; where the table has no part in it, the cage alone.

        A cage that keeps cash has no part in a table for play money: chips come to its bank from nowhere and go nowhere.
        """
        table = self.host.session.table
        if table.play_money and not self.house.play_money and isinstance(command, c.ChangeFloat):
            return await self.give(command, at, asked)
        if table.play_money != self.house.play_money:
            return NOT_OURS
        found = self.house.cashier.cage.differing.get(entry.number) if isinstance(entry, ConfirmVariance) else None
        if found and found.expected != table.bank:
            return CHIPS_MOVED
        if command is None:
            entered = await self.house.cashier.give(entry, at)
            return entered if isinstance(entered, Refusal) else None
        async with self.house.cashier.beside(entry, partial(self.when, at)) as beside:
            if isinstance(beside, Refusal):
                return beside
            answer = await self.host.give(command, beside.at, beside.write, asked)
            if isinstance(answer, Refusal):
                return answer
            beside.made()
        await self._written(beside.at)
        return None

    async def enter_all(
        self,
        commands: Iterable[Command],
        at: int,
        asked: str = "",
        beside: Beside | None = None,
        following: Following | None = None,
    ) -> Refusal | None:
        """What a dealer enters, in one write; with `beside` the cage's half goes first, at the same moment."""
        now = beside.at if beside else self.when(at)
        entries = (self.held_back(one, now) or one for one in commands)
        refusal = await self.host.enter(entries, now, beside.write if beside else None, following, asked)
        if refusal is None:
            await self._written(now)
        return refusal

    async def enter(self, command: TournamentCommand, at: int, asked: str = "") -> Refusal | None:
        """Something that is entered in the tournament whose table this is."""
        assert self.office is not None
        return await self.office.give(command, at, asked=asked)

    async def give_order(self, order: Order, at: int) -> Refusal | None:
        """Do what the tournament says; what is entered there with it is written at once with it, or neither is."""
        office = self.office
        assert office is not None
        async with office.lock:
            await office.catch_up()
            at = office.moment(self.when(at))
            beside = office.prepare(order.then, at) if order.then else None
            if isinstance(beside, Refusal):
                return beside
            try:
                answer = await self.host.give(order.order, at, beside.write if beside else None)
            except BaseException:
                if beside:
                    office.not_written(beside)
                raise
            if beside:
                (office.drop if isinstance(answer, Refusal) else office.follow)(beside)
        if isinstance(answer, Refusal):
            return answer
        await self._written(at)
        if isinstance(order.order, c.SendAway):
            office.has_left(order.order.account)
        return None

    def elsewhere(self) -> Container[str]:
        """Who sits at another table of the same tournament; looked up for whoever is asked about."""
        assert self.office is not None
        return _Elsewhere(self.office, self.host.session.table.name)

    def is_here(self, account: str) -> bool:
        """Whether somebody looks at the table; a bot always does."""
        return self.is_bot(account) or self.presence.is_here(account)

    def is_away(self, account: str) -> bool:
        """Whether a player is known to be away; at a table of a tournament that is entered there first."""
        if self.office:
            one = self.office.state.entrants.get(account)
            return one is None or one.away or not one.in_play
        table = self.host.session.table
        return table.players[place_of(table, account)].away

    def is_run_by(self, person: Person) -> bool:
        """Whether somebody runs this table: an official, and where a dealer deals, whoever may."""
        return bool(rights_of(person.roles) & ({"deal", "rule"} if self.host.real else {"rule"}))

    @property
    def version(self) -> int:
        """The number of the last event of those the table is told of: that an official looks at a hand is none of them."""
        return self.host.public(self.host.chain.seq)

    async def deal(self, at: int) -> Refusal | None:
        """Do the dealer's next step; where the bank cannot pay, it waits until the cage has filled it."""
        now = self.when(at)
        if await self.host.deal(now, self.wishes.revealed):
            await self._written(now)
        elif self.host.bank_short:
            await self.house.inspectorate.note_overdrawn(self.host.name, self.host.overdrawn, now)
            return Refusal(BANK_SHORT, self.host.session.rules.clause("settle.paid"))
        return None

    @property
    def stop(self) -> Stop | None:
        """Why no round begins here and no wager is taken; None where nothing is stopped."""
        session = self.host.session
        return self.house.inspectorate.stop_of(session.table.name, session.rules.game.book, session.table.tournament)

    def held_back(self, command: Command, at: int) -> Refusal | None:
        """Why a command is not for now, or not for whom it is about (held_back.py)."""
        held = held_back(self.host.session, self.stop, self.house.floor, command, at)
        held = held or kept_pots(self.host, self.house.cashier, command)
        comes = command.account if isinstance(command, c.TakeSeat | c.JoinList) else ""
        return held or (self.wrong_money(comes) if comes else None)

    def leaving(self, account: str, at: int) -> Wish | None:
        """Who leaves as soon as the round is over: by their own wish, or as an official has ordered or excluded them."""
        found = None if self.office else self.house.floor.floor.keeps_out(account, at)
        if found:
            return Wish(LEAVE, by=f"{self.host.session.rules.ways['official']} {found.made.by}")
        return self.wishes.find(account, LEAVE)

    def wishes_of(self, account: str, at: int) -> tuple[Wish, ...]:
        """All that waits to be done for somebody, leaving among it."""
        leaving = self.leaving(account, at)
        others = [wish for wish in self.wishes.of(account) if wish.act != LEAVE]
        return (*others, leaving) if leaving else tuple(others)

    async def shuffle(self, at: int) -> Refusal | None:
        """Shuffle for the next round."""
        at = self.when(at)
        if held := self.held_back(c.StartRound(at), at):
            return held
        answer = await self.host.shuffle(at)
        if isinstance(answer, Refusal):
            return answer
        self.wishes.revealed, self.wishes.commitments = {}, {}
        await self._written(at)
        return None

    async def start(self, at: int) -> Refusal | None:
        """Open the round; at a table of a tournament only if nothing came in between that is to be done first."""
        if not self.office:
            return await self._start(at)
        async with self.office.lock:
            await self.office.catch_up()
            wanted = self.office.may_deal(self.host.session.table.name)
            if not wanted or self.office.next_order(self.host.session, self.elsewhere(), at):
                return None
            return await self._start(at)

    async def _start(self, at: int) -> Refusal | None:
        now = self.when(at)
        refusal = self.held_back(c.StartRound(now), now) or await self.host.start(now)
        if refusal is None:
            await self._written(now)
        return refusal

    async def close_wagers(self, at: int) -> Refusal | None:
        """No more wagers against the bank."""
        now = self.when(at)
        answer = await self.host.close_wagers(now, self.wishes.revealed)
        if isinstance(answer, Refusal):
            return answer
        await self._written(now)
        return None

    def contribute(self, commitment: Commitment) -> Refusal | None:
        """A player's part in the next cut."""
        refusal = self.host.contribute(commitment)
        if refusal is None:
            self.wishes.commitments[commitment.seat] = commitment
        return refusal

    @property
    def contribution_ms(self) -> int:
        """How long the cut waits for contributions: not at all once every one is revealed."""
        commitments = self.news.shuffled.commitments if self.news.shuffled and self.host.uncut else ()
        missing = [one.seat for one in commitments if one.seat not in self.wishes.revealed]
        return self.pace.contribution_ms if missing else 0

    async def _written(self, at: int) -> None:
        chips = bool(self.host.session.table.tournament)  # which are in nobody's wallet
        for event in self._follow_written(at):
            if isinstance(event, _MOVES_MONEY) and not chips:
                await self.house.wallets.ask(event.account)

    def _follow_written(self, at: int) -> list[Event]:
        """Follow the host's last write; what it was."""
        session = self.host.session
        events = []
        for seq, event in self.host.written:
            number = self.host.public(seq)
            self.news.take(number, event, session.table)
            self.moments.take(number, event)
            events.append(event)
            if isinstance(event, RoundEnded | BankedRoundEnded):
                self.turn.refill([player.account for player in session.table.players])
            elif isinstance(event, e.RulesChanged):
                self.header = header_of(session, historical=self.host.historical)
                self.hands = TableHands(session.rules)
            elif isinstance(event, EntriesCorrected):
                self.turn.begin_anew()
            else:
                self._wished_for(event)
        self.follow_clock(at)
        for seq, event in self.host.written:
            is_of_turn = self.host.public(seq) >= self.moments.turn  # a clock of a turn before is over
            if isinstance(event, ClockCalled) and is_of_turn:
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
        if refusal := self.wrong_money(account):
            return refusal
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
        self.turn.stand(at, lost=bool(account) and self._is_lost(account))

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
            asked = due.places if isinstance(due, WagersDue) and state.marker != NOBODY else ()  # one after the other
            return ("bank", table.round, type(due).__name__, stage, asked), ""
        assert isinstance(state, State)
        if turn := turn_of(session):
            return turn, self.account_at(due.place) if isinstance(due, ActDue) else ""
        reached = (state.step, state.posted.extra) if is_undealt(state) else state  # chips added hold no deal up
        return ("deal", table.round, type(due).__name__, reached), ""

    def waits_for(self, at: int) -> TableDue | None:
        """What the table waits for beside its players: between rounds, or in one for chips to pay with."""
        if not self.host.session.table.playing:
            return self.table_due(at)
        short = self.host.bank_short
        return TableDue(BANK, BANK_SHORT, self.host.session.rules.clause("settle.paid")) if short else None

    def table_due(self, at: int) -> TableDue | None:
        """What the table waits for between rounds; where play is stopped, for that to end."""
        waits = table_due(self.host.session.rules, self.host.session.table, at)
        if waits and self.office:
            waits = self._by_tournament(self.office, waits)
        stop = self.stop if waits and waits.awaited not in (PLAYING, CLOSING) else None
        return TableDue(STOPPED, stop.why, stop.refusal.clause) if stop else waits

    def _by_tournament(self, office: Office, waits: TableDue) -> TableDue:
        """What a table of a tournament waits for: also for the tournament, and its dealer is told why."""
        rules, table = self.host.session.rules, self.host.session.table
        hall = office.state.halls.get(table.name)
        if self.host.real and not table.players and (hall is None or hall.over):
            return TableDue(CLOSING, "the tournament needs this table no longer", rules.clause("close.notice"))
        fault = office.no_round(table.name) if waits.awaited in ("players", "round") else None
        if fault and (office.state.phase == "drawn" or (self.host.real and waits.awaited == "round")):
            return TableDue("players", fault.reason, fault.clause)
        return waits

    @property
    def timed_ms(self) -> int:
        """The time the rulebook gives for every action here; 0 where a clock is called for one."""
        return timed_ms(self.host.session.rules, self.office.contest if self.office else None)

    @property
    def set_ms(self) -> int:
        """The time to act that the rulebook or the tournament sets whose table this is; 0 where none is set."""
        return self.timed_ms or (self.office.seconds_to_act * SECOND_MS if self.office else 0)

    @property
    def deadline(self) -> Deadline:
        """Until when those have time whom play waits for."""
        due, since = self.host.session.due, self.turn.since
        if self.host.real:
            timed = self.timed_ms if isinstance(due, ActDue) else 0
            return Deadline(since + timed, "turn") if timed else self.turn.of_call
        if isinstance(due, ActDue):
            return self.turn.deadline
        if isinstance(due, WagersDue):
            return Deadline(since + (self.set_ms or self.pace.wagers_ms), "turn")
        if isinstance(due, ChooseDue):
            return Deadline(since + (self.set_ms or self.pace.choose_ms), "turn")
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

    def _is_lost(self, account: str) -> bool:
        """Whether a player has no connection to the room; somebody who looks at another page of it has."""
        if self.host.real or self.is_here(account):
            return False
        return not self.house.connected.is_here(account)

    @property
    def lost(self) -> tuple[LostLine, ...]:
        """The players who should be here and have no connection."""
        players = [one for one in self.host.session.table.players if not self.is_away(one.account)]
        return tuple(
            [LostLine(one.seat, self.turn.stands_until(one.account)) for one in players if self._is_lost(one.account)]
        )

    def is_bot(self, account: str) -> bool:
        """Whether somebody is a bot."""
        return self.house.people.of(account).bot

    @property
    def wanted(self) -> bool:
        """Whether there is anybody to play for: people who watch, those seated and connected among them, and visitors."""
        return len(self.presence) > 0 or self.house.clock.now() - self.visited <= VISIT_MS

    def think(self) -> int:
        """How long a bot takes for its next act: from since play waits for it, and the same until it acts."""
        least, most = self.pace.think_ms
        return self.turn.since + Random(f"{self.version}/{self.turn.since}").randint(least, most)

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
            waits_for=self.waits_for(at),
            lost=self.lost,
            host=self.host,
            cashier=self.house.cashier,
            register=self.house.registry.register,
            floor=self.house.floor,
            bar=partial(self.bar, at=at),
            reasonable=self.reasonable,
            at=at,
        )


_MOVES_MONEY = (e.SeatTaken, e.SeatLeft, e.StakeRaised, e.StakeLowered, e.TimePaid)
