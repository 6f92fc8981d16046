"""`croupier serve --demo`, quick, with bots that go all-in where a person plays, so that somebody is soon out of chips.

Run as a process of its own: `python -m tests.browser.bold serve --demo --port 0`.
"""

from __future__ import annotations

import msgspec

from croupier.__main__ import run
from croupier.room import in_round, room
from tests.browser.cups import act_of_bot
from tests.browser.room import QUICK

PACE = msgspec.structs.replace(QUICK, showdown_ms=600, rebuy_ms=15_000)

if __name__ == "__main__":
    in_round.act_of_bot = act_of_bot  # type: ignore[attr-defined]
    room.Pace = lambda: PACE  # type: ignore[attr-defined,assignment,misc]
    run()
