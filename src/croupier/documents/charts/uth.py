"""Charts of a solved game as SVG: the hands to play before the flop, and what a maximum payout does to the house edge."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import NamedTuple

from croupier.cards import ACE, RANKS
from croupier.documents.charts.svg import FAINT, PAPER, drawing, text
from croupier.odds.uth.game import best_of, bet
from croupier.odds.uth.solve import Strategy

LINE, PLAYED, CHECKED = "#e4e4df", "#2f7d5b", "#f4f4f0"
CELL, MARGIN, HEAD = 44, 24, 76
WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM = 900, 460, 84, 90, 64
MOST_LEVELS = 8


class CapPoint(NamedTuple):
    """The house edge where a blind wins no more than some cents."""

    payout_most: int
    house_edge: Fraction


def hand_grid() -> list[list[int]]:
    """The types of holdings as players draw them: aces first, one suit above the diagonal, two suits below."""
    ranks = range(ACE, -1, -1)
    return [[_type(row, column) for column in ranks] for row in ranks]


def _type(row: int, column: int) -> int:
    high, low = max(row, column), min(row, column)
    return 13 * high + low if row > column else 13 * low + high


def hand_name(kind: int) -> str:
    """A type of holding as players write it: AKs, AKo, AA."""
    one, two = divmod(kind, 13)
    ranks = RANKS[max(one, two)] + RANKS[min(one, two)]
    return ranks if one == two else ranks + ("s" if one > two else "o")


def played_before(strategy: Strategy) -> list[str]:
    """The hands to play before the flop, in the order of the grid."""
    largest = bet(strategy.game.most)
    return [hand_name(kind) for row in hand_grid() for kind in row if best_of(strategy.before[kind]) == largest]


def hands_chart(strategy: Strategy) -> str:
    """The grid of hands, those to play before the flop filled in."""
    played = set(played_before(strategy))
    side = 13 * CELL + 2 * MARGIN
    title = f"Hands to bet {strategy.game.most} times before the flop"
    parts = [
        text(MARGIN, 34, title, size=19, weight="bold"),
        text(MARGIN, 57, "above the diagonal of one suit, below it of two; all others are checked", colour=FAINT),
    ]
    for row, kinds in enumerate(hand_grid()):
        for column, kind in enumerate(kinds):
            name = hand_name(kind)
            x, y = MARGIN + column * CELL, HEAD + row * CELL
            fill, colour = (PLAYED, PAPER) if name in played else (CHECKED, FAINT)
            parts.append(f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="4" fill="{fill}"/>')
            parts.append(text(x + CELL / 2, y + CELL / 2 + 5, name, anchor="middle", colour=colour))
    return drawing(side, HEAD + 13 * CELL + MARGIN, title, parts)


def cap_chart(points: Sequence[CapPoint], ante: int) -> str:
    """The house edge against the maximum payout, which runs on a logarithmic axis."""
    title = f"House edge by maximum payout, ante ${_dollars(ante)}"
    plot = _Plot(points)
    line = " ".join(f"{plot.x(point.payout_most):.1f},{plot.y(_percent(point)):.1f}" for point in points)
    parts = [
        text(LEFT, 34, title, size=19, weight="bold"),
        text(LEFT, 57, "per cent of the ante, with the best play for each maximum", colour=FAINT),
    ]
    for percent in plot.levels():
        y = plot.y(percent)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{LINE}"/>')
        parts.append(text(LEFT - 10, y + 4, f"{percent:g} %", anchor="end", colour=FAINT))
    for cents in plot.marks():
        parts.append(text(plot.x(cents), HEIGHT - BOTTOM + 22, f"${_dollars(cents)}", anchor="middle", colour=FAINT))
    parts.append(
        f'<polyline points="{line}" fill="none" stroke="{PLAYED}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    for point in points:
        x, y = plot.x(point.payout_most), plot.y(_percent(point))
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" fill="{PLAYED}"/>')
    for point in (points[0], points[-1]):
        x, y = plot.x(point.payout_most), plot.y(_percent(point))
        parts.append(text(x + 10, y - 6, f"{_percent(point):.3f} %", weight="bold"))
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 14, "the most a winning blind is paid", anchor="middle", colour=FAINT))
    return drawing(WIDTH, HEIGHT, title, parts)


class _Plot:
    """The position of a payout and a percentage on the sheet."""

    def __init__(self, points: Sequence[CapPoint]) -> None:
        percents = [_percent(point) for point in points]
        self.cents = points[0].payout_most, points[-1].payout_most
        least, most = min(percents), max(percents)
        steps = (digit * 10.0**power for power in range(-2, 9) for digit in (1, 2, 5))
        self.step = next(step for step in steps if (most - least) / step <= MOST_LEVELS)
        self.low, self.high = least // self.step * self.step, most // self.step * self.step + self.step

    def x(self, cents: int) -> float:
        """Across, by the logarithm of an amount."""
        first, last = self.cents
        return LEFT + 12 + (WIDTH - LEFT - RIGHT - 12) * log(cents / first) / max(log(last / first), 1e-9)

    def y(self, percent: float) -> float:
        """Down, by a percentage."""
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - HEAD) * (percent - self.low) / (self.high - self.low)

    def levels(self) -> list[float]:
        """The percentages with a line."""
        return [
            round(self.low + self.step * count, 6) for count in range(round((self.high - self.low) / self.step) + 1)
        ]

    def marks(self) -> list[int]:
        """Round amounts inside, fewer where they would meet."""
        first, last = self.cents
        many = last > first * 10**4
        round_ones = [digit * 10**power for power in range(14) for digit in ((1,) if many else (1, 2, 5))]
        return [cents for cents in round_ones if first <= cents <= last]


def _percent(point: CapPoint) -> float:
    return float(100 * point.house_edge)


def _dollars(cents: int) -> str:
    return f"{cents // 100:,}" if cents % 100 == 0 else f"{cents / 100:,.2f}"
