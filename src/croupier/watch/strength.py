"""How good a hand is on a street, once all hole cards are known: the share of other hands it beats or ties.

The same few run-outs are dealt for all hands of a street, and hands of others from cards nobody holds, so a hand is not
called weak because one player happened to hold a better one. The cards choose the run-outs: the same round has the same
strengths whenever it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.cards import TEXT
from croupier.hands import HandValues
from croupier.poker import RoundRules

RUN_OUTS = 6
OTHERS = 5  # hands of others in each

Hand = tuple[str, ...]


def strengths(rules: RoundRules, hands: Sequence[Hand], board: Hand) -> list[float]:
    """Return from 0 to 1 how good each hand is with a board; a hand that is not known counts as none and has -1."""
    known = [hand for hand in hands if len(hand) == rules.making.hole]
    held = {*board, *[card for hand in known for card in hand]}
    unseen = [card for card in TEXT if card in rules.deck and card not in held]
    missing, size = rules.making.communal - len(board), rules.making.hole
    others = min(OTHERS, (len(unseen) - missing) // size)
    if not known or others < 1:
        return [-1.0] * len(hands)
    source = Random(" ".join(sorted(held)))
    beaten = dict.fromkeys(known, 0)
    sides = [values for values in (rules.high, rules.low) if values]
    for _ in range(RUN_OUTS):
        cards = source.sample(unseen, missing + others * size)
        whole = (*board, *cards[:missing])
        dealt = [tuple(cards[first : first + size]) for first in range(missing, len(cards), size)]
        for values in sides:
            _add_up(beaten, values, whole, dealt)
    most = RUN_OUTS * others * len(sides)
    return [beaten[hand] / most if hand in beaten else -1.0 for hand in map(tuple, hands)]


def _add_up(beaten: dict[Hand, int], values: HandValues, board: Hand, dealt: Sequence[Hand]) -> None:
    on_board = values(board)
    against = [on_board[hand] for hand in dealt]
    for hand in beaten:
        mine = on_board[hand]
        beaten[hand] += sum([mine >= other for other in against])
