"""The state of a table: who sits where with what, who waits for which blind, where the button is, what is going to change.

Seats are numbered clockwise from the dealer's left, so that seat 1 is at the dealer's left hand and the last seat at
the right. `players` and `stakes` run in the order of the seats. The round that is being played has a state of its own;
here stands only who is in it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.check import invariant

NO_SEAT = 0


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player with a seat."""

    account: str
    seat: int
    waits: str = ""  # reason this player is not simply dealt in: "new", "free", "missed" or "moved"
    waits_under: str = ""
    missed: int = 0  # the blinds missed, one bit each, the first blind lowest
    owing: tuple[int, ...] = ()  # posts that are due whatever the player chooses
    owing_under: str = ""
    post: bool = False  # would rather post than wait
    away: bool = False
    away_under: str = ""  # the clause of the penalty that sends this player away
    went: int = 0  # number of players away when this one went, with them; 0 for a player who is there
    short: int = 0  # smallest stake for the next hand, where a changed range asks for it
    idle: int = 0  # rounds in a row in which the player was not dealt in
    declared: bool = False
    declared_for: int = 0  # the round before whose first card that began
    advised: bool = False  # has been told that wagers under the minimum go back
    warned: bool = False  # has been told that wagers out of order may be void
    paid_until: int = 0  # time paid for


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck at the table."""

    number: int
    colour: str
    backs: str
    checked: bool = False
    checked_by: str = ""
    replaces: bool = False  # brought once the game had begun
    inspected: bool = False  # also looked through by an official
    washed: bool = False
    closed: bool = False  # checked at the end of gaming
    faulty: str = ""  # cards found wrong with it: it is never whole again
    off: bool = False  # taken off the table
    doubted: str = ""  # the clause under which it is checked again, where cards were found wrong

    @property
    def whole(self) -> bool:
        """Tell whether it was checked, and no cards were found wrong since."""
        return self.checked and not self.doubted


class Notice(msgspec.Struct, frozen=True, gc=False):
    """A change that was announced."""

    number: int
    about: str
    round: int
    rounds: int
    until: int
    agree: bool
    settings: dict[str, str]
    agreed: tuple[str, ...] = ()
    under: str = ""


class Departure(msgspec.Struct, frozen=True, gc=False):
    """A player's departure: when, and with how much; the reason, clause and official, where it was not their wish."""

    account: str
    at: int
    stake: int
    reason: str = ""
    under: str = ""
    by: str = ""


