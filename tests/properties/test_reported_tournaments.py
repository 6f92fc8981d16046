"""What holds in every tournament whose hands a director reports (reported_trials.py).

REPORTED in the environment says how many are run, 150 where nothing is said. A failure names its trial.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from croupier.rulebooks import rulebook_ids
from croupier.verify.verifier import verify_lines
from tests.support.properties.reported_trials import ReportedTrial

REPORTED = int(os.environ.get("REPORTED", "150"))
CHUNKS = 5


def run(name: str) -> ReportedTrial:
    try:
        return ReportedTrial(name).run()
    except BaseException as error:
        error.add_note(f'in the trial ReportedTrial("{name}").run()')
        raise


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chips_are_conserved_and_everybody_has_a_place_as_the_text_says(chunk: int) -> None:
    for number in range(-(-REPORTED // CHUNKS)):
        run(f"reported-{chunk}/{number}")


def test_the_trials_have_everything_in_them_and_verify() -> None:
    kinds: Counter[str] = Counter()
    books: Counter[str] = Counter()
    together = refused = 0
    for number in range(30):
        trial = run(f"verified-{number}")
        found = verify_lines(trial.lines)
        assert (found.fault, found.replay) == (None, True), f"verified-{number}"
        kinds.update(type(event).__name__ for event in trial.log)
        books[trial.rules.book] += 1
        refused += trial.refused
        orders = Counter(out.order for out in trial.state.outs)
        together += any(several > 1 for several in orders.values())
    wanted = {"HandReported", "StacksCounted", "OutUndone", "PlayerMoved", "LapEnded", "LevelBegan", "PlayerBroke"}
    assert wanted <= set(kinds), wanted - set(kinds)
    assert set(books) == set(rulebook_ids())
    assert together >= 5
    assert refused >= 30
