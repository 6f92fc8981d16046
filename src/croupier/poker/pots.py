"""Pots: what each player may win, and how a pot divides.

Rule keys: `chip`, `win`, `pots.divide`.

A pot is formed up to each level a player still in has paid; chips of folded players above the highest of these belong to
the last pot, dead posts to the first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.poker.events import Share
from croupier.poker.state import State, places


class Pot(msgspec.Struct, frozen=True, gc=False):
    """An amount and the places that play for it, those who passed a hand in at the showdown included."""

    amount: int
    eligible: tuple[int, ...]
    level: int  # what a player has paid who may win it


def pots_of(state: State) -> list[Pot]:
    """The pots in the order they were formed, the main pot first. A hand passed in at the showdown keeps its chips in.

    Where only hands killed by a ruling reach a pot that others have paid into, the heirs the ruling named play for it.
    """
    contenders, killed = places(state.live | state.mucked), state.marks.killed
    levels = sorted({state.paid[place] for place in contenders} | (_killed_levels(state) if killed else set()))
    if not levels:
        levels = [max(state.paid)]  # every hand was killed, and one player alone has paid
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([(paid if paid < level else level) - below for paid in state.paid if paid > below])
        eligible = tuple([place for place in contenders if state.paid[place] >= level])
        if not any(state.live >> place & 1 for place in eligible):
            eligible = tuple([place for place in state.marks.heirs if state.paid[place] > below])
        pots.append(Pot(amount, eligible, level))
        below = level
    over = sum([paid - below for paid in state.paid if paid > below])
    first, last = pots[0], pots[-1]
    pots[0] = Pot(first.amount + sum(state.dead), first.eligible, first.level)
    if over:
        pots[-1] = Pot(pots[-1].amount + over, last.eligible, last.level)
    return pots


def _killed_levels(state: State) -> set[int]:
    """The levels of killed hands above every hand left, as far as somebody else has paid beyond what is left.

    A hand left whose player has chips plays for all of it: only whoever has tapped out cannot reach higher.
    """
    top = max([state.paid[place] for place in places(state.live)], default=0)
    if any(_may_reach_higher(state, place) for place in places(state.live)):
        return set()
    beyond = sorted([paid for paid in state.paid if paid > top])
    if len(beyond) < 2:
        return set(beyond) if state.live else set()
    return {min(state.paid[place], beyond[-2]) for place in places(state.marks.killed) if state.paid[place] > top}


def _may_reach_higher(state: State, place: int) -> bool:
    """Whether a player has chips to bet: one who has tapped out in whole units keeps some that are not."""
    return bool(state.stake[place]) and not state.tapped[place]


def pots_so_far(state: State) -> list[Pot]:
    """The pots while betting goes on: side pots only where somebody still in has tapped out, bets in front counted in."""
    live = places(state.live | state.mucked)
    tapped = sorted(
        {state.paid[place] for place in live if state.live >> place & 1 and not _may_reach_higher(state, place)}
    )
    top = max(state.paid)
    levels = [level for level in tapped if level] or [top]
    if levels[-1] < top:
        levels.append(top)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([(paid if paid < level else level) - below for paid in state.paid if paid > below])
        eligible = tuple([place for place in live if state.paid[place] >= level or _may_reach_higher(state, place)])
        pots.append(Pot(amount, eligible, level))
        below = level
    pots[0] = Pot(pots[0].amount + sum(state.dead), pots[0].eligible, pots[0].level)
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
