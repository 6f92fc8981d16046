"""What the door tells of privileges: a way to sign in that was added or removed, a console enrolled, a key's use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from croupier.web.logs import Log

Tell = Callable[..., Awaitable[None]]  # what was done, and its facts: account, by, and others by their names


def to_log(log: Log) -> Tell:
    """Tell the log alone."""

    async def tell(what: str, *, account: str, by: str, **facts: str | int) -> None:
        log.warning(what, privilege=True, account=account, by=by, **facts)

    return tell
