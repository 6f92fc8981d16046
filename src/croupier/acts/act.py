"""The base of all acts, and of what their fields are made."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

MOST_CENTS = 10**12

Cents = Annotated[int, Meta(ge=0, le=MOST_CENTS)]
Seat = Annotated[int, Meta(ge=1, le=99)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Reason = Annotated[str, Meta(max_length=200)]  # empty where none is asked for
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Act(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="act", tag=""):
    """The base of all acts; the tag is its name on the wire."""


class LiveAct(Act, frozen=True, gc=False):
    """The base of what is entered at a table with real cards."""


class FloorAct(Act, frozen=True, gc=False):
    """The base of what officials do about seats and the waiting list, at every table."""


def name_of(act: type[Act]) -> str:
    """The name of an act on the wire."""
    return str(act.__struct_config__.tag)
