"""The tree of RFC 6962 a second time, by the definitions of its section 2.1 word for word."""

from __future__ import annotations

import hashlib


def mth(leaves: list[bytes]) -> bytes:
    """The root over leaves."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = 2 ** ((len(leaves) - 1).bit_length() - 1)
    return hashlib.sha256(b"\x01" + mth(leaves[:k]) + mth(leaves[k:])).digest()


def path(m: int, leaves: list[bytes]) -> list[bytes]:
    """The proof that leaf m is among leaves."""
    if len(leaves) == 1:
        return []
    k = 2 ** ((len(leaves) - 1).bit_length() - 1)
    return [*path(m, leaves[:k]), mth(leaves[k:])] if m < k else [*path(m - k, leaves[k:]), mth(leaves[:k])]


def subproof(m: int, leaves: list[bytes], whole: bool) -> list[bytes]:
    """The proof that leaves go on from the first m of them."""
    if m == len(leaves):
        return [] if whole else [mth(leaves)]
    k = 2 ** ((len(leaves) - 1).bit_length() - 1)
    if m <= k:
        return [*subproof(m, leaves[:k], whole), mth(leaves[k:])]
    return [*subproof(m - k, leaves[k:], False), mth(leaves[:k])]
