"""Rulings on people at the table who are not in the round: they have to be there, and stay until it is decided.

Rule keys: `breach`, `breach.exclude`.
"""

from __future__ import annotations

import msgspec

from croupier.protocol import ONLOOKER, Event, PlayerExcluded, Refusal, RulingGiven, seat_at
from croupier.rulings import Breach, name_of
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table, at_seat

_BREACH = Breach.__struct_config__.tag


def nobody_there(rules: SessionRules, table: Table, events: tuple[Event, ...]) -> Refusal | None:
    """Refuse a ruling on a seat outside the round that is empty."""
    for event in events:
        if isinstance(event, RulingGiven):
            seat = _outsider(rules, event.report)
        else:
            seat = seat_at((), event.place) if isinstance(event, PlayerExcluded) and event.place < 0 else 0
        if seat and at_seat(table, seat) is None:
            return Refusal("empty-seat", f"nobody sits at seat {seat}", rules.clause("breach"))
    return None


def decided_first(rules: SessionRules, table: Table, state: Round | None, account: str) -> bool:
    """Tell whether a ruling is open on this player, who is not in the round."""
    choice = state.choice if state else None
    seat = _outsider(rules, choice.report) if choice else 0
    player = at_seat(table, seat) if seat else None
    return player is not None and player.account == account


def _outsider(rules: SessionRules, report: msgspec.Raw) -> int:
    """The seat of the player outside the round whose breach is reported; 0 for every other report."""
    told = rules.kind.read_report(report)
    return seat_at((), told.place) if name_of(told) == _BREACH and told.place < ONLOOKER else 0
