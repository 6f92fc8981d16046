"""The money people have with the house: their wallets as the ledger has them, of cash or of play money.

The ledger alone says what an account has. What is known here is what it said last; a caller that moved some asks again.

A person is of one kind, as a table is: guests and bots have play money, all others have cash; in a demo all have play
money. The ledger keeps the two in units of their own and would take no posting from the one to the other. Here that is
said beforehand, in plain words, at every door: a seat, the waiting list, chips, a tournament.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.chips import CASH, PLAY, WALLET, beginning, read_account, wallet_of
from croupier.house import People
from croupier.protocol import Refusal, ServerMessage
from croupier.room.streams.keeping_snapshots import SnapshotKeeper
from croupier.room.streams.play_money import PlayMoney
from croupier.store import Balance, Store

FOR_CASH = Refusal("cash-only", "this is for cash, and you have play money: open an account", "practice")
FOR_PLAY = Refusal("play-money-only", "this is for play money, and you have cash: come in as a guest", "practice")
OF_OLD = Refusal("old-wallet", "this account is older than separate play money: register again", "system")


class WalletMessage(ServerMessage, frozen=True, tag="wallet"):
    """What a person has now."""

    wallet: int


class Wallets:
    """The wallets on a store; of play money alone where the room is a demo."""

    def __init__(self, store: Store, people: People, *, play_money: bool) -> None:
        self._store, self._people, self._play_money = store, people, play_money
        self._given = PlayMoney(store)
        self.changed: Callable[[str], None] = _tell_no_one  # an account has more than was known, or less
        self.known: dict[str, Balance] = {}  # by account, what the ledger said last

    @classmethod
    async def read(cls, store: Store, people: People, snapshots: SnapshotKeeper, *, play_money: bool) -> Wallets:
        """The wallets that are in a store."""
        wallets = cls(store, people, play_money=play_money)
        await wallets._given.open_from(snapshots)
        for balance in await store.balances(beginning(WALLET)):
            wallets._know(balance)
        return wallets

    def _know(self, balance: Balance) -> None:
        account = read_account(balance.account).whose
        before, self.known[account] = self.holds(account), balance
        if balance.amount != before:
            self.changed(account)

    def holds(self, account: str) -> int:
        """Return what an account has, as it was last asked."""
        found = self.known.get(account)
        return found.amount if found else 0

    def message(self, account: str) -> bytes:
        """Encode what a person has now, to be sent to them."""
        return msgspec.json.encode(WalletMessage(self.holds(account)))

    async def ask(self, account: str) -> int:
        """Ask what an account has now."""
        name = wallet_of(account)
        for balance in await self._store.balances(name):
            if balance.account == name:
                self._know(balance)
        return self.holds(account)

    def unit_of(self, account: str) -> str:
        """Return the unit an account is kept in, or will be once there is money in it."""
        if found := self.known.get(account):
            return found.unit
        person = self._people.of(account)
        return PLAY if self._play_money or person.guest or person.bot else CASH

    def wrong_money(self, account: str, *, play_money: bool) -> Refusal | None:
        """Return why an account has no place where play is for play money, or for cash; None for those whose money it is."""
        unit, person = self.unit_of(account), self._people.of(account)
        if unit == CASH and (person.guest or person.bot):
            return OF_OLD
        if play_money:
            return None if unit == PLAY else FOR_PLAY
        return None if unit == CASH else FOR_CASH

    async def give_play_money(self, account: str, amount: int, at: int) -> Refusal | None:
        """Give an account play money, which comes out of no drawer."""
        await self.ask(account)
        if refusal := self.wrong_money(account, play_money=True):
            return refusal
        await self._given.give(account, amount, at)
        await self.ask(account)
        return None


def _tell_no_one(_account: str) -> None:
    """Tell no one: before the room is open no connection is there."""
