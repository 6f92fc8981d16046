"""The table when a round opens, is dealt and ends, with a button or against the bank."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.banked import BankedRoundEnded, BankedRoundOpened, CardsDealt, OrderAdvised, PlayerAdvised
from croupier.check import invariant
from croupier.poker import HolesDealt, RoundEnded, RoundOpened
from croupier.table.state import Deck, Table, at_seat, clockwise, player_changed, stakes_whole
from croupier.table.topic import Changes


def _round_opened(table: Table, event: RoundOpened) -> Table:
    seats, button = event.seats, event.seats[-1]
    first = table.first_button or button
    players = table.players
    if len(players) > len(seats) or any(player.idle for player in players):
        idle = [0 if player.seat in seats else player.idle + 1 for player in players]
        players = tuple([replace(player, idle=rounds) for player, rounds in zip(players, idle, strict=True)])
    return replace(
        table,
        players=players,
        decks=_in_use_again(table),
        drawn=(),
        round=table.round + 1,
        playing=seats,
        aside=_aside(table, event),
        dealt=seats,
        dealt_accounts=_accounts(table, seats),
        button=button,
        first_button=first,
        passed=_passed(table, button, first),
    )


def _aside(table: Table, event: RoundOpened) -> tuple[tuple[int, int], ...]:
    """The chips of those dealt in that do not come into the round, by seat."""
    if table.trivial:
        return ()
    brought = dict(zip(event.seats, event.stakes, strict=True))
    pairs = zip(table.players, table.stakes, strict=True)
    left = [(player.seat, stake - brought[player.seat]) for player, stake in pairs if player.seat in brought]
    return tuple([(seat, amount) for seat, amount in left if amount])


def _in_use_again(table: Table) -> tuple[Deck, ...]:
    """The decks, none of them checked at the end of gaming: it goes on."""
    if not any(deck.closed for deck in table.decks):
        return table.decks
    return tuple([replace(deck, closed=False) for deck in table.decks])


def _accounts(table: Table, seats: tuple[int, ...]) -> tuple[str, ...]:
    by_seat = {player.seat: player.account for player in table.players}
    return tuple([by_seat[seat] for seat in seats])


def _passed(table: Table, button: int, first: int) -> int:
    """The seats the button has had or gone past since the game began."""
    everywhere = (1 << table.seats + 1) - 1
    if table.passed == everywhere:
        return everywhere
    if not table.button:
        return 1 << button
    steps = clockwise(table.seats, table.button, button)
    if steps >= clockwise(table.seats, table.button, first):
        return everywhere
    passed = table.passed
    for step in range(1, steps + 1):
        passed |= 1 << (table.button + step - 1) % table.seats + 1
    return passed


def _holes_dealt(table: Table, _event: HolesDealt) -> Table:
    """Note the players absent when every hand is dealt: what becomes of those hands may depend on it."""
    if not table.tournament:
        return table
    return replace(table, absent=tuple([player.seat for player in table.players if player.away]))


def _round_ended(table: Table, event: RoundEnded) -> Table:
    if not table.playing:  # void once it was over: that has moved what it moves, and the rest is not the round's
        return table
    stakes = _stakes_after(table, event.stakes)
    invariant(sum(stakes) <= sum(table.stakes), "a round brings no chips to the table")
    return stakes_whole(replace(table, stakes=stakes, playing=(), aside=(), spent=()))


def _stakes_after(table: Table, by_place: tuple[int, ...]) -> tuple[int, ...]:
    """Return every player's stake once a round has ended."""
    by_seat = dict(zip(table.playing, by_place, strict=True))
    for seat, amount in table.aside:
        by_seat[seat] += amount
    for seat, amount in table.spent:
        by_seat[seat] -= amount
    if len(by_seat) == len(table.players):
        return tuple([by_seat[seat] for seat in sorted(by_seat)])
    return tuple([by_seat.get(player.seat, stake) for player, stake in zip(table.players, table.stakes, strict=True)])


def _banked_round_opened(table: Table, event: BankedRoundOpened) -> Table:
    seats, decks = event.boxes, _in_use_again(table)
    return replace(
        table,
        decks=decks,
        drawn=(),
        round=table.round + 1,
        playing=seats,
        dealt=seats,
        dealt_accounts=_accounts(table, seats),
        marker=event.marker,
    )


def _order_advised(table: Table, event: OrderAdvised) -> Table:
    player = at_seat(table, table.playing[event.place])
    return table if player is None else player_changed(table, player.account, warned=True)


def _advised(table: Table, event: PlayerAdvised) -> Table:
    player = at_seat(table, table.playing[event.place])
    return table if player is None else player_changed(table, player.account, advised=True)


def _banked_cards_dealt(table: Table, event: CardsDealt) -> Table:
    """Note that players with a hand have bet; all others sit this round out, also at a box of their own."""
    bet = {seat for seat, hole in zip(table.playing, event.holes, strict=True) if hole}
    if len(bet) == len(table.players) and not any(player.idle for player in table.players):
        return table
    idle = [0 if player.seat in bet else player.idle + 1 for player in table.players]
    players = tuple([replace(player, idle=rounds) for player, rounds in zip(table.players, idle, strict=True)])
    return replace(table, players=players)


def _banked_round_ended(table: Table, event: BankedRoundEnded) -> Table:
    stakes = _stakes_after(table, event.stakes)
    bank = table.bank + sum(table.stakes) - sum(stakes)
    return stakes_whole(replace(table, stakes=stakes, playing=(), bank=bank))


APPLY: Changes = {
    RoundOpened: _round_opened,
    HolesDealt: _holes_dealt,
    RoundEnded: _round_ended,
    BankedRoundOpened: _banked_round_opened,
    PlayerAdvised: _advised,
    OrderAdvised: _order_advised,
    CardsDealt: _banked_cards_dealt,
    BankedRoundEnded: _banked_round_ended,
}
