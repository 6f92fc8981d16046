"""The room under load: 1,000 players at 125 tables on two cores, the players' own process included.

Theory of operation. The server runs in a process of its own as `croupier serve` runs it: SQLite on disk with
synchronous=FULL, sealed shuffles with their proofs, one WebSocket for each player. The crowd runs in another: every player
comes in as a guest, sits, contributes to each cut, and in turn thinks for a while and does something that is offered.
Rounds follow each other without a pause. Two times are taken of everything a player does: until its answer is there, and
until the last of the eight screens at the table shows it.

    crowd       starts a server, brings players in, measures (`python -m benchmarks.load`)
    player      what one player does with what is shown
    wire        one connection: HTTP to come in, then a WebSocket, as cheaply as it can be read
    timing      the two times, and what is said of them
    served      the server
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import msgspec

from benchmarks.job import Job, Result, count, say, seconds, times
from benchmarks.load.timing import ALL_SCREENS_S, ANSWER_S, Measured

TABLES = 125
SECONDS = 30
FIRST_TABLES = 200  # of those that grow
GROWING_BY = 50
GROWING_SECONDS = 8
MOST_TABLES = 600


def _run(*options: object) -> list[Measured]:
    """What a crowd measures, stage by stage; what it comes to is said as it goes."""
    command = [sys.executable, "-m", "benchmarks.load", *map(str, options)]
    found = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as crowd:
        assert crowd.stdout
        for line in crowd.stdout:
            found.append(msgspec.json.decode(line, type=Measured))
            say(f"  {found[-1].words}")
    if crowd.returncode or not found:
        raise RuntimeError(f"the crowd has not measured anything (exit {crowd.returncode}); its words are above")
    return found


@cache
def full_room() -> Measured:
    """A thousand players, for long enough."""
    return _run("--tables", TABLES, "--seconds", SECONDS)[0]


def answers() -> Result:
    measured = full_room()
    return Result(measured.answer.p99_s, f"{measured.answer.words}; server {measured.server_mb:.0f} MB")


def all_screens() -> Result:
    measured = full_room()
    return Result(measured.screens.p99_s, f"{measured.screens.words}; {measured.deliveries_per_second:,.0f} views/s")


def bytes_told() -> Result:
    """What an act comes to on the wire for each watcher, all of the table sent each time, and only what changes."""
    whole, changes = full_room(), _run("--tables", TABLES, "--seconds", SECONDS, "--changes")[0]
    ours = f"{changes.act_bytes:,.0f} bytes; server {changes.server_cpu:.0%} of a core"
    theirs = f"{whole.act_bytes:,.0f} bytes in whole views; server {whole.server_cpu:.0%} of a core"
    return Result(whole.act_bytes / changes.act_bytes, ours, theirs)


def most_tables() -> Result:
    """The largest room that still meets both bars, more tables being added until one does not."""
    growing = ("--growing-by", GROWING_BY, "--most-tables", MOST_TABLES)
    stages = [full_room(), *_run("--tables", FIRST_TABLES, "--seconds", GROWING_SECONDS, *growing)]
    met = [stage for stage in stages if stage.meets_the_bars]
    if not met:
        return Result(0, "none")
    most = met[-1]
    return Result(most.tables, f"{most.tables} tables, {most.players:,} players; {most.server_cpu:.0%} of a core")


PLAYERS = f"{TABLES * 8:,} players at {TABLES} tables"
JOBS = (
    Job(f"{PLAYERS}: an act answered, p99", "–", (), seconds(ANSWER_S, ANSWER_S / 2), answers),
    Job(f"{PLAYERS}: on all screens, p99", "–", (), seconds(ALL_SCREENS_S, ALL_SCREENS_S / 2), all_screens),
    Job(f"{PLAYERS}: bytes of an act to a watcher", "whole views", (), times(11, 22), bytes_told),
    Job("most tables of eight within both", "–", (), count(TABLES, 2 * TABLES), most_tables),
)
