"""What waits to be sent to one connection: bounded, so that whoever reads slowly costs others nothing.

Theory of operation. A view is everything, as one person sees it, so a newer one makes an older one of the same table
needless; the same goes for the lobby. As long as a reader keeps up, every message is sent in its order. When too many wait,
only the newest of each subject is kept, and comes before the answers that wait, for an answer is never sent before the
view that shows it. Answers are never dropped: there are no more of them than a client has asked for. If there are still
too many, the connection is closed, and the client comes back and is shown the newest state.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_MESSAGES = 64
MOST_BYTES = 1 << 20


class Outbox:
    """Messages in the order they are sent."""

    def __init__(self, dropped: Callable[[int], None]) -> None:
        self._waiting: deque[tuple[str, bytes]] = deque()  # the subject, or none, and the message
        self._bytes = 0
        self._something = asyncio.Event()
        self._dropped = dropped
        self._finished = False
        self.overflowed = asyncio.Event()

    def put(self, message: bytes, subject: str = "") -> None:
        """Send a message soon; a newer one of the same subject may take its place."""
        if self._finished or self.overflowed.is_set():
            return
        self._waiting.append((subject, message))
        self._bytes += len(message)
        if self._is_full():
            self._keep_newest()
        self._something.set()

    async def next(self) -> bytes | None:
        """The next message, waiting for one; None after the last."""
        while not self._waiting:
            if self._finished:
                return None
            self._something.clear()
            await self._something.wait()
        message = self._waiting.popleft()[1]
        self._bytes -= len(message)
        return message

    def finish(self) -> None:
        """Take no more; what waits is still sent."""
        self._finished = True
        self._something.set()

    def _is_full(self) -> bool:
        return len(self._waiting) > MOST_MESSAGES or self._bytes > MOST_BYTES

    def _keep_newest(self) -> None:
        before = len(self._waiting)
        newest: dict[str, bytes] = {}
        for subject, message in self._waiting:
            if subject:
                newest.pop(subject, None)  # so that it stands where the newest one stood
                newest[subject] = message
        answers = [(subject, message) for subject, message in self._waiting if not subject]
        self._waiting = deque([*newest.items(), *answers])
        self._bytes = sum(len(message) for _, message in self._waiting)
        self._dropped(before - len(self._waiting))
        if self._is_full():
            self._waiting.clear()
            self.overflowed.set()
