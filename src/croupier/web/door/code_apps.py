"""Authenticator apps: a second thing beside the password. A code is good once, and so is each recovery code."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from croupier.protocol import Refusal
from croupier.store import CodeApps
from croupier.web.door import totp
from croupier.web.door.door_key import DoorKey
from croupier.web.http.problems import Refused

CLAIM_BYTES = 16
ON_ALREADY = Refusal("app-there-already", "this account has an authenticator app: remove it first", "system")
WRONG_CODE = Refusal(
    "wrong-code", "this code is not right, or was used before: wait for the next one in your app", "system"
)


class NewApp(NamedTuple):
    """The secret of a new app, as its owner is shown it once."""

    secret: str
    address: str  # what the square says


class CodeDoor:
    """The authenticator apps of a room's people."""

    def __init__(
        self, table: CodeApps, key: DoorKey, *, now_ms: Callable[[], int], entropy: Callable[[int], bytes]
    ) -> None:
        self._table, self._key, self._now_ms, self._entropy = table, key, now_ms, entropy

    async def is_on(self, account: str) -> bool:
        """Tell whether an account has an app that gave a code once."""
        app = await self._table.of(account)
        return app is not None and app.confirmed

    async def begin(self, account: str, name: str, room: str) -> NewApp:
        """Make the secret of a new app, which counts once a code of it was given."""
        if await self.is_on(account):
            raise Refused(ON_ALREADY)
        secret = self._entropy(totp.SECRET_BYTES)
        await self._table.begin(account, self._key.sealed(secret, account))
        return NewApp(totp.secret_words(secret), totp.app_address(secret, name, room))

    async def confirm(self, account: str, code: str) -> list[str]:
        """Count an app from its first code on, and make recovery codes."""
        if await self.is_on(account):
            raise Refused(ON_ALREADY)
        if not await self._takes_code(account, code):
            raise Refused(WRONG_CODE)
        return await self.new_recovery_codes(account)

    async def new_recovery_codes(self, account: str) -> list[str]:
        """Make recovery codes in the place of all there were."""
        codes = totp.recovery_codes(self._entropy)
        await self._table.set_recovery_codes(account, [self._hash(account, code) for code in codes])
        return codes

    async def takes(self, account: str, code: str) -> bool:
        """Tell whether a code of the app or a recovery code is right, which it is once."""
        if not await self.is_on(account):
            return False
        if await self._takes_code(account, code):
            return True
        return await self._table.take_recovery_code(account, self._hash(account, code), self._entropy(CLAIM_BYTES))

    async def _takes_code(self, account: str, code: str) -> bool:
        app = await self._table.of(account)
        secret = self._key.opened(app.secret, account) if app else None
        if secret is None:
            return False
        step = totp.step_of(secret, totp.plain(code), self._now_ms())
        return step is not None and await self._table.take_step(account, step, self._entropy(CLAIM_BYTES))

    def _hash(self, account: str, code: str) -> bytes:
        return sha256(self._key.mac("recovery-code", account, totp.plain(code))).digest()
