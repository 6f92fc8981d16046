"""The bodies of HTTP requests and answers; the OpenAPI page is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.documents import GuidePart as Part
from croupier.house import LONGEST_NAME, Kind, Outcome, Register, Role
from croupier.room import LONGEST_WORDS, Formats, OneComplaint, PastRound, PlayedRound, SeatReleased, SeatTaken
from croupier.rulebooks import Clause, Reading, Rulebook, permitted_text
from croupier.tournament import ELECTRONIC, Cards
from croupier.views import Line, Listing, Phrase
from croupier.web.door.passwords import LONGEST
from croupier.web.official_rules import OfficialRules

MOST_CENTS = 10**12
SANCTIONS = "breach."  # the beginning of the rule keys of sanctions for a breach

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name others see.")]

Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS, description="In one's own words, as plain text.")]


class GuestEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to come in as a guest, for play money."""

    name: Name | None = None
    role: Role = "player"  # another one in the demo alone


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to log in."""

    name: Name
    password: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    code: Annotated[str, Meta(max_length=40, description="Of the authenticator app, or a recovery code.")] = ""


class Someone(msgspec.Struct, frozen=True):
    """A person, as that person is told."""

    account: str
    name: str
    roles: list[Role]
    guest: bool


class CameIn(msgspec.Struct, frozen=True):
    """The person who has come in."""

    person: Someone


class Left(msgspec.Struct, frozen=True):
    """The answer to a person who has left."""

    ok: bool


class Me(msgspec.Struct, frozen=True):
    """The person asking, with their money, seats and entries."""

    person: Someone
    wallet: Annotated[int, Meta(description="Cents with the house.")]
    seats: list[SeatTaken]
    entries: list[str]  # names of tournaments
    released: list[SeatReleased]  # within the hour, and not taken again


class Lobby(msgspec.Struct, frozen=True):
    """The tables and tournaments open to play."""

    tables: list[Listing]


class Tournaments(msgspec.Struct, frozen=True):
    """The tournaments there are; of those that are closed the last."""

    tournaments: list[Line]
    older: int = 0  # tournaments that were closed before those


class TournamentWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament in a few choices; null or nothing is as the format has it."""

    rulebook: Annotated[str, Meta(max_length=60)]
    format: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=80)] = ""
    players: Annotated[int, Meta(ge=2, le=10_000)] = 27
    seats: Annotated[int, Meta(ge=2, le=100)] | None = None
    chips: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=1440)] | None = None
    entry: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    fee: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    rebuys: Annotated[int, Meta(ge=0, le=99)] | None = None
    add_on: bool | None = None
    start: Annotated[str, Meta(max_length=40)] = ""
    seconds: Annotated[int, Meta(ge=0, le=300)] = 0
    late: Annotated[int, Meta(ge=0, le=99)] = 0
    cards: Cards = ELECTRONIC


class TournamentChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points in which a tournament is altered; null or nothing stands as it is."""

    format: Annotated[str, Meta(max_length=40)] | None = None
    title: Annotated[str, Meta(max_length=80)] | None = None
    players: Annotated[int, Meta(ge=2, le=10_000)] | None = None
    seats: Annotated[int, Meta(ge=2, le=100)] | None = None
    chips: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=1440)] | None = None
    entry: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    fee: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    rebuys: Annotated[int, Meta(ge=0, le=99)] | None = None
    add_on: bool | None = None
    start: Annotated[str, Meta(max_length=40)] | None = None
    seconds: Annotated[int, Meta(ge=0, le=300)] | None = None
    late: Annotated[int, Meta(ge=0, le=99)] | None = None
    cards: Cards | None = None


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament that is to be set up: its name in addresses and the record, and its plan or what is wanted."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    plan: dict[str, Any] | None = None
    wanted: TournamentWanted | None = None
    historical: bool = False
    play_money: Annotated[bool, Meta(description="For guests alone; else for cash.")] = False
    bots: Annotated[bool, Meta(description="Bots make up the number; in a demo alone.")] = False


class FormatList(msgspec.Struct, frozen=True):
    """The formats a tournament may be set up from."""

    rulebooks: list[Formats]


class Directors(msgspec.Struct, frozen=True):
    """Those who may be named to direct a tournament."""

    directors: list[Someone]


class Alteration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another plan for a tournament, or the points in which it is altered; and why."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    plan: dict[str, Any] | None = None
    changes: TournamentChanges | None = None


class Announced(msgspec.Struct, frozen=True):
    """A tournament that was set up."""

    tournament: str


class RulebookTitle(msgspec.Struct, frozen=True):
    """A rulebook in the list."""

    id: str
    title: str
    casino: str
    edition: str


class TableShown(msgspec.Struct, frozen=True):
    """A table's public view; the protocol says what is in it."""

    table: str
    public: dict[str, object]


class Rulebooks(msgspec.Struct, frozen=True):
    """All rulebooks."""

    rulebooks: list[RulebookTitle]


class SettingText(msgspec.Struct, frozen=True):
    """A rule key that sets a reading."""

    key: str
    label: str
    permitted: Annotated[str, Meta(description="What it may be, in words.")]
    default: Annotated[str, Meta(description="What stands where the operator chooses nothing.")]


