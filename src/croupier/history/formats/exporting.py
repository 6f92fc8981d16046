"""A round in the formats others read: poker hand history, Open Hand History, text; what each may hold, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from croupier.banked import BankedRoundOpened
from croupier.errors import RequestError
from croupier.history.formats.ohh import ohh_hand
from croupier.history.formats.phh import Occasion, phh_hand, phh_text
from croupier.history.text.by_name import named
from croupier.history.text.looks import Untold, all_told
from croupier.history.text.tellers import round_text
from croupier.protocol import Event


class Format(StrEnum):
    """The format a round is written in."""

    PHH = "phh"
    OHH = "ohh"
    TEXT = "text"


def exported(
    format_: Format, events: Sequence[Event], occasion: Occasion, openings: Mapping[int, str], untold: Untold
) -> str:
    """One round in a format; `openings` are the hidden cards its reader may see, by position."""
    check_format(format_, events)
    if format_ is Format.PHH:
        return phh_text([phh_hand(events, occasion, openings)])
    return ohh_line(events, occasion, openings) if format_ is Format.OHH else told(events, occasion, openings, untold)


def check_format(format_: Format, events: Sequence[Event]) -> None:
    """RequestError for a round a format has no words for."""
    if format_ is not Format.TEXT and isinstance(events[0], BankedRoundOpened):
        raise RequestError("a round against the bank is no hand between players; export it as text")


def ohh_line(events: Sequence[Event], occasion: Occasion, openings: Mapping[int, str]) -> str:
    """A round as a line of Open Hand History."""
    return msgspec.json.encode(ohh_hand(events, occasion, openings)).decode() + "\n"


def told(events: Sequence[Event], occasion: Occasion, openings: Mapping[int, str], untold: Untold = all_told) -> str:
    """A round as text, under its number, its players by name where they are known."""
    lines = [named(line, occasion.names.get) for line in round_text(events, openings, untold)]
    return "\n".join([f"Round {occasion.number}", *lines]) + "\n"
