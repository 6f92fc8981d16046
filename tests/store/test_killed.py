"""A process that is killed at any moment loses nothing that was acknowledged and leaves nothing half written.

KILLS says how often; `make soak` asks for many more than the few of every test run.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from croupier.record import check_chain
from croupier.store import Store, open_store
from tests.support.store.raw import run_sql
from tests.support.store.streams import all_lines, contents, lines_of

KILLS = int(os.environ.get("KILLS", "10"))
TABLES = 5
LONGEST_SECONDS = 0.25
ROOT = Path(__file__).parent.parent.parent


def killed_after(seconds: float, url: str) -> dict[str, int]:
    """Let a process append for a while, kill it, and answer what it had been told was safe, by stream."""
    command = [sys.executable, "-m", "tests.support.store.appender", url, str(TABLES)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.kill()
        acknowledged: dict[str, int] = {}
        for line in process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                stream, seq = line.split()
                acknowledged[stream] = int(seq)
    return acknowledged


async def nobody_writes(url: str) -> None:
    """Wait until PostgreSQL has noticed that the process is dead; what was under way is by then written or gone."""
    left = "SELECT pid FROM pg_stat_activity WHERE application_name = 'croupier' AND datname = current_database()"
    while url.startswith("postgresql") and await run_sql(url, left):
        await asyncio.sleep(0.01)


async def check_whole(store: Store, acknowledged: dict[str, int]) -> None:
    ends = {head.stream: head.seq for head in await store.heads()}
    for stream, seq in acknowledged.items():
        assert ends[stream] >= seq, f"{stream} was acknowledged up to {seq}"
    assert check_chain(await all_lines(store)) == ""
    assert not any((await store.trial_balance()).values())
    assert await store.unreconciled() == []
    balances = {each.account: each.amount for each in await store.balances()}
    for number in range(TABLES):
        appends = ends.get(f"table:{number}", 0)
        assert ends.get(f"wallet:{number}", 0) == 2 * appends, "an append is there whole or not at all"
        assert balances.get(f"stake:{number}", 0) == balances.get(f"wallet:{number}", 0) == appends
        assert len(await lines_of(store, f"table:{number}")) == appends
        if appends:
            assert await store.sealed(f"table:{number}", appends)


async def test_kill_minus_nine_loses_nothing_acknowledged(url: str) -> None:
    moments = random.Random(9)
    total = 0
    for _ in range(KILLS):
        acknowledged = killed_after(moments.uniform(0.01, LONGEST_SECONDS), url)
        total += len(acknowledged)
        await nobody_writes(url)
        async with open_store(url) as store:
            await check_whole(store, acknowledged)
            before = await contents(store)
        async with open_store(url) as store:
            assert await contents(store) == before
    assert total, "nothing was written before the kills"
