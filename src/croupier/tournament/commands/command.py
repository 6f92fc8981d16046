"""The base of what may be asked of a tournament."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=lambda name: name.lower()):
    """The base of all commands of a tournament."""
