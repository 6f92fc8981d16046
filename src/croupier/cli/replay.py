"""`croupier replay`: apply the events of a log again, or decide every command once more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import print_json, print_table
from croupier.cli.table_options import JsonOption
from croupier.errors import RequestError
from croupier.history.native import Replayed, read_events, replay, rounds_of

CHECK_FAILED = 1


def replay_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Native logs.")],
    decide: Annotated[
        bool, typer.Option("--decide", help="Decide every command again under the pinned rules.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Replay rounds and say whether they come out as recorded."""
    found = [(file, number, answer) for file in files for number, answer in enumerate(_replayed(file, decide), start=1)]
    good = all(answer.ok for _, _, answer in found)
    if json:
        print_json({"rounds": [answer for _, _, answer in found]})
    else:
        faults = [(file.name, number, answer.mismatch) for file, number, answer in found if not answer.ok]
        if faults:
            print_table("Rounds that disagree", ("file", "round", "what differs"), faults)
        print(f"{len(found)} rounds, {len(found) - len(faults)} as recorded")
    return 0 if good else CHECK_FAILED


def _replayed(file: Path, decide: bool) -> list[Replayed]:
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    return [replay(events, again=decide) for events in rounds_of(read_events(lines))]
