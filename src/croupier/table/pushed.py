"""Pots that were pushed, taken back: until the next round starts, while the chips are still with their players.

A dealer who has pushed a pot the wrong way takes the chips back before the next deal, as at any table. Only the push is
taken back this way; earlier entries are taken back after that, by the same rules as in every round. A player who has
left, moved or changed the stake since has taken chips of that pot along: then an official rules on it
(rulings_after_round.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.protocol import Event, Refusal
from croupier.rulings import SETTLED
from croupier.table.events import TableEvent
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table

REPORT_IT = "report what is wrong with the payout"


def cannot_take_back(rules: SessionRules, table: Table, before: Round, since: Iterable[Event]) -> Refusal | None:
    """Refuse to take back the push of a round that is over; `since` is the table's events after it."""
    if table.tournament:
        words = "the tournament has counted these stacks"
        return Refusal("stacks-counted", f"{words}: {REPORT_IT}", rules.clause("stack.locked"))
    if not rules.kind.is_push(rules.game, before):
        return SETTLED
    for event in since:
        if not isinstance(event, TableEvent):
            continue
        if event.settles_push:
            return SETTLED
        account = getattr(event, "account", "")
        if event.takes_chips_along and account in table.dealt_accounts:
            seat = table.dealt[table.dealt_accounts.index(account)]
            return Refusal(
                "chips-moved", f"seat {seat} has left, moved or changed the stake since: {REPORT_IT}", "system"
            )
    return None
