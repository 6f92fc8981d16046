"""The standpoint of a person at a table: what an act is carried out from.

The seat is always the person's own. Where an official has to allow something, the house does under its standing order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from croupier.acts.rights import rights_of
from croupier.cards import TEXT
from croupier.history import Entry
from croupier.house import DEALER, Register, Request
from croupier.protocol import HOUSE, Event, Staff
from croupier.table import Deadline, Session, seat_of


class HiddenCards(Protocol):
    """The cards of a table that only its shoe knows."""

    @property
    def uncut(self) -> bool:
        """Return whether a shuffle waits for its cut."""

    def hole(self, place: int) -> tuple[int, ...]:
        """A player's own cards, for that player alone."""


class HostedTable(Protocol):
    """A table as it is run: its session, and the cards that only its shoe knows."""

    session: Session
    round_log: list[tuple[int, Event]]  # the round's own events with their numbers, of the last one

    @property
    def entries(self) -> list[Entry]:
        """The entries of the round, the last one or the one that goes on."""

    @property
    def real(self) -> bool:
        """Return whether the cards are real, and a dealer enters what happens."""

    @property
    def cards(self) -> HiddenCards:
        """Return the hidden cards."""

    def must_show(self) -> str:
        """The clause by which a player about to show may not muck; empty where they may."""


class Timing(NamedTuple):
    """The time of the player play waits for."""

    deadline: Deadline
    reasonable: int  # from when on they have had a reasonable time


class Standpoint:
    """The standpoint of a person who does something: their seat, their place in the round, and what they may ask for."""

    __slots__ = ("_timing", "at", "host", "kept_until", "person", "place", "register", "request", "seat")

    def __init__(
        self,
        host: HostedTable,
        request: Request,
        register: Register,
        timing: Callable[[], Timing],
        kept_until: Callable[[str], int] = lambda _: 0,
    ) -> None:
        """`kept_until` is the end of the time a seat is kept for a player called to it."""
        self.host, self.register, self.kept_until, self._timing = host, register, kept_until, timing
        self.request, self.person, self.at = request, request.person, request.at
        self.seat = seat_of(host.session.table, request.person.account)  # 0 for a person without one
        playing = host.session.table.playing
        self.place = playing.index(self.seat) if self.seat in playing else -1  # in the round; -1 for a person not in it

    @property
    def reasonable(self) -> bool:
        """Tell whether the player in turn has had a reasonable time."""
        return self.at >= self._timing().reasonable

    @property
    def deadline(self) -> Deadline:
        """The deadline of the player play waits for."""
        return self._timing().deadline

    def place_at(self, seat: int) -> int:
        """The place in the round of a seat; -1 where it has no hand."""
        playing = self.host.session.table.playing
        return playing.index(seat) if seat in playing else -1

    def account_at(self, seat: int) -> str:
        """Return the account at a seat; empty where the seat is."""
        players = self.host.session.table.players
        return next((player.account for player in players if player.seat == seat), "")

    def cards_at(self, place: int) -> tuple[str, ...]:
        """Return the hole cards of a place in writing; for commands that turn them up, never to be shown."""
        return tuple([TEXT[card] for card in self.host.cards.hole(place)])

    @property
    def official(self) -> str:
        """The person as the official this rulebook leaves things to."""
        return self.host.session.rules.official(self.person.account)

    @property
    def in_tournament(self) -> bool:
        """Return whether seats and chips are the tournament's to give, so that no wish of a player waits for them."""
        return bool(self.host.session.table.tournament)

    def permitted(self, key: str) -> str:
        """The house, where a standing order answers in advance what an official would be asked."""
        return HOUSE if self.register.order(key) else ""

    @property
    def is_official(self) -> bool:
        """Return whether the person decides what the rules leave to an official."""
        return "rule" in rights_of(self.person.roles)

    @property
    def in_name(self) -> str:
        """The person as events name staff: the rulebook's official where they may be one, else the dealer."""
        return self.official if self.is_official else str(Staff(DEALER, self.person.account))

    @property
    def permission(self) -> str:
        """The permission to sit where one likes: of this person as an official, or of the house by a standing order."""
        return self.official if self.is_official else self.permitted("seat.permission")
