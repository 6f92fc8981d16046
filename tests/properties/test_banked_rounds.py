"""What holds in every round against the bank, whatever the players do and whatever goes wrong.

BANKED in the environment says how many rounds the first test plays in all, 3,000 where nothing is said; the others take a
share of it. A failure names its round: `play("<name>")` gives that round again. Everything comes from the name.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.banked import commands as banked_commands
from croupier.banked import events as banked_events
from croupier.banked.apply import APPLY
from croupier.banked.due import ChoiceDue, ChooseDue, DealerDue, WagersDue
from croupier.banked.round import carry_out
from croupier.banked.state import State
from croupier.history.log.banked_native import banked_state
from croupier.history.log.native import read_events, replay, rounds_of
from croupier.history.script.banked import BankedScript, BankedScriptRound, ScriptBox
from croupier.history.text.banked_results import wagers_by_place
from croupier.history.text.tellers import round_text
from croupier.protocol.commands import Choose, Report, RoundCommand
from croupier.protocol.events import ChoiceMade, Event, PlayerExcluded, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.rulebooks import rulebook
from croupier.rulings.banked import reports as banked_reports
from croupier.rulings.banked.round import decide_banked
from croupier.rulings.entries import Entries
from croupier.rulings.reports import encoded
from tests.support.properties.banked_rounds import DECK, TABLES, Move, Played, dealers, named, play

ROUNDS = int(os.environ.get("BANKED", "3000"))
CHUNKS = 20
NO_CLAUSE = ("system", "practice")
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


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
                    answer = decide_banked(rules, state, Choose(choice.name, by, "so decided"))
                    assert not isinstance(answer, Refusal), answer
                    carry_out(state, answer, [])
                for by in ("", "box 1", "dealer", "supervisor"):
                    assert isinstance(decide_banked(rules, state, Choose(choice.name, by)), Refusal)
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


def _offered(state: State, place: int, awaited: ChooseDue) -> Iterator[RoundCommand]:
    yield banked_commands.TimeOut(place)
    for act in awaited.stage.acts:
        if act != "play":
            yield banked_commands.Act(place, act)
            continue
        for times in awaited.stage.times:
            if times * state.box[place].ante <= state.stake[place]:
                yield banked_commands.Act(place, act, times)


def _ordinary(state: State) -> list[RoundCommand]:
    """Commands that wait while a choice is open."""
    found: list[RoundCommand] = [
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
    return [*found, Report(encoded(banked_reports.Dispute("another matter")))]


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
            if isinstance(move.command, Report):
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
