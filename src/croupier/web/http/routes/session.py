"""Requests of the HTTP API about coming in, the lobby, the rulebooks and the server itself."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from croupier.documents import guide_of
from croupier.house import PLAYER, ROLES, Person
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.views import PHRASES
from croupier.web.asgi import address_of
from croupier.web.context import WebContext
from croupier.web.door.browsers import browser_of
from croupier.web.door.passkeys import CHALLENGE_S
from croupier.web.door.sessions import Visit, hash_of
from croupier.web.http.bodies.account import PasskeyAsked, PasskeyProof
from croupier.web.http.bodies.bodies import (
    About,
    CameIn,
    GuestEntry,
    Guide,
    Health,
    Left,
    Live,
    Lobby,
    Login,
    Me,
    Rulebooks,
    RulebookText,
    Someone,
    TableShown,
    official_of,
    text_of,
    title_of,
)
from croupier.web.http.kit import SESSION, Ours, TheHouse, TheHub, Visiting, Web, no, staff
from croupier.web.http.problems import Stop
from croupier.web.readiness import NotReadyAnswer
from croupier.web.ws.hub import Hub

METRICS_TEXT = "text/plain; version=0.0.4; charset=utf-8"


@post("/api/guest", status_code=200, responses=no(403, 413, 503))
async def guest(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[GuestEntry], ours: Ours = "1"
) -> Response[CameIn]:
    """Come in as a guest, for play money."""
    visit, cookie = await house.entry.guest(data.name, browser_of(request.scope), data.role)
    return await came_in(request, house, hub, visit, cookie, "guest")


@post("/api/login", status_code=200, responses=no(401, 403, 409, 413, 503))
async def login(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[Login], ours: Ours = "1"
) -> Response[CameIn]:
    """Come in with a name and a password, and the code of an authenticator app where the account has one."""
    browser = browser_of(request.scope)
    try:
        visit, cookie = await house.entry.login(data.name, data.password, browser, data.code)
    except Stop as stop:
        house.metrics.entries.labels("refused").inc()
        house.log.warning("login refused", address=browser.address, status=stop.status)
        raise
    return await came_in(request, house, hub, visit, cookie, "login")


@post("/api/passkey/asking", status_code=200, responses=no(403, 409, 413, 503))
async def ask_passkey(house: TheHouse, ours: Ours = "1") -> Response[PasskeyAsked]:
    """Ask for a passkey to come in with, whosever it is."""
    token = house.entry.new_token()
    asked = PasskeyAsked(await house.door.proofs.passkeys.ask(hash_of(token), "sign-in"))
    return Response(asked, cookies=[house.door.cookies.asked(token, CHALLENGE_S)])


@post("/api/passkey", status_code=200, responses=no(401, 403, 409, 413, 503))
async def passkey(
    request: Web, house: TheHouse, hub: TheHub, data: JSONBody[PasskeyProof], ours: Ours = "1"
) -> Response[CameIn]:
    """Come in with a passkey."""
    browser = browser_of(request.scope)
    try:
        bound = hash_of(house.door.cookies.asked_of(browser))
        visit, cookie = await house.entry.by_passkey(bound, data.answer, browser)
    except Stop as stop:
        house.metrics.entries.labels("refused").inc()
        house.log.warning("login refused", address=browser.address, status=stop.status)
        raise
    return await came_in(request, house, hub, visit, cookie, "passkey")


@post("/api/logout", status_code=200, responses=no(401, 403), security=[{SESSION: []}])
async def logout(request: Web, house: TheHouse, hub: TheHub, visit: Visiting, ours: Ours = "1") -> Response[Left]:
    """Leave. A guest's seats are given back, and the name is free."""
    cookie = await _leaves(house, hub, visit)
    await house.door.consoles.went(browser_of(request.scope), visit.person.account)
    house.log.info("left", account=visit.person.account)
    return Response(Left(ok=True), headers={"set-cookie": cookie})


@get("/api/me", responses=no(401), security=[{SESSION: []}])
async def me(house: TheHouse, visit: Visiting) -> Me:
    """Say who I am, what I have, where I sit, what I have entered."""
    wallet = await house.room.welcome(visit.person)
    account = visit.person.account
    room = house.room
    seats, entries, lost = room.seats_of(account), room.entries_of(account), room.released_of(account)
    return Me(_someone(visit.person), wallet, list(seats), list(entries), list(lost))


@get("/api/tables", responses=no())
async def tables(house: TheHouse) -> Lobby:
    """List what there is to play."""
    return Lobby(list(house.room.lobby.tables()))


