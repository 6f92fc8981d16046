"""HTTP as uvicorn speaks it, with an end to waiting: a connection has so many seconds to send a whole request.

uvicorn bounds how long a connection is kept between two requests. One that says nothing from the start, or sends its
request a letter at a time, it would keep for ever. How much a request may hold is bounded in guard.py.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_S = 20  # from the first byte, or from when the connection was made, to the last byte of the request


class BoundedHttp(H11Protocol):
    """One connection."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on where a request has begun and is not whole."""
        self._wait()
        super().data_received(data)
        begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not begun and self.conn.their_state is not h11.SEND_BODY:
            self._has_come()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on heartbeats tell whether somebody is there."""
        self._has_come()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._has_come()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(REQUEST_S, self._hang_up)

    def _has_come(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        self._patience = None
        self.transport.close()
