"""Prizes: the pool, its shares by place, prizes in kind, and the awards. Pure functions, in cents.

Rule keys: `tournament.pool`, `tournament.prizes`, `tournament.prize-kind`.

Theory of operation. Everything players pay, less what the house keeps, is the pool, and all of it goes back as prizes.
A prize in kind is either bought from the pool, and its value counts against it, or given by the house on top. The cash
that is left is cut into shares by place (`shares`); the places turn shares into awards (`awards`). Every step ends in
the same sum, to the cent, and says where an odd cent goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import Refusal
from croupier.rulebooks import dollars
from croupier.tournament.finish.places import Standing


class Prize(msgspec.Struct, frozen=True):
    """A prize for one place besides its share of the cash."""

    place: int
    words: str
    value: int  # cents
    form: Literal["cash", "goods", "services"] = "goods"
    bought: bool = False  # with money of the pool; otherwise the house gives it on top


@final
class Refund(msgspec.Struct, frozen=True, gc=False):
    """A refund to one player: the part from the prize pool, and the part from the house's fee."""

    account: str
    prize: int
    fee: int


class Award(msgspec.Struct, frozen=True):
    """One player's award. An `open` one has no owner until the house gives it to another player."""

    account: str
    place: int  # the place the prize is for
    amount: int  # out of the pool
    shared: bool = False
    clause: str = ""  # of the rule that decided the place, or gave the prize to this account
    added: int = 0  # cash of the house on top
    prizes: tuple[Prize, ...] = ()  # goods and services
    state: Literal["awarded", "paid", "open", "forfeited", "held"] = "awarded"


@final
class Undivided(msgspec.Struct, frozen=True):
    """A prize in kind lies among places that are shared: the director says who of these gets it."""

    prize: Prize
    accounts: tuple[str, ...]
    clause: str

    @property
    def reason(self) -> str:
        """The question the director has to settle, in words."""
        return f"{self.prize.words} cannot be divided between {', '.join(self.accounts)}: say who gets it"


def cash_of(pool: int, prizes: Sequence[Prize], kind: str, clause: str) -> int | Refusal:
    """Return the cash left of the pool once prizes in kind are bought; `kind`: cash, kind or both."""
    left = pool - sum([prize.value for prize in prizes if prize.bought])
    if fault := not_bought(pool, prizes, kind, clause):
        return fault
    if left and kind == "kind":
        return Refusal("pool-not-spent", f"prizes are in kind: spend all of the pool, ${dollars(left)} is left", clause)
    return left


def not_bought(pool: int, prizes: Iterable[Prize], kind: str, clause: str) -> Refusal | None:
    """Refuse prizes that cannot be bought from the pool."""
    bought = [prize for prize in prizes if prize.bought]
    spent = sum(prize.value for prize in bought)
    if wrong := [prize for prize in bought if prize.form == "cash" or prize.value < 0]:
        return Refusal("wrong-form", f"{wrong[0].words}: the pool buys goods or services, with a value", clause)
    if bought and kind == "cash":
        return Refusal("wrong-form", f"prizes of the pool are cash: {bought[0].words} cannot be bought from it", clause)
    if spent > pool:
        return Refusal("pool-too-small", f"the prizes cost ${dollars(spent)} and the pool is ${dollars(pool)}", clause)
    return None


def shares(pool: int, percentages: Sequence[Decimal], players: int, unit: int = 1) -> tuple[int, ...]:
    """The pool by place, first to last; together exactly the pool.

    Every share is rounded down to the unit (a cent, or say 100: whole dollars) and what is over goes to the first place
    (our practice). With fewer players than places the shares no player can win go to the places there are, in
    proportion (our practice): 50, 30, 20 between two players is five eighths and three eighths.

    >>> shares(100_01, [Decimal(50), Decimal(30), Decimal(20)], 3)
    (5001, 3000, 2000)
    >>> shares(100_01, [Decimal(50), Decimal(30), Decimal(20)], 2, unit=100)
    (6301, 3700)
    """
    invariant(pool >= 0 and players > 0 and unit > 0, "a pool is shared by at least one player")
    claimed = [Fraction(part) for part in percentages[:players]]
    whole = sum(claimed)
    if not whole:
        return (pool,)
    parts = [int(pool * part / whole) // unit * unit for part in claimed]
    parts[0] += pool - sum(parts)
    return tuple(parts)


def awards(
    by_place: Sequence[int],
    standings: Sequence[Standing],
    order: Sequence[str],
    *,
    clause: str,
    prizes: Sequence[Prize] = (),
    given: Mapping[int, str] | None = None,
) -> tuple[Award, ...] | Undivided:
    """Return every award, best place first.

    The prizes of shared places are combined and divided equally; odd cents go one each to those who come first in
    `order`, that of entry (our practice). The director settles an indivisible prize: `given` names the player, by the
    prize's number in `prizes`. A prize bought for a place no player has goes to the last place there is (our practice).
    `clause` gives the pool to the players; a place a clause decided cites that one.
    """
    last = sum(len(standing.accounts) for standing in standings)
    prizes = [replace(prize, place=min(prize.place, last)) if prize.bought else prize for prize in prizes]
    found: list[Award] = []
    for standing in standings:
        places = range(standing.place, standing.place + len(standing.accounts))
        under = standing.clause or clause
        receives = _receives(standing, places, prizes, given or {}, under)
        if isinstance(receives, Undivided):
            return receives
        amounts = _divided(sum(by_place[places.start - 1 : places.stop - 1]), standing.accounts, order)
        cash = sum(prize.value for prize in prizes if prize.form == "cash" and prize.place in places)
        added = _divided(cash, standing.accounts, order)
        for account, amount, more in zip(standing.accounts, amounts, added, strict=True):
            if amount or more or receives[account]:
                shared = len(places) > 1
                found.append(Award(account, standing.place, amount, shared, under, more, tuple(receives[account])))
    invariant(sum(award.amount for award in found) == sum(by_place), "all the cash of the pool is awarded")
    received = sum(prize.bought for award in found for prize in award.prizes)
    invariant(received == sum(prize.bought for prize in prizes), "all that was bought from the pool is awarded")
    return tuple(found)


def _receives(
    standing: Standing, places: range, prizes: Sequence[Prize], given: Mapping[int, str], clause: str
) -> dict[str, list[Prize]] | Undivided:
    """Goods and services of a standing's places by account."""
    receives: dict[str, list[Prize]] = {account: [] for account in standing.accounts}
    for number, prize in enumerate(prizes):
        if prize.form == "cash" or prize.place not in places:
            continue
        account = standing.accounts[0] if len(places) == 1 else given.get(number)
        if account not in receives:
            return Undivided(prize, standing.accounts, clause)
        receives[account].append(prize)
    return receives


def _divided(amount: int, accounts: Sequence[str], order: Sequence[str]) -> list[int]:
    """Equal parts, in the order of the accounts; odd cents to those who entered first."""
    part, odd = divmod(amount, len(accounts))
    if not odd:
        return [part] * len(accounts)
    invariant(set(accounts) <= set(order), "everybody has entered")
    lucky = sorted(accounts, key=order.index)[:odd]
    return [part + (account in lucky) for account in accounts]
