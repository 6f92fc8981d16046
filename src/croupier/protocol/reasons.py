"""Reasons in events: in plain words, or sealed, where they are about people and only their hash is in the record."""

from __future__ import annotations

import re

SEALED = "sealed:"  # and the SHA-256 of the words with their salt, which whoever runs the room keeps beside the record
_MARK = re.compile(f"{SEALED}([0-9a-f]{{64}})")


def spoken(reason: str) -> str:
    """A reason as everybody may read it; empty where it is sealed."""
    return "" if reason.startswith(SEALED) else reason


def is_mark(text: str) -> bool:
    """Whether a reason, if there is one, is a mark and no words."""
    return not text or _MARK.fullmatch(text) is not None
