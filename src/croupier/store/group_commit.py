"""Group commit: appends that wait while the disk is busy are committed together, and acknowledged after that.

Theory of operation. Bringing a transaction safely to disk takes a thousand times longer than deciding it. So there is
one commit under way at a time; appends that come meanwhile wait, and the next commit takes all of them. A store with one
writer commits each append by itself; one with many commits them in groups, and no append waits for a timer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from croupier.errors import Replaced, StoreError
from croupier.store.batch import check_form
from croupier.store.store import Write

MOST_BYTES = 1 << 20  # of lines in one commit, so that no caller waits long for others

Append = Sequence[Write]
Refusals = list[Exception | None]  # the fault of each append of a group; None where it was written


class GroupCommit:
    """Appends in the order they came, committed in groups."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[Refusals]]) -> None:
        self._commit = commit
        self._waiting: deque[tuple[Append, asyncio.Future[None]]] = deque()
        self._running: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, writes: Append) -> None:
        """Wait for a commit that holds this append; raise why it was refused."""
        if self._closed:
            raise StoreError("the store is closed")
        check_form(writes)
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await done

    async def ended(self) -> None:
        """Wait until all that was handed in before is written or refused, also what nobody waits for any more."""
        if self._running is not None:
            await self.append(())

    async def close(self) -> None:
        """Take no more appends, and wait until all that wait are committed."""
        self._closed = True
        if self._running is not None:
            await self._running

    async def _run(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft()]  # as many of those that wait as go into one commit
            size = _size_of(group[0]) if self._waiting else 0
            while self._waiting and (size := size + _size_of(self._waiting[0])) <= MOST_BYTES:
                group.append(self._waiting.popleft())
            try:
                refusals = await self._commit([writes for writes, _ in group])
            except Exception as error:
                kind = Replaced if isinstance(error, Replaced) else StoreError
                refusals = [kind(str(error)) if isinstance(error, StoreError) else error for _ in group]
            for (_, done), refusal in zip(group, refusals, strict=True):
                if done.cancelled():
                    continue  # the caller has gone
                if refusal is None:
                    done.set_result(None)
                else:
                    done.set_exception(refusal)
        self._running = None


def _size_of(waiting: tuple[Append, asyncio.Future[None]]) -> int:
    return sum([len(write.lines) for write in waiting[0]])
