"""What people have with the house: deposits at the cage, and their wallets as the ledger has them.

The ledger alone says what somebody has. What is known here is what it said last; whoever moved something asks again.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams import SideStream
from croupier.store import Store
from croupier.table.cash import STREAM, DepositMade, cash_postings


class Wallets:
    """The cage on a store, and the wallets."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, int] = {}
        self._stream = SideStream(store, STREAM, _nothing)

    @classmethod
    async def read(cls, store: Store) -> Wallets:
        """The wallets that are in a store."""
        wallets = cls(store)
        await wallets._stream.read()
        for balance in await store.balances("wallet:"):
            wallets._known[balance.account.removeprefix("wallet:")] = balance.amount
        return wallets

    def holds(self, account: str) -> int:
        """What somebody has, as it was last asked."""
        return self._known.get(account, 0)

    async def ask(self, account: str) -> int:
        """What somebody has now."""
        name = f"wallet:{account}"
        held = [balance.amount for balance in await self._store.balances(name) if balance.account == name]
        self._known[account] = sum(held)
        return self._known[account]

    async def deposit(self, account: str, amount: int, by: str, at: int) -> Refusal | None:
        """Somebody brings money, or is given play money."""
        if not account or amount <= 0:
            return Refusal("somebody brings an amount of money, more than none", "system")
        event = DepositMade(account, amount, by)
        async with self._stream.lock:
            await self._stream.write((event,), (cash_postings(event),), at)
        await self.ask(account)
        return None


def _nothing(_event: Event) -> None:
    """What was brought is in the ledger."""
