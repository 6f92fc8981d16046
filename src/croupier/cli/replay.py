"""`croupier replay`: native logs applied again, or decided again; poker hand histories played through the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import print_json, print_table
from croupier.cli.table_options import JsonOption, SetOption, TableOption, given_rules
from croupier.errors import CroupierError, RequestError
from croupier.history.native import Replayed, replay
from croupier.history.phh_play import replay_hand
from croupier.history.phh_read import read_phh
from croupier.poker import events as e
from croupier.rulebooks import rulebook_ids
from croupier.rulebooks.values import Raw

CHECK_FAILED = 1
HISTORIES = (".phh", ".phhs")
MOST_BYTES = 64 << 20  # of one poker hand history file
MOST_FAULTS = 50  # told to a person; --json tells all

EXAMPLES = "Examples: croupier replay rounds.jsonl --decide; croupier replay hands.phhs --set commission=schedule"


def replay_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Native logs, .phh and .phhs files.")],
    name: Annotated[
        str | None,
        typer.Option(
            "--rulebook", "-r", metavar="R", help=f"What .phh files are played by: {', '.join(rulebook_ids())}."
        ),
    ] = None,
    set_: SetOption = None,
    table: TableOption = None,
    decide: Annotated[
        bool, typer.Option("--decide", help="Decide every command of a native log again under its pinned rules.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Replay rounds and say whether they come out as recorded. A native log keeps the rules it is pinned to."""
    given = given_rules(set_, table)
    found: list[tuple[Path, int, Replayed]] = []
    for file in files:
        history = file.suffix.lower() in HISTORIES
        answers = _played(file, name, given) if history else _replayed(file, decide)
        found += [(file, number, answer) for number, answer in enumerate(answers, start=1)]
    faults = [(file.name, number, answer.mismatch) for file, number, answer in found if not answer.ok]
    if json:
        print_json({"rounds": [answer for _, _, answer in found]})
    else:
        if faults:
            print_table("Rounds that disagree", ("file", "round", "what differs"), faults[:MOST_FAULTS])
        print(f"{len(found)} rounds, {len(found) - len(faults)} as recorded")
    return CHECK_FAILED if faults else 0


def _played(file: Path, name: str | None, given: dict[str, Raw]) -> list[Replayed]:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    if len(data) > MOST_BYTES:
        raise RequestError(f"{file} is more than {MOST_BYTES >> 20} MB; split it")
    where = str(file)
    answers = []
    try:
        hands = read_phh(data)
        for number, hand in enumerate(hands, start=1):
            where = f"{file}, hand {number}" if len(hands) > 1 else str(file)
            answers.append(replay_hand(hand, name, given))
    except CroupierError as error:
        raise RequestError(f"{where}: {error}") from error
    return answers


def _replayed(file: Path, decide: bool) -> list[Replayed]:
    read = read_log(file, lambda logged: _replay(logged, decide))
    if not read.fault:
        return [answer for answer, _ in read.rounds]
    broken = f"the chain of the log is broken: {read.fault}"
    return [
        answer if last < read.fault_line else Replayed(False, answer.final_stakes, broken)
        for answer, last in read.rounds
    ]


def _replay(logged: LoggedRound, decide: bool) -> Replayed:
    if not places_fit(logged.events):
        return Replayed(False, None, "the events do not fit together: a place where nobody sits")
    try:
        return replay(logged.events, again=decide)
    except CroupierError as error:
        return Replayed(False, None, f"the pinned rules cannot be settled: {error}")
    except (msgspec.MsgspecError, ArithmeticError, AttributeError, MemoryError) as error:
        return Replayed(False, None, f"the events do not fit together: {error}")


def places_fit(events: list[e.Event]) -> bool:
    """Whether every event names a place of the round's opening."""
    opening = events[0]
    places = range(len(opening.seats)) if isinstance(opening, e.RoundOpened) else range(0)
    return all(getattr(event, "place", 0) in places for event in events)
