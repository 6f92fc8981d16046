"""Equity: what part of the pot each player's hand is worth, over everything that may still be dealt.

Two to ten players; hands known, partly known (`As??`) or unknown (`??`); any board; dead cards; every deck, with or
without the joker; the highest hand wins, the lowest, or each half of the pot. Odd chips are left aside: a pot divides
exactly. Where no low hand qualifies the high hand takes all.

The answer is exact wherever the work fits (exact.py says how much does), otherwise sampled, and says which.

    >>> from croupier import Category, Making, Order, parse_cards
    >>> order = Order(tuple(reversed(Category)), lowest=0, joker=False, ace_low=True)
    >>> hands = [parse_cards("AsKsQdJh"), parse_cards("9c9d8s7h")]
    >>> answer = equity(order, Making(hole=4, from_hole=2), hands)
    >>> answer.method, answer.boards
    ('exact', 1086008)
    >>> print(*[player.share for player in answer.players])
    640019/1086008 445989/1086008
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.cards import Card
from croupier.errors import HandError
from croupier.hands import Making, Order
from croupier.odds.equity.spot import Hand, Spot, game_of, spot_of
from croupier.odds.equity.work import Tell, threads_for

if TYPE_CHECKING:
    from croupier.odds.equity.tally import Tally

SAMPLES = 1_000_000  # where sampling is not asked for and there is too much to count
MOST_SAMPLES = 1_000_000_000
PARTS = 5040  # of a pot: any half of it divides among up to ten players


class PlayerEquity(msgspec.Struct, frozen=True):
    """The expectation of one player, counted in boards and in parts of a pot."""

    hand: Hand
    boards: int  # in all
    alone: int  # those that win the whole pot
    divided: int  # those that win a part of it
    high_parts: int  # won with the high hand, or with the low one where only the lowest wins; PARTS to a pot
    low_parts: int  # won with the low hand where the pot is split
    squares: int  # of the parts won, for the standard error

    @property
    def win(self) -> Fraction:
        """The share of boards on which the player takes the whole pot."""
        return Fraction(self.alone, self.boards)

    @property
    def tie(self) -> Fraction:
        """The share of boards on which the player takes a part of the pot, and not the whole."""
        return Fraction(self.divided, self.boards)

    @property
    def share(self) -> Fraction:
        """The player's part of the pot on average: the equity. The shares of all players add up to one."""
        return Fraction(self.high_parts + self.low_parts, self.boards * PARTS)

    @property
    def high(self) -> Fraction:
        """The part of the pot won with the high hand on average; the whole share where the pot is not split."""
        return Fraction(self.high_parts, self.boards * PARTS)

    @property
    def low(self) -> Fraction:
        """The part of the pot won with the low half on average."""
        return Fraction(self.low_parts, self.boards * PARTS)

    @property
    def standard_error(self) -> float:
        """The likely error of a sampled share: it is that near in two of three samplings."""
        share = float(self.share)
        return sqrt(max(0.0, self.squares / PARTS**2 / self.boards - share * share) / max(1, self.boards - 1))


class Equity(msgspec.Struct, frozen=True):
    """The answer: how it was found, over how many boards, and every player's part in the order they were given."""

    method: Literal["exact", "sampled"]
    boards: int  # run-outs of the board, for each deal of the unknown cards; or samples
    split: bool  # whether a high and a low hand share the pot
    players: tuple[PlayerEquity, ...]


def equity(
    orders: Order | tuple[Order, ...],
    making: Making,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    samples: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    tell: Tell | None = None,
) -> Equity:
    """The equity of hands under an order of hands, or under a high and a low one that split the pot.

    With `samples` so many random deals are looked at instead of all; the same seed gives the same answer. `threads` are
    as many as there are processors unless said otherwise; `tell` hears how many pieces of long work are done, of how
    many.
    """
    spot = spot_of(game_of((orders,) if isinstance(orders, Order) else orders, making), hands, board, dead)
    threads = threads_for(threads)
    if samples is None:
        from croupier.odds.equity.exact import exact_tally

        tally = exact_tally(spot, threads, tell)
        if tally is not None:
            return _answer(spot, "exact", tally)
    from croupier.odds.equity.sampled import sampled_tally

    return _answer(spot, "sampled", sampled_tally(spot, *_sampling(samples, seed), threads, tell))


def _sampling(samples: int | None, seed: int) -> tuple[int, int]:
    samples = SAMPLES if samples is None else samples
    if not 1 <= samples <= MOST_SAMPLES:
        raise HandError(f"{samples} samples given; take 1 to {MOST_SAMPLES}")
    if seed < 0:
        raise HandError(f"a seed is 0 or more, not {seed}")
    return samples, seed


def _answer(spot: Spot, method: Literal["exact", "sampled"], tally: Tally) -> Equity:
    """Return what each player gets, from how often each set of players wins."""
    players, split = len(spot.hands), spot.game.low is not None
    counts = [[0] * 5 for _ in range(players)]
    boards = 0
    for entry in tally.nonzero()[0].tolist():
        times = int(tally[entry])
        boards += times
        high, low = (entry >> players, entry & (1 << players) - 1) if split else (entry, 0)
        for_high = (PARTS // 2 if low else PARTS) // high.bit_count()
        for_low = PARTS // 2 // low.bit_count() if low else 0
        for player, count in enumerate(counts):
            mine, also = for_high * (high >> player & 1), for_low * (low >> player & 1)
            if mine or also:
                count[0 if mine + also == PARTS else 1] += times
                count[2] += times * mine
                count[3] += times * also
                count[4] += times * (mine + also) ** 2
    parts = [PlayerEquity(hand, boards, *count) for hand, count in zip(spot.hands, counts, strict=True)]
    return Equity(method, boards, split, tuple(parts))
