"""Verifying a record in shares, side by side, and joining them to one verdict.

Theory of operation. A share has some streams whole: a table, or a tournament with all its tables. They are independent
of all others but for a little, which a share hands on after every stretch of lines: what moves on accounts that other
streams have too (wallets, the banks of tables, what was charged), and the halves of entries made at the cage as well. It
is joined with the house's own streams in the order of the lines. What is left to compare once all lines are in comes
last: people, openings of tables, the ends of streams. Within a stretch the lines of a table, or of a tournament with its
tables, are taken together: what follows a table is then in the fastest memory, and no other stream waits for it. Only
checkpoints name the lines before them, and are taken where they stand.

Shares only ever say that all is well. Where one finds a fault, or meets a line that cannot be shared out (written
otherwise than here, a table opened in the middle of a stream or in other words, or apart from its tournament), there is
no verdict, and the record is verified once more in one piece. So the verdict, the first fault and its words are the same
whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import msgspec

from croupier.chips import ENTRANT, HELD, OUT, POT, PRIZES, STAKE, Posting, beginning
from croupier.house import SYSTEM_STREAMS
from croupier.record import CHECKPOINTS, CheckpointTaken, Head, Proof
from croupier.store import PlacedLine
from croupier.table import TableOpened
from croupier.tournament import TournamentEvent
from croupier.verify.cage import Half, Place
from croupier.verify.decide_again import Faulty
from croupier.verify.findings import Findings
from croupier.verify.heads_named import Named
from croupier.verify.house import SeenOfPlay
from croupier.verify.reading import ERRORS
from croupier.verify.verdict import Verdict, verdict
from croupier.verify.verifier import Moved, Verifier

OF_THE_HOUSE = 0  # the number of the share that joins all others
_OWN = tuple(beginning(kind) for kind in (STAKE, POT, ENTRANT, PRIZES, OUT, HELD))  # no other share has these accounts
_OPENS_TABLE = b'{"type":"table-opened",'


class Handed(NamedTuple):
    """What a share hands on after a stretch of lines."""

    whole: bool  # nothing was at fault so far, and all could be shared out
    lines: int  # done so far
    moved: list[tuple[int, list[Posting]]]
    halves: dict[Half, int]


class Rest(NamedTuple):
    """What a share hands on at its end."""

    whole: bool
    lines: int
    rounds: int
    unfinished: int
    parts: set[str]
    heads: dict[str, tuple[int, str]]
    proof: Proof
    met: set[tuple[str, int]]  # the heads that were given and are there
    places: dict[str, Place]
    seen: SeenOfPlay
    named: Named  # the heads of the house's streams that openings here name
    apart: set[str]  # tournaments that have a table here, and are not here themselves


class _OpenedFor(msgspec.Struct):
    tournament: str = ""


def group_of(stream: str, opening: bytes) -> str:
    """Return what a stream is shared out with, by its first line: its tournament, or nothing but itself."""
    if opening.startswith(_OPENS_TABLE):
        try:
            return msgspec.json.decode(opening, type=_OpenedFor).tournament or stream
        except msgspec.MsgspecError:
            pass  # its share will say that it cannot be
    return stream


def is_of_the_house(stream: str) -> bool:
    """Tell whether a stream is one of the house's own, which are in no share."""
    return stream in SYSTEM_STREAMS


class _FindingsOfShare(Findings):
    """The findings in some streams: what moves on accounts that others have too is not added up but handed on."""

    def __init__(self) -> None:
        super().__init__()
        self.moved: list[tuple[int, list[Posting]]] = []

    def book(self, moved: Iterable[Posting]) -> None:
        """Add up what an event moves on the share's own accounts."""
        own: list[Posting] = []
        others: list[Posting] = []
        for posting in moved:
            (own if posting.account.startswith(_OWN) else others).append(posting)
        if others:
            self.moved.append((self.lines, others))
        super().book(own)


