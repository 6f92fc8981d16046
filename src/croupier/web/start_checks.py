"""Privileges when a server starts: accounts held against their record, and the settings that are others than last time.

Nothing found here keeps the room from opening. An account that is otherwise than on record is shut, one that inspects
and works for the house is told of, and what differs in the settings goes on record: a secret by its fingerprint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hmac import digest
from typing import Any
from urllib.parse import urlsplit

import msgspec

from croupier import __version__
from croupier.house import privileges, roles_fault
from croupier.room import Keys, Room
from croupier.store import Account, Store
from croupier.web.hand import hand_here
from croupier.web.settings import Settings

VERSION = "version"  # of the program, beside the settings
SHOWN = 16  # digits of a fingerprint


async def check_privileges(room: Room, store: Store, settings: Settings) -> list[str]:
    """Hold accounts and settings against the record, and begin it where there is none; return what to tell."""
    book, now, by = room.house.privileges, room.house.clock.now, hand_here()
    await book.begin_record(by, now())
    as_started = settings_on_record(settings, room.house.keys)
    if changed := privileges.changes_of(book.privileges, as_started):
        await book.give(privileges.SettingsChanged(changed, by), now())
    shut = await book.shut_all_that_differ(now())
    members = {one.id: one for one in await store.accounts.members()}
    told = [f"the account {_called(members, account)} is shut: {privileges.FAULTS[shut[account]]}" for account in shut]
    mixed = [one for one in members.values() if not one.closed and one.id not in shut and roles_fault(one.roles)]
    return told + [f"{one.name} is {', '.join(one.roles)}: {roles_fault(one.roles)}" for one in mixed]


def _called(members: Mapping[str, Account], account: str) -> str:
    return members[account].name if account in members else account


def settings_on_record(settings: Settings, keys: Keys) -> dict[str, str]:
    """Return the settings as they stand on record: every one by its name, in JSON."""
    told = msgspec.to_builtins(settings)
    told["data"] = _without_secret(settings.store, keys)
    told["tables"] = {table.pop("name"): table for table in told["tables"]}
    return {VERSION: __version__, **dict(_flat("", told))}


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and (value or not name):
        for key, each in value.items():
            yield from _flat(f"{name}.{key}" if name else key, each)
    else:
        yield name, msgspec.json.encode(value).decode()


def _without_secret(url: str, keys: Keys) -> str:
    """Return the address of a store with a fingerprint in place of its password, which takes the server's key to make."""
    parts = urlsplit(url)
    if not parts.password:
        return url
    mark = digest(keys.sealing.first, f"croupier/1/setting\n{parts.password}".encode(), "sha256").hex()[:SHOWN]
    return url.replace(f":{parts.password}@", f":fingerprint-{mark}@", 1)
