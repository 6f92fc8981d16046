"""Placing wagers before the first card: what is refused, what is settled only in part, what goes back.

Rule keys: `wagers.start`, `wagers.trips`, `wagers.one-hand`, `wagers.one-each`, `wagers.closed`, `wagers.marker`,
`wagers.multiples`, `wagers.below`, `wagers.below.again`, `wagers.above`.

Refusals, in order of precedence: wagers are closed; the place has wagers; ante and blind not both, or not equal; not in
whole chips; under the minimum a second time; beyond the stake.
"""

from __future__ import annotations

from croupier.banked.commands import PlaceWagers
from croupier.banked.due import Awaited, WagersDue
from croupier.banked.events import WagersPlaced
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.values import dollars

Answer = tuple[Event, ...] | Refusal


def place_wagers(rules: BankedRules, state: State, command: PlaceWagers, awaited: Awaited) -> Answer:
    """A player's wagers go onto the box."""
    place, under = command.place, rules.under
    if type(awaited) is not WagersDue:
        return Refusal("no wager is placed, raised or taken back after the first card", under["wagers.closed"])
    if not 0 <= place < len(state.box):
        return Refusal("there is no such box at this table", under["wagers.one-hand"])
    if state.box[place].live:
        return Refusal("this box has its wagers; one is taken", under["wagers.one-each"])
    amounts = (command.ante, command.blind, command.trips)
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        return Refusal("a wager is a whole number of cents, not below zero", "system")
    if command.trips and not (command.ante and command.blind):
        return Refusal("a trips wager goes only with an ante and a blind", under["wagers.trips"])
    if not command.ante or command.ante != command.blind:
        return Refusal("a hand takes an ante and a blind of the same amount", under["wagers.start"])
    if any(amount % rules.chip for amount in amounts):
        return Refusal(f"wagers are multiples of ${dollars(rules.chip)}", under["wagers.multiples"])
    if state.box[place].barred:
        key = "breach.exclude" if state.excluded >> place & 1 else "collusion"
        return Refusal("this player takes no part in this round any more", under[key])
    low = command.ante < rules.least or 0 < command.trips < rules.least
    if low and state.advised[place]:
        return Refusal(f"a wager under ${dollars(rules.least)} goes back this time", under["wagers.below.again"])
    if sum(amounts) > state.stake[place]:
        return Refusal(f"the stake of ${dollars(state.stake[place])} does not reach", under["wagers.start"])
    return (_placed(rules, command, low),)


def _placed(rules: BankedRules, command: PlaceWagers, low: bool) -> WagersPlaced:
    over = not command.marker and max(command.ante, command.trips) > rules.most
    key = "wagers.below" if low else "wagers.above" if over else "wagers.start"
    if command.marker and max(command.ante, command.trips) > rules.most:
        key = "wagers.marker"
    most = command.ante if command.marker else min(command.ante, rules.most)
    trips_most = command.trips if command.marker else min(command.trips, rules.most)
    return WagersPlaced(
        command.place, command.ante, command.blind, command.trips, most, trips_most, command.marker, rules.under[key]
    )
