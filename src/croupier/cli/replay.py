"""`croupier replay`: native logs applied again, or decided again; poker hand histories played through the engine."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import print_json, print_table, warn
from croupier.cli.table_options import PLAYED, JsonOption, SetOption, TableOption, given_rules
from croupier.errors import CroupierError, RequestError
from croupier.history import Replayed, read_phh, replay, replay_hand
from croupier.rulebooks import Raw

CHECK_FAILED = 1
HISTORIES = (".phh", ".phhs")
MOST_BYTES = 64 << 20  # of one poker hand history file
MOST_FAULTS = 50  # told to a person; --json tells all

EXAMPLES = "Examples: croupier replay rounds.jsonl --decide; croupier replay hands.phhs --set commission=schedule"


class Round(msgspec.Struct, frozen=True):
    """The outcome of one round: its file, and its number in a log or its place among the hands of a history."""

    file: str
    round: int
    ok: bool
    final_stakes: list[int] | None
    mismatch: str | None


def replay_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Native logs, .phh and .phhs files.")],
    name: Annotated[
        str | None, typer.Option("--rulebook", "-r", metavar="R", help=f"What .phh files are played by: {PLAYED}.")
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
    logs = [file for file in files if file.suffix.lower() not in HISTORIES]
    if logs and (name or given):
        warn(
            f"{logs[0]} keeps the rules it is pinned to; --rulebook, --set and --table rule .phh and .phhs files alone"
        )
    found: list[Round] = []
    for file in files:
        found += _replayed(file, decide) if file in logs else _played(file, name, given)
    faults = [each for each in found if not each.ok]
    if json:
        print_json({"rounds": found})
    else:
        if faults:
            print_table("Rounds that disagree", ("file", "round", "what differs"), _rows(faults)[:MOST_FAULTS])
        rounds = "1 round" if len(found) == 1 else f"{len(found)} rounds"
        print(f"{rounds}, {len(found) - len(faults)} as recorded")
    return CHECK_FAILED if faults else 0


def _rows(faults: list[Round]) -> list[tuple[str, str, str | None]]:
    """The rows of rounds that disagree; rounds with the same fault share one."""
    alike = groupby(faults, key=lambda each: (Path(each.file).name, each.mismatch))
    rows = []
    for (name, mismatch), rounds in alike:
        first, *_, last = [each.round for each in rounds] * 2
        rows.append((name, str(first) if first == last else f"{first} to {last}", mismatch))
    return rows


def _told(file: Path, number: int, answer: Replayed) -> Round:
    return Round(str(file), number, answer.ok, answer.final_stakes, answer.mismatch)


def _played(file: Path, name: str | None, given: dict[str, Raw]) -> list[Round]:
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
            answers.append(_told(file, number, replay_hand(hand, name, given)))
    except CroupierError as error:
        raise RequestError(f"{where}: {error}") from error
    return answers


def _replayed(file: Path, decide: bool) -> list[Round]:
    def use(logged: LoggedRound) -> Round:
        return _told(file, logged.occasion.number, replay(logged.events, again=decide, lines=logged.lines))

    read = read_log(file, use)
    if not read.fault:
        return [answer for answer, _ in read.rounds]
    broken = f"the chain of the log is broken: {read.fault}"
    return [
        answer if last < read.fault_line else msgspec.structs.replace(answer, ok=False, mismatch=broken)
        for answer, last in read.rounds
    ]
