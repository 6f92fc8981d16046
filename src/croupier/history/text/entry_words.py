"""Entries in a few words: what a dealer is asked about before taking one back, and what a correction has taken back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from croupier.banked import BankedRoundEnded
from croupier.history.text.banked import BankedTeller
from croupier.history.text.poker import Teller
from croupier.history.text.tellers import teller_of
from croupier.poker import RoundEnded
from croupier.protocol import EntriesCorrected, Event

SHOWN = 3
_CLAUSES = re.compile(r"\s*\[[^\]]*\]")
_HEADING = re.compile(r"\*\*\* (.)(.*?) \*\*\*\s*")


def in_short(told: Iterable[tuple[Event, list[str]]]) -> str:
    """The first lines of an entry; what everybody has at the end of the round only where nothing else is told."""
    by_event = [(event, lines) for event, lines in told if lines]
    first = [line for event, lines in by_event if not isinstance(event, _ENDED) for line in lines]
    return "; ".join((first or [line for _, lines in by_event for line in lines[1:]])[:SHOWN])


class Taking:
    """Follows the events of a round, and says of a correction what it takes back."""

    def __init__(self) -> None:
        self._teller: Teller | BankedTeller | None = None
        self._events = 0
        self._standing: list[tuple[int, str]] = []

    def take(self, event: Event) -> str:
        """Follow an event of the round; for a correction the entries that stand no more, in words."""
        self._teller = teller_of(event) or self._teller
        if self._teller is None:
            return ""
        lines, number = self._teller.lines(event), self._events
        self._events += 1
        if not isinstance(event, EntriesCorrected):
            self._standing += [(number, plainly(line)) for line in lines[:1] if not isinstance(event, _ENDED)]
            return ""
        gone = [words for other, words in self._standing if other >= event.before]
        self._standing = [one for one in self._standing if one[0] < event.before]
        return _listed(gone)


def plainly(line: str) -> str:
    """A line of the history without its clauses, its heading as the beginning of a sentence."""
    words = _HEADING.sub(lambda found: f"{found[1]}{found[2].lower()}: ", _CLAUSES.sub("", line))
    return words.removesuffix(": ").strip()


def _listed(words: Sequence[str]) -> str:
    more = len(words) - SHOWN
    return "; ".join([*words[:SHOWN], *([f"and {more} more"] if more > 0 else [])])


_ENDED = (RoundEnded, BankedRoundEnded)
