"""Verifying a record: its chain, its shuffles, its rounds played again, its ledger, and how far heads prove its end.

Everything is worked out from the lines alone, each by its stream (stream.py), and what every event moves is added up
(findings.py). A log of rounds without a table has no ledger, and one without shuffles nothing to prove about cards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from croupier.banked import BankedRoundEnded
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError
from croupier.history import DECODER, MISFITS
from croupier.poker import RoundEnded
from croupier.protocol import Event
from croupier.record import CHECKPOINTS, CheckpointTaken, Head, prove, signature_fits
from croupier.table import events
from croupier.tournament import TournamentClosed
from croupier.verify.cage import Place
from croupier.verify.decide_again import Faulty
from croupier.verify.findings import Findings
from croupier.verify.stream import Stream
from croupier.verify.verdict import Verdict, verdict


class _Where(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str
    asked: str = ""


class Verifier:
    """Takes a record line by line."""

    def __init__(self) -> None:
        self.found = Findings()
        self._streams: dict[str, Stream] = {}

    def take(self, line: bytes) -> None:
        """Take the next line; a fault in it is kept, and the rest is still checked."""
        self.found.lines += 1
        try:
            where = msgspec.json.decode(line, type=_Where)
            self.found.heads[where.stream] = Head(where.stream, where.seq, where.hash)
            if where.stream == CHECKPOINTS:
                self._checkpoint(line, where.at)
                return
            event = DECODER.decode(line)
            _check_fields(line, event)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self.found.fault(
                "replay", f"line {self.found.lines} is no event we know: {' '.join(str(error).split())[:160]}"
            )
            return
        stream = self._streams.setdefault(where.stream, Stream(self.found, where.stream))
        if stream.asked.take(where.asked):
            words = "was asked for before with the same key, and nothing is done twice"
            self.found.fault("replay", f"line {self.found.lines} {words}")
        try:
            moved = stream.take(event, where.at)
            if moved:
                self.found.postings[where.stream, where.seq] = moved
                self.found.book(moved)
            if isinstance(event, RoundEnded | BankedRoundEnded | events.TableClosed | TournamentClosed):
                stream.reconcile()
        except Faulty as fault:
            self.found.fault(fault.part, f"line {self.found.lines}: {fault}")
        except BrokenInvariant as error:
            self.found.fault("replay", f"line {self.found.lines}: {error}")
        except CroupierError as error:
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
                known is None or head.seq > known.seq or (head.seq == known.seq and head.hash != known.hash)
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


_ENVELOPE = frozenset(("type", "stream", "round", "at", "v", "asked", "seq", "prev", "hash"))


def _check_fields(line: bytes, event: Event) -> None:
    """Every field once, and none that the event does not have: nothing is said in a line that is not looked at."""
    names: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names[:] = [name for name, _ in pairs]  # the outermost object comes last
        if len(set(names)) != len(names):
            raise ValueError("a field is there twice")
        return dict(pairs)

    json.loads(line, object_pairs_hook=note)
    strange = set(names) - _ENVELOPE - set(event.__struct_encode_fields__)
    if strange:
        raise ValueError(f"it has a field {sorted(strange)[0]} that no such event has")


def verify_lines(lines: Sequence[bytes], heads: Sequence[Head] = ()) -> Verdict:
    """Verify a record held in memory."""
    verifier = Verifier()
    for line in lines:
        if line.strip():
            verifier.take(line)
    return verdict(verifier.end(), prove(lines, heads), heads)
