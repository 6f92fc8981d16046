"""Taking a checkpoint: the heads of streams at one moment, signed and chained in a stream of their own."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.record import CHECKPOINTS, FIRST, Chain, Head, Signer, signed_checkpoint
from croupier.store.store import Store, Write
from croupier.store.stream_ends import LastLine


async def take_checkpoint(store: Store, key: Signer, at: int) -> Head:
    """Append a whole checkpoint and answer its own head; a Conflict where another program takes one at this moment."""
    last = await store.ends.last_checkpoint()  # before the heads: none of them is older than that checkpoint
    return await _append(store, key, await store.heads(), last, at, part=False)


async def take_part(store: Store, key: Signer, heads: Iterable[Head], last: LastLine | None, at: int) -> Head:
    """Append a checkpoint of these heads after the last one and answer its own head; a Conflict as above."""
    return await _append(store, key, heads, last, at, part=True)


class _Last(msgspec.Struct):
    seq: int = 0
    at: int = 0
    hash: str = FIRST


async def _append(
    store: Store, key: Signer, heads: Iterable[Head], last: LastLine | None, at: int, *, part: bool
) -> Head:
    before = msgspec.json.decode(last.line, type=_Last) if last else _Last()
    others = [head for head in heads if head.stream != CHECKPOINTS]
    own = [Head(CHECKPOINTS, before.seq, before.hash)] if last else []
    chain = Chain(CHECKPOINTS, before.seq, before.hash, before.at)
    at = chain.moment(at)
    lines = chain.lines([await signed_checkpoint(key, others + own, at, part=part)], round_number=0, at=at)
    await store.append([Write(CHECKPOINTS, before.seq, lines)])
    return Head(CHECKPOINTS, chain.seq, chain.prev)
