"""Golden rounds (tests/rounds/): read a file's script, play it, and give the record it should hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from croupier.history.script.poker import Script, ScriptedRound, ScriptSeat
from croupier.history.text.tellers import round_text
from croupier.protocol.events import Event

FOLDER = Path(__file__).parents[1] / "tests" / "rounds"
LINE = "---\n"


def golden_files() -> list[Path]:
    """The golden rounds."""
    return sorted(FOLDER.glob("*.txt"))


def record_of(text: str) -> str:
    """Play the script above the line and give the record for below it."""
    played, refusals = _played(text)
    return "\n".join([*round_text(played.events), *refusals]) + "\n"


def events_of(text: str) -> list[Event]:
    """Play the script above the line and give the events of the round."""
    return _played(text)[0].events


def _played(text: str) -> tuple[ScriptedRound, list[str]]:
    """The round a script tells, at its end, and what was refused in it."""
    head = text.split(LINE, 1)[0]
    played = ScriptedRound(_script(head))
    refusals = []
    for mark, words in re.findall(r"^([>!]) (.+)$", head, re.MULTILINE):
        answer = played.step(_step(words))
        assert (answer.refusal is not None) == (mark == "!"), f"{mark} {words}: {answer.refusal}"
        if answer.refusal:
            who = "" if words.startswith("{") else "seat "
            refusals.append(f"refused: {who}{words}: {answer.refusal.reason} [{answer.refusal.clause}]")
    played.run()
    return played, refusals


def _script(head: str) -> Script:
    rules: dict[str, Any] = {}
    seats, book, button, board = [], "", 0, ""
    for line in head.splitlines():
        name, _, rest = line.partition(" ")
        match name:
            case "rulebook":
                book = rest
            case "set":
                rules |= dict(pair.split("=", 1) for pair in rest.split())
            case "button":
                button = int(rest)
            case "board":
                board = rest
            case "seat":
                number, stake, *more = rest.split(maxsplit=2)
                hole, _, owes = (more[0] if more else "").partition("owes ")
                seats.append(ScriptSeat(int(number), stake, hole.strip(), owes.split(",") if owes else []))
    return Script(book, seats, button, [], rules, board)


def _step(words: str) -> dict[str, Any]:
    if words.startswith("{"):
        step: dict[str, Any] = json.loads(words)
        return step
    seat, act, *rest = words.split(maxsplit=2)
    if act == "time-out":
        return {"seat": int(seat), "time-out": True}
    return {"seat": int(seat), "act": act, **({"to": rest[0]} if rest else {})}


def main() -> None:
    """Write the records anew."""
    for file in golden_files():
        text = file.read_text(encoding="utf-8")
        file.write_text(text.split(LINE, 1)[0] + LINE + record_of(text), encoding="utf-8")


if __name__ == "__main__":
    main()
