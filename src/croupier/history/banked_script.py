"""A scripted round against the bank: boxes with their wagers, the cards, and what happens step by step.

The deal, the communal cards and the dealer's hand happen by themselves; settlement waits for the script's end, so that
a player may still concede. Hole cards, board and dealer's hand that are not given are drawn in order from the rest of the
deck, so that every script comes to an end. Amounts in a script are dollars, in the answer cents.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.apply import APPLY
from croupier.banked.due import Awaited, ChooseDue, DealerDue, WagersDue, due, may_concede
from croupier.banked.round import open_round
from croupier.banked.rules import BankedRules, banked_rules
from croupier.banked.state import State
from croupier.cards import UNKNOWN, Card, card_text
from croupier.errors import RequestError
from croupier.history.steps import cards_in, cents
from croupier.protocol.corrections import Folding
from croupier.protocol.events import Choice, Event, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import deck_of, rulebook, settle
from croupier.rulings.banked import decide_banked
from croupier.rulings.banked_reports import BANKED_KINDS
from croupier.rulings.reading import read_report
from croupier.rulings.reports import encoded

MOST_TIMES = 4
WAGERS = ("ante", "blind", "play", "trips")


class ScriptBox(msgspec.Struct, forbid_unknown_fields=True):
    """One player of a script."""

    box: int
    ante: Any
    blind: Any
    trips: Any = 0
    hole: str | list[str] = ""
    stake: Any = None  # what the player has; enough for every wager where nothing is said
    marker: bool = False
    advised: bool = False  # has been told before that wagers under the minimum go back


class BankedScript(msgspec.Struct, forbid_unknown_fields=True):
    """A scripted round against the bank."""

    rulebook: str
    boxes: list[ScriptBox]
    dealer: str | list[str] = ""
    board: str | list[str] = ""
    steps: list[dict[str, Any]] = []
    set: dict[str, Any] = {}


class BoxOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act a player may choose."""

    act: str
    clauses: tuple[str, ...]
    times: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()


class BoxTurn(msgspec.Struct, frozen=True):
    """Who is awaited, and with which acts."""

    box: int
    acts: tuple[BoxOffer, ...]


class BankedDue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be given now by a player."""

    awaited: BoxTurn | None
    open: tuple[BoxTurn, ...]
    choices: tuple[Choice, ...] = ()


class BankedRuling(msgspec.Struct, frozen=True):
    """A ruling card."""

    words: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]


class BankedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was due before a step, and what came of it."""

    due: BankedDue
    ok: bool = False
    refusal: Refusal | None = None
    ruling: BankedRuling | None = None


class WagerAnswer(msgspec.Struct, frozen=True):
    """How one wager came out."""

    stake: int
    result: str
    paid: int
    clause: str


class BoxAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one box came out."""

    box: int
    wagers: dict[str, WagerAnswer]
    net: int


class BankedAnswer(msgspec.Struct, frozen=True):
    """The whole answer to a script."""

    steps: list[BankedStep]
    due: BankedDue
    boxes: list[BoxAnswer]
    dealer: dict[str, Any]
    bank: int
    stakes: list[int]
    ended: bool
    events: list[Event] = []


class BankedScriptRound:
    """A round in progress under a script."""

    def __init__(self, script: BankedScript) -> None:
        book = rulebook(script.rulebook)
        settled = settle(book, script.set, defaults=book.example.table, simulation=True)
        self.warnings = settled.warnings
        self.rules: BankedRules = banked_rules(settled)
        numbers = [box.box for box in script.boxes]
        if len(set(numbers)) != len(numbers) or not numbers:
            raise RequestError("a script names one or more boxes, each once")
        strange = [number for number in numbers if not 1 <= number <= self.rules.boxes]
        if strange:
            raise RequestError(
                f"there is no box {strange[0]}: the table has {self.rules.boxes} ({self.rules.under['boxes']})"
            )
        self.given = sorted(script.boxes, key=lambda box: box.box)
        self._cards(script, deck_of(settled).cards)
        self.folding: Folding[State] = Folding(State(), APPLY)
        self.events: list[Event] = []
        self.taken = 0
        wagers = [self._wagers(place, box) for place, box in enumerate(self.given)]
        stakes = tuple(_stake(box, wager) for box, wager in zip(self.given, wagers, strict=True))
        advised = tuple(box.advised for box in self.given)
        self._record((open_round(self.rules, tuple(box.box for box in self.given), stakes, advised=advised),))
        for wager in wagers:
            if not (wager.ante or wager.blind or wager.trips):
                continue  # a place without wagers is passed over in the deal
            refusal = self.give(wager)
            if refusal:
                box = self.state.boxes[wager.place]
                raise RequestError(f"box {box}: {refusal.reason} ({self.rules.book} {refusal.clause})")

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.folding.state

    def _wagers(self, place: int, box: ScriptBox) -> c.PlaceWagers:
        ante, blind, trips = (
            cents(raw, f"the {name} of box {box.box}") if raw else 0
            for name, raw in (("ante", box.ante), ("blind", box.blind), ("trips", box.trips))
        )
        return c.PlaceWagers(place, ante, blind, trips, box.marker)

    def _cards(self, script: BankedScript, deck: tuple[Card, ...]) -> None:
        """The cards given, and the rest of the deck in order for those that are not."""
        holes = [_texts(box.hole, 2, f"the hole cards of box {box.box}") for box in self.given]
        dealer, board = _texts(script.dealer, 2, "the dealer's hand"), _texts(script.board, 5, "the board")
        given = [card for cards in (*holes, dealer, board) for card in cards if card != "??"]
        strange = [card for card in given if card not in self.rules.deck]
        if strange or len(set(given)) != len(given):
            raise RequestError(f"{strange[0]} is not in the deck" if strange else "a card is there twice")
        rest = iter([card_text(card) for card in deck if card_text(card) not in given])
        self.holes = [_filled(cards, 2, rest) for cards in holes]
        self.dealer, self.board = _filled(dealer, 2, rest), _filled(board, 5, rest)

    def give(self, command: c.Command) -> Refusal | None:
        """Carry out a command."""
        answer = decide_banked(self.rules, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        self._record(answer)
        return None

    def _record(self, events: tuple[Event, ...]) -> None:
        followed = self.folding.fork()
        for event in events:
            followed.take(event)
        self.folding = followed
        self.events += events

    def run(self, *, settling: bool = False) -> None:
        """Do all that is the dealer's until a player is awaited; settle only where that is asked for."""
        while (command := self._own_command(settling)) is not None:
            refusal = self.give(command)
            if refusal:
                raise RequestError(f"the cards of the script do not fit: {refusal.reason} ({refusal.clause})")

    def finish(self) -> None:
        """The script is at its end: settle, unless a player or an official is still awaited."""
        self.run()
        if not self.state.choice and not isinstance(due(self.rules, self.state), ChooseDue):
            self.run(settling=True)

    def _own_command(self, settling: bool) -> c.Command | None:
        awaited: Awaited = due(self.rules, self.state)
        if isinstance(awaited, WagersDue):
            return c.Deal()
        if not isinstance(awaited, DealerDue):
            return None
        match awaited.step:
            case "flop" | "rest":
                first = len(self.state.board)
                return c.Reveal(self.board[first : first + awaited.count])
            case "dealer":
                return c.ShowDealer(self.dealer)
            case "end":
                return c.End() if settling or self.state.void or not self.state.dealer else None
            case "refund":
                return c.Refund() if settling else None
            case _:
                return c.SettleBox(awaited.place, self.holes[awaited.place]) if settling else None

    def step(self, step: dict[str, Any]) -> BankedStep:
        """Carry out one step."""
        self.taken += 1
        self.run()
        before, at = self.offers(), len(self.events)
        try:
            command = self._command(step)
        except RequestError as error:
            raise RequestError(f"step {self.taken}: {error}") from error
        refusal = self.give(command)
        if refusal:
            return BankedStep(before, False, refusal)
        given = self.events[at]
        self.run()
        ruling = BankedRuling(given.words, given.clauses, given.choices) if isinstance(given, RulingGiven) else None
        return BankedStep(before, True, None, ruling)

    def _command(self, step: dict[str, Any]) -> c.Command:
        if "correct" in step:
            raise RequestError("entries of a round against the bank are not taken back in a script")
        if "report" in step:
            return c.Report(encoded(read_report(step, self.state.boxes, BANKED_KINDS, "box")))
        if "choose" in step:
            return c.Choose(str(step["choose"]), str(step.get("by", "")), str(step.get("reason", "")))
        place = self._place(step)
        if step.get("time-out") is True or step.get("act") == "time-out":
            return c.TimeOut(place)
        if step.get("act") == "concede":
            return c.Concede(place)
        times = step.get("times", 0)
        if isinstance(times, bool) or not isinstance(times, int):
            raise RequestError(f"times is a number, not {times!r:.20}")
        if step.get("act") not in ("play", "check", "fold"):
            raise RequestError(f"{step.get('act')!r:.30} is no act; the acts are play, check, fold, concede, time-out")
        return c.Act(place, str(step["act"]), times)

    def _place(self, step: dict[str, Any]) -> int:
        strange = [word for word in step if word not in ("box", "act", "times", "time-out")]
        if strange:
            raise RequestError(f"'{strange[0][:30]}' does not belong here; a step takes box, act, times, time-out")
        box = step.get("box")
        if isinstance(box, bool) or box not in self.state.boxes:
            raise RequestError(f"box {box!r:.20} is not in the script")
        return self.state.boxes.index(box)

    def offers(self) -> BankedDue:
        """What may be given now by a player."""
        awaited = due(self.rules, self.state)
        if self.state.choice:
            return BankedDue(None, (), self.state.choice.choices)
        if isinstance(awaited, ChooseDue):
            turns = [self._turn(place, awaited) for place in awaited.places]
            return BankedDue(turns[0], tuple(turns[1:]))
        conceding = [
            BoxTurn(self.state.boxes[place], (BoxOffer("concede", (self.rules.under["concede"],)),))
            for place in range(len(self.state.box))
            if may_concede(self.state, place)
        ]
        return BankedDue(None, tuple(conceding))

    def _turn(self, place: int, awaited: ChooseDue) -> BoxTurn:
        stage, ante = awaited.stage, self.state.box[place].ante
        acts = []
        for name, clause in stage.acts.items():
            if name == "play":
                times = tuple(times for times in stage.times if times * ante <= self.state.stake[place])
                if times:
                    amounts = tuple(number * ante for number in times)
                    acts.append(BoxOffer(name, (clause, stage.times_under), times, amounts))
            else:
                acts.append(BoxOffer(name, (clause,)))
        return BoxTurn(self.state.boxes[place], tuple(acts))

    def answer(self, steps: list[BankedStep]) -> BankedAnswer:
        """The answer so far."""
        opening = self.events[0]
        assert isinstance(opening, e.BankedRoundOpened)
        boxes = [
            BoxAnswer(number, _wagers_of(self.events, place), self.state.stake[place] - opening.stakes[place])
            for place, number in enumerate(self.state.boxes)
        ]
        dealer = {"cards": self.state.dealer, "qualifies": self.state.qualifies if self.state.dealer else None}
        return BankedAnswer(
            steps, self.offers(), boxes, dealer, self.state.bank, list(self.state.stake), self.state.ended, self.events
        )


