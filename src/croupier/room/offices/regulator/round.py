"""One round as the regulator sees it: who played, how it went, under which edition, what it moved, and whether it holds.

Nothing here is hidden: a round's lines hold no card that was not shown. What was hidden is opened apart
(room/streams/sealed/shuffle.py), and only of a round that is over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from croupier.errors import LogError
from croupier.history.log.native import BETWEEN_ROUNDS, OPENINGS, replay
from croupier.history.text.poker import round_text
from croupier.poker.events import CommissionTaken
from croupier.protocol.corrections import standing
from croupier.protocol.events import Event
from croupier.record import Ends
from croupier.room.offices.regulator.corrected import Corrected
from croupier.room.streams.complaints import OneComplaint
from croupier.shuffle import check_cut, check_opening
from croupier.store import Entry
from croupier.table.shuffle_events import CardsOpened, DeckCut, DeckShuffled
from croupier.views.replay import ToldEvent


class PlayedBy(msgspec.Struct, frozen=True):
    """Somebody who played in a round."""

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
    """That somebody has read a round by right of an office."""

    at: int
    what: str
    by: str
    name: str
    role: str
    words: str
    people: tuple[str, ...] = ()  # names: of whoever agreed to an opening


class InspectedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round, for the regulator."""

    table: str
    title: str
    rulebook: str
    edition: str
    digest: str  # of the settled rules the round is pinned to
    kind: str
    unit: str  # "cents", or whole "chips" of a tournament
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
    opens: str  # how its hidden cards are opened: "regulator", "two" people, or "" where there is nothing to open


def told_unit(unit: str) -> str:
    """What amounts of a table are told in, by the unit its ledger keeps: the chips of every tournament are chips."""
    return "chips" if unit.partition(":")[0] == "chips" else "cents"


async def text_of(own: Sequence[Event], name_of: Callable[[str], Awaitable[str]]) -> list[str]:
    """How a round went; the staff in it by their names, which the record does not hold."""
    staff = {str(getattr(event, "by", "")).rpartition(" ")[2] for event in own} - {""}
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


def checks_of(lines: Sequence[bytes], told: Sequence[ToldEvent], entries: Sequence[Entry]) -> list[Checked]:
    """The round by itself: chained, decided again under its own edition, its cards as committed to, its entries balanced."""
    events = [one.event for one in told]
    again = replay(own_events(events), again=True)
    return [
        _checked("chain", _unchained(lines), f"{len(lines)} lines, each follows from the one before"),
        _checked("replay", again.mismatch or "", "every act decided again by the edition it was pinned to"),
        _shuffle_checked(events),
        _checked("ledger", _unbalanced(entries), f"{len(entries)} entries, in balance line by line"),
    ]


def own_events(events: Sequence[Event]) -> list[Event]:
    """The events of the round itself, from its opening on."""
    first = next((number for number, event in enumerate(events) if isinstance(event, OPENINGS)), 0)
    return [event for event in events[first:] if type(event) not in BETWEEN_ROUNDS]


class _Before(msgspec.Struct):
    """What a line says of the one before it."""

    stream: str
    seq: int
    prev: str


def _unchained(lines: Sequence[bytes]) -> str:
    """What is wrong from line to line, in a piece of a stream."""
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


def _shuffle_checked(events: Sequence[Event]) -> Checked:
    shuffled = next((event for event in events if isinstance(event, DeckShuffled)), None)
    cut = next((event for event in events if isinstance(event, DeckCut)), None)
    if shuffled is None or cut is None:
        return Checked("shuffle", None, "a dealer shuffled real cards")
    shown = [opening for event in events if isinstance(event, CardsOpened) for opening in event.openings]
    faults = [check_cut(shuffled, cut), *[check_opening(shuffled.root, shuffled.count, one) for one in shown]]
    good = f"the cut and {len(shown)} cards that were turned up fit what was committed to"
    return _checked("shuffle", next(filter(None, faults), ""), good)


def _unbalanced(entries: Sequence[Entry]) -> str:
    sums: dict[tuple[int, str], int] = {}
    for entry in entries:
        sums[entry.seq, entry.unit] = sums.get((entry.seq, entry.unit), 0) + entry.amount
    wrong = [seq for (seq, _unit), total in sums.items() if total]
    return f"the entries of line {wrong[0]} do not balance" if wrong else ""
