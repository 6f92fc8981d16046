"""What the door keeps beside the accounts: ways to sign in, consoles, wrong tries."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.store.code_apps import CodeApps
from croupier.store.consoles import Consoles
from croupier.store.passkeys import Passkeys
from croupier.store.sealed_key import SealedKey
from croupier.store.wrong_tries import WrongTries

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch


class DoorTables(NamedTuple):
    """The tables of the door."""

    passkeys: Passkeys
    code_apps: CodeApps
    consoles: Consoles
    wrong_tries: WrongTries
    key: SealedKey

    @classmethod
    def of(cls, fetch: Fetch, change: Change) -> DoorTables:
        """Those of one database."""
        return cls(
            Passkeys(fetch, change),
            CodeApps(fetch, change),
            Consoles(fetch, change),
            WrongTries(fetch, change),
            SealedKey(fetch, change),
        )

    async def forget_expired(self, now_ms: int) -> None:
        """Forget what is over: challenges, shifts at consoles, wrong tries."""
        await self.passkeys.forget_expired(now_ms)
        await self.consoles.forget_expired(now_ms)
        await self.wrong_tries.forget_expired(now_ms)
