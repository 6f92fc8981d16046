"""Tournaments at random whose hands a director reports, under all five rulebooks: everything follows from a name.

Outs, split pots, several out by one hand, counts, wrong counts, bust-outs taken back, moves, absences, penalties, hand for
hand: whatever a director may order, at any moment, until one is left or the session is over.
"""

from __future__ import annotations

from random import Random

import msgspec

from croupier.cards import Deck, card_text
from croupier.chips import CAGE
from croupier.chips.accounts import entrant_of, unit_of
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.rulebooks import rulebook_ids
from croupier.tournament import commands
from croupier.tournament.apply import apply
from croupier.tournament.due import due
from croupier.tournament.events import Lost, Stack
from croupier.tournament.finish.placing import cut_now
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.state import Entrant
from tests.support.properties.trial_checks import Holdings, Tally, check_end, check_floor, check_state, expected_places
from tests.support.tournament.contests import DIRECTOR, NAME, OPERATOR, Held
from tests.support.tournament.plans import random_plan

MOST_STEPS = 3_000
WALLET = 1_000_00


class ReportedTrial(Held):
    """One of them."""

    def __init__(self, name: str) -> None:
        self.dice = Random(name)
        plan = random_plan(self.dice.choice(tuple(rulebook_ids())), self.dice)
        most = conditions(plan).most
        self.refused, self.tally = 0, Tally()
        super().__init__(msgspec.structs.replace(plan, cards="reported"))
        self.chain = Chain(NAME)
        self.lines = [self.chain.lines((self.log[0],), 0, 0)]
        self.players = [f"p{number}" for number in range(self.dice.randint(min(4, most), most))]

    def run(self) -> ReportedTrial:
        """From the announcement to the last chip."""
        self.opened()
        sessions = self.rules.structure.stages[0].sessions
        for number, player in enumerate(self.players):
            self.books[f"wallet:{player}", "cents"] += WALLET
            self.books[CAGE, "cents"] -= WALLET
            self.gives(commands.Enter(player, session=number % sessions, agreed=True, member=True))
        self.gives(commands.CloseEntries(DIRECTOR))
        self.drawn()
        for _ in range(MOST_STEPS):
            if cut := cut_now(self.rules, self.state):
                cards = self.dice.sample([card_text(card) for card in Deck().cards], len(cut.accounts))
                self.gives(commands.CutCards(dict(zip(cut.accounts, cards, strict=True)), by=DIRECTOR))
            elif self.state.phase == "drawn":
                self.seated()
                self.gives(commands.StartSession(self.at, DIRECTOR))
            elif self.state.phase == "playing":
                self._direct()
            else:
                break
            self.settled()
            check_floor(self.rules, self.state, self._holdings())
        assert self.state.phase == "placed", self.state.phase
        told = [set(standing.accounts) for standing in self.state.standings]
        assert told == expected_places(self.rules, self.log, self.state.final)
        assert sum([len(those) for those in told]) == len(
            [one for one in self.state.entrants.values() if one.may_be_placed]
        )
        self.paid_out()
        check_end(self.state, self.books)
        return self

    def gives(self, command: commands.Command) -> tuple[Event, ...]:
        """Follow, then look at it."""
        before = self.state
        events = super().gives(command)
        for event in events:
            self.tally.take(event, before)
            before = apply(before, event)
        assert self.state.in_play == self.tally.in_play
        self.lines += self.chain.lines(events, 0, self.at).splitlines(keepends=True)
        check_state(self.rules, self.state, 0)
        return events

    def obeyed(self) -> ReportedTrial:
        """No table is told anything."""
        if self.state.phase != "playing":
            super().obeyed()
        return self

    def _holdings(self) -> Holdings:
        """What the books say everybody has."""
        held = Holdings(unit_of(NAME))
        held.chips |= {one: self.books[entrant_of(NAME, one), unit_of(NAME)] for one in self.state.entrants}
        return held

    # What a director does

    def _direct(self) -> None:
        self.at += self.dice.randint(1, 90_000)
        if self.state.clock.break_until:
            self.at = max(self.at, self.state.clock.break_until)
        for one in self.state.left:
            if not one.chips and one.status == "playing":  # by a bust-out taken back: who has none is out
                self._tries(commands.ReportHand(one.table, DIRECTOR, self.at, (Lost(one.account, 1),), button=one.seat))
        for wanted in due(self.rules, self.state, self.at):
            if wanted.what == "count":
                table = next(hall.name for hall in self.state.running if hall.name in wanted.words)
                self._tries(self._count(table, whole=True))
                return
        acts = (self._hand, self._hand, self._hand, self._some_count, self._undo, self._move, self._other)
        command = self.dice.choice(acts)()
        if command:
            self._tries(command)

    def _tries(self, command: commands.Command) -> None:
        """What is refused changes nothing."""
        state = self.state
        if isinstance(self.contest.decide(command), Refusal):
            self.refused += 1
            assert self.contest.state == state
        else:
            self.gives(command)

    def _table(self) -> str:
        return str(self.dice.choice(self.state.running).name) if self.state.running else ""

    def _here(self, table: str) -> list[Entrant]:
        return [one for one in self.state.at_table(table) if one.status == "playing"]

    def _hand(self) -> commands.Command | None:
        """A hand somebody may be out by; what it takes to place them is sometimes left out."""
        table, dice = self._table(), self.dice
        here = self._here(table)
        if len(here) < 2 or dice.random() < 0.2:
            return commands.ReportHand(
                table, DIRECTOR, self.at, hands=1 if self.state.hand_for_hand else dice.randint(1, 6)
            )
        leaving = dice.sample(here, dice.choice((1, 1, 1, 2, min(3, len(here) - 1))) if len(here) > 2 else 1)
        staying = [one for one in here if one not in leaving]
        out, everything = [], sum([one.chips for one in here])
        for number, one in enumerate(leaving, start=1):
            stack = dice.choice((one.chips, dice.randint(1, everything), everything // len(here)))
            out.append(Lost(one.account, stack if dice.random() < 0.9 else 0, number if dice.random() < 0.9 else 0))
        button = dice.choice(here).seat if dice.random() < 0.9 else 0
        hands = 0 if dice.random() < 0.2 else 1
        return commands.ReportHand(table, DIRECTOR, self.at, tuple(out), self._takers(leaving, staying), button, hands)

    def _takers(self, leaving: list[Entrant], staying: list[Entrant]) -> tuple[Stack, ...]:
        chips, dice = sum([one.chips for one in leaving]), self.dice
        if self.rules.banked:
            return ()
        if len(staying) > 1 and dice.random() < 0.3:
            part = dice.randint(1, chips - 1) if chips > 1 else 1
            one, other = dice.sample(staying, 2)
            return Stack(one.account, part), Stack(other.account, 0)
        return (Stack(dice.choice(staying).account, 0),)

    def _some_count(self) -> commands.Command | None:
        table = self._table()
        return self._count(table, whole=False) if table else None

    def _count(self, table: str, *, whole: bool) -> commands.CountStacks:
        """Chips have gone round the table; now and then somebody counts wrongly."""
        here, dice = self._here(table), self.dice
        counted = here if whole else dice.sample(here, dice.randint(min(1, len(here)), len(here)))
        stacks = {one.account: one.chips for one in counted}
        for _ in range(len(stacks)):
            one, other = dice.choice(list(stacks)), dice.choice(list(stacks))
            chips = dice.randint(0, max(stacks[one] - 1, 0))
            stacks[one] -= chips
            stacks[other] += chips
        if stacks and dice.random() < 0.1 and not whole:
            stacks[dice.choice(list(stacks))] += dice.randint(-5, 5)
        return commands.CountStacks(table, tuple([Stack(*each) for each in stacks.items()]), DIRECTOR, self.at)

    def _undo(self) -> commands.Command | None:
        outs = [one for one in self.state.entrants.values() if one.status == "out"]
        if not outs or self.dice.random() < 0.7:
            return None
        back, giver = self.dice.choice(outs), self.dice.choice(self.state.left)
        chips = self.dice.randint(1, max(giver.chips - 1, 1))
        stacks = Stack(back.account, back.chips + chips), Stack(giver.account, giver.chips - chips)
        return commands.UndoOut(back.account, stacks, DIRECTOR, "wrongly told")

    def _move(self) -> commands.Command | None:
        one = self.dice.choice(self.state.left)
        seat = self.dice.randint(1, self.rules.seats)
        return commands.Move(one.account, self._table(), seat, DIRECTOR, "sat down there") if self._table() else None

    def _other(self) -> commands.Command:
        one, dice = self.dice.choice(self.state.left), self.dice
        return dice.choice(
            (
                commands.NoteAbsence(one.account, not one.away, DIRECTOR),
                commands.SetHandForHand(not self.state.hand_for_hand, DIRECTOR),
                commands.Penalise(one.account, "hands", 3, "talk", DIRECTOR, self.at),
                commands.Buy(one.account, dice.choice(("re-buy", "add-on")), DIRECTOR),
                commands.CallBreak(5, self.at, DIRECTOR, "supper"),
                commands.ColourUp(self.rules.structure.chip_set[1], DIRECTOR),
            )
        )

    def paid_out(self) -> ReportedTrial:
        """Cards are cut where stacks are level; then the prizes."""
        self.gives(commands.ConfirmPlaces(DIRECTOR))
        for award in self.state.awards:
            self.gives(commands.PayPrize(award.account, OPERATOR))
        self.obeyed().gives(commands.Close(OPERATOR))
        return self
