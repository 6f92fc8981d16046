"""Rounds against the bank settle as the slow settlement says (slow_banked.py): every wager, every outcome, every cut.

BANKED in the environment says how many rounds are compared in all, 10,000 where nothing is said. A failure names its
round: `played("<name>")` gives that round again.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from pokerkit import StandardHighHand

from croupier.banked import commands
from croupier.banked import events as banked_events
from croupier.banked.apply import apply
from croupier.banked.due import ChoiceDue, ChooseDue, DealerDue, WagersDue, due, may_concede
from croupier.banked.round import open_round
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol.commands import Choose, Report, RoundCommand
from croupier.protocol.events import Event
from croupier.rulings.banked import reports
from croupier.rulings.banked.round import take_banked
from croupier.rulings.reports import encoded
from tests.numbers import slow_banked as slow
from tests.support.banked import FIRST, SECOND, compiled

ROUNDS = int(os.environ.get("BANKED", "10000"))
CHUNKS = 20
SETTINGS = 60
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BLIND_ROWS = ("royal-flush", "straight-flush", "four", "full-house", "flush", "straight")
NAMES = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
BLIND = dict(zip(NAMES, map(Fraction, ("500", "50", "10", "3", "3/2", "1")), strict=False))
TRIPS = dict(zip(NAMES, map(Fraction, ("50", "40", "30", "8", "7", "4", "3")), strict=False))
ODDS = [Fraction(text) for text in ("1", "2", "3/2", "5/2", "6/5", "5/4", "4", "7", "12", "33", "100", "1/2", "1000")]


class Setting(NamedTuple):
    """The rules of a table, and what its signs say."""

    rules: BankedRules
    table: slow.Table


@cache
def setting(number: int) -> Setting:
    """A table: every third has another pay table, every fourth limits of their own for trips."""
    source = Random(f"table/{number}")
    most, payout = source.choice((100, 100, 50, 25, 1000)), source.choice((50_000, 2_000, 300, 100, 17))
    blind, trips = dict(BLIND), dict(TRIPS)
    if number % 3 == 0:
        blind = {name: source.choice(ODDS) for name in blind}
        trips = {name: source.choice(ODDS) for name in trips}
    given = [f"bet.max={most}", f"payout.max={payout}"]
    trips_most = most
    if number % 4 == 0:
        trips_most = source.choice((10, 60, 2000))
        given += ["bet.trips.min=1", f"bet.trips.max={trips_most}"]
    given += [f"blind.{key}={pays}" for key, pays in zip(BLIND_ROWS, blind.values(), strict=True)]
    given += [f"trips.{key}={pays}" for key, pays in zip((*BLIND_ROWS, "three"), trips.values(), strict=True)]
    book = source.choice((FIRST, SECOND, SECOND))
    given += [f"shoe={source.choice(('automated', 'card'))}"] if book == SECOND else []
    return Setting(compiled(book, *given), slow.Table(most * 100, trips_most * 100, payout * 100, blind, trips))


class Played(NamedTuple):
    """A round played to its end, and the boxes as they lay when the dealer's hand was declared."""

    table: slow.Table
    boxes: list[slow.Box]
    dealer: tuple[str, ...]
    board: tuple[str, ...]
    events: list[Event]
    stakes: tuple[int, ...]
    final: State


