"""Seals that a room opens: one that does not open costs what is in it, and nothing else.

A byte of it may have been altered, or it was put in another's place. It is logged with its stream and its row (the round or
the number it is kept under), and those who asked for it are told the same. What it belongs to goes on without it, or stops
alone.
"""

from __future__ import annotations

from croupier.check import BrokenInvariant
from croupier.errors import RequestError
from croupier.room.streams.keys import SealingKey
from croupier.store import Sealed
from croupier.table import DeckShuffled, SealedShoe


def opened_seal(sealed: Sealed, key: SealingKey, about: bytes, stream: str) -> bytes | None:
    """Open a seal beside a stream; None where it does not open, which is logged."""
    try:
        return key.opened(sealed.data, about)
    except RequestError:
        _tell("a seal does not open", sealed, stream)
        return None


def about_shuffle(stream: str, shuffle: int) -> bytes:
    """What the seal of a shuffle's seed is about."""
    return f"{stream}/{shuffle}".encode()


def shoe_under(sealed: Sealed, key: SealingKey, event: DeckShuffled, stream: str) -> SealedShoe | None:
    """Open the seed of a shuffle; None where it does not open, or gives other cards than were committed to.

    Whoever has the public half of the key can make a seal that opens; only the seed itself gives the cards.
    """
    seed = opened_seal(sealed, key, about_shuffle(stream, event.shuffle), stream)
    try:
        return SealedShoe(seed, event.deck, event) if seed else None
    except BrokenInvariant:
        _tell("a seal holds another seed than was committed to", sealed, stream)
        return None


def _tell(what: str, sealed: Sealed, stream: str) -> None:
    import structlog  # a command that opens no seal loads no log

    structlog.get_logger("croupier.room").error(what, stream=stream, row=sealed.round, sealed=sealed.name)


def does_not_open(stream: str, sealed: Sealed) -> str:
    """The message for staff about a seal that does not open."""
    return f"the seal does not open: {stream}, row {sealed.round}, {sealed.name}"
