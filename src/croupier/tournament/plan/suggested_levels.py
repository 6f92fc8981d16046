"""A suggested schedule of levels: blinds that grow until the tournament ends about when it should.

A tournament is near its end when all its chips are about twenty big blinds. The first big blind is a part of the first
stack, the big blind at the wanted end a twentieth of all chips; between the two it grows by the same factor from level
to level, each time to the nearest amount people like to count in and the chips in play can pay.
"""

from __future__ import annotations

from itertools import pairwise

from croupier.errors import RequestError
from croupier.rulebooks import Rulebook
from croupier.tournament.plan.checks import MOST_LEVELS
from croupier.tournament.plan.structure import Level

END_BLINDS = 20  # all chips in big blinds when one player is about to have them all
SPARE_LEVELS = 3  # after the wanted end, should it take longer
_ROUND = (100, 120, 150, 160, 200, 240, 300, 400, 500, 600, 800)  # amounts people count in, times a power of ten
_FINE = tuple(range(100, 1000, 10))
_SLOW = 1.3
_QUICK = 1.4  # growth of blinds from which on amounts that only small chips can pay are left out
_RACED = 4  # big blinds of so many chips of a size, or more, ask for no smaller ones
_FACTOR_MOST = 10  # against the bank: the greatest bet, in least ones


def suggested_blinds(
    players: int, chips: int, levels: int, chip_set: tuple[int, ...], depth: int = 100
) -> tuple[int, ...]:
    """Big blinds, one a level: from a `depth`th of a first stack to a twentieth of all chips, and some spare."""
    if players < 2 or chips < 1 or not chip_set or not 1 <= levels <= MOST_LEVELS - SPARE_LEVELS:
        most = MOST_LEVELS - SPARE_LEVELS
        raise RequestError(f"a schedule takes two players, chips, a chip set and 1 to {most} levels; try longer levels")
    first, last = chips / depth, players * chips / END_BLINDS
    growth = max(last / first, 1.0) ** (1 / max(levels - 1, 1))
    offered = _offered(
        chip_set, 4 * max(last, first) * max(growth, 2.0) ** SPARE_LEVELS, fine=growth < _SLOW, raced=growth >= _QUICK
    )
    blinds: list[int] = []
    for at in range(levels + SPARE_LEVELS):
        above = [amount for amount in offered if not blinds or amount > blinds[-1]]
        if above:
            blinds.append(min(above, key=lambda amount: abs(amount - first * growth**at)))
    return tuple(blinds)


def first_least(book: Rulebook, chips: int, chip_set: tuple[int, ...], depth: int) -> int:
    """About a `depth`th of a first stack as a big blind or a least bet that the smallest chip can pay."""
    unit = chip_set[0] * (2 if "blinds" in book.rules else 1)
    return unit * max(round(chips / depth / unit), 1)


def _offered(chip_set: tuple[int, ...], most: float, *, fine: bool, raced: bool) -> list[int]:
    """Big blinds that can be paid, and their half too; where they grow slowly, more of them."""
    amounts: list[int] = []
    power = 1
    while power <= most:
        amounts += [mantissa * power // 100 for mantissa in (_FINE if fine else _ROUND) if mantissa * power % 100 == 0]
        power *= 10
    return [
        amount for amount in amounts if amount % (2 * (_smallest_used(chip_set, amount) if raced else chip_set[0])) == 0
    ]


def _smallest_used(chip_set: tuple[int, ...], big: int) -> int:
    """The smallest chip a big blind should still ask for: small ones are raced off once the next can pay the blinds."""
    return max([chip for chip in chip_set if _RACED * chip <= big], default=chip_set[0])


def colour_up(blinds: tuple[int, ...], chip_set: tuple[int, ...]) -> dict[int, int]:
    """Return the chips that leave, by the level (from 1) before which they do: those no later blind needs.

    Changing a player's odd small chips is practice: the texts let stacks change by play and by the rules alone, so it
    is stated in the conditions and done for all at once.
    """
    leaving: dict[int, int] = {}
    for small, larger in pairwise(chip_set):
        levels = [at for at, big in enumerate(blinds, 1) if big // 2 % larger]
        gone = (levels[-1] if levels else 0) + 1
        if gone > len(blinds):
            break
        leaving[small] = max(gone, 2)
    return {level: max(chip for chip, at in leaving.items() if at == level) for level in sorted(set(leaving.values()))}


def suggested_levels(
    book: Rulebook,
    blinds: tuple[int, ...],
    chip_set: tuple[int, ...],
    *,
    minutes: int = 0,
    rounds: int = 0,
    break_every: int = 0,
    break_minutes: int = 15,
) -> tuple[Level, ...]:
    """The levels of those blinds as a table of this rulebook is set: blinds, or against the bank the least bet."""
    banked = "blinds" not in book.rules
    leaving = {} if banked else colour_up(blinds, chip_set)
    smallest, levels = chip_set[0], []
    for at, big in enumerate(blinds, 1):
        if at in leaving:
            smallest = chip_set[chip_set.index(leaving[at]) + 1]
        settings = (
            {"bet.min": str(big), "bet.max": str(_FACTOR_MOST * big)} if banked else {"blinds": f"{big // 2},{big}"}
        )
        if not banked and "bet.min" in book.rules:
            settings["bet.min"] = str(big)
        pause = break_minutes if break_every and at % break_every == 0 and at < len(blinds) else 0
        levels.append(Level(settings | {"chip": str(smallest)}, minutes=minutes, rounds=rounds, break_minutes=pause))
    return tuple(levels)
