"""Limits on the seats guests hold: one each, and so many from one address, so that guests cannot fill a room.

Theory of operation. A guest costs nothing, so what bounds accounts does not bound them. A guest who asks is counted
from then on, until the table has answered: one who asks at several tables at once gets one. Seats are counted where they
are, at the tables; here is only kept which guests have come from which address. Those who went while they held a seat are
forgotten some time after it was given back: looking for them whenever anybody goes would take longer the more there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from croupier.house import Person
from croupier.protocol import Refusal
from croupier.room import SeatTaken

TOO_MANY = Refusal("too-many-guests", "too many guests from one address: wait until one of them leaves", "practice")
FAMILY = "Poker - "  # as instruments begin their titles; the lobby leaves it out

FEW = 1_000
LOOKED_THROUGH = 100  # guests more at one address, before those who are gone are looked for

Seats = Callable[[str], Sequence[SeatTaken]]


class GuestSeats:
    """The seats of guests in one room."""

    def __init__(self, most_per_address: int, seats_of: Seats) -> None:
        self._most, self._seats_of = most_per_address, seats_of
        self._came: dict[str, Counter[str]] = {}  # by address: guests, and their connections
        self._tidied_at = FEW  # addresses that were left then
        self._taking: dict[str, str] = {}  # by account: the table that was asked for a seat

    def come(self, person: Person, address: str) -> None:
        """A guest connects."""
        if person.guest:
            came = self._came.setdefault(address, Counter())
            came[person.account] += 1
            if len(came) % LOOKED_THROUGH == 0:
                self._forget_gone(address)
            if len(self._came) > self._tidied_at * 2:
                self._tidy()

    def go(self, person: Person, address: str) -> None:
        """A guest's connection ends; those who are gone still count for as long as they hold a seat."""
        came = self._came.get(address)
        if came is None or not person.guest:
            return
        came[person.account] -= 1
        if came[person.account] <= 0 and not self._holds(person.account):
            del came[person.account]
            if not came:
                del self._came[address]

    def _forget_gone(self, address: str) -> None:
        came = self._came[address]
        for account in [account for account, count in came.items() if count <= 0 and not self._holds(account)]:
            del came[account]
        if not came:
            del self._came[address]

    def _tidy(self) -> None:
        """Forget those who were gone before their seats were given back."""
        for address in list(self._came):
            self._forget_gone(address)
        self._tidied_at = max(len(self._came), FEW)

    @contextmanager
    def taking(self, person: Person, address: str, table: str) -> Iterator[Refusal | None]:
        """Ask for a seat; why not, or None, and then it counts for as long as the table takes to answer."""
        refusal = self._refusal(person.account, address, table) if person.guest else None
        if refusal or not person.guest or person.account in self._taking:
            yield refusal
            return
        self._taking[person.account] = table
        try:
            yield None
        finally:
            del self._taking[person.account]

    def _refusal(self, account: str, address: str, table: str) -> Refusal | None:
        held = {**self._asked(account), **{seat.table: seat.title for seat in self._seats_of(account)}}
        if elsewhere := next((title for name, title in held.items() if name != table), ""):
            return Refusal(
                "guest-sits-elsewhere",
                f"a guest may sit at one table only: leave {elsewhere.removeprefix(FAMILY)} first",
                "practice",
            )
        others = self._came.get(address, Counter()).keys() - {account}
        if len(others) < self._most:  # nor can so many of them hold seats: none is looked for at all tables
            return None
        return TOO_MANY if sum(map(self._holds, others)) >= self._most else None

    def _asked(self, account: str) -> dict[str, str]:
        return {table: table for table in [self._taking.get(account)] if table}

    def _holds(self, account: str) -> bool:
        return account in self._taking or bool(self._seats_of(account))
