"""What a round costs without a room: the same number of messages and commits, and nothing worked out for them.

    python -m benchmarks.load.bare FOLDER

is the server: for each message it commits the lines of an act to a store of its own, and then sends a change to everybody
at the table and the answer to who acted, as bytes that are there already. It says its port, and ends when its standard
input does. What a room takes beside that is its own; below it no room can come.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from functools import partial

import msgspec
import uvloop

from benchmarks.load.crowd import cpu_seconds
from croupier.chips import Posting
from croupier.record import Chain
from croupier.store import Store, Write, open_store

TABLES, SEATS = 25, 8
ACTS = 38  # of a round: by players, and the dealer's
CHANGE, ANSWER, ACT = b"\x81\x7e\x01\xae" + b"c" * 430, b"\x81\x40" + b"a" * 64, b"\x81\xd0" + b"m" * 84
SECONDS = 8


class Acted(msgspec.Struct, frozen=True, tag="acted", tag_field="type"):
    """About as long as the events of a round are."""

    place: int = 3
    amount: int = 1200
    under: str = "17.5"
    words: str = "x" * 120


class Table:
    """A table: everybody who is connected to it, and its stream."""

    def __init__(self, store: Store, number: int) -> None:
        self.people: list[asyncio.Transport] = []
        self._store, self._name, self._chain = store, f"bare-{number}", Chain(f"bare-{number}")

    async def acted(self, by: asyncio.Transport) -> None:
        """Commit an act, show it and answer it."""
        lines = self._chain.lines([Acted()], 1, 1000)
        moves = ((Posting("cage", "cents", -100), Posting(f"pot:{self._name}", "cents", 100)),)
        await self._store.append([Write(self._name, self._chain.seq - 1, lines, moves)])
        if not by.is_closing():
            for transport in self.people:
                transport.write(CHANGE)
            by.write(ANSWER)


class Seat(asyncio.Protocol):
    """One connection at the server; the eight that come one after the other sit at one table."""

    def __init__(self, tables: list[Table]) -> None:
        self._tables, self._tasks = tables, set[asyncio.Task[None]]()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._table = next(table for table in self._tables if len(table.people) < SEATS)
        self._table.people.append(self._transport)

    def data_received(self, data: bytes) -> None:
        for _ in range(0, len(data), len(ACT)):
            task = asyncio.create_task(self._table.acted(self._transport))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def serve(folder: str) -> None:
    """Serve until the standard input ends."""
    loop = asyncio.get_running_loop()
    async with open_store(f"sqlite:{folder}/bare.db") as store:
        tables = [Table(store, number) for number in range(TABLES)]
        server = await loop.create_server(lambda: Seat(tables), "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await loop.run_in_executor(None, sys.stdin.read)
        server.close()


class Player(asyncio.Protocol):
    """One connection of the crowd: acts whenever it is answered, so that one at each table does."""

    def __init__(self, *, acts: bool) -> None:
        self._acts, self.answered = acts, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._acts and (found := data.count(ANSWER)):
            self.answered += found
            self._transport.write(ACT)

    def begin(self) -> None:
        if self._acts:
            self._transport.write(ACT)

    def end(self) -> None:
        self._acts = False


async def crowd(port: int, pid: int) -> float:
    """Play, and return the CPU seconds the server used for a round."""
    loop = asyncio.get_running_loop()
    players = []
    for number in range(TABLES * SEATS):
        seat = partial(Player, acts=not number % SEATS)
        _, player = await loop.create_connection(seat, "127.0.0.1", port)
        players.append(player)
    await asyncio.sleep(1)
    for player in players:
        player.begin()
    await asyncio.sleep(1)
    before, used = sum(player.answered for player in players), cpu_seconds(pid)
    await asyncio.sleep(SECONDS)
    used = cpu_seconds(pid) - used
    rounds = (sum(player.answered for player in players) - before) / ACTS
    for player in players:
        player.end()
    await asyncio.sleep(1)
    return used / rounds


def bare_round_s() -> float:
    """The CPU seconds of a round without a room."""
    with tempfile.TemporaryDirectory(prefix="croupier-bare-") as folder:
        command = [sys.executable, "-m", "benchmarks.load.bare", folder]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            assert process.stdin
            try:
                return uvloop.run(crowd(int(process.stdout.readline()), process.pid))
            finally:
                process.stdin.close()


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
