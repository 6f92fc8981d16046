"""The words of a hand, high and low, under the rules of a table.

Rule keys: `win`, `low.qualifier`, `low.ace`.
"""

from __future__ import annotations

from croupier.cards import UNSEEN, parse_cards
from croupier.hands import Making, ValueTable, best_hand, value_table
from croupier.history.log.pinned import Pinned
from croupier.rulebooks import high_order, low_order, making_of


class HandWords:
    """The words of a hand, high and low, under the rules of a table."""

    def __init__(self, pinned: Pinned) -> None:
        table = pinned.table
        win = table["win"]
        self.making: Making = making_of(table)
        self.high: ValueTable | None = value_table(high_order(table)) if win != "low" else None
        self.low: ValueTable | None = value_table(low_order(pinned.book, table)) if win != "high" else None
        self.split = win == "high-low"

    def of(self, cards: tuple[str, ...], board: tuple[str, ...]) -> tuple[str, str]:
        """The high and the low hand in words; empty where there is none, or a card is unknown."""
        if len(board) < self.making.communal or UNSEEN in (*cards, *board):
            return "", ""
        hole, shared = parse_cards(" ".join(cards)), parse_cards(" ".join(board))
        high = best_hand(self.high, self.making, hole, shared).text if self.high else ""
        if not self.low:
            return high, ""
        low = best_hand(self.low, self.making, hole, shared)
        return high, low.text if low.qualifies or not self.split else ""
