"""Table talk: the rulebook's own rules of it, and the right to speak now.

A machine cannot hear what talk is about, so it keeps to what it can see. While a round is played players at the table, in
the hand or not, say nothing in words of their own, under the rule about hands; the quick phrases of the house say nothing
of a hand and stay open (phrases.py). Where the rulebook allows nothing but declarations until the betting is complete,
phrases wait as well. Staff who do not play speak at any time. The rest is shown to everybody, and breaches are for an
official.

Rule keys: `language`.
"""

from __future__ import annotations

import msgspec

from croupier.protocol import Refusal
from croupier.rulebooks import rulebook
from croupier.table import SessionRules
from croupier.views.phrases import Phrase

LONGEST_TALK = 200


class TalkRule(msgspec.Struct, frozen=True):
    """A rule of table talk in words."""

    about: str  # "language", "hands", "betting" or "advice"
    words: str
    clause: str


class Silence(msgspec.Struct, frozen=True):
    """The reason a person may not speak in their own words now, and whether phrases are open to them all the same."""

    reason: str
    clause: str
    phrases: bool = False

    def bars(self, said: str | Phrase) -> Refusal | None:
        """Refuse what may not be said; None for a phrase that may."""
        return None if self.phrases and isinstance(said, Phrase) else Refusal("talk-closed", self.reason, self.clause)


def talk_rules(rules: SessionRules) -> tuple[TalkRule, ...]:
    """Return what the rulebook of a table says of talk, in the order of its clauses."""
    language = str(rules.table.values.get("language", ""))
    return tuple(
        [
            TalkRule(clause.talk.about, clause.talk.words.replace("{language}", language), clause.id)
            for clause in rulebook(rules.table.rulebook).clauses.values()
            if clause.talk
        ]
    )


def silenced(
    rules: tuple[TalkRule, ...], *, staff: bool, seated: bool, in_round: bool, betting: bool
) -> Silence | None:
    """Tell why a person may not speak in their own words now; None where they may.

    `betting`: cards are dealt, and players still act.
    """
    if not (seated or staff):
        return Silence("players at the table and staff talk here", "practice")
    if not (seated and in_round):
        return None
    clauses = {rule.about: rule.clause for rule in reversed(rules)}  # the first of each kind
    if betting and "betting" in clauses:
        reason = "players say nothing but fold, check or bet until the betting is complete: wait until then"
        return Silence(reason, clauses["betting"])
    reason = "a hand is being played: choose a quick phrase, or wait until the hand is over"
    return Silence(reason, clauses.get("hands", "practice"), phrases=True)
