"""Playing whole rounds against the bank with policies, at an electronic table.

The dealer here holds the shoe, so it alone knows hidden cards; a policy is given its own two.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from croupier.banked import (
    NOBODY,
    Awaited,
    BankedRoundOpened,
    BankedRules,
    ChooseDue,
    DealerDue,
    State,
    WagersDue,
    apply,
    commands,
    dealer_command,
    due,
    may_concede,
    open_round,
    opened,
    places_in,
)
from croupier.bots.banked_policies import BankedPolicy, BankedSeat
from croupier.cards import Shoe
from croupier.check import invariant
from croupier.errors import PolicyError, RequestError
from croupier.protocol import Event
from croupier.rulings import least_wagers, take_banked, wager_for_absent


class BankedResult(NamedTuple):
    """A round that was played: its last state, its events, and how many choices players made."""

    state: State
    events: list[Event]
    acts: int


class _Round:
    """A round in progress: the one place where its state changes."""

    def __init__(self, rules: BankedRules, opening: Event) -> None:
        self.rules = rules
        self.events: list[Event] = [opening]
        self.state = apply(State(), opening)

    def take(self, command: commands.Command, awaited: Awaited, place: int = NOBODY) -> None:
        """Carry out a command of the dealer or of a policy; PolicyError where a policy chose what the rules refuse."""
        self.state, refusal = take_banked(self.rules, self.state, command, self.events, awaited)
        if refusal:
            invariant(place != NOBODY, f"the dealer does what is due, and here: {refusal.reason}")
            refused = f"{refusal.reason} ({self.rules.book} {refusal.clause})"
            raise PolicyError(f"chose what the rules refuse: {refused}", seat=self.state.boxes[place])


def play_banked_round(
    rules: BankedRules,
    boxes: tuple[int, ...],
    stakes: tuple[int, ...],
    shoe: Shoe,
    policies: Sequence[BankedPolicy],
    source: Random,
    *,
    colour: int = 0,
) -> BankedResult:
    """Play one round from the wagers to the last settlement; boxes, stakes and policies from the dealer's left on."""
    return play_opened_banked(rules, open_round(rules, boxes, stakes, colour=colour), shoe, policies, source)


def play_opened_banked(
    rules: BankedRules,
    opening: BankedRoundOpened,
    shoe: Shoe,
    policies: Sequence[BankedPolicy],
    source: Random,
    absent: Collection[int] = (),
) -> BankedResult:
    """Play a round that a table has opened; for the places in `absent` the dealer does what is due."""
    played = _Round(rules, opening)
    _wagers(played, opening.stakes, policies, source, absent)
    if not places_in(played.state):
        raise RequestError("no stake at the table reaches an ante and a blind")
    played.take(commands.Deal(), due(rules, played.state))
    acts = 0
    while (awaited := due(rules, played.state)) is not None:
        if absent and (given_up := wager_for_absent(rules, played.state, absent)):
            played.take(given_up, awaited)
        elif type(awaited) is ChooseDue:
            place = awaited.places[0]
            seat = BankedSeat(rules, played.state, opened(shoe, played.state.box[place].hole), awaited, place)
            played.take(_chosen(policies[place], seat, source), awaited, place)
            acts += 1
        elif type(awaited) is DealerDue:
            played.take(dealer_command(rules, played.state, awaited, shoe), awaited)
            if awaited.step == "dealer":
                acts += _concessions(played, policies, source)
        else:
            raise RequestError("a ruling has left a choice open, and no policy makes it")
    return BankedResult(played.state, played.events, acts)


def _wagers(
    played: _Round, stakes: Sequence[int], policies: Sequence[BankedPolicy], source: Random, absent: Collection[int]
) -> None:
    """Enter all players' wagers, in the order they are asked for."""
    asked: set[int] = set()
    while isinstance(awaited := due(played.rules, played.state), WagersDue):
        place = next((place for place in awaited.places if place not in asked), None)
        if place is None:
            return
        asked.add(place)
        wagers = None if place in absent else policies[place].wager(played.rules, place, stakes[place], source)
        if wagers is not None:
            played.take(wagers, awaited, place)
        elif "wagers.least" in played.rules.ways:  # in a tournament every player there wagers
            given = wager_for_absent(played.rules, played.state, (place,)) if place in absent else None
            played.take(given or least_wagers(played.rules, place), awaited)


def _chosen(policy: BankedPolicy, seat: BankedSeat, source: Random) -> commands.Act:
    """Return the act a policy chooses, for its own box."""
    act = policy.choose(seat, source)
    if act.place != seat.place:
        reason = f"chose for place {act.place}, and its own is {seat.place}"
        raise PolicyError(reason, seat=seat.state.boxes[seat.place])
    return act


def _concessions(played: _Round, policies: Sequence[BankedPolicy], source: Random) -> int:
    """Players who concede once the dealer's hand is declared; how many did."""
    count = 0
    for place in places_in(played.state):
        chance = policies[place].concedes
        if chance and may_concede(played.state, place) and source.random() < chance:
            played.take(commands.Concede(place), due(played.rules, played.state), place)
            count += 1
    return count
