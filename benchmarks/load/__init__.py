"""The room under load: 1,000 players at 125 tables on two cores, the players' own process included.

Theory of operation. The server runs in a process of its own as `croupier serve` runs it: SQLite on disk with
synchronous=FULL, sealed shuffles with their proofs, one WebSocket for each player. The crowd runs in another: every player
comes in as a guest, sits, contributes to each cut, and in turn thinks for a while and does something that is offered.
Rounds follow each other without a pause. Two times are taken of everything a player does: until its answer is there, and
until the last of the eight screens at the table shows it.

    crowd       starts a server, brings players in, measures (`python -m benchmarks.load`)
    player      what one player does with what is shown; entrant: the same in a tournament
    wire        one connection: HTTP to come in, then a WebSocket, as cheaply as it can be read
    timing      the two times, and what is said of them
    served      the server
    bare        the same messages and commits without a room: what no room can go below
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import msgspec

from benchmarks.job import Job, Result, count, say, seconds, size
from benchmarks.load.bare import bare_round_s
from benchmarks.load.timing import ALL_SCREENS_S, ANSWER_S, Measured

TABLES = 125
SECONDS = 30
TABLES_AT_ONCE, SECONDS_AT_ONCE = 60, 15  # where nobody thinks
FIRST_TABLES = 250  # of those that grow
GROWING_BY = 250
GROWING_SECONDS = 8
MOST_TABLES = 750
ENTRANTS = 500


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
    return _run("--tables", TABLES, "--seconds", SECONDS, "--changes")[0]


def answers() -> Result:
    measured = full_room()
    return Result(measured.answer.p99_s, f"{measured.answer.words}; server {measured.server_mb:.0f} MB")


def all_screens() -> Result:
    measured = full_room()
    return Result(measured.screens.p99_s, f"{measured.screens.words}; {measured.deliveries_per_second:,.0f} views/s")


def late() -> Result:
    return Result(full_room().lag.p99_s, full_room().lag.words)


def bytes_told() -> Result:
    """What an act comes to on the wire for each watcher."""
    measured = full_room()
    return Result(measured.act_bytes, f"{measured.act_bytes:,.0f} bytes; {measured.view_bytes:,.0f} a message")


@cache
def nobody_thinks() -> Measured:
    """The most that a server does."""
    return _run("--tables", TABLES_AT_ONCE, "--seconds", SECONDS_AT_ONCE, "--changes", "--at-once")[0]


def round_cpu() -> Result:
    measured, bare_s = nobody_thinks(), bare_round_s()
    words = f"{measured.round_cpu_s * 1e3:.1f} ms, {bare_s * 1e3:.1f} of them sockets and store alone"
    return Result(measured.round_cpu_s, f"{words}; server {measured.server_cpu:.0%} of a core")


def rounds_a_core() -> Result:
    measured = nobody_thinks()
    return Result(
        1 / measured.round_cpu_s, f"{measured.rounds_per_second:.1f} rounds/s; {measured.acts_per_second:.0f} acts/s"
    )


def in_the_cup() -> Result:
    measured = _run("--entrants", ENTRANTS, "--seconds", SECONDS)[0]
    return Result(
        measured.answer.p99_s, f"{measured.answer.words}; {measured.tables} tables; loop {measured.lag.words}"
    )


def most_tables() -> Result:
    """The largest room that still meets both bars, more tables being added until one does not."""
    growing = ("--growing-by", GROWING_BY, "--most-tables", MOST_TABLES, "--changes")
    stages = [full_room(), *_run("--tables", FIRST_TABLES, "--seconds", GROWING_SECONDS, *growing)]
    met = [stage for stage in stages if stage.meets_the_bars]
    if not met:
        return Result(0, "none")
    most = met[-1]
    return Result(most.players, f"{most.tables} tables, {most.players:,} players; {most.server_cpu:.0%} of a core")


PLAYERS = f"{TABLES * 8:,} players at {TABLES} tables"
BOUNDS = f"{ANSWER_S * 1e3:.0f} and {ALL_SCREENS_S * 1e3:.0f} ms"
JOBS = (
    Job(f"{PLAYERS}: an act answered, p99", "–", (), seconds(0.015, 0.008), answers),
    Job(f"{PLAYERS}: on all screens, p99", "–", (), seconds(0.020, 0.012), all_screens),
    Job(f"{PLAYERS}: the loop late, p99", "–", (), seconds(0.005, 0.002), late),
    Job(f"{PLAYERS}: bytes of an act to a watcher", "–", (), size(300, 150), bytes_told),
    Job("server CPU of a round of eight, nobody thinks", "–", (), seconds(0.010, 0.006), round_cpu),
    Job("rounds a second on a core, nobody thinks", "–", (), count(100, 150), rounds_a_core),
    Job(f"a tournament of {ENTRANTS}: an act answered, p99", "–", (), seconds(0.015, 0.008), in_the_cup),
    Job(f"most players within {BOUNDS}, p99", "–", (), count(4_000, 6_000), most_tables),
)
