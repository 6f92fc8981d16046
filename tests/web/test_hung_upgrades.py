"""Requests for a WebSocket that come to nothing: they are answered, or given up in time, and never spoil a stop."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web.http import bounds as http_bounds
from croupier.web.settings import Settings
from croupier.web.ws.hub import Hub
from tests.support.web.bounds import SOON_S, head, said_to
from tests.support.web.hub import Socket, came_in
from tests.web.conftest import GENEROUS, Site, listening_site

AT_ONCE_S = 5  # far less than what a request has
ASKED = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}=="]
BODIES = {
    "a body": ["Content-Length: 10"],
    "a body in pieces": ["Transfer-Encoding: chunked"],
    "a body of two lengths": ["Content-Length: 10", "Transfer-Encoding: chunked"],
}
ODD = {  # what h11 takes and the library for WebSockets does not
    "many headers": [f"X-{number}: 1" for number in range(150)],
    "a long line": [f"X-Long: {'x' * 9000}"],
}


def upgrade(site: Site, *lines: str, method: str = "GET") -> bytes:
    return head(site, *ASKED, *lines, method=method, path="/ws")


@pytest.mark.parametrize("lines", BODIES.values(), ids=list(BODIES))
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_websocket_asked_for_with_a_body_is_refused_at_once(live: Site, lines: list[str], method: str) -> None:
    async with asyncio.timeout(AT_ONCE_S):
        said = await said_to(live, upgrade(live, *lines, method=method))
    assert said.startswith(b"HTTP/1.1 400")
    assert b'"error":{"what":' in said
    assert said.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("lines", ODD.values(), ids=list(ODD))
async def test_a_request_the_library_does_not_take_is_answered(live: Site, lines: list[str]) -> None:
    async with asyncio.timeout(AT_ONCE_S):
        said = await said_to(live, upgrade(live, *lines))
    assert said.split()[1] in (b"400", b"431")


async def test_a_body_of_no_length_is_none(live: Site) -> None:
    """Some devices say so; the room answers what it says to everybody who has not come in."""
    async with asyncio.timeout(AT_ONCE_S):
        assert (await said_to(live, upgrade(live, "Content-Length: 0"))).startswith(b"HTTP/1.1 401")


async def test_a_websocket_that_is_never_answered_is_given_up(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = asyncio.Event()
    monkeypatch.setattr(Hub, "__call__", unanswered(given_up))
    monkeypatch.setattr(http_bounds, "REQUEST_S", SOON_S)
    async with asyncio.timeout(AT_ONCE_S):
        assert await said_to(live, upgrade(live)) == b""
        await given_up.wait()


def unanswered(given_up: asyncio.Event) -> Any:
    async def serve(_hub: Hub, _scope: object, receive: Any, _send: object) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        given_up.set()

    return serve


async def stopped_beside(logged: list[dict[str, Any]], *attacks: list[str]) -> list[int | None]:
    """Stop a server in order that has five players and these other connections; what the players are told."""
    async with AsyncExitStack() as open_, asyncio.timeout(60):
        async with listening_site(logged, Settings(port=0, limits=GENEROUS)) as site:
            players: list[Socket] = []
            for _ in range(5):
                players.append(await open_.enter_async_context((await came_in(site)).connected()))
            for lines in attacks:
                _, writer = await asyncio.open_connection("127.0.0.1", site.settings.port)
                open_.callback(writer.close)
                writer.write(upgrade(site, *lines))
            await players[0].send(type="ping")
            await players[0].until("pong")  # what was sent before is read by now
        return [(await player.closed())[0] for player in players]


async def test_no_request_for_a_websocket_keeps_a_server_from_stopping_in_order(logged: list[dict[str, Any]]) -> None:
    assert await stopped_beside(logged, *BODIES.values(), *ODD.values()) == [1012] * 5


async def test_a_connection_that_cannot_be_ended_in_order_ends_alone(
    logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = WebSocketsSansIOProtocol.shutdown
    faults: list[WebSocketsSansIOProtocol] = []

    def faulty(self: WebSocketsSansIOProtocol) -> None:
        if not faults:
            faults.append(self)
            raise AssertionError("its state is not what it should be")
        real(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "shutdown", faulty)
    assert sorted([code or 0 for code in await stopped_beside(logged)]) == [1006, 1012, 1012, 1012, 1012]
