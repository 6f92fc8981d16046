"""The phases of a tournament stand in one table: what is in it happens, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import pytest

from croupier.check import BrokenInvariant
from croupier.protocol.events import Event
from croupier.tournament import commands, events
from croupier.tournament.apply import apply
from croupier.tournament.machine import Contest
from croupier.tournament.phases import FIRST, LAST, TRANSITIONS
from croupier.tournament.plan.structure import Stage
from croupier.tournament.state import Phase, Tournament
from tests.support.tournament.contests import ADELAIDE, DIRECTOR, FOUR, OPERATOR, STACK, Held, cup

HEATS = (Stage("heat", "rounds", 1, sessions=3, chips=STACK), Stage("final", "rounds", 1))
Step = tuple[Phase, type[Event], Phase]
TABLE: set[Step] = {(before, event, after) for event, leads in TRANSITIONS.items() for before, after in leads.items()}


def announced() -> Held:
    """Nobody may enter yet."""
    return Held(cup(ADELAIDE, 4))


def entered() -> Held:
    """Four have entered."""
    return announced().opened().enter(*FOUR)


def playing() -> Held:
    """The four play, at one table."""
    return entered().started()


def placed() -> Held:
    """One of them has it all, and the places are worked out."""
    return playing().round(ann=(STACK, 4 * STACK), bob=(STACK, 0), cat=(STACK, 0), dan=(STACK, 0))


def confirmed() -> Held:
    """The places are awarded."""
    t = placed()
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    return t


def cancelled(t: Held) -> Held:
    """It is called off, and closed."""
    t.gives(commands.Cancel(OPERATOR, "the fire alarm"))
    t.obeyed().gives(commands.Close(OPERATOR))
    return t


def disqualified(t: Held) -> Held:
    """Somebody is disqualified."""
    t.gives(commands.Disqualify("dan", "marked cards", DIRECTOR))
    return t


def latecomer() -> Held:
    """Somebody enters once the others play."""
    return Held(cup(ADELAIDE, 4, late_to_level=1)).opened().enter(*FOUR[:3]).started().enter(FOUR[3]).settled()


def heats() -> Held:
    """Of three heats all have entered the second: nobody is there for the first."""
    t = Held(cup(ADELAIDE, 4, stages=HEATS)).opened().enter(*FOUR, session=1)
    t.gives(commands.SkipSession(t.at))
    return t


WAYS: dict[str, Callable[[], Held]] = {
    "to the end": lambda: placed().paid_out(),
    "with a latecomer": latecomer,
    "in heats, of which nobody plays the first and the last": lambda: (
        heats().started().round("cup-1-2-1", **dict.fromkeys(FOUR, (STACK, STACK)))
    ),
    "called off when announced": lambda: cancelled(announced()),
    "called off in the time of entries": lambda: cancelled(entered()),
    "called off when drawn": lambda: cancelled(entered().drawn()),
    "called off in play": lambda: cancelled(playing()),
    "called off between sessions": lambda: cancelled(heats()),
    "called off when placed": lambda: cancelled(placed()),
    "disqualified in the time of entries": lambda: disqualified(entered()),
    "disqualified when drawn": lambda: disqualified(entered().drawn()),
    "disqualified in play": lambda: disqualified(playing()),
    "disqualified between sessions": lambda: disqualified(heats()),
    "disqualified when placed": lambda: disqualified(placed()),
    "disqualified when awarded": lambda: disqualified(confirmed()),
}


def steps(log: list[Event]) -> Iterator[Step]:
    """The events that stand in the table, with the phases before and after."""
    contest = Contest.of(log[:1])
    for event in log[1:]:
        before = contest.state.phase
        contest.take(event)
        if type(event) in TRANSITIONS or contest.state.phase != before:
            yield before, type(event), contest.state.phase


def test_every_transition_happens_and_no_other() -> None:
    found = {step for way in WAYS.values() for step in steps(way().log)}
    assert found == TABLE


def test_every_phase_is_reached_and_all_but_the_last_are_left() -> None:
    assert {after for _, _, after in TABLE} | {FIRST} == set(get_args(Phase))
    assert {before for before, _, after in TABLE if before != after} == {*get_args(Phase)} - {LAST}
    assert Tournament().phase == FIRST


@pytest.mark.parametrize("event", [events.TournamentClosed(OPERATOR, "1"), events.PlacesConfirmed((), DIRECTOR, "1")])
def test_an_event_that_leads_nowhere_from_a_phase_stops_the_tournament(event: Event) -> None:
    with pytest.raises(BrokenInvariant, match="does not come in the phase announced"):
        apply(announced().state, event)
