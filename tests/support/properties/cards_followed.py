"""Cards that follow a round: a real shoe with its reshuffles, or real cards that are unknown until they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from croupier.cards import Deck, Shoe
from croupier.cards.notation import TEXT, UNSEEN
from croupier.poker import events as poker_events
from croupier.poker import ruling_events
from croupier.poker.apply import apply
from croupier.poker.state import State


class ElectronicShoe:
    """A real shoe: what is shuffled again gets fresh positions."""

    def __init__(self, shoe: Shoe, source: Random) -> None:
        self.shoe = shoe
        self.source = source

    def text(self, position: int) -> str:
        return TEXT[self.shoe.cards[position]]

    told = text

    def follow(self, state: State, event: poker_events.Event) -> None:
        match event:
            case ruling_events.MisdealDeclared():
                self._reshuffle(state.drawn, positions_out(state))
            case ruling_events.StubReshuffled():
                first = state.drawn + len(event.burnt)
                assert event.returned == tuple(range(first, first + len(event.returned)))
                self._reshuffle(first + len(event.returned), event.returned)
            case ruling_events.CommunalWithdrawn(burnt=False):
                self._reshuffle(state.drawn, event.positions)
            case ruling_events.CommunalWithdrawn() if is_to_come(event.positions[0], state, event):
                cards, burn, dealt = list(self.shoe.cards), state.burnt[-1], event.positions[0]
                cards[burn], cards[dealt] = cards[dealt], cards[burn]
                self.shoe = replace(self.shoe, cards=tuple(cards))

    def _reshuffle(self, top: int, returned: Sequence[int]) -> None:
        shoe = replace(self.shoe, top=top)
        count = len(returned) + shoe.left
        self.shoe = shoe.reshuffled(returned, self.source.sample(range(count), count))


class UnknownCards:
    """Real cards: one is drawn at random from those not yet seen when somebody first looks at it."""

    def __init__(self, deck: Deck, source: Random) -> None:
        self.deck = [TEXT[card] for card in deck.cards]
        self.source = source
        self.found: dict[int, str] = {}

    def text(self, position: int) -> str:
        if position not in self.found:
            seen = {*self.found.values()}
            card = self.source.choice([card for card in self.deck if card not in seen])
            self.found = {**self.found, position: card}
        return self.found[position]

    def told(self, position: int) -> str:
        """The card as somebody reports it, who may not have made it out."""
        return UNSEEN if self.source.random() < 0.3 else self.text(position)

    def follow(self, state: State, event: poker_events.Event) -> None:
        match event:
            case ruling_events.MisdealDeclared():
                self.found = {}
            case ruling_events.StubReshuffled():
                self._forget(state.drawn + len(event.burnt), ())
            case ruling_events.CommunalWithdrawn(burnt=False):
                self._forget(state.drawn, event.positions)
            case ruling_events.CommunalWithdrawn() if is_to_come(event.positions[0], state, event):
                card = self.text(event.positions[0])
                self._forget(state.drawn, event.positions)
                self.found = {**self.found, state.burnt[-1]: card}
            case poker_events.CommunalDealt():
                self._see(event.positions, event.cards)
            case ruling_events.CardsSetAside():
                self._see(event.positions, event.cards)

    def _forget(self, first: int, positions: Sequence[int]) -> None:
        self.found = {at: card for at, card in self.found.items() if at < first and at not in positions}

    def _see(self, positions: Sequence[int], cards: Sequence[str]) -> None:
        self.found |= {at: card for at, card in zip(positions, cards, strict=True) if card != UNSEEN}


Cards = ElectronicShoe | UnknownCards


def is_to_come(position: int, state: State, event: poker_events.Event) -> bool:
    """Whether a position is dealt again after an event: what lay there was the burn, and the two cards change places."""
    return position >= apply(state, event).drawn


def positions_out(state: State) -> list[int]:
    """Every shoe position that lies on the table."""
    held = [position for hole in state.hole for position in hole]
    return [*held, *state.board_positions, *state.burnt, *state.marks.aside]


def public_cards(state: State) -> list[str]:
    """The cards everybody has seen and that are out of play or on the table for good."""
    marks = state.marks
    known = [*state.board, *(card for hand in state.shown for card in hand), *marks.seen, *marks.coming]
    return [card for card in known if card != UNSEEN]
