"""Checks on every request and headers on every answer: limits, our own origin, headers that bind the browser.

In this order: how long its head is (431), that its length is said in one way and that a WebSocket is asked for without a
body (400), the name the request is sent to (400), how often the address asks (429), and for whatever changes something our
own page (403) and the header only our own page can send (403). WebSockets are held to the same, before they are open.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from typing import Any

from croupier.web.asgi import App, Receive, Scope, Send, address_of, header, raw, refuse
from croupier.web.context import WebContext
from croupier.web.door.throttle import per_second
from croupier.web.http.problems import Stop, too_often

LARGEST_HEAD_BYTES = 16_384
READING = frozenset({"GET", "HEAD", "OPTIONS"})
OURS = "x-croupier"
CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "media-src 'self'", "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)  # fmt: skip
BINDING = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
STRICT_TRANSPORT = {"strict-transport-security": "max-age=31536000"}


class Guard:
    """Stands before an application."""

    def __init__(self, app: App, house: WebContext) -> None:
        self._app, self._house = app, house
        self._requests = per_second(house.settings.limits.requests_per_second, house.clock)
        self._binding = raw(BINDING | (STRICT_TRANSPORT if house.settings.secure else {}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Stop as stop:
            self._house.log.info(
                "refused", path=scope["path"], address=address_of(scope), status=stop.status, why=stop.what
            )
            await refuse(scope, self._bound(send, scope), stop)
            return
        await self._app(scope, receive, self._bound(send, scope))

    def _check(self, scope: Scope) -> None:
        _check_form(scope)
        host, origin = header(scope, "host"), header(scope, "origin")
        if not self._house.origins.is_our_host(host):
            raise Stop(400, "this is not the address of this room", "use the address the operator has given you")
        if wait_s := self._requests.wait_s(address_of(scope)):
            raise too_often(wait_s)
        if scope["type"] == "http" and scope["method"] in READING:
            return
        if origin and not self._house.origins.is_ours(origin, host):
            raise Stop(403, "this came from the page of another site", "open the room itself and try there")
        if scope["type"] == "http" and header(scope, OURS) != "1":
            raise Stop(403, "the header X-Croupier is missing", "send X-Croupier: 1 with whatever changes something")

    def _bound(self, send: Send, scope: Scope) -> Send:
        """Send with the headers that bind the browser; answers of the API and the metrics are not to be cached."""
        kept = not scope["path"].startswith(("/api", "/metrics"))

        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                own = {name for name, _ in message.get("headers", ())}
                extra = self._binding if kept or b"cache-control" in own else [*self._binding, *_NOT_KEPT]
                message = {**message, "headers": [*message.get("headers", ()), *extra]}
                self._house.metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        return sending


def _check_form(scope: Scope) -> None:
    """A head of bounded length; and one end of the body, about which a proxy before us cannot think otherwise."""
    headers = scope["headers"]
    long = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
    if long + sum([len(name) + len(value) + 4 for name, value in headers]) > LARGEST_HEAD_BYTES:
        raise Stop(431, "the head of this request is too long", "send at most 16 kB of headers", hang_up=True)
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}:
        raise Stop(400, "the body's length is said in two ways", "send Content-Length alone", hang_up=True)
    if header(scope, "upgrade").lower() == "websocket" and has_body(headers):
        raise Stop(400, "a WebSocket is asked for without a body", "send the request without one", hang_up=True)


def has_body(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Tell whether a request says that a body comes after it."""
    said = [(name, value) for name, value in headers if name in (b"content-length", b"transfer-encoding")]
    return any(one != (b"content-length", b"0") for one in said)


_NOT_KEPT = raw({"cache-control": "no-store"})
