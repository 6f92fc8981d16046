"""The shuffle of a round that is over, sealed to one holder: all they need to open every card with its proof.

The regulator's private key never comes to the server: what is handed out is opened where that key is (`croupier unseal`).
Where the server's key opens it, that is done here, once two people have agreed (house/inspection.py).
"""

from __future__ import annotations

import msgspec

from croupier.cards import card_text
from croupier.errors import RequestError
from croupier.history import applied, banked_state
from croupier.poker import RoundOpened
from croupier.protocol import Event
from croupier.room.streams.keys import SealingKey
from croupier.room.streams.sealed.seals import about_shuffle
from croupier.shuffle import Opening
from croupier.table import DeckCut, DeckShuffled, SealedShoe


class HandAt(msgspec.Struct, frozen=True):
    """The positions of a player's cards in the shoe; seat 0 is the dealer's own."""

    seat: int
    account: str
    positions: tuple[int, ...]


class SealedShuffle(msgspec.Struct, frozen=True):
    """The sealed shuffle as it is handed out."""

    table: str
    round: int
    shuffled: DeckShuffled
    cut: DeckCut
    hands: tuple[HandAt, ...]
    sealed: bytes  # the seed, to one key


class OpenedHand(msgspec.Struct, frozen=True):
    """The cards of one hand, opened."""

    seat: int
    account: str
    name: str
    cards: tuple[str, ...]


class OpenedShuffle(msgspec.Struct, frozen=True):
    """Every card of a shuffle: who held what, the shoe in the order it was dealt from, and the proof of each card."""

    table: str
    round: int
    root: str
    hands: tuple[OpenedHand, ...]
    shoe: tuple[str, ...]
    openings: tuple[Opening, ...]


def opened(sealed: SealedShuffle, key: SealingKey) -> OpenedShuffle:
    """Open a shuffle; RequestError where the key is another, or the seed is not of the cards that were committed to."""
    about = about_shuffle(sealed.table, sealed.shuffled.shuffle)
    try:
        shoe = SealedShoe(key.opened(sealed.sealed, about), sealed.shuffled.deck, sealed.shuffled)
    except AssertionError:
        raise RequestError("the seed does not give the cards that were committed to; keep this file") from None
    shoe.follow(sealed.cut)
    cards = tuple([card_text(card) for card in shoe.cards.cards])
    if any(not 0 <= position < len(cards) for one in sealed.hands for position in one.positions):
        raise RequestError("a hand lies outside the shoe: this file was altered")
    hands = [
        OpenedHand(one.seat, one.account, "", tuple([cards[position] for position in one.positions]))
        for one in sealed.hands
    ]
    proofs = shoe.opened(range(len(cards))).openings
    return OpenedShuffle(sealed.table, sealed.round, sealed.shuffled.root, tuple(hands), cards, tuple(proofs))


def hands_in(events: list[Event], accounts: dict[int, str]) -> tuple[HandAt, ...]:
    """The positions of the cards of every hand dealt; `accounts` are by seat."""
    dealers: list[HandAt] = []
    if isinstance(events[0], RoundOpened):
        hands = applied(events).state.hands
    else:
        state = banked_state(events)
        hands, dealers = state.hands, [HandAt(0, "", state.dealer_positions)]
    return tuple(dealers + [HandAt(seat, accounts.get(seat, ""), at) for seat, at in hands.items() if at])
