"""The commands of a logged round decided once more: the first event the rules would have made otherwise.

The command behind each event (`Game.command_behind`) is decided on the state before it, and what it comes to has to be
what the log has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.history.log.replayed import MISFITS
from croupier.protocol import Event, Game, Refusal


class Difference(NamedTuple):
    """The point where the rules make something else of a round: a refusal, another event, one more, or nothing."""

    at: int  # the event that differs, by its number in the round; the one after the last where one more would follow
    by_rules: Refusal | Event | Exception


def first_difference(kind: Game, rules: Any, events: Sequence[Event], states: Sequence[Any] = ()) -> Difference | None:
    """Decide every command of a round once more; None where the rules make the same of them.

    `states` are those after each event, where they are known.
    """
    command_behind, decide, due = kind.command_behind, kind.decide, kind.due
    state = kind.apply[type(events[0])](kind.empty, events[0])
    at, count = 1, len(events)
    while at < count:
        try:
            command = command_behind(rules, state, events[at:])
            answer = decide(rules, state, command, due(rules, state))
        except MISFITS as error:
            return Difference(at, error)
        if isinstance(answer, Refusal):
            return Difference(at, answer)
        for event in answer:
            if at >= count or event != events[at]:
                return Difference(at, event)
            state = states[at] if states else kind.apply[type(event)](state, event)
            at += 1
    return None
