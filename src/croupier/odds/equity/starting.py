"""Starting hands of two cards: the exact equity of each kind against one unknown hand.

Kinds are written as players write them: `AA`, `AKs` of one suit, `AKo` of two; with the joker `JoA`.
"""

from __future__ import annotations

from functools import partial

import msgspec

from croupier.cards import ACE, JOKER, RANKS, UNKNOWN, Deck, card
from croupier.errors import HandError
from croupier.hands import Making, Order
from croupier.odds.equity.equity import Equity, equity
from croupier.odds.equity.spot import Hand, game_of
from croupier.odds.equity.work import Tell, threads_for, worked

HOLE = 2
UNKNOWN_HAND = (UNKNOWN,) * HOLE


class StartingHand(msgspec.Struct, frozen=True):
    """One kind of starting hand."""

    name: str
    hand: Hand  # one of its kind
    hands: int  # how many there are of its kind
    equity: Equity  # of that hand, and of the one against it

    @property
    def share(self) -> float:
        """The part of the pot it wins on average."""
        return float(self.equity.players[0].share)


def starting_hands(
    orders: Order | tuple[Order, ...], making: Making, *, threads: int | None = None, tell: Tell | None = None
) -> tuple[StartingHand, ...]:
    """Every kind of starting hand, those that win most first."""
    if making.hole != HOLE:
        raise HandError(f"starting hands are listed for games of {HOLE} hole cards; this one deals {making.hole}")
    game = game_of((orders,) if isinstance(orders, Order) else orders, making)

    def asked(name: str, hand: Hand, hands: int) -> StartingHand:
        return StartingHand(name, hand, hands, equity(orders, making, [hand, UNKNOWN_HAND], threads=1))

    pieces = [partial(asked, *kind) for kind in _kinds(game.deck)]
    found = worked(pieces, threads_for(threads), tell)
    return tuple(sorted(found, key=lambda kind: (-kind.equity.players[0].share, kind.name)))


def _kinds(deck: Deck) -> list[tuple[str, Hand, int]]:
    """The name of each kind, one hand of it, and how many there are."""
    kinds: list[tuple[str, Hand, int]] = []
    for high in range(ACE, deck.lowest - 1, -1):
        if deck.joker:
            kinds.append((f"Jo{RANKS[high]}", (JOKER, card(high, 3)), 4))
        kinds.append((RANKS[high] * 2, (card(high, 3), card(high, 2)), 6))
        for low in range(high - 1, deck.lowest - 1, -1):
            ranks = RANKS[high] + RANKS[low]
            kinds.append((f"{ranks}s", (card(high, 3), card(low, 3)), 4))
            kinds.append((f"{ranks}o", (card(high, 3), card(low, 2)), 12))
    return kinds
