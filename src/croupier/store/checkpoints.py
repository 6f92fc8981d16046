"""Taking a checkpoint: the heads of all streams at one moment, signed and chained in a stream of their own."""

from __future__ import annotations

from croupier.record import CHECKPOINTS, FIRST, Chain, Head, Signer, signed_checkpoint
from croupier.store.store import Store, Write


async def take_checkpoint(store: Store, signer: Signer, at: int) -> Head:
    """Append a checkpoint and answer its own head; a Conflict where another program takes one at this moment."""
    heads = await store.heads()
    seq, hash_ = next(((head.seq, head.hash) for head in heads if head.stream == CHECKPOINTS), (0, FIRST))
    chain = Chain(CHECKPOINTS, seq, hash_)
    lines = chain.lines([await signed_checkpoint(signer, heads, at)], round_number=0, at=at)
    await store.append([Write(CHECKPOINTS, seq, lines)])
    return Head(CHECKPOINTS, chain.seq, chain.prev)
