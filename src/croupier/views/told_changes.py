"""What has changed at a table since its watchers were told last, as it is sent to each of them.

Theory of operation. The public part and the news are the same to all, and encoded once. A person's own part is in two: what
stands for longer, and what the round offers. While the first is the very same object, only the offers can differ, and from
the same offers to the same offers the change is the same to everybody. So an act takes a few changes, however many watch,
and a message is put together from bytes: a watcher has their own number in it and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from croupier.protocol import ServerMessage
from croupier.views.changes import changes
from croupier.views.news import Item
from croupier.views.offers import Open, RoundOffers
from croupier.views.table import You

_STANDING = (
    Open("", ()),
)  # in place of what is open around the rounds: it stands behind the offers and stays as it is
_NUMBERED = 0


class OwnPart(NamedTuple):
    """A person's own part of a view."""

    standing: You
    offers: RoundOffers


class TableChanges(ServerMessage, frozen=True, tag="changes"):
    """What has changed since a watcher was told last; what is left out is as it was, and of news there are none."""

    table: str
    version: int
    number: int  # of changes since the whole view: one that is not the next has missed some
    public: object | UnsetType = UNSET
    you: object | UnsetType = UNSET
    news: list[Item] | UnsetType = UNSET


class ToldChanges:
    """What has changed for all watchers of a table, and the messages that are made of it."""

    def __init__(self, table: str, version: int, before: object, public: object, news: list[Item]) -> None:
        """`before` and `public` are the public part as it was shown last, and as it is."""
        self._version = version
        self._head = msgspec.json.encode(TableChanges(table, version, _NUMBERED))[: -len(f"{_NUMBERED}}}")]
        self._public = _part("public", changes(before, public))
        self._news = _part("news", news or UNSET)
        self._rests: dict[tuple[int, int], bytes] = {}  # of messages, by the offers before and after it

    def message(self, number: int, version: int, before: OwnPart, own: OwnPart) -> bytes:
        """Return what a watcher is sent, shown a version and an own part before; no bytes where all is as it was."""
        if before.standing is not own.standing:
            rest = self._rest(_of_own(before, own))
        else:
            between = id(before.offers), id(own.offers)
            if (known := self._rests.get(between)) is None:
                self._rests[between] = known = self._rest(_of_offers(before.offers, own.offers, _STANDING, _STANDING))
            rest = known
        if not rest and version == self._version:
            return b""
        return b"%b%d%b}" % (self._head, number, rest)

    def _rest(self, own: object) -> bytes:
        """Return the parts of a message that have changed."""
        return self._public + _part("you", own) + self._news


def _part(name: str, value: object) -> bytes:
    """Return a field as it is encoded; nothing where it is left out."""
    return b"" if value is UNSET else b',"%b":%b' % (name.encode(), msgspec.json.encode(value))


def _of_own(before: OwnPart, after: OwnPart) -> object:
    """Return how an own part changes."""
    standing = changes(before.standing, after.standing)
    offers = _of_offers(before.offers, after.offers, before.standing.open, after.standing.open)
    parts = [part for part in (standing, offers) if isinstance(part, dict)]
    return {
        name: change for part in parts for name, change in part.items() if part is offers or name != "open"
    } or UNSET


def _of_offers(
    before: RoundOffers, after: RoundOffers, standing_before: tuple[Open, ...], standing_after: tuple[Open, ...]
) -> object:
    """Return how an own part changes by its offers, before what is open around the rounds."""
    acts = changes(before.acts, after.acts)
    open_ = changes((*before.open, *standing_before), (*after.open, *standing_after))
    return {name: part for name, part in (("acts", acts), ("open", open_)) if part is not UNSET} or UNSET
