"""Rulings on people at the table who are not in the round: they have to be there, and stay until it is decided.

Rule keys: `breach`, `breach.exclude`.
"""

from __future__ import annotations

import msgspec

from croupier.banked.state import State as BankedState
from croupier.poker.state import State
from croupier.protocol.events import Event, PlayerExcluded, RulingGiven
from croupier.protocol.onlookers import ONLOOKER, seat_at
from croupier.protocol.refusal import Refusal
from croupier.rulings.reports import Breach
from croupier.table.rules import SessionRules
from croupier.table.state import Table, at_seat

_BREACH = Breach.__struct_config__.tag


def nobody_there(rules: SessionRules, table: Table, events: tuple[Event, ...]) -> Refusal | None:
    """Why a ruling cannot be given on whoever it names: nobody sits there."""
    for event in events:
        if isinstance(event, RulingGiven):
            seat = _outsider(event.report)
        else:
            seat = seat_at((), event.place) if isinstance(event, PlayerExcluded) and event.place < 0 else 0
        if seat and at_seat(table, seat) is None:
            return Refusal(f"nobody sits at seat {seat}", rules.clause("breach"))
    return None


def decided_first(table: Table, state: State | BankedState | None, account: str) -> bool:
    """Whether a ruling is open on this player, who is not in the round."""
    choice = None if state is None else state.choice if isinstance(state, BankedState) else state.marks.choice
    seat = _outsider(choice.report) if choice else 0
    player = at_seat(table, seat) if seat else None
    return player is not None and player.account == account


def _outsider(report: msgspec.Raw) -> int:
    """The seat of the player outside the round whose breach is reported; 0 for every other report."""
    told = msgspec.json.decode(report)
    return seat_at((), told["place"]) if told["report"] == _BREACH and told["place"] < ONLOOKER else 0
