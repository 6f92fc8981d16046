"""Cards in writing: `As Kd Th` or `AsKdTh` or `As,Kd,10h`; `Jo` is the joker, `??` an unknown card.

Either case is read. `Jo` is the joker; `J` followed by a suit is a jack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.cards.card import JOKER, RANK_WORDS, RANKS, SUIT_WORDS, SUITS, UNKNOWN, Card
from croupier.errors import NotationError

UNSEEN = "??"  # an unknown card in writing
TEXT: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jo", UNSEEN)

_CARD_OF = {text.lower(): Card(number) for number, text in enumerate(TEXT)}
_CARD_OF |= {"10" + suit: _CARD_OF["t" + suit] for suit in SUITS}
_TOKEN = re.compile(r"(10[cdhs]|[2-9tjqka][cdhs]|jo|\?\?)[\s,]*", re.IGNORECASE | re.ASCII)


def card_text(card: Card) -> str:
    """Two letters for one card: `As`, `Td`, `Jo`, `??`."""
    return TEXT[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards written one after the other, separated by spaces."""
    return " ".join([TEXT[card] for card in cards])


def card_words(card: Card) -> str:
    """The card as a dealer says it: "ace of spades", "the joker"."""
    if card == JOKER:
        return "the joker"
    if card == UNKNOWN:
        return "an unknown card"
    return f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in writing, in the order written.

    >>> parse_cards("AsKd, 10h Jo ??")
    (51, 45, 34, 52, 53)
    """
    found: list[Card] = []
    rest = text.strip(" \t\r\n,")
    at = 0
    while at < len(rest):
        token = _TOKEN.match(rest, at)
        if token is None:
            raise NotationError(
                f"cannot read '{_short(rest[at : at + 4])}' in '{_short(text)}' as a card: "
                "write a rank 23456789TJQKA and a suit cdhs, such as As or Td; the joker is Jo, an unknown card ??"
            )
        found.append(_CARD_OF[token[1].lower()])
        at = token.end()
    return tuple(found)


def parse_card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError(f"'{_short(text)}' is {len(cards)} cards; exactly one is wanted here")
    return cards[0]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."
