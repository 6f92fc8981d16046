"""The chips of a tournament and whether the room is large enough: stacks, tables and dealers; small chips raced off."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import gcd

import msgspec

from croupier.errors import RequestError

FEW = 8  # pieces of a denomination that make a stack easy to play with
TABLES_A_RELIEF = 4  # tables one further dealer relieves


class Capacity(msgspec.Struct, frozen=True):
    """The tables, dealers and chips a number of players needs."""

    tables: int
    sizes: tuple[int, ...]  # players at each table, even to one
    dealers: int
    fits: bool  # within the tables there are
    pieces: dict[int, int]  # of each denomination, for every player's first stack


def stack_of(chips: int, chip_set: tuple[int, ...]) -> dict[int, int]:
    """A stack made up of pieces: some of every small denomination, the rest in large ones."""
    if list(chip_set) != sorted(set(chip_set)) or not chip_set or chip_set[0] < 1:
        raise RequestError("a chip set lists its denominations from the smallest, each once")
    pieces, left = dict.fromkeys(chip_set, 0), chips
    for small, larger in pairwise(chip_set):
        number = _enough(left, small, larger)
        pieces[small] += number
        left -= number * small
    pieces[chip_set[-1]] += left // chip_set[-1]
    if left % chip_set[-1]:
        raise RequestError(
            f"{chips} chips cannot be made up of {', '.join(map(str, chip_set))}; try another set", key="chips"
        )
    return {chip: number for chip, number in pieces.items() if number}


def _enough(left: int, small: int, larger: int) -> int:
    """The fewest pieces, at least a few, that leave a multiple of the next denomination; all where that is too much."""
    for number in range(FEW, FEW + larger // gcd(small, larger)):  # from then on the rest is one that was there before
        if number * small <= left and (left - number * small) % larger == 0:
            return number
    for number in range(min(FEW, left // small), -1, -1):
        if (left - number * small) % larger == 0:
            return number
    raise RequestError(f"{left} chips cannot be made up of chips of {small} and {larger}; try another set", key="chips")


def capacity(players: int, seats: int, tables: int, chips: int, chip_set: tuple[int, ...]) -> Capacity:
    """Return the needs of so many players: tables and their sizes, dealers with relief, pieces of each denomination."""
    if players < 1 or seats < 1:
        raise RequestError("enter at least 1 player and 1 seat at a table")
    needed = -(-players // seats)
    each, more = divmod(players, needed)
    return Capacity(
        tables=needed,
        sizes=tuple([each + 1] * more + [each] * (needed - more)),
        dealers=needed + -(-needed // TABLES_A_RELIEF),
        fits=needed <= tables,
        pieces={chip: number * players for chip, number in stack_of(chips, chip_set).items()},
    )


def raced_off(stacks: Mapping[str, int], chip: int) -> dict[str, int]:
    """Stacks in whole chips of a larger denomination: practice, done for all together when smaller ones leave.

    The odd chips of all are changed together: those with most of them have one of the larger each, the others none, so
    no player gains or loses as much as one. A player who would be left with nothing keeps one. Named first goes first
    where players are level. Where the odd chips do not come out even, the last change is upwards.
    """
    odd = {account: stack % chip for account, stack in stacks.items()}
    kept = [account for account, stack in stacks.items() if 0 < stack < chip]
    others = sorted([account for account in stacks if odd[account] and account not in kept], key=lambda one: -odd[one])
    number = max(-(-sum(odd.values()) // chip), len(kept))
    lucky = {*kept, *others[: number - len(kept)]}
    return {account: stack - odd[account] + chip * (account in lucky) for account, stack in stacks.items()}
