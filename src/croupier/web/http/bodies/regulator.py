"""The bodies of requests and answers of the regulator."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from litestar.params import QueryParameter
from msgspec import Meta

from croupier.history import dollars
from croupier.house import Scope
from croupier.room import OneOpening, OneRead, OneShut, OneStop, SignedHead
from croupier.store import Wanted
from croupier.web.http.bodies.bodies import Words
from croupier.web.http.bodies.cage import Taken
from croupier.web.http.kit import MOST

LAST_MS = int(datetime(9999, 1, 1, tzinfo=UTC).timestamp()) * 1000  # the last moment that has a date
Until = Annotated[
    int, QueryParameter(name="until", ge=0, le=MOST, required=False, description="Before this moment, in ms UTC.")
]
From = Annotated[int, QueryParameter(name="from", ge=0, le=MOST, required=False, description="In ms UTC.")]
Player = Annotated[str, QueryParameter(max_length=60, required=False, description="An account, or letters of a name.")]
OfTable = Annotated[str, QueryParameter(name="table", max_length=200, required=False)]
OfRulebook = Annotated[str, QueryParameter(name="rulebook", max_length=60, required=False)]
Least = Annotated[int, QueryParameter(ge=0, le=10**12, required=False, description="A player won or lost so much.")]
Ruled = Annotated[bool, QueryParameter(required=False, description="Only rounds with a ruling.")]
Clause = Annotated[
    str, QueryParameter(required=False, pattern=r"^[A-Za-z0-9.() -]{0,40}$", description="That a ruling cites.")
]
After = Annotated[
    str,
    QueryParameter(
        name="before",
        required=False,
        pattern=r"^([0-9]{1,15}:[^:\s]{1,200}:[0-9]{1,15})?$",
        description="Where the page before ended: moment, table, number, with colons between them.",
    ),
]
Kinds = Annotated[
    str, QueryParameter(required=False, pattern=r"^([a-z-]{1,20}(,[a-z-]{1,20}){0,20})?$", description="With commas.")
]
Why = Annotated[str, QueryParameter(max_length=400, required=False, description="Written down with the read.")]


def asked_for(wanted: Wanted, player: str) -> str:
    """The words of a search; sealed beside the record, for letters of a name may be in them."""
    said = {
        "player": player,
        "table": wanted.table,
        "from": wanted.from_ms and _moment(wanted.from_ms),
        "until": wanted.until_ms and _moment(wanted.until_ms),
        "rulebook": wanted.rulebook,
        "at least": wanted.least and dollars(wanted.least),
        "clause": wanted.clause,
        "with a ruling": "yes" if wanted.ruled else "",
    }
    return "; ".join([f"{name} {value}" for name, value in said.items() if value])


def listed_for(kinds: str, table: str, begins: int, ends: int) -> str:
    """The words of a list of significant events."""
    moments = [begins and f"from {_moment(begins)}", ends and f"until {_moment(ends)}"]
    return " ".join([each for each in (kinds.replace(",", ", "), table, *moments) if each])


def _moment(at: int) -> str:
    return datetime.fromtimestamp(min(at, LAST_MS) / 1000, UTC).isoformat(timespec="minutes")


class Reason(Taken, frozen=True):
    """The reason for an act."""

    words: Words


class StopAsked(Taken, frozen=True):
    """Stop play: at a table (or all tables of a tournament), in a game by its rulebook, or in the room."""

    scope: Scope
    words: Words
    name: Annotated[str, Meta(max_length=200)] = ""


class OpeningReply(Taken, frozen=True):
    """The answer to a request to open cards: agreed or refused."""

    agreed: bool
    words: Words


class HeadsReceived(Taken, frozen=True):
    """Heads that were kept elsewhere, as STREAM:SEQ:HASH."""

    heads: Annotated[tuple[Annotated[str, Meta(max_length=400)], ...], Meta(max_length=60)] = ()


class Stops(msgspec.Struct, frozen=True):
    """The stops of play."""

    stops: list[OneStop]


class Reads(msgspec.Struct, frozen=True):
    """Privileged reads, newest first."""

    reads: list[OneRead]


class Openings(msgspec.Struct, frozen=True):
    """Openings by two people, newest first."""

    openings: list[OneOpening]


class Shut(msgspec.Struct, frozen=True):
    """The accounts that are shut."""

    accounts: list[OneShut]


class Asked(msgspec.Struct, frozen=True):
    """An opening is asked for."""

    number: int


class Heads(msgspec.Struct, frozen=True):
    """Signed heads, newest first."""

    heads: list[SignedHead]