@get("/api/tables/{table:str}/view", responses=no(404))
async def table_view(house: TheHouse, table: FromPath[str]) -> TableShown:
    """Show a table for play money to a visitor who has not come in."""
    actor = house.room.tables.get(table)
    seen = actor.seen_by_visitor() if actor else None
    if seen is None:
        raise Stop(404, "there is no such table for visitors to watch", "come in, then look at it")
    return TableShown(table, msgspec.json.decode(seen))


@get("/api/rulebooks", responses=no())
async def rulebooks() -> Rulebooks:
    """List the rulebooks."""
    return Rulebooks([title_of(rulebook(name)) for name in rulebook_ids()])


@get("/api/rulebooks/{name:str}", responses=no(404))
async def one_rulebook(house: TheHouse, name: FromPath[str]) -> RulebookText:
    """Give a rulebook with every clause in our words, and where the instrument itself is."""
    if name not in rulebook_ids():
        raise Stop(404, "there is no such rulebook", "look into the list of rulebooks")
    book = rulebook(name)
    return text_of(book, official_of(book, house.registry.register, house.official_rules.get(name)))


@get("/api/rulebooks/{name:str}/guide", responses=no(404))
async def guide(name: FromPath[str]) -> Guide:
    """Explain how the game is played, for a person who has never played it."""
    if name not in rulebook_ids():
        raise Stop(404, "there is no such rulebook", "look into the list of rulebooks")
    book = rulebook(name)
    title = title_of(book)
    return Guide(title.id, title.title, title.casino, title.edition, guide_of(book))


@get("/api/house", responses=no())
async def about(request: Web, house: TheHouse) -> About:
    """Say what kind of room this is."""
    called = house.settings.room.called
    register, demo, guests = house.registry.register, house.settings.demo, house.settings.takes_guests
    session = house.entry.brings_session(request.scope["headers"])
    return About(demo, guests, register.zone, called.room or called.on_paper(), PHRASES, session)


LACKING = ResponseSpec(NotReadyAnswer, generate_examples=False, description="What the room lacks.")


@get("/health", responses=no() | {503: LACKING})
async def health(house: TheHouse) -> Health:
    """Say whether the room is ready for players: its store, disk, key and clock; with 503, what it lacks."""
    house.readiness.check()
    signed = house.witnesses.signed
    return Health(True, len(signed), max(signed, default=0))


@get("/live", responses=no())
async def live() -> Live:
    """Say that the server answers, whether or not the room is ready."""
    return Live(ok=True)


@get("/metrics", **staff("operate"), media_type=METRICS_TEXT)
async def metrics(house: TheHouse) -> bytes:
    """Give all figures as Prometheus reads them; for the operator."""
    signed = house.witnesses.signed
    house.metrics.witnesses.set(len(signed))
    house.metrics.witnessed.set(max(signed, default=0))
    return house.metrics.text()


HANDLERS = [
    guest, login, ask_passkey, passkey, logout, me, tables, table_view, rulebooks, one_rulebook, guide, about,
    health, live, metrics,
]  # fmt: skip


async def came_in(request: Web, house: WebContext, hub: Hub, visit: Visit, cookie: str, how: str) -> Response[CameIn]:
    """End the visit that had this cookie before, welcome the new one and set its cookie."""
    before = await house.entry.visit(list(request.scope["headers"]))
    if before is not None:
        await _leaves(house, hub, before)
    await house.room.welcome(visit.person)
    if PLAYER in visit.person.roles:
        await house.floor.fair_play.leave_mark(visit.person.account, "address", address_of(request.scope))
    house.metrics.entries.labels(how).inc()
    house.log.info("came in", how=how, account=visit.person.account, address=address_of(request.scope))
    kept = (
        [] if visit.person.guest else [house.door.cookies.known_here(browser_of(request.scope), visit.person.account)]
    )
    return Response(CameIn(_someone(visit.person)), headers={"set-cookie": cookie}, cookies=kept)


async def _leaves(house: WebContext, hub: Hub, visit: Visit) -> str:
    """End a visit; who can never come back gives the seats back too. Answers the cookie that ends it in the browser."""
    cookie = await house.entry.leave(visit)
    hub.disconnect(visit.token_hash)
    if visit.person.guest:
        await house.room.get_up(visit.person)
    return cookie


def _someone(person: Person) -> Someone:
    return Someone(person.account, person.name, [role for role in ROLES if role in person.roles], person.guest)
