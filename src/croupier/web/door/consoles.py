"""Consoles: browsers in a pit at which staff take over from each other by a PIN, within a shift, and nowhere else.

A console is enrolled by an official and known by a secret in its cookie. Who signs in there in full may take over there by
their PIN until the shift is over. Five wrong tries, and it takes a full sign-in again. A PIN is no proof of who somebody
is: what counts most asks for one.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from croupier.protocol import Refusal
from croupier.store import Console, Consoles, OnShift
from croupier.web.door.browsers import Browser, Cookies
from croupier.web.door.door_key import DoorKey
from croupier.web.door.passwords import Passwords
from croupier.web.http.problems import Refused

TRIES = 5
HOUR_MS = 3_600_000
NO_CONSOLE = Refusal("not-a-console", "this browser is no console: sign in in full", "system")
WRONG_PIN = Refusal("wrong-pin", "this PIN is not right: try again", "system")
SIGN_IN = Refusal(
    "sign-in-first", "sign in here in full first: no shift of yours is open here, or too many PINs were wrong", "system"
)


class ConsoleDoor:
    """The consoles of a room."""

    def __init__(
        self,
        table: Consoles,
        passwords: Passwords,
        key: DoorKey,
        cookies: Cookies,
        shift_hours: int,
        *,
        now_ms: Callable[[], int],
    ) -> None:
        self._table, self._passwords, self._key, self._cookies = table, passwords, key, cookies
        self._shift_ms, self._now_ms = shift_hours * HOUR_MS, now_ms

    async def at(self, browser: Browser) -> Console | None:
        """The console a browser is."""
        secret = self._cookies.console_of(browser)
        return await self._table.of_secret(_hash(secret)) if secret else None

    async def enrol(self, id_: str, name: str, by: str, secret: str) -> Console:
        """Enrol a browser that keeps a secret."""
        console = Console(id_, name, by, self._now_ms())
        await self._table.enrol(console, _hash(secret))
        return console

    async def all(self) -> list[Console]:
        """All consoles."""
        return await self._table.all()

    async def end(self, console: str) -> None:
        """End a console."""
        await self._table.end(console)

    async def began(self, browser: Browser, account: str, level: str) -> None:
        """Note that a member of staff signed in at a browser in full; a shift begins where it is a console."""
        if console := await self.at(browser):
            await self.begin_shift(console, account, level)

    async def begin_shift(self, console: Console, account: str, level: str) -> None:
        """Begin the shift of a member of staff at a console."""
        await self._table.begin_shift(console.id, account, level, self._now_ms() + self._shift_ms)

    async def went(self, browser: Browser, account: str) -> None:
        """Note that somebody has logged out at a browser."""
        if console := await self.at(browser):
            await self._table.end_shift(console.id, account)

    async def on_shift(self, browser: Browser) -> list[OnShift]:
        """Those who may take over at a browser."""
        console = await self.at(browser)
        return await self._table.on_shift(console.id, self._now_ms()) if console else []

    async def has_pin(self, account: str) -> bool:
        """Tell whether an account has a PIN."""
        return bool(await self._table.pin(account))

    async def set_pin(self, account: str, pin: str) -> None:
        """Give an account another PIN."""
        await self._table.set_pin(account, await self._passwords.hash(self._keyed(account, pin)))

    async def remove_pin(self, account: str) -> None:
        """Remove the PIN of an account."""
        await self._table.remove_pin(account)

    async def taken_over(self, browser: Browser, account: str, pin: str) -> OnShift:
        """The shift of a person who takes over at a browser by their PIN; Refused where they may not."""
        if await self.at(browser) is None:
            raise Refused(NO_CONSOLE)
        shift = next((each for each in await self.on_shift(browser) if each.account == account), None)
        if shift is None or await self._table.count_try(account) > TRIES:
            raise Refused(SIGN_IN)
        known = await self._table.pin(account)
        if not await self._passwords.fits(self._keyed(account, pin), known):
            raise Refused(WRONG_PIN)
        await self._table.forgive_tries(account)
        return shift

    def _keyed(self, account: str, pin: str) -> str:
        """A PIN as it is hashed: with the server's key, without which its million values cannot be tried out."""
        return self._key.mac("pin", account, pin).hex()


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
