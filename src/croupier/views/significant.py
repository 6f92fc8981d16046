"""Events out of the ordinary, which a regulator looks at first.

The words come from the event alone, so they hold accounts and no names; `with_names` puts these in for the reader.
What an official wrote about a person stands in them as its mark, which is put into words for those who may read it
(room/streams/sealed/reasons.py).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from croupier.protocol import Event
from croupier.views.words import NO_WORDS, WORDS
from croupier.views.words.words import Noted, who

_ACCOUNT = re.compile("\u27e8([^\u27e9]*)\u27e9")


def noted(event: Event) -> Noted | None:
    """Return what is out of the ordinary about an event; None for everything that is as usual."""
    note = WORDS.get(type(event), NO_WORDS).noted
    found = note(event) if note else None
    under = getattr(event, "under", "")
    return (
        found._replace(clause=found.clause or (under if isinstance(under, str) else " ".join(under))) if found else None
    )


async def with_names(words: str, name_of: Callable[[str], Awaitable[str]]) -> str:
    """Put the names of people in the place of their accounts."""
    for account in set(_ACCOUNT.findall(words)):
        words = words.replace(who(account), await name_of(account))
    return words


TAGS = frozenset(str(event.__struct_config__.tag).encode() for event, words in WORDS.items() if words.noted)
