"""Reasons that staff write about people: the record has their hash, and the words lie sealed beside their stream.

A record is kept for ever and names may be in what people write, so what an official says about somebody at a table or in a
tournament never stands in it. Reasons about things stay in plain words, for the players read them: cards, shoes, the
clock, notices, entries that were wrong, a choice that a ruling has left open, what was given away of a hand.

Theory of operation. What comes from a person is marked before it is decided: in place of the words stands `sealed:` with
their hash, and the words are written in the same transaction as the event, sealed as all words are (words.py).
Whoever may read them has them put back, mark by mark. Players read the lines of their rounds, marks and all, so every
mark is salted, and the same words have another one each time.
"""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from croupier.acts import floor, live, table
from croupier.house.complaints import digest
from croupier.protocol.reasons import SEALED
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.sealed.words import SealedWords, salted
from croupier.store import Sealed, Store
from croupier.tournament import commands

ABOUT_PEOPLE = (
    table.Bar, floor.MoveInList, floor.TakeOffList, live.KeepApart, live.EnterWagers, commands.ResellSeat,
    commands.Substitute, commands.Forfeit, commands.UndoOut, commands.Move, commands.Penalise, commands.EndPenalty,
    commands.Disqualify, commands.DisqualifyAbsent, commands.NameInterpreter, commands.OfferPrize, commands.HoldPrize,
    commands.ExtendRebuy,
)  # fmt: skip
IN_REPORTS = {  # which fact of a report is what staff have to say about it
    "view-hand": "reason", "fraud": "what", "dispute": "what", "disturbance": "what", "cannot-go-on": "what",
    "uncovered": "what",
}  # fmt: skip
LONGEST = 200  # as all reasons are
PART = "reason."
BUCKETS_AFTER = 2**32  # what is sealed for a round, or a draw, has a lower number
_MARK = re.compile(f"{SEALED}([0-9a-f]{{64}})")

Given = TypeVar("Given", bound=msgspec.Struct)


class SealedReasons:
    """The reasons beside all streams of a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        self._store, self._keys, self._entropy = store, keys, entropy

    def marked(self, stream: str, given: Given) -> tuple[Given, tuple[Sealed, ...]]:
        """What somebody gives, with the mark of its reason in place of the words; and these, sealed."""
        if isinstance(given, table.Report):
            fact = IN_REPORTS.get(str(given.report.get("report")), "")
            said = given.report.get(fact)
            if not isinstance(said, str) or not said.strip() or len(said) > LONGEST:  # which is refused elsewhere
                return given, ()
            mark, sealed = self._sealed(stream, said)
            return msgspec.structs.replace(given, report={**given.report, fact: mark}), sealed
        words = str(getattr(given, "reason", ""))
        if not isinstance(given, ABOUT_PEOPLE) or not words.strip():
            return given, ()
        mark, sealed = self._sealed(stream, words)
        return msgspec.structs.replace(given, reason=mark), sealed

    def _sealed(self, stream: str, words: str) -> tuple[str, tuple[Sealed, ...]]:
        """The mark of some words, and these, sealed."""
        said = salted(words, self._entropy)
        hash_ = digest(said)
        return SEALED + hash_, self._words(stream).sealed(_bucket(hash_), PART + hash_, said)

    async def read(self, stream: str, text: str) -> str:
        """A text with the words where marks were; a mark whose words have been forgotten is left out."""
        for hash_ in set(_MARK.findall(text)):
            words = await self._words(stream).read(_bucket(hash_), PART + hash_, hash_)
            text = text.replace(SEALED + hash_, words)
        return text

    def _words(self, stream: str) -> SealedWords:
        return SealedWords(self._store, stream, self._keys, self._entropy)


def _bucket(hash_: str) -> int:
    return BUCKETS_AFTER + int(hash_[:8], 16)
