"""The hours of gaming: in the room's own time, as the operator has settled them.

Rule keys: `hours`.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from croupier.protocol import Refusal, zone
from croupier.table.rules import SessionRules
from croupier.table.state import Table

DAY_MINUTES = 24 * 60


def outside_hours(rules: SessionRules, table: Table, at: int) -> Refusal | None:
    """Refuse a round outside the hours of gaming; a table without a time zone, as in a simulation, plays at any."""
    hours = rules.table.values.get("hours")
    if not table.zone or not isinstance(hours, str):
        return None
    first, last = _minutes(hours)
    minute = minute_of_day(table.zone, at)
    if (minute - first) % DAY_MINUTES < (last - first) % DAY_MINUTES or first == last:
        return None
    where = table.zone.rpartition("/")[2].replace("_", " ")
    local = where if where == "UTC" else f"{where} time"
    return Refusal("outside-hours", f"gaming is from {hours.replace('-', ' to ')} {local}", rules.clause("hours"))


def opens_at(rules: SessionRules, table: Table, at: int) -> int:
    """Return the next start of gaming (ms UTC), at a table that is outside its hours."""
    first, _last = _minutes(str(rules.table.values["hours"]))
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone(table.zone))
    begins = local.replace(hour=first // 60 % 24, minute=first % 60, second=0, microsecond=0)
    if begins <= local:
        begins += timedelta(days=1)
    return round(begins.timestamp() * 1000)


def minute_of_day(where: str, at: int) -> int:
    """The minute of the room's day at a moment (ms UTC)."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone(where))
    return local.hour * 60 + local.minute


@lru_cache(maxsize=64)
def _minutes(hours: str) -> tuple[int, int]:
    """From and until, in minutes of the day: "12:00-04:00" goes over midnight."""
    ends = [text.split(":") for text in hours.split("-")]
    first, last = [int(hour) * 60 + int(minute) for hour, minute in ends]
    return first, last
