"""A hand in words, with however many communal cards there are: a player's own, or one that was turned up."""

from __future__ import annotations

from functools import lru_cache

from croupier.banked.rules import BankedRules
from croupier.banked.values import hand_of
from croupier.cards import JOKER, Card, card_text, parse_cards, rank_of, suit_of
from croupier.cards.notation import UNSEEN
from croupier.errors import HandError
from croupier.hands import ValueTable, best_hand
from croupier.hands.best import HAND_SIZE
from croupier.hands.words import words_so_far
from croupier.history.log.pinned import Pinned
from croupier.history.text.hand_words import HandWords
from croupier.rulebooks import rulebook
from croupier.table.rules import SessionRules

HANDS_KEPT = 64  # of one table: as many as are looked at between two acts


class TableHands:
    """Ranks hands in words by the rules of one table."""

    def __init__(self, rules: SessionRules) -> None:
        self._game = rules.game
        if not isinstance(rules.game, BankedRules):
            self._tables = HandWords(Pinned(rulebook(rules.table.rulebook), rules.table, {}))
        self.words = lru_cache(HANDS_KEPT)(self._words)

    def _words(self, hole: tuple[str, ...], board: tuple[str, ...]) -> str:
        """The best hand of these cards; empty where there are too few, or one is unknown."""
        if not hole or UNSEEN in (*hole, *board):
            return ""
        try:
            if isinstance(self._game, BankedRules):
                return hand_of(self._game, hole, board).text
            return self._between_players(parse_cards(" ".join(hole)), parse_cards(" ".join(board)))
        except HandError:
            return ""

    def so_far(self, hole: tuple[str, ...], board: tuple[str, ...]) -> str:
        """What a hand comes to before there are five cards; empty where not all of a player's cards play, or for the low."""
        cards = parse_cards(" ".join((*hole, *board)))
        making = self._game.making if isinstance(self._game, BankedRules) else self._tables.making
        high = isinstance(self._game, BankedRules) or self._tables.high is not None
        if not hole or not high or making.hole > 2 or len(cards) >= HAND_SIZE or JOKER in cards:
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

    def _between_players(self, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        tables = self._tables
        high = best_hand(tables.high, tables.making, hole, board).text if tables.high else ""
        return "; ".join([text for text in (high, self._low(tables.low, hole, board)) if text])

    def _low(self, table: ValueTable | None, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        if table is None:
            return ""
        low = best_hand(table, self._tables.making, hole, board)
        return f"low: {low.text}" if low.qualifies or not self._tables.split else ""
