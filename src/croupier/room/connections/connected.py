"""The people connected to the room, whichever page they look at: for messages that find them wherever they are."""

from __future__ import annotations

from croupier.room.connections.watcher import Watcher


class Connected:
    """All connections, by account."""

    def __init__(self) -> None:
        self._watchers: dict[str, dict[Watcher, None]] = {}

    def come(self, watcher: Watcher) -> None:
        """A connection begins."""
        self._watchers.setdefault(watcher.person.account, {})[watcher] = None

    def go(self, watcher: Watcher) -> None:
        """A connection ends."""
        own = self._watchers.get(watcher.person.account, {})
        own.pop(watcher, None)
        if not own:
            self._watchers.pop(watcher.person.account, None)

    def is_here(self, account: str) -> bool:
        """Tell whether a person is connected."""
        return account in self._watchers

    def tell(self, account: str, message: bytes) -> None:
        """Send a person a message, in every window they have."""
        for watcher in self._watchers.get(account, {}):
            watcher.tell(message)

    def tell_all(self, message: bytes) -> None:
        """Send a message to all connected people."""
        for own in self._watchers.values():
            for watcher in own:
                watcher.tell(message)
