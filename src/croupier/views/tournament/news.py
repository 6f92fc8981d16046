"""News of a tournament, line by line."""

from __future__ import annotations

from collections import deque
from itertools import takewhile

from croupier.house import People
from croupier.protocol import Event
from croupier.views.news import Item
from croupier.views.words import NO_WORDS, WORDS

ITEMS_KEPT = 400


def is_news(event: Event) -> bool:
    """Tell whether an event of a tournament makes a line of news."""
    tell = WORDS.get(type(event), NO_WORDS).news
    return bool(tell and tell(event, str))


class TournamentNews:
    """Follows the events of a tournament and keeps the last lines."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._items: deque[Item] = deque(maxlen=ITEMS_KEPT)

    def take(self, seq: int, event: Event, at: int) -> None:
        """Follow one event."""
        tell = WORDS.get(type(event), NO_WORDS).news
        text = tell(event, self._name) if tell else ""
        if text:
            kind, clause = str(event.__struct_config__.tag), getattr(event, "under", "")
            self._items.append(Item(seq, kind, text, clause=clause, at=at))

    def after(self, seq: int) -> list[Item]:
        """Return the lines after an event, as far back as they are kept."""
        found = list(takewhile(lambda item: item.seq > seq, reversed(self._items)))
        found.reverse()
        return found

    def _name(self, account: str) -> str:
        return self._people.of(account).name
