"""The metrics for the operator, in Prometheus's format. No label names a person or a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier.room import MovingSeals

ACT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
ODDS_SECONDS = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 25)
LAG_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
LOOK_S = 0.25  # between two looks at how late the loop is


class Metrics(Collector):
    """The figures of one server."""

    def __init__(self) -> None:
        here = self._registry = CollectorRegistry()
        self.requests = Counter("croupier_requests_total", "HTTP requests answered.", ["status"], registry=here)
        self.entries = Counter("croupier_entries_total", "People who came in, or tried.", ["how"], registry=here)
        self.connections = Gauge("croupier_connections", "WebSockets that are open.", registry=here)
        self.witnesses = Gauge("croupier_witnesses", "Witnesses named here that have signed.", registry=here)
        self.witnessed = Gauge(
            "croupier_witnessed_timestamp_seconds", "When a witness named here signed last; 0 for never.", registry=here
        )
        self.received = self.sent = 0  # messages; plain numbers, for these are counted far more often than looked at
        self.moving: MovingSeals | None = None  # seals on their way to new keys
        here.register(self)
        self._loop_lag = Histogram(
            "croupier_loop_lag_seconds", "How late the loop comes to what is due.", registry=here, buckets=LAG_SECONDS
        )
        self.faults = Counter("croupier_messages_refused_total", "Messages not understood, or too many.", registry=here)
        self.acts = Histogram("croupier_act_seconds", "From an act to its answer.", registry=here, buckets=ACT_SECONDS)
        self.odds_waiting = Gauge("croupier_odds_waiting", "Questions about odds not answered yet.", registry=here)
        self.odds_seconds = Histogram(
            "croupier_odds_seconds", "From a question about odds to its answer.", registry=here, buckets=ODDS_SECONDS
        )
        self.odds_refused = Counter(
            "croupier_odds_refused_total", "Questions about odds sent away, and why.", ["why"], registry=here
        )

    async def watch_loop(self) -> None:
        """Look how late the loop comes to what is due, a few times a second, for as long as the server runs."""
        while True:
            due = perf_counter() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self._loop_lag.observe(max(0.0, perf_counter() - due))

    def collect(self) -> Iterator[Metric]:
        """The plain numbers, as the registry asks for them."""
        yield CounterMetricFamily("croupier_messages_received", "Messages from clients.", value=self.received)
        yield CounterMetricFamily("croupier_messages_sent", "Messages to clients.", value=self.sent)
        if self.moving:
            yield CounterMetricFamily("croupier_seals_moved", "Seals moved to a new key.", value=self.moving.moved)
            yield GaugeMetricFamily(
                "croupier_seals_moving",
                "Kinds of keys whose older seals are still to be moved.",
                value=len(self.moving.due),
            )

    def text(self) -> bytes:
        """All figures as they are now."""
        return generate_latest(self._registry)
