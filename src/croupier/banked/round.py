"""A round against the bank: the same functions and one writer as a round between players.

`due` (due.py) says what the round waits for, `decide` answers a command with events or a refusal, `apply` (apply.py)
gives the next state; `take` carries a command out, all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.banked import commands
from croupier.banked.apply import APPLY
from croupier.banked.betting import act, concede, time_out
from croupier.banked.dealing import deal, reveal, show_dealer
from croupier.banked.due import Awaited, ChoiceDue, due
from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules
from croupier.banked.settlement import end, refund, settle_box, share_out
from croupier.banked.state import State
from croupier.banked.wagers import pass_over, place_wagers
from croupier.errors import RequestError
from croupier.protocol import Decision, Event, Refusal, RoundCommand

CARDS_APART = 7  # five communal cards and the dealer's two

DECIDE: dict[type[RoundCommand], Callable[[BankedRules, State, Any, Awaited], Decision]] = {
    commands.PlaceWagers: place_wagers,
    commands.PassOver: pass_over,
    commands.Deal: deal,
    commands.Act: act,
    commands.TimeOut: time_out,
    commands.Reveal: reveal,
    commands.ShowDealer: show_dealer,
    commands.Concede: concede,
    commands.Refund: refund,
    commands.SettleBox: settle_box,
    commands.ShareOut: share_out,
    commands.End: end,
}


def open_round(
    rules: BankedRules,
    boxes: tuple[int, ...],
    stakes: tuple[int, ...],
    *,
    colour: int = 0,
    advised: tuple[bool, ...] = (),
    marker: int = 0,
    warned: tuple[bool, ...] = (),
) -> BankedRoundOpened:
    """The first event of a round: boxes by place, clockwise from the dealer's left; `marker` is the box to wager first."""
    if not boxes or len(boxes) != len(stakes) or len(set(boxes)) != len(boxes):
        raise RequestError("a round takes one or more boxes, each with a number and a stake of its own")
    if not all(type(number) is int for number in (*boxes, *stakes)) or min(stakes) < 0:
        raise RequestError("boxes and stakes are whole numbers, stakes in cents and not below zero")
    if len(boxes) > rules.boxes:
        raise RequestError(f"the table has {rules.boxes} boxes, not {len(boxes)} ({rules.under['boxes']})")
    need = CARDS_APART + 2 * len(boxes)
    if need > len(rules.deck):
        raise RequestError(f"{len(boxes)} boxes need {need} cards and the deck has {len(rules.deck)}")
    if not 0 <= colour < rules.decks:
        raise RequestError(f"there are {rules.decks} decks in use ({rules.under['decks']})")
    told = advised or (False,) * len(boxes)
    if len(told) != len(boxes) or not all(type(one) is bool for one in told):
        raise RequestError(f"advised says true or false for each of the {len(boxes)} boxes")
    if bool(marker) != ("wagers.order" in rules.ways) or (marker and marker not in boxes):
        raise RequestError("a starting marker lies at a box of the round where one is used, and nowhere else")
    if len(warned) != len(boxes) * bool(marker):
        raise RequestError("with a starting marker it is said of every box whether its player was warned")
    return BankedRoundOpened(
        rules.book,
        rules.edition,
        rules.digest,
        rules.encoded,
        boxes,
        stakes,
        len(rules.deck),
        colour,
        rules.shoe,
        told,
        marker,
        warned,
    )


def decide(rules: BankedRules, state: State, command: RoundCommand, awaited: Awaited = None) -> Decision:
    """Decide a command: events, or a refusal with its clause. An open choice goes before everything else."""
    awaited = awaited or due(rules, state)
    if type(awaited) is ChoiceDue:
        return Refusal("choice-open", "a ruling left a choice open: make it first", awaited.choices[0].clause)
    return DECIDE[type(command)](rules, state, command, awaited)


def take(
    rules: BankedRules, state: State, command: RoundCommand, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_out(state, decide(rules, state, command, awaited), log)


def carry_out(state: State, events: Decision, log: list[Event]) -> tuple[State, Refusal | None]:
    """The one writer: the state after all events, with these in the log, or neither."""
    if isinstance(events, Refusal):
        return state, events
    for event in events:
        state = APPLY[type(event)](state, event)
    log += events
    return state, None
