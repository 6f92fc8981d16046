"""The phases of a table, and which event leads from which to which.

Every change of phase stands in `TRANSITIONS`; an event that does not stand there leaves the phase as it is. What a
table waits for between rounds, which also hangs on the time, is for `due` (decide.py); the phases of a round are those
of its game. docs/explain/engine.md draws them (tools/reference/phases.py).
"""

from __future__ import annotations

from typing import Literal

from croupier.banked import BankedRoundEnded, BankedRoundOpened
from croupier.poker import RoundEnded, RoundOpened
from croupier.protocol import Event
from croupier.table import events
from croupier.table.state import Table

Phase = Literal["between rounds", "playing", "closed"]

FIRST: Phase = "between rounds"
LAST: Phase = "closed"
TRANSITIONS: dict[type[Event], dict[Phase, tuple[Phase, ...]]] = {
    RoundOpened: {"between rounds": ("playing",)},
    BankedRoundOpened: {"between rounds": ("playing",)},
    RoundEnded: {"playing": ("between rounds",)},
    BankedRoundEnded: {"playing": ("between rounds",)},
    events.TableClosed: {"between rounds": ("closed",)},
}


def phase_of(table: Table) -> Phase:
    """The phase a table is in, once it is opened."""
    if table.closed:
        return "closed"
    return "playing" if table.playing else "between rounds"
