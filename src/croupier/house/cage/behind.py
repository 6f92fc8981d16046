"""The commands behind the events of the cage, to decide them once more."""

from __future__ import annotations

import msgspec

from croupier.house.cage import commands, events
from croupier.protocol import Decision, Event, Refusal


def command_behind(event: Event) -> commands.Command:
    """The command an event came of, to decide it once more."""
    match event:
        case events.DepositMade(table=table) if table:
            return commands.SellChips(table, event.account, event.amount, event.by, event.play_money)
        case events.DepositMade(number=0, play_money=True):
            return commands.GivePlayMoney(event.account, event.amount, event.by)
        case events.DepositMade():
            return commands.BuyIn(event.account, event.amount, event.by, event.about, event.key)
        case events.WithdrawalMade():
            return commands.CashOut(event.account, event.amount, event.by, event.about, event.key)
        case events.DrawerCounted():
            return commands.CountDrawer(event.counted, event.by, event.play_money)
        case events.CountDropped():
            return commands.DropCount(event.by)
        case events.CountsDiffered() | events.ShiftOpened() | events.ShiftClosed():
            return commands.ConfirmCount(event.counted, event.by)
        case events.DrawerChanged():
            return commands.ChangeDrawer(event.amount, event.by, event.key)
        case events.FillMade():
            return commands.Fill(event.table, event.amount, event.held, event.by, event.key)
        case events.GoodsSold():
            return commands.SellGoods(*msgspec.structs.astuple(event)[1:])
        case events.DropCounted():
            return commands.CountDrop(event.table, event.box, event.expected, event.counted, event.by, event.key)
        case events.ChipsCounted():
            return commands.CountChips(event.table, event.box, event.counted, event.counted, event.by, event.key)
        case events.VarianceFound():
            return commands.FindVariance(event.table, event.box, event.expected, event.counted, event.by, event.key)
        case events.VarianceBooked() | events.VarianceDisputed():
            return commands.ConfirmVariance(event.number, event.counted, event.by)
        case events.VarianceDropped():
            return commands.DropVariance(event.number, event.by)
        case events.AdjustmentProposed():
            return commands.Propose(*msgspec.structs.astuple(event)[1:])
        case events.AdjustmentApproved():
            return commands.Approve(event.number, event.by)
        case events.AdjustmentRefused():
            return commands.Refuse(event.number, event.sha256, event.by)
        case _:
            raise AssertionError(f"{type(event).__name__} is no event of the cage")


def as_written(answer: Decision, event: Event) -> Decision:
    """Return what a command comes to, as it was written in the time of an event.

    Two counts that differ have the second alone in older records.
    """
    if isinstance(answer, Refusal) or not isinstance(event, events.CountsDiffered) or event.counted_by:
        return answer
    return tuple([msgspec.structs.replace(one, expected=0, first=0, counted_by="") for one in answer])
