"""The verdict on a record: verified in shares by several processes where it is long, else in one piece."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import active_count
from typing import Any, Protocol

from croupier.errors import CroupierError
from croupier.record import Head
from croupier.verify import (
    OF_THE_HOUSE,
    Findings,
    Handed,
    Joined,
    KeptLedger,
    Rest,
    Share,
    Verdict,
    Verifier,
    compile_rules,
)
from croupier.workers.verifying.record import ALL, Record


class Messages(Protocol):
    """Where what a share says comes in."""

    def recv(self) -> Any:
        """Return the next message; EOFError where there are no more."""


Tell = Callable[[int], None]  # how much of the record is done
NEW_OBJECTS = 100_000  # made before the collector looks at them: nearly all are freed without it


async def verified(record: Record, heads: Sequence[Head], tell: Tell = lambda _done: None) -> Verdict:
    """Return the verdict on a record; one that does not hold is verified in one piece, to tell what is wrong."""
    collect_seldom()
    found = await _in_shares(record, heads, tell) if record.shares > 1 else None
    return found or await _in_one_piece(record, heads, tell)


async def _in_one_piece(record: Record, heads: Sequence[Head], tell: Tell) -> Verdict:
    return await gone_through(record, Verifier(await ahead_of(record), heads), heads, tell)


async def gone_through(
    record: Record,
    verifier: Verifier,
    heads: Sequence[Head],
    tell: Tell,
    before_the_end: Callable[[], None] = lambda: None,
) -> Verdict:
    """Return the verdict of a verifier on all lines of a record."""
    ledger = KeptLedger()
    async for stretch in record.stretches(ALL):
        told = [verifier.take(placed.line, placed.stream) for placed in stretch.lines]
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        tell(stretch.done)
    before_the_end()
    beside = await record.beside()
    if beside is not None:
        ledger.tell(verifier.found, beside)
    return verifier.verdict(heads)


async def _in_shares(record: Record, heads: Sequence[Head], tell: Tell) -> Verdict | None:
    """Verify a record in shares; None where it is to be verified in one piece.

    A process forked from this one has read all modules and has the rules of the tables compiled. One with threads is
    not forked: an open store is among them.
    """
    forks = sys.platform == "linux" and active_count() == 1
    if forks:
        compile_rules(record.openings)
    context = get_context("fork") if forks else get_context("spawn")
    pipes: list[Connection] = []
    processes = []
    try:
        for share in range(1, record.shares + 1):
            ours, theirs = context.Pipe(duplex=False)
            not_its_own = [*pipes, ours] if forks else []
            told = (record, share, tuple(heads), theirs, not_its_own)
            process = context.Process(target=_take_a_share, args=told, daemon=True)
            process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)
        with suppress(EOFError):
            return await joined(record, heads, pipes, tell)
        return None
    finally:
        for process in processes:
            process.kill()
            process.join()


async def joined(record: Record, heads: Sequence[Head], pipes: Sequence[Messages], tell: Tell) -> Verdict | None:
    """Verify the house's own streams, and join to them what all shares say; None where there is no verdict this way."""
    house, ledger = Joined(_owns(record, OF_THE_HOUSE), await ahead_of(record), heads), KeptLedger()
    async for stretch in record.stretches(OF_THE_HOUSE):
        handed: list[Handed] = [pipe.recv() for pipe in pipes]
        told = house.take(stretch.lines, handed)
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        if not house.is_whole:
            return None
        tell(stretch.done if stretch.entries is None else stretch.done + sum(one.lines for one in handed))
    rests: list[Rest] = [pipe.recv() for pipe in pipes]
    beside = await record.beside()

    def before_the_end(found: Findings) -> None:
        if beside is not None:
            ledger.tell(found, beside)

    return house.verdict(rests, before_the_end)


async def share_of(record: Record, number: int, heads: Sequence[Head]) -> AsyncIterator[Handed | Rest]:
    """Verify one share; yield what it hands on after every stretch, and last the rest."""
    share, ledger = Share(_owns(record, number), await ahead_of(record), heads), KeptLedger()
    async for stretch in record.stretches(number):
        told = share.take(stretch.lines)
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        handed = share.hand_on()
        yield handed._replace(whole=handed.whole and ledger.fault is None)
    yield share.rest()


def _take_a_share(
    record: Record, number: int, heads: Sequence[Head], pipe: Connection, not_its_own: Sequence[Connection]
) -> None:
    """Verify one share, in a process of its own; a share that cannot be read says no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in not_its_own:
        other.close()  # else no write would fail once the process that reads is gone
    collect_seldom()
    with suppress(CroupierError, BrokenPipeError):
        asyncio.run(_send(record, number, heads, pipe))
    pipe.close()


async def _send(record: Record, number: int, heads: Sequence[Head], pipe: Connection) -> None:
    async for message in share_of(record, number, heads):
        pipe.send(message)


async def ahead_of(record: Record) -> list[bytes]:
    """Return the lines among which are all of the floor and the inspection."""
    return [line async for lines in record.ahead() for line in lines]


def _owns(record: Record, share: int) -> Callable[[str], bool]:
    return lambda stream: record.owner(stream) == share


def collect_seldom() -> None:
    """Let the collector look for garbage seldom: nearly all is freed without it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
