"""The people connected to a table, and since when the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.room.connections.watcher import Watcher


class Presence:
    """The watchers of a table."""

    def __init__(self) -> None:
        self._watchers: dict[Watcher, None] = {}  # in the order they came
        self._connections: Counter[str] = Counter()  # by account
        self._gone: dict[str, int] = {}  # by account, since when

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self._watchers))

    def __len__(self) -> int:
        return len(self._watchers)

    def come(self, watcher: Watcher) -> None:
        """Add a watcher."""
        self._connections[watcher.person.account] += watcher not in self._watchers
        self._watchers[watcher] = None
        self._gone.pop(watcher.person.account, None)

    def __contains__(self, watcher: Watcher) -> bool:
        return watcher in self._watchers

    def go(self, watcher: Watcher, at: int) -> None:
        """A connection ends."""
        del self._watchers[watcher]
        account = watcher.person.account
        self._connections[account] -= 1
        if not self._connections[account]:
            del self._connections[account]
            self._gone[account] = at

    def is_here(self, account: str) -> bool:
        """Tell whether a person is connected."""
        return account in self._connections

    def gone_since(self, account: str, at: int) -> int:
        """The moment since which a person is not connected, as far as is known."""
        return self._gone.setdefault(account, at)

    def forget(self, account: str) -> None:
        """Forget since when a person is gone: one who looks elsewhere is not gone."""
        self._gone.pop(account, None)

    def forget_all_but(self, accounts: Iterable[str]) -> None:
        """Remember only since when these are gone."""
        kept = set(accounts)
        self._gone = {account: since for account, since in self._gone.items() if account in kept}
