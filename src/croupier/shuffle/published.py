"""A shuffle in the log, in the fields of its lines: the commitment, the cut, the cards opened.

Bytes are written as hexadecimal digits. A committed position is a card's place in the house's
order, before the players' order and the cut.
"""

from __future__ import annotations

import msgspec

from croupier.cards import Deck


class Commitment(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The hash of what a player will contribute to an order, signed with the key that player's client has made."""

    seat: int
    commitment: str
    key: str = ""  # public, of the client; neither key nor signature in protocol 1
    signature: str = ""  # of `commitment_text`


class Shuffled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Cards are shuffled and committed to, after every player has committed to a contribution."""

    shuffle: int  # its number in the stream
    first: int  # the shoe position of its first card
    count: int  # fewer than the deck where only the cards to come were shuffled
    deck: Deck
    root: str
    commitments: tuple[Commitment, ...]  # in seat order
    cut_at_deal: bool = False  # of protocol 1: in the round, once straddles are closed; those of before were cut first
    protocol: int = 1  # 2: in the round once all bets stand, and the players make an order of their own


class Contribution(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The part a player revealed, and whether it is the one that player had committed to."""

    seat: int
    value: str | None  # none where nothing usable came
    counted: bool  # always in protocol 2: a shuffle whose parts do not all come is void
    signature: str = ""  # of `reveal_text`


class Cut(msgspec.Struct, frozen=True, gc=False):
    """What follows from the commitment to the cards and the players' contributions: their order, and the cut."""

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
