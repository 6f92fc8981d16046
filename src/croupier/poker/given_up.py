"""Hands given up for players who are not there: the clauses this can stand under, and the command that did it.

Rule keys: `absent.hand`, `tournament.penalties`.
"""

from __future__ import annotations

from functools import cache

from croupier.poker.commands import FoldAbsent
from croupier.poker.rules import RoundRules
from croupier.rulebooks import rulebook


def folded_for_absent(rules: RoundRules, place: int, under: str) -> FoldAbsent:
    """The command by which a hand was given up under a clause, for a player who was not there."""
    return FoldAbsent(place, "" if under == rules.under.get("absent.hand") else under)


def given_up_under(rules: RoundRules) -> tuple[str, ...]:
    """The clauses a hand can be given up under for a player who is not there: the absence, or a penalty."""
    return (rules.under["absent.hand"], *penalty_clauses(rules.book)) if "absent.hand" in rules.ways else ()


@cache
def penalty_clauses(book: str) -> tuple[str, ...]:
    """The clauses of the penalties this rulebook lists; none where it lists no penalties."""
    listed = rulebook(book).rules.get("tournament.penalties")
    return tuple(listed.values.values()) if listed else ()
