"""What holds in every round against the bank, whatever the players do and whatever goes wrong.

BANKED in the environment says how many rounds the first test plays in all, 3,000 where nothing is said; the others take a
share of it. A failure names its round: `play("<name>")` gives that round again. Everything comes from the name.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.banked import commands as banked_commands
from croupier.banked import events as banked_events
from croupier.banked.apply import APPLY, apply
from croupier.banked.due import Awaited, ChoiceDue, ChooseDue, DealerDue, WagersDue, due, may_concede
from croupier.banked.round import carry_out, open_round
from croupier.banked.rules import BankedRules
from croupier.banked.state import Box, State
from croupier.history.log.banked_native import banked_state
from croupier.history.log.native import read_events, replay, rounds_of
from croupier.history.script.banked import BankedScript, BankedScriptRound, ScriptBox
from croupier.history.text.banked_results import wagers_by_place
from croupier.history.text.poker import round_text
from croupier.protocol.events import ChoiceMade, Event, PlayerExcluded, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.rulebooks import rulebook
from croupier.rulings.banked import reports as banked_reports
from croupier.rulings.banked.round import decide_banked
from croupier.rulings.entries import Entries
from croupier.rulings.reports import encoded
from tests.banked import FIRST, SECOND, compiled

ROUNDS = int(os.environ.get("BANKED", "3000"))
CHUNKS = 20
MOST_MOVES = 400
OFFICIAL = "casino operator"
NO_CLAUSE = ("system", "practice")
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
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
    command: banked_commands.Command
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
        self.give(banked_commands.Report(encoded(report)), None)
        awaited = due(self.rules, self.state)
        if isinstance(awaited, ChoiceDue):
            self.give(self._due(awaited), awaited)

    def give(self, command: banked_commands.Command, awaited: Awaited) -> None:
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

    def _due(self, awaited: Awaited) -> banked_commands.Command:
        match awaited:
            case WagersDue():
                return self._wagers(awaited)
            case ChooseDue():
                return self._choice_of(self.source.choice(awaited.places), awaited)
            case ChoiceDue():
                choice = self.source.choice(awaited.choices).name
                return banked_commands.Choose(
                    choice, self.source.choice((OFFICIAL, f"{OFFICIAL} Lee", "house")), "so decided"
                )
            case _:
                conceding = [place for place in range(len(self.state.box)) if may_concede(self.state, place)]
                if conceding and self.source.random() < 0.1:
                    return banked_commands.Concede(self.source.choice(conceding))
                assert isinstance(awaited, DealerDue)
                return dealers(self.state, self.at, awaited)

    def _wagers(self, awaited: WagersDue) -> banked_commands.Command:
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

    def _choice_of(self, place: int, awaited: ChooseDue) -> banked_commands.Command:
        act = self.source.choice((*awaited.stage.acts, "play", "time-out" if self.source.random() < 0.2 else "check"))
        if act == "time-out":
            return banked_commands.TimeOut(place)
        return banked_commands.Act(place, act, self.source.choice(awaited.stage.times) if act == "play" else 0)

    # What is not

    def _nuisance(self) -> banked_commands.Command:
        source, places = self.source, range(-1, len(self.state.box) + 1)
        place = source.choice(places)
        commands: list[Callable[[], banked_commands.Command]] = [
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
            lambda: banked_commands.Choose(
                source.choice(("void", "play-on", "exclude", "dance")), source.choice(("box 1", OFFICIAL, ""))
            ),
            lambda: banked_commands.Report(
                msgspec.Raw(source.choice((b"{}", b'{"report":"rain"}', b"no report", b'{"report":"breach"}')))
            ),
        ]
        return source.choice(commands)()

    def _report(self) -> banked_commands.Command:
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
        return banked_commands.Report(encoded(source.choices(reports, weights)[0]))

    def _found(self, box: Box) -> tuple[int, int]:
        """What might lie on a box where something else was entered: mostly nothing is said of it."""
        if self.source.random() < 0.5:
            return 0, 0
        return self._amount(box.ante_placed), self._amount(box.trips) if self.source.random() < 0.5 else 0

    def _amount(self, most: int) -> int:
        """Any amount in whole chips, now and then one that no chips make."""
        chips = self.source.randint(1, max(most // self.rules.chip, 1)) * self.rules.chip
        return chips + (self.source.random() < 0.1)


def dealers(
    state: State, at: Callable[[tuple[int, ...]], tuple[str, ...]], awaited: DealerDue
) -> banked_commands.Command:
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


def names(chunk: int, share: int = 1) -> list[str]:
    """The rounds of a chunk; a share of 4 takes a fourth of them."""
    return [f"banked-{chunk}/{number}" for number in range(-(-ROUNDS // CHUNKS // share))]


chunks = pytest.mark.parametrize("chunk", range(CHUNKS))


@chunks
def test_a_round_keeps_chips_cards_and_clauses_whatever_goes_wrong(chunk: int) -> None:
    for name in names(chunk):
        with named(name):
            check_round(play(name))


def check_round(played: Played) -> None:
    assert played.final.ended, f"after {len(played.moves)} moves"
    assert not any(box.lying for box in played.final.box)
    ledger = Ledger(played)
    for move in played.moves:
        if move.refusal is None:
            for event, state in zip(move.events, move.states, strict=True):
                ledger.book(event)
                ledger.compare(event, state)
                _assert_cards(played, event, state)
                _assert_cited(played, event)
        else:
            _assert_refused(played, move)
        _assert_open(played, move)
    _assert_hidden(played)
    _assert_replays(played)
    _assert_results(played)


class Ledger:
    """Where the chips are, from what the events say alone."""

    def __init__(self, played: Played) -> None:
        opening = played.events[0]
        assert isinstance(opening, banked_events.BankedRoundOpened)
        self.stakes = list(opening.stakes)
        self.came_with = list(opening.stakes)
        self.total = sum(self.stakes)
        self.lying: list[dict[str, int]] = [{} for _ in self.stakes]
        self.bank = 0
        self.declared = False  # the dealer's hand

    def book(self, event: Event) -> None:
        match event:
            case banked_events.WagersPlaced():
                assert event.ante + event.blind > 0
                assert event.most <= event.ante
                assert event.trips_most <= event.trips
                self._lay(event.place, "ante", event.ante)
                self._lay(event.place, "blind", event.blind)
                self._lay(event.place, "trips", event.trips)
            case banked_events.WagersReturned():
                assert event.amount == sum(self.lying[event.place][wager] for wager in event.wagers) > 0
                for wager in event.wagers:
                    self._lay(event.place, wager, 0)
            case banked_events.PlayMade():
                assert event.amount == event.times * self.lying[event.place]["ante"]
                self._lay(event.place, "play", event.amount)
            case banked_events.PlayCorrected():
                assert 0 < event.settled <= event.amount
                assert self.declared, "wrong play wagers are dealt with in the settlement"
                self._lay(event.place, "play", event.amount)
            case banked_events.WagersFound():
                for wager in ("ante", "blind", "trips", "play"):
                    assert getattr(event, wager) <= self.lying[event.place].get(wager, 0)
                    self._lay(event.place, wager, getattr(event, wager))
            case banked_events.BlindCorrected():
                self._lay(event.place, "blind", event.blind)
            case banked_events.BoxFolded() | banked_events.BoxConceded():
                assert event.lost + event.returned == self._take_all(event.place)
                assert min(event.lost, event.returned) >= 0
                self.stakes[event.place] += event.returned
                self.bank += event.lost
            case banked_events.BoxVoided():
                self._undo(event.place, event.returned)
            case banked_events.BankedRoundVoided():
                for place, returned in enumerate(event.returned):
                    self._undo(place, returned)
            case banked_events.DealerShown():
                self.declared = True
            case banked_events.WagerSettled():
                self._settle(event)

    def _settle(self, event: banked_events.WagerSettled) -> None:
        assert self.lying[event.place].pop(event.wager) == event.stake
        assert 0 <= event.counted <= event.stake
        assert event.paid >= 0
        assert (event.paid == 0) or event.result == "win"
        lost = event.counted if event.result == "lose" else 0
        self.stakes[event.place] += event.stake - lost + event.paid
        self.bank += lost - event.paid

    def _lay(self, place: int, wager: str, amount: int) -> None:
        self.stakes[place] -= amount - self.lying[place].get(wager, 0)
        self.lying[place][wager] = amount

    def _undo(self, place: int, returned: int) -> None:
        """A void hand leaves its player with what the player came with, and the bank without it."""
        assert returned == self.came_with[place] - self.stakes[place]
        self.bank += self._take_all(place) - returned
        self.stakes[place] += returned

    def _take_all(self, place: int) -> int:
        lay = sum(self.lying[place].values())
        self.lying[place] = {}
        return lay

    def compare(self, event: Event, state: State) -> None:
        assert list(state.stake) == self.stakes, event
        assert [box.lying for box in state.box] == [sum(lay.values()) for lay in self.lying], event
        assert state.bank == self.bank, event
        assert sum(state.stake) + sum(box.lying for box in state.box) + state.bank == self.total, event
        assert min(state.stake) >= 0, event
        assert min(min(box.ante, box.blind, box.trips, box.play) for box in state.box) >= 0, event


def _assert_cards(played: Played, event: Event, state: State) -> None:
    out = [*state.communal, *state.dealer_positions, *(position for box in state.box for position in box.hole)]
    assert sorted(out) == list(range(state.drawn)), event
    assert state.drawn <= state.deck == len(DECK), event
    positions = [*state.communal[: len(state.board)], *(state.dealer_positions if state.dealer else ())]
    shown = [*state.board, *state.dealer]
    for box in state.box:
        if box.shown:
            positions += box.hole
            shown += box.shown
    assert [played.cards[position] for position in positions] == shown, event
    assert len(set(shown)) == len(shown), event
    assert len(state.board) in (0, 3, 5), event
    assert not state.dealer or len(state.board) == 5, event
    dealt = [place for place, box in enumerate(state.box) if box.hole]
    assert not state.communal or all(len(state.box[place].hole) == 2 for place in dealt), event


def _assert_cited(played: Played, event: Event) -> None:
    clauses = rulebook(played.rules.book).clauses
    match event:
        case RulingGiven():
            assert event.words
            assert "{" not in event.words
            assert event.clauses
            assert all(number in clauses for number in event.clauses), event
            assert all(choice.clause in clauses for choice in event.choices), event
        case banked_events.ShoeLoaded() | banked_events.CardsDealt():
            assert event.under
            assert all(number in clauses for number in event.under), event
        case _:
            assert event.under in clauses, event  # type: ignore[attr-defined]
            assert all(number in clauses for number in getattr(event, "also", ())), event


def _assert_refused(played: Played, move: Move) -> None:
    assert move.refusal is not None
    assert move.refusal.reason
    assert move.refusal.clause in NO_CLAUSE or move.refusal.clause in rulebook(played.rules.book).clauses, move.refusal
    after, refusal = carry_out(move.state, move.refusal, [])
    assert after is move.state
    assert refusal is move.refusal


def _assert_open(played: Played, move: Move) -> None:
    """What is open is open, to those it is open to, and to nobody else."""
    rules, state, awaited = played.rules, move.state, move.awaited
    match awaited:
        case ChooseDue():
            assert all(state.box[place].live and not state.box[place].play for place in awaited.places)
            for place in awaited.places:
                for command in _offered(state, place, awaited):
                    assert not isinstance(decide_banked(rules, state, command), Refusal), command
                for times in {1, 2, 3, 4, 5} - {*awaited.stage.times}:
                    assert isinstance(decide_banked(rules, state, banked_commands.Act(place, "play", times)), Refusal)
            for place in {*range(len(state.box))} - {*awaited.places}:
                for command in (
                    banked_commands.Act(place, "fold"),
                    banked_commands.Act(place, "check"),
                    banked_commands.TimeOut(place),
                ):
                    assert isinstance(decide_banked(rules, state, command), Refusal), command
        case ChoiceDue():
            for choice in awaited.choices:
                for by in (choice.by, f"{choice.by} Lee", "house"):
                    answer = decide_banked(rules, state, banked_commands.Choose(choice.name, by, "so decided"))
                    assert not isinstance(answer, Refusal), answer
                    carry_out(state, answer, [])
                for by in ("", "box 1", "dealer", "supervisor"):
                    assert isinstance(decide_banked(rules, state, banked_commands.Choose(choice.name, by)), Refusal)
            for command in _ordinary(state):
                assert isinstance(decide_banked(rules, state, command), Refusal), f"{command} while a choice is open"
        case DealerDue():
            command = dealers(state, lambda positions: tuple(played.cards[one] for one in positions), awaited)
            assert not isinstance(decide_banked(rules, state, command), Refusal), command
        case WagersDue():
            if any(box.live for box in state.box):
                assert not isinstance(decide_banked(rules, state, banked_commands.Deal()), Refusal)
            for place in awaited.places:
                least = max(rules.least, rules.chip)
                if state.stake[place] >= 2 * least:
                    answer = decide_banked(rules, state, banked_commands.PlaceWagers(place, least, least))
                    assert not isinstance(answer, Refusal), answer


def _offered(state: State, place: int, awaited: ChooseDue) -> Iterator[banked_commands.Command]:
    yield banked_commands.TimeOut(place)
    for act in awaited.stage.acts:
        if act != "play":
            yield banked_commands.Act(place, act)
            continue
        for times in awaited.stage.times:
            if times * state.box[place].ante <= state.stake[place]:
                yield banked_commands.Act(place, act, times)


def _ordinary(state: State) -> list[banked_commands.Command]:
    """Commands that wait while a choice is open."""
    found: list[banked_commands.Command] = [
        banked_commands.Deal(),
        banked_commands.Refund(),
        banked_commands.End(),
        banked_commands.Reveal(("As", "Ks", "Qs")),
        banked_commands.ShowDealer(("As", "Ks")),
    ]
    for place in range(len(state.box)):
        found += [
            banked_commands.PlaceWagers(place, 1000, 1000),
            banked_commands.Act(place, "fold"),
            banked_commands.Act(place, "check"),
            banked_commands.Act(place, "play", 3),
        ]
        found += [banked_commands.TimeOut(place), banked_commands.SettleBox(place, ("As", "Ks"))]
    return [*found, banked_commands.Report(encoded(banked_reports.Dispute("another matter")))]


def _assert_hidden(played: Played) -> None:
    """A card stands in the log only once everybody has seen it or somebody has reported it."""
    seen: set[str] = set()
    for move in played.moves:
        for event, state in zip(move.events, move.states, strict=True):
            if isinstance(event, RulingGiven):
                seen |= _cards_in(bytes(event.report))
            seen |= {*state.board, *state.dealer, *(card for box in state.box for card in box.shown)}
            assert _cards_in(msgspec.json.encode(event)) <= seen, event
    for event in played.events:
        if isinstance(event, banked_events.BoxFolded | banked_events.BoxConceded):
            hole = {played.cards[position] for position in played.final.box[event.place].hole}
            assert hole.isdisjoint(seen), f"the hand of place {event.place} was given up unseen"


def _cards_in(line: bytes) -> set[str]:
    return {text.decode() for text in CARD.findall(line)}


def _assert_replays(played: Played) -> None:
    lines = Chain("table 1").lines(played.events, 1, 1_000).splitlines()
    assert check_chain(lines) == ""
    (events,) = rounds_of(read_events(lines))
    assert events == played.events
    assert banked_state(events) == played.final
    replayed = replay(events, again=True)
    assert replayed.mismatch is None
    assert replayed.ok
    assert replayed.final_stakes == list(played.final.stake)


def _assert_results(played: Played) -> None:
    """What the wagers of a box are said to have come to is what its player has won or lost."""
    opening = played.events[0]
    assert isinstance(opening, banked_events.BankedRoundOpened)
    for place, wagers in enumerate(wagers_by_place(played.events)):
        net = sum(one.paid - (one.counted if one.result == "lose" else 0) for one in wagers.values())
        assert net == played.final.stake[place] - opening.stakes[place], (place, wagers)
        for one in wagers.values():
            assert 0 <= one.counted <= one.stake
            assert one.paid == 0 or one.result == "win"
        box = played.final.box[place]
        if box.voided:
            assert {one.result for one in wagers.values()} <= {"void"}, "a void hand has no result"


@chunks
def test_a_round_is_put_right_by_a_correction_and_goes_on_from_there(chunk: int) -> None:
    for name in names(chunk, share=5):
        with named(name):
            played = play(name)
            _assert_corrected(played, Random(f"{name}/corrected"))


def _assert_corrected(played: Played, source: Random) -> None:
    """A round cut short, corrected back to some entry and played on from there as before ends as before."""
    moves = [move.events for move in played.moves if move.events]
    ending = next(
        number for number, events in enumerate(moves) if isinstance(events[-1], banked_events.BankedRoundEnded)
    )
    entries: Entries[State] = Entries(State(), APPLY)
    entries.record((played.events[0],))
    starts = []
    for events in moves[: source.randint(1, ending)]:
        starts.append(len(entries.events))
        entries.record(events)
    back = source.randrange(len(starts))
    inside = starts[back] + source.randrange(len(moves[back]))  # any event of an entry takes the whole entry back
    assert entries.correct(inside, "dealer Kim", "misheard") is None
    for events in moves[back:]:
        entries.record(events)
    assert entries.state == played.final
    assert isinstance(entries.correct(1, "dealer Kim", "misheard"), Refusal), "once settled it takes a ruling"
    assert replay(entries.events, again=True).ok
    assert wagers_by_place(entries.events) == wagers_by_place(played.events)
    assert "*** CORRECTION *** by dealer Kim" in "\n".join(round_text(entries.events))


@chunks
def test_a_round_of_the_same_name_is_the_same_round(chunk: int) -> None:
    for name in names(chunk, share=10):
        with named(name):
            first, second = play(name), play(name)
            assert first.events == second.events
            assert [move.command for move in first.moves] == [move.command for move in second.moves]
            assert Chain("t").lines(first.events, 1, 1) == Chain("t").lines(second.events, 1, 1)


@chunks
def test_a_round_can_be_told_from_its_log(chunk: int) -> None:
    for name in names(chunk, share=5):
        with named(name):
            played = play(name)
            lines = list(round_text(played.events))
            assert "*** END OF THE ROUND ***" in lines
            assert not any("{" in line or "None" in line for line in lines)
            boxes = played.final.boxes
            said = lines[lines.index("*** END OF THE ROUND ***") + 1 :][: len(boxes) + 1]
            amounts = [line.rpartition("$")[2].replace(",", "") for line in said]
            held = [f"{cents / 100:.2f}".removesuffix(".00") for cents in (*played.final.stake, abs(played.final.bank))]
            assert amounts == held


@chunks
def test_a_script_is_offered_only_what_it_may_do(chunk: int) -> None:
    """The offers of a scripted round are accepted, and a step that is refused changes nothing."""
    for name in names(chunk, share=10):
        source = Random(name)
        book, given = source.choice(TABLES)
        boxes = [
            ScriptBox(
                box,
                ante := source.randint(1, 3) * 25,
                ante,
                source.choice((0, 25)),
                "",
                source.choice((None, 4 * ante)),
            )
            for box in range(1, source.randint(2, 5))
        ]
        rules: dict[str, Any] = dict(pair.split("=", 1) for pair in given)
        with named(name):
            scripted = BankedScriptRound(BankedScript(book, boxes, "", "", [], rules))
            scripted.run()
            _play_offers(scripted, source)
            scripted.run(settling=True)
            assert scripted.state.ended
            assert replay(scripted.events, again=True).ok


def _play_offers(scripted: BankedScriptRound, source: Random) -> None:
    while scripted.offers().awaited:
        offers = scripted.offers()
        assert offers.awaited is not None
        turn = source.choice((offers.awaited, *offers.open))
        for offer in turn.acts:
            place = scripted.state.boxes.index(turn.box)
            assert all(number in rulebook(scripted.rules.book).clauses for number in offer.clauses)
            for times in offer.times or (0,):
                command = banked_commands.Act(place, offer.act, times)
                assert not isinstance(decide_banked(scripted.rules, scripted.state, command), Refusal), command
            assert len(offer.times) == len(offer.amounts)
        offer = source.choice(turn.acts)
        before, events = scripted.state, list(scripted.events)
        refused = scripted.step({"box": turn.box, "act": "play", "times": 7})
        assert refused.refusal is not None
        assert (scripted.state, scripted.events) == (before, events)
        step = {"box": turn.box, "act": offer.act, **({"times": source.choice(offer.times)} if offer.times else {})}
        assert scripted.step(step).ok
    for turn in scripted.offers().open:
        if source.random() < 0.2:
            assert scripted.step({"box": turn.box, "act": "concede"}).ok


def test_the_rounds_have_everything_in_them() -> None:
    """What these properties are for does come up, reports of every kind and refusals of many clauses among it."""
    kinds: Counter[str] = Counter()
    reports: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    clauses: Counter[str] = Counter()
    for number in range(1_200):
        played = play(f"banked-{number % CHUNKS}/{number // CHUNKS}")
        for move in played.moves:
            kinds.update(type(event).__name__ for event in move.events)
            if isinstance(move.command, banked_commands.Report):
                raw = bytes(move.command.report)
                name = next((one for one in banked_reports.BANKED_KINDS if f'"{one}"'.encode() in raw), "nonsense")
                (refused if move.refusal else reports)[name] += 1
            if move.refusal:
                clauses[move.refusal.clause] += 1
    every: list[type[Event]] = [
        kind for kind in vars(banked_events).values() if isinstance(kind, type) and issubclass(kind, Event)
    ]
    every += [RulingGiven, ChoiceMade, PlayerExcluded]
    of_tournaments = {banked_events.OrderAdvised, banked_events.BoxPassedOver}  # stagings.py
    for kind in {*every} - {Event, banked_events.BankedRoundOpened} - of_tournaments:
        assert kinds[kind.__name__] >= 10, (kind, kinds)
    assert {name: reports[name] for name in banked_reports.BANKED_KINDS if reports[name] < 3} == {
        "wagers-out-of-order": 0
    }
    assert refused["nonsense"] >= 5
    assert len(clauses) >= 25, clauses
