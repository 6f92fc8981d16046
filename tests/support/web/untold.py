"""Privileges where there is no record of them: the log is told, and the store changed all the same."""

from __future__ import annotations

from typing import Any

from croupier.house import privileges
from croupier.room.streams.privileges import PrivilegesBook
from croupier.store import Passkey, PersonWrite
from croupier.web.door.privileges import OnRecord, note
from tests.support.store.changed import changed


class AsBegun:
    """On record where the record has begun."""

    def __init__(self, book: PrivilegesBook, log: Any, now_ms: Any) -> None:
        self._book, self._log, self._real = book, log, OnRecord(book, log, now_ms)

    async def tell(self, event: privileges.PrivilegeEvent, people: tuple[PersonWrite, ...] = ()) -> None:
        if self._book.privileges.begun:
            await self._real.tell(event, people)
            return
        if people:
            await changed(self._book.store, people)
        note(self._log, event)

    async def knows_passkey(self, passkey: Passkey) -> bool:
        return await self._real.knows_passkey(passkey)
