"""Rulings on rounds that are over, among chips that come, go and are spent: the table's stakes are the ledger's, always."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.poker.due import ChoiceDue
from croupier.poker.ruling_events import PayoutCorrected, RoundVoided
from croupier.poker.state import State
from croupier.protocol.commands import Choose
from croupier.protocol.events import Event
from croupier.rulings import reports
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table import events
from tests.support.properties.sittings import Sitting


class Disputed(Sitting):
    """A session where something comes out after every round; whoever misses a blind is not what is looked at here."""

    def _owe(self, _event: Event) -> None:
        pass

    def _same_debts(self) -> None:
        pass

    def _round(self) -> None:
        super()._round()
        state = self.session.round
        if isinstance(state, State) and state.ended:
            for _ in range(self.source.randrange(4)):
                self._comes_out(state)

    def _comes_out(self, state: State) -> None:
        source = self.source
        payer, payee = source.sample(range(len(state.seats)), 2)
        wrong = reports.PayoutError(payer, payee, source.randint(1, max(state.won[payer], 2)))
        breach = reports.Breach(payer, source.choice(list(self.book.clauses)))
        self._stakes_change()
        if self.give(reported(source.choice((wrong, breach, reports.Fraud("marked cards"))))):
            return
        self._stakes_change()
        while isinstance(awaited := self.session.due, ChoiceDue):
            choice = source.choice(awaited.choices)
            refused = self.give(Choose(choice.name, choice.by, "so decided"))
            assert refused is None or "the cage" in refused.reason or "the floor" in refused.reason

    def _stakes_change(self) -> None:
        """Chips are added, taken off, spent or taken away."""
        source = self.source
        for player, stake in zip(self.table.players, self.table.stakes, strict=True):
            amount = source.choice((stake, max(stake - self.rules.game.chip, 1), 5_00, 100_00))
            if source.random() < 0.4:
                self.give(
                    source.choice((table_commands.RaiseStake, table_commands.LowerStake, table_commands.BuyGoods))(
                        player.account, amount
                    )
                )
            elif source.random() < 0.05:
                self.give(table_commands.LeaveSeat(player.account, self.at))


@pytest.mark.parametrize("chunk", range(2))
def test_whatever_comes_out_after_a_round_no_chip_is_made_or_lost(chunk: int) -> None:
    """Held against each other after every event (`Sitting.follow`), and the record verifies."""
    told: Counter[type[Event]] = Counter()
    impossible = 0
    for number in range(9):
        name = f"disputed-{chunk}/{number}"
        try:
            sitting = Disputed(name).run()
        except BaseException as error:
            error.add_note(f'in the session Disputed("{name}").run()')
            raise
        told.update(map(type, sitting.log))
        impossible += sitting.refusals["Choose system"]
    assert min(told[kind] for kind in (RoundVoided, PayoutCorrected, events.StakeLowered, events.StakeRaised)) > 5, told
    assert impossible > 0, "chips that were spent or taken away since"
