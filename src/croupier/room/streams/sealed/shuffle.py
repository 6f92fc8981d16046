"""The shuffle of a round that is over, sealed to somebody: what its holder needs to open every card with its proof.

The regulator's private key never comes to the server: what is handed out is opened where that key is (`croupier unseal`).
Where the server's key opens it, that is done here, once two people have agreed (house/inspection.py).
"""

from __future__ import annotations

import msgspec

from croupier.banked.state import State as BankedState
from croupier.cards.notation import card_text
from croupier.errors import RequestError
from croupier.history.log.banked_native import banked_state
from croupier.history.log.replayed import applied
from croupier.poker.events import RoundOpened
from croupier.poker.state import State
from croupier.protocol.events import Event
from croupier.shuffle import Opening, unseal
from croupier.table.shoe import SealedShoe
from croupier.table.shuffle_events import DeckCut, DeckShuffled


class HandAt(msgspec.Struct, frozen=True):
    """Where somebody's cards lay in the shoe; seat 0 is the dealer's own."""

    seat: int
    account: str
    positions: tuple[int, ...]


class SealedShuffle(msgspec.Struct, frozen=True):
    """What is handed out."""

    table: str
    round: int
    shuffled: DeckShuffled
    cut: DeckCut
    hands: tuple[HandAt, ...]
    sealed: bytes  # the seed, to one key


class OpenedHand(msgspec.Struct, frozen=True):
    """Somebody's cards."""

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


def opened(sealed: SealedShuffle, private: bytes) -> OpenedShuffle:
    """Open a shuffle; RequestError where the key is another, or the seed is not of the cards that were committed to."""
    about = f"{sealed.table}/{sealed.shuffled.shuffle}".encode()
    try:
        shoe = SealedShoe(unseal(sealed.sealed, private, about), sealed.shuffled.deck, sealed.shuffled)
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
    """Where the cards of everybody lay who was dealt in; `accounts` are by seat."""
    state: State | BankedState = applied(events).state if isinstance(events[0], RoundOpened) else banked_state(events)
    if isinstance(state, BankedState):
        own = [(seat, box.hole) for seat, box in zip(state.boxes, state.box, strict=True) if box.hole]
        return tuple([HandAt(0, "", state.dealer_positions)] + [HandAt(s, accounts.get(s, ""), at) for s, at in own])
    return tuple(
        [HandAt(seat, accounts.get(seat, ""), at) for seat, at in zip(state.seats, state.hole, strict=False) if at]
    )
