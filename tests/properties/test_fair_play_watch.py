"""The fair play watch on a simulated house: it finds most of those planted, and leaves honest players alone.

`WATCH=80 make soak` plays 1,000 honest players with 20 pairs and 20 bots among them for so many stretches; the figures are
in docs/explain/watch.md.
"""

from __future__ import annotations

import os

from tests.support.watch.trial import SHORT, WHOLE, points

STRETCHES = int(os.environ.get("WATCH", "0"))


def test_planted_pairs_and_bots_are_found_and_honest_players_are_not_listed() -> None:
    trial = WHOLE._replace(stretches=STRETCHES) if STRETCHES else SHORT
    (point, planted) = list(points(trial, 1))[-1]
    told = (point, sorted(planted))
    assert sum(point.pairs.values()) >= trial.pairs // 2, told
    assert sum(point.bots.values()) >= 2 * trial.bots // 3, told
    assert point.pairs_false - point.friends <= trial.pairs // 10, told
    assert point.bots_false <= max(1, trial.bots // 10), told
