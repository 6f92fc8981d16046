"""The table after an event of its seats: who waits, sits, moves, leaves or is away, and who may not sit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import Event, PlayerExcluded, seat_at
from croupier.table import events
from croupier.table.applying.changes import player_changed
from croupier.table.state import NO_SEAT, Departure, Player, Table, at_seat, place_of, stakes_whole


def _list_joined(table: Table, event: events.ListJoined) -> Table:
    return replace(table, waiting=(*table.waiting, event.account))


def _list_left(table: Table, event: events.ListLeft) -> Table:
    return _no_longer_waits(table, event.account)


def _no_longer_waits(table: Table, account: str) -> Table:
    waiting = tuple([other for other in table.waiting if other != account])
    return replace(table, waiting=waiting, called=tuple([one for one in table.called if one[0] != account]))


def _player_called(table: Table, event: events.PlayerCalled) -> Table:
    return replace(table, called=(*table.called, (event.account, event.by, event.until)))


def _list_moved(table: Table, event: events.ListMoved) -> Table:
    waiting = [account for account in table.waiting if account != event.account]
    waiting.insert(event.place - 1, event.account)
    return replace(table, waiting=tuple(waiting))


def _seat_drawn(table: Table, event: events.SeatDrawn) -> Table:
    return replace(table, drawn=(*table.drawn, (event.seat, event.winner)))


def _seat_taken(table: Table, event: events.SeatTaken) -> Table:
    invariant(at_seat(table, event.seat) is None and place_of(table, event.account) < 0, "one player, one free seat")
    player = Player(event.account, event.seat, event.waits, event.waits_under, warned=event.warned)
    place = sum(other.seat < event.seat for other in table.players)
    players, stakes = list(table.players), list(table.stakes)
    players.insert(place, player)
    stakes.insert(place, event.stake)
    free = tuple([seat for seat in table.vacated if seat != event.seat])
    seats = max(table.seats, event.seat)  # one more than usual may start a game
    seated = replace(table, players=tuple(players), stakes=tuple(stakes), vacated=free, seats=seats)
    return stakes_whole(_no_longer_waits(seated, event.account) if table.waiting else seated)


def _vacate(table: Table, seat: int, taken: int = NO_SEAT) -> Table:
    """A seat comes free, with the others of this break, and another may be taken by who left it."""
    others = [free for free in table.vacated if table.offered == table.round and free != taken]
    return replace(table, vacated=(*others, seat), offered=table.round)


def _seat_changed(table: Table, event: events.SeatChanged) -> Table:
    place = place_of(table, event.account)
    player, stake = table.players[place], table.stakes[place]
    waits = {"waits": event.waits, "waits_under": event.waits_under, "post": False} if event.waits else {}
    moved = replace(player, seat=event.seat, **waits)
    pairs = [pair for pair in zip(table.players, table.stakes, strict=True) if pair[0] is not player]
    pairs = sorted([*pairs, (moved, stake)], key=lambda pair: pair[0].seat)
    players, stakes = zip(*pairs, strict=True)
    seats = max(table.seats, event.seat)  # also by a move, one more than usual may be there when a game starts
    return stakes_whole(_vacate(replace(table, players=players, stakes=stakes, seats=seats), player.seat, event.seat))


def _seat_left(table: Table, event: events.SeatLeft) -> Table:
    place = place_of(table, event.account)
    invariant(table.stakes[place] == event.stake, "a player leaves with the whole stake")
    seat = table.players[place].seat
    invariant(seat not in table.playing, "a player leaves between rounds")
    players = table.players[:place] + table.players[place + 1 :]
    stakes = table.stakes[:place] + table.stakes[place + 1 :]
    gone = Departure(event.account, event.at, event.stake, event.reason, event.under, event.by)
    earlier = [other for other in table.departures if other.account != event.account]
    left = replace(table, players=players, stakes=stakes, departures=(*earlier, gone))
    return stakes_whole(_vacate(left, seat))


def _declared(table: Table, event: events.PlayerDeclared) -> Table:
    return player_changed(table, event.account, declared=True, declared_for=table.round + 1)


def _declaration_lapsed(table: Table, event: events.DeclarationLapsed) -> Table:
    return player_changed(table, event.account, declared=False)


def _away(table: Table, event: events.PlayerAway) -> Table:
    went = table.players[place_of(table, event.account)].went or 1 + max([player.went for player in table.players])
    return player_changed(table, event.account, away=True, away_under=event.penalty, went=went, post=False)


def _back(table: Table, event: events.PlayerBack) -> Table:
    return player_changed(table, event.account, away=False, away_under="", went=0)


def _time_paid(table: Table, event: events.TimePaid) -> Table:
    return player_changed(table, event.account, paid_until=event.until)


def _kept_apart(table: Table, event: events.PlayersKeptApart) -> Table:
    return replace(table, apart=(*table.apart, (*event.accounts, event.how)))


def _barred(table: Table, event: events.PlayerBarred) -> Table:
    return replace(table, barred=(*table.barred, event.account))


def _excluded(table: Table, event: PlayerExcluded) -> Table:
    player = at_seat(table, seat_at(table.playing or table.dealt, event.place))  # also once the round is over
    invariant(player is not None, "a player who is barred has a seat")
    return table if player is None else replace(table, barred=(*table.barred, player.account))


CHANGES: dict[type[Event], Callable[[Table, Any], Table]] = {
    events.ListJoined: _list_joined,
    events.ListLeft: _list_left,
    events.PlayerCalled: _player_called,
    events.ListMoved: _list_moved,
    events.SeatDrawn: _seat_drawn,
    events.SeatTaken: _seat_taken,
    events.SeatChanged: _seat_changed,
    events.SeatLeft: _seat_left,
    events.PlayerDeclared: _declared,
    events.DeclarationLapsed: _declaration_lapsed,
    events.PlayerAway: _away,
    events.PlayerBack: _back,
    events.TimePaid: _time_paid,
    events.PlayersKeptApart: _kept_apart,
    events.PlayerBarred: _barred,
    PlayerExcluded: _excluded,
}
