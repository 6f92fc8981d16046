"""What a round did to everybody in it: what a tournament reads once it is over, to say who is out and who comes where.

Everything follows from the states the round went through. Whoever puts in the last chip is all-in, and the first to do so
comes first; of several by their forced bets, the first left of the button. One whose last bet nobody matched in full is
not: that part went back. In a void round nobody has put anything in.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked.state import State as BankedState
from croupier.check import invariant
from croupier.poker.state import State
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
    all_in: int = 0  # 1 for the first to go all-in, 0 for whoever did not


class RoundReport(msgspec.Struct, frozen=True, gc=False):
    """A round that is over, by player in the order of their places."""

    table: str
    round: int
    void: bool
    dealt: tuple[DealtIn, ...]


def round_report(session: Session) -> RoundReport:
    """The report of the last round of a table, which is over."""
    return report_of(session.table, session.states)


def report_of(table: Table, states: Sequence[Round]) -> RoundReport:
    """The same from the states the round went through, and the table after it."""
    opened, ended = states[0], states[-1]
    invariant(ended.ended, "a round is reported once it is over")
    put = _wagered(ended) if isinstance(ended, BankedState) else _put(ended)
    order = [] if isinstance(ended, BankedState) else _all_in([state for state in states if isinstance(state, State)])
    rows = zip(table.dealt_accounts, table.dealt, opened.stake, put, ended.stake, strict=True)
    near = [0 if seat == table.button else place for place, seat in enumerate(table.dealt, 1)]
    dealt = [
        DealtIn(account, seat, near[place], before, paid, after, order.index(place) + 1 if place in order else 0)
        for place, (account, seat, before, paid, after) in enumerate(rows)
    ]
    return RoundReport(table.name, table.round, _is_void(ended), tuple(dealt))


def _put(ended: State) -> list[int]:
    return [paid + dead for paid, dead in zip(ended.paid, ended.dead, strict=True)]


def _wagered(ended: BankedState) -> list[int]:
    return [0 if ended.void or box.voided else box.placed for box in ended.box]


def _is_void(ended: Round) -> bool:
    """Whether every wager of the round went back."""
    return ended.void if isinstance(ended, BankedState) else not any(_put(ended))


def _all_in(states: Sequence[State]) -> list[int]:
    """The places that went all-in, the first of them first, as far as that stood."""
    order: list[int] = []
    for state in states:
        tapped = {place for place, when in enumerate(state.tapped) if when}
        order = [place for place in order if place in tapped] + sorted(tapped - set(order))
    return order if any(_put(states[-1])) else []
