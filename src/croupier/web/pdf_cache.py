"""The press of a server: papers are printed in a thread, one at a time, and kept as long as they are the newest asked for.

Theory of operation. A paper is a value, so its digest names its print: what was printed once is handed out again, and who
asks often for what hangs at a table costs nothing. Printing takes a core for some tenths of a second, so the loop never does
it and no two requests do it at once; the guard limits how often one may ask.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from croupier.documents import Paper, digest_of, pictured, printed

MOST_KEPT_BYTES = 32 * 2**20


class Press:
    """Prints papers, and keeps the newest prints."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._printing = asyncio.Lock()

    async def pdf(self, paper: Paper) -> bytes:
        """A paper as PDF."""
        return await self._print(f"pdf {digest_of(paper)}", lambda: printed(paper))

    async def screen(self, paper: Paper) -> bytes:
        """A paper of one page as a picture for a screen."""
        return await self._print(f"png {digest_of(paper)}", lambda: pictured(paper, layout="screen")[0])

    async def _print(self, key: str, make: Callable[[], bytes]) -> bytes:
        async with self._printing:
            if key not in self._kept:
                self._keep(key, await asyncio.to_thread(make))
            self._kept.move_to_end(key)
            return self._kept[key]

    def _keep(self, key: str, made: bytes) -> None:
        self._kept[key] = made
        self._bytes += len(made)
        while self._bytes > MOST_KEPT_BYTES and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
