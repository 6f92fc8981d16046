"""How each rulebook places players, for tests; and players who are out, in few words."""

from __future__ import annotations

from croupier import rulebook
from croupier.tournament.finish.places import Manner, Out, Standing
from croupier.tournament.run.card_cuts import Cut

Ranked = tuple[Standing, ...] | Cut


def manner_of(name: str) -> Manner:
    """As the rulebook's own data say."""
    rules = rulebook(name).rules
    places, level = rules["tournament.places"], rules["tournament.places.level"]
    order = rules["tournament.order"].clauses if "tournament.order" in rules else ()
    return Manner(str(places.value), places.clauses, str(level.value), level.clauses, order)


def out(account: str, put_in: int = 0, order: int = 1, **facts: int) -> Out:
    """Out in a round; the table is the account's first letter, so that a1 and a2 sit together."""
    return Out(account, order, table=account[0], round=1, put_in=put_in, **facts)


def places(standings: Ranked) -> list[str]:
    """Standings in few words: "1 ann", "2 bob cat" for a shared second place."""
    assert isinstance(standings, tuple), standings
    return [f"{each.place} {' '.join(each.accounts)}" for each in standings]


def clauses(standings: Ranked) -> list[str]:
    """What decided each standing."""
    assert isinstance(standings, tuple), standings
    return [each.clause for each in standings]
