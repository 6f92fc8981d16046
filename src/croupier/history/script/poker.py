"""A scripted round: who sits where with what, the cards, and what happens step by step; answered step by step.

Forced bets, dealing and burns happen by themselves. Straddles and over-blinds come first; any other step closes them. A
step may also report an irregularity, make a choice a ruling left open, call for the clock, or take wrong entries back. A
refused step changes nothing and the script goes on. Hands given in `hole` are shown as the rules require; a hand that is
not given waits for a `show` or `muck` step. Amounts in a script are dollars, in the answer cents.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from croupier.cards import UNKNOWN, UNSEEN, Deck, card_text, parse_cards
from croupier.errors import RequestError
from croupier.history.log.steps import MoreCards, cards_in, cents, read_step
from croupier.history.script.banked import BankedScript
from croupier.history.script.steps import StepAnswer, entered
from croupier.poker import (
    CommissionRules,
    DealerDue,
    Due,
    HeldDue,
    RoundRules,
    ShowDue,
    State,
    bearing_commission,
    commands,
    extra_blind_open,
    is_beaten,
    offers,
    posted_under,
    pots_so_far,
    round_rules,
)
from croupier.poker import events as poker_events
from croupier.rulebooks import deck_of, rulebook, rulebook_ids, rulebooks_between_players, settle
from croupier.rulings import LiveRound

BEFORE_THE_POTS_ARE_PUSHED = ("wrong-number-of-cards", "cards-in-muck", "excess-card")
BETWEEN_BETTING_ROUNDS = (
    "next-card-exposed",
    "boxed-card",
    "too-many-communal-cards",
)  # before the dealing they concern


class ScriptSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One player of a script."""

    seat: int
    stake: Any
    hole: str | list[str] = ""
    owes: list[Any] = []
    why: Literal["missed", "new", "moved"] = "missed"


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A scripted round between players."""

    rulebook: str
    seats: list[ScriptSeat]
    button: int
    steps: list[dict[str, Any]] = []
    set: dict[str, Any] = {}
    board: str | list[str] = ""


class Winner(msgspec.Struct, frozen=True, omit_defaults=True):
    """A share of a pot."""

    seat: int
    amount: int
    half: str = ""


class PotAnswer(msgspec.Struct, frozen=True):
    """A pot before commission, who could win it, and who did."""

    amount: int
    eligible: list[int]
    winners: list[Winner]


class Returned(msgspec.Struct, frozen=True):
    """An uncalled bet, or the uncalled part of one."""

    seat: int
    amount: int


class CommissionAnswer(msgspec.Struct, frozen=True):
    """The commission of the round, with what it takes to check it by hand."""

    amount: int
    base: int
    rate: int
    unit: int
    cap: int
    taken_from: list[int] = msgspec.field(name="from")
    clause: str = ""


class ScriptAnswer(msgspec.Struct, frozen=True):
    """The whole answer to a script."""

    steps: list[StepAnswer[Due]]
    due: Due
    pots: list[PotAnswer]
    returned: list[Returned]
    commission: CommissionAnswer
    stakes: list[int]
    ended: bool
    events: list[poker_events.Event] = []


class ScriptedRound:
    """A round in progress under a script."""

    def __init__(self, script: Script) -> None:
        book = rulebook(script.rulebook)
        settled = settle(book, script.set, defaults=book.example.table, simulation=True)
        self.warnings = settled.warnings
        self.rules: RoundRules = round_rules(settled)
        players = _by_place(script)
        self.holes = [_hole(self.rules, player) for player in players]
        self.board = [card_text(card) for card in cards_in(script.board)]
        _check_cards(deck_of(settled), self.holes, self.board)
        self.live = LiveRound(
            self.rules,
            tuple(player.seat for player in players),
            tuple(cents(player.stake, f"the stake of seat {player.seat}") for player in players),
            deck_of(settled).count,
            _posts(self.rules, players),
        )
        self.undealt: LiveRound | None = None  # as it was before communal cards came by themselves, until the next step
        self.unsettled: LiveRound | None = None  # likewise before the pots were pushed
        self.taken = 0  # steps
        refusal = self.live.post()
        if refusal:
            raise RequestError(f"{refusal.reason} ({self.rules.book} {refusal.clause})")

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.live.state

    @property
    def events(self) -> list[poker_events.Event]:
        """The events so far."""
        return self.live.events

    def step(self, step: dict[str, Any]) -> StepAnswer[Due]:
        """Carry out one step."""
        self.taken += 1
        command = read_step(step, self.taken, self.state.seats, self.holes)
        if isinstance(command, MoreCards):
            self.board += command.cards
            return StepAnswer(offers(self.rules, self.state), True)
        if isinstance(command, commands.ExtraBlind):
            return entered(self.live, command, offers(self.rules, self.state))
        self.run()
        came_by_itself = self.live
        if step.get("report") in BETWEEN_BETTING_ROUNDS and self.undealt:
            self.live = self.undealt
        if step.get("report") in BEFORE_THE_POTS_ARE_PUSHED and self.unsettled:
            self.live = self.unsettled
        answer = entered(self.live, command, offers(self.rules, self.state))
        if not answer.ok:
            self.live = came_by_itself
            return answer
        self.undealt = self.unsettled = None
        self.run(until_the_deal=True)
        return answer

    def run(self, *, until_the_deal: bool = False) -> None:
        """Do all that is the dealer's, and show the hands the script gives, until someone else is awaited.

        `until_the_deal`: a deal made again waits for the next step where a player may still straddle.
        """
        while (command := self._own_command()) is not None:
            if until_the_deal and isinstance(command, commands.DealHoles) and extra_blind_open(self.rules, self.state):
                return
            if isinstance(command, commands.DealCommunal):
                self.undealt = self.live.fork()
            if isinstance(command, commands.Settle):
                self.unsettled = self.live.fork()
            refusal = self.live.give(command)
            if refusal and isinstance(command, commands.DealCommunal):
                raise RequestError(f"the board of the script does not fit: {refusal.reason} ({refusal.clause})")
            if refusal:
                return

    def finish(self) -> None:
        """The script is at its end."""
        self.run()

    def answer(self, steps: list[StepAnswer[Due]]) -> ScriptAnswer:
        """The answer so far."""
        seats = self.state.seats
        pots, returned, taken, base = [], [], None, 0
        for event in self.events:
            match event:
                case poker_events.PotAwarded():
                    winners = [Winner(seats[share.place], share.amount, share.half) for share in event.shares]
                    pots.append(PotAnswer(event.amount, [seats[place] for place in event.eligible], winners))
                    base += bearing_commission(self.rules.commission, event)
                case poker_events.BetReturned():
                    returned.append(Returned(seats[event.place], event.amount))
                case poker_events.CommissionTaken():
                    taken = event
        if not self.state.ended and self.state.pot and self.state.live:
            so_far = pots_so_far(self.state)
            pots = [PotAnswer(pot.amount, [seats[place] for place in pot.eligible], []) for pot in so_far]
            base = self.state.pot
        return ScriptAnswer(
            steps=steps,
            due=offers(self.rules, self.state),
            pots=pots,
            returned=returned,
            commission=_commission_answer(self.rules.commission, taken, base, len(pots)),
            stakes=[stake for _, stake in sorted(zip(seats, self.state.stake, strict=True))],
            ended=self.state.ended,
            events=self.events,
        )

    def _own_command(self) -> commands.Command | None:
        awaited = self.live.due
        match awaited:
            case HeldDue():
                return commands.LetStand()
            case DealerDue(step=step):
                if step.kind == "post":
                    return self.live.posts
                if step.kind == "holes":
                    return commands.DealHoles()
                if step.kind == "communal":
                    coming = [card for card in self.board if card not in self.state.marks.seen]
                    start = len(self.state.board)
                    cards = coming[start : start + step.count]
                    return commands.DealCommunal((*cards, *(UNSEEN,) * (step.count - len(cards))))
                return commands.Settle()
            case ShowDue(place=place) if self.holes[place] and UNSEEN not in (*self.holes[place], *self.state.board):
                if awaited.may_muck and is_beaten(self.rules, self.state, place, self.holes[place]):
                    return commands.Muck(place)
                return commands.Show(place, self.holes[place])
            case _:
                return None


def read_script(data: bytes) -> Script | BankedScript:
    """A script from its JSON."""
    try:
        given = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(f"not a script: {error}") from error
    return script_of(given)


def script_of(given: object) -> Script | BankedScript:
    """A script from its fields: with boxes it is a round against the bank, with seats one between players."""
    fields = given if isinstance(given, dict) else {}
    against_the_bank = "boxes" in fields or _is_banked(fields.get("rulebook"))
    if against_the_bank and "boxes" not in fields:
        raise RequestError(f"{fields['rulebook']} is played against the bank: its script has boxes, not seats")
    kind: type[Script | BankedScript] = BankedScript if against_the_bank else Script
    try:
        return msgspec.convert(given, type=kind)
    except msgspec.MsgspecError as error:
        raise RequestError(f"not a script: {error}") from error


def _is_banked(name: object) -> bool:
    return name in rulebook_ids() and name not in rulebooks_between_players()


def _by_place(script: Script) -> list[ScriptSeat]:
    """The players clockwise from the button's left, the button last."""
    numbers = [player.seat for player in script.seats]
    if len(set(numbers)) != len(numbers) or len(numbers) < 2:
        raise RequestError("a script names two or more seats, each once")
    if script.button not in numbers:
        raise RequestError(f"the button is at seat {script.button}, where nobody sits")
    return sorted(script.seats, key=lambda player: (player.seat <= script.button, player.seat))


