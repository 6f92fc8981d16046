"""Complete rounds: six players call to the showdown, ours with a chained log on disk, against clubs and PokerKit."""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks.job import Job, Result, times

TURNS = 5


def _seconds_a_round(script: str, *arguments: str) -> float:
    command = [sys.executable, "-m", f"benchmarks.players.{script}", *arguments]
    said = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert said["complete"] == said["rounds"], f"{script} did not play complete rounds: {said}"
    return float(said["seconds"]) / int(said["rounds"])


def _against(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Result:
    """The best of several turns, taken one after the other so that a busy moment hits both."""
    pairs = [(_seconds_a_round(*ours), _seconds_a_round(*theirs)) for _ in range(TURNS)]
    mine, other = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    return Result(other / mine, f"{1 / mine:,.0f} rounds/s", f"{1 / other:,.0f} rounds/s")


def omaha_clubs() -> Result:
    return _against(("ours", "omaha", "3000"), ("with_clubs", "1000"))


def omaha_pokerkit() -> Result:
    return _against(("ours", "omaha", "3000"), ("with_pokerkit", "omaha", "30"))


def manila_pokerkit() -> Result:
    return _against(("ours", "manila", "3000"), ("with_pokerkit", "manila", "100"))


JOBS = (
    Job("Omaha rounds for six, logged", "clubs", ("clubs",), times(3, 5), omaha_clubs),
    Job("Omaha rounds for six, logged", "pokerkit", ("pokerkit",), times(100, 200), omaha_pokerkit),
    Job("Manila rounds for six, logged", "pokerkit", ("pokerkit",), times(25, 40), manila_pokerkit),
)
