"""The HTTP API, request by request as docs/protocol.md lists them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter, SkipValidation

from croupier.room.past_rounds import WholeRound
from croupier.room.person import Person
from croupier.room.rights import rights_of
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store.accounts import ROLES
from croupier.web.answers import ErrorAnswer, Stop
from croupier.web.asgi import address_of
from croupier.web.entry import Visit
from croupier.web.house import House
from croupier.web.hub import Hub
from croupier.web.wire import (
    CameIn,
    GuestEntry,
    Health,
    Left,
    Lobby,
    Login,
    Me,
    Rounds,
    Rulebooks,
    RulebookText,
    Someone,
    text_of,
    title_of,
)

SESSION = "session"  # what the OpenAPI page calls the cookie
MOST = 2**53  # what every client can count to
METRICS_TEXT = "text/plain; version=0.0.4; charset=utf-8"

Web = Request[Any, Any, State]
TheHouse = NamedDependency[SkipValidation[House]]
TheHub = NamedDependency[SkipValidation[Hub]]
Visiting = NamedDependency[SkipValidation[Visit]]
Ours = Annotated[str, HeaderParameter(name="X-Croupier", const=True, description="Always 1.")]
Before = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False, description="Rounds before this one.")]


def no(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers that are no good ones, for the OpenAPI page; every request may come too often or be sent elsewhere."""
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description="What is wrong, and what to do.")
        for status in sorted({400, 429, *statuses})
    }


@post("/api/guest", status_code=200, responses=no(403, 413, 503))
async def guest(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[GuestEntry], ours: Ours = "1"
) -> Response[CameIn]:
    """Come in as a guest, for play money."""
    visit, cookie = await house.entry.guest(data.name, address_of(request.scope))
    return await _came_in(request, house, hub, visit, cookie, "guest")


@post("/api/login", status_code=200, responses=no(401, 403, 413, 503))
async def login(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[Login], ours: Ours = "1"
) -> Response[CameIn]:
    """Come in with a name and a password."""
    address = address_of(request.scope)
    try:
        visit, cookie = await house.entry.login(data.name, data.password, address)
    except Stop as stop:
        house.metrics.entries.labels("refused").inc()
        house.log.warning("login refused", address=address, status=stop.status)
        raise
    return await _came_in(request, house, hub, visit, cookie, "login")


@post("/api/logout", status_code=200, responses=no(401, 403), security=[{SESSION: []}])
async def logout(house: TheHouse, hub: TheHub, visit: Visiting, ours: Ours = "1") -> Response[Left]:
    """Leave."""
    cookie = await house.entry.leave(visit)
    hub.disconnect(visit.token_hash)
    house.log.info("left", account=visit.person.account)
    return Response(Left(ok=True), headers={"set-cookie": cookie})


@get("/api/me", responses=no(401), security=[{SESSION: []}])
async def me(house: TheHouse, visit: Visiting) -> Me:
    """Say who I am, what I have, where I sit."""
    wallet = await house.room.welcome(visit.person)
    return Me(_someone(visit.person), wallet, list(house.room.seats_of(visit.person.account)))


@get("/api/tables", responses=no())
async def tables(house: TheHouse) -> Lobby:
    """List what there is to play."""
    return Lobby(list(house.room.lobby()))


@get("/api/tables/{table:str}/rounds", responses=no(401, 404), security=[{SESSION: []}])
async def rounds(house: TheHouse, visit: Visiting, table: FromPath[str], before: Before = None) -> Rounds:
    """List the rounds I may see, newest first."""
    _check_table(house, table)
    return Rounds(await house.past_rounds.newest(visit.person, table, before))


@get("/api/tables/{table:str}/rounds/{number:int}", responses=no(401, 404), security=[{SESSION: []}])
async def one_round(house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int]) -> WholeRound:
    """Give one round as far as I may see it."""
    _check_table(house, table)
    found = await house.past_rounds.one(visit.person, table, number) if 0 < number < MOST else None
    if found is None:
        raise Stop(404, "there is no such round, or not for you", "look into the list of rounds")
    return found


@get("/api/rulebooks", responses=no())
async def rulebooks() -> Rulebooks:
    """List the rulebooks."""
    return Rulebooks([title_of(rulebook(name)) for name in rulebook_ids()])


@get("/api/rulebooks/{name:str}", responses=no(404))
async def one_rulebook(name: FromPath[str]) -> RulebookText:
    """Give a rulebook with every clause in our words."""
    if name not in rulebook_ids():
        raise Stop(404, "there is no such rulebook", "look into the list of rulebooks")
    return text_of(rulebook(name))


@get("/health", responses=no())
async def health() -> Health:
    """Say whether the room is open."""
    return Health(ok=True)


@get("/metrics", responses=no(401, 403), security=[{SESSION: []}], media_type=METRICS_TEXT)
async def metrics(house: TheHouse, visit: Visiting) -> bytes:
    """Give all figures as Prometheus reads them; for the operator."""
    if "operate" not in rights_of(visit.person.roles):
        raise Stop(403, "only the operator sees the figures", "log in as an operator")
    return house.metrics.text()


HANDLERS = [guest, login, logout, me, tables, rounds, one_round, rulebooks, one_rulebook, health, metrics]


async def visiting(request: Web, house: TheHouse) -> Visit:
    """Who sends a request; it stops here where nobody has come in."""
    visit = await house.entry.visit(list(request.scope["headers"]))
    if visit is None:
        raise Stop(401, "nobody has come in, or the session is over", "come in as a guest or log in")
    return visit


async def _came_in(request: Web, house: House, hub: Hub, visit: Visit, cookie: str, how: str) -> Response[CameIn]:
    """Whoever was in before with this cookie leaves."""
    before = await house.entry.visit(list(request.scope["headers"]))
    if before is not None:
        await house.entry.leave(before)
        hub.disconnect(before.token_hash)
    await house.room.welcome(visit.person)
    house.metrics.entries.labels(how).inc()
    house.log.info("came in", how=how, account=visit.person.account, address=address_of(request.scope))
    return Response(CameIn(_someone(visit.person)), headers={"set-cookie": cookie})


def _someone(person: Person) -> Someone:
    return Someone(person.account, person.name, [role for role in ROLES if role in person.roles], person.guest)


def _check_table(house: House, table: str) -> None:
    if table not in house.room.tables:
        raise Stop(404, "there is no such table", "look into the lobby")
