"""Playing whole rounds with policies, at an electronic table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple

from croupier.bots.policies import Policy, Seat, at_random, takes_extra_blind
from croupier.cards import Shoe
from croupier.check import BrokenInvariant
from croupier.errors import PolicyError, RequestError
from croupier.poker import (
    NO_POSTS,
    ActDue,
    Awaited,
    Command,
    DealerDue,
    DealHoles,
    Event,
    ExtraBlind,
    Post,
    RoundOpened,
    RoundRules,
    ShowDue,
    State,
    apply,
    dealer_command,
    due,
    extra_blind_open,
    follow,
    open_round,
    opened,
    show_or_pass,
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
    events: list[Event] = [opening]
    state = _before_the_deal(rules, apply(State(), opening), policies, source, posts, absent, events)
    hands: list[tuple[str, ...]] = []
    acts = 0
    while True:
        while type(awaited := due(rules, state)) is ActDue and not (absent and due_for_absent(rules, state, absent)):
            place = awaited.place
            act = policies[place](Seat(rules, state, hands[place], awaited), source)
            acts += 1
            made = DECIDE[type(act)](rules, state, act, awaited)
            if type(made) is Refusal:
                refused = f"chose what the rules refuse: {made.reason} ({rules.book} {made.clause})"
                raise PolicyError(refused, seat=opening.seats[place])
            state = follow(state, made, events)
        if awaited is None:
            return RoundResult(state, events, acts)
        command = (absent and due_for_absent(rules, state, absent)) or _of_the_dealer(
            rules, state, awaited, shoe, hands
        )
        state = _carried_out(rules, state, command, awaited, events)
        if type(command) is DealHoles:
            hands = [opened(state, place, shoe) for place in range(len(state.seats))]


def _of_the_dealer(
    rules: RoundRules, state: State, awaited: Awaited, shoe: Shoe, hands: Sequence[tuple[str, ...]]
) -> Command:
    """What the dealer does next, who knows the hands already."""
    if type(awaited) is ShowDue:
        return show_or_pass(rules, state, awaited, hands[awaited.place])
    if type(awaited) is DealerDue:
        return dealer_command(rules, state, awaited, shoe)
    raise RequestError("a ruling has left a choice open, and no policy makes it")


def _before_the_deal(
    rules: RoundRules,
    state: State,
    policies: Sequence[Policy],
    source: Random,
    posts: Post,
    absent: Collection[int],
    events: list[Event],
) -> State:
    """The state once the forced bets are in, and the blinds of players who take chances."""
    state = _carried_out(rules, state, posts, due(rules, state), events)
    while extra := _extra_blind(rules, state, policies, source, absent):
        state = _carried_out(rules, state, extra, due(rules, state), events)
    return state


def _carried_out(rules: RoundRules, state: State, command: Command, awaited: Awaited, events: list[Event]) -> State:
    """The state after a command of the dealer."""
    made = DECIDE[type(command)](rules, state, command, awaited)
    if type(made) is Refusal:
        raise BrokenInvariant(f"it must hold that the dealer does what is due, and here: {made.reason}")
    return follow(state, made, events)


def _extra_blind(
    rules: RoundRules, state: State, policies: Sequence[Policy], source: Random, absent: Collection[int]
) -> ExtraBlind | None:
    """An over-blind or straddle, where one is open to a player who takes chances, and is there."""
    offer = extra_blind_open(rules, state)
    if offer and offer.place not in absent and policies[offer.place] is at_random and takes_extra_blind(source):
        return ExtraBlind(offer.place, offer.name)
    return None
