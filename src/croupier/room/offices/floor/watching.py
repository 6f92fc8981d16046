"""Running the fair play watch beside the tables: new rounds only, in a process that gives way to them.

Theory of operation. One look runs at a time: every quarter of an hour, and when staff ask for one. Rounds that have ended
since the last look are read a moment at a time and piped to a process (workers/watching.py) with what the watch remembers.
What it remembers then, and what it found, is kept in the store. Where a look does not come to its end nothing is kept, and
the next one reads the same rounds again; where what is kept is lost, the record is read from its beginning.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

import msgspec
import structlog

from croupier.errors import StoreError
from croupier.protocol import Refusal
from croupier.room.clock import Clock
from croupier.room.rounds.ended import ended_rounds
from croupier.room.streams.keys import Keys
from croupier.store import Store
from croupier.watch import Finding, Trace
from croupier.workers.watching import Asked, Piece, Told

MEMORY, FOUND = "memory", "found"  # the parts that are kept
EVERY_S = 900.0
KEPT_DAYS = 30  # marks of accounts
DAY_MS = 24 * 3_600_000
LONGEST_LINE = 64 << 20
_LOG = structlog.get_logger("croupier.room")


class Found(msgspec.Struct, frozen=True):
    """What a look came to. Times are milliseconds UTC."""

    at: int = 0
    rounds: int = 0  # read in all
    findings: tuple[Finding, ...] = ()


class Looking(msgspec.Struct, frozen=True):
    """The look that runs, or ran last."""

    running: bool = False
    rounds: int = 0  # read so far, those of earlier looks among them
    failed: str = ""


class Watching:
    """Looks, one at a time."""

    def __init__(self, store: Store, keys: Keys, clock: Clock) -> None:
        self._store, self._keys, self._clock = store, keys, clock
        self.seen = Looking()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> Refusal | None:
        """Begin a look, unless one is under way."""
        if self._task and not self._task.done():
            return Refusal("watch-runs", "the watch is reading: wait for its end", "system")
        self.seen = Looking(running=True)
        self._task = asyncio.create_task(self._look(), name="fair play watch")
        return None

    async def ended(self) -> None:
        """Wait for the end of the look that is under way."""
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)

    async def loop(self) -> None:
        """Look again and again, as long as the house is open."""
        while True:
            await asyncio.sleep(EVERY_S)
            self.start()
            await self.ended()

    async def close(self) -> None:
        """Give up what is under way."""
        if self._task:
            self._task.cancel()
            await self.ended()

    async def found(self) -> Found:
        """What the last look came to."""
        kept = await self._store.watching.kept(FOUND)
        return msgspec.json.decode(kept, type=Found) if kept else Found()

    async def _look(self) -> None:
        failed = "it was given up"
        try:
            await self._look_now()
            failed = ""
        except (OSError, StoreError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            _LOG.error("the fair play watch did not come to its end", exc_info=error)
            failed = "it could not be carried out; try again"
        finally:
            self.seen = msgspec.structs.replace(self.seen, running=False, failed=failed)

    async def _look_now(self) -> None:
        store, at = self._store, self._clock.now()
        await store.watching.forget_left(at - KEPT_DAYS * DAY_MS)
        traces = [msgspec.convert(one, Trace) for one in await store.watching.left()]
        async with _process() as process:
            await _send(process, msgspec.json.encode(Asked(traces)))
            async for piece in _kept_memory(store):
                await _send(process, b"%d" % len(piece), piece)
            await _send(process, b"0")
            reached = await self._heard(process)
            feeding = asyncio.create_task(self._feed(process, reached.reached or {}))
            try:
                told = reached
                while told.findings is None:
                    told = await self._heard(process)
                await feeding
            finally:
                feeding.cancel()
                await asyncio.gather(feeding, return_exceptions=True)
            await _keep_memory(store, process)
        found = Found(at, told.rounds, tuple(told.findings))
        await store.watching.keep(FOUND, msgspec.json.encode(found))

    async def _heard(self, process: Process) -> Told:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise asyncio.IncompleteReadError(b"", None)
        told = msgspec.json.decode(line, type=Told)
        self.seen = msgspec.structs.replace(self.seen, rounds=told.rounds)
        return told

    async def _feed(self, process: Process, reached: dict[str, int]) -> None:
        """Hand new rounds over, no faster than they are taken."""
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended: what was heard of it says why
            async for one in ended_rounds(self._store, self._keys.sealing, reached):
                head = msgspec.json.encode(Piece(one.table, len(one.lines), one.shoes))
                await _send(process, head, b"".join(one.lines))
            await _send(process, b"")


async def _kept_memory(store: Store) -> AsyncIterator[bytes]:
    """What is remembered, in pieces, so that no copy of it all holds the tables up."""
    for number in count():
        piece = await store.watching.kept(f"{MEMORY}.{number}")
        if not piece:
            return
        yield piece


async def _keep_memory(store: Store, process: Process) -> None:
    """Keep what is remembered now; where only some of its pieces are, it does not open, and is worked out again."""
    assert process.stdout is not None
    for number in count():
        length = int(await process.stdout.readline())
        await store.watching.keep(f"{MEMORY}.{number}", await process.stdout.readexactly(length))
        if not length:
            return


async def _send(process: Process, head: bytes, rest: bytes = b"") -> None:
    assert process.stdin is not None
    process.stdin.write(head + b"\n" + rest)
    await process.stdin.drain()


@asynccontextmanager
async def _process() -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "croupier.workers.watching", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
