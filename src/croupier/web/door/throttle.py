"""Token buckets: limits on how often a key may do something, without a lock and in bounded memory.

Theory of operation. A bucket fills at a steady rate up to its brim and each attempt takes one token; an empty bucket says
how long to wait. Buckets are kept by key, the least recently used first to go: a sender with ever new keys pushes out
their own old ones, and a key that was pushed out starts full. Addresses count by what one customer is given: a whole /64
of IPv6 is one.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

MOST_KEYS = 20_000
BURST_FACTOR = 2


class Throttle:
    """Buckets of one kind."""

    def __init__(self, rate_per_second: float, clock: Callable[[], float], brim: float = 0) -> None:
        self._rate, self._clock = rate_per_second, clock
        self._brim = max(brim, 1.0)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def wait_s(self, key: str) -> float:
        """Take a token: 0 where there was one, otherwise how long until there is."""
        now = self._clock()
        tokens, at = self._left.pop(key, (self._brim, now))
        tokens = min(self._brim, tokens + (now - at) * self._rate)
        taken = tokens >= 1
        self._left[key] = (tokens - taken, now)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return 0.0 if taken else (1 - tokens) / self._rate

    def give_back(self, key: str) -> None:
        """The attempt was a good one and does not count."""
        if key in self._left:
            tokens, at = self._left[key]
            self._left[key] = (min(self._brim, tokens + 1), at)


def per_second(rate: int, clock: Callable[[], float]) -> Throttle:
    """So many a second, twice as many in a burst."""
    return Throttle(rate, clock, rate * BURST_FACTOR)


def per_minute(rate: int, clock: Callable[[], float]) -> Throttle:
    """So many a minute, all of them at once if need be."""
    return Throttle(rate / 60, clock, rate)


def per_hour(rate: int, clock: Callable[[], float]) -> Throttle:
    """So many an hour, half of them at once."""
    return Throttle(rate / 3600, clock, rate / BURST_FACTOR)


def address_key(host: str) -> str:
    """The key an address counts under."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return host
