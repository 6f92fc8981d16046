"""The test that decided each place, in words a player understands; the clause stands beside it.

Rule keys: `tournament.places`, `tournament.places.level`, `tournament.points.level`.

Each place is compared with the one below it, the last with the one above: by points, by the moment a player went out,
by chips, by a card that was cut, and for those who went out together by the rulebook's own test.
"""

from __future__ import annotations

from itertools import pairwise

from croupier.tournament.finish.places import Drop, Out, Standing
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Tournament

_STILL_IN = float("inf")
_WORDS = {  # each test in words: for a player placed above another, and for the last
    "points": ("more points", "fewest points"),
    "later": ("went out later", "went out first"),
    "left": ("was still in", "went out first"),
    "chips": ("more chips", "fewest chips"),
    "card": ("the higher card", "the lower card"),
    "contribution": ("out together: more chips put in", "out together: fewer chips put in"),
    "stack": ("out together: more chips before the round", "out together: fewer chips before the round"),
    "all-in": ("out together: more chips all-in", "out together: fewer chips all-in"),
    "first": ("out together: all-in first", "out together: all-in later"),
    "nearer": ("out together: nearer to the button", "out together: farther from the button"),
}


def goes_by_points(rules: Conditions) -> bool:
    """Tell whether places are by points."""
    return any(stage.points for stage in rules.structure.stages)


def deciding_words(rules: Conditions, tournament: Tournament) -> tuple[str, ...]:
    """Return, for each standing, the test that put it above the next; for the last, the test that put it below."""
    standings = tournament.standings
    tests = [_test(rules, tournament, *_firsts(upper, lower)) for upper, lower in pairwise(standings)]
    words = [_WORDS[test][0] for test in tests] + [_WORDS[tests[-1]][1] if tests else "nobody else has a place"]
    level = "level in points" if goes_by_points(rules) else "level"
    return tuple([
        level if len(standing.accounts) > 1 else said for standing, said in zip(standings, words, strict=False)
    ])  # fmt: skip


def _firsts(upper: Standing, lower: Standing) -> tuple[str, str]:
    return upper.accounts[0], lower.accounts[0]


def _test(rules: Conditions, tournament: Tournament, upper: str, lower: str) -> str:
    """Return the name of the test that placed one player above another."""
    entrants = tournament.entrants
    if goes_by_points(rules):
        return "points" if entrants[upper].points != entrants[lower].points else "card"
    gone: list[Out | Drop] = [*tournament.outs, *tournament.drops]
    moment = {one.account: one.order for one in gone}
    when, before = moment.get(upper, _STILL_IN), moment.get(lower, _STILL_IN)
    if when != before:
        return "left" if when == _STILL_IN else "later"
    outs = {one.account: one for one in tournament.outs}
    if upper in outs and lower in outs:
        return _together(rules, tournament, upper, lower)
    chips = tournament.final | {drop.account: drop.chips for drop in tournament.drops}
    return "chips" if chips.get(upper, 0) != chips.get(lower, 0) else "card"


def _together(rules: Conditions, tournament: Tournament, upper: str, lower: str) -> str:
    outs = {one.account: one for one in tournament.outs}
    way, first, second = rules.ways["tournament.places"], outs[upper], outs[lower]
    if way != "all-in" or first.put_in != second.put_in:
        return way
    return "first" if first.table == second.table else "nearer"
