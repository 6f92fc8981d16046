"""Checks that a structure can be played with the chips there are: amounts in whole chips, stacks enough for a round.

Rule keys: `chip`, `blinds`, `ante`, `over-blind`, `bet.min`, `bet.max`, `bet.trips.min`, `bet.trips.max`.

The smallest chip of a level is the table's own `chip`. Bets, first stacks and purchases are whole numbers of them, or a
player could never pay or be paid; the texts take that for granted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from croupier.rulebooks import TableRules
from croupier.tournament.plan.structure import Structure

PUT_IN = ("blinds", "ante", "over-blind", "bet.min", "bet.max", "bet.trips.min", "bet.trips.max")


def level_fault(structure: Structure, levels: Sequence[TableRules]) -> str:
    """The first level whose amounts its chips cannot pay, in words; empty where there is none."""
    for number, rules in enumerate(levels, 1):
        chip = _chip(rules)
        if structure.chip_set and chip not in structure.chip_set:
            there = ", ".join(map(str, structure.chip_set))
            return (
                f"level {number} has a smallest chip of {chip}, and chip_set has {there}; set its chip to one of them"
            )
        for key in PUT_IN:
            if odd := [amount for amount in _amounts(rules, key) if amount % chip]:
                return f"{key} {odd[0]} at level {number} is no whole number of its smallest chip, {chip}"
    return ""


def stack_fault(structure: Structure, levels: Sequence[TableRules], chips: int) -> str:
    """The first stack that is not in whole chips or is not enough for a round, in words; empty where there is none."""
    first = _chip(levels[0])
    for what, stack, chip in [*_begun_with(structure, chips, first), *_bought(structure, levels)]:
        if stack % chip:
            return f"{what} {stack} chips, no whole number of the smallest chip, {chip}"
    least = least_stack(levels[0])
    for what, stack, _ in _begun_with(structure, chips, first):
        if stack < least:
            return f"{what} {stack} chips, and a round at level 1 takes {least}"
    return ""


def least_stack(rules: TableRules) -> int:
    """Return the cost of posting everything: ante and largest blind, or against the bank ante and blind."""
    if "blinds" not in rules.rules:
        return 2 * max(_amounts(rules, "bet.min"))
    return max(_amounts(rules, "blinds"), default=0) + max(_amounts(rules, "ante"), default=0)


def _begun_with(structure: Structure, chips: int, chip: int) -> Iterator[tuple[str, int, int]]:
    """Yield every first stack in words; a stage that goes on from any level has the smallest chip of the first."""
    yield "everybody begins with", chips, chip
    for stage in structure.stages[1:]:
        if stage.chips:
            yield f"{stage.name}: everybody begins with", stage.chips, chip


def _bought(structure: Structure, levels: Sequence[TableRules]) -> Iterator[tuple[str, int, int]]:
    for what, purchase in (("a re-buy", structure.rebuy), ("an add-on", structure.add_on)):
        if purchase is not None:
            yield f"{what} gives", purchase.chips, max(map(_chip, levels[purchase.from_level - 1 : purchase.to_level]))


def _chip(rules: TableRules) -> int:
    return cast("int", rules["chip"])


def _amounts(rules: TableRules, key: str) -> tuple[int, ...]:
    held = rules.values.get(key)
    if held is None:
        return ()
    return cast("tuple[int, ...]", held if isinstance(held, tuple) else (held,))
