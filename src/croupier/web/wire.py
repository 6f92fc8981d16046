"""What HTTP requests hold and are answered with; the OpenAPI page is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.rulebooks import Rulebook
from croupier.store.accounts import LONGEST_NAME, Role
from croupier.web.passwords import LONGEST

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name others see.")]


class GuestEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to come in for play money."""

    name: Name | None = None


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to come in."""

    name: Name
    password: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Someone(msgspec.Struct, frozen=True):
    """A person, as that person is told."""

    account: str
    name: str
    roles: list[Role]
    guest: bool


class CameIn(msgspec.Struct, frozen=True):
    """Somebody has come in."""

    person: Someone


class Left(msgspec.Struct, frozen=True):
    """Somebody has left."""

    ok: bool


class SeatTaken(msgspec.Struct, frozen=True):
    """Where somebody sits."""

    table: str
    seat: int


class Me(msgspec.Struct, frozen=True):
    """Who I am, what I have, where I sit."""

    person: Someone
    wallet: Annotated[int, Meta(description="Cents with the house.")]
    seats: list[SeatTaken]


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in the lobby. Amounts are cents."""

    table: str
    rulebook: str
    edition: str
    title: str
    kind: Literal["players", "bank"]
    limits: str
    stake_min: int | None
    stake_max: int | None
    seats: int
    taken: int
    waiting: int
    historical: bool
    rounds: int


class Lobby(msgspec.Struct, frozen=True):
    """What there is to play."""

    tables: list[LobbyTable]


class RulebookTitle(msgspec.Struct, frozen=True):
    """A rulebook in the list."""

    id: str
    title: str
    casino: str
    edition: str


class Rulebooks(msgspec.Struct, frozen=True):
    """All rulebooks."""

    rulebooks: list[RulebookTitle]


class ClauseText(msgspec.Struct, frozen=True):
    """A clause in our words."""

    id: str
    area: str
    kind: str
    status: str
    summary: str


class RulebookText(msgspec.Struct, frozen=True):
    """A rulebook with every clause."""

    id: str
    title: str
    casino: str
    edition: str
    clauses: list[ClauseText]


class RoundLine(msgspec.Struct, frozen=True):
    """A round in the list. Times are milliseconds UTC, amounts cents."""

    round: int
    at: int
    text: list[str]
    net: int | None = None  # for whoever did not play in it


class Rounds(msgspec.Struct, frozen=True):
    """Some rounds, newest first."""

    rounds: list[RoundLine]


class RoundText(msgspec.Struct, frozen=True):
    """One round: its lines as they are stored, what was opened to this person, its text."""

    round: int
    lines: list[str]
    openings: list[dict[str, Any]]
    text: list[str]


class Health(msgspec.Struct, frozen=True):
    """The room is open."""

    ok: bool


def title_of(book: Rulebook) -> RulebookTitle:
    """A rulebook as it is listed."""
    return RulebookTitle(book.id, book.instrument.title, book.instrument.casino, book.instrument.edition)


def text_of(book: Rulebook) -> RulebookText:
    """A rulebook with its clauses."""
    clauses = [ClauseText(each.id, each.area, each.kind, each.status, each.summary) for each in book.clauses.values()]
    title = title_of(book)
    return RulebookText(title.id, title.title, title.casino, title.edition, clauses)
