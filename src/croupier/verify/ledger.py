"""Verifying a store beside its lines: the entries it keeps are those the lines make, and every balance is their sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.store import Entry
from croupier.verify.findings import Findings


def check_kept(found: Findings, entries: Iterable[Entry], unreconciled: Sequence[str]) -> None:
    """Hold the ledger of a store against what its lines come to; `unreconciled` are accounts whose balance is no sum.

    Its record is whole, so that every table in it was opened in a room, whose register is there.
    """
    found.house.in_a_room = True
    kept: dict[tuple[str, int], list[tuple[str, str, int]]] = {}
    for entry in entries:
        kept.setdefault((entry.stream, entry.seq), []).append((entry.account, entry.unit, entry.amount))
    told = {
        at: [(posting.account, posting.unit, posting.amount) for posting in moved]
        for at, moved in found.postings.items()
    }
    for stream, seq in sorted(kept.keys() | told.keys()):
        if sorted(kept.get((stream, seq), [])) != sorted(told.get((stream, seq), [])):
            found.fault("ledger", f"the ledger's entries for line {seq} of {stream} are not its own")
    if unreconciled:
        found.fault("ledger", f"{unreconciled[0]} holds what no entry gave it")
