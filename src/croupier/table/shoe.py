"""The shoe of an electronic table: the secret of its shuffle, where its cards lie, and which may be opened.

It alone knows hidden cards. The seed is all there is to it: sealed beside the log it survives a restart, and the same
cards lie at the same positions again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.banked import BoxShown, CommunalRevealed, DealerShown, WagersPlaced
from croupier.banked import State as BankedState
from croupier.cards import Deck, Shoe
from croupier.check import invariant
from croupier.poker import ChipsAdded, CommunalDealt, ExtraBlindMade, HandShown
from croupier.protocol import Event
from croupier.shuffle import PROTOCOL, Commitment, Places, Shuffle, cut, shuffled_deck
from croupier.table.ledger import Round
from croupier.table.shuffle_events import CardsOpened, DeckCut, DeckShuffled

BETS = (ExtraBlindMade, ChipsAdded, WagersPlaced)  # on cards, which are shuffled after them and not before


class SealedShoe:
    """A shuffled deck, committed to, and once the players' order is known and it is cut, ready to be dealt from."""

    def __init__(self, seed: bytes, deck: Deck, event: DeckShuffled) -> None:
        self._secret: Shuffle = shuffled_deck(seed, deck)
        invariant(self._secret.root == event.root, "a seed gives the cards that were committed to")
        self.shuffled = event
        self._places: Places | None = None
        self.cards = Shoe(())

    @property
    def is_cut(self) -> bool:
        """Tell whether cards can be dealt from it."""
        return self._places is not None

    def cut(self, revealed: Mapping[int, tuple[bytes, str]]) -> DeckCut:
        """The cut that follows from what the players reveal, each with its signature."""
        values = {seat: value for seat, (value, _) in revealed.items()}
        made = cut(self.shuffled, values, {seat: signature for seat, (_, signature) in revealed.items()})
        invariant(all(part.counted for part in made.contributions), "a shuffle whose parts did not all come is void")
        return DeckCut(made.shuffle, made.depth, made.contributions)

    def follow(self, event: DeckCut) -> None:
        """Lay the cards as contributions and cut say."""
        deck, order = self.shuffled.deck.cards, self._secret.order
        self._places = Places(self.shuffled, event)
        self.cards = Shoe(tuple([deck[order[position]] for position in self._places.order]))

    def opened(self, positions: Iterable[int]) -> CardsOpened:
        """The cards at these shoe positions, with their proofs."""
        places = self._places
        invariant(places is not None, "the cards are cut before one is opened")
        assert places is not None
        return CardsOpened(self.shuffled.shuffle, self._secret.openings(map(places.committed, positions)))


def shuffle_deck(
    seed: bytes, deck: Deck, number: int, commitments: Iterable[Commitment]
) -> tuple[SealedShoe, DeckShuffled]:
    """Shuffle a whole deck and commit to it."""
    secret = shuffled_deck(seed, deck)
    ordered = tuple(sorted(commitments, key=lambda commitment: commitment.seat))
    event = DeckShuffled(number, 0, deck.count, deck, secret.root, ordered, protocol=PROTOCOL)
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