REPLACED = "replaced"  # the state after a jam, once a card is found damaged


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table between two events."""

    name: str = ""
    unit: str = "cents"
    tournament: str = ""  # the tournament it belongs to; empty at a cash game
    zone: str = ""  # the room's own time
    seats: int = 0
    players: tuple[Player, ...] = ()
    stakes: tuple[int, ...] = ()
    waiting: tuple[str, ...] = ()
    called: tuple[tuple[str, str, int], ...] = ()  # those of them called to a seat, by whom, and until when it is kept
    vacated: tuple[int, ...] = ()  # the seats that came free last and are offered first to those seated
    offered: int = 0  # the round they came free in
    drawn: tuple[tuple[int, str], ...] = ()  # seats drawn for since the last round began, and who won each

    round: int = 0  # the last that has begun
    playing: tuple[int, ...] = ()  # the seats in the round going on, the button's last; empty between rounds
    dealt: tuple[int, ...] = ()  # those of the last round, also once it is over
    dealt_accounts: tuple[str, ...] = ()  # and who sat there
    aside: tuple[tuple[int, int], ...] = ()  # by seat, chips that do not play in the round going on
    spent: tuple[tuple[int, int], ...] = ()  # by seat, what players who have folded bought in the round going on
    posted: int = 0  # the last round whose forced bets are in
    absent: tuple[int, ...] = ()  # at a tournament table: the seats of players absent when the hole cards were dealt
    marker: int = NO_SEAT  # the box that wagered first in the last round, where a starting marker is used
    button: int = NO_SEAT
    last_blind: int = NO_SEAT  # the seat that posted the last blind in the last round
    first_button: int = NO_SEAT  # seat of the first button
    first_blind: int = NO_SEAT  # seat of the first player to post the last blind
    passed: int = 0  # seats the button has had or passed since the game began, one bit each; all once it is round
    lap: bool = True  # the blinds are still on their first lap

    decks: tuple[Deck, ...] = ()
    deck: int = 0  # the number of the deck in use
    decks_gone: int = 0  # decks up to this number went with a shoe that was replaced
    machine: bool = True  # a shuffling machine, where there is one, still works
    jam: str = ""  # the step that is due after a jam (shuffler.py)
    voids: tuple[int, ...] = ()  # the numbers of shuffles that were void lately, since an official has looked
    shut_out: tuple[tuple[str, int], ...] = ()  # accounts that contribute to no order, and the last round of that
    notices: tuple[Notice, ...] = ()
    notices_given: int = 0
    departures: tuple[Departure, ...] = ()
    apart: tuple[tuple[str, str, str], ...] = ()  # two accounts, and how they are kept apart
    barred: tuple[str, ...] = ()
    trivial: bool = True  # chips too small for any bet play
    bank: int = 0  # the bank's chips, at a table against the bank
    cards: str = "electronic"  # or "real"
    play_money: bool = False  # else cash, also where chips of a tournament stand for it
    dealer: str = ""  # the account of the dealer who is signed on, at a table with real cards
    enters: str = ""  # and of the person who enters what happens
    counted: str = ""  # the last count of the chips: "opening" or "closing"
    opened: bool = False
    closed: bool = False


def place_of(table: Table, account: str) -> int:
    """Return a player's index in `players`; -1 for an account without a seat."""
    for place, player in enumerate(table.players):
        if player.account == account:
            return place
    return -1


def is_called(table: Table, account: str) -> bool:
    """Tell whether a waiting player is called to a seat."""
    return any(called == account for called, _, _ in table.called)


def at_seat(table: Table, seat: int) -> Player | None:
    """Return the player at a seat; None where it is empty."""
    for player in table.players:
        if player.seat == seat:
            return player
    return None


def clockwise(seats: int, after: int, seat: int) -> int:
    """Return the number of seats, clockwise, from one seat to another; a whole round for the same seat."""
    return (seat - after - 1) % seats + 1


def in_order(table: Table, after: int) -> list[Player]:
    """Return all players seated, clockwise from the seat after the one given, that seat last."""
    return sorted(table.players, key=lambda player: clockwise(table.seats, after, player.seat))


def stakes_whole(table: Table) -> Table:
    """The table, once no stake is found to be less than nothing and every player to have one."""
    invariant(len(table.players) == len(table.stakes) and min(table.stakes, default=0) >= 0, "every stake is whole")
    return table


def seat_of(table: Table, account: str) -> int:
    """Return a player's seat; 0 for an account without one."""
    for player in table.players:
        if player.account == account:
            return player.seat
    return NO_SEAT


def with_seats(table: Table, seats: int) -> Table:
    """Return the table with the number of seats of other rules; a player beyond them keeps the seat.

    A button, blind or marker that was at a seat taken away is where that seat was: after the last that is left.
    """
    seats = max(seats, *[player.seat for player in table.players], 0)
    everywhere, all_now = (1 << table.seats + 1) - 1, (1 << seats + 1) - 1
    return msgspec.structs.replace(
        table,
        seats=seats,
        marker=min(table.marker, seats),
        button=min(table.button, seats),
        last_blind=min(table.last_blind, seats),
        first_button=min(table.first_button, seats),
        first_blind=min(table.first_blind, seats),
        passed=all_now if table.passed == everywhere else table.passed & all_now,
    )


def player_changed(table: Table, account: str, **changes: Any) -> Table:
    """One player otherwise than before."""
    place = place_of(table, account)
    invariant(place >= 0, "a player has a seat")
    players = list(table.players)
    players[place] = msgspec.structs.replace(players[place], **changes)
    return msgspec.structs.replace(table, players=tuple(players))
