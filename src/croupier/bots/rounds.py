"""Playing whole rounds with policies, at an electronic table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple

from croupier.bots.policies import Policy, Seat, at_random, takes_extra_blind
from croupier.cards import Shoe
from croupier.check import invariant
from croupier.errors import PolicyError, RequestError
from croupier.poker import (
    NO_POSTS,
    ActDue,
    ChoiceDue,
    Command,
    Event,
    ExtraBlind,
    Post,
    RoundOpened,
    RoundRules,
    State,
    apply,
    dealer_command,
    due,
    extra_blind_open,
    follow,
    open_round,
    opened,
)
from croupier.protocol import Refusal
from croupier.rulings import DECIDE, due_for_absent

NOBODY_ABSENT: Mapping[int, str] = {}


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
    return play_opened(rules, open_round(rules, seats, stakes, len(shoe.cards)), shoe, policies, source)


def play_opened(
    rules: RoundRules,
    opening: RoundOpened,
    shoe: Shoe,
    policies: Sequence[Policy],
    source: Random,
    posts: Post = NO_POSTS,
    absent: Mapping[int, str] = NOBODY_ABSENT,
) -> RoundResult:
    """Play a round that a table has opened; `posts` is what its players post, for missed blinds too.

    `absent`: the places of those who are not there, with the clause of the penalty that sends them away, where one
    does.
    """
    seats = opening.seats
    events: list[Event] = [opening]
    state = apply(State(), opening)
    acts = 0
    holes: list[tuple[str, ...]] = []
    command: Command
    while (awaited := due(rules, state)) is not None:
        if absent and (given_up := due_for_absent(rules, state, absent)):
            command = given_up
        elif type(awaited) is ActDue:
            place = awaited.place
            holes = holes or _opened(state, shoe)
            command = policies[place](Seat(rules, state, holes[place], awaited), source)
            acts += 1
        elif type(awaited) is ChoiceDue:
            raise RequestError("a ruling has left a choice open, and no policy makes it")
        else:
            extra = _extra_blind(rules, state, policies, source, absent) if state.step == 1 else None
            command = extra or dealer_command(rules, state, awaited, shoe)
            if type(command) is Post:
                command = posts
        made = DECIDE[type(command)](rules, state, command, awaited)
        if type(made) is Refusal:
            invariant(type(awaited) is ActDue, f"the dealer does what is due, and here: {made.reason}")
            refused = f"{made.reason} ({rules.book} {made.clause})"
            raise PolicyError(f"chose what the rules refuse: {refused}", seat=seats[place])
        state = follow(state, made, events)
    return RoundResult(state, events, acts)


def _opened(state: State, shoe: Shoe) -> list[tuple[str, ...]]:
    """The hole cards of every place."""
    return [opened(state, place, shoe) for place in range(len(state.seats))]


def _extra_blind(
    rules: RoundRules, state: State, policies: Sequence[Policy], source: Random, absent: Collection[int]
) -> ExtraBlind | None:
    """An over-blind or straddle, where one is open to a player who takes chances, and is there."""
    offer = extra_blind_open(rules, state)
    if offer and offer.place not in absent and policies[offer.place] is at_random and takes_extra_blind(source):
        return ExtraBlind(offer.place, offer.name)
    return None
