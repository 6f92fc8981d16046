"""The views that reach a browser: sent whole, or made of what was shown before and what has changed."""

from __future__ import annotations

from typing import Any

from croupier.views.changes import applied


class Views:
    """Every view of one connection after another, oldest first, each as the page has it."""

    def __init__(self) -> None:
        self.all: list[dict[str, Any]] = []
        self.lobby: dict[str, Any] = {"tables": []}  # as it was told last
        self._known: dict[str, dict[str, Any]] = {}  # of each table, the last

    def take(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Take a message; return the view there is after it, with what was `sent`, or None where it shows nothing."""
        table = message.get("table", "")
        if message["type"] == "view":
            view = message
        elif message["type"] == "changes" and (before := self._known.get(table)):
            parts: dict[str, Any] = {
                name: applied(before[name], message[name]) for name in ("public", "you") if name in message
            }
            news = message.get("news", [])
            view = {**before, **parts, "version": message["version"], "news": news, "sent": message}
        else:
            self._take_lobby(message)
            return None
        self._known[table] = view
        self.all.append(view)
        return view

    def _take_lobby(self, message: dict[str, Any]) -> None:
        if message["type"] == "lobby":
            self.lobby = message
        elif message["type"] == "lobby-changes" and message["after"] == self.lobby["number"]:
            self.lobby = applied(self.lobby, message)
