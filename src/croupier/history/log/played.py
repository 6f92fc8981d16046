"""A whole script played: what each step was answered, which events it brought, and the round told with its refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from croupier.history.script.banked import BankedAnswer, BankedScript, BankedScriptRound
from croupier.history.script.poker import Script, ScriptAnswer, ScriptedRound
from croupier.history.script.steps import StepAnswer
from croupier.history.text.dollars import dollars
from croupier.history.text.tellers import teller_of
from croupier.protocol import Event
from croupier.rulebooks import read_cents


class PlayedStep(NamedTuple):
    """One step: what it was answered, the events it brought, and how many the round had after it."""

    step: dict[str, Any]
    answer: StepAnswer[Any]
    events: tuple[Event, ...]
    after: int


class PlayedScript(NamedTuple):
    """A script that has been played to its end."""

    round: ScriptedRound | BankedScriptRound
    steps: tuple[PlayedStep, ...]
    answer: ScriptAnswer | BankedAnswer

    def lines(self) -> Iterator[str]:
        """The record, and each refusal after what had happened by then; a report may have taken some of that back."""
        events = self.answer.events
        opening = events[0]
        teller = teller_of(opening)
        assert teller is not None
        for count, event in enumerate(events, start=1):
            yield from teller.lines(event)
            for number, one in enumerate(self.steps, start=1):
                if one.answer.refusal and min(one.after, len(events)) == count:
                    why = f"{one.answer.refusal.reason} [{one.answer.refusal.clause}]"
                    yield f"*** REFUSED *** step {number}, {step_words(one.step)}: {why}"


def play_script(script: Script | BankedScript) -> PlayedScript:
    """Play a script step by step to its end."""
    played = BankedScriptRound(script) if isinstance(script, BankedScript) else ScriptedRound(script)
    steps: list[PlayedStep] = []
    for step in script.steps:
        before = list(played.events)
        answer = played.step(step)
        steps.append(PlayedStep(step, answer, tuple(_since(before, played.events)), len(played.events)))
    played.finish()
    answers: list[Any] = [one.answer for one in steps]
    return PlayedScript(played, tuple(steps), played.answer(answers))


def _since(before: Sequence[Event], after: Sequence[Event]) -> Sequence[Event]:
    """The events of a step; a report may have gone back before what had come by itself."""
    pairs = zip(before, after, strict=False)
    same = next((place for place, (old, new) in enumerate(pairs) if old is not new), min(len(before), len(after)))
    return after[same:]


def step_words(step: dict[str, Any]) -> str:
    """A step in a few words: Seat 2 raise to $30, report bet-amount."""
    for name in ("report", "choose", "correct", "deal"):
        if name in step:
            return f"{name} {step[name]!s:.40}"
    act = step.get("act") or ("clock" if "clock" in step else "time-out")
    to = f" to {dollars(read_cents(step['to']))}" if act in ("bet", "raise") else ""
    return f"Box {step['box']} {act}" if "box" in step else f"Seat {step['seat']} {act}{to}"
