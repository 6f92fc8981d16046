"""Invariants: what must hold after every event, checked in production too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class BrokenInvariant(AssertionError):
    """Our own fault: it stops what was being done before anything is written, or what was written is not followed."""


def invariant(holds: bool, what: str) -> None:
    """Stop at once when something that must hold does not."""
    if not holds:
        raise BrokenInvariant(f"it must hold that {what}")


@contextmanager
def following(stream: str) -> Iterator[None]:
    """Guard the following of what was written: an error that stops it leaves memory and record at odds."""
    try:
        yield
    except BrokenInvariant:
        raise
    except Exception as error:
        raise BrokenInvariant(f"it must hold that what is written to {stream} is followed") from error
