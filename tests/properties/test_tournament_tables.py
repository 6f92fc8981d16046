"""What holds at every table of a tournament, under all five rulebooks (stagings.py).

STAGINGS in the environment says how many are played in all, 60 where nothing is said. A failure names its staging:
`Staging("<name>").run()` gives it again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.support.properties.stagings import Staging

STAGINGS = int(os.environ.get("STAGINGS", "60"))
CHUNKS = 6


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chips_are_conserved_and_the_record_verifies(chunk: int) -> None:
    for number in range(-(-STAGINGS // CHUNKS)):
        name = f"staging-{chunk}/{number}"
        try:
            Staging(name).run()
        except BaseException as error:
            error.add_note(f'in the staging Staging("{name}").run()')
            raise


def test_a_staging_of_the_same_name_is_the_same_staging() -> None:
    one, other = (Staging("staging-0/0").run() for _ in range(2))
    assert [stage.log for stage in one.stages] == [stage.log for stage in other.stages]


COME_UP = [
    "SeatTaken",
    "SeatLeft",
    "StackChanged",
    "RulesChanged",
    "PlayerAway",
    "PlayerBack",
    "HandKilled",
    "Folded",
    "RoundVoided",
    "MisdealDeclared",
    "RoundEnded",
    "BankedRoundEnded",
    "BankedRoundVoided",
    "OrderAdvised",
    "BoxPassedOver",
]


def test_the_stagings_have_everything_in_them() -> None:
    events: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    for number in range(30):
        staging = Staging(f"staging-{number % CHUNKS}/{number // CHUNKS}").run()
        log = [event for stage in staging.stages for event in stage.log]
        events.update(type(event).__name__ for event in log)
        reasons.update(str(getattr(event, "reason", "")) for event in log)
        refusals.update(staging.refusals)
    assert {kind: events[kind] for kind in COME_UP if events[kind] < 3} == {}
    assert {why: reasons[why] for why in ("moved", "out", "re-buy", "add-on", "removed") if reasons[why] < 5} == {}
    assert len(refusals) >= 25, refusals
