"""Pots that were pushed, taken back: until the next round starts, while the chips still lie where they went.

A dealer who has pushed a pot the wrong way takes the chips back before the next deal, as at any table. Only the push is
taken back so; what was entered before it is taken back after that, by the same rules as in every round. Whoever has
left, moved or changed the stake since has taken chips of that pot along: then an official rules on it
(rulings_after_round.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.poker.due import DealerDue
from croupier.poker.due import due as poker_due
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.entries import SETTLED
from croupier.table import events
from croupier.table.rules import SessionRules
from croupier.table.state import Table

REPORT_IT = "report what is wrong with the payout"
_MOVED = (
    events.SeatLeft,
    events.SeatChanged,
    events.StakeRaised,
    events.StakeLowered,
    events.StackChanged,
    events.PlayerBarred,
)
_OTHERWISE = (events.RulesChanged, events.TableClosed, events.TrivialChipsRuled)


def is_push(rules: SessionRules, before: object) -> bool:
    """Whether the pots of a round between players are pushed next: all of them lie there, no commission is taken."""
    if not isinstance(before, State) or not isinstance(rules.game, RoundRules) or before.ended or not before.seats:
        return False
    if before.pot != sum(before.paid) + sum(before.dead):
        return False
    awaited = poker_due(rules.game, before)
    return isinstance(awaited, DealerDue) and awaited.step.kind == "settle"


def cannot_take_back(rules: SessionRules, table: Table, before: object, since: Iterable[Event]) -> Refusal | None:
    """Why the push of a round that is over cannot be taken back; `since` is what happened at the table after it."""
    if table.tournament:
        words = "the tournament has counted these stacks"
        return Refusal(f"{words}: {REPORT_IT}", rules.clause("stack.locked"))
    if not is_push(rules, before):
        return SETTLED
    for event in since:
        if isinstance(event, _OTHERWISE):
            return SETTLED
        if isinstance(event, _MOVED) and event.account in table.dealt_accounts:
            seat = table.dealt[table.dealt_accounts.index(event.account)]
            return Refusal(f"seat {seat} has left, moved or changed the stake since: {REPORT_IT}", "system")
    return None
