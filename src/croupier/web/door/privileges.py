"""What the door tells of privileges: a way to sign in that is added or removed, a console that is enrolled or ended.

It is put on record with the change in the store itself, and written to the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from croupier.house import privileges
from croupier.room import PrivilegesBook
from croupier.store import Passkey, PersonWrite
from croupier.web.http.problems import Refused
from croupier.web.logs import Log


class Told(Protocol):
    """Whoever is told of privileges."""

    async def tell(self, event: privileges.PrivilegeEvent, people: tuple[PersonWrite, ...] = ()) -> None:
        """Put an event on record, and change the store with it; Refused where that may not be done."""

    async def knows_passkey(self, passkey: Passkey) -> bool:
        """Tell whether a passkey is on record."""


class OnRecord:
    """The record of privileges."""

    def __init__(self, book: PrivilegesBook, log: Log, now_ms: Callable[[], int]) -> None:
        self._book, self._log, self._now_ms = book, log, now_ms

    async def tell(self, event: privileges.PrivilegeEvent, people: tuple[PersonWrite, ...] = ()) -> None:
        """Put an event on record, and change the store with it."""
        if refusal := await self._book.give(event, self._now_ms(), people):
            raise Refused(refusal)
        note(self._log, event)

    async def knows_passkey(self, passkey: Passkey) -> bool:
        """Tell whether a passkey is on record."""
        return await self._book.knows_passkey(passkey)


def note(log: Log, event: privileges.PrivilegeEvent) -> None:
    """Write an event to the log."""
    facts = {name: str(getattr(event, name)) for name in event.__struct_fields__}
    log.warning(str(event.__struct_config__.tag), privilege=True, **facts)
