"""Playing whole rounds against the bank with policies, at an electronic table.

The dealer here holds the shoe, so it alone knows hidden cards; a policy is given its own two.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from croupier.banked import commands as c
from croupier.banked.apply import apply
from croupier.banked.due import Awaited, ChooseDue, DealerDue, due, may_concede
from croupier.banked.round import open_round
from croupier.banked.rules import BankedRules
from croupier.banked.state import State, places_in
from croupier.bots.banked_policies import BankedPolicy, BankedSeat
from croupier.cards import Shoe
from croupier.cards.notation import TEXT
from croupier.errors import RequestError
from croupier.protocol.events import Event
from croupier.rulings.banked import take_banked


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

    def take(self, command: c.Command, awaited: Awaited) -> None:
        """Carry a command out that the rules must allow."""
        self.state, refusal = take_banked(self.rules, self.state, command, self.events, awaited)
        if refusal:
            raise RequestError(f"a policy chose what the rules refuse: {refusal.reason} ({refusal.clause})")


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
    played = _Round(rules, open_round(rules, boxes, stakes, colour=colour))
    for place, stake in enumerate(stakes):
        wagers = policies[place].wager(rules, place, stake, source)
        if wagers:
            played.take(wagers, due(rules, played.state))
    played.take(c.Deal(), due(rules, played.state))
    acts = 0
    while (awaited := due(rules, played.state)) is not None:
        if type(awaited) is ChooseDue:
            played.take(_choice(rules, played.state, awaited, policies, shoe, source), awaited)
            acts += 1
        elif type(awaited) is DealerDue:
            played.take(dealer_command(played.state, awaited, shoe), awaited)
            if awaited.step == "dealer":
                acts += _concessions(played, policies, source)
        else:
            raise RequestError("a ruling has left a choice open, and no policy makes it")
    return BankedResult(played.state, played.events, acts)


def _choice(
    rules: BankedRules,
    state: State,
    awaited: ChooseDue,
    policies: Sequence[BankedPolicy],
    shoe: Shoe,
    source: Random,
) -> c.Act:
    """What the first player asked chooses, for that player's own box."""
    place = awaited.places[0]
    hole = opened(shoe, state.box[place].hole)
    act = policies[place].choose(BankedSeat(rules, state, hole, awaited, place), source)
    if act.place != place:
        raise RequestError(f"a policy at place {place} chose for place {act.place}; each chooses for its own")
    return act


def _concessions(played: _Round, policies: Sequence[BankedPolicy], source: Random) -> int:
    """Players who concede once the dealer's hand is declared; how many did."""
    count = 0
    for place in places_in(played.state):
        chance = policies[place].concedes
        if chance and may_concede(played.state, place) and source.random() < chance:
            played.take(c.Concede(place), due(played.rules, played.state))
            count += 1
    return count


def dealer_command(state: State, awaited: DealerDue, shoe: Shoe) -> c.Command:
    """What the dealer of an electronic table does next."""
    match awaited.step:
        case "flop" | "rest":
            first = len(state.board)
            return c.Reveal(opened(shoe, state.communal[first : first + awaited.count]))
        case "dealer":
            return c.ShowDealer(opened(shoe, state.dealer_positions))
        case "refund":
            return c.Refund()
        case "box":
            return c.SettleBox(awaited.place, opened(shoe, state.box[awaited.place].hole))
        case _:
            return c.End()


def opened(shoe: Shoe, positions: tuple[int, ...]) -> tuple[str, ...]:
    """The cards at these positions, for those who may see them."""
    cards = shoe.cards
    return tuple([TEXT[cards[position]] for position in positions])
