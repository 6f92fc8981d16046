"""The verdict on a record: verified in shares by several processes where it is long, else in one piece."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from croupier.errors import CroupierError
from croupier.record import Head
from croupier.verify import OF_THE_HOUSE, Findings, Handed, Joined, KeptLedger, Rest, Share, Verdict, Verifier
from croupier.workers.verifying.record import ALL, Record

Tell = Callable[[int], None]  # how much of the record is done
NEW_OBJECTS = 100_000  # made before the collector looks at them: nearly all are freed without it


async def verified(record: Record, heads: Sequence[Head], tell: Tell = lambda _done: None) -> Verdict:
    """Return the verdict on a record; one that does not hold is verified in one piece, to tell what is wrong."""
    _collect_seldom()
    found = await _in_shares(record, heads, tell) if record.shares > 1 else None
    return found or await _in_one_piece(record, heads, tell)


async def _in_one_piece(record: Record, heads: Sequence[Head], tell: Tell) -> Verdict:
    verifier, ledger = Verifier(await _ahead(record), heads), KeptLedger()
    async for stretch in record.stretches(ALL):
        told = [verifier.take(placed.line) for placed in stretch.lines]
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        tell(stretch.done)
    unreconciled = await record.unreconciled()
    if unreconciled is not None:
        ledger.tell(verifier.found, unreconciled)
    return verifier.verdict(heads)


async def _in_shares(record: Record, heads: Sequence[Head], tell: Tell) -> Verdict | None:
    """Verify a record in shares; None where it is to be verified in one piece."""
    context = get_context("spawn")
    pipes, processes = [], []
    try:
        for share in range(1, record.shares + 1):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_take_a_share, args=(record, share, tuple(heads), theirs), daemon=True)
            process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)
        with suppress(EOFError):
            return await _joined(record, heads, pipes, tell)
        return None
    finally:
        for process in processes:
            process.kill()
            process.join()


async def _joined(record: Record, heads: Sequence[Head], pipes: Sequence[Connection], tell: Tell) -> Verdict | None:
    joined, ledger = Joined(_owns(record, OF_THE_HOUSE), await _ahead(record), heads), KeptLedger()
    async for stretch in record.stretches(OF_THE_HOUSE):
        handed: list[Handed] = [pipe.recv() for pipe in pipes]
        told = joined.take(stretch.lines, handed)
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        if not joined.is_whole:
            return None
        tell(stretch.done if stretch.entries is None else stretch.done + sum(one.lines for one in handed))
    rests: list[Rest] = [pipe.recv() for pipe in pipes]
    unreconciled = await record.unreconciled()

    def before_the_end(found: Findings) -> None:
        if unreconciled is not None:
            ledger.tell(found, unreconciled)

    return joined.verdict(rests, before_the_end)


def _take_a_share(record: Record, number: int, heads: Sequence[Head], pipe: Connection) -> None:
    """Verify one share, in a process of its own; a share that cannot be read is not whole, and says no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _collect_seldom()
    with suppress(CroupierError, BrokenPipeError):
        asyncio.run(_share(record, number, heads, pipe))
    pipe.close()


async def _share(record: Record, number: int, heads: Sequence[Head], pipe: Connection) -> None:
    share, ledger = Share(_owns(record, number), await _ahead(record), heads), KeptLedger()
    async for stretch in record.stretches(number):
        told = [share.take(placed) for placed in stretch.lines]
        if stretch.entries is not None:
            ledger.compare(stretch.entries, told)
        handed = share.hand_on()
        pipe.send(handed._replace(whole=handed.whole and ledger.fault is None))
    pipe.send(share.rest())


async def _ahead(record: Record) -> list[bytes]:
    return [line async for lines in record.ahead() for line in lines]


def _owns(record: Record, share: int) -> Callable[[str], bool]:
    return lambda stream: record.owner(stream) == share


def _collect_seldom() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
