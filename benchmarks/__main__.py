"""Run every job, print the table, and write it with a chart to benchmarks/out/."""

from __future__ import annotations

import importlib.util
import os

from benchmarks import acting, equity, load, lobby, opening, ranking, rounds, solving, starting, storing, verifying
from benchmarks.job import Job, say
from benchmarks.report import Row, write

TOPICS = (ranking, equity, rounds, solving, starting, opening, storing, verifying, acting, lobby, load)
BUSY = 0.7
HOW_TO_INSTALL = "say `make bench`, or install requirements-bench.lock"


def measured(job: Job) -> Row:
    missing = [package for package in job.needs if importlib.util.find_spec(package) is None]
    if missing:
        say(f"{job.name}: not measured, {' and '.join(missing)} is not installed; {HOW_TO_INSTALL}")
        return Row(job, None)
    say(f"{job.name} ...")
    return Row(job, job.measure())


def main() -> None:
    busy = os.getloadavg()[0]
    if busy > BUSY:
        say(f"this machine is busy (load {busy:.1f}): times will be poor, and two threads may be no faster than one")
    write([measured(job) for topic in TOPICS for job in topic.JOBS])


if __name__ == "__main__":
    main()
