"""The outcome of a round between players: bets that went back, the commission, and the winner of each pot.

Everything comes from events of the round, so that a client need not work it out from stakes or read it out of words. A
fee for the hand stays with the house also where the deal or the round is void.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.poker import MisdealDeclared, RoundVoided, events
from croupier.protocol import Event

Seats = tuple[int, ...]  # the seat of each place


class Returned(msgspec.Struct, frozen=True):
    """An uncalled part of a bet, on its way back."""

    seat: int
    amount: int
    clause: str


class Fee(msgspec.Struct, frozen=True):
    """The fee each player dealt in has paid for the hand."""

    amount: int
    clause: str


class Commission(msgspec.Struct, frozen=True):
    """The commission, with all anyone needs to check it by hand; `from` is what came from each pot."""

    amount: int
    base: int
    percent: int
    unit: int  # rounded down to whole units of this
    cap: int
    from_: tuple[int, ...] = msgspec.field(name="from")
    clause: str


class Winner(msgspec.Struct, frozen=True):
    """The amount a seat takes from a pot; `half` is "high" or "low" where the pot is split."""

    seat: int
    amount: int
    half: str


class PotWon(msgspec.Struct, frozen=True):
    """A pot that was won; `amount` is before commission, the winners' amounts are after it."""

    amount: int
    seats: tuple[int, ...]  # who played for it
    winners: tuple[Winner, ...]
    clause: str


class Outcome(msgspec.Struct, frozen=True):
    """All of it, as far as the round has come."""

    returned: tuple[Returned, ...] = ()
    fee: Fee | None = None
    commission: Commission | None = None
    pots: tuple[PotWon, ...] = ()  # the main pot first
    void: str = ""  # the clause the round is void by


NOTHING_YET = Outcome()


def followed(outcome: Outcome, event: Event, seats: Seats) -> Outcome:
    """The outcome after an event of the round."""
    if isinstance(event, events.RoundOpened):
        return NOTHING_YET
    change = _CHANGES.get(type(event))
    return change(outcome, event, seats) if change else outcome


def _returned(outcome: Outcome, event: events.BetReturned, seats: Seats) -> Outcome:
    back = Returned(seats[event.place], event.amount, event.under)
    return msgspec.structs.replace(outcome, returned=(*outcome.returned, back))


def _charged(outcome: Outcome, event: events.ChargesTaken, _seats: Seats) -> Outcome:
    return msgspec.structs.replace(outcome, fee=Fee(max(event.amounts), event.under))


def _commission(outcome: Outcome, event: events.CommissionTaken, _seats: Seats) -> Outcome:
    taken = Commission(event.amount, event.base, event.percent, event.unit, event.cap, event.taken_from, event.under)
    return msgspec.structs.replace(outcome, commission=taken)


def _awarded(outcome: Outcome, event: events.PotAwarded, seats: Seats) -> Outcome:
    winners = tuple([Winner(seats[share.place], share.amount, share.half) for share in event.shares])
    won = PotWon(event.amount, tuple([seats[place] for place in event.eligible]), winners, event.under)
    return msgspec.structs.replace(outcome, pots=(*outcome.pots, won))


def _dealt_again(outcome: Outcome, _event: MisdealDeclared, _seats: Seats) -> Outcome:
    return Outcome(fee=outcome.fee)


def _voided(outcome: Outcome, event: RoundVoided, _seats: Seats) -> Outcome:
    return Outcome(fee=outcome.fee, void=event.under)


_CHANGES: dict[type[Event], Callable[[Outcome, Any, Seats], Outcome]] = {
    events.BetReturned: _returned,
    events.ChargesTaken: _charged,
    events.CommissionTaken: _commission,
    events.PotAwarded: _awarded,
    MisdealDeclared: _dealt_again,
    RoundVoided: _voided,
}
OF_OUTCOME: tuple[type[Event], ...] = (events.RoundOpened, *_CHANGES)
