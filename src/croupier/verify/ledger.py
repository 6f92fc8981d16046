"""Verifying a store beside its lines: the entries it keeps are those the lines make, every balance is their sum, and what
it has noted of each stream is so."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.store import Beside, Entry
from croupier.verify.findings import Findings
from croupier.verify.verifier import Moved


class KeptLedger:
    """The entries a store keeps, held against what its lines move."""

    def __init__(self) -> None:
        self.fault: tuple[str, int] | None = None  # the first line, by stream and number, whose entries are not its own

    def compare(self, entries: Iterable[Entry], told: Iterable[Moved | None]) -> None:
        """Compare the entries a store has for some lines with what these lines move."""
        kept, said = [*entries], [moved for moved in told if moved]
        own = [
            Entry(moved.stream, moved.seq, posting.account, posting.unit, posting.amount)
            for moved in said
            for posting in moved.postings
        ]
        if kept != own:
            self._look_at_each(kept, said)

    def _look_at_each(self, entries: Iterable[Entry], told: Iterable[Moved]) -> None:
        """Compare line by line: entries of one line may stand in another order than it moves them."""
        kept: dict[tuple[str, int], list[tuple[str, str, int]]] = {}
        for entry in entries:
            kept.setdefault((entry.stream, entry.seq), []).append((entry.account, entry.unit, entry.amount))
        for moved in told:
            own = [(posting.account, posting.unit, posting.amount) for posting in moved.postings]
            its = kept.pop((moved.stream, moved.seq), [])
            if its != own and sorted(its) != sorted(own):
                self._differs((moved.stream, moved.seq))
        for line in kept:
            self._differs(line)

    def _differs(self, line: tuple[str, int]) -> None:
        self.fault = min(self.fault or line, line)

    def tell(self, found: Findings, beside: Beside) -> None:
        """Tell what was found in a store, all of whose lines are in.

        Its record is whole, so that every table in it was opened in a room, whose register is there.
        """
        found.house.in_a_room = True
        _check_lines(found, beside)
        if self.fault:
            stream, seq = self.fault
            found.fault("ledger", f"the ledger's entries for line {seq} of {stream} are not its own")
        if beside.strays.entries:
            found.fault("ledger", f"{beside.strays.entries} of the ledger's entries are of no line")
        if beside.unreconciled:
            found.fault("ledger", f"{beside.unreconciled[0]} holds what no entry gave it")
        if differs := found.house.privileges.differs(beside.people):
            found.fault("replay", differs)


def _check_lines(found: Findings, beside: Beside) -> None:
    """Check that all lines of a store were looked at, and that its heads are their ends."""
    if beside.miscounted:
        found.fault("chain", f"the store has other lines of {beside.miscounted[0]} than it says")
    if beside.strays.lines:
        found.fault("chain", f"{beside.strays.lines} of the store's lines are of no stream")
    for head in beside.heads:
        if found.heads.get(head.stream) != (head.seq, head.hash):
            found.fault("chain", f"{head.stream} ends otherwise than the store says")
