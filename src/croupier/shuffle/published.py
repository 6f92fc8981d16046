"""A shuffle in the log, in the fields of its lines: the commitment, the cut, the cards opened.

Bytes are written as hexadecimal digits. A committed position is a card's place in the shuffled order before the cut.
"""

from __future__ import annotations

import msgspec

from croupier.cards import Deck


class Commitment(msgspec.Struct, frozen=True, gc=False):
    """The hash of what a player will contribute to the cut."""

    seat: int
    commitment: str


class Shuffled(msgspec.Struct, frozen=True, gc=False):
    """Cards are shuffled and committed to, after every player has committed to a contribution."""

    shuffle: int  # its number in the stream
    first: int  # the shoe position of its first card
    count: int  # fewer than the deck where only the cards to come were shuffled
    deck: Deck
    root: str
    commitments: tuple[Commitment, ...]  # in seat order
    cut_at_deal: bool = False  # in the round, once straddles are closed; records of before were cut first


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """The part a player revealed, and whether it is the one that player had committed to."""

    seat: int
    value: str | None  # none where nothing usable came
    counted: bool


class Cut(msgspec.Struct, frozen=True, gc=False):
    """The cut that follows from the commitment to the cards and the players' contributions."""

    shuffle: int
    depth: int
    contributions: tuple[Contribution, ...]  # one for each commitment, in seat order


class Opening(msgspec.Struct, frozen=True, gc=False):
    """A card at a committed position, with all it takes to check it against the root."""

    position: int
    card: str  # in a draw, what was drawn
    salt: str
    path: tuple[str, ...]  # the hashes beside the way up to the root


class Opened(msgspec.Struct, frozen=True, gc=False):
    """Cards open to everyone, with their proofs."""

    shuffle: int
    openings: tuple[Opening, ...]
