"""A round of play between players: four functions and one writer.

`due` (due.py) says what the round waits for, `decide` answers a command with events or a refusal, `apply` (apply.py) gives
the next state, `view` (view.py) what a person sees. `take` is the one writer: all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.errors import RequestError
from croupier.poker.acts import act, time_out
from croupier.poker.apply import APPLY
from croupier.poker.before_deal import add_chips, cut
from croupier.poker.commands import (
    Act,
    AddChips,
    Cut,
    DealCommunal,
    DealHoles,
    ExtraBlind,
    Muck,
    Post,
    Settle,
    Show,
    TimeOut,
)
from croupier.poker.dealing import deal_communal, deal_holes
from croupier.poker.due import Awaited, due
from croupier.poker.events import Event, RoundOpened
from croupier.poker.forced_bets import extra_blind, post
from croupier.poker.rules import RoundRules
from croupier.poker.settlement import muck, settle, show
from croupier.poker.state import State
from croupier.protocol import Decision, Refusal, RoundCommand

DECIDE: dict[type[RoundCommand], Callable[[RoundRules, State, Any, Awaited], Decision]] = {
    Post: post,
    ExtraBlind: extra_blind,
    Cut: cut,
    AddChips: add_chips,
    DealHoles: deal_holes,
    DealCommunal: deal_communal,
    Act: act,
    TimeOut: time_out,
    Show: show,
    Muck: muck,
    Settle: settle,
}


def open_round(rules: RoundRules, seats: tuple[int, ...], stakes: tuple[int, ...], deck: int) -> RoundOpened:
    """The first event of a round: players by place, clockwise from the button's left, the button last."""
    if len(seats) < 2 or len(seats) != len(stakes) or len(set(seats)) != len(seats):
        raise RequestError("a round takes two or more players, each with a seat and a stake of their own")
    if {*map(type, seats), *map(type, stakes)} != {int}:
        raise RequestError("seats and stakes are whole numbers, stakes in cents")
    if min(stakes) <= rules.hand_fee:
        raise RequestError("every player needs a stake, and more than the fee for the hand")
    need = rules.seat_cards * len(seats) + rules.cards_apart
    if need > deck:
        raise RequestError(f"{len(seats)} players need {need} cards and the deck has {deck} ({rules.under['seats']})")
    return RoundOpened(rules.book, rules.edition, rules.digest, rules.encoded, seats, stakes, deck)


def decide(rules: RoundRules, state: State, command: RoundCommand, awaited: Awaited = None) -> Decision:
    """Decide a command: events, or a refusal with its clause."""
    return DECIDE[type(command)](rules, state, command, awaited or due(rules, state))


def take(
    rules: RoundRules, state: State, command: RoundCommand, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_out(state, DECIDE[type(command)](rules, state, command, awaited or due(rules, state)), log)


def carry_out(state: State, events: Decision, log: list[Event]) -> tuple[State, Refusal | None]:
    """The state after all events, with these in the log, or neither and the refusal."""
    if type(events) is Refusal:
        return state, events
    return follow(state, events, log), None


def follow(state: State, events: tuple[Event, ...], log: list[Event]) -> State:
    """The one writer: the state after all events, with these in the log."""
    for event in events:
        state = APPLY[type(event)](state, event)
    log += events
    return state
