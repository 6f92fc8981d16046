"""Requests about consoles: enrolling a browser as one, and taking over there by a PIN."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from croupier.house import privileges
from croupier.web.context import WebContext
from croupier.web.door.browsers import browser_of
from croupier.web.door.sessions import new_id
from croupier.web.http.bodies.account import ConsoleHere, ConsoleName, Consoles, ConsoleSeen, OnConsole, PinGiven
from croupier.web.http.bodies.bodies import CameIn
from croupier.web.http.kit import Ours, TheHouse, TheHub, Visiting, Web, no, staff
from croupier.web.http.problems import Stop
from croupier.web.http.routes.session import came_in

CHANGES = (404, 409, 413, 503)


@get("/api/console", responses=no())
async def console(request: Web, house: TheHouse) -> ConsoleHere:
    """Say which console this browser is, and who may take over there."""
    return await _here(request, house)


@post("/api/console/take-over", status_code=200, responses=no(401, 403, 409, 413, 503))
async def take_over(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[PinGiven], ours: Ours = "1"
) -> Response[CameIn]:
    """Take over at a console by a PIN, within the shift; whoever was signed in there is so no longer."""
    visit, cookie = await house.entry.take_over(data.account, data.pin, browser_of(request.scope))
    return await came_in(request, house, hub, visit, cookie, "PIN")


@get("/api/consoles", **staff("operate", "rule"))
async def consoles(house: TheHouse) -> Consoles:
    """List the consoles that were enrolled."""
    return await _all(house)


@post("/api/consoles/entries", status_code=200, **staff("operate", "rule", proof=True, also=CHANGES))
async def enrol(
    request: Web, house: TheHouse, visit: Visiting, data: JSONBody[ConsoleName], ours: Ours = "1"
) -> Response[Consoles]:
    """Make this browser a console, at which staff may take over by a PIN."""
    secret, by = house.entry.new_token(), visit.person.account
    made = await house.door.consoles.enrol(new_id(house.door.entropy), data.name.strip(), by, secret)
    if visit.session:  # who has proved themselves just now is on shift there
        await house.door.consoles.begin_shift(made, by, visit.session.signed_in.level)
    await house.door.told.tell(privileges.ConsoleEnrolled(made.id, by))
    return Response(await _all(house), cookies=[house.door.cookies.console(secret)])


@post("/api/consoles/{console:str}/end", status_code=200, **staff("operate", "rule", proof=True, also=CHANGES))
async def end(house: TheHouse, visit: Visiting, console: FromPath[str], ours: Ours = "1") -> Consoles:
    """End a console: nobody takes over there any more."""
    if console not in [one.id for one in await house.door.consoles.all()]:
        raise Stop(404, "there is no such console", "look at the list anew")
    await house.door.consoles.end(console)
    await house.door.told.tell(privileges.ConsoleEnded(console, visit.person.account))
    return await _all(house)


HANDLERS = [console, take_over, consoles, enrol, end]


async def _here(request: Web, house: WebContext) -> ConsoleHere:
    browser = browser_of(request.scope)
    found = await house.door.consoles.at(browser)
    people = [OnConsole(one.account, one.name) for one in await house.door.consoles.on_shift(browser)]
    return ConsoleHere(found.name if found else "", people)


async def _all(house: WebContext) -> Consoles:
    found = await house.door.consoles.all()
    return Consoles([ConsoleSeen(one.id, one.name, one.made_by, one.made_ms) for one in found])
