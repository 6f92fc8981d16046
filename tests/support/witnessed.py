"""Records with checkpoints, and what a witness has kept of them, made without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from croupier.record import (
    CHECKPOINTS,
    COSIGNATURE,
    ED25519,
    Chain,
    Head,
    HeldKey,
    Note,
    SigningKey,
    TreeHead,
    VerifierKey,
    cosigned_text,
    signature_line,
    signed_checkpoint,
)
from croupier.witness.kept import End, Pinned, SignedHead, open_kept

HOUSE, OTHER = SigningKey(sha256(b"signing").digest()), SigningKey(bytes(32))  # the first as the rooms of tests have it
LOG = "room.example/log"


class _Line(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str


def with_checkpoints(lines: Sequence[bytes], every: int, key: SigningKey = HOUSE) -> list[bytes]:
    """A record with a checkpoint after every so many lines, of what has moved since the one before."""
    made: list[bytes] = []
    chain, moved = Chain(CHECKPOINTS), dict[str, Head]()
    for number, line in enumerate(lines, start=1):
        made.append(line)
        placed = msgspec.json.decode(line, type=_Line)
        moved[placed.stream] = Head(placed.stream, placed.seq, placed.hash)
        if number % every == 0 or number == len(lines):
            made.append(checkpoint(chain, list(moved.values()), placed.at, key))
            moved = {}
    return made


def checkpoint(chain: Chain, heads: Sequence[Head], at: int, key: SigningKey = HOUSE) -> bytes:
    """The next checkpoint of a house."""
    own = [Head(CHECKPOINTS, chain.seq, chain.prev)] if chain.seq else []
    at = chain.moment(at)
    taken = asyncio.run(signed_checkpoint(HeldKey(key, "a test"), [*heads, *own], at))
    return chain.lines([taken], 0, at)


def checkpoints_in(lines: Sequence[bytes]) -> list[bytes]:
    """The checkpoints of a record."""
    return [line for line in lines if msgspec.json.decode(line, type=_Line).stream == CHECKPOINTS]


def seen_by_witness(file: Path, lines: Sequence[bytes], signer: SigningKey = HOUSE, pinned: str = "") -> Path:
    """The file of a witness that has seen the checkpoints of a record."""
    leaves = [line.rstrip(b"\n") for line in checkpoints_in(lines)]
    with open_kept(file) as kept:
        kept.pin(Pinned(LOG, pinned or signer.public))
        kept.add(leaves, [], End(len(leaves), "f" * 64, 0))
        text = TreeHead(LOG, len(leaves), kept.root(len(leaves))).text
        witness = VerifierKey("club.example", COSIGNATURE, OTHER.public)
        house = VerifierKey(LOG, ED25519, signer.public)
        note = Note(
            text,
            (
                signature_line(house, signer.sign(text.encode())),
                signature_line(witness, OTHER.sign(cosigned_text(text, 5)), 5),
            ),
        )
        assert kept.sign(SignedHead(len(leaves), str(note), 5))
    return file
