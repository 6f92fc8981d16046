"""The public keys of a house and the ends of its record, read from a store."""

from __future__ import annotations

from typing import NamedTuple

from croupier.documents import KeyShown
from croupier.history import DECODER
from croupier.house import keys
from croupier.store import Reader, Store

CALLED: dict[keys.Kind, str] = {
    keys.SIGNING: "Signing key (Ed25519)",
    keys.WORKING: "Working key of the last start (Ed25519)",
    keys.SEALING: "Sealing key (X25519), as it stands on record",
    keys.REGULATORS: "The regulator's key (X25519)",
}


class OfStore(NamedTuple):
    """What a store says of keys, and where its streams end."""

    keys: tuple[KeyShown, ...] = ()
    heads: tuple[str, ...] = ()


async def keys_of(store: Store) -> OfStore:
    """The keys on record, those that hold and those before them, and all heads; of the working keys the last alone."""
    async with store.at_one_moment() as moment:
        known = await _known(moment)
        heads = tuple([str(head) for head in await moment.heads()])
    shown = [
        KeyShown(f"{words}{'' if one.public == known.public(kind) else ', before'}", one.public)
        for kind, words in CALLED.items()
        for one in reversed(known.all_of(kind))
    ]
    return OfStore(tuple(shown), heads)


async def _known(moment: Reader) -> keys.KnownKeys:
    known = keys.KnownKeys()
    async for lines in moment.read(keys.STREAM):
        for line in lines:
            known = keys.apply(known, DECODER.decode(line))
    return known
