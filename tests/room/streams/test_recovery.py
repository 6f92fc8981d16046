"""A process may end at any moment: what the store acknowledged is there, and the tables go on as if nothing had happened."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from croupier.house.cage.events import STREAM
from croupier.record import parse_head
from croupier.store import open_store
from croupier.verify.verifier import Verifier, verify_lines
from tests.support.forked import Forked
from tests.support.room.driver import TABLES, drive
from tests.support.room.recovery import unkilled

KILLS = int(os.environ.get("KILLS", "25"))
A_RUN = 13  # kills in one run of a store
ROUNDS = 60


async def lines_of(url: str) -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = {}
    async with open_store(url) as store:
        for stream in await store.streams():
            found[stream] = [line async for some in store.read(stream) for line in some]
        assert not any((await store.trial_balance()).values())
        assert not await store.unreconciled()
    return found


async def balances_of(url: str) -> dict[str, int]:
    async with open_store(url) as store:
        return {balance.account: balance.amount for balance in await store.balances()}


def run_until_killed(url: str, seed: str, source: Random) -> dict[str, tuple[int, str]]:
    """Start the tables, end them without warning after some acknowledged writes, and say what was acknowledged."""
    with closing(Forked("tests.support.room.driver", [url, seed, str(ROUNDS)])) as process:
        told: dict[str, tuple[int, str]] = {}
        for _ in range(source.randint(1, 60)):
            line = process.line()
            if not line:
                break
            assert line.count(" ") == 2, line
            stream, seq, hash_ = line.split()
            told[stream] = (int(seq), hash_)
        process.send_signal(signal.SIGKILL)
        rest, complaint = process.communicate()
    for line in rest.splitlines():  # written by the process before it was killed, read by us after
        if len(parts := line.split()) == 3 and len(parts[2]) == 64:
            told[parts[0]] = (int(parts[1]), parts[2])
    assert process.returncode == -signal.SIGKILL or not complaint, complaint
    return told


@pytest.mark.parametrize("run", range(-(-KILLS // A_RUN)))
def test_a_killed_process_loses_nothing_that_was_acknowledged_and_the_tables_go_on(run: int, tmp_path: Path) -> None:
    url, seed = f"sqlite:{tmp_path / 'room.db'}", f"recovery-{run}"
    whole, source = asyncio.run(unkilled(seed, ROUNDS)), Random(seed)
    for _ in range(min(A_RUN, KILLS - run * A_RUN)):
        told = run_until_killed(url, seed, source)
        kept = asyncio.run(lines_of(url))
        for stream, (seq, hash_) in told.items():
            assert len(kept[stream]) >= seq, f"{stream}: {seq} was acknowledged and {len(kept[stream])} are kept"
            assert f'"hash":"{hash_}"'.encode() in kept[stream][seq - 1]
        for stream, lines in kept.items():
            assert lines == whole[stream][: len(lines)], f"{stream} went on otherwise than without the kill"
        lines = [*kept.get(STREAM, ()), *(line for name in TABLES for line in kept.get(name, ()))]
        verifier = Verifier(lines)
        for line in lines:
            verifier.take(line)
        assert not verifier.found.faults
        assert verifier.found.balances == asyncio.run(balances_of(url)), (
            "the ledger is that of the events that were kept"
        )


def test_a_run_stopped_and_resumed_many_times_ends_as_one_that_never_stopped(tmp_path: Path) -> None:
    url, seed, rounds = f"sqlite:{tmp_path / 'room.db'}", "to the end", 5
    whole, source = asyncio.run(unkilled(seed, rounds)), Random(seed)

    async def some_steps(steps: int) -> bool:
        async with open_store(url) as store:
            return await drive(store, seed, rounds, tell=False, steps=steps)

    stops = 0
    while not asyncio.run(some_steps(source.randint(1, 25))):
        stops += 1
    assert stops > 3
    assert asyncio.run(lines_of(url)) == whole


def test_the_record_of_two_tables_verifies_and_its_heads_prove_its_end() -> None:
    whole = asyncio.run(unkilled("heads", 3))
    lines = [line for stream in sorted(whole, key=lambda stream: stream in TABLES) for line in whole[stream]]
    heads = [parse_head(f"{stream}:{len(kept)}:{_hash(kept[-1])}") for stream, kept in whole.items()]
    found = verify_lines(lines, heads)
    assert (found.chain, found.shuffle, found.replay, found.ledger, found.tail) == (True,) * 5
    assert found.rounds == 6
    assert verify_lines(lines).tail is None


def _hash(line: bytes) -> str:
    return line.rpartition(b'"hash":"')[2][:64].decode()
