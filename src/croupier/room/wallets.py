"""What people have with the house: their wallets as the ledger has them, of cash or of play money.

The ledger alone says what somebody has. What is known here is what it said last; whoever moved something asks again.

A person is of one kind, as a table is: guests and bots have play money, everybody else has cash; in a demo all have play
money. The ledger keeps the two in units of their own and would take no posting from the one to the other. Here that is
said beforehand, in plain words, at every door: a seat, the waiting list, chips, a tournament.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.chips import CASH, PLAY
from croupier.house.cage.postings import wallet_of
from croupier.house.people import People
from croupier.house.play_money import STREAM, PlayMoneyGiven, given_postings
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.stream import Decided, SideStream
from croupier.store import Balance, Store

FOR_CASH = Refusal("this is for cash, and play money never becomes cash: come with an account of your own", "practice")
FOR_PLAY = Refusal("this is for play money, and cash stays cash: come in as a guest to play here", "practice")
OF_OLD = Refusal("this wallet is of a time when play money was not kept apart: come in again as somebody new", "system")


class Wallets:
    """The wallets on a store; of play money alone where the room is a demo."""

    def __init__(self, store: Store, people: People, *, play_money: bool) -> None:
        self._store, self._people, self._play_money = store, people, play_money
        self._stream = SideStream(store, STREAM, _nothing)
        self.changed: Callable[[str], None] = _tell_nobody  # somebody has more than was known, or less
        self._known: dict[str, int] = {}
        self._units: dict[str, str] = {}  # what the wallets of those are kept in who have one

    @classmethod
    async def read(cls, store: Store, people: People, *, play_money: bool) -> Wallets:
        """The wallets that are in a store."""
        wallets = cls(store, people, play_money=play_money)
        await wallets._stream.read()
        for balance in await store.balances("wallet:"):
            wallets._know(balance)
        return wallets

    def _know(self, balance: Balance) -> None:
        account = balance.account.removeprefix("wallet:")
        before, self._known[account] = self._known.get(account, 0), balance.amount
        self._units[account] = balance.unit
        if balance.amount != before:
            self.changed(account)

    def holds(self, account: str) -> int:
        """What somebody has, as it was last asked."""
        return self._known.get(account, 0)

    async def ask(self, account: str) -> int:
        """What somebody has now."""
        name = wallet_of(account)
        for balance in await self._store.balances(name):
            if balance.account == name:
                self._know(balance)
        return self.holds(account)

    def unit_of(self, account: str) -> str:
        """What somebody's money is kept in, or will be once there is some."""
        person = self._people.of(account)
        ours = PLAY if self._play_money or person.guest or person.bot else CASH
        return self._units.get(account, ours)

    def wrong_money(self, account: str, *, play_money: bool) -> Refusal | None:
        """Why somebody has no place where play is for play money, or for cash; None for those whose money it is."""
        unit, person = self.unit_of(account), self._people.of(account)
        if unit == CASH and (person.guest or person.bot):
            return OF_OLD
        if play_money:
            return None if unit == PLAY else FOR_PLAY
        return None if unit == CASH else FOR_CASH

    async def give_play_money(self, account: str, amount: int, at: int) -> Refusal | None:
        """Somebody is given play money, which comes out of no drawer."""
        await self.ask(account)
        if refusal := self.wrong_money(account, play_money=True):
            return refusal
        await self._give(PlayMoneyGiven(account, amount, HOUSE), at)
        await self.ask(account)
        return None

    async def _give(self, event: PlayMoneyGiven, at: int) -> None:
        """Write it to the stream of play money, which the cage has no part in."""

        async def decided(_moment: int) -> Decided:
            return Decided((event,), [given_postings(event)])

        async with self._stream.lock:
            await self._stream.read()
            await self._stream.decided(decided, at)


def _tell_nobody(_account: str) -> None:
    """Nobody is connected before the room is open."""


def _nothing(_event: Event) -> None:
    """Nothing follows from it but what the ledger says."""
