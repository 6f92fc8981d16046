"""All that the web works with, in one place: it is made once and handed to whatever answers a request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.room import BackOffice, Cosignatures, FloorOffice, Inspecting, KeyBook, Registry
from croupier.web.door.door import Door
from croupier.web.door.guest_seats import GuestSeats
from croupier.web.door.origins import Origins
from croupier.web.door.sessions import Entry
from croupier.web.door.throttle import Throttle, per_hour, per_minute
from croupier.web.logs import Log
from croupier.web.metrics import Metrics
from croupier.web.official_rules import OfficialRules
from croupier.web.readiness import Readiness
from croupier.web.room_api import Complaints, PastRounds, Room
from croupier.web.settings import Limits, Settings
from croupier.workers.odds import OddsWorker

TALK_AT_ONCE = 5  # seconds' worth of talk, so that an answer to two people does not wait


class ByPerson(NamedTuple):
    """Limits on slow requests and on talk, for each account over all its connections, or for each address."""

    odds: Throttle
    complaints: Throttle
    talk: Throttle
    inspections: Throttle
    cosignatures: Throttle  # of an address

    @classmethod
    def of(cls, limits: Limits, clock: Callable[[], float]) -> ByPerson:
        """As the settings say."""
        return cls(
            per_minute(limits.odds_per_minute, clock),
            per_hour(limits.complaints_per_hour, clock),
            Throttle(limits.talk_per_second, clock, limits.talk_per_second * TALK_AT_ONCE),
            per_minute(limits.inspections_per_minute, clock),
            per_minute(limits.cosignatures_per_minute, clock),
        )


class WebContext(NamedTuple):
    """A room, its door, and what is counted and written down."""

    room: Room
    past_rounds: PastRounds
    complaints: Complaints
    back_office: BackOffice
    floor: FloorOffice
    registry: Registry
    inspecting: Inspecting
    key_book: KeyBook
    witnesses: Cosignatures
    official_rules: Mapping[str, OfficialRules]  # by rulebook
    odds: OddsWorker
    door: Door
    by_person: ByPerson
    guest_seats: GuestSeats
    settings: Settings
    readiness: Readiness
    origins: Origins
    metrics: Metrics
    log: Log
    now_ms: Callable[[], int]
    clock: Callable[[], float]  # seconds, for waiting; never turned back

    @property
    def entry(self) -> Entry:
        """Who comes in."""
        return self.door.entry
