"""Commitments: a hash tree over salted cards, and the proof that one card lies at one position.

Theory of operation. A leaf is SHA-256 over 00, a label, the position, the card's text and its salt; a node above is
SHA-256 over 01 and the two below it; the last of an odd number goes up as it is. The root binds its publisher to every
card at every position. A card is opened by its salt and the hashes beside its way up. A card not opened stays hidden:
its leaf may become known as a neighbour of some way, but without its salt, 128 bits of the keystream, cards cannot be
tried on it, and the other salts tell nothing about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from croupier.shuffle.keystream import SPAN, blocks
from croupier.shuffle.published import Opening

LABEL = b"\x00croupier/1/card"
SALT_LABEL = b"croupier/1/salt"
SALT_BYTES = 16
HASH_BYTES = 32

Rows = tuple[tuple[bytes, ...], ...]  # the tree: the leaves, what lies above them, and so on to the root alone


def salts(seed: bytes) -> Iterator[bytes]:
    """The salt of each position in turn: the keystream in pieces."""
    for block in blocks(seed, SALT_LABEL):
        yield block[:SALT_BYTES]
        yield block[SALT_BYTES:]


def leaf(position: int, card: str, salt: bytes) -> bytes:
    """The commitment to one card at one position."""
    return sha256(LABEL + position.to_bytes(2, "big") + card.encode() + salt).digest()


def tree(leaves: Sequence[bytes]) -> Rows:
    """All rows of the tree over some leaves."""
    rows = [tuple(leaves)]
    while len(row := rows[-1]) > 1:
        above = [sha256(b"\x01" + row[left] + row[left + 1]).digest() for left in range(0, len(row) - 1, 2)]
        rows.append((*above, row[-1]) if len(row) % 2 else tuple(above))
    return tuple(rows)


def path(rows: Rows, position: int) -> tuple[str, ...]:
    """The hashes beside the way from a leaf to the root."""
    beside = []
    for row in rows:
        if position ^ 1 < len(row):
            beside.append(row[position ^ 1].hex())
        position >>= 1
    return tuple(beside)


class Openings:
    """Checks openings under one root: what lies on the way of one is known to the next, and not hashed again."""

    def __init__(self, root: str, count: int) -> None:
        self._root, self._count = root, count
        self._known: dict[
            tuple[int, int], bytes
        ] = {}  # what leads to the root: by row from the leaves, and place in it

    def check(self, opening: Opening) -> str:
        """Return the fault of an opening, in words; empty where it proves the card."""
        return "" if self._is_proved(opening) else check_opening(self._root, self._count, opening)

    def _is_proved(self, opening: Opening) -> bool:
        """Tell whether an opening leads to the root; where it may not, `check_opening` says why."""
        position, size, beside, row = opening.position, self._count, _hashes(opening.path), 0
        salt = _bytes(opening.salt, SALT_BYTES)
        if not (0 <= position < size <= SPAN) or not salt or beside is None:
            return False
        node, used, on_the_way = leaf(position, opening.card, salt), 0, {}
        while size > 1:
            if (known := self._known.get((row, position))) is not None:
                return known == node and self._is_way(row, position, size, beside[used:])
            on_the_way[row, position] = node
            if position ^ 1 < size:
                if used == len(beside):
                    return False
                on_the_way[row, position ^ 1] = other = beside[used]
                node = sha256(b"\x01" + other + node if position & 1 else b"\x01" + node + other).digest()
                used += 1
            row, position, size = row + 1, position >> 1, (size + 1) >> 1
        if used != len(beside) or node.hex() != self._root:
            return False
        self._known |= on_the_way
        return True

    def _is_way(self, row: int, position: int, size: int, beside: Sequence[bytes]) -> bool:
        """Tell whether hashes are the rest of the way from something that is known to lead to the root."""
        way = []
        while size > 1:
            if position ^ 1 < size:
                way.append(self._known[row, position ^ 1])
            row, position, size = row + 1, position >> 1, (size + 1) >> 1
        return way == beside


def check_opening(root: str, count: int, opening: Opening) -> str:
    """Return the fault of an opening under a root over so many cards, in words; empty where it proves the card."""
    position, size = opening.position, count
    if not 0 <= position < count <= SPAN:
        return f"there is no position {position} among {count} cards"
    salt, beside = _bytes(opening.salt, SALT_BYTES), [_bytes(text, HASH_BYTES) for text in opening.path]
    if not salt or not all(beside):
        return f"the opening of position {position} is not written as salt and hashes are"
    node, used = leaf(position, opening.card, salt), 0
    while size > 1:
        if position ^ 1 < size and used < len(beside):
            other, used = beside[used], used + 1
            node = sha256(b"\x01" + (other + node if position & 1 else node + other)).digest()
        position, size = position >> 1, (size + 1) >> 1
    if used != len(beside) or node.hex() != root:
        return f"the opening of position {opening.position} does not lead to the root"
    return ""


def _hashes(path: Sequence[str]) -> list[bytes] | None:
    """Return the hashes of a path, read all at once; None where one of them is written otherwise."""
    text = " ".join(path)
    try:
        read = bytes.fromhex(text)
    except ValueError:
        return None
    if len(read) != HASH_BYTES * len(path) or read.hex(" ", HASH_BYTES) != text:
        return None
    return [read[at : at + HASH_BYTES] for at in range(0, len(read), HASH_BYTES)]


def _bytes(text: str, count: int) -> bytes:
    """So many bytes from their digits; none where they are written otherwise."""
    try:
        read = bytes.fromhex(text)
    except ValueError:
        return b""
    return read if len(read) == count and read.hex() == text else b""
