"""Try the fair play watch on a simulated house, and write what it found into docs/explain/watch.md, with a picture.

    .venv/bin/python -m tools.watch_figures

The figures stand between two marks in the page; all else there is written by hand. The same seed gives the same figures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.watch.players import SCHEMES
from tests.support.watch.trial import WHOLE, Planted, Point, Trial, points

from croupier.documents.charts.svg import FAINT, INK, drawing, text

PAGE = Path("docs/explain/watch.md")
PICTURE = Path("docs/explain/watch.svg")
BEGIN, END = "<!-- figures: python -m tools.watch_figures -->\n", "<!-- end of figures -->\n"
LOOKS = 10
STEPS = (100, 200, 300, 400, 600)  # rounds together
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 60, 30, 30, 50
LINES = (("pairs found", "#1c6b52", 18), ("bots found", "#b5651d", -8), ("listed wrongly", "#a01818", -8))


def main() -> None:
    """Play, look, and write."""
    looks: list[Point] = []
    at_the_end: list[Planted] = []
    for point, planted in points(WHOLE, LOOKS):
        looks.append(point)
        at_the_end = planted
        print(point, file=sys.stderr, flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(before + BEGIN + told(WHOLE, looks, at_the_end) + END + after, encoding="utf-8")
    PICTURE.write_text(picture(WHOLE, looks), encoding="utf-8")


def told(trial: Trial, looks: list[Point], planted: list[Planted]) -> str:
    """The figures as text and tables."""
    last = looks[-1]
    lines = [
        f"{trial.honest:,} honest players, {trial.pairs} pairs of colluders and {trial.bots} bots played {last.rounds:,} "
        f"rounds at {trial.tables} tables",
        f"(seed {trial.seed}), {last.rounds_each:,.0f} rounds each on average; {last.met:,} pairs met. Among the honest are "
        f"{trial.friends} pairs of friends who like to",
        "sit together.",
        "",
        f"**Found: {sum(last.pairs.values())} of {trial.pairs} pairs and {sum(last.bots.values())} of {trial.bots} bots. "
        f"Listed wrongly: {last.pairs_false} of {last.met:,} pairs (friends: {last.friends}) and "
        f"{last.bots_false} players.**",
        "",
        "| rounds | by player | pairs found | pairs listed wrongly | bots found | players listed wrongly |",
        "|---|---|---|---|---|---|",
        *[
            f"| {one.rounds:,} | {one.rounds_each:,.0f} | {sum(one.pairs.values())} | {one.pairs_false} | "
            f"{sum(one.bots.values())} | {one.bots_false} |"
            for one in looks
        ],
        "",
        "At the end, by what they do and by how many rounds the two had played together:",
        "",
        f"| | {' | '.join(_spans())} | all |",
        f"|---|{'---|' * (len(STEPS) + 2)}",
        *[_row(scheme, [one for one in planted if one.scheme == scheme]) for scheme in SCHEMES],
        _row("all", planted),
        "",
        f"Bots found: {', '.join(f'{number} with {machine} times' for machine, number in sorted(last.bots.items()))}.",
        "",
        "![Found, and listed wrongly, by rounds played](watch.svg)",
        "",
    ]
    return "\n".join(lines)


def _spans() -> list[str]:
    starts = (0, *STEPS)
    return [f"{low}–{high - 1}" for low, high in zip(starts, STEPS, strict=False)] + [f"{STEPS[-1]} and more"]


def _row(name: str, planted: list[Planted]) -> str:
    starts, ends = (0, *STEPS), (*STEPS, sys.maxsize)
    spans = [[one for one in planted if low <= one.rounds < high] for low, high in zip(starts, ends, strict=True)]
    return f"| {name} | {' | '.join([_found(span) for span in [*spans, planted]])} |"


def _found(planted: list[Planted]) -> str:
    return f"{sum([one.found for one in planted])} of {len(planted)}" if planted else ""


def picture(trial: Trial, looks: list[Point]) -> str:
    """Found and false alarms by rounds played, each as a line."""
    high = max(trial.pairs, trial.bots)
    values = (
        [sum(one.pairs.values()) for one in looks],
        [sum(one.bots.values()) for one in looks],
        [one.pairs_false + one.bots_false for one in looks],
    )
    parts = [text(LEFT, TOP - 10, f"of {trial.pairs} pairs and {trial.bots} bots", colour=FAINT)]
    for value in range(0, high + 1, 5):
        y = _y(value, high)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, y + 4, str(value), anchor="end", colour=FAINT))
    for one in looks:
        x = _x(one.rounds, looks)
        parts.append(text(x, HEIGHT - BOTTOM + 18, f"{one.rounds / 1000:,.0f}", anchor="middle", colour=FAINT))
    parts.append(text(WIDTH / 2, HEIGHT - 12, "thousand rounds in the house", anchor="middle"))
    for (name, colour, below), line in zip(LINES, values, strict=True):
        spots = [(_x(one.rounds, looks), _y(min(value, high), high)) for one, value in zip(looks, line, strict=True)]
        path = " ".join([f"{x:.1f},{y:.1f}" for x, y in spots])
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in spots]
        parts.append(text(spots[-1][0] - 6, spots[-1][1] + below, name, anchor="end", colour=colour, weight="bold"))
    parts.append(f'<line x1="{LEFT}" y1="{TOP}" x2="{LEFT}" y2="{HEIGHT - BOTTOM}" stroke="{INK}"/>')
    return drawing(WIDTH, HEIGHT, "Fair play watch: found, and listed wrongly, by rounds played", parts)


def _x(rounds: int, looks: list[Point]) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * rounds / looks[-1].rounds


def _y(value: float, high: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / high


if __name__ == "__main__":
    main()
