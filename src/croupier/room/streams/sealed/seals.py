"""Seals that a room opens: one that does not open costs what is in it, and nothing else.

A byte of it may have been altered, or it was put in another's place. It is logged with its stream and its row (the round or
the number it is kept under), and those who asked for it are told the same. What it belongs to goes on without it, or stops
alone.
"""

from __future__ import annotations

from croupier.errors import RequestError
from croupier.room.streams.keys import SealingKey
from croupier.store import Sealed


def opened_seal(sealed: Sealed, key: SealingKey, about: bytes, stream: str) -> bytes | None:
    """Open a seal beside a stream; None where it does not open, which is logged."""
    try:
        return key.opened(sealed.data, about)
    except RequestError:
        import structlog  # a command that opens no seal loads no log

        structlog.get_logger("croupier.room").error(
            "a seal does not open", stream=stream, row=sealed.round, sealed=sealed.name
        )
        return None


def does_not_open(stream: str, sealed: Sealed) -> str:
    """The message for staff about a seal that does not open."""
    return f"the seal does not open: {stream}, row {sealed.round}, {sealed.name}"
