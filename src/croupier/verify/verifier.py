"""Verifying a record: its chain, its shuffles, its rounds played again, its ledger, and how far heads prove its end.

Everything is worked out from the lines alone, each by its stream (stream.py), and what every event moves is added up
(findings.py). A log of rounds without a table has no ledger, and one without shuffles nothing to prove about cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked import BankedRoundEnded
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError
from croupier.history import MISFITS
from croupier.poker import RoundEnded
from croupier.protocol import Event
from croupier.record import CHECKPOINTS, CheckpointTaken, Envelope, Head, Proof, Proving, read_envelope, signature_fits
from croupier.table import events
from croupier.tournament import TournamentClosed
from croupier.verify.cage import Place
from croupier.verify.decide_again import Faulty
from croupier.verify.findings import Findings
from croupier.verify.reading import ERRORS, event_of
from croupier.verify.stream import Stream
from croupier.verify.verdict import Verdict, verdict


class _Where(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str
    asked: str = ""


_AT_REST = {RoundEnded, BankedRoundEnded, events.TableClosed, TournamentClosed}  # the ledger is held against the table


class Verifier:
    """Takes a record line by line."""

    def __init__(self, heads: Sequence[Head] = ()) -> None:
        self.found = Findings()
        self._proving = Proving(heads)
        self._streams: dict[str, Stream] = {}

    @property
    def proof(self) -> Proof:
        """What the lines so far and the heads prove."""
        return self._proving.proof()

    def take(self, line: bytes) -> None:
        """Take the next line; a fault in it is kept, and the rest is still checked. An empty line says nothing."""
        if line.isspace() or not line:
            self._proving.take(line)
            return
        self.found.lines += 1
        envelope = read_envelope(line)
        try:
            where = envelope or msgspec.json.decode(line, type=_Where)
            self.found.heads[where.stream] = where.seq, where.hash
            if where.stream == CHECKPOINTS:
                self._proving.take(line)
                self._checkpoint(line, where.at)
                return
            event = event_of(line, envelope)
        except ERRORS as error:
            self._proving.take(line)
            self.found.fault(
                "replay", f"line {self.found.lines} is no event we know: {' '.join(str(error).split())[:160]}"
            )
            return
        self._proving.take(line, envelope)
        self._take(where, event)

    def _take(self, where: _Where | Envelope, event: Event) -> None:
        stream = self._streams.get(where.stream)
        if stream is None:
            stream = self._streams[where.stream] = Stream(self.found, where.stream)
        if where.asked and stream.asked.take(where.asked):
            words = "was asked for before with the same key, and nothing is done twice"
            self.found.fault("replay", f"line {self.found.lines} {words}")
        try:
            moved = stream.take(event, where.at)
            if moved:
                self.found.postings[where.stream, where.seq] = moved
                self.found.book(moved)
            if type(event) in _AT_REST:
                stream.reconcile()
        except Faulty as fault:
            self.found.fault(fault.part, f"line {self.found.lines}: {fault}")
        except (BrokenInvariant, CroupierError) as error:
            self.found.fault("replay", f"line {self.found.lines}: {error}")
        except MISFITS:
            self.found.fault("replay", f"line {self.found.lines}: this event does not fit what went before")

    def _checkpoint(self, line: bytes, at: int) -> None:
        taken = msgspec.json.decode(line, type=CheckpointTaken)
        if not signature_fits(taken, at):
            self.found.fault("chain", f"line {self.found.lines}: the signature of this checkpoint does not fit")
        for head in taken.heads:
            known = self.found.heads.get(head.stream)
            if head.stream != CHECKPOINTS and (
                known is None or head.seq > known[0] or (head.seq == known[0] and head.hash != known[1])
            ):
                self.found.fault(
                    "chain", f"line {self.found.lines}: this checkpoint names a line of {head.stream} that is not here"
                )

    def end(self) -> Findings:
        """Return the findings, once there are no more lines."""
        for stream in self._streams.values():
            try:
                stream.close()
                stream.reconcile()
            except Faulty as fault:
                self.found.fault(fault.part, str(fault))
        for part, words in self.found.house.faults(self.found.lines, self.found.rounds, self._place):
            if words:
                self.found.fault(part, words)
        return self.found

    def _place(self, name: str) -> Place:
        """Return a stream as the cage sees it."""
        stream = self._streams.get(name)
        return stream.place if stream else Place()


def verify_lines(lines: Sequence[bytes], heads: Sequence[Head] = ()) -> Verdict:
    """Verify a record held in memory."""
    verifier = Verifier(heads)
    for line in lines:
        verifier.take(line)
    return verdict(verifier.end(), verifier.proof, heads)
