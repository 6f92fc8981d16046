"""Significant events, which a regulator looks at first: what is one, and under which heading, is a fact of its class.

The words come from the event alone, so they hold accounts and no names; `with_names` puts these in for the reader.
What an official wrote about a person stands in them as its mark, which is put into words for those who may read it
(room/streams/sealed/reasons.py).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from croupier.protocol import Event, Significant, kinds_of
from croupier.views.words import NO_WORDS, WORDS
from croupier.views.words.words import who

_ACCOUNT = re.compile("\u27e8([^\u27e9]*)\u27e9")


class Told(NamedTuple):
    """A significant event as it is told."""

    kind: Significant
    words: str
    clause: str  # or several, with blanks between them


def noted(event: Event) -> Told | None:
    """Return what is out of the ordinary about an event; None for everything that is as usual."""
    note = WORDS.get(type(event), NO_WORDS).noted
    found = note(event) if note else None
    if found is None or event.significant is None:
        return None
    under = getattr(event, "under", "")
    return Told(event.significant, found.words, found.clause or (under if isinstance(under, str) else " ".join(under)))


async def with_names(words: str, name_of: Callable[[str], Awaitable[str]]) -> str:
    """Put the names of people in the place of their accounts."""
    for account in set(_ACCOUNT.findall(words)):
        words = words.replace(who(account), await name_of(account))
    return words


TAGS = frozenset(str(event.__struct_config__.tag).encode() for event in kinds_of(Event) if event.significant)
