"""The showdown: in which order hands are shown.

Rule keys: `showdown.called-must-show`, `showdown.others`, `showdown.unbet-first`, `showdown.face-up`.

The player whose last bet or raise was called shows first. Where the last betting round had no bet, it is the first
player left of the button; where all-ins left no betting in the end, the rulebook says whether an earlier call counts.
"""

from __future__ import annotations

from croupier.poker.rules import RoundRules
from croupier.poker.state import NOBODY, State, next_place, places


def next_to_show(rules: RoundRules, state: State) -> int:
    """The next place to show or pass its hand; NOBODY once all have."""
    waiting = state.live & ~state.exposed
    if not waiting:
        return NOBODY
    if state.last_shown != NOBODY:
        return next_place(waiting, state.last_shown)
    called = _called_first(rules, state)
    return called if called != NOBODY else next_place(waiting, NOBODY)


def _called_first(rules: RoundRules, state: State) -> int:
    """Whose last bet or raise was called, so that this player shows first; NOBODY where there was none."""
    if state.betting_round == rules.betting_rounds:
        return _if_called(state, state.aggressors[-1])
    if rules.unbet_first != "called-earlier":
        return NOBODY
    rounds = [state.tapped[place] for place in places(state.live) if state.tapped[place]]
    return _if_called(state, state.aggressors[max(rounds) - 1]) if rounds and state.aggressors else NOBODY


def _if_called(state: State, aggressor: int) -> int:
    """The aggressor, if still in and if someone else who is still in has met the bet, wholly or by tapping out."""
    if aggressor == NOBODY or not state.live >> aggressor & 1:
        return NOBODY
    others = [place for place in places(state.live) if place != aggressor]
    if state.betting_round == len(state.aggressors) and state.aggressors[-1] == aggressor:
        return aggressor if any(state.put[place] for place in others) or not max(state.put) else NOBODY
    return aggressor
