"""Players of a tournament against the bank who are not there: the wagers put for them, and what they do not decide.

Rule keys: `absent.posts`.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.banked import (
    NOTHING_POSTED,
    BankedRules,
    ChooseDue,
    Command,
    PassOver,
    PlaceWagers,
    State,
    TimeOut,
    WagersDue,
    due,
)


def wager_for_absent(rules: BankedRules, state: State, absent: Collection[int]) -> Command | None:
    """Against the bank: no wagers, or the least, where theirs are due, and no decision where one is."""
    awaited = due(rules, state)
    if not isinstance(awaited, WagersDue | ChooseDue):
        return None
    place = next((place for place in awaited.places if place in absent), None)
    if place is None:
        return None
    if isinstance(awaited, ChooseDue):
        return TimeOut(place)
    return PassOver(place) if rules.ways["absent.posts"] == NOTHING_POSTED else least_wagers(rules, place)


def least_wagers(rules: BankedRules, place: int) -> PlaceWagers:
    """The least ante and blind the table takes."""
    return PlaceWagers(place, rules.least_ante, rules.least_ante)
