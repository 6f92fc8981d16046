"""The bodies of requests about the log of checkpoints and its witnesses."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

LONGEST_KEY, LONGEST_NOTE = 400, 6_000

Hash = Annotated[str, Meta(description="A hash in base64.")]


class CosignedHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of our log with the signature of a witness."""

    key: Annotated[str, Meta(max_length=LONGEST_KEY, description="The witness's key, NAME+ID+KEY.")]
    head: Annotated[str, Meta(max_length=LONGEST_NOTE, description="The signed note, with the cosignature.")]


class MerkleProof(msgspec.Struct, frozen=True):
    """The proof that a checkpoint is in the log, or that the log only grew (RFC 6962)."""

    size: Annotated[int, Meta(description="Of the tree it leads to.")]
    root: Hash
    hashes: list[Hash]


class CosignatureTaken(msgspec.Struct, frozen=True):
    """The signature was taken."""

    ok: bool
