"""The texts that are signed about a shuffle: by a player's client a commitment and a reveal, by the house what it answers.

Each is a few lines of plain text, its kind first, so that none can be taken for another. A player's client signs with a
key of its own, made for that table. The house signs a statement as soon as a shuffle is written, and a receipt for each
reveal: two statements that contradict each other convict it before anybody who has its public key.
"""

from __future__ import annotations

from hashlib import sha256

from croupier.record import has_signed
from croupier.shuffle.published import Commitment, Shuffled

__all__ = ["commitment_text", "has_signed", "receipt_text", "reveal_text", "stated_text", "statement_text"]


def commitment_text(stream: str, shuffle: int, given: Commitment) -> bytes:
    """What a client signs to commit to a contribution: its key is part of it."""
    return _text("commitment", stream, f"shuffle {shuffle}", f"seat {given.seat}", given.commitment, given.key)


def reveal_text(stream: str, shuffle: int, root: str, seat: int, value: str) -> bytes:
    """What a client signs to reveal a contribution: under the root it has been told."""
    return _text("reveal", stream, f"shuffle {shuffle}", f"root {root}", f"seat {seat}", value)


def statement_text(stream: str, shuffled: Shuffled, seq: int, hash_: str) -> bytes:
    """What the house signs once a shuffle is written: its root, the commitments it was made after, and the line."""
    return stated_text(
        stream, shuffled.shuffle, shuffled.root, digest_of(shuffled.commitments), f"{seq}:{hash_}"
    )  # fmt: skip


def stated_text(stream: str, shuffle: int, root: str, commitments: str, line: str) -> bytes:
    """Return the same, from the digest of the commitments."""
    return _text(
        "statement", stream, f"shuffle {shuffle}", f"root {root}", f"commitments {commitments}", f"line {line}"
    )


def receipt_text(stream: str, shuffle: int, root: str, seat: int, value: str) -> bytes:
    """What the house signs once a contribution has come."""
    return _text("receipt", stream, f"shuffle {shuffle}", f"root {root}", f"seat {seat}", value)


def digest_of(commitments: tuple[Commitment, ...]) -> str:
    """Return the SHA-256 over the commitments, a line for each seat."""
    lines = [f"{given.seat} {given.commitment}\n" for given in commitments]
    return sha256("".join(lines).encode()).hexdigest()


def _text(kind: str, *lines: str) -> bytes:
    return "\n".join([f"croupier/2/{kind}", *lines]).encode()
