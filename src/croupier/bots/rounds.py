"""Playing whole rounds with policies, at an electronic table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from croupier.bots.policies import Policy, Seat, at_random, extra_blind_at_random
from croupier.cards import Shoe
from croupier.check import invariant
from croupier.errors import RequestError
from croupier.poker.apply import apply
from croupier.poker.commands import Command, ExtraBlind
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, Awaited, due, extra_blind_open
from croupier.poker.events import Event
from croupier.poker.round import open_round, take
from croupier.poker.rules import RoundRules
from croupier.poker.state import State


class RoundResult(NamedTuple):
    """A round that was played: its last state and its events."""

    state: State
    events: list[Event]
    acts: int


def play_round(
    rules: RoundRules,
    seats: tuple[int, ...],
    stakes: tuple[int, ...],
    shoe: Shoe,
    policies: Sequence[Policy],
    source: Random,
) -> RoundResult:
    """Play one round from the first post to the last pot; places, stakes and policies run clockwise, the button last."""
    opening = open_round(rules, seats, stakes, len(shoe.cards))
    events: list[Event] = [opening]
    state = apply(State(), opening)
    acts = 0
    holes: list[tuple[str, ...]] = []
    while (awaited := due(rules, state)) is not None:
        if type(awaited) is ActDue:
            place = awaited.place
            holes = holes or [opened(state, other, shoe) for other in range(len(seats))]
            command: Command = policies[place](Seat(rules, state, holes[place], awaited), source)
            acts += 1
        else:
            command = _dealer_or_extra_blind(rules, state, awaited, shoe, policies, source)
        state, refusal = take(rules, state, command, events, awaited)
        if refusal is not None:
            raise RequestError(f"a policy chose what the rules refuse: {refusal.reason} ({refusal.clause})")
    return RoundResult(state, events, acts)


def _dealer_or_extra_blind(
    rules: RoundRules, state: State, awaited: Awaited, shoe: Shoe, policies: Sequence[Policy], source: Random
) -> Command:
    if state.step == 1 and (rules.straddle or rules.over_blinds):
        offer = extra_blind_open(rules, state)
        if offer and policies[offer.place] is at_random and extra_blind_at_random(offer, source):
            return ExtraBlind(offer.place, offer.name)
    invariant(awaited is not None and type(awaited) is not ActDue, "the dealer is awaited")
    return dealer_command(rules, state, awaited, shoe)  # type: ignore[arg-type]
