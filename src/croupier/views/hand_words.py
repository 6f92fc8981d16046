"""A hand in words, with however many communal cards there are: a player's own, or one that was turned up."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.cards import JOKER, UNSEEN, Card, card_text, parse_cards, rank_of, suit_of
from croupier.errors import HandError
from croupier.hands import HAND_SIZE, Making, ValueTable, best_hand, words_so_far
from croupier.history import HandWords, Pinned
from croupier.rulebooks import rulebook
from croupier.table import SessionRules

HANDS_KEPT = 64  # of one table: as many as are looked at between two acts


class _Tables(NamedTuple):
    """The tables hands are ranked by, and how a hand is made."""

    making: Making
    high: ValueTable | None
    low: ValueTable | None
    split: bool


def _between_players(rules: SessionRules) -> _Tables:
    words = HandWords(Pinned(rulebook(rules.table.rulebook), rules.table, {}))
    return _Tables(words.making, words.high, words.low, words.split)


def _against_the_bank(rules: SessionRules) -> _Tables:
    return _Tables(rules.against_bank.making, rules.against_bank.table, None, split=False)


_TABLES = {"players": _between_players, "bank": _against_the_bank}


class TableHands:
    """Ranks hands in words by the rules of one table."""

    def __init__(self, rules: SessionRules) -> None:
        self._tables = _TABLES[rules.kind.name](rules)
        self.words = lru_cache(HANDS_KEPT)(self._words)

    def _words(self, hole: tuple[str, ...], board: tuple[str, ...]) -> str:
        """The best hand of these cards; empty where there are too few, or one is unknown."""
        if not hole or UNSEEN in (*hole, *board):
            return ""
        try:
            return self._best(parse_cards(" ".join(hole)), parse_cards(" ".join(board)))
        except HandError:
            return ""

    def so_far(self, hole: tuple[str, ...], board: tuple[str, ...]) -> str:
        """Name a hand of fewer than five cards; empty where not all of a player's cards play, or for the low."""
        cards = parse_cards(" ".join((*hole, *board)))
        if (
            not hole
            or self._tables.high is None
            or self._tables.making.hole > 2
            or len(cards) >= HAND_SIZE
            or JOKER in cards
        ):
            return ""
        return words_so_far(
            tuple([rank_of(card) for card in cards]), suited=len({suit_of(card) for card in cards}) == 1
        )

    def five(self, half: str, hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[str, ...]:
        """The five cards that play, for the `low` half of a pot or another; none where no hand was to be compared."""
        high, low = self._tables.high, self._tables.low
        table = low if half == "low" or high is None else high
        if table is None or len(board) < self._tables.making.communal or not hole or UNSEEN in (*hole, *board):
            return ()
        played = best_hand(table, self._tables.making, parse_cards(" ".join(hole)), parse_cards(" ".join(board)))
        return tuple(map(card_text, played.cards))

    def _best(self, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        tables = self._tables
        high = best_hand(tables.high, tables.making, hole, board).text if tables.high else ""
        return "; ".join([text for text in (high, self._low(tables.low, hole, board)) if text])

    def _low(self, table: ValueTable | None, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        if table is None:
            return ""
        low = best_hand(table, self._tables.making, hole, board)
        return f"low: {low.text}" if low.qualifies or not self._tables.split else ""
