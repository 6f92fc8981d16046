"""Events decided once more: each has to be what some command comes to, and what else that command comes to follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from croupier.history import name_of
from croupier.protocol import Event, Refusal

Command = TypeVar("Command")


class Faulty(Exception):
    """A fault in the record, with the part it is in."""

    def __init__(self, part: str, words: str) -> None:
        super().__init__(words)
        self.part = part


class DecidedAgain:
    """The events of one machine, in their order."""

    def __init__(self) -> None:
        self.expected: tuple[Event, ...] = ()  # further events of the command behind the last event

    def check(
        self, event: Event, commands: Iterable[Command], decide: Callable[[Command], tuple[Event, ...] | Refusal]
    ) -> None:
        """An event has to be the one that follows, or the first of what one of these commands comes to."""
        if self.expected:
            due, self.expected = self.expected[0], self.expected[1:]
            if not same(due, event):
                raise Faulty(
                    "replay", f"by the rules {name_of(due)} follows here, and not {name_of(event)} as it stands"
                )
            return
        why = "no command comes to it"
        for command in commands:
            answer = decide(command)
            if isinstance(answer, Refusal):
                why = f"{answer.reason} ({answer.clause})"
            elif same(answer[0], event):
                self.expected = answer[1:]
                return
            else:
                why = f"they decide {name_of(answer[0])} otherwise"
        raise Faulty("replay", f"{name_of(event)} is not what the rules decide: {why}")


def same(one: Event, other: Event) -> bool:
    """Tell whether two events are written alike."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)
