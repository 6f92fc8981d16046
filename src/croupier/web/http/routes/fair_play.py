"""Requests about the fair play watch: what it found, for the floor and the regulator; never for a player."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta

from croupier.house import Verdict
from croupier.protocol import Refusal
from croupier.room import FindingList, OneFinding
from croupier.web.http.bodies.bodies import Words
from croupier.web.http.bodies.cage import Account, Taken
from croupier.web.http.kit import Ours, TheHouse, TheNoting, Visiting, staff
from croupier.web.http.problems import Refused, Stop


class MarkGiven(Taken, frozen=True):
    """An official has looked at a finding, or sets it aside."""

    accounts: Annotated[tuple[Account, ...], Meta(min_length=1, max_length=2, description="As the finding has them.")]
    verdict: Verdict
    words: Words


class LookBegun(msgspec.Struct, frozen=True):
    """The watch reads what was played since; the list says when it has."""

    ok: bool


@get("/api/fair-play", **staff("rule", "inspect", reads="findings"))
async def findings(house: TheHouse, note: TheNoting) -> FindingList:
    """List what the fair play watch found: players and pairs that stand out, each with its rounds."""
    found = await house.floor.fair_play.findings()
    await note(accounts=[one.account for finding in found.findings for one in finding.people])
    return found


@post("/api/fair-play/look", status_code=200, **staff("rule", "inspect", also=(409,)))
async def look(house: TheHouse, visit: Visiting, ours: Ours = "1") -> LookBegun:
    """Let the watch read the rounds played since its last look."""
    refusal = house.floor.fair_play.watching.start()
    if refusal:
        raise Refused(refusal)
    house.log.info("fair play watch", by=visit.person.account)
    return LookBegun(True)


@post("/api/fair-play/marks", status_code=200, **staff("rule", "inspect", also=(404, 409, 413, 503)))
async def mark(house: TheHouse, visit: Visiting, data: JSONBody[MarkGiven], ours: Ours = "1") -> OneFinding:
    """Say that a finding was looked at, or set it aside, with the reason."""
    marked = await house.floor.fair_play.mark(visit.person, data.accounts, data.verdict, data.words)
    if isinstance(marked, Refusal):
        raise Refused(marked)
    if marked is None:
        raise Stop(404, "there is no such finding", "look at the list again")
    house.log.info("finding marked", verdict=data.verdict, by=visit.person.account)
    return marked


HANDLERS = [findings, look, mark]
