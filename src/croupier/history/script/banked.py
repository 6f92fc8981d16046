"""A scripted round against the bank: boxes with their wagers, the cards, and what happens step by step.

Wagers, deal, communal cards and the dealer's hand happen by themselves; settlement waits for the script's end, so that
a player may still concede. Hole cards, board and dealer's hand that are not given are drawn in order from the rest of the
deck, so that every script comes to an end. A round that is over before the script is may still be corrected by its next
step. Amounts in a script are dollars, in the answer cents.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.banked import (
    Awaited,
    BankedRules,
    ChooseDue,
    DealerDue,
    State,
    WagersDue,
    banked_rules,
    commands,
    due,
    may_concede,
    open_round,
    places_in,
)
from croupier.banked import events as banked_events
from croupier.cards import UNKNOWN, Card, card_text
from croupier.errors import RequestError
from croupier.history.log.banked_steps import read_banked_step
from croupier.history.log.steps import Correction, cards_in, cents
from croupier.history.script.steps import StepAnswer, entered
from croupier.history.text.banked_results import WagerAnswer, wagers_by_place
from croupier.protocol import Choice, Event
from croupier.rulebooks import deck_of, rulebook, settle
from croupier.rulings import AGAINST_BANK, EnteredRound

BEFORE_CONCEDING = "conceding loses every wager, also trips that would win and an ante that would go back"


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
    warning: str = ""  # what a player is told before choosing it


class BoxTurn(msgspec.Struct, frozen=True):
    """The box awaited, and its acts."""

    box: int
    acts: tuple[BoxOffer, ...]


class BankedDue(msgspec.Struct, frozen=True, omit_defaults=True):
    """The acts open to players now."""

    awaited: BoxTurn | None
    open: tuple[BoxTurn, ...]
    choices: tuple[Choice, ...] = ()


class BoxAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one box."""

    box: int
    wagers: dict[str, WagerAnswer]
    net: int
    advised: bool = False  # the player has been told that wagers under the minimum go back: say so in the next round
    advice: str = ""  # the words, where it was in this round


class BankedAnswer(msgspec.Struct, frozen=True):
    """The whole answer to a script."""

    steps: list[StepAnswer[BankedDue]]
    due: BankedDue
    boxes: list[BoxAnswer]
    dealer: dict[str, Any]
    bank: int
    stakes: list[int]
    ended: bool
    hypothetical: bool  # no real table pays like that
    events: list[Event] = []


