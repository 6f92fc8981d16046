"""The base of all events of the house itself: each kind says on which of the streams of the house it is kept."""

from __future__ import annotations

from typing import ClassVar

from croupier.protocol import Event


class HouseEvent(Event, frozen=True, gc=False):
    """The base of what happens in the house and not at a table or in a tournament."""

    kept_on: ClassVar[str]  # the stream
