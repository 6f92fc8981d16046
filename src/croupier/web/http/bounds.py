"""HTTP and WebSockets as uvicorn speaks them, with an end to waiting and without one connection's fault hurting another.

uvicorn bounds how long a connection is kept between two requests. One that says nothing from the start, or sends its
request a letter at a time, it would keep for ever; so it would one whose request for a WebSocket is never answered, because
the library behind it does not take what h11 took. How much a request may hold is bounded in guard.py, which also refuses a
request for a WebSocket that has a body: it is handed on there as the plain request it is.

What a client is sent is UTF-8 already. ASGI has it as str, to be encoded again, and awaited by a task that is woken for each
message; so the application is given a way to write bytes as they are, where the client takes them at once. What a client
sends is nearly always one short text, or a sign of life: such frames are taken here (frames.py), everything else and
whatever is not whole by the library, until it stands between two frames again. Heartbeats are our own (heartbeat.py).

uvicorn ends all connections in one loop, so that a fault in one would leave the others without a close frame.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import Protocol, State
from websockets.streams import StreamReader

from croupier.web.door.guard import has_body
from croupier.web.http.frames import PING, TEXT, head_of, heard
from croupier.web.http.heartbeat import Heartbeat
from croupier.web.logs import web_log

REQUEST_S = 20  # from the first byte, or from when the connection was made, to the last byte of the request
WRITE = "croupier.write"  # our extension of the scope of a WebSocket
LARGEST_TAKEN_BYTES = 1024  # of a text; longer ones are rare
NOT_TAKEN = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Patience:
    """The time a connection is waited for."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """Hang up in a while, unless what is waited for comes."""
        if self._timer is None:
            self._timer = self._loop.call_later(REQUEST_S, transport.close)

    def end(self) -> None:
        """Wait no more: it has come, or never will."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedHttp(H11Protocol):
    """One connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._patience = Patience(self.loop)
        self._patience.begin(transport)

    def data_received(self, data: bytes) -> None:
        """Wait on where a request has begun and is not whole."""
        self._patience.begin(self.transport)
        super().data_received(data)
        begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not begun and self.conn.their_state is not h11.SEND_BODY:
            self._patience.end()

    def _should_upgrade(self) -> bool:
        return not has_body(self.headers) and super()._should_upgrade()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the WebSocket has a patience of its own."""
        self._patience.end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._patience.end()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End the connection, in order where that can be done."""
        _end(super().shutdown, self.transport)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """One connection that has asked for a WebSocket, and has one once we have said so."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for our own answer."""
        super().connection_made(transport)
        self._patience = Patience(self.loop)
        self._patience.begin(self.transport)
        self._between_frames = False  # is the library, for all we know
        ping_s, pong_s = self.ping_interval or 0, self.ping_timeout or 0
        self._heartbeat = Heartbeat(self.loop, ping_s, pong_s, self._ask, self.keepalive_timeout)

    def data_received(self, data: bytes) -> None:
        """Take frames of the usual kinds, and leave all else to the library.

        Hang up on a request the library behind us does not take; it would leave that unanswered.
        """
        self._heartbeat.heard = self.loop.time()
        taken = self._taken_of(data) if self._between_frames else 0
        if taken == len(data):
            return
        super().data_received(data[taken:] if taken else data)
        self._between_frames = self.handshake_complete and _is_between_frames(self.conn)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()) or NOT_TAKEN)
            self.close_sent = True
            self.transport.close()

    def _taken_of(self, data: bytes) -> int:
        """Take the frames some bytes begin with; how many bytes those are."""
        at = 0
        while self._is_open and (frame := heard(data, at, LARGEST_TAKEN_BYTES)):
            kind, said, end = frame
            if kind == TEXT:
                try:
                    text = said.decode()
                except UnicodeDecodeError:  # the library has an answer to that
                    break
                if not self.queue.empty() and not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
            at = end
        return at

    @property
    def _is_open(self) -> bool:
        return self.conn.state is State.OPEN and not self.close_sent

    def start_keepalive(self) -> None:
        """Look after the client from now on."""
        if self.ping_interval:
            self._heartbeat.begin()

    def stop_keepalive(self) -> None:
        """Look after it no longer."""
        self._heartbeat.end()

    def _ask(self) -> None:
        if self._is_open and not self.transport.is_closing():
            self.transport.write(PING)

    def handle_pong(self, event: Frame) -> None:
        """It was heard."""

    def handle_connect(self, event: Any) -> None:
        """Tell the application how to write without waiting."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][WRITE] = {WRITE: self.write}

    async def send(self, message: Any) -> None:
        """Once it is open, heartbeats tell whether the client is there."""
        await super().send(message)
        if self.handshake_complete:
            self._patience.end()

    def write(self, text: bytes) -> bool:
        """Write a text now, as it is; false where the client is slow to read, or not there."""
        is_open = self.handshake_complete and self._is_open
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(text) + text)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._patience.end()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End the connection, in order where that can be done."""
        _end(super().shutdown, self.transport)


def _is_between_frames(conn: Protocol) -> bool:
    """Tell whether the library waits for the first byte of a frame that goes on with nothing."""
    parser: Any = conn.parser
    while parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return conn.current_size is None and parser.gi_code is StreamReader.at_eof.__code__


def _end(in_order: Callable[[], None], transport: asyncio.Transport) -> None:
    try:
        in_order()
    except Exception as error:  # whatever it is: the others are to be told that the server stops
        web_log().warning("a connection could not be ended in order", why=repr(error))
        transport.abort()