def _posts(rules: RoundRules, players: list[ScriptSeat]) -> commands.Post:
    """Return what players post beyond the blinds, each by the clause of why they owe it."""
    if not any(player.owes for player in players):
        return commands.Post()
    owes = [[cents(amount, f"what seat {player.seat} owes") for amount in player.owes] for player in players]
    under = [(_owed_under(rules, player),) * len(player.owes) if player.owes else () for player in players]
    return commands.Post(tuple(map(tuple, owes)), tuple(under))


def _owed_under(rules: RoundRules, player: ScriptSeat) -> str:
    try:
        return posted_under(rules.clauses, player.why)
    except KeyError:
        raise RequestError(f"{rules.book} has no post for a player who {player.why}; give missed or new") from None


def _hole(rules: RoundRules, player: ScriptSeat) -> tuple[str, ...]:
    cards = tuple(card_text(card) for card in cards_in(player.hole))
    if cards and len(cards) != rules.making.hole:
        clause = rules.under["hands.hole"]
        raise RequestError(
            f"seat {player.seat} has {len(cards)} hole cards; this game deals {rules.making.hole} ({rules.book} {clause})"
        )
    return cards


def _check_cards(deck: Deck, holes: list[tuple[str, ...]], board: list[str]) -> None:
    if len(board) > 5:
        raise RequestError(f"{len(board)} communal cards are given; there are five")
    deck.hold([card for cards in (*holes, board) for card in parse_cards(" ".join(cards)) if card != UNKNOWN])


def _commission_answer(
    rules: CommissionRules, taken: poker_events.CommissionTaken | None, base: int, pots: int
) -> CommissionAnswer:
    if taken:
        return CommissionAnswer(
            taken.amount, taken.base, taken.percent, taken.unit, taken.cap, list(taken.taken_from), taken.under
        )
    return CommissionAnswer(0, base, rules.percent, rules.unit, rules.cap, [0] * pots, rules.nil_under)
