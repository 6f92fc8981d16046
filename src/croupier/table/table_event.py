"""The base of what happens at a table between and around its rounds; a table's stream holds its rounds' events too."""

from __future__ import annotations

from croupier.protocol.events import Event


class TableEvent(Event, frozen=True, gc=False):
    """The base of a table's own events."""
