"""The bounds of a raise are worked out once for each turn, whoever asks: a policy, a view, the decision."""

from __future__ import annotations

from random import Random

from croupier.bots.policies import Seat, at_random
from croupier.bots.tables import SimulatedTable
from croupier.poker.commands import Act
from croupier.poker.limits import raise_bounds
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook


def test_bounds_are_worked_out_once_and_are_those_of_the_turn() -> None:
    turns = 0

    def watched(seat: Seat, source: Random) -> Act:
        nonlocal turns
        turns += 1
        turn = seat.due
        assert turn.bounds is turn.bounds
        assert turn.bounds == raise_bounds(seat.rules, seat.state, turn.place)
        return at_random(seat, source)

    rules = demo_rules(rulebook("act-omaha-2006"))
    table = SimulatedTable(rules.table, 3 * rules.stake_min, [watched] * 4, 7)
    for _ in range(20):
        table.play()
    assert turns > 100
