"""Taking a checkpoint: the heads of streams at one moment, signed and chained in a stream of their own."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.record import CHECKPOINTS, Chain, End, Head, Signer, signed_checkpoint
from croupier.store.store import Store, Write


async def take_checkpoint(store: Store, key: Signer, at: int) -> Head:
    """Append a whole checkpoint and answer its own head; a Conflict where another program takes one at this moment."""
    before = (await store.ends.last_checkpoint()).end  # before the heads: none of them is older than that checkpoint
    end = await _append(store, key, await store.heads(), before, at, part=False)
    return Head(CHECKPOINTS, end.seq, end.prev)


async def take_part(store: Store, key: Signer, heads: Iterable[Head], before: End, at: int) -> End:
    """Append a checkpoint of these heads and answer where their stream ends then; a Conflict as above."""
    return await _append(store, key, heads, before, at, part=True)


async def _append(store: Store, key: Signer, heads: Iterable[Head], before: End, at: int, *, part: bool) -> End:
    named = [head for head in heads if head.stream != CHECKPOINTS]
    if before.seq:
        named.append(Head(CHECKPOINTS, before.seq, before.prev))
    chain = Chain(CHECKPOINTS, *before)
    at = chain.moment(at)
    lines = chain.lines([await signed_checkpoint(key, named, at, part=part)], round_number=0, at=at)
    await store.append([Write(CHECKPOINTS, before.seq, lines)])
    return chain.end