class Croupier:
    """Plays one round: every player's choice comes from the source, every card from a shoe."""

    def __init__(self, name: str, doubtful: str = "") -> None:
        self.source = Random(name)
        self.doubtful = doubtful  # what this round is about that the engine settles otherwise: "given-up" or "three"
        self.rules, self.table = setting(self.source.randrange(SETTINGS))
        self.cards = shoe(self.source)
        count = self.source.choice((1, 1, 2, 2, 3, 4, 7))
        self.wagers = [self._wagers(place) for place in range(count)]
        stakes = tuple(10 * wager.ante + wager.blind + 10 * wager.trips for wager in self.wagers)
        self.events: list[Event] = [open_round(self.rules, tuple(range(1, count + 1)), stakes)]
        self.state = apply(State(), self.events[0])
        self.made: dict[int, tuple[int, int]] = {}  # by place: the stage and the multiple announced
        self.play: dict[int, int] = {}  # what lies there
        self.blind = {wager.place: wager.blind for wager in self.wagers}
        self.left: dict[int, str] = {}

    def _wagers(self, place: int) -> commands.PlaceWagers:
        source, most = self.source, self.table.most // 100
        high = self.doubtful == "given-up" or source.random() < 0.25
        ante = source.randint(most + 1, 3 * most) if high else source.randint(1, most)
        trips = source.choice((0, source.randint(1, most), source.randint(1, 2 * most)))
        marker = not self.doubtful and source.random() < 0.15
        return commands.PlaceWagers(place, ante * 100, ante * 100, trips * 100, marker)

    def over(self, place: int) -> bool:
        """Whether ante, trips or blind is larger than what counts of it."""
        wager = self.wagers[place]
        above = not wager.marker and (wager.ante > self.table.most or wager.trips > self.table.trips_most)
        return above or self.blind[place] > wager.ante

    def take(self, command: RoundCommand) -> None:
        self.state, refusal = take_banked(self.rules, self.state, command, self.events)
        assert refusal is None, f"{command} was refused: {refusal}"

    def played(self) -> Played:
        for wager in self.wagers:
            self.take(wager)
        while (awaited := due(self.rules, self.state)) is not None:
            match awaited:
                case WagersDue():
                    self.take(commands.Deal())
                case ChooseDue():
                    self._choose(self.source.choice(awaited.places), awaited)
                case ChoiceDue():
                    self.take(Choose("void", "casino operator", "so decided"))
                case DealerDue():
                    self._deal(awaited)
        opening = self.events[0]
        assert isinstance(opening, banked_events.BankedRoundOpened)
        boxes = [self._box(place) for place in range(len(self.wagers))]
        dealer = self._cards(self.state.dealer_positions)
        return Played(
            self.table, boxes, dealer, self._cards(self.state.communal), self.events, opening.stakes, self.state
        )

    def _cards(self, positions: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.cards[position] for position in positions)

    def _choose(self, place: int, awaited: ChooseDue) -> None:
        folds = 0.5 if self.doubtful == "given-up" else 0.0 if self.over(place) else 0.12
        drawn = self.source.random()
        if drawn < folds:
            self.left[place] = "folded"
            self.take(commands.TimeOut(place) if drawn < folds / 3 else commands.Act(place, "fold"))
        elif "check" in awaited.stage.acts and drawn < 0.75 and self.doubtful != "three":
            self.take(commands.Act(place, "check"))
        else:
            times = 3 if self.doubtful == "three" else self.source.choice(awaited.stage.times)
            self.made[place] = ({0: 0, 3: 1, 5: 2}[len(self.state.board)], times)
            self.play[place] = times * self.wagers[place].ante
            self.take(commands.Act(place, "play", times))

    def _deal(self, awaited: DealerDue) -> None:
        match awaited.step:
            case "flop":
                self.take(commands.Reveal(self._cards(self.state.communal[:3])))
            case "rest":
                self.take(commands.Reveal(self._cards(self.state.communal[3:])))
            case "dealer":
                self.take(commands.ShowDealer(self._cards(self.state.dealer_positions)))
                for place in range(len(self.wagers)):
                    self._before_settlement(place)
            case "refund":
                self.take(commands.Refund())
            case "box":
                self.take(commands.SettleBox(awaited.place, self._cards(self.state.box[awaited.place].hole)))
            case _:
                self.take(commands.End())

    def _before_settlement(self, place: int) -> None:
        """Wrong play wagers and blinds are found, hands are conceded, wagers of an offender are void."""
        source = self.source
        if not self.state.box[place].live:
            return
        if self.doubtful == "three" or source.random() < 0.15:
            self._correct_play(place)
        if not self.doubtful and source.random() < 0.1:
            self._correct_blind(place)
        gives_up = 0.7 if self.doubtful == "given-up" else 0.1
        too_large = self.play[place] > max(slow.STAGES[self.made[place][0]]) * self.wagers[place].ante
        if source.random() < gives_up and (self.doubtful == "given-up" or not (self.over(place) or too_large)):
            assert may_concede(self.state, place)
            self.left[place] = "conceded"
            self.take(commands.Concede(place))
        elif source.random() < 0.03:
            self.left[place] = "void"
            self.take(Report(encoded(reports.Breach(place, "15.1"))))
            self.take(Choose("void", "casino operator", "so decided"))

    def _correct_play(self, place: int) -> None:
        stage, times = self.made[place]
        ante = self.wagers[place].ante
        low, high = 1, (max(slow.STAGES[stage]) + 2) * ante
        if self.doubtful == "three":
            low = 3 * ante + 1
        elif (stage, times) == (0, 3):
            high = 3 * (ante if self.wagers[place].marker else min(ante, self.table.most)) - 1
        amount = self.source.randint(low // 100 + 1, high // 100) * 100  # in whole chips
        if amount not in [multiple * ante for multiple in slow.STAGES[stage]]:
            self.take(Report(encoded(reports.WrongPlay(place, amount))))
            self.play[place] = amount

    def _correct_blind(self, place: int) -> None:
        ante = self.wagers[place].ante
        blind = self.source.choice(
            (self.source.randint(1, ante // 100) * 100, self.source.randint(ante // 100 + 1, 2 * ante // 100) * 100)
        )
        if blind != ante:
            self.take(Report(encoded(reports.UnequalBlind(place, blind))))
            self.blind[place] = blind

    def _box(self, place: int) -> slow.Box:
        wager = self.wagers[place]
        stage, times = self.made.get(place, (0, 0))
        return slow.Box(
            self._cards(self.state.box[place].hole),
            wager.ante,
            self.blind[place],
            wager.trips,
            self.play.get(place, 0),
            stage,
            times,
            wager.marker,
            self.left.get(place, ""),
        )


def shoe(source: Random) -> list[str]:
    """A shuffled deck; half of the time its first cards are of a kind that makes rare hands and ties."""
    deck = list(DECK)
    source.shuffle(deck)
    way = source.randrange(8)
    if way == 0:  # mostly one suit
        suit = source.choice(SUITS)
        first = [card for card in deck if card[1] == suit] + [card for card in deck if card[1] != suit][:8]
    elif way == 1:  # few ranks
        ranks = source.sample(RANKS, 6)
        first = [card for card in deck if card[0] in ranks]
    elif way == 2:  # a royal flush close by
        suit = source.choice(SUITS)
        royal = [card for card in deck if card[1] == suit and card[0] in "TJQKA"]
        first = royal + [card for card in deck if card not in royal][: source.choice((5, 10, 16))]
    elif way == 3:  # nothing but a run of neighbours
        low = source.randrange(8)
        first = [card for card in deck if card[0] in RANKS[low : low + 6]]
    else:
        return deck
    source.shuffle(first)
    return first + [card for card in deck if card not in first]


@contextmanager
def named(name: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f'in the round played("{name}")')
        raise


def played(name: str) -> Played:
    """The round of that name; what stands before a slash and a colon says what it is about."""
    about = name.partition(":")[0] if ":" in name else ""
    return Croupier(name, about).played()


def found(events: list[Event], boxes: list[slow.Box]) -> list[dict[str, slow.Settled]]:
    """How the engine settled every wager of each box."""
    result: list[dict[str, slow.Settled]] = [{} for _ in boxes]
    for event in events:
        match event:
            case banked_events.WagerSettled():
                assert event.stake == getattr(boxes[event.place], event.wager)
                result[event.place][event.wager] = slow.Settled(event.result, event.counted, event.paid)
    return result


def check(one: Played) -> None:
    """Every wager, every stake and the bank."""
    expected = [slow.settle(one.table, box, one.dealer, one.board) for box in one.boxes]
    shown = [dict(wagers) if not box.left else {} for wagers, box in zip(expected, one.boxes, strict=True)]
    assert found(one.events, one.boxes) == shown
    nets = [slow.net(wagers) for wagers in expected]
    assert [stake - began for stake, began in zip(one.final.stake, one.stakes, strict=True)] == nets
    assert one.final.bank == -sum(nets)
    assert one.final.ended
    declared = [event.qualifies for event in one.events if isinstance(event, banked_events.DealerShown)]
    assert declared in ([], [slow.qualifies(slow.strength(one.dealer, one.board))])


def names(chunk: int) -> list[str]:
    return [f"banked-{chunk}/{number}" for number in range(-(-ROUNDS // CHUNKS))]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_rounds_settle_as_the_slow_settlement_says(chunk: int) -> None:
    for name in names(chunk):
        with named(name):
            check(played(name))


def test_hands_given_up_over_the_maximum_settle_as_the_slow_settlement_says() -> None:
    for number in range(100):
        check(played(f"given-up:{number}"))


def test_play_wagers_announced_as_three_antes_settle_as_the_slow_settlement_says() -> None:
    for number in range(100):
        check(played(f"three:{number}"))


def test_the_rounds_compared_have_everything_in_them() -> None:
    """What the comparison is for does come up in it, and often."""
    seen: Counter[str] = Counter()
    for number in range(2_000):
        one = played(f"banked-0/{number}")
        dealer = slow.strength(one.dealer, one.board)
        for box in one.boxes:
            counts = slow.counted(one.table, box)
            seen[box.left or "settled"] += 1
            if box.left == "folded":
                seen[
                    f"folded after {sum(isinstance(event, banked_events.CommunalRevealed) for event in one.events)}"
                ] += 1
            seen["over the maximum"] += counts["ante"] < box.ante
            seen["trips over a maximum of their own"] += counts["trips"] < box.trips <= one.table.most
            seen["a marker used"] += box.marker and box.ante > one.table.most
            seen["play corrected"] += bool(box.play) and box.play != box.times * box.ante
            seen["play cut"] += bool(box.play) and counts["play"] < box.play
            seen["a larger blind"] += box.blind > box.ante
            seen["a smaller blind"] += box.blind < box.ante
            for wager, settled in slow.settle(one.table, box, one.dealer, one.board).items():
                seen[f"{wager} {settled.result}"] += 1
                if settled.result == "win" and wager in ("blind", "trips"):
                    seen[f"{wager} {slow.kind(slow.strength(box.hole, one.board))}"] += 1
                    seen["capped"] += wager == "blind" and settled.paid == one.table.payout_most
            seen["does not qualify" if not slow.qualifies(dealer) else "qualifies"] += 1
    wagers = [f"{wager} {result}" for wager in ("ante", "blind", "play", "trips") for result in ("win", "lose", "push")]
    wanted = [
        *(one for one in wagers if one != "trips push"),
        *(f"blind {name}" for name in BLIND),
        *(f"trips {name}" for name in TRIPS),
        *("settled", "folded", "conceded", "void", "folded after 0", "folded after 1", "folded after 2"),
        *(
            "over the maximum",
            "trips over a maximum of their own",
            "a marker used",
            "play corrected",
            "play cut",
            "a larger blind",
            "a smaller blind",
        ),
        *("capped", "qualifies", "does not qualify"),
    ]
    assert {name: seen[name] for name in wanted if seen[name] < 5} == {}


def test_the_slow_settlement_calls_hands_what_pokerkit_calls_them() -> None:
    source = Random("kinds")
    words = {"One pair": "one pair", "Two pair": "two pairs", "High card": "high card"}
    for _ in range(3_000):
        cards = shoe(source)
        hole, board = cards[5:7], cards[:5]
        hand = StandardHighHand.from_game("".join(hole), "".join(board))
        label = str(hand.entry.label.value)
        place = slow.strength(tuple(hole), tuple(board))
        expected = "royal flush" if place == 1 else words.get(label, label.lower())
        assert slow.kind(place) == expected, (hole, board)
