"""The keystream: bytes and fair numbers that anyone who has the key can compute again.

Theory of operation. Block i of a keystream is HMAC-SHA256 with a 256-bit key over a label and i, four bytes, highest
byte first. The label says what the blocks are for, so that one seed gives an order and salts that have nothing to do
with each other. For a number below n the blocks are read as 16-bit numbers: one at or above the highest multiple of n
is passed over, so that every answer is exactly as likely as any other, and the remainder by n is the answer.
docs/explain/shuffle.md describes it for implementers in other languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hmac import digest
from itertools import chain, count
from struct import Struct

from croupier.check import invariant

KEY_BYTES = 32
SPAN = 1 << 16  # the numbers a block is read as are below this
_READ = Struct(">16H").unpack


def blocks(key: bytes, label: bytes) -> Iterator[bytes]:
    """The blocks of a keystream, 32 bytes each, without end."""
    invariant(len(key) == KEY_BYTES, "a seed has 32 bytes")
    for index in count():
        yield digest(key, label + index.to_bytes(4, "big"), "sha256")


def numbers_below(key: bytes, label: bytes, bounds: Iterable[int]) -> Iterator[int]:
    """For each bound in turn, none of them above SPAN, a number below it; all are equally likely."""
    source = chain.from_iterable(map(_READ, blocks(key, label)))
    for bound in bounds:
        fair = SPAN - SPAN % bound
        while (number := next(source)) >= fair:
            pass
        yield number % bound
