"""Passwords: argon2id, worked out in a few threads of its own, so that tables do not wait while people log in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import RequestError
from croupier.web.http.problems import Stop

SHORTEST, LONGEST = 12, 256
THREADS = 2  # each takes 64 MiB while it works
MOST_WAITING = 32
Answer = TypeVar("Answer")


class Busy(Stop):
    """Too many passwords wait to be checked."""

    def __init__(self) -> None:
        super().__init__(503, "too many people come in at this moment", "try again in a moment", wait_s=1)


class Passwords:
    """Hashes new passwords and checks old ones."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, "passwords")
        self._waiting = 0
        self._nobodys = self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """Hash a password; RequestError where it is too short or too long."""
        check_password(password)
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, password: str, password_hash: str) -> bool:
        """Tell whether this is the password. Where there is none, it takes as long to say no."""
        known = password_hash or self._nobodys
        if len(password) > LONGEST:
            password, known = "", self._nobodys
        return await self._run(lambda: self._verified(known, password)) and bool(password_hash)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)

    def _verified(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def check_password(password: str) -> None:
    """Raise RequestError for a password that is too short, too long or unprintable."""
    if not SHORTEST <= len(password) <= LONGEST or not password.isprintable():
        raise RequestError(f"a password has {SHORTEST} to {LONGEST} printable letters; choose another")
