"""What holds in every tournament, under all five rulebooks (trials.py).

TOURNAMENTS in the environment says how many are run in all, 1,000 where nothing is said. A failure names its trial:
`Trial("<name>").run()` gives it again.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from croupier.rulebooks import rulebook_ids
from croupier.tournament import events
from tests.support.properties.trials import Trial, digest

TOURNAMENTS = int(os.environ.get("TOURNAMENTS", "1000"))
CHUNKS = 20


class Content(NamedTuple):
    """What a trial had in it, and the digest it came to."""

    digest: str
    books: dict[tuple[str, str], int]
    rulebook: str
    kinds: Counter[str]
    refused: frozenset[str]
    twice: bool
    shared: bool
    called_off: bool
    raced: bool
    changed: bool


def run(name: str) -> Content:
    try:
        trial = Trial(name).run()
    except BaseException as error:
        error.add_note(f'in the trial Trial("{name}").run()')
        raise
    colours = [event for event in trial.record if isinstance(event, events.ColouredUp)]
    return Content(
        digest=digest(trial.state, trial.record),
        books=dict(trial.books),
        rulebook=trial.contest.rules.book,
        kinds=Counter([type(event).__name__ for event in trial.record]),
        refused=frozenset(trial.refused),
        twice=any(one.entries > 1 for one in trial.state.entrants.values()),
        shared=any(len(standing.accounts) > 1 for standing in trial.state.standings),
        called_off=any(isinstance(event, events.TournamentCancelled) for event in trial.record),
        raced=any(event.stacks for event in colours),
        changed=any(not event.stacks for event in colours),
    )


been = cache(run)  # a trial several tests ask about is run once


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chips_and_money_are_conserved_after_every_event_and_places_are_as_the_text_says(chunk: int) -> None:
    for number in range(-(-TOURNAMENTS // CHUNKS)):
        been(f"trial-{chunk}/{number}")


@pytest.mark.parametrize("number", range(5))
def test_a_trial_of_the_same_name_is_the_same_trial(number: int) -> None:
    one, other = been(f"trial-{number}/0"), run(f"trial-{number}/0")
    assert one == other
    assert one.digest != been(f"trial-{number}/1").digest


def test_the_trials_have_everything_in_them() -> None:
    trials = [been(f"trial-{number % CHUNKS}/{number // CHUNKS}") for number in range(400)]
    kinds = sum([trial.kinds for trial in trials], Counter[str]())
    elsewhere = {
        "BallotDropped",  # has tests of its own: somebody disqualified in the five seconds of a ballot
        "RoundCorrected",  # and this one: a ruling once the round is reported
        *("HandReported", "StacksCounted", "RebuyExtended"),  # tables without a console: test_reported_tournaments.py
    }
    assert {kind.__name__ for kind in events.TOURNAMENT_EVENTS} - set(kinds) <= elsewhere
    assert {trial.rulebook for trial in trials} == set(rulebook_ids())
    assert sum(trial.twice for trial in trials) >= 3
    assert sum(trial.shared for trial in trials) >= 3
    assert sum(trial.called_off for trial in trials) >= 3
    assert sum(trial.raced for trial in trials) >= 10
    assert sum(trial.changed for trial in trials) >= 10
    refused = frozenset.union(*[trial.refused for trial in trials])
    assert len(refused) >= 20, refused
