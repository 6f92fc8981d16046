"""One round as the regulator sees it: who played, how it went, under which edition, what it moved, and whether it holds.

Nothing here is hidden: a round's lines hold no card that was not shown. What was hidden is opened apart
(room/streams/sealed/shuffle.py), and only of a round that is over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import msgspec

from croupier.chips import is_chips
from croupier.errors import LogError
from croupier.history import BETWEEN_ROUNDS, OPENINGS, replay, round_text
from croupier.poker import CommissionTaken
from croupier.protocol import Event, GameName, account_in, named_by, standing
from croupier.record import Ends
from croupier.room.offices.regulator.corrected import Corrected
from croupier.room.streams.complaints import OneComplaint
from croupier.shuffle import check_cut, check_opening
from croupier.store import Entry
from croupier.table import CardsOpened, last_shuffle
from croupier.views import ToldEvent, Unit

Opens = Literal[
    "", "regulator", "two"
]  # how hidden cards are opened: by that key, by two people; or nothing is to open


class PlayedBy(msgspec.Struct, frozen=True):
    """A player of a round."""

    seat: int
    account: str
    name: str
    net: int


class Ruled(msgspec.Struct, frozen=True):
    """A ruling, with its clauses, the one that decides first."""

    seq: int
    words: str
    clauses: tuple[str, ...]


class Charged(msgspec.Struct, frozen=True):
    """Commission, with all it takes to check it by hand."""

    seq: int
    amount: int
    base: int
    percent: int
    cap: int
    clause: str


class Checked(msgspec.Struct, frozen=True):
    """One thing that was checked about a round: what is wrong with it, or null where it does not apply."""

    what: str
    ok: bool | None
    words: str


class ReadOf(msgspec.Struct, frozen=True):
    """A privileged read of a round."""

    at: int
    what: str
    by: str
    name: str
    role: str
    words: str
    people: tuple[str, ...] = ()  # names of the people who agreed to an opening


class InspectedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round, for the regulator."""

    table: str
    title: str
    rulebook: str
    edition: str
    digest: str  # of the settled rules the round is pinned to
    kind: GameName
    unit: Unit
    round: int
    at: int
    day: str  # the business day it counts on
    players: list[PlayedBy]
    text: list[str]
    lines: list[str]
    root: str  # of its shuffle; empty where a dealer shuffled real cards
    shown: int  # cards of it that were turned up and proved
    charged: list[Charged]
    entries: list[Entry]
    rulings: list[Ruled]
    corrections: list[Corrected]  # in the order they were made
    complaints: list[OneComplaint]
    checks: list[Checked]
    reads: list[ReadOf]
    opens: Opens


def told_unit(unit: str) -> Unit:
    """The unit a table's amounts are told in, by the unit its ledger keeps: the chips of every tournament are chips."""
    return "chips" if is_chips(unit) else "cents"


async def text_of(own: Sequence[Event], name_of: Callable[[str], Awaitable[str]]) -> list[str]:
    """The text of a round; staff in it are named, though the record does not hold their names."""
    staff = {account_in(by) for event in own for by in named_by(event)}
    names = {account: await name_of(account) for account in staff}
    text = "\n".join(round_text(own, {}))
    for account, name in names.items():
        text = text.replace(f" {account}", f" {name}")
    return text.split("\n")


def charges_in(told: Sequence[ToldEvent]) -> list[Charged]:
    """The commission of a round between players, as it stands: not what was taken back with a push."""
    stands = {id(event) for event in standing(own_events([one.event for one in told]))}
    taken = [(one.seq, one.event) for one in told if isinstance(one.event, CommissionTaken) and id(one.event) in stands]
    return [Charged(seq, e.amount, e.base, e.percent, e.cap, e.under) for seq, e in taken]


def checks_of(
    stream: str, lines: Sequence[bytes], told: Sequence[ToldEvent], entries: Sequence[Entry]
) -> list[Checked]:
    """The round by itself: chained, decided again under its own edition, its cards as committed to, its entries balanced."""
    events = [one.event for one in told]
    again = replay(own_events(events), again=True)
    return [
        _checked("chain", _unchained(lines), f"{len(lines)} lines, each follows from the one before"),
        _checked("replay", again.mismatch or "", "every act decided again by the edition it was pinned to"),
        _shuffle_checked(stream, events),
        _checked("ledger", _unbalanced(entries), f"{len(entries)} entries, in balance line by line"),
    ]


def own_events(events: Sequence[Event]) -> list[Event]:
    """The events of the round itself, from its opening on."""
    first = next((number for number, event in enumerate(events) if isinstance(event, OPENINGS)), 0)
    return [event for event in events[first:] if type(event) not in BETWEEN_ROUNDS]


class _Before(msgspec.Struct):
    """The link of a line to the one before it."""

    stream: str
    seq: int
    prev: str


def _unchained(lines: Sequence[bytes]) -> str:
    """Describe the first broken link in a piece of a stream; empty where the chain holds."""
    first, ends = msgspec.json.decode(lines[0], type=_Before), Ends()
    ends.start(first.stream, first.seq - 1, first.prev)
    try:
        for line in lines:
            ends.follow(line)
    except LogError as fault:
        return f"a line {fault}"
    return ""


def _checked(what: str, fault: str, good: str) -> Checked:
    return Checked(what, not fault, fault or good)


def _shuffle_checked(stream: str, events: Sequence[Event]) -> Checked:
    shuffled, cut = last_shuffle(events)
    if shuffled is None or cut is None:
        return Checked("shuffle", None, "a dealer shuffled real cards")
    shown = [opening for event in events if isinstance(event, CardsOpened) for opening in event.openings]
    faults = [check_cut(shuffled, cut, stream), *[check_opening(shuffled.root, shuffled.count, one) for one in shown]]
    good = f"the cut and {len(shown)} cards that were turned up fit what was committed to"
    return _checked("shuffle", next(filter(None, faults), ""), good)


def _unbalanced(entries: Sequence[Entry]) -> str:
    sums: dict[tuple[int, str], int] = {}
    for entry in entries:
        sums[entry.seq, entry.unit] = sums.get((entry.seq, entry.unit), 0) + entry.amount
    wrong = [seq for (seq, _unit), total in sums.items() if total]
    return f"the entries of line {wrong[0]} do not balance" if wrong else ""
