"""The application: the guard in front, behind it the API, the WebSocket hub and the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast, get_type_hints

import msgspec
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Schema

from croupier.disputes import found_cases
from croupier.errors import CroupierError, NotSigned, Replaced, StoreError, Unsure
from croupier.protocol import misread
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.web.asgi import App, Receive, Scope, Send
from croupier.web.context import WebContext
from croupier.web.door.guard import Guard
from croupier.web.http.kit import Web, noting, visiting
from croupier.web.http.openapi import api_page
from croupier.web.http.problems import ErrorAnswer, Fault, Stop, fault_in
from croupier.web.http.routes import account as account_api
from croupier.web.http.routes import books as books_api
from croupier.web.http.routes import cage as cage_api
from croupier.web.http.routes import complaints as complaints_api
from croupier.web.http.routes import consoles as consoles_api
from croupier.web.http.routes import disputes as disputes_api
from croupier.web.http.routes import fair_play as fair_play_api
from croupier.web.http.routes import floor as floor_api
from croupier.web.http.routes import keys as keys_api
from croupier.web.http.routes import papers as papers_api
from croupier.web.http.routes import register as register_api
from croupier.web.http.routes import regulator as inspect_api
from croupier.web.http.routes import rounds as rounds_api
from croupier.web.http.routes import session as api
from croupier.web.http.routes import tables as tables_api
from croupier.web.http.routes import tournaments as tournaments_api
from croupier.web.http.routes import witnesses as witnesses_api
from croupier.web.pdf_cache import Press
from croupier.web.readiness import STOPPED
from croupier.web.static import Pages
from croupier.web.ws.hub import Hub

LARGEST_BODY_BYTES = 8192
API = ("/api", "/health", "/live", "/metrics", "/keys")
EXPORT_PATH = "/api/tables/{table}/rounds/{number}/export"
HANDLERS = [
    *api.HANDLERS,
    *account_api.HANDLERS,
    *consoles_api.HANDLERS,
    *disputes_api.HANDLERS,
    *rounds_api.HANDLERS,
    *complaints_api.HANDLERS,
    *cage_api.HANDLERS,
    *books_api.HANDLERS,
    *tables_api.HANDLERS,
    *register_api.HANDLERS,
    *inspect_api.HANDLERS,
    *tournaments_api.HANDLERS,
    *papers_api.HANDLERS,
    *floor_api.HANDLERS,
    *keys_api.HANDLERS,
    *witnesses_api.HANDLERS,
    *fair_play_api.HANDLERS,
]
ADVICE = {
    400: "mend it and try again",
    404: "look into /api/docs for what there is",
    405: "look into /api/docs for how it is asked",
    413: f"send at most {LARGEST_BODY_BYTES} bytes",
}


def make_app(house: WebContext, pages: Pages | None = None) -> App:
    """Everything a server serves."""
    for name in rulebook_ids():
        _ = rulebook(name).clauses  # read now, so that no table waits for it
    found_cases("raise")  # likewise, with all that is looked through
    own = _Own(house, Hub(house), Press())
    return Guard(_Site(the_api(house.entry.cookie_name), own, pages or Pages()), house)


class _Own(NamedTuple):
    """The parts one server has to itself; the API, which is the same for every server, finds them beside a request."""

    house: WebContext
    hub: Hub
    press: Press


class _Site:
    """Each request to what answers it."""

    def __init__(self, api: App, own: _Own, pages: App) -> None:
        self._api, self._own, self._pages = api, own, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] == "websocket":
            await self._own.hub(scope, receive, send)
        elif scope["type"] == "lifespan" or scope["path"].startswith(API):
            scope["state"] = self._own._asdict()
            await self._api(scope, receive, send)
        else:
            await self._pages(scope, receive, send)


class _Request(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body; what is no text or has no end of levels is bad input, not a fault of ours."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise Stop(400, "the body is no JSON we read", "send one flat JSON object in UTF-8") from None


def _of_server(name: str) -> Callable[[Web], Any]:
    """A part of the server a request has come to."""

    def part(request: Web) -> Any:
        return request.state[name]

    return part


@cache
def the_api(cookie_name: str) -> App:
    """The API, with its description: made once, however many servers there are in a process."""
    app = Litestar(
        route_handlers=HANDLERS,
        dependencies={
            **{name: Provide(_of_server(name), sync_to_thread=False) for name in _Own._fields},
            "visit": Provide(visiting),
            "note": Provide(noting),
        },
        exception_handlers={
            Stop: _stopped,
            StoreError: _not_stored,
            NotSigned: _not_signed,
            CroupierError: _not_usable,
            HTTPException: _by_status,
            Exception: _our_fault,
        },
        openapi_config=api_page(cookie_name),
        request_class=_Request,
        request_max_body_size=LARGEST_BODY_BYTES,
        logging_config=None,
    )
    _say_what_is_taken(app)
    _describe_now(app)
    return cast("App", app)


def _say_what_is_taken(app: Litestar) -> None:
    """A body with a field we do not know is refused, and a file is of several kinds; Litestar does not say so by itself."""
    described = app.openapi_schema.components.schemas
    bodies = [get_type_hints(cast("Any", handler).fn).get("data") for handler in HANDLERS]
    for body in [body for body in bodies if isinstance(body, msgspec.StructMeta)]:
        described[body.__name__].additional_properties = not body.__struct_config__.forbid_unknown_fields
    kinds = {"text/plain": OpenAPIType.STRING, "application/json": OpenAPIType.OBJECT}
    exported = cast("Any", app.openapi_schema).paths[EXPORT_PATH].get.responses["200"]
    exported.content = {kind: OpenAPIMediaType(schema=Schema(type=what)) for kind, what in kinds.items()}


def _describe_now(app: Litestar) -> None:
    """Make the description now: Litestar would make it for the first who asks, and everybody would wait for that."""
    for plugin in app.plugins.init:
        if make := getattr(plugin, "provide_openapi_schema", None):
            make()


def _stopped(_request: Request[Any, Any, Any], stop: Stop) -> Response[bytes]:
    return Response(stop.body, status_code=stop.status, headers=stop.headers, media_type="application/json")


def _not_usable(_request: Request[Any, Any, Any], error: CroupierError) -> Response[ErrorAnswer]:
    return Response(ErrorAnswer(fault_in(str(error))), status_code=400)


def _not_stored(request: Request[Any, Any, Any], error: StoreError) -> Response[ErrorAnswer]:
    house: WebContext = request.state["house"]
    if not house.room.paused:  # the store has logged it then, once and with a count
        house.log.error("the store has failed", path=request.scope["path"], why=str(error))
    fault = Fault("this could not be read or written, and was not done", "try again in a moment")
    if isinstance(error, Unsure):
        fault = Fault("we could not confirm that this was saved", "check whether it was done before you do it again")
    if isinstance(error, Replaced):
        fault = Fault(STOPPED, "the operator finds it in the log")  # the words of the store name its files
    return Response(ErrorAnswer(fault), status_code=503)


def _not_signed(request: Request[Any, Any, Any], error: NotSigned) -> Response[ErrorAnswer]:
    house: WebContext = request.state["house"]
    house.log.error("the signing key has not signed", path=request.scope["path"], why=str(error))
    fault = Fault("the house cannot sign this at the moment", "try again in a moment")
    return Response(ErrorAnswer(fault), status_code=503)


def _by_status(_request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    status = error.status_code
    fault = Fault(_words(error), ADVICE.get(status, "try again"))
    return Response(ErrorAnswer(fault), status_code=status, headers=error.headers)


def _words(error: HTTPException) -> str:
    """The fault in a request, with the field at fault where there is one."""
    extra = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    named = [
        misread(str(each.get("message", "")), str(each.get("key", ""))) for each in extra if isinstance(each, dict)
    ]
    return ", and ".join(named)[:300] or str(error.detail).partition("\n")[0][:300]


def _our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    house: WebContext = request.state["house"]
    house.log.error("our own fault", path=request.scope["path"], exc_info=error)
    fault = Fault("something went wrong on our side", "try again; the operator finds it in the log")
    return Response(ErrorAnswer(fault), status_code=500)
