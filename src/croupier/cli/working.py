"""Long work: a progress bar on a terminal's stderr, and `--threads`, all cores by default."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

ThreadsOption = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="How many threads work; all cores where nothing is said.")
]


@contextmanager
def working(what: str, first: str = "") -> Iterator[Callable[[int, int], None]]:
    """A bar for some work, which tells how much of it is done, of how much; `first` stands there until it does."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not watched) as progress:
        task = progress.add_task(first or f"{what}; the first time on a machine it is compiled", total=None)
        yield lambda done, total: progress.update(task, description=what, completed=done, total=total)