class Share:
    """Takes the lines of some streams."""

    def __init__(self, owns: Callable[[str], bool], ahead: Iterable[bytes], heads: Sequence[Head]) -> None:
        self._found = _FindingsOfShare()
        self._verifier = Verifier(ahead, heads, self._found)
        self._verifier.answers_for = owns
        self._lines = 0
        self._fits = True
        self._tournaments: set[str] = set()  # that tables were opened for
        self._groups: dict[str, str] = {}  # by stream

    def take(self, lines: Sequence[PlacedLine]) -> list[Moved | None]:
        """Take the next lines of its streams, and checkpoints; return what each of them moves, in their order."""
        moved: list[Moved | None] = [None] * len(lines)
        waiting: dict[str, list[int]] = {}  # by group, those lines that come before the next checkpoint
        for at, placed in enumerate(lines):
            if placed.stream == CHECKPOINTS:
                self._take_groups(lines, waiting, moved)
                self._take_checkpoint(placed.line)
            else:
                waiting.setdefault(self._group(placed), []).append(at)
        self._take_groups(lines, waiting, moved)
        return moved

    def _group(self, placed: PlacedLine) -> str:
        group = self._groups.get(placed.stream)
        if group is None:
            group = self._groups[placed.stream] = group_of(placed.stream, placed.line)
        return group

    def _take_groups(
        self, lines: Sequence[PlacedLine], waiting: dict[str, list[int]], moved: list[Moved | None]
    ) -> None:
        for group in waiting.values():
            for at in group:
                moved[at] = self._take(lines[at])
        waiting.clear()

    def _take(self, placed: PlacedLine) -> Moved | None:
        verifier, line = self._verifier, placed.line
        self._lines += 1
        self._found.lines = placed.place - 1
        moved = verifier.take(line)
        envelope, event = verifier.envelope, verifier.event
        self._fits &= envelope is not None and envelope.stream == placed.stream
        if isinstance(event, TableOpened):
            self._fits &= envelope is not None and envelope.seq == 1 and line.startswith(_OPENS_TABLE)
            self._tournaments.add(event.tournament)
        return moved

    def _take_checkpoint(self, line: bytes) -> None:
        try:
            self._verifier.check_heads(msgspec.json.decode(line, type=CheckpointTaken))
        except ERRORS:
            self._fits = False

    @property
    def _is_whole(self) -> bool:
        return self._fits and not self._found.faults and self._verifier.proving.is_whole

    def hand_on(self) -> Handed:
        """Return what the lines since the last time come to for others."""
        moved, self._found.moved = self._found.moved, []
        return Handed(self._is_whole, self._lines, moved, self._found.house.cage.halves_since())

    def rest(self) -> Rest:
        """Return what is left to compare, once there are no more lines."""
        verifier, found = self._verifier, self._verifier.end()
        return Rest(
            whole=self._is_whole,
            lines=self._lines,
            rounds=found.rounds,
            unfinished=found.unfinished,
            parts=found.parts,
            heads=found.heads,
            proof=verifier.proving.proof(),
            met=verifier.proving.met,
            places={name: stream.place for name, stream in verifier.streams.items()},
            seen=found.house.seen_of_play(),
            named=found.named.named,
            apart=self._tournaments - {""} - verifier.streams.keys(),
        )


class Joined:
    """Takes the lines of the house's own streams, and joins to them what shares hand on."""

    def __init__(self, owns: Callable[[str], bool], ahead: Iterable[bytes], heads: Sequence[Head]) -> None:
        self._heads = heads
        self._verifier = Verifier(ahead, heads)
        self._verifier.answers_for = owns
        self._whole = True
        self._lines = 0
        self.found = self._verifier.found

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is at fault so far, and all could be shared out."""
        return self._whole and not self.found.faults and self._verifier.proving.is_whole

    def take(self, lines: Iterable[PlacedLine], handed: Sequence[Handed]) -> list[Moved | None]:
        """Take a stretch: the house's own lines of it, and what shares hand on; return what its own lines move."""
        told: list[Moved | None] = []
        self._whole &= all(one.whole for one in handed)
        for one in handed:
            self.found.house.cage.join(one.halves)
        own = [(placed.place, placed) for placed in lines]
        ordered: list[tuple[int, PlacedLine | list[Posting]]] = [*own, *chain(*[one.moved for one in handed])]
        ordered.sort(key=itemgetter(0))
        for place, item in ordered:
            self.found.lines = place - 1
            if isinstance(item, PlacedLine):
                told.append(self._take(item))
            else:
                try:
                    self.found.book(item)
                except Faulty as fault:
                    self.found.fault(fault.part, str(fault))
        return told

    def _take(self, placed: PlacedLine) -> Moved | None:
        self._lines += 1
        moved = self._verifier.take(placed.line)
        envelope = self._verifier.envelope
        self._whole &= envelope is not None and envelope.stream == placed.stream
        self._whole &= not isinstance(self._verifier.event, TableOpened | TournamentEvent)
        return moved

    def verdict(self, rests: Sequence[Rest], tell: Callable[[Findings], None]) -> Verdict | None:
        """Return the verdict, once all are at their end; None where the record is to be verified in one piece.

        `tell` is given the findings before the last comparisons.
        """
        found, proof = self.found, self._verifier.proving.proof()
        met, unproven = set(self._verifier.proving.met), dict(proof.unproven)
        found.lines = self._lines + sum(rest.lines for rest in rests)
        for rest in rests:
            found.rounds += rest.rounds
            found.unfinished += rest.unfinished
            found.parts |= rest.parts
            found.heads |= rest.heads
            found.house.join(rest.seen)
            found.named.join(rest.named)
            self._verifier.elsewhere |= rest.places
            met |= rest.met
            unproven |= rest.proof.unproven
        there = self._verifier.elsewhere.keys() | self._verifier.streams.keys()
        self._whole &= not any(rest.apart & there for rest in rests)
        tell(found)
        self._verifier.end()
        if not self.is_whole or not all(rest.whole for rest in rests) or len(met) < len(named(self._heads)):
            return None
        return verdict(found, Proof("", "", unproven), self._heads)


def named(heads: Sequence[Head]) -> set[tuple[str, int]]:
    """Return the lines that heads name."""
    return {(head.stream, head.seq) for head in heads}
