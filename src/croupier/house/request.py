"""A request: what is asked for at one moment, from the socket to the line in the store."""

from __future__ import annotations

import msgspec

from croupier.house.people import Person
from croupier.protocol import HOUSE

BY_ITSELF = Person(HOUSE, "the house")


class Request(msgspec.Struct, frozen=True):
    """The moment of an act, the person who asks for it, the key it is written with and the view it was done on.

    What the house does by itself is a request without a key, at its moment.
    """

    at: int  # milliseconds UTC
    person: Person = BY_ITSELF
    key: str = ""  # of this one time (record/request_keys.py)
    seen: int | None = None  # the version of the view

    def later(self, at: int) -> Request:
        """Return the same request at a later moment; it may have waited."""
        return self if at <= self.at else msgspec.structs.replace(self, at=at)
