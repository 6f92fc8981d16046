"""Starting hands as a heat map: a square as players draw it, aces first, one suit above the diagonal, two below.

The joker's hands stand in a row under the square. Text is SVG, drawn without a library.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import JOKER, RANKS
from croupier.documents.charts.svg import FAINT, drawing, shade, text
from croupier.odds.equity.starting import StartingHand

CELL, MARGIN, HEAD, GAP, FOOT = 52, 24, 78, 12, 46
LEAST_WIDTH = 470  # the words above need it
STEPS = 40  # of the scale


def heat_map(kinds: Sequence[StartingHand], title: str, subtitle: str) -> str:
    """A cell for each kind of starting hand, darker the more it wins."""
    ranks = [rank for rank in range(len(RANKS) - 1, -1, -1) if any(kind.name == RANKS[rank] * 2 for kind in kinds)]
    shares = [kind.share for kind in kinds]
    least, most = min(shares), max(shares)
    width = max(len(ranks) * CELL, LEAST_WIDTH) + 2 * MARGIN
    bottom = HEAD + len(ranks) * CELL + (GAP + CELL if any(kind.hand[0] == JOKER for kind in kinds) else 0)
    parts = [text(MARGIN, 34, title, size=19, weight="bold"), text(MARGIN, 57, subtitle, colour=FAINT)]
    for kind in kinds:
        x, y = _place(kind, ranks)
        fill, ink = shade((kind.share - least) / (most - least))
        parts += [
            f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="4" fill="{fill}"/>',
            text(x + CELL / 2, y + 23, kind.name, anchor="middle", weight="bold", colour=ink),
            text(x + CELL / 2, y + 40, f"{100 * kind.share:.1f}", anchor="middle", size=12, colour=ink),
        ]
    return drawing(width, bottom + FOOT, title, [*parts, *_scale(bottom + 16, width, least, most)])


def _place(kind: StartingHand, ranks: list[int]) -> tuple[int, int]:
    """The corner of the cell of a kind."""
    first, second = kind.hand
    if first == JOKER:
        return MARGIN + ranks.index(second >> 2) * CELL, HEAD + len(ranks) * CELL + GAP
    high, low = ranks.index(first >> 2), ranks.index(second >> 2)
    column, row = (low, high) if kind.name.endswith("s") else (high, low)
    return MARGIN + column * CELL, HEAD + row * CELL


def _scale(y: int, width: int, least: float, most: float) -> list[str]:
    """The scale that gives each shade its number."""
    left = MARGIN + 60
    step = (width - 2 * left) / STEPS
    return [
        text(left - 8, y + 11, f"{100 * least:.1f} %", anchor="end", size=12),
        *(
            f'<rect x="{left + number * step:.1f}" y="{y}" width="{step + 0.5:.1f}" height="12" '
            f'fill="{shade(number / (STEPS - 1))[0]}"/>'
            for number in range(STEPS)
        ),
        text(width - left + 8, y + 11, f"{100 * most:.1f} %", size=12),
    ]
