"""The table after an event of its own standing: opened and closed, its bank, who deals and who counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import Event
from croupier.table import events
from croupier.table.state import Table


def _opened(_: Table, event: events.TableOpened) -> Table:
    return Table(
        name=event.table,
        unit=event.unit,
        tournament=event.tournament,
        seats=event.seats,
        bank=event.float,
        zone=event.zone,
        cards=event.cards,
        play_money=event.play_money,
        opened=True,
    )


def _float_changed(table: Table, event: events.FloatChanged) -> Table:
    invariant(table.bank + event.amount >= 0, "the bank has the chips it gives back")
    return replace(table, bank=table.bank + event.amount)


def _dealer_here(table: Table, event: events.DealerSignedOn | events.DealerRelieved) -> Table:
    return replace(table, dealer=event.account, enters=event.account)


def _signed_off(table: Table, _event: events.DealerSignedOff) -> Table:
    return replace(table, dealer="", enters="")


def _taken_over(table: Table, event: events.EntriesTakenOver) -> Table:
    return replace(table, enters=event.account)


def _counted(table: Table, event: events.TableCounted) -> Table:
    return replace(table, counted=event.when)


def _closed(table: Table, _event: events.TableClosed) -> Table:
    invariant(not table.players, "nobody sits at a closed table")
    return replace(table, closed=True, bank=0)


CHANGES: dict[type[Event], Callable[[Table, Any], Table]] = {
    events.TableOpened: _opened,
    events.FloatChanged: _float_changed,
    events.TableClosed: _closed,
    events.DealerSignedOn: _dealer_here,
    events.DealerRelieved: _dealer_here,
    events.DealerSignedOff: _signed_off,
    events.EntriesTakenOver: _taken_over,
    events.TableCounted: _counted,
}
