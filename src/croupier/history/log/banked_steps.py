"""One step of a script against the bank: an act, a report, a choice, a correction or a time-out, read into its command.

What a step says must all be understood; a word too many is refused with the words there are, and the number of the step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.banked import commands
from croupier.errors import CroupierError, RequestError
from croupier.history.log.steps import Correction, MoreCards, read_step
from croupier.protocol import Report, RoundCommand
from croupier.rulings import BANKED_KINDS, encoded, read_report

ACTS = ("play", "check", "fold", "concede", "time-out")


def read_banked_step(step: Mapping[str, Any], number: int, boxes: tuple[int, ...]) -> RoundCommand | Correction:
    """The command a step gives; `boxes` run by place."""
    if "report" not in step and ("choose" in step or "correct" in step):
        read = read_step(step, number, (), ())  # said as in a round between players
        assert not isinstance(read, MoreCards)
        return read
    try:
        return _report(step, boxes) if "report" in step else _act(step, boxes)
    except CroupierError as error:
        raise RequestError(f"step {number}: {error}") from error


def _report(step: Mapping[str, Any], boxes: tuple[int, ...]) -> Report:
    return Report(encoded(read_report(dict(step), boxes, BANKED_KINDS, "box")))


def _act(step: Mapping[str, Any], boxes: tuple[int, ...]) -> commands.Command:
    if "box" not in step:
        raise RequestError("it names no box, and is no report, choice or correction")
    if not _is_box(step["box"], boxes):
        raise RequestError(f"box {step['box']!r:.20} is not in the script")
    place = boxes.index(step["box"])
    if "time-out" in step:
        _only(step, "box", "time-out")
        if step["time-out"] is not True:
            raise RequestError("a player who does not decide is written {box, time-out: true}")
        return commands.TimeOut(place)
    act = step.get("act")
    if act not in ACTS:
        said = f"{act!r:.30} is no act" if "act" in step else "it has no act, report, choose, correct or time-out"
        raise RequestError(f"{said}; the acts are {', '.join(ACTS)}")
    if act == "play":
        _only(step, "box", "act", "times")
        return commands.Act(place, "play", _times(step.get("times", 0)))
    _only(step, "box", "act")
    if act == "concede":
        return commands.Concede(place)
    return commands.TimeOut(place) if act == "time-out" else commands.Act(place, str(act))


def _is_box(said: object, boxes: tuple[int, ...]) -> bool:
    return type(said) is int and said in boxes


def _times(said: object) -> int:
    if type(said) is not int:
        raise RequestError(f"times is a whole number, not {said!r:.20}")
    return said


def _only(step: Mapping[str, Any], *words: str) -> None:
    strange = [word for word in step if word not in words]
    if strange:
        raise RequestError(f"'{strange[0][:30]}' does not belong here; this step takes {', '.join(words)}")
