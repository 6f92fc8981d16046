"""The charges of the house at a table, in words and in figures, by the same arithmetic that takes them.

Rule keys: `commission`, `commission.percent`, `commission.threshold`, `commission.unit`, `commission.cap`,
`commission.exempt`, `commission.fee`, `commission.hourly`, `bet.returned`, `shown.charges`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.documents.limits_shown import under
from croupier.documents.paper import Row
from croupier.poker import CommissionRules, standing_commission
from croupier.table import SessionRules

_EXEMPT = {
    "all-contributors-tie": "all players who put chips in stay to the end and tie",
    "all-starters-tie": "all players who were dealt in stay to the end and tie",
    "only-forced-bets": "the pot holds blinds and antes alone",
    "winner-would-lose": "it would turn the result of a winner into a loss",
}
_POTS = (20_00, 50_00, 100_00, 200_00, 500_00)  # examples people can check in their heads


class Charged(msgspec.Struct, frozen=True):
    """The commission on pots of a size."""

    pot: str
    commission: str


def charges_shown(session: SessionRules) -> tuple[Row, ...]:
    """The rows about the house's charges; none where it takes no charge."""
    return tuple(_rows(session))


def _rows(session: SessionRules) -> Iterator[Row]:
    if session.kind.has_bank:
        return
    game = session.between_players
    taken = game.commission
    if taken.percent:
        steps = f", in whole steps of {game.money(taken.unit)}, rounded down"
        words = f"{taken.percent}% of all pots of a round{steps}, at most {game.money(taken.cap)} a round"
        clauses = under(session, "shown.charges", "commission.percent", "commission.cap", "commission.unit")
        yield Row("Commission", words, clauses)
        if taken.threshold:
            yield Row("None taken", f"where no pot is above {game.money(taken.threshold)}", taken.nil_under)
        for name, clause in zip(taken.exempt, taken.exempt_under, strict=True):
            yield Row("None taken", f"where {_EXEMPT[name]}", clause)
        yield Row("Before it", "the uncalled part of a bet is returned to its player", under(session, "bet.returned"))
    elif session.fee:
        words = f"{game.money(session.fee)} for every hand, from each player who is dealt in"
        yield Row("Charge", words, under(session, "shown.charges", "commission.fee", "commission.method"))
    elif session.hourly:
        words = f"{game.money(session.hourly)} an hour from each player, in advance"
        yield Row("Charge", words, under(session, "shown.charges", "commission.hourly", "commission.hourly.paid"))


def charges_in_figures(session: SessionRules) -> tuple[Charged, ...]:
    """Some pots with what is taken of them, the least that bears any and the least that bears the most among them."""
    if session.kind.has_bank or not session.between_players.commission.percent:
        return ()
    game = session.between_players
    taken = game.commission
    full = -(-taken.cap * 100 // taken.percent)
    pots = sorted({_first_bearing(taken), *[pot for pot in _POTS if pot < full], full})
    return tuple([Charged(game.money(pot), game.money(standing_commission(taken, [pot]))) for pot in pots])


def _first_bearing(taken: CommissionRules) -> int:
    least = -(-taken.unit * 100 // taken.percent)
    return max(least, taken.threshold + taken.unit)
