"""The table after an event of its stakes: chips bought, lost and corrected, beside a round and after one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.poker import ChipsAdded, PayoutCorrected, RoundVoided
from croupier.protocol import Event
from croupier.table import events
from croupier.table.applying.changes import player_changed
from croupier.table.rulings_after_round import moved_by
from croupier.table.state import Table, place_of, stakes_whole


def _staked(table: Table, account: str, amount: int) -> Table:
    place = place_of(table, account)
    stakes = list(table.stakes)
    stakes[place] += amount
    if 0 < table.players[place].short <= stakes[place]:
        table = player_changed(table, account, short=0)
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _stake_short(table: Table, event: events.StakeShort) -> Table:
    return player_changed(table, event.account, short=event.least)


def _trivial_chips_ruled(table: Table, event: events.TrivialChipsRuled) -> Table:
    return replace(table, trivial=event.play)


def _stake_raised(table: Table, event: events.StakeRaised | events.StackChanged) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    raised = _staked(table, event.account, event.amount)
    return _set_aside(raised, seat, event.amount) if seat in table.playing else raised


def _chips_added(table: Table, event: ChipsAdded) -> Table:
    """Chips that were bought before the first card come into the round."""
    return _set_aside(table, table.playing[event.place], -event.amount)


def _set_aside(table: Table, seat: int, amount: int) -> Table:
    """More chips of a player dealt in lie beside the round, or fewer."""
    aside = dict(table.aside)
    aside[seat] = aside.get(seat, 0) + amount
    invariant(aside[seat] >= 0, "chips that come into a round lie at the seat")
    return replace(table, aside=tuple([(one, kept) for one, kept in aside.items() if kept]))


def _stake_lowered(table: Table, event: events.StakeLowered) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    if seat in table.playing:  # folded: the round knows the stake until it ends
        return replace(table, spent=(*table.spent, (seat, event.amount)))
    return _staked(table, event.account, -event.amount)


def _moved_after_end(table: Table, event: PayoutCorrected | RoundVoided) -> Table:
    """A pot pushed the wrong way, or a round made void, found once it was over; before that the round itself knows."""
    if table.playing:
        return table
    seats = {table.dealt[place]: amount for place, amount in moved_by(event).items()}
    stakes = [stake + seats.get(player.seat, 0) for player, stake in zip(table.players, table.stakes, strict=True)]
    return stakes_whole(replace(table, stakes=tuple(stakes)))


CHANGES: dict[type[Event], Callable[[Table, Any], Table]] = {
    events.StakeRaised: _stake_raised,
    events.StackChanged: _stake_raised,
    events.StakeLowered: _stake_lowered,
    events.StakeShort: _stake_short,
    events.TrivialChipsRuled: _trivial_chips_ruled,
    ChipsAdded: _chips_added,
    PayoutCorrected: _moved_after_end,
    RoundVoided: _moved_after_end,
}
