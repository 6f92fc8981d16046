"""Verifying a record: its chain, its shuffles, its rounds played again, its ledger, and how far heads prove its end.

Everything is worked out from the lines alone, each by its stream (stream.py), and what every event moves is added up
(findings.py). A log of rounds without a table has no ledger, and one without shuffles nothing to prove about cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import msgspec

from croupier.banked import BankedRoundEnded
from croupier.check import BrokenInvariant
from croupier.chips import Posting
from croupier.errors import CroupierError
from croupier.history import MISFITS
from croupier.house import floor, inspection
from croupier.poker import RoundEnded
from croupier.protocol import Event
from croupier.record import CHECKPOINTS, CheckpointTaken, Envelope, Head, Proving, read_envelope, signature_fits
from croupier.table import events
from croupier.tournament import TournamentAnnounced, TournamentClosed
from croupier.verify.cage import Place
from croupier.verify.decide_again import Faulty
from croupier.verify.findings import Findings
from croupier.verify.heads_named import OF_THE_HOUSE
from croupier.verify.last_lines import LastLines
from croupier.verify.reading import ERRORS, event_of
from croupier.verify.stream import Stream
from croupier.verify.verdict import Verdict, verdict


class Moved(msgspec.Struct, frozen=True, gc=False):
    """What a line moves."""

    stream: str
    seq: int
    postings: tuple[Posting, ...]


class _Where(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str
    asked: str = ""


AHEAD = (floor.STREAM, inspection.STREAM)  # streams that are looked at ahead of all others
_FLOOR, _INSPECTION = f'"{floor.STREAM}"'.encode(), f'"{inspection.STREAM}"'.encode()
_AT_REST = {RoundEnded, BankedRoundEnded, events.TableClosed, TournamentClosed}  # the ledger is held against the table


class Verifier:
    """Takes a record line by line.

    `ahead` are lines among which are all of the floor and of the inspection: what they stop and whom they exclude is
    known before the first line is taken.
    """

    def __init__(self, ahead: Iterable[bytes], heads: Sequence[Head] = (), found: Findings | None = None) -> None:
        self.found = found or Findings()
        self.proving = Proving(heads)
        self.streams: dict[str, Stream] = {}
        self.answers_for: Callable[[str], bool] = _all_streams
        self.envelope: Envelope | None = None  # of the last line, where it stands as it is written here
        self.event: Event | None = None  # of the last line
        self._last_lines = LastLines()
        self.elsewhere: dict[str, Place] = {}  # streams that are verified elsewhere
        self.foretell(ahead)

    def take(self, line: bytes, stream: str = "") -> Moved | None:
        """Take the next line; what it moves, if anything. A fault in it is kept, and the rest is still checked.

        `stream` is the one a store has it in; a log file does not say. An empty line says nothing.
        """
        self.event = None
        if line.isspace() or not line:
            self.proving.take(line)
            return None
        self.found.lines += 1
        follows = self.proving.next(line)
        self.envelope = envelope = follows or read_envelope(line)
        try:
            where = envelope or msgspec.json.decode(line, type=_Where)
            self._see(where.stream, where.seq, where.hash)
            if stream and stream != where.stream:
                words = f"lies in the store under {stream!r}, and names {where.stream!r}"
                self.found.fault("chain", f"line {self.found.lines} {words}")
            if where.stream == CHECKPOINTS:
                self.proving.take(line)
                self._checkpoint(line, where.at)
                return None
            self.event = event = event_of(line, envelope)
        except ERRORS as error:
            self.proving.take(line)
            self.found.fault(
                "replay", f"line {self.found.lines} is no event we know: {' '.join(str(error).split())[:160]}"
            )
            return None
        if follows:
            self.proving.take_next(follows)
        else:
            self.proving.take(line, envelope)
        moved = self._take(where, event)
        return Moved(where.stream, where.seq, moved) if moved else None

    def _see(self, stream: str, seq: int, hash_: str) -> None:
        """Note where a stream ends now."""
        found = self.found
        if before := found.heads.get(stream):
            self._last_lines.passed(stream, before)
        found.heads[stream] = seq, hash_
        if stream in OF_THE_HOUSE:
            found.named.see(stream, seq, hash_)

    def foretell(self, lines: Iterable[bytes]) -> None:
        """Look at lines ahead of all others: a stop or an exclusion is known from then on."""
        for line in lines:
            if may_be_ahead(line):
                self._foretell(line)

    def _foretell(self, line: bytes) -> None:
        envelope = read_envelope(line)
        with suppress(*ERRORS):
            where = envelope or msgspec.json.decode(line, type=_Where)
            self.found.house.foretell(where.stream, event_of(line, envelope), where.at)

    def _take(self, where: _Where | Envelope, event: Event) -> tuple[Posting, ...]:
        stream = self.streams.get(where.stream)
        if stream is None:
            stream = self.streams[where.stream] = Stream(self.found, where.stream)
        if where.asked and stream.asked.take(where.asked):
            words = "was asked for before with the same key, and nothing is done twice"
            self.found.fault("replay", f"line {self.found.lines} {words}")
        if isinstance(event, events.TableOpened | TournamentAnnounced):
            self.found.named.name(event.house, self.found.lines)
        moved: tuple[Posting, ...] = ()
        try:
            if moved := stream.take(event, where.at):
                self.found.book(moved)
            if type(event) in _AT_REST:
                stream.reconcile()
        except Faulty as fault:
            self.found.fault(fault.part, f"line {self.found.lines}: {fault}")
        except (BrokenInvariant, CroupierError) as error:
            self.found.fault("replay", f"line {self.found.lines}: {error}")
        except MISFITS:
            self.found.fault("replay", f"line {self.found.lines}: this event does not fit what went before")
        return moved

    def _checkpoint(self, line: bytes, at: int) -> None:
        taken = msgspec.json.decode(line, type=CheckpointTaken)
        if not signature_fits(taken, at):
            self.found.fault("chain", f"line {self.found.lines}: the signature of this checkpoint does not fit")
        self.found.house.keys.see(taken.key, at, self.found.lines)
        self.check_heads(taken)

    def check_heads(self, taken: CheckpointTaken) -> None:
        """Check the heads a checkpoint names, of the streams there are here."""
        for head in taken.heads:
            if not self.answers_for(head.stream):
                continue
            line = head.seq, head.hash
            if self.found.heads.get(head.stream) == line or self._last_lines.has(head.stream, line):
                continue
            words = f"line {self.found.lines}: this checkpoint names a line of {head.stream} that is not here"
            if head.seq < self.found.heads.get(head.stream, (0, ""))[0]:
                words = f"{words}, or was written long before it"
            self.found.fault("chain", words)

    def end(self) -> Findings:
        """Return the findings, once there are no more lines."""
        for stream in self.streams.values():
            try:
                stream.close()
                stream.reconcile()
            except Faulty as fault:
                self.found.fault(fault.part, str(fault))
        for part, words in self.found.house.faults(self.found.lines, self.found.rounds, self.place):
            if words:
                self.found.fault(part, words)
        for words in self.found.named.faults():
            self.found.fault("chain", words)
        return self.found

    def verdict(self, heads: Sequence[Head]) -> Verdict:
        """Return the verdict, once there are no more lines."""
        return verdict(self.end(), self.proving.proof(), heads)

    def place(self, name: str) -> Place:
        """Return a stream as the cage sees it."""
        stream = self.streams.get(name)
        return stream.place if stream else self.elsewhere.get(name, Place())


def _all_streams(_stream: str) -> bool:
    return True


def may_be_ahead(line: bytes) -> bool:
    """Tell whether a line may be one of the floor or of the inspection, which are looked at ahead of all others."""
    return _FLOOR in line or _INSPECTION in line or b"\\u" in line  # the name of a stream may be written otherwise


def verify_lines(lines: Sequence[bytes], heads: Sequence[Head] = ()) -> Verdict:
    """Verify a record held in memory."""
    verifier = Verifier(lines, heads)
    for line in lines:
        verifier.take(line)
    return verifier.verdict(heads)
