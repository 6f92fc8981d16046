"""Verifying a store beside its lines: the entries it keeps are those the lines make, and every balance is their sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.store import Entry
from croupier.verify.findings import Findings
from croupier.verify.verifier import Moved


class KeptLedger:
    """The entries a store keeps, held against what its lines move."""

    def __init__(self) -> None:
        self.fault: tuple[str, int] | None = None  # the first line, by stream and number, whose entries are not its own

    def compare(self, entries: Iterable[Entry], told: Iterable[Moved | None]) -> None:
        """Compare the entries a store has for some lines with what these lines move."""
        kept: dict[tuple[str, int], list[tuple[str, str, int]]] = {}
        for entry in entries:
            kept.setdefault((entry.stream, entry.seq), []).append((entry.account, entry.unit, entry.amount))
        for moved in told:
            if moved:
                own = [(posting.account, posting.unit, posting.amount) for posting in moved.postings]
                its = kept.pop((moved.stream, moved.seq), [])
                if its != own and sorted(its) != sorted(own):
                    self._differs((moved.stream, moved.seq))
        for line in kept:
            self._differs(line)

    def _differs(self, line: tuple[str, int]) -> None:
        self.fault = min(self.fault or line, line)

    def tell(self, found: Findings, unreconciled: Sequence[str]) -> None:
        """Tell what was found in a store, all of whose lines are in; `unreconciled` are accounts whose balance is no sum.

        Its record is whole, so that every table in it was opened in a room, whose register is there.
        """
        found.house.in_a_room = True
        if self.fault:
            stream, seq = self.fault
            found.fault("ledger", f"the ledger's entries for line {seq} of {stream} are not its own")
        if unreconciled:
            found.fault("ledger", f"{unreconciled[0]} holds what no entry gave it")
