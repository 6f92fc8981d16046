"""The lag of the loop among the figures of a server."""

from __future__ import annotations

import asyncio
import time

import pytest

from croupier.web import metrics as figures
from croupier.web.metrics import Metrics

HELD_S = 0.3


def figure(metrics: Metrics, name: str) -> float:
    (line,) = [line for line in metrics.text().decode().splitlines() if line.startswith(f"{name} ")]
    return float(line.rpartition(" ")[2])


async def test_a_loop_that_is_held_shows_it_among_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "LOOK_S", 0.01)
    metrics = Metrics()
    watching = asyncio.create_task(metrics.watch_loop())
    await asyncio.sleep(0)
    time.sleep(HELD_S)
    async with asyncio.timeout(20):
        while not figure(metrics, "croupier_loop_lag_seconds_count"):
            await asyncio.sleep(0.001)
    watching.cancel()
    assert figure(metrics, "croupier_loop_lag_seconds_sum") > HELD_S - 0.1
    assert figure(metrics, 'croupier_loop_lag_seconds_bucket{le="0.1"}') == 0
