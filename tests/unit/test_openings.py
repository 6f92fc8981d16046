"""Openings under one root, checked one after the other: each is found as it is when it is checked by itself."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest
from msgspec.structs import replace

from croupier.shuffle import Opening, Openings, check_opening
from croupier.shuffle.commitment import leaf, path, salts, tree


def openings(count: int) -> tuple[str, list[Opening]]:
    """The root over so many cards, and the opening of each."""
    salted = list(islice(salts(sha256(b"openings").digest()), count))
    rows = tree([leaf(position, f"c{position}", salt) for position, salt in enumerate(salted)])
    opened = [
        Opening(position, f"c{position}", salt.hex(), path(rows, position)) for position, salt in enumerate(salted)
    ]
    return rows[-1][0].hex(), opened


def meddled(opening: Opening, count: int) -> Iterator[Opening]:
    """An opening with everything in it changed, one thing at a time."""
    yield replace(opening, card="As")
    yield replace(opening, salt="0" * 32)
    yield replace(opening, salt=opening.salt.upper() + "A")
    yield replace(opening, position=(opening.position + 1) % count)
    yield replace(opening, position=count)
    yield replace(opening, path=(*opening.path, "0" * 64))
    yield replace(opening, path=opening.path[:-1])
    yield replace(opening, path=(" ".join(opening.path),))  # all its hashes, and written otherwise
    yield replace(
        opening, path=tuple(" ".join(opening.path)[at : at + 65] for at in range(0, 65 * len(opening.path), 65))
    )
    yield replace(opening, path=("".join(opening.path)[:60], "".join(opening.path)[60:]))
    yield replace(opening, path=("", *opening.path))
    for at, beside in enumerate(opening.path):
        for other in (beside[::-1], "x" * 64, beside.upper() + "A"):
            yield replace(opening, path=(*opening.path[:at], other, *opening.path[at + 1 :]))


@pytest.mark.parametrize("count", [1, 2, 5, 33, 52])
def test_what_is_known_of_one_opening_lets_no_other_pass(count: int) -> None:
    root, opened = openings(count)
    known = Openings(root, count)
    for opening in opened:
        for other in meddled(opening, count):
            assert known.check(other) == check_opening(root, count, other)
        assert known.check(opening) == check_opening(root, count, opening) == ""
        for other in meddled(opening, count):
            assert known.check(other) == check_opening(root, count, other)
