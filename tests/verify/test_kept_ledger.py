"""The entries a store keeps, held against what its lines move, stretch by stretch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.chips import CASH, Posting
from croupier.store import Entry
from croupier.verify import KeptLedger
from croupier.verify.verifier import Moved

TOLD = [
    Moved("omaha", 7, (Posting("stake:omaha:ann", CASH, -200), Posting("pot:omaha", CASH, 200))),
    None,  # a line that moves nothing
    Moved("ultimate", 3, (Posting("stake:ultimate:ben", CASH, 500), Posting("float:ultimate", CASH, -500))),
]
ENTRIES = [
    Entry(moved.stream, moved.seq, posting.account, posting.unit, posting.amount)
    for moved in TOLD
    if moved
    for posting in moved.postings
]


@pytest.mark.parametrize("entries", [ENTRIES, ENTRIES[::-1], [*ENTRIES[2:], *ENTRIES[:2]]])
def test_entries_may_stand_in_any_order(entries: list[Entry]) -> None:
    ledger = KeptLedger()
    ledger.compare(entries, TOLD)
    assert ledger.fault is None


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        (ENTRIES[:-1], ("ultimate", 3)),
        ([*ENTRIES, ENTRIES[0]], ("omaha", 7)),
        ([*ENTRIES, replace(ENTRIES[0], seq=8)], ("omaha", 8)),
        ([replace(ENTRIES[0], amount=-201), *ENTRIES[1:]], ("omaha", 7)),
        ([replace(ENTRIES[0], stream="ultimate"), *ENTRIES[1:]], ("omaha", 7)),
        ([], ("omaha", 7)),
    ],
)
def test_the_first_line_whose_entries_are_not_its_own_is_named(entries: list[Entry], fault: tuple[str, int]) -> None:
    ledger = KeptLedger()
    ledger.compare(entries, TOLD)
    assert ledger.fault == fault
