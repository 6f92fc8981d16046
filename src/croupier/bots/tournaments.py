"""Whole tournaments with a policy in every seat, from entry to prizes: what `croupier tournament simulate` runs.

Everything goes through the machines real tournaments have (tournament/, table/): the house does what is due, tables are
brought into line with the tournament, rounds are played with the policies, and every posting of every event is booked. In
a lap every table plays a round, one after the other. Habits say how often people are absent, buy chips again, or are
penalised; the same seed gives the same tournament, event by event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from random import Random
from typing import NamedTuple

from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules
from croupier.bots.banked_policies import BankedPolicy
from croupier.bots.banked_rounds import play_opened_banked
from croupier.bots.policies import Policy
from croupier.bots.rounds import play_opened
from croupier.bots.tables import HOUSE, card_commands, shuffled
from croupier.cards import Shoe, card_text
from croupier.check import invariant
from croupier.chips import CAGE, Posting
from croupier.poker.events import RoundOpened
from croupier.poker.rules import RoundRules
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import deck_of
from croupier.table import commands as t
from croupier.table.cards import unchecked_at_close
from croupier.table.lineup import may_play
from croupier.table.round_report import round_report
from croupier.table.rules import session_rules
from croupier.table.session import Command as TableCommand
from croupier.table.session import Session
from croupier.table.table import open_table
from croupier.tournament import commands as c
from croupier.tournament.conditions import Plan
from croupier.tournament.contest import Contest
from croupier.tournament.due import due, house_command, may_deal
from croupier.tournament.levels import rules_at
from croupier.tournament.orders import next_order
from croupier.tournament.state import Entrant, Hall, Tournament
from croupier.tournament.tournament import announce

DIRECTOR = "director"
LAP_MS = 60_000
FLOAT = 10**12  # chips of a bank, which never runs out of them
MOST_LAPS = 20_000
DAY = "2030-01-01"

Told = Callable[[str, Sequence[Event], Sequence[tuple[Posting, ...]], int], None]


class Habits(NamedTuple):
    """How often something happens, from 0 to 1."""

    absent: float = 0.0  # an entrant is not there when the session begins
    leaves: float = 0.0  # a player goes away for a while, by round
    buys: float = 0.0  # a player without chips buys some, where that is offered
    penalised: float = 0.0  # by lap, somebody
    disqualified: float = 0.0  # by lap, somebody
    reserves: int = 0  # who wait for a place


NO_HABITS = Habits()


class SimulatedTournament:
    """A tournament, its tables and its books."""

    def __init__(
        self,
        plan: Plan,
        players: int,
        seed: int,
        policy: Policy | BankedPolicy,
        habits: Habits = NO_HABITS,
        told: Told | None = None,
    ) -> None:
        self.source = Random(seed)
        self.policy, self.habits, self.players = policy, habits, players
        self._told = told
        self.sessions: dict[str, Session] = {}
        self.books: dict[tuple[str, str], int] = {}
        self.at = 0
        self.rounds = self.events = self.moves = 0
        self._seed = self._new_seed()
        name = "simulated"
        opening = announce(plan, name, sha256(bytes.fromhex(self._seed)).hexdigest(), by=HOUSE)
        self.contest = Contest(opening)
        self._write(name, (opening,), [()])

    # The books

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.contest.state

    def _new_seed(self) -> str:
        return self.source.randbytes(32).hex()

    def draw(self) -> tuple[str, str]:
        """The seed that was committed to, and the commitment to another."""
        seed, self._seed = self._seed, self._new_seed()
        return seed, sha256(bytes.fromhex(self._seed)).hexdigest()

    def _write(self, stream: str, events: Sequence[Event], postings: Sequence[tuple[Posting, ...]]) -> None:
        """Book what events move: no account but the cage is ever overdrawn."""
        self.events += len(events)
        for group in postings:
            for posting in group:
                key = (posting.account, posting.unit)
                self.books[key] = self.books.get(key, 0) + posting.amount
            for posting in group:
                covered = posting.account == CAGE or self.books[posting.account, posting.unit] >= 0
                invariant(covered, f"{posting.account} has what it gives")
        if self._told:
            self._told(stream, events, postings, self.at)

    def give(self, command: c.Command) -> Refusal | None:
        """A command for the tournament."""
        held = self._seed
        made = self.contest.give(command)
        if isinstance(made, Refusal):
            self._seed = held
            return made
        self._write(self.state.name, *made)
        return None

    def must(self, command: c.Command) -> None:
        """A command for the tournament that the rules allow."""
        refused = self.give(command)
        invariant(refused is None, f"{command} is allowed, and here: {refused}")

    def order(self, session: Session, command: TableCommand) -> tuple[Event, ...]:
        """A command for a table that the rules allow; what it came to."""
        made = session.give(command)
        invariant(not isinstance(made, Refusal), f"{command} is allowed, and here: {made}")
        assert not isinstance(made, Refusal)
        self._write(session.table.name, *made)
        return made[0]

    # Before it

    def open(self) -> None:
        """Everything until the first session: approvals, entries, reserves, the ballot, seats taken."""
        while self.state.phase == "announced":
            for wanted in due(self.contest.rules, self.state):
                self.must(_OFFICE[wanted.what])
        for number in range(1, self.players + 1):
            self._enter(f"player-{number}")
        for number in range(1, self.habits.reserves + 1):
            self._bring(f"reserve-{number}")
            self.give(c.JoinReserve(f"reserve-{number}"))
        self.must(c.DrawSeats(*self.draw()))

    def _bring(self, account: str) -> None:
        """Money enough for everything somebody could pay."""
        structure, rules = self.contest.rules.structure, self.contest.rules
        offers = [offer.cost * offer.most for offer in (structure.rebuy, structure.add_on) if offer]
        amount = rules.payment * structure.stages[0].sessions + sum(offers)
        self._write("cage", (), [(Posting(CAGE, "cents", -amount), Posting(f"wallet:{account}", "cents", amount))])

    def _enter(self, account: str) -> None:
        self._bring(account)
        sessions = self.contest.rules.structure.stages[0].sessions
        number = self.source.randrange(sessions)
        self.must(c.Enter(account, HOUSE, number, agreed=True, member=True))

    def start(self) -> None:
        """Seats taken by those who come, resold where a reserve waits; then the session starts."""
        for one in list(self.state.left):
            if self.source.random() >= self.habits.absent:
                self.must(c.TakeSeat(one.account))
            elif self.state.reserves:
                heir = self.state.reserves[0].account
                if self.give(c.ResellSeat(one.account, heir, DIRECTOR)) is None:
                    self.must(c.TakeSeat(heir))
        self.must(c.StartSession(self.at, DIRECTOR))
        for one in list(self.state.left):
            if not one.present and self.source.random() < 0.5:
                self.give(c.Forfeit(one.account, DIRECTOR))

    # Play

    def play(self) -> None:
        """The whole tournament."""
        self.open()
        for _ in range(MOST_LAPS):
            if self.state.phase == "placed":
                break
            if self.state.phase == "drawn":
                self.start()
            self.lap()
        invariant(self.state.phase == "placed", "a tournament comes to an end")
        self.finish()

    def lap(self) -> None:
        """A round at every table, and what the house does in between."""
        self.at += LAP_MS
        self._mishaps()
        self.settle()
        for hall in list(self.state.running):
            self._round(hall)
            self.settle()

    def settle(self, busy: Collection[str] = ()) -> None:
        """Whatever is due without a player: steps of the house, and tables brought into line."""
        while True:
            self._line_up()
            step = house_command(self.contest.rules, self.state, self.at, self.draw, busy)
            if step is None:
                return
            self.moves += isinstance(step, c.Balance)
            self.must(step)

    def _line_up(self) -> None:
        for hall in self.state.running:
            if hall.name not in self.sessions:
                self.sessions[hall.name] = self._opened(hall)
        moved = True
        while moved:
            moved = False
            for name, session in list(self.sessions.items()):
                seated = {
                    player.account
                    for other in self.sessions.values()
                    if other is not session
                    for player in other.table.players
                }
                while found := next_order(self.contest.rules, self.state, session, seated, self.at):
                    moved = True
                    if isinstance(found.order, t.CloseTable):
                        self._check_cards(session)
                    self.order(session, found.order)
                    if found.then:
                        self.must(found.then)
                if session.table.closed:
                    del self.sessions[name]
        self._collect()

    def _check_cards(self, session: Session) -> None:
        whole = tuple(map(card_text, deck_of(session.rules.table).cards))
        for number in unchecked_at_close(session.rules, session.table):
            self.order(session, t.CheckDeck(number, whole, HOUSE, closing=True))

    def _collect(self) -> None:
        """Chips of those who sit nowhere any more."""
        for one in list(self.state.entrants.values()):
            if one.owed and not one.in_play:
                self.give(c.CollectChips(one.account))

    def _opened(self, hall: Hall) -> Session:
        rules = session_rules(rules_at(self.contest.rules, self.state, hall))
        bank = FLOAT if self.contest.rules.banked else 0
        opening = open_table(
            rules,
            hall.name,
            by=DIRECTOR,
            approval="simulation",
            shoe="simulation",
            bank=bank,
            tournament=self.state.name,
        )
        session = Session(opening)
        self._write(hall.name, (opening,), [session.opening])
        for command in card_commands(rules):
            self.order(session, command)
        return session

    def _round(self, hall: Hall) -> None:
        """The next round of a table, where one may be dealt, and its report."""
        session = self.sessions.get(hall.name)
        now = self.state.halls.get(hall.name)
        if session is None or now is None or not may_deal(self.contest.rules, self.state, now):
            return
        if not may_play(session.rules, session.table, self.at):
            return
        opening = self.order(session, t.StartRound(self.at))[-1]
        table = session.table
        events = self._played(session, opening)
        self._write(table.name, events[1:], [session.take(event) for event in events[1:]])
        self.rounds += 1
        report = round_report(session)
        rows = tuple(
            [c.Row(row.account, row.before, row.after, row.put, row.all_in, row.from_button) for row in report.dealt]
        )
        self.must(c.ReportRound(table.name, report.round, rows, session.table.button, self.at))
        self._broke(table.name)

    def _played(self, session: Session, opening: Event) -> Sequence[Event]:
        game = session.rules.game
        shoe = Shoe(shuffled(deck_of(session.rules.table).cards, self.source))
        away = [player.seat for player in session.table.players if player.away]
        absent = tuple([place for place, seat in enumerate(session.table.playing) if seat in away])
        if isinstance(game, BankedRules):
            assert isinstance(opening, BankedRoundOpened)
            assert isinstance(self.policy, BankedPolicy)
            policies = [self.policy] * len(opening.stakes)
            return play_opened_banked(game, opening, shoe, policies, self.source, absent).events
        assert isinstance(game, RoundRules)
        assert isinstance(opening, RoundOpened)
        assert callable(self.policy)
        between = [self.policy] * len(opening.seats)
        return play_opened(game, opening, shoe, between, self.source, session.owes, absent).events

    def _broke(self, table: str) -> None:
        """Those without chips buy some, or do not."""
        for one in self.state.at_table(table):
            if one.status == "broke" and not one.pending:
                wants = self.source.random() < self.habits.buys
                if not wants or self.give(c.Buy(one.account, "re-buy")):
                    self.must(c.DeclineChips(one.account))
            elif self.contest.rules.structure.add_on and self.source.random() < self.habits.buys / 10:
                self.give(c.Buy(one.account, "add-on"))

    def _mishaps(self) -> None:
        """People go and come back, and are penalised."""
        habits, source = self.habits, self.source
        if not any(habits[:5]) or self.state.phase != "playing":
            return
        for one in self.state.left:
            if source.random() < habits.leaves:
                self.give(c.NoteAbsence(one.account, not one.away))
        if source.random() < habits.penalised:
            self._penalise(source.choice(self.state.left))
        if source.random() < habits.disqualified and len(self.state.left) > 3:
            self.give(c.Disqualify(source.choice(self.state.left).account, "abuse", DIRECTOR))

    def _penalise(self, one: Entrant) -> None:
        kind, number = self.source.choice([("warning", 0), ("minutes", 5), ("hands", 3), ("laps", 1)])
        self.give(c.Penalise(one.account, kind, number, "talks about a live hand", DIRECTOR, self.at))

    # After it

    def finish(self) -> None:
        """Places awarded, prizes paid, every chip back."""
        self.must(c.ConfirmPlaces(DIRECTOR))
        self._line_up()
        for one in list(self.state.entrants.values()):
            if one.chips or one.kept or one.pending:
                self.must(c.CollectChips(one.account))
        for award in self.state.awards:
            self.must(c.PayPrize(award.account, HOUSE))
        self.must(c.Close(HOUSE))


_OFFICE: dict[str, c.Command] = {
    "approve": c.Approve("SIM-1", DAY, HOUSE),
    "notify": c.Notify("SIM-1", DAY, HOUSE),
    "publish": c.Publish(HOUSE),
    "name": c.NameDirector(DIRECTOR, "shift manager"),
    "open": c.OpenEntries(HOUSE),
}