def _wagers_of(events: list[Event], place: int) -> dict[str, WagerAnswer]:
    """How every wager of a box came out, in the order of the layout."""
    placed: dict[str, int] = {}
    found: dict[str, WagerAnswer] = {}
    for event in events:
        if isinstance(event, e.BankedRoundVoided):
            found |= _all(placed, found, "void", event.under)
        if getattr(event, "place", None) != place:
            continue
        match event:
            case e.WagersPlaced():
                placed = {"ante": event.ante, "blind": event.blind} | ({"trips": event.trips} if event.trips else {})
            case e.PlayMade() | e.PlayCorrected():
                placed["play"] = event.amount
            case e.BlindCorrected():
                placed["blind"] = event.blind
            case e.BoxFolded() | e.BoxConceded():
                found |= _all(placed, found, "lose", event.under)
            case e.BoxVoided():
                found |= _all(placed, found, "void", event.under)
            case e.WagerSettled():
                found[event.wager] = WagerAnswer(event.stake, event.result, event.paid, event.under)
            case _:
                pass
    return {wager: found[wager] for wager in WAGERS if wager in found}


def _all(placed: dict[str, int], found: dict[str, WagerAnswer], result: str, under: str) -> dict[str, WagerAnswer]:
    return {wager: WagerAnswer(stake, result, 0, under) for wager, stake in placed.items() if wager not in found}


def _stake(box: ScriptBox, wager: c.PlaceWagers) -> int:
    if box.stake is not None:
        return cents(box.stake, f"the stake of box {box.box}")
    return wager.ante + wager.blind + wager.trips + MOST_TIMES * wager.ante


def _texts(written: str | list[str], most: int, what: str) -> tuple[str, ...]:
    cards = tuple("??" if card == UNKNOWN else card_text(card) for card in cards_in(written))
    if len(cards) > most:
        raise RequestError(f"{what}: {len(cards)} cards are given; there are {most}")
    return cards


def _filled(cards: tuple[str, ...], count: int, rest: Any) -> tuple[str, ...]:
    known = [next(rest) if card == "??" else card for card in cards]
    return (*known, *(next(rest) for _ in range(count - len(known))))


def play_banked(script: BankedScript) -> BankedAnswer:
    """Play a scripted round and answer every step."""
    played = BankedScriptRound(script)
    steps = [played.step(step) for step in script.steps]
    played.finish()
    return played.answer(steps)
