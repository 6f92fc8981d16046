"""Authenticator apps of people and their recovery codes: what makes a code good for once, in SQL both databases read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

NOT_TAKEN = b""
_SET = """INSERT INTO code_app (account, secret, confirmed, step, taken) VALUES ($1, $2, 0, 0, $3)
    ON CONFLICT (account) DO UPDATE SET secret = excluded.secret, step = 0, taken = excluded.taken
    WHERE code_app.confirmed = 0"""
_TAKE_STEP = "UPDATE code_app SET step = $1, taken = $2, confirmed = 1 WHERE account = $3 AND step < $1"
_TAKE_CODE = "UPDATE recovery_code SET taken = $1 WHERE account = $2 AND hash = $3 AND taken = $4"


class CodeApp(msgspec.Struct, frozen=True):
    """The authenticator app of an account."""

    secret: bytes  # sealed to the server
    confirmed: bool  # a code of it was given once


class CodeApps:
    """The authenticator apps of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def of(self, account: str) -> CodeApp | None:
        """The app of an account, confirmed or not."""
        rows = await self._fetch("SELECT secret, confirmed FROM code_app WHERE account = $1", account)
        return CodeApp(bytes(rows[0][0]), bool(rows[0][1])) if rows else None

    async def begin(self, account: str, sealed: bytes) -> None:
        """Keep the secret of a new app until a code confirms it; one that was confirmed stays."""
        await self._change(_SET, account, sealed, NOT_TAKEN)

    async def take_step(self, account: str, step: int, claim: bytes) -> bool:
        """Take the code of a step, which confirms the app; False where that code or a later one was taken before."""
        await self._change(_TAKE_STEP, step, claim, account)
        return bool(await self._fetch("SELECT 1 FROM code_app WHERE account = $1 AND taken = $2", account, claim))

    async def remove(self, account: str) -> None:
        """Remove the app of an account, with its recovery codes."""
        await self._change("DELETE FROM code_app WHERE account = $1", account)
        await self._change("DELETE FROM recovery_code WHERE account = $1", account)

    async def set_recovery_codes(self, account: str, hashes: Iterable[bytes]) -> None:
        """Give an account other recovery codes in the place of all it had."""
        await self._change("DELETE FROM recovery_code WHERE account = $1", account)
        for each in hashes:
            await self._change(
                "INSERT INTO recovery_code (account, hash, taken) VALUES ($1, $2, $3)", account, each, NOT_TAKEN
            )

    async def take_recovery_code(self, account: str, hash_: bytes, claim: bytes) -> bool:
        """Take a recovery code; False where there is none such, or it was taken before."""
        await self._change(_TAKE_CODE, claim, account, hash_, NOT_TAKEN)
        return bool(await self._fetch("SELECT 1 FROM recovery_code WHERE account = $1 AND taken = $2", account, claim))

    async def recovery_codes_left(self, account: str) -> int:
        """Count the recovery codes that were not taken."""
        counted = "SELECT COUNT(*) FROM recovery_code WHERE account = $1 AND taken = $2"
        ((left,),) = await self._fetch(counted, account, NOT_TAKEN)
        return int(left)
