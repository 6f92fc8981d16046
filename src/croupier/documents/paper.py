"""The parts all papers share: the template that sets them, the record they rest on, and the writing of a moment.

A paper is a frozen value with everything that stands on it. The caller makes it from the data; nothing is asked or worked
out while it is printed, so that the same value is the same paper, byte for byte, and `--json` shows what was printed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from croupier.errors import RequestError

NAMELESS = "Croupier"


class Paper(msgspec.Struct, frozen=True):
    """One paper; its class names the template that sets it, and says whether people or their money stand on it."""

    template: ClassVar[str]
    private: ClassVar[bool] = False


class Names(msgspec.Struct, frozen=True):
    """The names of a house and its room; where they are empty, a paper names the casino of the rulebook."""

    house: str = ""
    room: str = ""

    def on_paper(self, casino: str = "") -> str:
        """The head of a paper."""
        return " · ".join([name for name in (self.house or casino, self.room) if name]) or NAMELESS


NAMELESS_HOUSE = Names()


class Row(msgspec.Struct, frozen=True):
    """A line of a paper: what it is about, what it says, and the clause it stands under."""

    label: str
    words: str
    clause: str = ""


class Imprint(msgspec.Struct, frozen=True):
    """The foot of a paper about what happened: when it was made, in the room's time, and the ends of the record it rests on.

    With the paper one can prove by `croupier verify --head` that nothing before those ends was changed since.
    """

    house: str  # the name of the casino or the room
    at: int  # ms UTC
    zone: str
    heads: tuple[str, ...] = ()  # as `Head` writes itself: STREAM:SEQ:HASH
    by: str = ""  # the person it was made for
    play_money: bool = False


def zone_of(name: str) -> ZoneInfo:
    """The time zone of a room; RequestError where there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RequestError(f"there is no time zone '{name[:60]}'; a room has one such as Australia/Sydney") from None


def moment_words(at: int, zone: str) -> str:
    """A moment as a paper says it: 16 November 2026, 19:05 AEDT."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_of(zone))
    return f"{day_words(local.date())}, {local:%H:%M %Z}"


def day_words(day: date) -> str:
    """A day as a paper says it: 16 November 2026."""
    return f"{day.day} {day:%B %Y}"
