"""`croupier serve --demo` as it is, only quicker: bots think less, pauses and stacks are short. With QUIET no bots come;
PACE, a JSON object, says how it is quicker still or slower.

Run as a process of its own: `python -m tests.support.browser.room serve --demo --port 0`.
"""

from __future__ import annotations

import json
import os

from msgspec.structs import replace

from croupier.__main__ import run
from croupier.room import room
from croupier.room.demo import demo
from croupier.room.demo import tournaments as demo_tournaments
from croupier.room.pace import Pace

QUICK = Pace(
    between_ms=300,
    showdown_ms=3_000,
    deal_ms=20,
    extra_ms=300,
    show_ms=800,
    wagers_ms=2_000,
    think_ms=(20, 80),
    company_ms=20,
    reasonable_ms=500,
    turn_ms=10_000,  # whoever went away in an earlier test holds nobody up for long
    bank_ms=1_000,
    line_ms=3_000,
    choose_ms=10_000,
    gone_ms=20_000,
    start_ms=2_000,
)

CHIPS = 1_000  # of a tournament: a few big blinds
COMPANY = 2  # bots at a table: every act of theirs is a view to be shown

if __name__ == "__main__":
    demo_tournaments.CHIPS = CHIPS
    pace = replace(QUICK, **json.loads(os.environ.get("PACE", "{}")))
    room.Pace = lambda: pace  # type: ignore[attr-defined,assignment,misc]
    assert demo.demo_room.__kwdefaults__
    demo.demo_room.__kwdefaults__["company"] = 0 if os.environ.get("QUIET") else COMPANY
    run()
