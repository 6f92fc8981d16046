"""Rounds of a session, and who sits where in it."""

from __future__ import annotations

from tests.support.tournament.contests import Held

SIX = ("ann", "bob", "cat", "dan", "eve", "fay")


def sitting(t: Held, table: str) -> list[str]:
    return [one.account for one in t.state.at_table(table)]


def played(t: Held, table: str, *, out: int = 0) -> Held:
    """A round at a table in which the last so many of those there lose all they have to the first."""
    here = {one.account: one.chips for one in t.state.at_table(table)}
    lost = list(here)[len(here) - out :]
    won = sum([here[one] for one in lost]) * (not t.rules.banked)
    rows = {one: (chips, 0 if one in lost else chips) for one, chips in here.items()}
    first = next(iter(here))
    rows[first] = (here[first], here[first] + won)
    return t.round(table, **rows)
