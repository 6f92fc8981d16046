"""A job to measure, its result, and how time is taken."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Literal

import msgspec

REPEATS = 7


class Goal(msgspec.Struct, frozen=True):
    """What a job should reach: so many times the peer's speed, at least so many of something, or at most so much of it."""

    kind: Literal["times", "count", "seconds", "bytes"]
    bar: float
    stretch: float

    def share(self, measured: float) -> float:
        """How far a measurement is beyond the bar: 1 just reaches it, 2 is twice as good."""
        return self.bar / measured if self.is_most else measured / self.bar

    @property
    def is_most(self) -> bool:
        """Say whether less is better."""
        return self.kind in ("seconds", "bytes")


class Result(msgspec.Struct, frozen=True):
    """What was measured: the ratio, number or seconds the goal is about, and both sides in words."""

    measured: float
    ours: str
    theirs: str = "–"


class Job(msgspec.Struct, frozen=True):
    """One row of the table."""

    name: str
    peer: str
    needs: tuple[str, ...]  # peer packages
    goal: Goal
    measure: Callable[[], Result]


def times(bar: float, stretch: float) -> Goal:
    return Goal("times", bar, stretch)


def count(bar: int, stretch: int) -> Goal:
    return Goal("count", bar, stretch)


def seconds(bar: float, stretch: float) -> Goal:
    return Goal("seconds", bar, stretch)


def size(bar: int, stretch: int) -> Goal:
    return Goal("bytes", bar, stretch)


def say(text: str) -> None:
    """Progress, apart from the results."""
    print(text, file=sys.stderr, flush=True)


def best_times(*sides: Callable[[], object], repeats: int = REPEATS) -> tuple[float, ...]:
    """The best time of each side in seconds; the sides take turns, so that a busy moment hits all of them."""
    best = [float("inf")] * len(sides)
    for _ in range(repeats):
        for index, side in enumerate(sides):
            start = time.perf_counter()
            side()
            best[index] = min(best[index], time.perf_counter() - start)
    return tuple(best)


def per_hand(total_seconds: float, hands: int) -> str:
    """A time for each hand: "3.4 ns a hand"."""
    nanoseconds = total_seconds / hands * 1e9
    return f"{nanoseconds:,.{0 if nanoseconds >= 100 else 1}f} ns a hand"
