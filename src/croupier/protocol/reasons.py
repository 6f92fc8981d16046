"""Reasons in events: in plain words, or sealed, where they are about people and only their hash is in the record.

The type of a field says which: what is written about a person is a `SealedReason` wherever it stands, in what is asked
for and in the event. From there the room seals it, the verifier looks for its mark, and readers have it put into words.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from croupier.protocol.fields import fields_marked

SEALED = "sealed:"  # and the SHA-256 of the words with their salt, which the room keeps beside the record
MARKS = re.compile(f"{SEALED}([0-9a-f]{{64}})")
ABOUT_A_PERSON = "about a person"
SealedReason = Annotated[str, ABOUT_A_PERSON]


def sealed_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of an event, an act, a command or a report that hold words about a person."""
    return fields_marked(kind, ABOUT_A_PERSON)


def spoken(reason: str) -> str:
    """Return a reason as everyone may read it; empty where it is sealed."""
    return "" if reason.startswith(SEALED) else reason


def is_mark(text: str) -> bool:
    """Tell whether a reason, if there is one, is a mark and no words."""
    return not text or MARKS.fullmatch(text) is not None
