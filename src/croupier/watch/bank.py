"""Against the bank: players at one table who tell each other their cards.

Each card a neighbour holds is one that cannot come. A player who sees that the cards that would help are gone bets less
before the board is dealt; one who does not see it cannot. So before the board, what a player wagers against their own
habits has nothing to do with the cards of others, unless they know them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.banked import BankedRoundOpened, CardsDealt, CommunalRevealed, events
from croupier.watch.seen import RAISE, STAY, Timed
from croupier.watch.strength import Hand

GAME = "bank"
RANKS = "23456789TJQKA"
_DID: dict[type, int] = {events.PlayMade: RAISE, events.BoxChecked: STAY, events.BoxFolded: STAY}


class AtBank(NamedTuple):
    """One player's first decision against the bank."""

    account: str
    did: int
    bucket: int
    hand: Hand


class SeenBank(NamedTuple):
    """A round against the bank that is over."""

    table: str
    round: int
    at: int
    decisions: tuple[AtBank, ...]


def seen_bank(
    told: Sequence[Timed], accounts: Sequence[str], cards: Mapping[int, str], table: str, played: int
) -> SeenBank:
    """Read a round: what each did before the first communal cards, with which hand; nothing where no card is known."""
    opening = told[0].event
    assert isinstance(opening, BankedRoundOpened)
    hands: list[Hand] = []
    found: dict[int, AtBank] = {}
    for event, _ in told:
        if isinstance(event, CardsDealt) and cards:
            hands = [tuple([cards[one] for one in hole]) for hole in event.holes]
        elif isinstance(event, CommunalRevealed):
            break
        elif type(event) in _DID and hands:
            _decide(found, event, hands, accounts)
    return SeenBank(table, played, told[-1].at, tuple(found.values()))


def _decide(found: dict[int, AtBank], event: Any, hands: Sequence[Hand], accounts: Sequence[str]) -> None:
    hand = hands[event.place]
    if hand and event.place not in found:
        found[event.place] = AtBank(accounts[event.place], _DID[type(event)], hand_class(hand), hand)


def hand_class(hand: Hand) -> int:
    """A class of two cards, by what they promise: pairs, and the higher card with a good or poor one beside it."""
    low, high = sorted([RANKS.find(card[0]) for card in hand])
    if low == high:
        return 0 if high < 1 else 1
    beside = 0 if low < 3 else 1 if low < 7 else 2
    suited = hand[0][1] == hand[1][1]
    return 2 + max(0, high - 6) * 6 + beside * 2 + suited


def taken_away(hand: Hand, other: Hand) -> int:
    """Count the cards of another hand that have a rank of this one: so many less can come."""
    ranks = {card[0] for card in hand}
    return sum([card[0] in ranks for card in other])
