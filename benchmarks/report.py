"""What was measured, as a table to read (printed, results.md), as data (results.json) and as a chart (chart.py)."""

from __future__ import annotations

import os
import platform
import sys
from datetime import UTC, datetime
from importlib import metadata, util
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.job import Goal, Job, Result, say

OUT = Path(__file__).parent / "out"
HEADINGS = ("job", "peer", "ours", "theirs", "ratio", "bar", "stretch", "reached")
PACKAGES = ("croupier", "numpy", "numba", "eval7", "phevaluator")


class Row(msgspec.Struct, frozen=True):
    """A job and its result; none if it could not be measured."""

    job: Job
    result: Result | None

    @property
    def share(self) -> float:
        """How far beyond the bar; 0 where nothing was measured."""
        return self.job.goal.share(self.result.measured) if self.result else 0.0

    @property
    def reached(self) -> str:
        goal = self.job.goal
        if self.result is None:
            return "not measured"
        if self.share < 1:
            return "MISSED"
        return "stretch" if self.share >= goal.share(goal.stretch) else "bar"

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as text, in the order of the headings."""
        goal, result = self.job.goal, self.result
        ratio = amount(goal, result.measured) if result and goal.kind == "times" else "–"
        return (
            self.job.name,
            self.job.peer,
            result.ours if result else "–",
            result.theirs if result else "–",
            ratio,
            limit(goal, goal.bar),
            limit(goal, goal.stretch),
            self.reached,
        )


def amount(goal: Goal, number: float) -> str:
    """A ratio, a number or a time: "127x", "125", "0.45 s"."""
    return {
        "times": f"{number:.3g}x",
        "count": f"{number:.0f}",
        "seconds": f"{number:.2g} s",
        "bytes": f"{number:.0f} B",
    }[goal.kind]


def limit(goal: Goal, number: float) -> str:
    """A ratio or a number to reach, or a time not to pass."""
    return f"{'<' if goal.is_most else '≥'} {amount(goal, number)}"


def write(rows: list[Row]) -> None:
    """Write all files and print the table; say which bars were missed."""
    OUT.mkdir(exist_ok=True)
    (OUT / "results.json").write_bytes(msgspec.json.format(msgspec.json.encode(data(rows))) + b"\n")
    (OUT / "results.md").write_text(markdown(rows), encoding="utf-8")
    if util.find_spec("matplotlib") is None:
        say("no chart drawn, matplotlib is not installed; say `make bench`, or install requirements-bench.lock")
    else:
        from benchmarks.chart import draw

        draw([row for row in rows if row.result], OUT)
    Console(width=max(130, Console().width)).print(table(rows))
    missed = [row.job.name for row in rows if row.reached == "MISSED"]
    print(f"missed the bar: {', '.join(missed)}" if missed else "every bar measured was reached")
    print(f"written to {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}/")


def data(rows: list[Row]) -> dict[str, object]:
    return {
        "taken": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "packages": {name: version(name) for name in PACKAGES},
        "rows": [
            {
                "job": row.job.name,
                "peer": row.job.peer,
                "goal": row.job.goal,
                "result": row.result,
                "reached": row.reached,
            }
            for row in rows
        ],
    }


def markdown(rows: list[Row]) -> str:
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells for row in rows)]
    text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    peers = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return f"# Benchmarks\n\n{text}\n\n{machine()}; {peers}.\n"


def table(rows: list[Row]) -> Table:
    found = Table(*HEADINGS, title="Croupier beside its peers")
    styles = {"MISSED": "bold red", "not measured": "dim", "stretch": "green"}
    for row in rows:
        found.add_row(*row.cells, style=styles.get(row.reached))
    return found


def machine() -> str:
    python = f"Python {sys.version.split()[0]}, {platform.system()} {platform.machine()}"
    return f"{python}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end"


def version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
