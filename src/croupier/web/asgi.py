"""ASGI, the little of it we speak ourselves: its types, one header, an address, and an answer that says no."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from croupier.web.door.throttle import address_key
from croupier.web.http.problems import Stop

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


async def refuse(scope: Scope, send: Send, stop: Stop) -> None:
    """Answer a request, or one for a WebSocket, with why it is not done."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = raw(stop.headers | {"content-length": str(len(stop.body))})
    await send({"type": f"{kind}.start", "status": stop.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": stop.body})


def header(scope: Scope, name: str) -> str:
    """The one header of a name; empty where it is missing or sent twice."""
    raw = name.encode()
    found = [value for key, value in scope["headers"] if key == raw]
    return str(found[0].decode("latin-1")) if len(found) == 1 else ""


def address_of(scope: Mapping[str, Any]) -> str:
    """The throttle key of the sender's address."""
    client = scope.get("client")
    return address_key(client[0]) if client else ""


def raw(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as they go out."""
    return [(name.encode(), value.encode()) for name, value in headers.items()]
