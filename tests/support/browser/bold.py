"""`croupier serve --demo`, quick, with bots that go all-in where a person plays, so that somebody is soon out of chips.

Run as a process of its own: `python -m tests.support.browser.bold serve --demo --port 0`.
"""

from __future__ import annotations

import msgspec

from croupier.__main__ import run
from croupier.room import room
from croupier.room.demo import demo
from croupier.room.tables.steps import in_round
from tests.support.browser.cups import act_of_bot
from tests.support.browser.room import QUICK

PACE = msgspec.structs.replace(
    QUICK, think_ms=(100, 200), deal_ms=60, between_ms=600, showdown_ms=1_000, rebuy_ms=15_000
)
COMPANY = 2  # few, so that a browser keeps up

if __name__ == "__main__":
    assert demo.demo_room.__kwdefaults__
    demo.demo_room.__kwdefaults__["company"] = COMPANY
    in_round.act_of_bot = act_of_bot  # type: ignore[attr-defined]
    room.Pace = lambda: PACE  # type: ignore[attr-defined,assignment,misc]
    run()
