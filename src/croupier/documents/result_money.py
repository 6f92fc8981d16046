"""The money of a tournament, for its result sheet: what came into the pool is what came out, to the cent.

Rule keys: `tournament.pool`, `tournament.late`, `tournament.prize-kind`, `tournament.extra-prizes`,
`tournament.added-prizes`, `tournament.ineligible`.

What the house gives on top of the pool stands below, and is no part of that sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.check import invariant
from croupier.documents.conditions_paper import ordinal
from croupier.documents.paper import Row
from croupier.rulebooks import DOLLARS, money
from croupier.tournament import Award, Conditions, Prize, Tournament, count

Line = tuple[str, int, str, str]  # the item, cents, words beside them, the clause


def money_rows(rules: Conditions, state: Tournament) -> tuple[Row, ...]:
    """The rows of money: entries paid, the house's fees and additions, and the use of all of it."""
    players = [one for one in state.entrants.values() if one.status != "replaced"]
    absent = [one for one in players if one.status == "forfeited"]
    rows = [Row("Players", count(len(players), "player"))]
    rows += [Row("Not seated in time", count(len(absent), "player"), rules.clause("tournament.late"))] if absent else []
    came, went = list(_came(rules, state)), list(_went(rules, state))
    invariant(sum([line[1] for line in came]) == sum([line[1] for line in went]), "the sheet comes out to the cent")
    lines = (*came, *went, *_on_top(rules, state))
    return (*rows, *[Row(label, money(cents, DOLLARS) + words, clause) for label, cents, words, clause in lines])


def _came(rules: Conditions, state: Tournament) -> Iterator[Line]:
    yield "Paid by players", state.taken, "", rules.clause("tournament.pool")
    added = sum([prize.value for prize in state.prizes if not prize.place])
    if added and not state.cancelled:
        yield "Added to the pool by the house", added, "", _added_under(rules)


def _went(rules: Conditions, state: Tournament) -> Iterator[Line]:
    under = rules.clause("tournament.pool")
    won = [award for award in state.awards if award.state in ("awarded", "paid", "open")]
    yield "Kept by the house", state.fees, "", under
    yield "Prizes out of the pool, in cash", sum([award.amount for award in won]), "", under
    if bought := [prize for award in won for prize in award.prizes if prize.bought]:
        yield "Prizes out of the pool, in kind", _worth(bought), _named(bought), rules.clause("tournament.prize-kind")
    for award in state.awards:
        bought = [prize for prize in award.prizes if prize.bought]
        out = award.amount + _worth(bought)
        if award.state == "forfeited" and out:
            yield "To the Crown, out of the pool", out, _named(bought) + _place(award), award.clause
        if award.state == "held" and out:
            yield "Held, nobody being left to take it", out, _named(bought) + _place(award), award.clause
    if state.cancelled and state.taken > state.fees:
        yield "Held, of players who were disqualified", state.taken - state.fees, "", "practice"
    if state.pool and not state.awards:
        yield "In the pool, to be awarded", state.pool, "", under


def _on_top(rules: Conditions, state: Tournament) -> Iterator[Line]:
    under = _added_under(rules)
    won = [award for award in state.awards if award.state in ("awarded", "paid", "open")]
    yield "Prizes added by the house, in cash", sum([award.added for award in won]), "", under
    if given := [prize for award in won for prize in award.prizes if not prize.bought]:
        yield "Prizes added by the house, in kind", _worth(given), _named(given), under
    for award in state.awards:
        given = [prize for prize in award.prizes if not prize.bought]
        out = award.added + _worth(given)
        if award.state == "forfeited" and out:
            yield "To the Crown, added by the house", out, _named(given) + _place(award), award.clause


def _added_under(rules: Conditions) -> str:
    known = rules.fields.rules
    key = next((key for key in ("tournament.extra-prizes", "tournament.added-prizes") if key in known), "")
    return rules.clause(key or "tournament.pool")


def _worth(prizes: Sequence[Prize]) -> int:
    return sum([prize.value for prize in prizes])


def _named(prizes: Sequence[Prize]) -> str:
    return f" ({'; '.join([prize.words for prize in prizes])})" if prizes else ""


def _place(award: Award) -> str:
    return f", the prize for {ordinal(award.place)} place"
