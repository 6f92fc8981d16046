"""A winner who proves not eligible: the prize is the house's to offer to the next runner-up, or the Crown's.

Rule keys: `tournament.ineligible`.

Theory of operation. Nobody moves up by themselves. `vacated` opens the prize; `next_in_line` says to whom the house may
offer it, one place down; `accepted` gives it, and what that player had before is open in turn, so offers go down one at a
time to the first player without a prize. Whoever declines keeps what they have and is passed over. A prize that nobody
is left below to take is offered from the first place on, besides what those players have (our practice: the whole pool
is paid out). A prize lost by age is never open: it goes to the Crown. All this moves awards, never amounts: their sum
stays the pool.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import final

import msgspec

from croupier.check import invariant
from croupier.tournament.places import Standing
from croupier.tournament.prizes import Award


@final
class Offer(msgspec.Struct, frozen=True):
    """An open prize and who is next in line for it; of several who share that place the house names one."""

    award: Award
    accounts: tuple[str, ...]
    clause: str


def vacated(awards: Sequence[Award], account: str, clause: str) -> tuple[Award, ...]:
    """The prize of a player who was not eligible is open."""
    return _turned(awards, account, "open", clause)


def forfeited(awards: Sequence[Award], account: str, clause: str) -> tuple[Award, ...]:
    """The prize of a player who is under age goes to the Crown."""
    return _turned(awards, account, "forfeited", clause)


def next_in_line(
    awards: Sequence[Award], standings: Sequence[Standing], passed_over: Collection[str], clause: str
) -> Offer | None:
    """Who may be offered the highest open prize, or None: nothing is open, or nobody is left to take it.

    Somebody who shared the place without a prize comes before those below. `passed_over` are those who are not eligible
    and those who declined.
    """
    award = next((award for award in awards if award.state == "open"), None)
    if award is None:
        return None
    held = {each.account for each in awards if each.state == "awarded" and each.place <= award.place}
    for standing in standings:
        accounts = tuple(each for each in standing.accounts if each not in passed_over and each not in held)
        if standing.place >= award.place and accounts:
            return Offer(award, accounts, clause)
    left = [tuple(each for each in standing.accounts if each not in passed_over) for standing in standings]
    return next((Offer(award, accounts, "practice") for accounts in left if accounts), None)


def accepted(awards: Sequence[Award], offer: Offer, account: str) -> tuple[Award, ...]:
    """The prize goes to the player who took it; the one that player had for a lower place is open."""
    invariant(account in offer.accounts, "a prize is taken by somebody it was offered to")
    taken = awards.index(offer.award)
    below = [award for award in awards if award.account == account and award.place > offer.award.place]
    found = list(vacated(awards, account, offer.clause) if below else awards)
    found[taken] = msgspec.structs.replace(
        offer.award, account=account, shared=False, clause=offer.clause, state="awarded"
    )
    return tuple(found)


def _turned(awards: Sequence[Award], account: str, state: str, clause: str) -> tuple[Award, ...]:
    return tuple(
        msgspec.structs.replace(award, state=state, clause=clause)
        if award.account == account and award.state == "awarded"
        else award
        for award in awards
    )
