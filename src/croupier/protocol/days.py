"""Days and time zones as settings and events write them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def is_day(text: str) -> bool:
    """Tell whether a text is a day as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_zone(name: str) -> bool:
    """Tell whether there is a time zone of that name."""
    try:
        zone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


@lru_cache(maxsize=64)
def zone(name: str) -> ZoneInfo:
    """The time zone of a name."""
    return ZoneInfo(name)
