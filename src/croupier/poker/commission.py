"""Commission from the pots of a round: base, rate, rounding, cap, which pots bear it, and when none is taken.

What goes back bears none: an uncalled bet, and a side pot no hand can win. An uncalled bet of a dead hand stays in the
pot, and is kept out of what is charged unless the table's rules charge it.

Rule keys: `commission`, `commission.method`, `commission.percent`, `commission.threshold`, `commission.unit`,
`commission.cap`, `commission.exempt`, `commission.uncalled`, `chip`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from croupier.poker.events import CommissionTaken, PotAwarded, Share
from croupier.poker.pots import Pot, called_up_to
from croupier.poker.state import State
from croupier.rulebooks import TableRules


class CommissionRules(msgspec.Struct, frozen=True):
    """The commission from the pots at a table; percent 0 where there is none."""

    percent: int
    threshold: int  # pots up to this bear nothing
    unit: int
    cap: int
    exempt: tuple[str, ...]
    under: str
    nil_under: str  # where the pots are too small to bear any
    exempt_under: tuple[str, ...]
    uncalled_free: bool  # an uncalled bet that stays in the pot with a dead hand bears nothing


def commission_rules(rules: TableRules) -> CommissionRules:
    """Compile the commission of a table; none by time, by the hand, in a tournament, or where simulation leaves it out."""
    free = rules["commission.uncalled"] == "free"
    if rules["commission"] == "none" or rules["commission.method"] != "pot" or rules["tournament"]:
        return CommissionRules(0, 0, 1, 0, (), rules.under["commission"], rules.under["commission"], (), free)
    unit = cast("int", rules.values.get("commission.unit", rules["chip"]))
    return CommissionRules(
        percent=cast("int", rules["commission.percent"]),
        threshold=cast("int", rules.values.get("commission.threshold", 0)),
        unit=unit,
        cap=cast("int", rules["commission.cap"]),
        exempt=cast("tuple[str, ...]", rules["commission.exempt"]),
        under=rules.under["commission.percent"],
        nil_under=rules.under.get("commission.threshold", rules.under["commission.percent"]),
        exempt_under=rules.rules["commission.exempt"].clauses,
        uncalled_free=free,
    )


Award = Callable[[Sequence[int]], list[list[Share]]]


def commission_due(rules: CommissionRules, state: State, pots: Sequence[Pot], award: Award) -> CommissionTaken | None:
    """The commission of a round, or the clause that frees it. `award` says what players take after given deductions."""
    if not rules.percent:
        return None
    amounts = [bearing_commission(rules, pot) for pot in pots]
    base, amount = sum(amounts), standing_commission(rules, amounts)
    if not amount:
        return None
    taken = _drawn(amount, [bears if bears > rules.threshold else 0 for bears in amounts], rules.unit)
    for name, clause in zip(rules.exempt, rules.exempt_under, strict=True):
        if _EXEMPT[name](state, pots, taken, award):
            return CommissionTaken(0, base, rules.percent, rules.unit, rules.cap, (0,) * len(pots), clause)
    return CommissionTaken(amount, base, rules.percent, rules.unit, rules.cap, taken, rules.under)


def bearing_commission(rules: CommissionRules, pot: Pot | PotAwarded) -> int:
    """Return what of a pot bears commission; nothing does of a pot that goes back."""
    free = pot.uncalled if rules.uncalled_free else 0
    return pot.amount - free if pot.eligible else 0


def standing_commission(rules: CommissionRules, amounts: Sequence[int]) -> int:
    """Return the commission on pots of these amounts, exceptions apart."""
    if not any(amount > rules.threshold for amount in amounts):
        return 0
    return min(sum(amounts) * rules.percent // 100 // rules.unit * rules.unit, rules.cap)


def _drawn(amount: int, bearing: Sequence[int], unit: int) -> tuple[int, ...]:
    """Divide an amount by what each pot bears, rounding down; the rest is drawn from the earliest that bears any."""
    whole = sum(bearing)
    shares = [bears * amount // whole // unit * unit for bears in bearing]
    left = amount - sum(shares)
    for index, bears in enumerate(bearing):
        room = min(left, bears - shares[index])
        shares[index] += room
        left -= room
    return tuple(shares)


def _all_contributors_tie(state: State, pots: Sequence[Pot], _taken: Sequence[int], award: Award) -> bool:
    contributors = {place for place, paid in enumerate(state.paid) if paid or state.dead[place]}
    return _finished(state) == contributors and _every_pot_shared_by_all(pots, award)


def _all_starters_tie(state: State, pots: Sequence[Pot], _taken: Sequence[int], award: Award) -> bool:
    return _finished(state) == set(range(len(state.seats))) and _every_pot_shared_by_all(pots, award)


def _finished(state: State) -> set[int]:
    """Return the places that stayed to the end; a hand passed in has lost and ties with no other."""
    return set() if state.mucked else {place for place in range(len(state.seats)) if state.live >> place & 1}


def _every_pot_shared_by_all(pots: Sequence[Pot], award: Award) -> bool:
    if len(pots[0].eligible) < 2:
        return False
    for pot, shares in zip(pots, award([0] * len(pots)), strict=True):
        halves = {share.half for share in shares}
        if any({share.place for share in shares if share.half == half} != set(pot.eligible) for half in halves):
            return False
    return True


def _only_forced_bets(state: State, pots: Sequence[Pot], _taken: Sequence[int], _award: Award) -> bool:
    called = called_up_to(state, pots)
    return all(min(paid, called) <= forced for paid, forced in zip(state.paid, state.posted.forced, strict=True))


def _winner_would_lose(state: State, pots: Sequence[Pot], taken: Sequence[int], award: Award) -> bool:
    before, after = _results(state, award([0] * len(pots))), _results(state, award(taken))
    return any(before[place] >= 0 > after[place] for place in before)


def _results(state: State, awards: list[list[Share]]) -> dict[int, int]:
    results: dict[int, int] = {}
    for shares in awards:
        for share in shares:
            put_in = state.paid[share.place] + state.dead[share.place]
            results[share.place] = results.get(share.place, -put_in) + share.amount
    return results


_EXEMPT: dict[str, Callable[[State, Sequence[Pot], Sequence[int], Award], bool]] = {
    "all-contributors-tie": _all_contributors_tie,
    "all-starters-tie": _all_starters_tie,
    "only-forced-bets": _only_forced_bets,
    "winner-would-lose": _winner_would_lose,
}
