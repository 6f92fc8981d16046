"""All that the web works with, in one place: it is made once and handed to whatever answers a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.web.entry import Entry
from croupier.web.logs import Log
from croupier.web.metrics import Metrics
from croupier.web.origins import Origins
from croupier.web.room_api import PastRounds, Room
from croupier.web.settings import Settings


class House(NamedTuple):
    """A room, its door, and what is counted and written down."""

    room: Room
    past_rounds: PastRounds
    entry: Entry
    settings: Settings
    origins: Origins
    metrics: Metrics
    log: Log
    now_ms: Callable[[], int]
    clock: Callable[[], float]  # seconds, for waiting; never turned back
