"""Helpers of tests/browser/players/test_keys_by_accident.py that other tests use as well."""

from __future__ import annotations

import msgspec

from tests.support.browser.pages import altered
from tests.support.browser.player import Player


def sent_by(guest: Player) -> list[str]:
    """The acts that this page sends from now on, parts in the shuffle apart."""
    acts: list[str] = []

    def note(text: str | bytes) -> None:
        said = msgspec.json.decode(text)
        if said["type"] == "do" and said["act"] not in ("commit", "reveal"):
            acts.append(said["act"])

    altered(guest.page).on("websocket", lambda socket: socket.on("framesent", note))
    return acts
