"""The WebSocket hub: the people connected, and how many; each connection by itself is in connection.py.

A connection is opened with a session from our own origin (guard.py) and lasts no longer than the session does: it is
looked at again every minute (staff: every few seconds), and a person who leaves is disconnected at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.errors import StoreError
from croupier.web.asgi import Receive, Scope, Send, address_of, refuse
from croupier.web.context import WebContext
from croupier.web.door.sessions import Visit
from croupier.web.http.bounds import WRITE
from croupier.web.http.problems import Stop
from croupier.web.ws.connection import Connection

PATH = "/ws"


class Hub:
    """All connections of this server."""

    def __init__(self, house: WebContext) -> None:
        self._house = house
        self._by_address: Counter[str] = Counter()
        self._by_account: Counter[str] = Counter()
        self._open: dict[bytes, set[Connection]] = {}  # by session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection from its first message to its last."""
        await receive()  # the wish to connect
        try:
            visit = await self._visit(scope)
        except StoreError:
            stop = Stop(503, "the room cannot be entered at the moment", "try again in a moment", wait_s=1)
            await refuse(scope, send, stop)
            return
        except Stop as stop:
            self._house.log.info("connection refused", address=address_of(scope), why=stop.what)
            await refuse(scope, send, stop)
            return
        connection = Connection(self._house, visit, address_of(scope), receive, send, scope["extensions"][WRITE][WRITE])
        with self._counted(connection, address_of(scope)):
            await send({"type": "websocket.accept"})
            await connection.serve()

    def disconnect(self, token_hash: bytes) -> None:
        """A session has ended; so do its connections."""
        for connection in self._open.get(token_hash, ()):
            connection.end("the session has ended")

    async def _visit(self, scope: Scope) -> Visit:
        if scope["path"] != PATH:
            raise Stop(404, "there is nothing here", f"connect to {PATH}")
        visit = await self._house.entry.visit(scope["headers"])
        if visit is None:
            raise Stop(401, "you are not signed in", "come in as a guest or log in, then connect")
        limits = self._house.settings.limits
        if (
            self._by_address[address_of(scope)] >= limits.connections_per_address
            or self._by_account[visit.person.account] >= limits.connections_per_account
        ):
            raise Stop(429, "too many connections", "close some of them and try again", wait_s=10)
        return visit

    @contextmanager
    def _counted(self, connection: Connection, address: str) -> Iterator[None]:
        visit, metrics = connection.visit, self._house.metrics
        counted = ((self._by_address, address), (self._by_account, visit.person.account))
        for counter, key in counted:
            counter[key] += 1
        self._open.setdefault(visit.token_hash, set()).add(connection)
        metrics.connections.inc()
        self._house.guest_seats.come(visit.person, address)
        try:
            yield
        finally:
            metrics.connections.dec()
            self._open[visit.token_hash].discard(connection)
            if not self._open[visit.token_hash]:
                del self._open[visit.token_hash]
            for counter, key in counted:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]
            self._house.guest_seats.go(visit.person, address)
