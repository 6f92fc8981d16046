"""The shoe of an electronic table: the secret of its shuffle, the cut, and which cards may be opened.

It alone knows hidden cards. The seed is all there is to it: sealed beside the log it survives a restart, and the same
cards lie at the same positions again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.banked import BoxShown, CommunalRevealed, DealerShown
from croupier.banked import State as BankedState
from croupier.cards import Deck, Shoe
from croupier.check import invariant
from croupier.poker import CommunalDealt, HandShown
from croupier.protocol import Event
from croupier.shuffle import Commitment, Shuffle, committed_position, cut, shuffled_deck
from croupier.table.ledger import Round
from croupier.table.shuffle_events import CardsOpened, DeckCut, DeckShuffled


class SealedShoe:
    """A shuffled deck, committed to, and once it is cut ready to be dealt from."""

    def __init__(self, seed: bytes, deck: Deck, event: DeckShuffled) -> None:
        self._secret: Shuffle = shuffled_deck(seed, deck)
        invariant(self._secret.root == event.root, "a seed gives the cards that were committed to")
        self.shuffled = event
        self.depth: int | None = None
        self.cards = Shoe(())

    def cut(self, revealed: Mapping[int, bytes]) -> DeckCut:
        """The cut that follows from what the players reveal."""
        made = cut(self.shuffled, revealed)
        return DeckCut(made.shuffle, made.depth, made.contributions)

    def follow(self, event: DeckCut) -> None:
        """Turn the cards round as the cut says."""
        self.depth = event.depth
        deck = self.shuffled.deck.cards
        order = [deck[index] for index in self._secret.order]
        self.cards = Shoe((*order[event.depth :], *order[: event.depth]))

    def opened(self, positions: Iterable[int]) -> CardsOpened:
        """The cards at these shoe positions, with their proofs."""
        invariant(self.depth is not None, "the cards are cut before one is opened")
        shuffled, depth = self.shuffled, self.depth or 0
        committed = [committed_position(at, shuffled.first, shuffled.count, depth) for at in positions]
        return CardsOpened(shuffled.shuffle, self._secret.openings(committed))


def shuffle_deck(
    seed: bytes, deck: Deck, number: int, commitments: Iterable[Commitment]
) -> tuple[SealedShoe, DeckShuffled]:
    """Shuffle a whole deck and commit to it."""
    secret = shuffled_deck(seed, deck)
    ordered = tuple(sorted(commitments, key=lambda commitment: commitment.seat))
    event = DeckShuffled(number, 0, deck.count, deck, secret.root, ordered, cut_at_deal=True)
    return SealedShoe(seed, deck, event), event


def positions_shown(state: Round | None, event: Event) -> tuple[int, ...]:
    """Return the shoe positions whose cards an event turns up for everyone; `state` is as it was before."""
    find = TURNS_UP.get(type(event))
    return find(state, event) if find and state is not None else ()


def _hand(state: Round, event: HandShown | BoxShown) -> tuple[int, ...]:
    return state.hole[event.place]


def _communal(_state: Round, event: CommunalDealt | CommunalRevealed) -> tuple[int, ...]:
    return event.positions


def _dealer(state: BankedState, _event: DealerShown) -> tuple[int, ...]:
    return state.dealer_positions


TURNS_UP: dict[type[Event], Callable[[Any, Any], tuple[int, ...]]] = {
    CommunalDealt: _communal,
    HandShown: _hand,
    CommunalRevealed: _communal,
    DealerShown: _dealer,
    BoxShown: _hand,
}
