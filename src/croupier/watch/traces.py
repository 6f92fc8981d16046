"""Marks that accounts leave at the door and the cage: an address, a device's key, a means of payment.

The watch is given keyed hashes and nothing else, each with the account that left it, and no older than the house keeps
them. A mark that many have left says little: the address of a hall is everybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import log
from typing import Literal

import msgspec

Mark = Literal["address", "device", "payment"]
CROWD = 12  # accounts with one mark: from here on it says nothing about two of them
MOST_TIMES = 300.0  # the most that one mark multiplies the evidence by: families live at one address


class Trace(msgspec.Struct, frozen=True, array_like=True):
    """A mark that an account has left."""

    kind: Mark
    mark: str  # a keyed hash
    account: str


class Shared(msgspec.Struct, frozen=True):
    """A mark that two accounts have in common."""

    kind: Mark
    accounts: int  # that have it

    def evidence(self, accounts: int) -> float:
        """Return the logarithm of a stake of which half was bet on it, at the odds of so many accounts."""
        return log(0.5 + 0.5 * min(MOST_TIMES, max(1, accounts - 1) / max(1, self.accounts - 1)))


def shared_marks(traces: Iterable[Trace]) -> Mapping[str, tuple[Shared, ...]]:
    """Return the marks each pair of accounts has in common, by both names; of each kind the rarest."""
    by_mark: dict[tuple[Mark, str], set[str]] = {}
    for trace in traces:
        by_mark.setdefault((trace.kind, trace.mark), set()).add(trace.account)
    found: dict[str, dict[Mark, Shared]] = {}
    for (kind, _), accounts in by_mark.items():
        if 2 <= len(accounts) < CROWD:
            for first, second in combinations(sorted(accounts), 2):
                kinds = found.setdefault(f"{first}|{second}", {})
                if kind not in kinds or kinds[kind].accounts > len(accounts):
                    kinds[kind] = Shared(kind, len(accounts))
    return {pair: tuple(kinds.values()) for pair, kinds in found.items()}
