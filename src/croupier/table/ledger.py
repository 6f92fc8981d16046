"""The ledger of a table: what every event moves between accounts, a projection of the events and nothing more.

An event of the table names its amounts. An event of a round is measured by what it did: the chips before and after it,
of every player, in the pots, with the house. So whatever a ruling moves is booked as well, and no movement can be
forgotten.

    wallet:ID   what a person has with the house        stake:TABLE:ID   what lies before a player
    entrant:TOURNAMENT:ID   chips of an entrant that lie at no table; at a tournament table it takes the wallet's place
    pot:TABLE   chips bet, not yet won                   pot:TABLE:N      a pot as it is pushed: in and out at once
    commission:TABLE                                     float:TABLE      the bank of a table against players
    sales:TABLE goods and services paid with chips
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.banked import State as BankedState
from croupier.check import invariant
from croupier.chips import (
    CAGE,
    Posting,
    account_of,
    commission_of,
    entrant_of,
    float_of,
    pot_of,
    sales_of,
    stake_of,
    wallet_of,
)
from croupier.poker import ChipsAdded, PotAwarded, State
from croupier.protocol import Event
from croupier.table import events
from croupier.table.state import Table

Postings = tuple[Posting, ...]
Round = State | BankedState


def _beside(table: Table, account: str) -> str:
    """Return the account a player's chips come from and go back to: the wallet, or the entrant's of a tournament."""
    return entrant_of(table.tournament, account) if table.tournament else wallet_of(account)


def table_postings(table: Table, event: Event) -> Postings:
    """Return the postings of an event of the table itself; `table` is the state before it."""
    rule = _TABLE.get(type(event))
    return rule(table, event) if rule else ()


def _between(table: Table, giver: str, taker: str, amount: int) -> Postings:
    return (Posting(giver, table.unit, -amount), Posting(taker, table.unit, amount)) if amount else ()


def _opened(_table: Table, event: events.TableOpened) -> Postings:
    opened = Table(name=event.table, unit=event.unit)
    return _between(opened, CAGE, float_of(event.table), event.float)


def _float_changed(table: Table, event: events.FloatChanged) -> Postings:
    return _between(table, CAGE, float_of(table.name), event.amount)


def _seat_taken(table: Table, event: events.SeatTaken) -> Postings:
    return _between(table, _beside(table, event.account), stake_of(table.name, event.account), event.stake)


def _seat_left(table: Table, event: events.SeatLeft) -> Postings:
    return _between(table, stake_of(table.name, event.account), _beside(table, event.account), event.stake)


def _stake_raised(table: Table, event: events.StakeRaised | events.StackChanged) -> Postings:
    return _between(table, _beside(table, event.account), stake_of(table.name, event.account), event.amount)


def _stake_lowered(table: Table, event: events.StakeLowered) -> Postings:
    taker = sales_of(table.name) if event.reason == events.GOODS else wallet_of(event.account)
    return _between(table, stake_of(table.name, event.account), taker, event.amount)


def _time_paid(table: Table, event: events.TimePaid) -> Postings:
    return _between(table, wallet_of(event.account), commission_of(table.name), event.amount)


def _closed(table: Table, event: events.TableClosed) -> Postings:
    return _between(table, float_of(table.name), CAGE, event.float)


_TABLE: dict[type[Event], Callable[[Table, Any], Postings]] = {
    events.TableOpened: _opened,
    events.FloatChanged: _float_changed,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.StakeRaised: _stake_raised,
    events.StackChanged: _stake_raised,
    events.StakeLowered: _stake_lowered,
    events.TimePaid: _time_paid,
    events.TableClosed: _closed,
}


def round_postings(table: Table, house: str, before: Round, after: Round, event: Event) -> Postings:
    """Return the postings of an event of a round, by its changes to chips; `house`: the account of those in no pot."""
    if type(event) is ChipsAdded:  # which lie on the table already, by its own record
        return ()
    if not before.stake:
        return ()
    (bet_before, charged_before), (bet, charged) = before.beside, after.beside
    if before.stake is after.stake and bet == bet_before and charged == charged_before:
        return ()
    unit, name = table.unit, table.name
    places = zip(table.dealt_accounts, before.stake, after.stake, strict=True)
    found = [Posting(stake_of(name, account), unit, now - then) for account, then, now in places if now != then]
    if bet != bet_before:
        found.append(Posting(pot_of(name), unit, bet - bet_before))
    if charged != charged_before:
        found.append(Posting(account_of(house, name), unit, charged - charged_before))
    if type(event) is PotAwarded:
        pushed = sum([share.amount for share in event.shares])
        found += _through(pot_of(name, event.pot), unit, pushed)
    if sum([posting.amount for posting in found]):
        invariant(False, "every event of a round moves as much as it takes")
    return tuple(found)


def _through(account: str, unit: str, amount: int) -> list[Posting]:
    return [Posting(account, unit, amount), Posting(account, unit, -amount)] if amount else []
