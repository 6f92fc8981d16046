"""What a table lacks before any round: somebody who deals, cards that may be dealt from, a look at void shuffles."""

from __future__ import annotations

from typing import NamedTuple

from croupier.protocol import Refusal
from croupier.table.cards import cards_not_ready
from croupier.table.dealers import nobody_deals
from croupier.table.rules import SessionRules
from croupier.table.state import Table
from croupier.table.voids import voids_unseen

OFFICIAL = "official"  # who looks at void shuffles


class Lacking(NamedTuple):
    """What is waited for, and why."""

    awaited: str
    refusal: Refusal


def not_ready(rules: SessionRules, table: Table) -> Lacking | None:
    """Return the first thing that is missing; None where a round may be dealt."""
    if refusal := nobody_deals(table):
        return Lacking("dealer", refusal)
    if refusal := cards_not_ready(rules, table):
        return Lacking("cards", refusal)
    if refusal := voids_unseen(table):
        return Lacking(OFFICIAL, refusal)
    return None
