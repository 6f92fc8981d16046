"""Settling a round a second time, slowly and straight from the clauses; nothing here comes from croupier.

Chips are peeled off in layers, one for each player still in, from the smallest contribution up (ACT 14.2, Adelaide 48).
Places run clockwise from the button's left, so the lowest place is the nearest to it. Hands come as worths that compare:
greater wins, equal ties; a low hand that does not qualify is not there at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Situation(NamedTuple):
    """A round whose betting is over: by place, what was put in, and who is still in with what."""

    paid: list[int]  # antes, blinds and bets, before anything goes back
    dead: list[int]  # posts that count towards no call
    forced: list[int]  # the part of `paid` that is antes, blinds, posts and over-blinds
    folded: set[int]
    passed: set[int]  # gave up unseen at the showdown
    high: Mapping[int, Any] | None  # None where the highest hand wins nothing
    low: Mapping[int, Any] | None
    chip: int


class Charge(NamedTuple):
    """Commission from the pots: ACT 15.2 or Adelaide 78(a)."""

    percent: int
    cap: int
    unit: int  # a whole dollar in the ACT, the smallest chip in Adelaide
    threshold: int = 0  # a pot up to this bears none
    adelaide: bool = False


class Result(NamedTuple):
    """How the chips go: back, to the house, to the players."""

    returned: list[int]
    pots: list[tuple[int, tuple[int, ...]]]  # amount before commission, and who may win it
    taken: list[int]  # commission by pot
    won: list[dict[int, int]]  # by pot, by place


def settle(situation: Situation, charge: Charge | None) -> Result:
    """Return what nobody matched, form the pots, take commission, award each pot."""
    paid, returned = _without_the_unmatched_part(situation)
    pots = _pots(situation, paid)
    free = [_awarded(situation, amount, eligible) for amount, eligible in pots]
    none = [0] * len(pots)
    if charge is None:
        return Result(returned, pots, none, free)
    taken = commission(charge, [amount for amount, _ in pots])
    won = [_awarded(situation, amount - gone, eligible) for (amount, eligible), gone in zip(pots, taken, strict=True)]
    exempt = _adelaide_exempt(situation, paid, free, won) if charge.adelaide else _canberra_exempt(situation, paid)
    return Result(returned, pots, none, free) if exempt else Result(returned, pots, taken, won)


def _in(situation: Situation) -> list[int]:
    out = situation.folded | situation.passed
    return [place for place in range(len(situation.paid)) if place not in out]


def _without_the_unmatched_part(situation: Situation) -> tuple[list[int], list[int]]:
    """ACT 15.2(b), def:Pot; Adelaide def:Pot, A1.1(c). A player who has folded gets nothing back."""
    paid, returned = list(situation.paid), [0] * len(situation.paid)
    most = max(paid)
    top = [place for place, amount in enumerate(paid) if amount == most]
    if len(top) == 1 and top[0] not in situation.folded:
        returned[top[0]] = most - max([0, *(amount for amount in paid if amount != most)])
        paid[top[0]] -= returned[top[0]]
    return paid, returned


def _pots(situation: Situation, paid: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """One layer for each contribution that reached the showdown; a hand passed there keeps its pot and cannot win it."""
    left = list(paid)
    pots: list[tuple[int, tuple[int, ...]]] = []
    extra = sum(situation.dead)  # straight into the first pot
    finished = [place for place in range(len(paid)) if place not in situation.folded]
    while sharers := [place for place in finished if left[place] > 0]:
        layer = min(left[place] for place in sharers)
        amount = extra
        extra = 0
        for place, chips in enumerate(left):
            amount += min(chips, layer)
            left[place] -= min(chips, layer)
        pots.append((amount, tuple(sharers)))
    if not pots:
        return [(extra + sum(left), tuple(finished))]
    amount, eligible = pots[-1]
    pots[-1] = (amount + sum(left), eligible)  # a folded player's chips above all others'
    return pots


def _awarded(situation: Situation, amount: int, eligible: tuple[int, ...]) -> dict[int, int]:
    """What each player takes from one pot, ACT 13.2 and def:High/Low Split, Adelaide 26 and 58."""
    won = dict.fromkeys(eligible, 0)
    left = tuple(place for place in eligible if place not in situation.passed)
    if len(left) == 1:
        won[left[0]] = amount
        return won
    highs = _best(situation.high, left)
    lows = _best(situation.low, left)
    if highs and lows:
        half = amount // (2 * situation.chip) * situation.chip
        for place, share in [*_divided(half, highs, situation.chip), *_divided(half, lows, situation.chip)]:
            won[place] += share
        won[min(highs + lows)] += amount - 2 * half
    else:
        for place, share in _divided(amount, highs or lows, situation.chip):
            won[place] += share
    return won


def _best(worths: Mapping[int, Any] | None, eligible: tuple[int, ...]) -> list[int]:
    found = {place: worths[place] for place in eligible if place in worths} if worths else {}
    return [place for place, worth in found.items() if worth == max(found.values())]


def _divided(amount: int, winners: list[int], chip: int) -> list[tuple[int, int]]:
    each = amount // (chip * len(winners)) * chip
    rest = amount - each * len(winners)
    return [(place, each + (rest if place == min(winners) else 0)) for place in winners]


def commission(charge: Charge, pots: list[int]) -> list[int]:
    """ACT 15.2(a), Adelaide 78(a): on all pots together, drawn in proportion from those that bear it."""
    bearing = [amount if amount > charge.threshold else 0 for amount in pots]
    if not sum(bearing):
        return [0] * len(pots)
    whole = min(sum(pots) * charge.percent // (100 * charge.unit) * charge.unit, charge.cap)
    drawn = [amount * whole // (sum(bearing) * charge.unit) * charge.unit for amount in bearing]
    odd = whole - sum(drawn)
    for number, amount in enumerate(bearing):
        more = min(odd, amount - drawn[number]) if amount else 0
        drawn[number] += more
        odd -= more
    return drawn


def _canberra_exempt(situation: Situation, paid: list[int]) -> bool:
    """ACT 15.2(c): all who put chips in stayed and tie. 15.2(d): only antes and blinds are in."""
    contributors = {place for place, amount in enumerate(paid) if amount + situation.dead[place]}
    only_forced = all(amount <= forced for amount, forced in zip(paid, situation.forced, strict=True))
    return only_forced or (contributors == {*_in(situation)} and _all_tie(situation))


def _adelaide_exempt(
    situation: Situation, paid: list[int], free: list[dict[int, int]], won: list[dict[int, int]]
) -> bool:
    """Adelaide 59(a): all who were dealt in finish and tie. 59(b): commission would make a winner a loser."""
    if len(_in(situation)) == len(paid) and _all_tie(situation):
        return True
    for place, amount in enumerate(paid):
        cost = amount + situation.dead[place]
        before = sum(shares.get(place, 0) for shares in free)
        after = sum(shares.get(place, 0) for shares in won)
        if before and before >= cost > after:
            return True
    return False


def _all_tie(situation: Situation) -> bool:
    still_in = _in(situation)
    if len(still_in) < 2:
        return False
    for worths in (situation.high, situation.low):
        if worths is not None and len({worths.get(place) for place in still_in}) > 1:
            return False
    return True
