"""The door, put together: who comes in, how they prove it, and where staff take over from each other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from croupier.store import Account, Accounts, DoorTables
from croupier.web.door.browsers import Cookies
from croupier.web.door.code_apps import CodeDoor
from croupier.web.door.consoles import ConsoleDoor
from croupier.web.door.door_key import DoorKey
from croupier.web.door.failures import Failures
from croupier.web.door.origins import Origins
from croupier.web.door.passkeys import PasskeyDoor
from croupier.web.door.passwords import Passwords
from croupier.web.door.privileges import Told
from croupier.web.door.proofs import Proofs
from croupier.web.door.relying_party import RelyingParty
from croupier.web.door.sessions import Entry
from croupier.web.logs import Log
from croupier.web.settings import Settings


class Door(NamedTuple):
    """The parts of the door."""

    entry: Entry
    proofs: Proofs
    consoles: ConsoleDoor
    cookies: Cookies
    accounts: Accounts
    tables: DoorTables
    entropy: Callable[[int], bytes]
    told: Told  # of what is a privilege

    @classmethod
    def of(
        cls,
        accounts: Accounts,
        tables: DoorTables,
        passwords: Passwords,
        settings: Settings,
        key: DoorKey,
        told: Told,
        log: Log,
        *,
        now_ms: Callable[[], int],
        clock: Callable[[], float],
        entropy: Callable[[int], bytes],
        kept_out: Callable[[str], bool],
        why_shut: Callable[[Account, int], Awaitable[str]],
    ) -> Door:
        """The door with this key; `kept_out` and `why_shut` say who is excluded, or otherwise than on record."""
        cookies = Cookies(key, entropy, secure=settings.secure)
        origins, called = Origins(settings), settings.room.called
        name = called.room or called.on_paper()
        party = RelyingParty(settings.passkeys_for, name, origins.is_known)
        passkeys = PasskeyDoor(tables.passkeys, party, told, log, now_ms=now_ms, entropy=entropy)
        apps = CodeDoor(tables.code_apps, key, now_ms=now_ms, entropy=entropy)
        tries = Failures(tables.wrong_tries, settings.limits.failures_per_hour, now_ms)
        proofs = Proofs(accounts, passwords, passkeys, apps, tries, settings.sign_in, now_ms=now_ms)
        hours = settings.sign_in.shift_hours
        consoles = ConsoleDoor(tables.consoles, passwords, key, cookies, hours, now_ms=now_ms)
        entry = Entry(
            accounts, passwords, proofs, consoles, cookies, tries, settings,
            now_ms=now_ms, clock=clock, entropy=entropy, kept_out=kept_out, why_shut=why_shut,
        )  # fmt: skip
        return cls(entry, proofs, consoles, cookies, accounts, tables, entropy, told)
