"""ACT tables in the first or second betting round, and what is held out of turn there."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.poker import events
from tests.support.cite import Cited
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"


def first_round(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR) -> Played:
    """Blinds of one and two dollars, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, *(rules or (NO_LIMIT,))])


def second_round(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR) -> Played:
    """The second betting round, everyone in for two dollars, seat 1 to act."""
    later = [f"{seat} call" for seat in stakes if seat > 2]
    return first_round(cited, *rules, stakes=stakes).does(*later, "1 call", "2 stand")


def held(played: Played) -> dict[int, float]:
    """The chips that wait for their maker's turn, by seat."""
    state = played.round.state
    return {state.seats[wager.place]: wager.to / 100 for wager in state.marks.held}


def last(played: Played) -> events.Event:
    """The last act of a player."""
    acts = (events.Folded, events.Checked, events.Called, events.Raised)
    return next(event for event in reversed(played.round.events) if isinstance(event, acts))
