"""The result of a round for each player in it: a tournament reads it to put players out and place them.

Everything follows from the states the round went through. A player who puts in the last chip is all-in, and the first
to do so comes first; of several by their forced bets, the first left of the button. One whose last bet no player
matched in full is not: that part went back. In a void round no player has put anything in.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.check import invariant
from croupier.protocol import Game
from croupier.table.ledger import Round
from croupier.table.session import Session
from croupier.table.state import Table


class DealtIn(msgspec.Struct, frozen=True, gc=False):
    """One player of a round."""

    account: str
    seat: int
    from_button: int  # 0 on the button, 1 for the first left of it; against the bank 1 for the first box
    before: int  # the stack when the round was opened
    put: int  # chips put in the pot, or wagered, and not given back unmatched
    after: int
    all_in: int = 0  # order of going all-in, 1 first; 0 for a player who did not


class RoundReport(msgspec.Struct, frozen=True, gc=False):
    """A round that is over, by player in the order of their places."""

    table: str
    round: int
    void: bool
    dealt: tuple[DealtIn, ...]


def round_report(session: Session) -> RoundReport:
    """The report of the last round of a table, which is over."""
    return report_of(session.rules.kind, session.table, session.states)


def report_of(kind: Game, table: Table, states: Sequence[Round]) -> RoundReport:
    """The same from the states the round went through, and the table after it."""
    opened, ended = states[0], states[-1]
    invariant(ended.ended, "a round is reported once it is over")
    order = kind.all_in(states)
    rows = zip(table.dealt_accounts, table.dealt, opened.stake, ended.put_in, ended.stake, strict=True)
    near = [0 if seat == table.button else place for place, seat in enumerate(table.dealt, 1)]
    dealt = [
        DealtIn(account, seat, near[place], before, paid, after, order.index(place) + 1 if place in order else 0)
        for place, (account, seat, before, paid, after) in enumerate(rows)
    ]
    return RoundReport(table.name, table.round, ended.is_void, tuple(dealt))
