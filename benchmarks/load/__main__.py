"""A crowd by itself: one line of JSON for each stage, in words on stderr."""

from __future__ import annotations

import argparse
import asyncio

import msgspec
import uvloop

from benchmarks.load.crowd import cup, on_two_cores, stages
from benchmarks.load.timing import Measured


async def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    asked.add_argument("--tables", type=int, default=125)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--growing-by", type=int, default=0, help="tables to add until a bar is missed")
    asked.add_argument("--most-tables", type=int, default=0)
    asked.add_argument("--changes", action="store_true", help="everybody takes what changes, not whole views")
    asked.add_argument("--at-once", action="store_true", help="nobody thinks: the most the server does")
    asked.add_argument("--entrants", type=int, default=0, help="of a tournament, in place of tables")
    given = asked.parse_args()
    on_two_cores()
    if given.entrants:
        say(await cup(given.entrants, given.seconds))
        return
    growing = given.growing_by, given.most_tables
    async for measured in stages(given.tables, given.seconds, *growing, changes=given.changes, at_once=given.at_once):
        say(measured)


def say(measured: Measured) -> None:
    """A stage, as its line."""
    print(msgspec.json.encode(measured).decode(), flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main())
