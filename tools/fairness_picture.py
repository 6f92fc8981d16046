"""Draw docs/pictures/tournament-fairness.svg and print its figures: `python -m tools.fairness_picture`, a minute."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import mean, pstdev
from typing import NamedTuple

from tests.support.tournament.cardless import Rule, Tally, tally
from tests.support.tournament.other_rules import by_chance, next_to_pay

from croupier.documents.charts.svg import FAINT, INK, drawing, text
from croupier.tournament.run.balance import balance

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "tournament-fairness.svg"
TOURNAMENTS = 3000
BIN, MOST = 0.05, 2.5  # of a lap: the width of a bar, and where the axis ends
LEFT, RIGHT, TOP, ROW, BAR = 250, 560, 74, 84, 58  # the axis from left to right; a row, and its highest bar
WIDTH = 800
OURS, OTHERS, UNMOVED, GRID = "#1c6b52", "#b5483a", "#77776f", "#e4e4df"


class Row(NamedTuple):
    """One way to break tables, as it is drawn."""

    words: str
    rule: str
    why: tuple[str, ...]
    by: Rule
    colour: str


ROWS = (
    Row("not moved", "", (), balance, UNMOVED),
    Row("moved to balance", "our rule", ("balance",), balance, OURS),
    Row("moved to balance", "always the next to pay", ("balance",), next_to_pay, OTHERS),
    Row("moved to balance", "anybody to any seat", ("balance",), by_chance, OTHERS),
    Row("table broken", "our rule", ("break",), balance, OURS),
    Row("table broken", "anybody to any seat", ("break",), by_chance, OTHERS),
)


def across(laps: float) -> float:
    """Where a number of laps lies on the axis."""
    return LEFT + (RIGHT - LEFT) * laps / MOST


def row(place: int, row: Row, laps: list[float]) -> list[str]:
    """A name, bars, and the figures."""
    foot = TOP + ROW * place + BAR
    bins = Counter(min(round(lap / BIN), round(MOST / BIN)) for lap in laps)
    highest = max(bins.values())
    parts = [
        f'<rect x="{across((at - 0.5) * BIN) + 0.4:.1f}" y="{foot - height:.1f}" width="{across(BIN) - LEFT - 0.8:.1f}" '
        f'height="{height:.1f}" fill="{row.colour}"/>'
        for at, count in sorted(bins.items())
        if (height := count / highest * BAR) >= 0.1
    ]
    low, high = laps[len(laps) * 5 // 100], laps[len(laps) * 95 // 100]
    return [
        *parts,
        f'<path d="M{LEFT} {foot}H{RIGHT}" stroke="{FAINT}" stroke-width="1"/>',
        text(24, foot - 26, row.words, weight="bold"),
        text(24, foot - 8, row.rule, colour=FAINT),
        text(RIGHT + 20, foot - 26, f"{mean(laps):.2f} laps, spread {pstdev(laps):.2f}"),
        text(RIGHT + 20, foot - 8, f"nine in ten: {low:.2f} to {high:.2f}", colour=FAINT),
    ]


def picture(rows: list[list[float]]) -> str:
    """The whole picture, as SVG."""
    foot = TOP + ROW * (len(rows) - 1) + BAR
    axis = [
        part
        for tick in (0.0, 0.5, 1.0, 1.5, 2.0, 2.5)
        for part in (
            f'<path d="M{across(tick):.1f} {TOP - 8}V{foot + 5}" stroke="{INK if tick == 1 else GRID}"/>',
            text(across(tick), foot + 21, f"{tick:g}", size=12, anchor="middle", colour=FAINT),
        )
    ]
    bars = [part for place, laps in enumerate(rows) for part in row(place, ROWS[place], laps)]
    title = "Rounds dealt for one big blind"
    head = [
        text(24, 30, title, size=17, weight="bold"),
        text(
            24,
            50,
            "from one big blind of a player to the next, in laps: 1 is as many rounds as players; each row to its own scale",
            colour=FAINT,
        ),
    ]
    return drawing(WIDTH, foot + 40, title, [*head, *axis, *bars])


def main() -> None:
    """Play, print, draw."""
    seen: dict[Rule, Tally] = {rule: tally(TOURNAMENTS, rule) for rule in (balance, next_to_pay, by_chance)}
    rows = [sorted([lap.fair for lap in seen[row.by].laps if lap.moved == row.why]) for row in ROWS]
    for row, laps in zip(ROWS, rows, strict=True):
        players = [
            player
            for player in seen[row.by].players
            if (set(row.why) <= set(player.moved) if row.why else not player.moved)
        ]
        rounds, fair, blinds = (
            sum([getattr(player, name) for player in players]) for name in ("rounds", "fair", "blinds")
        )
        ends = [laps[len(laps) * percent // 100] for percent in (1, 5, 95, 99)]
        print(
            f"{row.words}, {row.rule or 'at all'}: {len(laps)} laps, mean {mean(laps):.3f}, spread {pstdev(laps):.3f}, "
            f"1 5 95 99 %: {ends[0]:.2f} {ends[1]:.2f} {ends[2]:.2f} {ends[3]:.2f}; over whole tournaments "
            f"{len(players)} players, {rounds / blinds:.2f} rounds and {fair / blinds:.4f} laps for each big blind"
        )
    FILE.write_text(picture(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
