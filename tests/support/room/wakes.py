"""Which tables of a room are woken, by whatever wakes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from croupier.room.tables.actor import TableActor


@contextmanager
def wakes_counted() -> Iterator[Counter[str]]:
    """Count the wakes of every table, by its name."""
    woken: Counter[str] = Counter()
    wake = TableActor.wake

    def counted(self: TableActor) -> None:
        woken[self.name] += 1
        wake(self)

    with patch.object(TableActor, "wake", counted):
        yield woken
