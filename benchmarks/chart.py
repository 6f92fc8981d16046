"""The chart: each job's measurement as a multiple of its bar, on a logarithmic axis."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.report import Row, amount

REACHED, MISSED, INK, FAINT = "#2f7d5b", "#b5483a", "#2b2b2b", "#8a8a85"
TICKS = (0.25, 0.5, 1, 2, 4, 8)


def draw(rows: list[Row], folder: Path) -> None:
    """Draw results.svg and results.png."""
    mpl.rcParams |= {"font.family": "DejaVu Sans", "font.size": 10, "svg.hashsalt": "croupier"}
    figure = Figure(figsize=(10, 1.6 + 0.48 * len(rows)), layout="constrained")
    axes = figure.subplots()
    _bars(axes, rows)
    _axis(axes, rows)
    figure.suptitle("Croupier, measured against its bars", x=0.012, ha="left", fontsize=13, color=INK)
    figure.savefig(folder / "results.svg", metadata={"Date": None})
    figure.savefig(folder / "results.png", dpi=150)


def _bars(axes: Axes, rows: list[Row]) -> None:
    """A bar from the goal's bar outwards, to the right if it was passed; a notch for the stretch; the figures."""
    for place, row in enumerate(rows):
        goal, stretch = row.job.goal, row.job.goal.share(row.job.goal.stretch)
        assert row.result
        colour = REACHED if row.share >= 1 else MISSED
        axes.barh(place, row.share - 1, left=1, color=colour, height=0.58, zorder=2)
        axes.plot([stretch] * 2, [place - 0.38, place + 0.38], color=INK, lw=1.8, zorder=4)
        figures = f"{amount(goal, row.result.measured)}, bar {amount(goal, goal.bar)}"
        axes.annotate(
            figures,
            (max(row.share, stretch), place),
            (6, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
        )


def _axis(axes: Axes, rows: list[Row]) -> None:
    shares = [row.share for row in rows] + [row.job.goal.share(row.job.goal.stretch) for row in rows]
    axes.set_xscale("log")
    axes.set_xticks(TICKS, [f"{tick:g}" for tick in TICKS])
    axes.set_xticks([], minor=True)
    axes.set_xlim(min(0.8, min(shares) / 1.15), max(shares) * 1.9)  # last: ticks would widen it
    axes.set_yticks(range(len(rows)), [_label(row) for row in rows])
    axes.invert_yaxis()
    axes.axvline(1, color=INK, lw=1.4, zorder=3)
    axes.grid(axis="x", color="#e4e4df", zorder=0)
    axes.tick_params(length=0, colors=INK)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(
        "multiple of the bar (1 reaches it; further right is faster); the notch is the stretch goal", color=FAINT
    )


def _label(row: Row) -> str:
    return row.job.name if row.job.peer == "–" else f"{row.job.name}\nbeside {row.job.peer}"
