"""A winner found not eligible: the house may offer the prize to the next runner-up, or it goes to the Crown.

Rule keys: `tournament.ineligible`, `tournament.pool`.

Theory of operation. No player moves up by themselves. `vacated` opens the prize; `next_in_line` says to whom the house
may offer it, one place down; `accepted` gives it, and what that player had before is open in turn, so offers go down
one at a time to the first player without a prize. A player who declines keeps what they have and is passed over. A
prize that no player below is left to take is offered from the first place on, besides what those players have (our
practice: the whole pool is paid out).

What has been handed over is final. Money of the pool that was paid counts towards the better prize of the same player:
the prize is cut in two, a part that is paid and a part that is not. Goods, and cash of the house, do not come back, so
a player who received some exchanges nothing (our practice). A prize that everyone in line has declined is held
(`held`): it has no owner, and the money is accounted for on its own. A prize lost by age is never open: it goes to the
Crown. All this moves awards, never amounts: what is awarded, open, paid, forfeited and held is the pool at every
moment.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import final

import msgspec
from msgspec.structs import replace

from croupier.check import invariant
from croupier.tournament.finish.places import Standing
from croupier.tournament.finish.prizes import Award


@final
class Offer(msgspec.Struct, frozen=True):
    """An open prize and who is next in line for it; of several who share that place the house names one."""

    award: Award
    accounts: tuple[str, ...]
    clause: str
    besides: bool = False  # the prizes these players have, not in exchange for one of them


def vacated(awards: Sequence[Award], account: str, clause: str) -> tuple[Award, ...]:
    """The prizes of a player who was not eligible are open, those that were handed over apart."""
    return _turned(awards, account, "open", clause)


def forfeited(awards: Sequence[Award], account: str, clause: str) -> tuple[Award, ...]:
    """The prizes of a player who is under age go to the Crown, those that were handed over apart."""
    return _turned(awards, account, "forfeited", clause)


def handed_over(awards: Sequence[Award], account: str) -> tuple[Award, ...]:
    """A player has everything that was awarded so far."""
    return tuple([replace(award, state="paid") if _due_to(award, account) else award for award in awards])


def held(awards: Sequence[Award], award: Award) -> tuple[Award, ...]:
    """Hold an open prize that no player is left to take."""
    return tuple([replace(each, state="held", clause="practice") if each is award else each for each in awards])


def prizes_of(awards: Sequence[Award], account: str) -> list[Award]:
    """Return all prizes of a player, handed over or not."""
    return [award for award in awards if award.account == account and award.state in ("awarded", "paid")]


def opened(awards: Sequence[Award]) -> Award | None:
    """The highest prize that is open."""
    return next((award for award in awards if award.state == "open"), None)


def next_in_line(
    awards: Sequence[Award], standings: Sequence[Standing], passed_over: Collection[str], clause: str
) -> Offer | None:
    """Return the offer of the highest open prize, or None: none is open, or no player is left to take it.

    A player who shared the place without a prize comes before those below. `passed_over` are those who are not eligible
    and those who declined.
    """
    award = opened(awards)
    if award is None:
        return None
    left = [(each.place, tuple([one for one in each.accounts if one not in passed_over])) for each in standings]
    for place, accounts in left:
        able = tuple([account for account in accounts if _may_exchange(awards, account, award)])
        if place >= award.place and able:
            return Offer(award, able, clause)
    return next((Offer(award, accounts, "practice", besides=True) for _, accounts in left if accounts), None)


def accepted(awards: Sequence[Award], offer: Offer, account: str) -> tuple[Award, ...]:
    """The prize goes to the player who took it; the one that player had for a lower place is open."""
    invariant(account in offer.accounts, "a prize is taken by a player it was offered to")
    own = [] if offer.besides else _own(awards, account)
    found: list[Award] = []
    for award in awards:
        if award is offer.award:
            found += _given(replace(award, account=account, shared=False, clause=offer.clause), own)
        elif own and award is own[0]:
            found.append(_given_up(own, offer.clause))
        elif not any(award is part for part in own):
            found.append(award)
    return tuple(found)


def _own(awards: Sequence[Award], account: str) -> list[Award]:
    """Return the parts of a player's prize for the highest place; a better one is taken in exchange for it."""
    theirs = prizes_of(awards, account)
    return [award for award in theirs if award.place == min([each.place for each in theirs])]


def _may_exchange(awards: Sequence[Award], account: str, prize: Award) -> bool:
    """Tell whether a player has no prize, or a lower one of which only money, and no more than this prize, was paid."""
    own = _own(awards, account)
    paid = [award for award in own if award.state == "paid"]
    in_kind = any(award.prizes or award.added for award in paid)
    lower = not own or own[0].place > prize.place
    return lower and not in_kind and sum([award.amount for award in paid]) <= prize.amount


def _given(prize: Award, own: Sequence[Award]) -> list[Award]:
    """A prize that was taken; in two parts where some was paid for a lower place, the second is what is missing."""
    paid = sum([award.amount for award in own if award.state == "paid"])
    rest = replace(prize, amount=prize.amount - paid, state="awarded")
    if not paid:
        return [rest]
    part = replace(prize, amount=paid, added=0, prizes=(), state="paid")
    return [part, rest] if rest.amount or rest.added or rest.prizes else [part]


def _given_up(own: Sequence[Award], clause: str) -> Award:
    """Return a prize a player gave up, whole again, and open."""
    amount, added = sum([award.amount for award in own]), sum([award.added for award in own])
    prizes = tuple([prize for award in own for prize in award.prizes])
    return replace(own[0], amount=amount, added=added, prizes=prizes, state="open", clause=clause)


def _due_to(award: Award, account: str) -> bool:
    return award.account == account and award.state == "awarded"


def _turned(awards: Sequence[Award], account: str, state: str, clause: str) -> tuple[Award, ...]:
    return tuple([replace(award, state=state, clause=clause) if _due_to(award, account) else award for award in awards])
