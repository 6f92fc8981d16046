"""The act that is due, put as a list: each option with its amounts and clauses, for callers outside the engine."""

from __future__ import annotations

import msgspec

from croupier.poker.due import ActDue, Awaited, ChoiceDue, ExtraBlindOpen, ShowDue, due, extra_blind_open
from croupier.poker.marks import Choice
from croupier.poker.rules import RoundRules
from croupier.poker.state import State


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act that may be given now."""

    act: str
    clauses: tuple[str, ...]
    amount: int | None = None  # chips it costs
    min_to: int | None = None
    max_to: int | None = None


class Turn(msgspec.Struct, frozen=True):
    """The seat awaited, and its acts."""

    seat: int
    acts: tuple[Offer, ...]


class OpenOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act open to a player now though play does not wait for it."""

    seat: int
    act: str
    amount: int
    to: int
    clauses: tuple[str, ...]


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that may be given now by a player; what is the dealer's is not listed."""

    awaited: Turn | None
    open: tuple[OpenOffer, ...]
    choices: tuple[Choice, ...] = ()  # what a ruling has left open; play waits for it


def offers(rules: RoundRules, state: State, awaited: Awaited = None) -> Due:
    """List what is due now; `awaited` where it is known."""
    awaited = awaited or due(rules, state)
    extra = None if type(awaited) is ActDue else extra_blind_open(rules, state)  # made before the first act alone
    choices = awaited.choices if isinstance(awaited, ChoiceDue) else ()
    turn = None
    if isinstance(awaited, ActDue):
        turn = Turn(state.seats[awaited.place], tuple(acts_of(state, awaited)))
    elif isinstance(awaited, ShowDue):
        turn = _showing(state, awaited)
    return Due(turn, (_open(state, extra),) if extra else (), choices)


def _showing(state: State, awaited: ShowDue) -> Turn:
    acts = [Offer("show", (awaited.clause,))]
    if awaited.may_muck:
        acts.append(Offer("muck", (awaited.muck_clause,)))
    return Turn(state.seats[awaited.place], tuple(acts))


def acts_of(state: State, turn: ActDue) -> list[Offer]:
    """The acts of a player's turn."""
    menu, bounds = turn.menu, turn.bounds
    found = []
    if menu.fold:
        found.append(Offer("fold", (menu.fold,)))
    if not turn.price and menu.check:
        found.append(Offer("check", (menu.check,)))
    if not turn.price and menu.stand:
        found.append(Offer("stand", (menu.stand,)))
    if turn.call:
        found.append(Offer("call", (turn.call,), amount=turn.price))
    if menu.call_and_fold:
        found.append(Offer("call-and-fold", (menu.call_and_fold,), amount=turn.price))
    clause = menu.raise_ if state.high else menu.bet
    if bounds.least and clause:
        clauses = tuple(dict.fromkeys((clause, bounds.least_under, bounds.most_under)))
        found.append(Offer("raise" if state.high else "bet", clauses, min_to=bounds.least, max_to=bounds.most))
    return found


def _open(state: State, extra: ExtraBlindOpen) -> OpenOffer:
    return OpenOffer(state.seats[extra.place], extra.name, extra.amount, extra.to, (extra.clause,))
