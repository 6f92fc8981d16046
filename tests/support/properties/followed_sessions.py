"""Sessions at a table that are followed a second time, from the log alone, with a ledger and an account of debts beside."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

from croupier import rulebook, settle
from croupier.banked.apply import APPLY as APPLY_BANKED
from croupier.banked.events import BankedRoundOpened
from croupier.history.log.native import read_events
from croupier.poker.apply import APPLY as APPLY_POKER
from croupier.poker.events import ForcedBetsPosted, RoundEnded, RoundOpened
from croupier.poker.ruling_events import LatePosted, PostOwed
from croupier.protocol.corrections import standing
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.table import events as table_events
from croupier.table.ledger import Postings
from croupier.table.opening import open_table
from croupier.table.rules import SessionRules, session_rules
from croupier.table.session import Command, Session
from croupier.table.state import Table
from croupier.verify.verifier import verify_lines
from tests.support.properties.debts import Debts
from tests.support.properties.requests import random_rules

BOOKS = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha", "adelaide-omaha", "act-uth-2019", "act-uth-2025")
FLOAT = 1_000_000_00
NO_CLAUSE = ("system", "practice")
ROUND_EVENTS = {*APPLY_POKER, *APPLY_BANKED, EntriesCorrected}


class FollowedSession:
    """A session at random rules, and everything that is checked of it on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.source = Random(name)
        self.book = rulebook(self.source.choice(BOOKS))
        self.given = random_rules(self.book.id, self.source)
        self.settled = settle(self.book, self.given, defaults=self.book.example.table, simulation=True)
        rules = session_rules(self.settled)
        self.opening = open_table(
            rules, "T1", by="operator", approval="A-17", shoe="S-1", bank=FLOAT if rules.kind.has_bank else 0
        )
        self.session = Session(self.opening)
        self.shadow = Session(self.opening)
        self.log: list[Event] = [self.opening]
        self.times = [0]  # when each of them was told
        self.books: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.at = 0
        ways = rules.ways
        self.debts = Debts(
            rules.seats,
            ways.get("blinds.missed", ""),
            ways.get("blinds.new.free", ""),
            ways.get("blinds.moved") == "further-waits",
            frozenset() if self.book.id.startswith("adelaide") else frozenset({"new", "free", "missed"}),
        )
        self.told: list[Event] = []  # of the round
        self.before: list[Debts] = []  # the debts before each of them
        self.starts: list[int] = []  # the first event of each entry of the round
        self.stakes: tuple[int, ...] = ()
        self.forgets = False
        self._book(self.shadow.opening)

    @property
    def rules(self) -> SessionRules:
        return self.session.rules

    @property
    def table(self) -> Table:
        return self.session.table

    def give(self, command: Command) -> Refusal | None:
        """A command, right or wrong: its events, checked one by one, or a refusal and nothing changed."""
        held = (self.session.rules, self.session.table, self.session.round, self.session.post)
        answer = self.session.give(command)
        if isinstance(answer, Refusal):
            now = (self.session.rules, self.session.table, self.session.round, self.session.post)
            assert all(one is other for one, other in zip(held, now, strict=True)), f"{command} was refused: {answer}"
            assert answer.reason
            assert answer.clause in NO_CLAUSE or answer.clause in self.book.clauses, answer
            self.refusals[f"{type(command).__name__} {answer.clause}"] += 1
            return answer
        events, postings = answer
        self.starts.append(len(self.before))
        for event, moved in zip(events, postings, strict=True):
            self.follow(event, moved)
        assert (self.shadow.table, self.shadow.round) == (self.session.table, self.session.round)
        assert self.shadow.post == self.session.post
        assert self.shadow.rules.game.digest == self.session.rules.game.digest
        self._same_debts()
        return None

    def accepted(self, command: Command) -> None:
        refused = self.give(command)
        assert refused is None, (command, refused)

    def follow(self, event: Event, moved: Postings | None = None) -> None:
        """One event, in a session that only reads the log, and in both accounts kept beside it."""
        self._remember(event)
        mine = self.shadow.take(event)
        assert moved is None or mine == moved
        self.log.append(event)
        self.times.append(self.at)
        self._book(mine)
        self._spend(event)
        self._owe(event)
        under = getattr(event, "under", "practice")
        for clause in under if isinstance(under, tuple) else (under,):
            assert clause in NO_CLAUSE or clause in self.book.clauses, event
        self._compare(event)

    def _spend(self, event: Event) -> None:
        """What everybody has brought to the table and not taken away again."""
        match event:
            case (
                table_events.SeatTaken(account=account, stake=amount)
                | table_events.StakeRaised(account=account, amount=amount)
            ):
                self.spent[account] += amount
            case table_events.TimePaid(account=account, amount=amount):
                self.spent[account] += amount
            case table_events.SeatLeft(account=account, stake=amount):
                self.spent[account] -= amount
            case table_events.StakeLowered(account=account, amount=amount, reason=reason) if (
                reason != table_events.GOODS
            ):
                self.spent[account] -= amount

    def _book(self, postings: Postings) -> None:
        for posting in postings:
            assert posting.unit == "cents"
            self.books[posting.account] += posting.amount

    def _compare(self, event: Event) -> None:
        """The ledger against the table: the trial balance, what may not be below zero, every stake."""
        table, played = self.shadow.table, self.shadow.round
        assert sum(self.books.values()) == 0, event
        short = {
            name: sum_ for name, sum_ in self.books.items() if sum_ < 0 and not name.startswith(("cage", "wallet:"))
        }
        assert not short, (event, short)
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        if table.playing and played is not None and played.stake:
            by_seat = Counter(dict(zip(table.playing, played.stake, strict=True)))
            by_seat.update(dict(table.aside))  # trivial chips, which do not play
            for seat, amount in table.spent:  # by those who have folded
                by_seat[seat] -= amount
            stakes |= {player.account: by_seat[player.seat] for player in table.players if player.seat in by_seat}
        held = {name[9:]: sum_ for name, sum_ in self.books.items() if name.startswith("stake:T1:") and sum_}
        assert held == {account: stake for account, stake in stakes.items() if stake}, event
        lying = self.books["pot:T1"]
        assert lying == 0 or table.playing, "between rounds no chip lies in the middle"
        assert self.books["float:T1"] == table.bank or table.playing, event
        for account, spent in self.spent.items():
            assert self.books[f"wallet:{account}"] == -spent, event

    def _remember(self, event: Event) -> None:
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self.before, self.told, self.starts = [], [], [0]
        if type(event) in ROUND_EVENTS:
            self.before.append(deepcopy(self.debts))
            self.told.append(event)

    def _owe(self, event: Event) -> None:
        """The debts after an event; the check is that nobody is dealt in who has not paid."""
        if self.rules.kind.has_bank:
            return
        debts, table = self.debts, self.shadow.table
        blinds = self.shadow.rules.blinds
        match event:
            case table_events.SeatTaken():
                debts.sits(event.account, event.seat, moved=event.waits_under in ("66(a)(ii)", "66(a)(iii)"))
                assert (
                    table.players[[one.account for one in table.players].index(event.account)].waits
                    == debts.why[event.account]
                )
            case table_events.SeatChanged():
                debts.moves(event.account, event.seat, bool(blinds))
            case table_events.SeatLeft():
                debts.leaves(event.account)
            case table_events.GameRestarted():
                debts.begins_anew()
            case RoundOpened():
                self.stakes = event.stakes
                debts.opens(
                    event.seats, len(blinds), blinds.index(self.shadow.rules.big) if blinds else -1, self._could_play()
                )
            case ForcedBetsPosted():
                fee = self.shadow.rules.fee
                posted = [number for number, one in enumerate(self.told[:-1]) if isinstance(one, ForcedBetsPosted)]
                if posted:  # dealt again: all posts went back, and are due as they were
                    self._back_to(posted[0])
                stakes = tuple(stake - fee for stake in self.stakes)
                self.debts.posts(event, blinds, self.shadow.rules.big, stakes, forgot=self.forgets)
                if posted:  # but what was ruled to be due before the next hand still is
                    for ruled in [one for one in standing(self.told) if isinstance(one, PostOwed)]:
                        self.debts.clears(self.debts.at(ruled.place), ruled.amounts)
            case PostOwed():
                debts.clears(debts.at(event.place), event.amounts)
            case LatePosted():
                debts.clears(debts.at(event.place), debts.due[debts.at(event.place)])
            case EntriesCorrected():
                self._back_to(event.before)
            case RoundEnded():
                debts.playing = ()

    def _could_play(self) -> dict[str, bool]:
        """Everybody who is there with chips enough and time paid for, and whether they would rather post than wait."""
        rules, table, found = self.shadow.rules, self.shadow.table, {}
        smallest = min([*rules.blinds, getattr(rules.game, "ante", 0) or 10**9])
        for player, stake in zip(table.players, table.stakes, strict=True):
            enough = stake > rules.fee if table.trivial else stake >= rules.fee + smallest
            paid = not rules.hourly or player.paid_until > self.at
            if enough and stake >= player.short and not player.away and paid and player.account not in table.barred:
                found[player.account] = player.post
        return found

    def _same_debts(self) -> None:
        """What the table says of everybody is what the second account says."""
        for player in self.table.players if not self.rules.kind.has_bank else ():
            debts = self.debts
            assert player.seat == debts.seat[player.account]
            assert (player.waits, player.owing) == (debts.why[player.account], debts.due[player.account]), player

    def _back_to(self, number: int) -> None:
        """The debts as they were before an event of the round, but whoever has come, gone or moved since has done so."""
        now, self.debts = self.debts, deepcopy(self.before[number])
        for account in {*self.debts.seat} - {*now.seat}:
            self.debts.leaves(account)
        for account, seat in now.seat.items():
            if self.debts.seat.get(account) != seat:
                self.debts.seat[account] = seat
                self.debts.why[account], self.debts.due[account] = now.why[account], now.due[account]
                self.debts.missed[account] = now.missed[account]

    def verified(self) -> None:
        """The record verifies: every event of the table is what the rules decide, and every round too."""
        chain = Chain("T1")
        lines = [chain.lines([event], 0, at) for event, at in zip(self.log, self.times, strict=True)]
        found = verify_lines(lines)
        assert found.whole, found.fault

    def replayed(self) -> None:
        """The log as it is written, read again, is the same session."""
        lines = Chain("T1").lines(self.log, 1, 1_000).splitlines()
        assert check_chain(lines) == ""
        again = Session.of(read_events(lines))
        assert (again.table, again.round, again.post) == (self.session.table, self.session.round, self.session.post)
        assert again.rules.game.digest == self.session.rules.game.digest
