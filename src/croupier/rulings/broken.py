"""The clauses people at a table can break, and a breach in words.

A clause can be broken where it asks something of people: where its entry in clauses.toml has `asks`. Most are of the kind
`conduct`; some rules of play stand among them, those an electronic table makes impossible and a live one does not. What
binds staff, and what an onlooker does, is recorded like the rest, but no sanction on a player follows from it.
"""

from __future__ import annotations

from functools import cache

from croupier.errors import RulebookError
from croupier.protocol import AN_ONLOOKER, ONLOOKER
from croupier.rulebooks import Clause, rulebook

OF_TOURNAMENTS = "tournament"


@cache
def breakable(book: str, *, tournament: bool) -> dict[str, Clause]:
    """The clauses that can be broken at a table of this rulebook, by id in the order of the text."""
    asked = {clause.id: clause for clause in rulebook(book).clauses.values() if clause.asks}
    return {number: clause for number, clause in asked.items() if tournament or clause.area != OF_TOURNAMENTS}


def broken_clause(book: str, number: str, *, tournament: bool) -> Clause | str:
    """Return the clause that was broken; or why no person at this table can have broken what was named."""
    try:
        found = rulebook(book).clause(number)
    except RulebookError as error:
        return str(error)
    known = breakable(book, tournament=tournament)
    if found.id in known:
        return known[found.id]
    if found.asks:
        return f"{found.id} binds players of a tournament, and this table is none of one; name the rule that was broken"
    return f"{found.id} asks nothing of a player; name the rule that was broken, one of {', '.join(known)}"


def no_breach_of(clause: Clause, place: int) -> str:
    """Tell why the person named cannot have broken a clause; empty where they can."""
    if place == ONLOOKER and not clause.onlookers:
        return f"{clause.id} asks nothing of an onlooker; name the seat of the player who broke it"
    return ""


def is_punishable(clause: Clause, place: int) -> bool:
    """Tell whether the rulebook has sanctions for it: on players alone."""
    return clause.binds != "staff" and place != ONLOOKER


def breach_in_words(who: str, clause: Clause, follows: str) -> str:
    """Say who broke what, what that clause asks, and what may follow."""
    if clause.binds == "staff":
        return f"Towards {who} staff broke {clause.id}. It asks: {clause.asks} The {follows} sees to it."
    then = "sees to it" if who == AN_ONLOOKER else "may apply a sanction"
    return f"{who.capitalize()} broke {clause.id}. It asks: {clause.asks} The {follows} {then}."
