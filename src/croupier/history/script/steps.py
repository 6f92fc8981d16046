"""The steps of a script, and what each was answered: in either kind of round."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from croupier.history.log.steps import Correction
from croupier.protocol import Choice, Refusal, RoundCommand, RulingGiven
from croupier.rulings import EnteredRound

Due = TypeVar("Due")


class RulingAnswer(msgspec.Struct, frozen=True):
    """A ruling card: what it says, under which clauses, and the choices it leaves open."""

    words: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]


class StepAnswer(msgspec.Struct, Generic[Due], frozen=True, omit_defaults=True):
    """The answer to a step: what was due before it, and what came of it."""

    due: Due
    ok: bool = False
    refusal: Refusal | None = None
    ruling: RulingAnswer | None = None


def entered(live: EnteredRound[Any, Any], command: RoundCommand | Correction, before: Due) -> StepAnswer[Due]:
    """Enter what a step says, where `before` was due."""
    at = len(live.events)
    if isinstance(command, Correction):
        refusal = live.correct(command.before, command.by, command.reason)
    else:
        refusal = live.give(command)
    if refusal:
        return StepAnswer(before, False, refusal)
    given = live.events[at]
    ruling = RulingAnswer(given.words, given.clauses, given.choices) if isinstance(given, RulingGiven) else None
    return StepAnswer(before, True, None, ruling)
