"""What holds in every tournament, under all five rulebooks (trials.py).

TOURNAMENTS in the environment says how many are run in all, 1,000 where nothing is said. A failure names its trial:
`Trial("<name>").run()` gives it again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from croupier.rulebooks import rulebook_ids
from croupier.tournament import events
from tests.support.properties.trials import Trial, digest

TOURNAMENTS = int(os.environ.get("TOURNAMENTS", "1000"))
CHUNKS = 20


def run(name: str) -> Trial:
    try:
        return Trial(name).run()
    except BaseException as error:
        error.add_note(f'in the trial Trial("{name}").run()')
        raise


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chips_and_money_are_conserved_after_every_event_and_places_are_as_the_text_says(chunk: int) -> None:
    for number in range(-(-TOURNAMENTS // CHUNKS)):
        run(f"trial-{chunk}/{number}")


@pytest.mark.parametrize("number", range(5))
def test_a_trial_of_the_same_name_is_the_same_trial(number: int) -> None:
    one, other = (run(f"again-{number}") for _ in range(2))
    assert digest(one.state, one.record) == digest(other.state, other.record)
    assert one.books == other.books
    assert digest(one.state, one.record) != digest((third := run(f"other-{number}")).state, third.record)


def test_the_trials_have_everything_in_them() -> None:
    kinds: Counter[str] = Counter()
    books: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    twice = shared = called_off = raced = changed = 0
    for number in range(150):
        trial = run(f"coverage-{number}")
        kinds.update(type(event).__name__ for event in trial.record)
        books[trial.contest.rules.book] += 1
        refused.update(trial.refused)
        twice += any(one.entries > 1 for one in trial.state.entrants.values())
        shared += any(len(standing.accounts) > 1 for standing in trial.state.standings)
        called_off += any(isinstance(event, events.TournamentCancelled) for event in trial.record)
        colours = [event for event in trial.record if isinstance(event, events.ColouredUp)]
        raced += any(event.stacks for event in colours)
        changed += any(not event.stacks for event in colours)
    elsewhere = {
        "BallotDropped",  # has tests of its own: somebody disqualified in the five seconds of a ballot
        "RoundCorrected",  # and this one: a ruling once the round is reported
        *("HandReported", "StacksCounted", "RebuyExtended"),  # tables without a console: test_reported_tournaments.py
    }
    assert {kind.__name__ for kind in events.TOURNAMENT_EVENTS} - set(kinds) <= elsewhere
    assert set(books) == set(rulebook_ids())
    assert min(twice, shared, called_off) >= 3, (twice, shared, called_off)
    assert min(raced, changed) >= 10, (raced, changed)
    assert len(refused) >= 20, refused
