"""Reasons in events: in plain words, or sealed, where they are about people and only their hash is in the record."""

from __future__ import annotations

SEALED = "sealed:"  # and the SHA-256 of the words with their salt, which whoever runs the room keeps beside the record


def spoken(reason: str) -> str:
    """A reason as everybody may read it; empty where it is sealed."""
    return "" if reason.startswith(SEALED) else reason
