"""Players of a tournament who are not at the table: which hands of the round are theirs, and what the dealer does for them.

Rule keys: `absent.hand`, `absent.posts`.

Between players they are dealt in (lineup.py) and their blinds go in with all others. Against the bank nothing is wagered
for them, and they are dealt in only where the table says otherwise. One function answers what is due for them, for all that
drive a table: between players their hands are folded or killed (rulings/absent.py); against the bank a box is passed over
whose player went before wagering, or the dealer puts the least ante and blind for them, and a hand they do not decide about
goes as the rule on that has it.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.banked import commands as bank
from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.due import due as banked_due
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.banked.wagers import NOTHING_POSTED
from croupier.poker import commands as poker
from croupier.poker.rules import RoundRules
from croupier.rulings.absent import IN_TURN, due_for_absent
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table


def absent_places(rules: SessionRules, table: Table) -> dict[int, str]:
    """The places of the round nobody is at: now, or where hands die with the deal, when the hands were dealt.

    With each the clause of the penalty that sends the player away; empty for one who is just not there.
    """
    if not table.tournament or not table.playing:
        return {}
    under = {player.seat: player.away_under for player in table.players if player.away}
    away = under if rules.ways.get("absent.hand", IN_TURN) == IN_TURN else table.absent
    return {place: under.get(seat, "") for place, seat in enumerate(table.playing) if seat in away}


def is_given_up(rules: SessionRules, table: Table, command: poker.FoldAbsent) -> bool:
    """Whether that hand is given up for a player who is not there, under that clause."""
    return absent_places(rules, table).get(command.place) == command.under


def for_absent(rules: SessionRules, table: Table, state: Round | None) -> poker.Command | bank.Command | None:
    """What the dealer does next for players who are not there; None where nothing is due for any of them."""
    absent = absent_places(rules, table)
    if not absent or state is None:
        return None
    if isinstance(state, BankedState):
        assert isinstance(rules.game, BankedRules)
        return wager_for_absent(rules.game, state, absent)
    assert isinstance(rules.game, RoundRules)
    return due_for_absent(rules.game, state, absent)


def wager_for_absent(rules: BankedRules, state: BankedState, absent: Collection[int]) -> bank.Command | None:
    """Against the bank: no wagers, or the least, where theirs are due, and no decision where one is."""
    awaited = banked_due(rules, state)
    if not isinstance(awaited, WagersDue | ChooseDue):
        return None
    place = next((place for place in awaited.places if place in absent), None)
    if place is None:
        return None
    if isinstance(awaited, ChooseDue):
        return bank.TimeOut(place)
    return bank.PassOver(place) if rules.ways["absent.posts"] == NOTHING_POSTED else least_wagers(rules, place)


def least_wagers(rules: BankedRules, place: int) -> bank.PlaceWagers:
    """The least ante and blind the table takes."""
    return bank.PlaceWagers(place, rules.least_ante, rules.least_ante)
