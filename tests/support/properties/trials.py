"""Tournaments at random, whole: a plan, people and a director who does everything a director may do, at any moment.

A `Trial` has a name and everything in it follows from the name. It is a simulated tournament (bots/tournaments.py) in which
every event of the tournament is followed a second time, from the record alone, and looked at (trial_checks.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from unittest.mock import patch

import msgspec

from croupier.bots.banked_policies import BANKED_POLICIES
from croupier.bots.floor import DIRECTOR, NAME
from croupier.bots.habits import Habits
from croupier.bots.policies import POLICIES
from croupier.bots.tournaments import SimulatedTournament
from croupier.chips import PLAY, Posting
from croupier.chips.accounts import unit_of
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.table import events as table
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.finish.runners_up import next_in_line
from croupier.tournament.machine import Contest
from croupier.tournament.plan.conditions import Plan, conditions
from croupier.tournament.run import draws
from croupier.tournament.run.draws import Seeds
from croupier.tournament.state import Entrant, Tournament
from tests.support.properties import trial_directing as directing
from tests.support.properties.trial_checks import (
    Holdings,
    Tally,
    check_cancelled,
    check_end,
    check_floor,
    check_state,
    expected_places,
)
from tests.support.tournament.plans import random_plan

BOOKS = tuple(rulebook_ids())
TWICE = [name for name in BOOKS if "tournament.entries" in rulebook(name).rules]  # a person may enter so often
ACTS_A_LAP = 0.35
SHORT_CHAIN = patch.object(draws, "SEEDS", 1_000)  # of the seeds of draws: a trial makes a few hundred at most


class _CalledOff(Exception):
    """The tournament ends here."""


class Trial(SimulatedTournament):
    """One of them."""

    dice: Random
    others: Seeds  # of the draws that follow once another seed was committed to

    @SHORT_CHAIN
    def __init__(
        self,
        name: str,
        plan: Plan | None = None,
        players: int = 0,
        habits: Habits | None = None,
        *,
        cancelled: float = 0.12,
        checked: bool = True,
    ) -> None:
        self.name, self.checked = name, checked
        self.dice = Random(name)
        chance = self.dice.random
        plan = plan or self._drawn_plan()
        settled = conditions(plan)
        players = players or self.dice.randint(min(4, settled.most), settled.most)
        most = (0.3, 0.05, 1.0, 0.4, 0.05, 0.5, 0.8)
        shares = [chance() * share if chance() < 0.7 else 0.0 for share in most]
        habits = habits or Habits._make([*shares, self.dice.randint(0, 3)])
        names = BANKED_POLICIES if settled.banked else POLICIES
        policies = [
            names[each] for each in self.dice.choice((("random",), ("random", "call"), ("random", "random", "call")))
        ]
        self.again: Contest | None = None
        self.sits: dict[str, str] = {}
        self.held, self.tally = Holdings(unit_of(NAME)), Tally()
        self.added = 0  # cash of the house, for the pool
        self.stacks: dict[str, int] = {}  # of those left at the end
        self.refused: Counter[str] = Counter()
        self.called_off = self._when() if chance() < cancelled else ("never", 0)
        super().__init__(plan, players, self.dice.randrange(1 << 32), policies, habits)

    def _drawn_plan(self) -> Plan:
        """Any plan; some more than chance gives in which one person may play several sessions of the first stage."""
        several = self.dice.random() < 0.1
        books = TWICE if several else BOOKS
        while True:
            plan = random_plan(self.dice.choice(books), self.dice)
            twice = plan.structure.stages[0].sessions > 1 and plan.given.get("tournament.entries") == 2
            if twice or not several:
                return plan

    def _when(self) -> tuple[str, int]:
        moment = self.dice.choice(("entries", "drawn", "lap", "lap", "placed"))
        return moment, self.dice.choice((1, 1, 2, 3, 5, 10, 20))

    @SHORT_CHAIN
    def run(self) -> Trial:
        """From the announcement to the last chip, and what must hold then."""
        try:
            self.play()
        except _CalledOff:
            self.cancel("a fire alarm")
        check_end(self.state, self.books)
        if not self.checked:
            return self
        assert self.again is not None
        assert self.again.state == self.state
        assert not self.sessions
        assert not self.sits
        if any(isinstance(event, tournament_events.TournamentCancelled) for event in self.record):
            all_back = self.contest.rules.ways["tournament.cancel"] == "refund-all"
            check_cancelled(self.record, self.books, all_back=all_back)
        else:
            self._check_prizes()
        return self

    def _check_prizes(self) -> None:
        paid = [event for event in self.record if isinstance(event, tournament_events.PrizePaid)]
        crown = sum(
            [
                event.crown + event.bought
                for event in self.record
                if isinstance(event, tournament_events.WinnerIneligible)
            ]
        )
        held = sum([event.amount for event in self.record if isinstance(event, tournament_events.PrizeHeld)])
        out = sum([event.amount + event.bought for event in paid])
        assert out + crown + held == self.state.taken - self.state.fees + self.added
        for account in {event.account for event in paid}:
            awarded = sum(
                [award.amount for award in self.state.awards if award.account == account and award.state == "paid"]
            )
            assert sum([event.amount for event in paid if event.account == account]) == awarded

    # Everything that is written is followed again, event by event

    def write(
        self, stream: str, events: Sequence[Event], postings: Sequence[tuple[Posting, ...]], number: int = 0
    ) -> None:
        """Follow, then book."""
        if self.checked:
            self._look_at(stream, events, postings)
        super().write(stream, events, postings, number)

    def _look_at(self, stream: str, events: Sequence[Event], postings: Sequence[tuple[Posting, ...]]) -> None:
        for group in postings:
            self.held.book(group)
        if stream == NAME:
            for event, group in zip(events, postings, strict=True):
                self._follow(event, group)
        else:
            for event in events:
                self._sit(stream, event)

    def _follow(self, event: Event, group: tuple[Posting, ...]) -> None:
        if self.again is None:
            assert isinstance(event, tournament_events.TournamentAnnounced)
            self.again = Contest(event)
            return
        if isinstance(event, tournament_events.PlacesCalculated):
            self._check_places(self.again, event)
        if isinstance(event, tournament_events.PrizeAdded) and not event.prize.place:
            self.added += event.prize.value
        self.tally.take(event, self.again.state)
        assert self.again.take(event) == group
        assert self.again.state.in_play == self.tally.in_play
        check_state(self.again.rules, self.again.state, self.added)

    def _check_places(self, before: Contest, event: tournament_events.PlacesCalculated) -> None:
        through = {one.account: one.chips for one in before.state.entrants.values() if one.status == "through"}
        self.stacks = self.stacks or through  # places told once more are told from the same stacks
        expected = expected_places(before.rules, self.record, {account: self.stacks[account] for account in through})
        assert [set(standing.accounts) for standing in event.standings] == expected
        at = 1
        for standing in event.standings:
            assert standing.place == at
            at += len(standing.accounts)

    def _sit(self, stream: str, event: Event) -> None:
        if isinstance(event, table.SeatTaken):
            assert event.account not in self.sits, "nobody plays two tables at once"
            self.sits[event.account] = stream
        elif isinstance(event, table.SeatLeft):
            assert self.sits.pop(event.account) == stream

    def settle(self) -> None:
        """As the house does it, once some have revealed their parts in a draw; then the floor is looked at."""
        for one in self.state.entrants.values() if self.state.ballot_until else ():
            if self.dice.random() < 0.7:
                self._ask(commands.RevealPart(one.account, directing.part_of(one).hex()))
        super().settle()
        if self.checked:
            check_floor(self.contest.rules, self.state, self.held)

    # Moments at which it may be called off

    def _moment(self, name: str) -> None:
        moment, count = self.called_off
        if moment == name:
            self.called_off = moment, count - 1
            if count <= 1:
                self.called_off = "never", 0
                raise _CalledOff

    def enter(self, account: str) -> None:
        """Somebody enters; and the office has its own to do."""
        if self.dice.random() < 0.1:
            self._ask(self.dice.choice(directing.AT_THE_DESK)(self))
        super().enter(account)
        self._moment("entries")

    def start(self) -> None:
        """A session starts, some having been replaced."""
        self._moment("drawn")
        while self.dice.random() < 0.3:
            self._ask(self.dice.choice(directing.BEFORE_A_SESSION)(self))
        super().start()

    def meanwhile(self) -> None:
        """Between two laps: what people do, and what the director does."""
        self._moment("lap")
        super().meanwhile()
        if not self.state.clock.runs and not self.state.clock.break_until:
            self._ask(commands.StartClock(self.at, DIRECTOR))
        while self.dice.random() < ACTS_A_LAP and self.state.phase == "playing":
            self._ask(self.dice.choice(directing.BETWEEN_ROUNDS)(self))
            self.settle()

    def finish(self) -> None:
        """The end, unless it is called off before the places are awarded."""
        self._moment("placed")
        if self.state.standings and self.dice.random() < 0.2:
            self._found_out()
        super().finish()

    def _found_out(self) -> None:
        """Somebody with a place is disqualified after all, some chips being back, the places perhaps awarded."""
        self.line_up()
        if self.dice.random() < 0.5:
            self._ask(commands.ConfirmPlaces(DIRECTOR))
        self._ask(commands.CollectChips(self.someone().account))
        standing = self.dice.choice(self.state.standings)
        self.must(commands.Disqualify(self.dice.choice(standing.accounts), "marked cards", DIRECTOR))
        self.settle()

    def award(self) -> None:
        """Places awarded, prizes in kind given to one of those who share; some winners turn out not to be eligible."""
        if self.give(commands.ConfirmPlaces(DIRECTOR)):
            last = sum([len(standing.accounts) for standing in self.state.standings])
            prizes = [prize for prize in self.state.prizes if prize.place]
            given = []
            for number, prize in enumerate(prizes):
                place = min(prize.place, last)
                those = [s for s in self.state.standings if s.place <= place < s.place + len(s.accounts)]
                given += [(number, self.dice.choice(those[0].accounts))] if those else []
            self.must(commands.ConfirmPlaces(DIRECTOR, tuple(given)))
        for award in self.state.awards:
            if self.dice.random() < 0.25:
                self._ask(commands.DeclareIneligible(award.account, self.dice.choice(("age", "works here")), HOUSE))
        self._offer()

    def _offer(self) -> None:
        """Open prizes offered on, some of the others paid meanwhile, more winners found out; what nobody takes is held."""
        clause, willing = self.contest.rules.clause("tournament.ineligible"), self.dice.choice((0.7, 0.4, 0.0))
        while any(award.state == "open" for award in self.state.awards):
            if self.dice.random() < 0.3:
                self._ask(commands.PayPrize(self.someone().account, HOUSE))
            if self.dice.random() < 0.1:
                self._ask(
                    commands.DeclareIneligible(self.someone().account, self.dice.choice(("age", "works here")), HOUSE)
                )
            offer = next_in_line(self.state.awards, self.state.standings, self.state.passed_over, clause)
            if offer:
                self.must(
                    commands.OfferPrize(
                        self.dice.choice(offer.accounts), self.dice.random() < willing, HOUSE, "next in line"
                    )
                )
            elif any(award.state == "open" for award in self.state.awards):
                self.must(commands.HoldPrize(HOUSE, "nobody is left to take it"))

    def _ask(self, command: commands.Command | None) -> None:
        """A command that the machine may refuse."""
        if command is None:
            return
        refused = self.give(command)
        if refused:
            assert refused.clause
            self.refused[type(command).__name__] += 1
        elif isinstance(command, commands.CommitDraw):
            self.seeds = self.others

    # Whom a director asks about

    def someone(self) -> Entrant:
        """One of those who have entered; mostly one who plays."""
        playing = self.state.left if self.dice.random() < 0.9 else ()
        return self.dice.choice(playing or tuple(self.state.entrants.values()))

    def brought(self, account: str) -> str:
        """Somebody with money enough."""
        if (f"wallet:{account}", PLAY) not in self.books:
            self._bring(account)
        return account


def digest(state: Tournament, record: Sequence[Event]) -> str:
    """Everything that happened, in one number."""
    return sha256(msgspec.json.encode([msgspec.to_builtins(state), list(record)])).hexdigest()
