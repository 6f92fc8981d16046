"""Requests about the log of checkpoints: its signed head, its leaves and proofs, and the signatures of witnesses.

All of it is for anybody, and says nothing but where streams end. What never changes may be kept by whoever asks.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from croupier.room import WitnessesSeen
from croupier.web.asgi import address_of
from croupier.web.door.throttle import address_key
from croupier.web.http.bodies.witnesses import CosignatureTaken, CosignedHead, MerkleProof
from croupier.web.http.kit import MOST, Ours, TheHouse, Web, no
from croupier.web.http.problems import Stop, too_often

NOTE, LINES = "text/plain", "application/x-ndjson"
FOR_A_WHILE = {"cache-control": "public, max-age=5"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
LEAVES = 100  # where nothing is said

First = Annotated[int, QueryParameter(ge=0, le=MOST, required=False, description="The first leaf, from 0.")]
Count = Annotated[int, QueryParameter(ge=1, le=MOST, required=False, description="So many at most.")]
Leaf = Annotated[int, QueryParameter(ge=0, le=MOST, description="The leaf, from 0.")]
Old = Annotated[int, QueryParameter(ge=1, le=MOST, description="The leaves of the older tree.")]
Size = Annotated[int, QueryParameter(ge=1, le=MOST, description="The leaves of the tree.")]


@get("/api/log/checkpoint", responses=no(404, 503), media_type=NOTE)
async def checkpoint(house: TheHouse) -> Response[str]:
    """Give the head of the log of checkpoints, a signed note with the signatures of witnesses."""
    note = await house.witnesses.note()
    if note is None:
        raise Stop(404, "there is no checkpoint yet", "come again in a minute")
    return Response(str(note), media_type=NOTE, headers=FOR_A_WHILE)


@get("/api/log/leaves", responses=no(404), media_type=LINES)
async def leaves(house: TheHouse, first: First = 0, count: Count = LEAVES) -> Response[bytes]:
    """Give checkpoints in their order, a line each: some, of so many."""
    found = await house.witnesses.log.leaves(first, count)
    if not found:
        raise _no_leaf()
    whole = len(found) == count  # else there will be more
    return Response(b"\n".join([*found, b""]), media_type=LINES, headers=FOR_EVER if whole else FOR_A_WHILE)


@get("/api/log/consistency", responses=no(404, 503))
async def consistency(house: TheHouse, old: Old, size: Size) -> Response[MerkleProof]:
    """Prove that the log of so many checkpoints goes on from that of fewer."""
    return await _proof(house, size, await house.witnesses.log.consistency(old, size))


@get("/api/log/inclusion", responses=no(404, 503))
async def inclusion(house: TheHouse, leaf: Leaf, size: Size) -> Response[MerkleProof]:
    """Prove that a checkpoint is among the first so many."""
    return await _proof(house, size, await house.witnesses.log.inclusion(leaf, size))


@get("/api/log/witnesses", responses=no())
async def witnesses(house: TheHouse) -> WitnessesSeen:
    """List who follows the log, and what they have signed."""
    return await house.witnesses.seen(house.now_ms())


@post("/api/log/cosignatures", status_code=200, responses=no(403, 413, 503))
async def cosign(request: Web, house: TheHouse, data: JSONBody[CosignedHead], ours: Ours = "1") -> CosignatureTaken:
    """Take the head of the log with the signature of a witness."""
    if wait_s := house.by_person.cosignatures.wait_s(address_key(address_of(request.scope))):
        raise too_often(wait_s)
    await house.witnesses.take(data.key, data.head, house.now_ms())
    return CosignatureTaken(ok=True)


HANDLERS = [checkpoint, leaves, consistency, inclusion, witnesses, cosign]


async def _proof(house: TheHouse, size: int, hashes: list[bytes] | None) -> Response[MerkleProof]:
    if hashes is None:
        raise _no_leaf()
    head = await house.witnesses.log.head_of(size)
    return Response(MerkleProof(size, _text(head.root), [_text(each) for each in hashes]), headers=FOR_EVER)


def _text(hash_: bytes) -> str:
    return b64encode(hash_).decode()


def _no_leaf() -> Stop:
    return Stop(404, "the log has no such checkpoint yet", "read its head first")
