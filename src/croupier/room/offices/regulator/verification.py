"""Verifying everything now, while the tables go on: the record of one moment, checked in a process beside the server.

Theory of operation. One verification runs at a time. The lines up to one moment and their entries are read and piped to
a process that gives way to the tables (workers/verification.py); how far it is can be asked at any time. What it comes
to is written into the stream of inspection, so that a record that does not hold is a significant event from then on.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from croupier.check import invariant
from croupier.errors import StoreError
from croupier.house import Person, RecordVerified
from croupier.protocol import Refusal
from croupier.record import Head
from croupier.room.clock import Clock
from croupier.room.streams.inspection import Inspectorate
from croupier.store import Store, beside, cut_of
from croupier.turns import in_turns
from croupier.verify import AHEAD, Verdict
from croupier.workers.verification import Progress

LONGEST_FAULT = 400
LONGEST_LINE = 64 << 20  # a verdict names the head of every stream
_LOG = structlog.get_logger("croupier.room")


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """The verification that runs, or ran last. Times are milliseconds UTC."""

    running: bool = False
    lines: int = 0  # done
    total: int = 0
    started: int = 0
    ended: int = 0
    heads: int = 0  # heads that were given
    verdict: Verdict | None = None
    failed: str = ""  # the reason it came to no verdict


class VerifyNow:
    """Verifies a store."""

    def __init__(self, store: Store, inspectorate: Inspectorate, clock: Clock) -> None:
        self._store, self._inspectorate, self._clock = store, inspectorate, clock
        self.seen = Verification()
        self._task: asyncio.Task[None] | None = None

    def start(self, person: Person, heads: Sequence[Head]) -> Refusal | None:
        """Begin, unless one is under way."""
        if self._task and not self._task.done():
            return Refusal("verification-runs", "a verification is running: wait for its end", "system")
        self.seen = Verification(running=True, started=self._clock.now(), heads=len(heads))
        self._task = asyncio.create_task(self._run(person, [str(head) for head in heads]), name="verification")
        return None

    async def close(self) -> None:
        """Give up what is under way."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, person: Person, heads: list[str]) -> None:
        try:
            found = await self._verdict(heads)
            await self._inspectorate.note_verified(_as_event(person, found, len(heads)), self._clock.now())
            self._told(verdict=found, running=False, ended=self._clock.now())
        except (OSError, StoreError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            _LOG.error("the record could not be verified", exc_info=error)
            self._told(failed="it could not be carried out; try again", running=False, ended=self._clock.now())
        finally:
            if self.seen.running:
                self._told(failed="it was given up", running=False, ended=self._clock.now())

    def _told(self, **changes: object) -> None:
        self.seen = msgspec.structs.replace(self.seen, **changes)

    async def _verdict(self, heads: list[str]) -> Verdict:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "croupier.workers.verification", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        feeding: asyncio.Task[None] | None = None
        try:
            feeding = asyncio.create_task(self._feed(process, heads))
            found = await self._heard(process)
            await feeding
            return found
        finally:
            if feeding:
                feeding.cancel()
                await asyncio.gather(feeding, return_exceptions=True)
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _feed(self, process: Process, heads: list[str]) -> None:
        """Hand the record over, no faster than it is taken."""
        pipe, store = process.stdin, self._store
        assert pipe is not None
        cut = await cut_of(store)
        self._told(total=cut.lines)
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended: what was heard of it says why
            pipe.write(msgspec.json.encode(heads) + b"\n")
            async for lines in cut.read(store, AHEAD):
                pipe.write(b"".join(lines))
                await pipe.drain()
            pipe.write(b"\n")
            async for placed, entries in cut.stretches(store):
                if not placed:
                    continue
                pipe.write(msgspec.json.encode([one.stream for one in placed]) + b"\n")
                pipe.write(b"".join([one.line for one in placed]) + b"\n")
                moved = [msgspec.json.encode(entry) + b"\n" async for entry in in_turns(entries)]
                pipe.write(b"".join(moved) + b"\n")
                await pipe.drain()
            pipe.write(b"[]\n" + msgspec.json.encode(await beside(store, cut)) + b"\n")
            pipe.close()

    async def _heard(self, process: Process) -> Verdict:
        """Read the process's output to its end."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            progress = msgspec.json.decode(line, type=Progress)
            self._told(lines=progress.lines)
            if progress.verdict:
                return progress.verdict
        raise asyncio.IncompleteReadError(b"", None)


def _as_event(person: Person, found: Verdict, heads: int) -> RecordVerified:
    invariant(found.whole == (found.fault is None), "a record that does not hold has a first fault")
    return RecordVerified(
        by=person.account, heads=heads, lines=found.lines, rounds=found.rounds, chain=found.chain,
        shuffle=found.shuffle, replay=found.replay, ledger=found.ledger, tail=found.tail,
        fault=(found.fault or "")[:LONGEST_FAULT],
    )  # fmt: skip
