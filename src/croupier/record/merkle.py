"""The Merkle tree of RFC 6962 over the leaves of a log, and the proofs that follow from it.

A tree of any size is made of complete subtrees: a node at level L with number N is over the 2**L leaves from N * 2**L on.
Nodes never change once all of their leaves are there, so whoever keeps them (store/checkpoint_tree.py) makes every proof
from some dozens of them, however long the log is. Functions here say which nodes a proof needs, make it from them, and
check one that somebody else has made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from croupier.errors import LogError

HASH_BYTES = 32
EMPTY_ROOT = sha256().digest()


class Node(NamedTuple):
    """A complete subtree: over 2**level leaves, the `number`-th of that size."""

    level: int
    number: int


class Span(NamedTuple):
    """The leaves from `first` up to, and not with, `end`."""

    first: int
    end: int


Nodes = Mapping[Node, bytes]


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of what two subtrees make together."""
    return sha256(b"\x01" + left + right).digest()


def split(count: int) -> int:
    """Return the largest power of two below a number of leaves."""
    return 1 << (count - 1).bit_length() - 1


def subtrees(span: Span) -> Iterator[Node]:
    """The complete subtrees a part of a tree is made of, from the left; the part begins where a subtree does."""
    first, left = span.first, span.end - span.first
    while left:
        level = left.bit_length() - 1
        yield Node(level, first >> level)
        first += 1 << level
        left -= 1 << level


def completed_by(leaf: int, hash_: bytes, before: Nodes) -> Iterator[tuple[Node, bytes]]:
    """The nodes that are complete once a leaf is there: itself, and each whose last leaf it is."""
    yield (node := Node(0, leaf)), hash_
    while node.number & 1:
        hash_ = node_hash(before[Node(node.level, node.number - 1)], hash_)
        node = Node(node.level + 1, node.number >> 1)
        yield node, hash_


def inclusion(leaf: int, size: int) -> list[Span]:
    """What the proof that a leaf is in a tree of this size names, from the leaf up (RFC 6962, 2.1.1)."""
    if not 0 <= leaf < size:
        raise LogError(f"there is no leaf {leaf} in a tree of {size}")
    found: list[Span] = []
    first, count = 0, size
    while count > 1:
        half = split(count)
        if leaf - first < half:
            found.append(Span(first + half, first + count))
            count = half
        else:
            found.append(Span(first, first + half))
            first, count = first + half, count - half
    return found[::-1]


def consistency(old: int, size: int) -> list[Span]:
    """What the proof that a tree of `size` goes on from one of `old` leaves names (RFC 6962, 2.1.2)."""
    if not 0 < old <= size:
        raise LogError(f"a tree of {size} leaves does not go on from one of {old}")
    found: list[Span] = []
    first, count, rest, is_whole = 0, size, old, True
    while rest != count:
        half = split(count)
        if rest <= half:
            found.append(Span(first + half, first + count))
            count = half
        else:
            found.append(Span(first, first + half))
            first, count, rest, is_whole = first + half, count - half, rest - half, False
    return ([] if is_whole else [Span(first, first + count)]) + found[::-1]


def hash_of(span: Span, nodes: Nodes) -> bytes:
    """Return the hash of a part of a tree, from the complete subtrees it is made of."""
    hashes = [nodes[node] for node in subtrees(span)]
    if not hashes:
        return EMPTY_ROOT
    found = hashes.pop()
    while hashes:
        found = node_hash(hashes.pop(), found)
    return found


def includes(leaf: int, leaf_hash_: bytes, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Tell whether a proof leads from a leaf to the root of a tree of this size (RFC 9162, 2.1.3.2)."""
    if not 0 <= leaf < size:
        return False
    at, last, found = leaf, size - 1, leaf_hash_
    for other in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node_hash(other, found)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            found = node_hash(found, other)
        at, last = at >> 1, last >> 1
    return last == 0 and found == root


def goes_on(old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Tell whether a proof shows that a tree has all leaves of an older one, and only more (RFC 9162, 2.1.4.2)."""
    if old == size:
        return not proof and old_root == root
    if not 0 < old < size or not proof:
        return False
    path = [old_root, *proof] if old & (old - 1) == 0 else [*proof]
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    was = now = path[0]
    for other in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            was, now = node_hash(other, was), node_hash(other, now)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            now = node_hash(now, other)
        at, last = at >> 1, last >> 1
    return last == 0 and was == old_root and now == root


class GrowingTree:
    """The root of a log whose leaves are all read: it keeps no more than its right edge."""

    def __init__(self, size: int = 0, edge: Sequence[bytes] = ()) -> None:
        self.size, self.edge = size, list(edge)  # of complete subtrees, the largest first

    def add(self, hash_: bytes) -> None:
        """Take the next leaf, by its hash."""
        at = self.size
        while at & 1:
            hash_ = node_hash(self.edge.pop(), hash_)
            at >>= 1
        self.edge.append(hash_)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root over all leaves so far."""
        return hash_of(Span(0, self.size), dict(zip(subtrees(Span(0, self.size)), self.edge, strict=True)))
