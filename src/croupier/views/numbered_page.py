"""A page that is the same to all who look at it, and is told whole or as what has changed in it."""

from __future__ import annotations

from croupier.protocol import ServerMessage

_ITS_OWN = ("number", "at")  # of each time it is made: alone they are no change


class NumberedPage(ServerMessage, frozen=True, kw_only=True):
    """The base of such pages."""

    number: int  # of this state of the page: a change says the number of the state it comes after


class PageChanges(ServerMessage, frozen=True, kw_only=True):
    """The base of what has changed in one: each field that differs, with its change; what is left out is as it was."""

    after: int  # the number of the state before: one that was not told last has missed some
    number: int


def is_same_page(one: NumberedPage, other: NumberedPage) -> bool:
    """Tell whether a page looks the same both times."""
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name not in _ITS_OWN)
