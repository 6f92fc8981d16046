"""The ledger of a table: what every event moves between accounts, a projection of the events and nothing more.

An event of the table names its amounts. An event of a round is measured by what it did: the chips before and after it, of
every player, in the pots, with the house. So whatever a ruling moves is booked as well, and no movement can be forgotten.

    wallet:ID   what a person has with the house        stake:TABLE:ID   what lies before a player
    entrant:TOURNAMENT:ID   chips of an entrant that lie at no table; at a tournament table it takes the wallet's place
    pot:TABLE   chips bet, not yet won                   pot:TABLE:N      a pot as it is pushed: in and out at once
    commission:TABLE                                     float:TABLE      the bank of a table against players
    sales:TABLE goods and services paid with chips
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from croupier.banked.state import State as BankedState
from croupier.check import invariant
from croupier.chips import CAGE, Posting, balanced
from croupier.poker.events import ChipsAdded, PotAwarded
from croupier.poker.state import State
from croupier.protocol.events import Event
from croupier.table import events
from croupier.table.state import Table

Postings = tuple[Posting, ...]
Round = State | BankedState


def stake_of(table: Table, account: str) -> str:
    """The name of the account for a player's stake."""
    return f"stake:{table.name}:{account}"


def _beside(table: Table, account: str) -> str:
    """Where a player's chips come from and go back to: the wallet, or what the entrant of a tournament has."""
    return f"entrant:{table.tournament}:{account}" if table.tournament else f"wallet:{account}"


def table_postings(table: Table, event: Event) -> Postings:
    """What an event of the table itself moves; `table` is as it was before."""
    rule = _TABLE.get(type(event))
    return rule(table, event) if rule else ()


def _between(table: Table, giver: str, taker: str, amount: int) -> Postings:
    return (Posting(giver, table.unit, -amount), Posting(taker, table.unit, amount)) if amount else ()


def _opened(_table: Table, event: events.TableOpened) -> Postings:
    opened = Table(name=event.table, unit=event.unit)
    return _between(opened, CAGE, f"float:{event.table}", event.float)


def _float_changed(table: Table, event: events.FloatChanged) -> Postings:
    return _between(table, CAGE, f"float:{table.name}", event.amount)


def _seat_taken(table: Table, event: events.SeatTaken) -> Postings:
    return _between(table, _beside(table, event.account), stake_of(table, event.account), event.stake)


def _seat_left(table: Table, event: events.SeatLeft) -> Postings:
    return _between(table, stake_of(table, event.account), _beside(table, event.account), event.stake)


def _stake_raised(table: Table, event: events.StakeRaised | events.StackChanged) -> Postings:
    return _between(table, _beside(table, event.account), stake_of(table, event.account), event.amount)


def _stake_lowered(table: Table, event: events.StakeLowered) -> Postings:
    taker = f"sales:{table.name}" if event.reason == events.GOODS else f"wallet:{event.account}"
    return _between(table, stake_of(table, event.account), taker, event.amount)


def _time_paid(table: Table, event: events.TimePaid) -> Postings:
    return _between(table, f"wallet:{event.account}", f"commission:{table.name}", event.amount)


def _closed(table: Table, event: events.TableClosed) -> Postings:
    return _between(table, f"float:{table.name}", CAGE, event.float)


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


def round_postings(table: Table, before: Round, after: Round, event: Event) -> Postings:
    """What an event of a round moves, by what it did to the chips."""
    if isinstance(event, ChipsAdded):  # which lie on the table already, by what the table says of them
        return ()
    if not before.stake or (before.stake is after.stake and _others(before) == _others(after)):
        return ()
    unit, name = table.unit, table.name
    places = zip(table.dealt_accounts, before.stake, after.stake, strict=True)
    found = [Posting(f"stake:{name}:{account}", unit, now - then) for account, then, now in places if now != then]
    for account, then, now in _held(name, before, after):
        if now != then:
            found.append(Posting(account, unit, now - then))
    if isinstance(event, PotAwarded):
        pushed = sum([share.amount for share in event.shares])
        found += _through(f"pot:{name}:{event.pot}", unit, pushed)
    invariant(balanced(found), "every event of a round moves as much as it takes")
    return tuple(found)


def _others(state: Round) -> tuple[int, int]:
    if isinstance(state, BankedState):
        return _lying(state), state.bank
    return state.pot, state.charged


def _held(name: str, before: Round, after: Round) -> Sequence[tuple[str, int, int]]:
    """Chips that are nobody's stake, then and now."""
    (first, second), (first_now, second_now) = _others(before), _others(after)
    other = f"float:{name}" if isinstance(before, BankedState) else f"commission:{name}"
    return (f"pot:{name}", first, first_now), (other, second, second_now)


def _lying(state: BankedState) -> int:
    return sum([box.lying for box in state.box])


def _through(account: str, unit: str, amount: int) -> list[Posting]:
    return [Posting(account, unit, amount), Posting(account, unit, -amount)] if amount else []
