"""Requests about disputes: the cases with their answers, open to all readers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from croupier.disputes import DisputeLine, DisputeShown, found_cases, line_of, settled_cases, shown
from croupier.web.http.kit import no
from croupier.web.http.problems import Stop

LONGEST_SEARCH = 200
Find = Annotated[
    str,
    QueryParameter(
        name="find", required=False, max_length=LONGEST_SEARCH, description="Words that all are in it, or a clause."
    ),
]
Book = Annotated[str, QueryParameter(name="rulebook", required=False, max_length=60, description="Its id.")]
Clause = Annotated[
    str,
    QueryParameter(name="clause", required=False, max_length=60, description="It is decided by this or a part of it."),
]


class Disputes(msgspec.Struct, frozen=True):
    """The disputes that were asked for, and how many there are in all."""

    disputes: list[DisputeLine]
    total: int


@get("/api/disputes", responses=no())
async def disputes(find: Find = "", rulebook: Book = "", clause: Clause = "") -> Disputes:
    """List the disputes, or those with some words, under a rulebook, by a clause."""
    return Disputes([line_of(case) for case in found_cases(find, rulebook, clause)], len(settled_cases()))


@get("/api/disputes/{rulebook:str}/{name:str}", responses=no(404))
async def one_dispute(rulebook: FromPath[str], name: FromPath[str]) -> DisputeShown:
    """Give a dispute with its answer, its money and its round."""
    wanted = f"{rulebook}/{name}"
    if wanted not in settled_cases():
        raise Stop(404, "there is no such dispute", "look into the list of disputes")
    return shown(wanted)


HANDLERS = [disputes, one_dispute]
