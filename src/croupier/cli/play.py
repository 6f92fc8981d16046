"""`croupier play`: one scripted round, answered step by step.

For people: the record of the round, every refusal in its place, and what the round waits for where it has not ended.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.log_writer import new_log
from croupier.cli.output import print_json, say, warn
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.errors import RequestError
from croupier.history import BankedAnswer, BankedDue, ScriptAnswer, dollars, play_script, read_script
from croupier.poker import Due, Offer

EXAMPLES = f"""Example, as bash and zsh take it; docs/reference/scripts.md shows every kind of step:

croupier play - <<< '{{"rulebook": "{EXAMPLE_ID}", "set": {{"limit": "pot"}}, "button": 3, "seats": [
{{"seat": 1, "stake": 100}}, {{"seat": 2, "stake": 80}}, {{"seat": 3, "stake": 50}}], "board": "Kh9d4c2sJh",
"steps": [{{"seat": 3, "act": "raise", "to": 6}}, {{"seat": 1, "act": "fold"}}]}}'"""


def play(
    script: Annotated[str, typer.Argument(metavar="SCRIPT.json", help="The script; - is standard input.")],
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the round as a log, finished or not.")] = None,
    json: JsonOption = False,
) -> None:
    """Play one scripted round: what was due before each step, what came of it, and how the round was settled."""
    try:
        data = sys.stdin.buffer.read() if script == "-" else Path(script).read_bytes()
    except OSError as error:
        raise RequestError(f"cannot read {script}: {error.strerror or error}") from error
    wanted = read_script(data)
    played = play_script(wanted)
    for line in played.round.warnings:
        warn(line)
    if log is not None:
        with new_log(log, "script") as writer:
            writer.write(played.answer.events)
    if json:
        print_json(_without_events(played.answer))
        return
    for line in played.lines():
        say(line)
    if not played.answer.ended:
        due = played.answer.due
        say(f"*** WAITING *** {_box_waited_for(due) if isinstance(due, BankedDue) else _waits_for(due)}")


def _waits_for(due: Due) -> str:
    turn = due.awaited
    if due.choices:
        open_ = [f"{choice.name}, open to {choice.by}: {choice.words} [{choice.clause}]" for choice in due.choices]
        return f"for a choice a ruling has left open: {'; '.join(open_)}"
    if turn is None:
        return "for the dealer"
    acts = "; ".join(f"{_offer_words(offer)} [{', '.join(offer.clauses)}]" for offer in turn.acts)
    shows = any(offer.act == "show" for offer in turn.acts)
    return f"for Seat {turn.seat} {'and a hand that is not given' if shows else 'to act'}: {acts}"


def _box_waited_for(due: BankedDue) -> str:
    if due.choices:
        open_ = [f"{choice.name}, open to {choice.by}: {choice.words} [{choice.clause}]" for choice in due.choices]
        return f"for a choice a ruling has left open: {'; '.join(open_)}"
    if due.awaited is None:
        return "for the dealer"
    acts = [f"{offer.act} {' or '.join(map(dollars, offer.amounts))}".strip() for offer in due.awaited.acts]
    return f"for Box {due.awaited.box} to choose: {'; '.join(acts)}"


def _offer_words(offer: Offer) -> str:
    if offer.min_to is not None and offer.max_to is not None:
        most = f", at most to {dollars(offer.max_to)}" if offer.max_to > offer.min_to else ""
        return f"{offer.act} to {dollars(offer.min_to)}{most}"
    return offer.act if offer.amount is None else f"{offer.act} {dollars(offer.amount)}"


def _without_events(answer: ScriptAnswer | BankedAnswer) -> dict[str, object]:
    fields = msgspec.structs.asdict(answer)
    del fields["events"]
    return fields
