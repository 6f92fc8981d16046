"""The showdown: in which order hands are shown.

Rule keys: `showdown.called-must-show`, `showdown.others`, `showdown.unbet-first`, `showdown.face-up`.

The player whose last bet or raise was called shows first. Where the last betting round had no bet, it is the first
player left of the button; where all-ins left no betting in the end, the rulebook says whether an earlier call counts.
"""

from __future__ import annotations

from croupier.poker.rules import RoundRules
from croupier.poker.state import NOBODY, State, next_place, places


def next_to_show(rules: RoundRules, state: State, waiting: int) -> int:
    """The next place to show or pass its hand, of those that have not.

    Rule keys: `showdown.called-must-show`, `showdown.unbet-first`.
    """
    if state.last_shown != NOBODY:
        return next_place(waiting, state.last_shown)
    called = _called_first(rules, state)
    return called if called != NOBODY else next_place(waiting, NOBODY)


def how_the_betting_ended(rules: RoundRules, state: State) -> str:
    """Tell what decides who shows first: a called bet, a last betting round without one, or none for all-ins."""
    if state.betting_round < len(rules.betting):
        return "all-in"
    return "unbet" if state.answered[-1] == NOBODY else "called"


def _called_first(rules: RoundRules, state: State) -> int:
    """Return the place whose last bet or raise was called, so that it shows first; NOBODY where there was none."""
    if state.betting_round == len(rules.betting):
        called = state.answered[-1]
    else:
        tapped = [state.tapped[place] for place in places(state.live)]
        earlier = rules.unbet_first == "called-earlier" and 0 < max(tapped) <= len(state.answered)
        called = state.answered[max(tapped) - 1] if earlier else NOBODY
    return called if called != NOBODY and state.live >> called & 1 else NOBODY
