"""The messages a room sends over a socket: each a Struct beside what makes it, under its type on the wire."""

from __future__ import annotations

import msgspec


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=""):
    """The base of all messages to a client; the tag is their type."""
