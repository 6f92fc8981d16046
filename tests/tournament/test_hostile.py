"""Any command at any moment of any tournament: events or a refusal with its clause, chips and money whole (hostile.py).

HOSTILE in the environment says how many tournaments are asked, 200 where nothing is said. A failure names its tournament:
`Hostile("<name>").run()` gives it again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from croupier.tournament.machine import Contest
from tests.support.tournament.contests import BOOKS, Held, cup
from tests.support.tournament.hostile import KINDS, Hostile

HOSTILE = int(os.environ.get("HOSTILE", "200"))
CHUNKS = 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whatever_is_asked_is_answered(chunk: int) -> None:
    for number in range(-(-HOSTILE // CHUNKS)):
        name = f"hostile-{chunk}/{number}"
        try:
            asked = Hostile(name).run()
            assert Contest.of(asked.held.log).state == asked.state
        except BaseException as error:
            error.add_note(f'in the tournament Hostile("{name}").run()')
            raise


def test_a_tournament_of_the_same_name_is_the_same_tournament() -> None:
    one, other = (Hostile("hostile-0/0").run() for _ in range(2))
    assert one.held.log == other.held.log


def test_everything_is_asked_and_refused_and_most_of_it_done() -> None:
    asked: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    done: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for number in range(60):
        each = Hostile(f"hostile-{number % CHUNKS}/{number // CHUNKS}").run()
        asked += each.asked
        refused.update(kind for kind, _, _ in each.refused.elements())
        done += each.done
        phases[each.state.phase] += 1
    names = {kind.__name__ for kind in KINDS}
    assert names - set(asked) == set()
    assert names - set(refused) - {"CommitDraw", "Cancel", "Close", "Direct", "CalculatePlaces"} == set()
    assert len(done) >= 25, done
    assert phases["closed"] >= 40, phases


@pytest.mark.parametrize("book", BOOKS)
def test_once_it_is_closed_every_command_is_refused(book: str) -> None:
    t = Held(cup(book, 2)).opened().enter("ann", "bob").started()
    t.round(bob=(10_000, 0)) if t.rules.banked else t.round(ann=(10_000, 20_000), bob=(10_000, 0))
    t.paid_out()
    asked = Hostile("after the end", steps=0)
    asked.held = t
    for _ in range(300):
        t.refuses(asked.any_command(), t.rules.clause("tournament.cancel"))
