"""The public keys of a house and the ends of its record, read from a store."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.documents import KeyShown
from croupier.record import CHECKPOINTS, CheckpointTaken
from croupier.store import Store


class OfStore(NamedTuple):
    """What a store says of keys, and where its streams end."""

    keys: tuple[KeyShown, ...] = ()
    heads: tuple[str, ...] = ()


async def keys_of(store: Store) -> OfStore:
    """The fingerprint of the server's key, and the keys that signed checkpoints."""
    keys = []
    if fingerprint := await store.key_fingerprint():
        keys.append(KeyShown("Fingerprint of the server's key", fingerprint))
    async with store.at_one_moment() as moment:
        signers: dict[str, None] = {}
        async for lines in moment.read(CHECKPOINTS):
            signers |= dict.fromkeys([msgspec.json.decode(line, type=CheckpointTaken).key for line in lines])
        heads = tuple([str(head) for head in await moment.heads()])
    return OfStore((*keys, *[KeyShown("Signs the checkpoints (Ed25519)", key) for key in signers]), heads)
