"""What HTTP requests hold and are answered with; the OpenAPI page is made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.room.complaints import LONGEST_WORDS, OneComplaint
from croupier.room.lobby import Listing
from croupier.room.past_rounds import PastRound, PlayedRound
from croupier.room.room import SeatTaken
from croupier.room.tournament_views import Line
from croupier.rulebooks import Rulebook
from croupier.store.accounts import LONGEST_NAME, Role
from croupier.table.complaints import Kind
from croupier.web.passwords import LONGEST

MOST_CENTS = 10**12

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name others see.")]

Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS, description="In one's own words, as plain text.")]


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


class Me(msgspec.Struct, frozen=True):
    """Who I am, what I have, where I sit."""

    person: Someone
    wallet: Annotated[int, Meta(description="Cents with the house.")]
    seats: list[SeatTaken]


class Lobby(msgspec.Struct, frozen=True):
    """What there is to play."""

    tables: list[Listing]


class Tournaments(msgspec.Struct, frozen=True):
    """The tournaments there are."""

    tournaments: list[Line]


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament that is to be set up: its name in addresses and the record, and its plan."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    plan: dict[str, Any]
    historical: bool = False


class Announced(msgspec.Struct, frozen=True):
    """A tournament that was set up."""

    tournament: str


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


class Rounds(msgspec.Struct, frozen=True):
    """Some rounds, newest first."""

    rounds: list[PastRound]


class PlayedRounds(msgspec.Struct, frozen=True):
    """Some rounds at all tables, newest first."""

    rounds: list[PlayedRound]


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody brings money."""

    name: Name
    amount: Annotated[int, Meta(ge=1, le=MOST_CENTS, description="In cents.")]


class Taken(msgspec.Struct, frozen=True):
    """It was taken in."""

    name: str
    wallet: Annotated[int, Meta(description="Cents with the house.")]


class Grievance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody complains of a round, or asks for its review."""

    kind: Kind
    words: Words


class AnswerGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An official answers."""

    words: Words


class ComplaintList(msgspec.Struct, frozen=True):
    """Complaints, those that wait for an answer first, then the newest first."""

    complaints: list[OneComplaint]


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
