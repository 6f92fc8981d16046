"""The floor of a simulated tournament: its books, and its tables brought into line and played, each with the machines
that real tournaments have (tournament/, table/).

Every posting of every event is booked as it is written, and no account but the cage may be overdrawn. A table is asked
for its orders only where something it depends on has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from croupier.banked import BankedRoundOpened
from croupier.bots.banked_policies import BankedPolicy
from croupier.bots.banked_rounds import play_opened_banked
from croupier.bots.policies import Policy
from croupier.bots.rounds import play_opened
from croupier.bots.tables import card_commands, shuffled
from croupier.cards import Shoe
from croupier.check import invariant
from croupier.chips import CAGE, Posting
from croupier.poker import RoundOpened
from croupier.protocol import HOUSE, Event, Refusal
from croupier.rulebooks import deck_of
from croupier.table import Command as TableCommand
from croupier.table import Session, may_play, open_table, session_rules, unchecked_at_close, whole_deck
from croupier.table import commands as table_commands
from croupier.tournament import (
    Contest,
    Plan,
    Seeds,
    Tournament,
    TournamentTable,
    announce,
    house_command,
    looked_at,
    may_deal,
    next_order,
    report_of,
    rules_at,
)
from croupier.tournament import commands as tournament_commands

DIRECTOR = "director"
NAME = "simulated"
MOST_STEPS = 20_000  # of the house between two rounds
FLOAT = 10**12  # chips of a bank, which never runs out of them

Told = Callable[[str, Sequence[Event], int, int], None]  # a stream, its events, the round it is in, and the time


class Floor:
    """A tournament, its tables and its books."""

    def __init__(
        self, plan: Plan, source: Random, policies: Sequence[Policy | BankedPolicy], told: Told | None = None
    ) -> None:
        self.source, self.policies = source, policies
        self._told = told
        self.record: list[Event] = []  # of the tournament's own stream
        self.sessions: dict[str, Session] = {}
        self._seats: dict[str, str] = {}  # the table each player sits at
        self._in_line: dict[str, tuple[object, ...]] = {}  # state of each table when it had no orders left
        self.books: dict[tuple[str, str], int] = {}
        self.rounds = self.events = self.tables = 0
        self.seeds = Seeds(source.randbytes(32))
        opening = announce(plan, NAME, self.seeds.of(0), by=HOUSE, play_money=True)
        self.contest = Contest(opening)
        self.at = self.contest.rules.start
        self.write(NAME, (opening,), [()])

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.contest.state

    def draw(self) -> str:
        """The seed of the next draw."""
        return self.seeds.of(self.state.link)

    def write(
        self, stream: str, events: Sequence[Event], postings: Sequence[tuple[Posting, ...]], number: int = 0
    ) -> None:
        """Book what events move: no account but the cage is ever overdrawn."""
        self.events += len(events)
        if stream == self.state.name:
            self.record += events
        for group in postings:
            for posting in group:
                key = (posting.account, posting.unit)
                self.books[key] = self.books.get(key, 0) + posting.amount
            for posting in group:
                covered = posting.account == CAGE or self.books[posting.account, posting.unit] >= 0
                invariant(covered, f"{posting.account} has what it gives")
        if self._told:
            self._told(stream, events, number, self.at)

    def give(self, command: tournament_commands.Command) -> Refusal | None:
        """A command for the tournament."""
        made = self.contest.give(command)
        if isinstance(made, Refusal):
            return made
        self.write(self.state.name, *made)
        return None

    def must(self, command: tournament_commands.Command) -> None:
        """A command for the tournament that the rules allow."""
        refused = self.give(command)
        invariant(refused is None, f"{command} is allowed, and here: {refused}")

    def order(self, session: Session, command: TableCommand) -> tuple[Event, ...]:
        """A command for a table that the rules allow; what it came to."""
        before = session.table.players
        made = session.give(command)
        invariant(not isinstance(made, Refusal), f"{command} is allowed, and here: {made}")
        assert not isinstance(made, Refusal)
        self.write(session.table.name, *made, session.table.round)
        if session.table.players is not before:
            for player in before:
                del self._seats[player.account]
            self._seats |= {player.account: session.table.name for player in session.table.players}
        return made[0]

    def settle(self) -> None:
        """Whatever is due without a player: steps of the house, and tables brought into line."""
        for _ in range(MOST_STEPS):
            self.line_up()
            self.tables = max(self.tables, len(self.state.running))
            step = house_command(self.contest.rules, self.state, self.at, self.draw)
            if step is None and self.at >= self.state.ballot_until:
                return
            if step is None:  # parts in the draw that do not come are waited for
                self.at = self.state.ballot_until
                continue
            self.must(step)
        invariant(False, "the house comes to an end of what is due")

    def line_up(self) -> None:
        """Give every table its orders; one that stands as it stood when it had none left is not asked again."""
        for hall in self.state.running:
            if hall.name not in self.sessions:
                self.sessions[hall.name] = self._opened(hall)
        while waiting := [name for name in self.sessions if self._in_line.get(name) != self._look(name)]:
            if not sum([self._ordered(name) for name in waiting]):
                break
        self._collect()

    def _look(self, name: str) -> tuple[object, ...]:
        return self.sessions[name].table, *looked_at(self.state, name)

    def _ordered(self, name: str) -> bool:
        """Give a table all its orders; whether there were any."""
        session, given = self.sessions[name], False
        while found := next_order(self.contest.rules, self.state, session, self._seats, self.at):
            given = True
            if isinstance(found.order, table_commands.CloseTable):
                self._check_cards(session)
            self.order(session, found.order)
            if found.then:
                self.must(found.then)
        waiting = [one for one in self.state.at_table(name) if self._seats.get(one.account, name) != name]
        if not waiting:
            self._in_line[name] = self._look(name)
        if session.table.closed:
            del self.sessions[name], self._in_line[name]
        return given

    def _check_cards(self, session: Session) -> None:
        whole = whole_deck(session.rules)
        for number in unchecked_at_close(session.rules, session.table):
            self.order(session, table_commands.CheckDeck(number, whole, HOUSE, closing=True))

    def _collect(self) -> None:
        """Chips of those who sit nowhere any more."""
        for one in list(self.state.entrants.values()):
            if one.owed and not one.in_play:
                self.give(tournament_commands.CollectChips(one.account))

    def _opened(self, hall: TournamentTable) -> Session:
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
            play_money=True,
        )
        session = Session(opening)
        self.write(hall.name, (opening,), [session.opening])
        for command in card_commands(rules):
            self.order(session, command)
        return session

    def play_round(self, hall: TournamentTable) -> None:
        """The next round of a table, where one may be dealt, and its report."""
        session = self.sessions.get(hall.name)
        now = self.state.halls.get(hall.name)
        if session is None or now is None or not may_deal(self.contest.rules, self.state, now):
            return
        if not may_play(session.rules, session.table, self.at):
            return
        opening = self.order(session, table_commands.StartRound(self.at))[-1]
        table = session.table
        events = self._played(session, opening)
        self.write(table.name, events[1:], [session.take(event) for event in events[1:]], table.round)
        self.rounds += 1
        self.must(report_of(session, self.at))

    def _played(self, session: Session, opening: Event) -> Sequence[Event]:
        rules = session.rules
        shoe = Shoe(shuffled(deck_of(session.rules.table).cards, self.source))
        away = {player.seat: player.away_under for player in session.table.players if player.away}
        absent = {place: away[seat] for place, seat in enumerate(session.table.playing) if seat in away}
        entrants = [self.state.entrants[account] for account in session.table.dealt_accounts]
        policies = [self.policies[(one.number - 1) % len(self.policies)] for one in entrants]
        if isinstance(opening, BankedRoundOpened):
            banked = [policy for policy in policies if isinstance(policy, BankedPolicy)]
            return play_opened_banked(rules.against_bank, opening, shoe, banked, self.source, absent).events
        assert isinstance(opening, RoundOpened)
        between = [policy for policy in policies if not isinstance(policy, BankedPolicy)]
        return play_opened(rules.between_players, opening, shoe, between, self.source, session.post, absent).events
