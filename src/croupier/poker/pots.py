"""Pots: what each player may win, and how a pot divides.

Rule keys: `chip`, `win`, `pots.divide`, `pots.side`.

A pot is formed up to each level a player still in has paid; chips of folded players above the highest of these belong to
the last pot, or to a pot of their own where a player of the last pot has tapped out and so cannot win them. Dead posts
belong to the first pot.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from croupier.poker.events import Share
from croupier.poker.state import State, places


class Pot(msgspec.Struct, frozen=True, gc=False):
    """An amount and the places that play for it, those who passed a hand in at the showdown included."""

    amount: int
    eligible: tuple[int, ...]  # empty where it goes back to its contributors
    level: int  # what a player has paid who may win it
    uncalled: int = 0  # of it, chips of a dead hand that no other player matched


def pots_of(state: State, heirs: Sequence[int] = ()) -> list[Pot]:
    """The pots in the order they were formed, the main pot first. A hand passed in at the showdown keeps its chips in.

    `heirs`: the players who gave up their hands, the last first; they play for what they paid in that no hand left reaches.

    Rule key: `pots.side`.
    """
    paid, left = state.paid, places(state.live)
    eligible = places(state.live | state.mucked)
    levels = _levels(state, eligible)
    pots: list[Pot] = []
    below = counted = 0
    for level in levels:
        if pots:
            eligible = tuple([place for place in eligible if paid[place] >= level])
        winners = _heirs(state, heirs, below) if {*eligible}.isdisjoint(left) else eligible
        so_far = sum([amount if amount < level else level for amount in paid])
        pots.append(Pot(so_far - counted, winners, level))
        below, counted = level, so_far
    if any(state.dead):
        pots[0] = replace(pots[0], amount=pots[0].amount + sum(state.dead))
    if over := sum(paid) - counted:
        pots[-1:] = _with_over(state, pots[-1], over)
    if uncalled := _uncalled_in_a_dead_hand(state):
        pots[-1] = replace(pots[-1], uncalled=uncalled)
    return pots


def _levels(state: State, contenders: Sequence[int]) -> list[int]:
    """Return what has been paid into each pot by a player who may win it, the lowest first."""
    highest = max(state.paid)
    if state.paid.count(highest) == len(state.paid):
        return [highest]
    levels = {state.paid[place] for place in contenders} | _levels_above(state)
    return sorted(levels) or [highest]  # every hand was killed, and one player alone has paid


def _heirs(state: State, heirs: Sequence[int], below: int) -> tuple[int, ...]:
    """Return the heirs who have paid into a pot above a level, or the one an official decided on."""
    if state.marks.heirs_decided:
        return state.marks.heirs
    return tuple([place for place in heirs if state.paid[place] > below])


def _with_over(state: State, last: Pot, over: int) -> list[Pot]:
    """Return the last pot with the chips above its level; a player of it who has tapped out does not play for these."""
    left = [place for place in last.eligible if state.live >> place & 1]
    reach = tuple([place for place in left if may_reach_higher(state, place)])
    if len(reach) in (0, len(left)):
        return [replace(last, amount=last.amount + over)]
    return [last, Pot(over, reach, max(state.paid))]


def plays_above(state: State, place: int) -> bool:
    """Tell whether dead hands left chips above every live hand, and this player, not tapped out, plays for them."""
    return may_reach_higher(state, place) and max(state.paid) > state.paid[place]


def _uncalled_in_a_dead_hand(state: State) -> int:
    """Return the chips of a hand out of the round that no other player matched; the last pot holds them."""
    highest = max(state.paid)
    if state.paid.count(highest) > 1:
        return 0
    place = state.paid.index(highest)
    if (state.live | state.mucked) >> place & 1:
        return 0
    return highest - max(state.paid[:place] + state.paid[place + 1 :])


def called_up_to(state: State, pots: Sequence[Pot]) -> int:
    """Return the most a player has paid into pots that are won, uncalled chips apart."""
    won = [pot for pot in pots if pot.eligible]
    return won[-1].level if len(won) < len(pots) else max(state.paid) - won[-1].uncalled


def _levels_above(state: State) -> set[int]:
    """The levels of pots above every hand left that only hands out of the round reach, as far as two have paid as much.

    A side pot comes from a tap out alone: hands out at several levels without one leave a single pot. A hand left whose
    player has chips plays for all of it: only a player who has tapped out cannot reach higher. What one player alone has
    put in above makes a pot only with a hand killed by a ruling, and goes back.
    """
    top = max([state.paid[place] for place in places(state.live)], default=0)
    out = [place for place, paid in enumerate(state.paid) if paid > top and not state.mucked >> place & 1]
    if not out or any(may_reach_higher(state, place) for place in places(state.live)):
        return set()
    beyond = sorted([paid for paid in state.paid if paid > top])
    if len(beyond) < 2:
        return set(beyond) if state.live and state.marks.killed >> out[0] & 1 else set()
    return {beyond[-2], *[min(state.paid[place], beyond[-2]) for place in out if state.tapped[place]]}


def may_reach_higher(state: State, place: int) -> bool:
    """Tell whether a player has chips to bet: one who has tapped out in whole units keeps some that are not."""
    return bool(state.stake[place]) and not state.tapped[place]


def pots_so_far(state: State) -> list[Pot]:
    """Return the pots during betting: side pots only for live players who have tapped out, bets in front counted in."""
    live = places(state.live | state.mucked)
    reaching = {place for place in live if state.stake[place] and not state.tapped[place]}
    tapped = sorted({state.paid[place] for place in live if state.live >> place & 1 and place not in reaching})
    top = max(state.paid)
    levels = [level for level in tapped if level] or [top]
    if levels[-1] < top:
        levels.append(top)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([(paid if paid < level else level) - below for paid in state.paid if paid > below])
        eligible = tuple([place for place in live if state.paid[place] >= level or place in reaching])
        pots.append(Pot(amount, eligible, level))
        below = level
    pots[0] = replace(pots[0], amount=pots[0].amount + sum(state.dead))
    return pots


def divided(amount: int, winners: Sequence[int], chip: int, half: str = "") -> list[Share]:
    """Equal shares in whole smallest chips; what is left goes to the winner nearest the button's left."""
    if len(winners) == 1:
        return [Share(winners[0], amount, half)]
    each = amount // len(winners)
    each -= each % chip
    left = amount - each * len(winners)
    return [Share(place, each + (left if place == winners[0] else 0), half) for place in winners]


def split_in_halves(amount: int, high: Sequence[int], low: Sequence[int], chip: int) -> list[Share]:
    """Half to the best high and half to the best low; the odd unit to whichever winner sits nearest the button's left."""
    half = amount // 2
    half -= half % chip
    odd = amount - 2 * half
    shares = [*divided(half, high, chip, "high"), *divided(half, low, chip, "low")]
    if not odd:
        return shares
    nearest = min(shares, key=lambda share: share.place)
    return [Share(share.place, share.amount + odd, share.half) if share is nearest else share for share in shares]
