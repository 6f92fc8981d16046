"""Those who act: a seat, staff by title and account, the house, or all players together.

Commands and events have the text of an actor, which reads as people speak: "seat 3", "pit manager 5f3a", "house", "all
players". Such a text is written and read here and nowhere else. Staff stand on the house's own streams by their account
alone, without a title; a ruling leaves a choice to an office, such as "pit manager", and does not say who holds it.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

PLAYS, WORKS = "plays here", "works here"
PlayerAccount = Annotated[str, PLAYS]  # of a player for good, by what the event says
StaffAccount = Annotated[str, WORKS]

HOUSE = "house"  # makes the steps by itself that need no person's decision
ALL_PLAYERS = "all players"
_SEAT = re.compile(r"seat (\d{1,9})", re.ASCII)


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player, by the number of the seat."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


class Staff(msgspec.Struct, frozen=True, gc=False):
    """A member of staff: in which office, and by which account, or by which name where that is told."""

    title: str
    account: str

    def __str__(self) -> str:
        return f"{self.title} {self.account}" if self.title else self.account


def seat_in(text: str) -> int:
    """Return the seat an actor is; 0 where it is none."""
    seat = _SEAT.fullmatch(text)
    return int(seat[1]) if seat else 0


def is_players(text: str) -> bool:
    """Tell whether an act is one of players: of a seat, or of all of them."""
    return text == ALL_PLAYERS or seat_in(text) > 0


def is_official(text: str, office: str) -> bool:
    """Tell whether "pit manager" or "pit manager Lee" is of that office."""
    said = text.lower()
    return said == office or said.startswith(f"{office} ")


def account_in(text: str) -> str:
    """Return the account of staff, with a title before it or without."""
    return _staff(text).account


def title_in(text: str) -> str:
    """Return the title of staff; empty where only the account stands there."""
    return _staff(text).title


def named_by(event: object) -> tuple[str, ...]:
    """Return those an event, or a command, says it is by; none where it does not say."""
    by = getattr(event, "by", "")
    return (by,) if by and isinstance(by, str) else tuple(by)


def with_name(text: str, name: str) -> str:
    """Write staff with a name in place of the account."""
    return str(Staff(_staff(text).title, name))


def _staff(text: str) -> Staff:
    title, _, account = text.rpartition(" ")
    return Staff(title, account)
