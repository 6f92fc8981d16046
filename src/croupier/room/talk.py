"""Table talk: the rulebook's own rules of it, and who may say something now.

A machine cannot hear what talk is about, so it keeps to what it can see: while a round is played nobody with a seat says
anything at all, in the hand or not, under the rule about hands. The rest is shown to everybody, and breaches are for an
official.

Rule keys: `language`.
"""

from __future__ import annotations

import msgspec

from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.table.rules import SessionRules


class TalkRule(msgspec.Struct, frozen=True):
    """A rule of table talk in words."""

    about: str  # "language", "hands" or "advice"
    words: str
    clause: str


def talk_rules(rules: SessionRules) -> tuple[TalkRule, ...]:
    """What the rulebook of a table says of talk, in the order of its clauses."""
    language = str(rules.table.values.get("language", ""))
    return tuple(
        [
            TalkRule(clause.talk.about, clause.talk.words.replace("{language}", language), clause.id)
            for clause in rulebook(rules.table.rulebook).clauses.values()
            if clause.talk
        ]
    )


def silenced(rules: tuple[TalkRule, ...], *, staff: bool, seated: bool, in_round: bool) -> Refusal | None:
    """Why somebody may say nothing now; None where they may."""
    if not (seated or staff):
        return Refusal("players at the table and staff talk here", "practice")
    if in_round:
        clause = next((rule.clause for rule in rules if rule.about == "hands"), "practice")
        return Refusal("nobody talks about a hand while it is played: wait until the round is over", clause)
    return None
