"""A spot: who holds what, what lies on the board, what is out of play; checked before anything is counted.

Rule keys: `win`, `hands.hole`, `hands.from-hole`, `hands.communal`, `deck`, `joker`, `low.qualifier`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from croupier.cards import JOKER, UNKNOWN, Card, Deck
from croupier.errors import DeckError, HandError
from croupier.hands import Making, Order

LEAST_PLAYERS, MOST_PLAYERS = 2, 10
BOARD = 5
FULL_DECK = 52
Hand = tuple[Card, ...]


class Game(msgspec.Struct, frozen=True):
    """The game of a spot: what hands are made of, and which one wins: highest, lowest, or each half of the pot."""

    order: Order  # of the high hand; of the low one where only the lowest wins
    low: Order | None  # of the low half, where the pot is split
    making: Making

    @property
    def deck(self) -> Deck:
        """The deck, which is what the order of hands says it is."""
        return _deck(self.order.lowest, self.order.joker)


class Spot(msgspec.Struct, frozen=True):
    """One question: hands with unknown cards as `??`, the board so far, and cards that are out of play."""

    game: Game
    hands: tuple[Hand, ...]
    board: Hand
    dead: Hand

    @property
    def left(self) -> Hand:
        """The cards that no hand, board or dead card shows."""
        seen = {*self.board, *self.dead}.union(*self.hands)
        return tuple([card for card in self.game.deck.cards if card not in seen])

    @property
    def to_come(self) -> int:
        """The number of communal cards still to come."""
        return BOARD - len(self.board)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The number of unknown cards of each hand."""
        return tuple([hand.count(UNKNOWN) for hand in self.hands])


@cache
def game_of(orders: tuple[Order, ...], making: Making) -> Game:
    """The game of one order of hands, or of a high and a low one that split the pot."""
    if making.communal != BOARD or not (
        (making.from_hole is None and making.hole == 2) or (making.from_hole == 2 and 2 <= making.hole <= 4)
    ):
        raise HandError(
            "equity is reckoned with five communal cards, and any five of seven or two of two to four hole cards"
        )
    kinds = [order.low for order in orders]
    if kinds not in ([False], [True], [False, True]):
        raise HandError("equity takes one order of hands, or a high and a low one that split the pot")
    if any((order.lowest, order.joker) != (orders[0].lowest, orders[0].joker) for order in orders):
        raise HandError("the high and the low order of hands are of different decks")
    if kinds == [True] and orders[0].qualifier is not None:
        raise HandError(
            "a qualifier with nothing but low hands leaves pots nobody wins; split the pot, or leave it out"
        )
    return Game(orders[0], orders[1] if len(orders) > 1 else None, making)


def spot_of(game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]) -> Spot:
    """A spot that can be dealt; DeckError or HandError says why it cannot."""
    if not LEAST_PLAYERS <= len(hands) <= MOST_PLAYERS:
        raise HandError(f"hands given: {len(hands)}; equity is among {LEAST_PLAYERS} to {MOST_PLAYERS} players")
    for number, hand in enumerate(hands, start=1):
        if len(hand) != game.making.hole:
            raise HandError(
                f"hand {number} has {len(hand)} cards; this game deals {game.making.hole}, write ?? for an unknown one"
            )
    if len(board) > BOARD:
        raise HandError(f"{len(board)} communal cards given; there are {BOARD} at most")
    if UNKNOWN in board or UNKNOWN in dead:
        raise HandError("only a hand may hold an unknown card: leave communal cards still to come and unseen ones out")
    return _dealt(game, tuple([tuple(hand) for hand in hands]), tuple(board), tuple(dead))


def _dealt(game: Game, hands: tuple[Hand, ...], board: Hand, dead: Hand) -> Spot:
    seen = [card for hand in hands for card in hand] + [*board, *dead]
    for card in seen:
        if not (isinstance(card, int) and 0 <= card <= UNKNOWN):
            raise HandError(f"{card!r:.30} is not a card; parse_cards reads cards in writing")
    deck = game.deck
    deck.hold(seen)
    wanted = len(hands) * game.making.hole + BOARD + len(dead)
    if wanted > deck.count:
        gone = f" and {len(dead)} dead cards" if dead else ""
        raise DeckError(
            f"{len(hands)} players with {game.making.hole} cards, {BOARD} communal cards{gone} "
            f"are {wanted} cards; this deck has {deck.count}"
        )
    return Spot(game, hands, board, dead)


def suit_masks(cards: Sequence[Card]) -> list[int]:
    """The ranks of these cards, one mask a suit; the joker is the fourteenth rank of each."""
    masks = [0] * 4
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return [mask | 1 << (JOKER >> 2) for mask in masks] if JOKER in cards else masks


@cache
def _deck(lowest: int, joker: bool) -> Deck:
    return Deck(FULL_DECK - 4 * lowest, joker)
