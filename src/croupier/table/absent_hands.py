"""Players of a tournament who are not at the table: which hands of the round are theirs, and what the dealer does for them.

Rule keys: `absent.hand`.

Between players they are dealt in (lineup.py) and their blinds go in with all others. Against the bank nothing is
wagered for them, and they are dealt in only where the table says otherwise. One function answers what is due for them,
for all that drive a table: between players their hands are folded or killed (rulings/absent.py); against the bank a box
is passed over whose player went before wagering, or the dealer puts the least ante and blind for them, and a hand they
do not decide about goes as the rule on that has it.
"""

from __future__ import annotations

from croupier.poker import FoldAbsent
from croupier.protocol import RoundCommand
from croupier.rulings import IN_TURN
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table


def absent_places(rules: SessionRules, table: Table) -> dict[int, str]:
    """Return the places of the round whose players are absent: now, or where hands die with the deal, at the deal.

    Each comes with the clause of the penalty that sends the player away; empty for one who is just not there.
    """
    if not table.tournament or not table.playing:
        return {}
    under = {player.seat: player.away_under for player in table.players if player.away}
    away = under if rules.ways.get("absent.hand", IN_TURN) == IN_TURN else table.absent
    return {place: under.get(seat, "") for place, seat in enumerate(table.playing) if seat in away}


def is_given_up(rules: SessionRules, table: Table, command: FoldAbsent) -> bool:
    """Tell whether the command gives up the hand of an absent player, under the right clause."""
    return absent_places(rules, table).get(command.place) == command.under


def for_absent(rules: SessionRules, table: Table, state: Round | None) -> RoundCommand | None:
    """Return what the dealer does next for players who are not there; None where nothing is due for any of them."""
    absent = absent_places(rules, table)
    return rules.kind.for_absent(rules.game, state, absent) if absent and state is not None else None
