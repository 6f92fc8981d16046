"""The shoe of a round that is over, opened with the server's key."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.protocol import Event
from croupier.room.streams.keys import SERVER, SealingKey
from croupier.room.streams.sealed.seals import shoe_under
from croupier.store import Store
from croupier.table import SealedShoe, last_shuffle


async def opened_shoe(store: Store, key: SealingKey, table: str, events: Iterable[Event]) -> SealedShoe | None:
    """Open the shoe these events tell of; None where its seed is no longer kept, or does not open."""
    shuffled, cut = last_shuffle(events)
    if shuffled is None or cut is None:
        return None
    for sealed in await store.sealed(table, shuffled.shuffle):
        if sealed.name == SERVER:
            if shoe := shoe_under(sealed, key, shuffled, table):
                shoe.follow(cut)
            return shoe
    return None
