"""Accounts made, changed and tampered with, for tests of the record of privileges."""

from __future__ import annotations

import json
from typing import Any

from croupier.house.people import Role
from croupier.house.privileges import STREAM
from croupier.room.streams.privileges import PrivilegesBook
from croupier.store import Account, Store
from tests.support.room.rooms import NOON
from tests.support.store.streams import lines_of

HAND, OTHER_HAND = "shell-1000-0a0a0a0a", "shell-1001-0a0a0a0a"


def account(name: str, *roles: Role) -> Account:
    """An account with a password; its id is the name in small letters."""
    return Account(f"p-{name.lower()}", name, roles, False, f"$argon2id$of-{name}", NOON)


async def begun(store: Store, by: str = HAND) -> PrivilegesBook:
    """The record of privileges of a store, from now on."""
    book = await PrivilegesBook.read(store)
    await book.begin_record(by, NOON)
    return book


async def made(book: PrivilegesBook, name: str, *roles: Role, by: str = HAND, at: int = NOON) -> Account:
    """An account that is made on record."""
    one = account(name, *roles)
    assert await book.make(one, by, at) is None
    return one


async def entries(store: Store) -> list[dict[str, Any]]:
    """Everything on the stream, without what every line has."""
    lines = [json.loads(line) for line in await lines_of(store, STREAM)]
    envelope = ("stream", "round", "at", "v", "seq", "prev", "hash")
    return [{name: value for name, value in line.items() if name not in envelope} for line in lines]


async def kinds(store: Store) -> list[str]:
    """The kinds of entries, in their order."""
    return [entry["type"] for entry in await entries(store)]