class BankedScriptRound:
    """A round in progress under a script."""

    def __init__(self, script: BankedScript) -> None:
        book = rulebook(script.rulebook)
        settled = settle(book, script.set, defaults=book.example.table, simulation=True)
        self.warnings = settled.warnings
        self.hypothetical = bool(settled.hypothetical)
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
        self.wagers = [_wagers(place, box) for place, box in enumerate(self.given)]
        self._someone_plays(book.id)
        self.unended: EnteredRound[BankedRules, State] | None = (
            None  # as it was before the round ended by itself, until the next step
        )
        self.taken = 0
        stakes = tuple(self._stake(box, wager, script) for box, wager in zip(self.given, self.wagers, strict=True))
        advised = tuple(box.advised for box in self.given)
        opening = open_round(self.rules, tuple(box.box for box in self.given), stakes, advised=advised)
        self.live: EnteredRound[BankedRules, State] = EnteredRound(AGAINST_BANK, self.rules, opening)

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.live.state

    @property
    def events(self) -> list[Event]:
        """The events so far."""
        return self.live.events

    def _someone_plays(self, book: str) -> None:
        """A script without a hand to deal is refused: no ante with its blind, or only such as go back for being low."""
        start, again = self.rules.under["wagers.start"], self.rules.under["wagers.below.again"]
        complete = [place for place, wager in enumerate(self.wagers) if wager.ante and wager.blind]
        if not complete:
            raise RequestError(f"no box has an ante and a blind; a round takes at least one ({book} {start})")
        if all(self.given[place].advised and self.wagers[place].ante < self.rules.least for place in complete):
            raise RequestError(
                "no box keeps an ante and a blind, as those under the minimum go back; a round takes at least one "
                f"({book} {again}, {start})"
            )

    def _stake(self, box: ScriptBox, wager: commands.PlaceWagers, script: BankedScript) -> int:
        """Return a player's stake: unless given, enough for every wager, those the steps report included."""
        if box.stake is not None:
            return cents(box.stake, f"the stake of box {box.box}")
        most_times = max(times for stage in self.rules.stages for times in stage.times)
        play = max([most_times * wager.ante, *_reported(script, box.box, "amount")])
        blind = max([wager.blind, *_reported(script, box.box, "blind")])
        return wager.ante + blind + wager.trips + play

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

    def run(self, *, settling: bool = False) -> None:
        """Do all that happens by itself until a player is awaited; settle only where that is asked for."""
        while (command := self._own_command(settling)) is not None:
            if isinstance(command, commands.End) and not settling:
                self.unended = self.live.fork()
            refusal = self.live.give(command)
            if refusal and isinstance(command, commands.PlaceWagers):
                box = self.state.boxes[command.place]
                raise RequestError(f"box {box}: {refusal.reason} ({self.rules.book} {refusal.clause})")
            if refusal:
                raise RequestError(f"the cards of the script do not fit: {refusal.reason} ({refusal.clause})")

    def finish(self) -> None:
        """The script is at its end: settle, unless a player or an official is still awaited."""
        self.run()
        if not self.state.choice and not isinstance(due(self.rules, self.state), ChooseDue):
            self.run(settling=True)

    def _own_command(self, settling: bool) -> commands.Command | None:
        awaited: Awaited = due(self.rules, self.state)
        if isinstance(awaited, WagersDue):
            return self._wagers_or_deal(awaited)
        if not isinstance(awaited, DealerDue):
            return None
        match awaited.step:
            case "flop" | "rest":
                first = len(self.state.board)
                return commands.Reveal(self.board[first : first + awaited.count])
            case "dealer":
                return commands.ShowDealer(self.dealer)
            case "end":
                return commands.End() if settling or self.state.void or not self.state.dealer else None
            case "refund":
                return commands.Refund() if settling else None
            case "share":
                return commands.ShareOut() if settling else None
            case _:
                return commands.SettleBox(awaited.place, self.holes[awaited.place]) if settling else None

    def _wagers_or_deal(self, awaited: WagersDue) -> commands.Command | None:
        """The next wagers of the script, then the deal; wagers that went back are not placed again."""
        for place in awaited.places:
            if _is_wager(self.wagers[place]) and not self.state.box[place].placed:
                return self.wagers[place]
        return commands.Deal() if places_in(self.state) else None

    def step(self, step: dict[str, Any]) -> StepAnswer[BankedDue]:
        """Carry out one step."""
        self.taken += 1
        self.run()
        command = read_banked_step(step, self.taken, self.state.boxes)
        came_by_itself = self.live
        if isinstance(command, Correction) and self.unended:
            self.live = self.unended
        answer = entered(self.live, command, self.offers())
        if not answer.ok:
            self.live = came_by_itself
            return answer
        self.unended = None
        self.run()
        return answer

    def offers(self) -> BankedDue:
        """Return what players may give now."""
        awaited = due(self.rules, self.state)
        if self.state.choice:
            return BankedDue(None, (), self.state.choice.choices)
        if isinstance(awaited, ChooseDue):
            turns = [self._turn(place, awaited) for place in awaited.places]
            return BankedDue(turns[0], tuple(turns[1:]))
        offer = BoxOffer("concede", (self.rules.under["concede"],), warning=BEFORE_CONCEDING)
        conceding = [
            BoxTurn(self.state.boxes[place], (offer,))
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

    def answer(self, steps: list[StepAnswer[BankedDue]]) -> BankedAnswer:
        """The answer so far."""
        dealer = {"cards": self.state.dealer, "qualifies": self.state.qualifies if self.state.dealer else None}
        return BankedAnswer(
            steps=steps,
            due=self.offers(),
            boxes=self._boxes(),
            dealer=dealer,
            bank=self.state.bank,
            stakes=list(self.state.stake),
            ended=self.state.ended,
            hypothetical=self.hypothetical,
            events=self.events,
        )

    def _boxes(self) -> list[BoxAnswer]:
        opening = self.events[0]
        assert isinstance(opening, banked_events.BankedRoundOpened)
        advice = f"further wagers under the minimum go back ({self.rules.under['wagers.below']})"
        found = []
        for place, wagers in enumerate(wagers_by_place(self.events)):
            advised = self.state.advised[place]
            net = self.state.stake[place] - opening.stakes[place]
            now = advised and not opening.advised[place]
            found.append(BoxAnswer(opening.boxes[place], wagers, net, advised, advice if now else ""))
        return found


def _wagers(place: int, box: ScriptBox) -> commands.PlaceWagers:
    ante, blind, trips = (
        cents(raw, f"the {name} of box {box.box}")
        for name, raw in (("ante", box.ante), ("blind", box.blind), ("trips", box.trips))
    )
    return commands.PlaceWagers(place, ante, blind, trips, box.marker, lying=True)


def _is_wager(wager: commands.PlaceWagers) -> bool:
    """Tell whether anything is wagered; a place without wagers is passed over in the deal."""
    return bool(wager.ante or wager.blind or wager.trips)


def _reported(script: BankedScript, box: int, fact: str) -> list[int]:
    """The amounts the steps of a script will find on a box; one that cannot be read is refused in its own step."""
    found = []
    for step in script.steps:
        if "report" in step and step.get("box") == box and fact in step:
            try:
                found.append(cents(step[fact], fact))
            except RequestError:
                continue
    return found


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
