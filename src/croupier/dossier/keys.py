"""The public keys of a house and the ends of its record, read from a store."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.documents import KeyShown
from croupier.history import DECODER
from croupier.house import keys
from croupier.record import CHECKPOINTS, CheckpointTaken
from croupier.store import Reader, Store


class OfStore(NamedTuple):
    """What a store says of keys, and where its streams end."""

    keys: tuple[KeyShown, ...] = ()
    heads: tuple[str, ...] = ()


async def keys_of(store: Store) -> OfStore:
    """The keys that hold by the record, and those that signed checkpoints."""
    async with store.at_one_moment() as moment:
        held = [KeyShown(f"The {kind} key", public) for kind, public in await _held(moment)]
        signers: dict[str, None] = {}
        async for lines in moment.read(CHECKPOINTS):
            signers |= dict.fromkeys([msgspec.json.decode(line, type=CheckpointTaken).key for line in lines])
        heads = tuple([str(head) for head in await moment.heads()])
    return OfStore((*held, *[KeyShown("Signs the checkpoints (Ed25519)", key) for key in signers]), heads)


async def _held(moment: Reader) -> list[tuple[str, str]]:
    """The public half of each kind of key that holds."""
    known = keys.KnownKeys()
    async for lines in moment.read(keys.STREAM):
        for line in lines:
            known = keys.apply(known, DECODER.decode(line))
    kinds: tuple[keys.Kind, ...] = (keys.SIGNING, keys.SEALING, keys.REGULATORS)
    return [(kind, known.public(kind)) for kind in kinds if known.public(kind)]
