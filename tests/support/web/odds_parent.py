"""A server that has an odds process in the middle of a job, told on stdout; it is for a test to kill.

python -m tests.support.web.odds_parent
"""

from __future__ import annotations

import asyncio
import sys

from croupier.web.metrics import Metrics
from croupier.workers.odds import OddsWorker
from tests.support.web.odds_jobs import AT_ONCE


async def main() -> None:
    worker = OddsWorker(AT_ONCE, Metrics())
    sys.stdout.write((await worker.ask(b"pid", "ann")).decode() + "\n")
    sys.stdout.flush()
    await worker.ask(b"sleep 600", "ann")


if __name__ == "__main__":
    asyncio.run(main())
