"""One connection of a player: a request to come in, then a WebSocket on the same connection.

Made to cost as little as it can, for the machine is shared with the server it measures: no masking to speak of (the mask
is all zeros, which the protocol allows), frames cut straight out of what was received, nothing decoded here.
"""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = b"\x00\x00\x00\x00"
ENTRY = b"POST /api/guest HTTP/1.1\r\nHost: %s\r\nX-Croupier: 1\r\nContent-Type: application/json\r\n" + (
    b"Content-Length: 2\r\n\r\n{}"
)
UPGRADE = b"GET /ws HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + (
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
_COOKIE = re.compile(rb"\r\nset-cookie: ([^;]+);", re.IGNORECASE)


class Wire(asyncio.Protocol):
    """A guest's connection; `heard` gets every text message."""

    def __init__(self, host: bytes, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._host, self._heard, self._lost = host, heard, lost
        self._left = b""
        self._take = self._come_in
        self._transport: asyncio.Transport | None = None
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by descent
        self._transport.write(ENTRY % self._host)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(f"the connection is gone: {exc or 'closed by the server'}")

    def data_received(self, data: bytes) -> None:
        self._left = self._take(self._left + data if self._left else data)

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Send something of less than 64 kB, if there is anybody to send it to."""
        size = len(message)
        head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0xFE, size)
        if self._transport and not self._transport.is_closing():
            self._transport.write(head + NO_MASK + message)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    def _end(self, why: str) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError(why))
        self._lost(why)

    def _come_in(self, data: bytes) -> bytes:
        head, found, body = data.partition(b"\r\n\r\n")
        length = _LENGTH.search(head + b"\r\n")
        if not found or not length or len(body) < int(length[1]):
            return data
        cookie = _COOKIE.search(head)
        if cookie is None:
            self._end(f"nobody came in: {data[:300]!r}")
            return b""
        assert self._transport
        self._take = self._upgrade
        self._transport.write(UPGRADE % (self._host, cookie[1]))
        return body[int(length[1]) :]

    def _upgrade(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        if b" 101 " not in head[:20]:
            self._end(f"no WebSocket: {head[:300]!r}")
            return b""
        self._take = self._frames
        self.open.set_result(None)
        return self._frames(rest)

    def _frames(self, data: bytes) -> bytes:
        """Cut whole frames off; what is left of the next one."""
        at, end = 0, len(data)
        while end - at >= 2:
            kind, size, start = data[at], data[at + 1], at + 2
            if size == 126:
                start += 2
                size = int.from_bytes(data[at + 2 : start])
            elif size == 127:
                start += 8
                size = int.from_bytes(data[at + 2 : start])
            if end < start or end - start < size:
                break
            self._frame(kind, data[start : start + size])
            at = start + size
        return data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            self._end(f"sent away: {payload[2:].decode()}")