class ClauseText(msgspec.Struct, frozen=True):
    """A clause in our words."""

    id: str
    area: str
    kind: str
    status: str
    summary: str
    asks: Annotated[str, Meta(description="What people at a table can break, in words for those it binds; else empty.")]
    binds: Annotated[Literal["players", "staff"], Meta(description="Whom that speaks to.")]
    readings: Annotated[list[Reading], Meta(description="What its text leaves open, and the reading we take.")]
    settings: Annotated[list[SettingText], Meta(description="How an operator sets another reading.")]


class SanctionText(msgspec.Struct, frozen=True):
    """A sanction that may follow from a breach."""

    words: str
    clause: str


class DocumentText(msgspec.Struct, frozen=True):
    """The official document, as the register has it; `/api/rulebooks/{id}/document` gives it out."""

    kind: Literal["pdf", "text"]
    sha256: str
    filed: Annotated[str, Meta(description="The day it was filed, YYYY-MM-DD.")]


class OfficialText(msgspec.Struct, frozen=True):
    """The instrument itself: how it is cited, from when it holds, and where its text is."""

    citation: str
    approved_by: str
    approved: Annotated[str, Meta(description="YYYY-MM-DD, or empty where its text does not say.")]
    commenced: Annotated[
        str, Meta(description="YYYY-MM-DD, or empty where its text leaves it open and it has not been entered.")
    ]
    by_text: Annotated[bool, Meta(description="Its text says when it commenced; else the operator has entered it.")]
    full_text: Annotated[str, Meta(description="Where the full text is kept.")]
    clause: Annotated[str, Meta(description="Under which a patron who asks is shown the rules.")]
    document: DocumentText | None


class RulebookText(msgspec.Struct, frozen=True):
    """A rulebook with every clause in our words, and where the instrument itself is."""

    id: str
    title: str
    casino: str
    edition: str
    official: OfficialText
    clauses: list[ClauseText]
    sanctions: list[SanctionText]


class Guide(msgspec.Struct, frozen=True):
    """A guide to the game of a rulebook, for a person who has never played it."""

    id: str
    title: str
    casino: str
    edition: str
    parts: list[Part]


class Rounds(msgspec.Struct, frozen=True):
    """Some rounds, newest first."""

    rounds: list[PastRound]


class PlayedRounds(msgspec.Struct, frozen=True):
    """Some rounds at all tables, newest first."""

    rounds: list[PlayedRound]


class Grievance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complaint about a round, or a request to review it."""

    kind: Kind
    words: Words
    covered: Annotated[bool, Meta(description="A rule covers the matter.")] = True


class AnswerGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An official answers."""

    words: Words


class ReviewAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The complainant asks the regulator in writing for a review."""

    words: Words


class ReviewOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The regulator has reviewed the decision of the house."""

    outcome: Outcome
    words: Words


class ComplaintList(msgspec.Struct, frozen=True):
    """Complaints, those that wait for an answer or a review first, then the newest first."""

    complaints: list[OneComplaint]


class About(msgspec.Struct, frozen=True):
    """The kind of room this is."""

    demo: bool  # play money, and guests may look at the work of staff
    guests: bool  # people may come in without an account
    zone: str  # the house's: what is typed and what papers say is in it
    called: Annotated[str, Meta(description="What the room is called, or else the house.")]
    phrases: Annotated[tuple[Phrase, ...], Meta(description="What players may say while a hand is played.")]
    session: Annotated[bool, Meta(description="Whether a session came with the request; /api/me says whose.")]


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool
    witnesses: Annotated[int, Meta(description="Witnesses the operator has named that have signed.")]
    witnessed: Annotated[int, Meta(description="When one of them signed last, in seconds UTC; 0 for never.")]


class Live(msgspec.Struct, frozen=True):
    """The server answers."""

    ok: bool


def title_of(book: Rulebook) -> RulebookTitle:
    """A rulebook as it is listed."""
    return RulebookTitle(book.id, book.instrument.title, book.instrument.casino, book.instrument.edition)


def official_of(book: Rulebook, register: Register, document: OfficialRules | None) -> OfficialText:
    """The instrument itself, with the document that is on file for it."""
    instrument, commenced, filed = book.instrument, register.commenced(book.id), register.rules.get(book.id)
    return OfficialText(
        citation=instrument.citation,
        approved_by=instrument.approved_by,
        approved=instrument.approved.isoformat() if instrument.approved else "",
        commenced=commenced.isoformat() if commenced else "",
        by_text=instrument.commenced is not None,
        full_text=instrument.full_text,
        clause=book.rule("shown.rules").clauses[0],
        document=DocumentText(document.kind, filed.sha256, filed.day) if document and filed else None,
    )


def text_of(book: Rulebook, official: OfficialText) -> RulebookText:
    """A rulebook with its clauses."""
    clauses = [_clause_text(book, each) for each in book.clauses.values()]
    given = [rule for key, rule in book.rules.items() if key.startswith(SANCTIONS)]
    sanctions = [SanctionText(rule.means, rule.clauses[0]) for rule in given]
    title = title_of(book)
    return RulebookText(title.id, title.title, title.casino, title.edition, official, clauses, sanctions)


def _clause_text(book: Rulebook, clause: Clause) -> ClauseText:
    keys = [book.rules[key] for key in clause.set_by]
    return ClauseText(
        id=clause.id,
        area=clause.area,
        kind=clause.kind,
        status=clause.status,
        summary=clause.words,
        asks=clause.asks,
        binds=clause.binds,
        readings=list(clause.readings),
        settings=[SettingText(rule.key, rule.label, permitted_text(rule), book.default(rule)) for rule in keys],
    )
