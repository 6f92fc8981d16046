"""The words of events: one entry for each kind of event, by topic."""

from __future__ import annotations

from croupier.protocol import Event
from croupier.views.words.house import HOUSE_WORDS
from croupier.views.words.privileges import PRIVILEGE_WORDS
from croupier.views.words.rounds import ROUND_WORDS
from croupier.views.words.table import TABLE_WORDS
from croupier.views.words.tournament import TOURNAMENT_WORDS
from croupier.views.words.words import Words

NO_WORDS = Words()
WORDS: dict[type[Event], Words] = {**TABLE_WORDS, **ROUND_WORDS, **TOURNAMENT_WORDS, **HOUSE_WORDS, **PRIVILEGE_WORDS}

__all__ = ["NO_WORDS", "WORDS"]
