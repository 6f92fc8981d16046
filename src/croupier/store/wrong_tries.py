"""Wrong tries to sign in, counted in the store: a second process counts with the first, and a restart forgets none.

Theory of operation. What is counted by a key is one moment: each try moves it on by what a try costs, from now or from
where it is; when it lies further ahead than so many tries cost, the next has to wait. So tries are forgotten steadily, a
row says all there is, and two processes that count at once count both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

HOUR_MS = 3_600_000
_COUNT = """INSERT INTO wrong_try (counted_as, until) VALUES ($1, $2) ON CONFLICT (counted_as) DO UPDATE SET
    until = CASE WHEN wrong_try.until > $3 THEN wrong_try.until + $4 ELSE excluded.until END"""


class Limit(NamedTuple):
    """So many tries an hour under one key, half of them at once."""

    counted_as: str
    per_hour: int

    @property
    def cost_ms(self) -> int:
        """The time it takes to forget one."""
        return HOUR_MS // self.per_hour

    @property
    def most_ms(self) -> int:
        """So far ahead the moment may lie."""
        return max(HOUR_MS // 2, self.cost_ms)


class WrongTries:
    """The wrong tries of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def wait_ms(self, limits: Sequence[Limit], now_ms: int) -> int:
        """Count a try that may be wrong: 0 where it may be made, otherwise how long to wait, and it does not count.

        It is looked at before it is counted, so that a flood of tries that may not be made writes nothing.
        """
        if wait_ms := await self._wait_ms(limits, now_ms, 1):
            return wait_ms
        for limit in limits:
            await self._change(_COUNT, limit.counted_as, now_ms + limit.cost_ms, now_ms, limit.cost_ms)
        if wait_ms := await self._wait_ms(limits, now_ms, 0):
            await self.give_back(limits)  # others were counted meanwhile
        return wait_ms

    async def _wait_ms(self, limits: Sequence[Limit], now_ms: int, more: int) -> int:
        """The time until so many more tries may be made."""
        waits = []
        for limit in limits:
            rows = await self._fetch("SELECT until FROM wrong_try WHERE counted_as = $1", limit.counted_as)
            ahead_ms = max(rows[0][0] - now_ms, 0) if rows else 0
            waits.append(ahead_ms + more * limit.cost_ms - limit.most_ms)
        return max(0, *waits)

    async def give_back(self, limits: Sequence[Limit]) -> None:
        """The try was right, or could not be made."""
        for limit in limits:
            await self._change(
                "UPDATE wrong_try SET until = until - $1 WHERE counted_as = $2", limit.cost_ms, limit.counted_as
            )

    async def forget_expired(self, now_ms: int) -> None:
        """Forget the tries that count no longer."""
        await self._change("DELETE FROM wrong_try WHERE until <= $1", now_ms)
