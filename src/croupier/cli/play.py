"""`croupier play`: one scripted round, answered step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.output import print_json, say, warn
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.errors import RequestError
from croupier.history.script import ScriptAnswer, play_script, read_script
from croupier.history.text import round_text

EXAMPLES = f"""Example, as bash and zsh take it; docs/scripts.md shows every kind of step:

croupier play - <<< '{{"rulebook": "{EXAMPLE_ID}", "set": {{"limit": "pot"}}, "button": 3, "seats": [
{{"seat": 1, "stake": 100}}, {{"seat": 2, "stake": 80}}, {{"seat": 3, "stake": 50}}], "board": "Kh9d4c2sJh",
"steps": [{{"seat": 3, "act": "raise", "to": 6}}, {{"seat": 1, "act": "fold"}}]}}'"""


def play(
    script: Annotated[str, typer.Argument(metavar="SCRIPT.json", help="The script; - is standard input.")],
    json: JsonOption = False,
) -> None:
    """Play one scripted round: what was due before each step, what came of it, and how the round was settled."""
    try:
        data = sys.stdin.buffer.read() if script == "-" else Path(script).read_bytes()
    except OSError as error:
        raise RequestError(f"cannot read {script}: {error.strerror or error}") from error
    answer = play_script(read_script(data))
    if json:
        print_json(_without_events(answer))
        return
    for line in round_text(answer.events):
        say(line)
    for number, step in enumerate(answer.steps, start=1):
        if step.refusal:
            warn(f"step {number} was refused: {step.refusal.reason} ({step.refusal.clause})")


def _without_events(answer: ScriptAnswer) -> dict[str, object]:
    fields = msgspec.structs.asdict(answer)
    del fields["events"]
    return fields
