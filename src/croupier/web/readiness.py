"""The readiness of the room, for its operator's tools: its store, its disk, its key, its clock.

Theory of operation. The store says of every read and write how it went (store/trouble.py), and while no one plays it is
looked at every few seconds; the disk and the key file with it, on a thread, for a disk may take its time. A question about
readiness is answered from what was found last, and never waits. It names no file: operators find more in the log.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import msgspec

from croupier.room import Keys
from croupier.store import Store
from croupier.web.http.problems import Fault, Stop
from croupier.web.keys import keys_are_there
from croupier.web.logs import Log
from croupier.web.room_api import Room
from croupier.web.settings import IN_MEMORY, Settings

LOOK_S = 5
LEAST_FREE_BYTES = 64 << 20
LOW_DISK = "the disk of the store has less than 64 MB left"
STOPPED = "the room has stopped: its store was replaced under play"
AWAY = "the store cannot be read or written"
NO_KEY = "the key file is missing or is another"


class Check(msgspec.Struct, frozen=True):
    """One thing a room needs."""

    name: str
    ok: bool
    words: str = ""


class NotReadyAnswer(msgspec.Struct, frozen=True):
    """The room is not ready."""

    error: Fault
    checks: list[Check]


class NotReady(Stop):
    """The room is not ready, and why."""

    def __init__(self, checks: list[Check]) -> None:
        wrong = "; ".join([check.words for check in checks if not check.ok])
        super().__init__(503, wrong, "the operator finds it in the log", wait_s=LOOK_S)
        self.checks = checks

    @property
    def body(self) -> bytes:
        """As it is sent."""
        return msgspec.json.encode(NotReadyAnswer(Fault(self.what, self.do), self.checks))


class Readiness:
    """The findings of the last look."""

    def __init__(self, settings: Settings, room: Room, log: Log, held: Keys) -> None:
        self._settings, self._room, self._log = settings, room, log
        self.held = held
        self._disk = self._keys = ""

    def check(self) -> None:
        """Raise NotReady where the room lacks something."""
        checks = self._checks()
        if not all(check.ok for check in checks):
            raise NotReady(checks)

    def _checks(self) -> list[Check]:
        store = STOPPED if self._room.halted else AWAY if self._room.paused else ""
        found = {"store": store, "disk": self._disk, "keys": self._keys, "clock": self._room.clock_fault}
        return [Check(name, not words, words) for name, words in found.items()]

    async def watch(self, store: Store) -> None:
        """Look every few seconds, for as long as the server runs."""
        while True:
            await self.look(store)
            await asyncio.sleep(LOOK_S)

    async def look(self, store: Store) -> None:
        """Look once, and log what has changed."""
        if not self._room.paused:  # or the room tries it by itself
            await store.look()
        disk, keys = await asyncio.to_thread(lambda: (self._disk_words(), self._key_words()))
        for words in {disk, keys} - {self._disk, self._keys, ""}:
            self._log.error("the room is not ready", why=words)
        self._disk, self._keys = disk, keys

    def _disk_words(self) -> str:
        scheme, _, path = self._settings.store.partition(":")
        if scheme != "sqlite" or self._settings.store == IN_MEMORY:
            return ""
        try:
            free = shutil.disk_usage(Path(path).resolve().parent).free
        except OSError:
            return "the disk of the store cannot be looked at"
        return LOW_DISK if free < LEAST_FREE_BYTES else ""

    def _key_words(self) -> str:
        return "" if keys_are_there(self._settings, self.held) else NO_KEY
