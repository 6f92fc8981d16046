"""Requests about tournaments: which there are, one of them as everybody sees it, and setting one up."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from croupier.errors import CroupierError
from croupier.room.rights import rights_of
from croupier.tournament.conditions import Plan
from croupier.web.answers import Stop
from croupier.web.requests import SESSION, Ours, TheHouse, Visiting, no
from croupier.web.wire import Announced, Announcement, Tournaments

JSON = "application/json"


@get("/api/tournaments", responses=no())
async def tournaments(house: TheHouse) -> Tournaments:
    """List the tournaments."""
    return Tournaments(list(house.room.listed_tournaments()))


@get("/api/tournaments/{name:str}", responses=no(404), media_type=JSON)
async def one_tournament(house: TheHouse, name: FromPath[str]) -> Response[bytes]:
    """Show a tournament as everybody sees it."""
    actor = house.room.tournaments.get(name)
    if actor is None:
        raise Stop(404, "there is no such tournament", "look into the list of tournaments")
    return Response(msgspec.json.encode(actor.seen()), media_type=JSON)


@post("/api/announcements", status_code=200, responses=no(400, 401, 403, 409, 413, 503), security=[{SESSION: []}])
async def announce(house: TheHouse, visit: Visiting, data: JSONBody[Announcement], ours: Ours = "1") -> Announced:
    """Set up a tournament from a plan, as `croupier tournament template` writes one; for the operator."""
    if "operate" not in rights_of(visit.person.roles):
        raise Stop(403, "the operator sets tournaments up", "log in as an operator")
    try:
        plan = msgspec.convert(data.plan, Plan)
        await house.room.announce(plan, data.name, by=visit.person.account, historical=data.historical)
    except msgspec.ValidationError as error:
        raise Stop(
            400, f"this is no plan of a tournament: {error}", "croupier tournament template writes one"
        ) from None
    except CroupierError as error:
        raise Stop(409, str(error), "mend the plan and send it again") from None
    house.log.info("tournament announced", tournament=data.name, by=visit.person.account)
    return Announced(data.name)


HANDLERS = [tournaments, one_tournament, announce]
