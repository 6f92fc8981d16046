"""Reasons that staff write about people: the record has their hash, and the words lie sealed beside their stream.

A record is kept for ever and names may be in what people write, so what an official says about a person at a table or a
tournament never stands in it. Reasons about things stay in plain words, for the players read them: cards, shoes, the
clock, notices, entries that were wrong, a choice that a ruling has left open, what was given away of a hand.

Theory of operation. What comes from a person is marked before it is decided: in place of the words stands `sealed:` with
their hash, and the words are written in the same transaction as the event, sealed as all words are (words.py).
Readers with a right to the words have them put back, mark by mark. Players read their rounds' lines, marks too, so
every mark is salted, and the same words have another one each time.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.acts import Report
from croupier.house import digest
from croupier.protocol import MARKS, SEALED, sealed_fields
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.sealed.words import SealedWords, salted
from croupier.rulings import BANKED_KINDS, KINDS
from croupier.store import Sealed, Store

IN_REPORTS = {  # the field of a report that holds staff's own words
    name: fact for name, kind in (KINDS | BANKED_KINDS).items() for fact in sealed_fields(kind)
}
LONGEST = 200  # as all reasons are
PART = "reason."
BUCKETS_AFTER = 2**32  # things sealed for a round, or a draw, have a lower number

Given = TypeVar("Given", bound=msgspec.Struct)


class SealedReasons:
    """The reasons beside all streams of a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        self._store, self._keys, self._entropy = store, keys, entropy

    def marked(self, stream: str, given: Given) -> tuple[Given, tuple[Sealed, ...]]:
        """Replace the words of a command or report by the mark of its reason; return it with the words, sealed."""
        if isinstance(given, Report):
            fact = IN_REPORTS.get(str(given.report.get("report")), "")
            said = given.report.get(fact)
            if not isinstance(said, str) or not said.strip() or len(said) > LONGEST:  # refused elsewhere
                return given, ()
            mark, sealed = self._sealed(stream, said)
            return msgspec.structs.replace(given, report={**given.report, fact: mark}), sealed
        for field in sealed_fields(type(given)):
            words = str(getattr(given, field))
            if words.strip():
                mark, sealed = self._sealed(stream, words)
                return msgspec.structs.replace(given, **{field: mark}), sealed
        return given, ()

    def _sealed(self, stream: str, words: str) -> tuple[str, tuple[Sealed, ...]]:
        """The mark of some words, and these, sealed."""
        said = salted(words, self._entropy)
        hash_ = digest(said)
        return SEALED + hash_, self._words(stream).sealed(_bucket(hash_), PART + hash_, said)

    async def read(self, stream: str, text: str) -> str:
        """A text with the words where marks were; a mark whose words have been forgotten is left out."""
        for hash_ in set(MARKS.findall(text)):
            words = await self._words(stream).read(_bucket(hash_), PART + hash_, hash_)
            text = text.replace(SEALED + hash_, words)
        return text

    def _words(self, stream: str) -> SealedWords:
        return SealedWords(self._store, stream, self._keys, self._entropy)


def _bucket(hash_: str) -> int:
    return BUCKETS_AFTER + int(hash_[:8], 16)
