"""Accounts changed as they are in a room: in one transaction with a line, here on a stream of the test's own."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.store import PersonWrite, Store
from tests.support.store.streams import at_end_of


async def changed(store: Store, people: tuple[PersonWrite, ...]) -> None:
    """Change accounts, with a line that says so."""
    stream = await at_end_of(store, "test:accounts")
    await store.append([replace(stream.write("an account is changed"), people=people)])
