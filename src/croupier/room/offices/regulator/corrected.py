"""Corrections of a round, for the regulator: what was set right, by whom and why, during the round and after it.

Entries taken back are named, with their maker and reason. A remedy of a ruling is by the person who made the choice the
ruling left open; without a choice the ruling itself decides, and its words say why. An adjustment moves money later, by
two people.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import msgspec

from croupier.history import BETWEEN_ROUNDS, DECODER, Taking
from croupier.protocol import ChoiceMade, EntriesCorrected, Event, RulingGiven, account_in, with_name
from croupier.room.offices.cage.entries import OneEntry, Status
from croupier.room.rounds.found import FoundRounds
from croupier.store import FoundRound
from croupier.views import noted

LINES_AFTER = 200  # looked at behind the end of a round; the next one begins within these, or nothing was set right
KINDS = ("correction", "void")


class Corrected(msgspec.Struct, frozen=True, kw_only=True):
    """One correction; `at` is in milliseconds UTC."""

    at: int
    words: str
    by: str = ""  # a name; empty where the rules alone decide
    why: str = ""
    clauses: tuple[str, ...] = ()
    entry: int = 0  # the number of an adjustment
    status: Status = ""  # of an adjustment
    answered_by: str = ""  # a name


class _Placed(msgspec.Struct):
    round: int
    at: int


async def lines_about(reader: FoundRounds, found: FoundRound, lines: Iterable[bytes]) -> list[bytes]:
    """The lines of a round, and those written about it after its end, until the next one."""
    about, last = list(lines), found.last_seq
    async for line in reader.between(found.stream, last + 1, last + LINES_AFTER):
        if msgspec.json.decode(line, type=_Placed).round != found.round:
            break
        about.append(line)
    return about


async def corrections_in(
    lines: Iterable[bytes], name_of: Callable[[str], Awaitable[str]], words_of: Callable[[str], Awaitable[str]]
) -> list[Corrected]:
    """The corrections made in a round, in order; `words_of` puts sealed words back."""
    found: list[Corrected] = []
    ruling: RulingGiven | None = None
    choice: ChoiceMade | None = None
    taking = Taking()
    for line in lines:
        event = DECODER.decode(line)
        gone = "" if type(event) in BETWEEN_ROUNDS else taking.take(event)
        if isinstance(event, RulingGiven):
            ruling, choice = event, None
        elif isinstance(event, ChoiceMade):
            choice = event
        elif (note := noted(event)) and note.kind in KINDS:
            by, why = _who_and_why(event, ruling, choice)
            found.append(
                Corrected(
                    at=msgspec.json.decode(line, type=_Placed).at,
                    words=f"entries taken back: {gone}" if isinstance(event, EntriesCorrected) else note.words,
                    by=with_name(by, await name_of(account_in(by))) if by else "",
                    why=await words_of(why),
                    clauses=tuple(note.clause.split()),
                )
            )
    return found


def _who_and_why(event: Event, ruling: RulingGiven | None, choice: ChoiceMade | None) -> tuple[str, str]:
    if isinstance(event, EntriesCorrected):
        return event.by, event.reason
    if choice:
        return choice.by, choice.reason
    return "", ruling.words if ruling else ""


def adjusted(entries: Iterable[OneEntry]) -> list[Corrected]:
    """Adjustments that were made about a round, as corrections of it."""
    return [
        Corrected(
            at=one.at,
            words=f"adjustment {one.number}: from {one.giver} to {one.taker}",
            by=one.by_name,
            why=one.reason,
            entry=one.number,
            status=one.status,
            answered_by=one.answered_by_name,
        )
        for one in entries
    ]
