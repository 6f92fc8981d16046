"""Helpers of tests/properties/test_banked_rounds.py that other tests use as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from croupier.banked import commands as banked_commands
from croupier.banked.apply import apply
from croupier.banked.due import Awaited, ChoiceDue, ChooseDue, DealerDue, WagersDue, due, may_concede
from croupier.banked.round import open_round
from croupier.banked.rules import BankedRules
from croupier.banked.state import Box, State
from croupier.protocol.commands import Choose, Report, RoundCommand
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked import reports as banked_reports
from croupier.rulings.banked.round import decide_banked
from croupier.rulings.reports import encoded
from tests.support.banked import FIRST, SECOND, compiled

MOST_MOVES = 400


OFFICIAL = "casino operator"


DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


TABLES: list[tuple[str, list[str]]] = [
    (FIRST, []),
    (SECOND, ["shoe=automated"]),
    (SECOND, ["shoe=card"]),
    (FIRST, ["bet.max=20", "payout.max=50"]),
    (SECOND, ["shoe=card", "bet.min=25", "bet.max=25", "chip=5"]),
    (SECOND, ["shoe=automated", "second-deck=true", "chip=0.02", "payout.max=1"]),
    (SECOND, ["shoe=card", "blind.flush=7/3", "trips.three=1/3", "chip=0.01"]),
    (FIRST, ["bet.trips.min=10", "bet.trips.max=30", "payout.max=40", "payout.max.per=box"]),
    (SECOND, ["shoe=automated", "payout.max=60", "payout.max.per=table"]),
]


Wild = tuple[banked_reports.BankedReport, int]  # a report and how often it comes up


class Move(NamedTuple):
    """One command in a round: the state before it, what was due, and what came of it."""

    state: State
    awaited: Awaited
    command: RoundCommand
    events: tuple[Event, ...]
    states: tuple[State, ...]
    refusal: Refusal | None


class Played(NamedTuple):
    """A round played to its end."""

    name: str
    rules: BankedRules
    cards: tuple[str, ...]
    moves: list[Move]
    events: list[Event]
    final: State


@cache
def rules_of(number: int) -> BankedRules:
    book, given = TABLES[number]
    return compiled(book, *given)


class Table:
    """A round whose players, dealer and mishaps all come from one source."""

    def __init__(self, name: str) -> None:
        self.name, self.source = name, Random(name)
        self.rules = rules_of(self.source.randrange(len(TABLES)))
        self.cards = tuple(self.source.sample(DECK, len(DECK)))
        count = self.source.choice((1, 2, 2, 3, 3, 4, 7))
        boxes = tuple(sorted(self.source.sample(range(1, 10), count)))
        stakes = tuple(self.source.choice((0, 30, 100, 500, 5_000)) * 100 for _ in boxes[1:])
        stakes = (self.source.choice((500, 5_000)) * 100, *stakes)  # somebody can wager
        advised = tuple(self.source.random() < 0.3 for _ in boxes)
        opening = open_round(self.rules, boxes, stakes, advised=advised)
        self.state = apply(State(), opening)
        self.events: list[Event] = [opening]
        self.moves: list[Move] = []
        self.mishaps = self.source.choice((0.0, 0.05, 0.25))

    def played(self) -> Played:
        while (awaited := due(self.rules, self.state)) is not None and len(self.moves) < MOST_MOVES:
            drawn = self.source.random()
            if drawn < self.mishaps:
                self.give(self._report(), awaited)
            elif drawn < self.mishaps + 0.05:
                self.give(self._nuisance(), awaited)
            else:
                self.give(self._due(awaited), awaited)
        if self.source.random() < 0.2:
            self._afterwards()
        return Played(self.name, self.rules, self.cards, self.moves, self.events, self.state)

    def _afterwards(self) -> None:
        """A dispute or a breach comes up once the round is over."""
        report = self.source.choice(
            (
                banked_reports.Dispute("the last hand"),
                banked_reports.Breach(0, "15.1"),
                banked_reports.WrongCards("dealer"),
            )
        )
        self.give(Report(encoded(report)), None)
        awaited = due(self.rules, self.state)
        if isinstance(awaited, ChoiceDue):
            self.give(self._due(awaited), awaited)

    def give(self, command: RoundCommand, awaited: Awaited) -> None:
        before = self.state
        answer = decide_banked(self.rules, before, command)
        if isinstance(answer, Refusal):
            self.moves.append(Move(before, awaited, command, (), (), answer))
            return
        states = []
        for event in answer:
            self.state = apply(self.state, event)
            states.append(self.state)
        self.events += answer
        self.moves.append(Move(before, awaited, command, answer, tuple(states), None))

    def at(self, positions: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.cards[position] for position in positions)

    # What is due

    def _due(self, awaited: Awaited) -> RoundCommand:
        match awaited:
            case WagersDue():
                return self._wagers(awaited)
            case ChooseDue():
                return self._choice_of(self.source.choice(awaited.places), awaited)
            case ChoiceDue():
                choice = self.source.choice(awaited.choices).name
                return Choose(choice, self.source.choice((OFFICIAL, f"{OFFICIAL} Lee", "house")), "so decided")
            case _:
                conceding = [place for place in range(len(self.state.box)) if may_concede(self.state, place)]
                if conceding and self.source.random() < 0.1:
                    return banked_commands.Concede(self.source.choice(conceding))
                assert isinstance(awaited, DealerDue)
                return dealers(self.state, self.at, awaited)

    def _wagers(self, awaited: WagersDue) -> RoundCommand:
        wagered = len(awaited.places) < len(self.state.box)
        if wagered and (not awaited.places or self.source.random() < 0.3):
            return banked_commands.Deal()
        place = self.source.choice(awaited.places) if wagered else 0
        chip, held = self.rules.chip, self.state.stake[place]
        ante = chip * self.source.choice((1, 5, 7, 10, 100, 130, 2_500))
        if 2 * ante > held and self.source.random() < 0.9:
            ante = held // (5 * chip) * chip
        trips = chip * self.source.choice((0, 0, 1, 5, 30, 3_000))
        if self.source.random() < 0.15:
            return banked_commands.PlaceWagers(
                place, *self.source.choice(((ante, 0), (0, ante), (ante, 2 * ante))), trips, lying=True
            )
        return banked_commands.PlaceWagers(place, ante, ante, trips, self.source.random() < 0.2)

    def _choice_of(self, place: int, awaited: ChooseDue) -> RoundCommand:
        act = self.source.choice((*awaited.stage.acts, "play", "time-out" if self.source.random() < 0.2 else "check"))
        if act == "time-out":
            return banked_commands.TimeOut(place)
        return banked_commands.Act(place, act, self.source.choice(awaited.stage.times) if act == "play" else 0)

    # What is not

    def _nuisance(self) -> RoundCommand:
        source, places = self.source, range(-1, len(self.state.box) + 1)
        place = source.choice(places)
        commands: list[Callable[[], RoundCommand]] = [
            banked_commands.Deal,
            banked_commands.Refund,
            banked_commands.End,
            lambda: banked_commands.PlaceWagers(
                place, source.choice((0, 1000, -5)), 1000, source.choice((0, 500)), False
            ),
            lambda: banked_commands.Act(
                place, source.choice(("fold", "check", "play", "raise", "")), source.choice((0, 1, 2, 3, 4, 9))
            ),
            lambda: banked_commands.TimeOut(place),
            lambda: banked_commands.Concede(place),
            lambda: banked_commands.Reveal(self.at(self.state.communal[:3])),
            lambda: banked_commands.Reveal(("As", "As", "Jo")),
            lambda: banked_commands.ShowDealer(self.at(self.state.dealer_positions)),
            lambda: banked_commands.SettleBox(
                place, self.at(self.state.box[place].hole) if 0 <= place < len(self.state.box) else ()
            ),
            lambda: Choose(
                source.choice(("void", "play-on", "exclude", "dance")), source.choice(("box 1", OFFICIAL, ""))
            ),
            lambda: Report(
                msgspec.Raw(source.choice((b"{}", b'{"report":"rain"}', b"no report", b'{"report":"breach"}')))
            ),
        ]
        return source.choice(commands)()

    def _report(self) -> RoundCommand:
        """A mishap; those that void a round at once come up seldom."""
        source, count = self.source, len(self.state.box)
        place = source.randrange(count) if source.random() < 0.95 else count + 3
        box = self.state.box[min(place, count - 1)]
        due_next = self.at(self.state.communal[len(self.state.board) :])
        early = due_next[: source.randint(1, 5)]
        numbers = ("12.1", "12.2(b)", "15.1", "15.9", "77.7", "def:Ante")
        wild: list[Wild] = [
            (banked_reports.ShoeMalfunction(source.choice(("mechanical", "electrical"))), 1),
            (banked_reports.WrongCards(source.choice(("player", "dealer", "communal"))), 1),
            (banked_reports.CardExposed(), 1),
            (banked_reports.DealerCardExposed(), 3),
            (banked_reports.CommunalEarly(early), 8),
            (banked_reports.DealtWithoutWager(place, source.random() < 0.8, source.choice(("", "ante", "blind"))), 3),
            (banked_reports.CardsWrong(source.choice(("automated", "card"))), 1),
            (banked_reports.CardCount(source.choice((52, 52, 52 * self.rules.decks, 51))), 3),
            (banked_reports.ShuffleOrdered("a bent card"), 3),
            (banked_reports.Collusion(place, source.choice(numbers)), 4),
            (banked_reports.Breach(place, source.choice(numbers)), 6),
            (banked_reports.Disturbance("a fire"), 3),
            (banked_reports.CannotGoOn("the lights are out"), 3),
            (banked_reports.Dispute("the order of acting"), 4),
            (
                banked_reports.WrongPlay(place, self._amount(6 * box.ante_placed)),
                60 if box.play and self.state.dealer else 2,
            ),
            (banked_reports.UnequalBlind(place, self._amount(2 * box.ante_placed)), 8),
            (banked_reports.UnderMinimum(place, *self._found(box)), 12),
        ]
        reports, weights = zip(*wild, strict=True)
        return Report(encoded(source.choices(reports, weights)[0]))

    def _found(self, box: Box) -> tuple[int, int]:
        """What might lie on a box where something else was entered: mostly nothing is said of it."""
        if self.source.random() < 0.5:
            return 0, 0
        return self._amount(box.ante_placed), self._amount(box.trips) if self.source.random() < 0.5 else 0

    def _amount(self, most: int) -> int:
        """Any amount in whole chips, now and then one that no chips make."""
        chips = self.source.randint(1, max(most // self.rules.chip, 1)) * self.rules.chip
        return chips + (self.source.random() < 0.1)


def dealers(state: State, at: Callable[[tuple[int, ...]], tuple[str, ...]], awaited: DealerDue) -> RoundCommand:
    """The dealer's next step with the cards that lie there."""
    first = len(state.board)
    match awaited.step:
        case "flop" | "rest":
            return banked_commands.Reveal(at(state.communal[first : first + awaited.count]))
        case "dealer":
            return banked_commands.ShowDealer(at(state.dealer_positions))
        case "refund":
            return banked_commands.Refund()
        case "share":
            return banked_commands.ShareOut()
        case "box":
            return banked_commands.SettleBox(awaited.place, at(state.box[awaited.place].hole))
        case _:
            return banked_commands.End()


def play(name: str) -> Played:
    """The round of that name."""
    return Table(name).played()


@contextmanager
def named(name: str) -> Iterator[None]:
    """A failure says in which round it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f'in the round play("{name}")')
        raise
