"""The people connected to a table, and since when the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.room.connections.watcher import Watcher


class Presence:
    """The watchers of a table."""

    def __init__(self) -> None:
        self.watchers: dict[Watcher, None] = {}  # in the order they came
        self.here: Counter[str] = Counter()  # connections by account: of those who are connected, and of no others
        self._gone: dict[str, int] = {}  # by account, since when

    def come(self, watcher: Watcher) -> None:
        """Add a watcher."""
        self.here[watcher.person.account] += watcher not in self.watchers
        self.watchers[watcher] = None
        self._gone.pop(watcher.person.account, None)

    def go(self, watcher: Watcher, at: int) -> None:
        """A connection ends."""
        del self.watchers[watcher]
        account = watcher.person.account
        self.here[account] -= 1
        if not self.here[account]:
            del self.here[account]
            self._gone[account] = at

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
