"""Comparing witnesses: a house that shows different logs to different people is found where two of them meet."""

from __future__ import annotations

from croupier.errors import Contradicted, LogError
from croupier.record import ED25519, VerifierKey, parse_note, signed_at
from croupier.witness.evidence import Evidence
from croupier.witness.house import House
from croupier.witness.kept import Kept


def compare(kept: Kept, other: House) -> str:
    """Hold what another witness was shown against what this one was; in words. Contradicted where they differ.

    Nothing of what the other one says is believed but what the house itself has signed.
    """
    pinned, signed = kept.pinned, kept.signed
    if not pinned or not signed.size:
        return ""
    note = parse_note(other.note())
    head = note.head
    if head.origin != pinned.origin or signed_at(note, VerifierKey(pinned.origin, ED25519, pinned.key)) is None:
        raise LogError(f"{other.url} follows another house, or shows what this house has not signed")
    if head.size > kept.size:
        return f"{other.url} has seen more: {head.size} checkpoints"
    if kept.root(head.size) == head.root:
        return ""
    words = f"the house shows different logs: {other.url} has seen another one of {head.size} checkpoints"
    raise Contradicted(words, Evidence(words, other.url, pinned.origin, pinned.key, (signed.note, str(note))))
