"""`croupier evidence`: judge a file of evidence that a player's browser has saved (docs/reference/evidence.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.output import print_json
from croupier.cli.table_options import JsonOption
from croupier.cli.trust.handed_files import read_handed

if TYPE_CHECKING:
    from croupier.verify import Evidence, Judged

EXAMPLES = "Examples: croupier evidence evidence.json; croupier evidence evidence.json --json"
MOST_BYTES = 4 << 20
DOES_NOT_CONVICT = 1
VERDICTS = {
    "alone": "THIS CONVICTS THE HOUSE. Nothing else is needed: its own signatures contradict each other.",
    "with the record": "THIS CONVICTS THE HOUSE if the line below is in its record: look there, or in any copy of it.",
    "no": "This does not convict the house.",
}


def evidence(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file that the browser has saved.")],
    signing_key: Annotated[
        str, typer.Option(metavar="HEX", help="The house's signing key, as you know it from elsewhere.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Say whether a file of evidence convicts the house of lying about a shuffle, and of what. Exit 1 where not."""
    from croupier.verify import judged, read_evidence

    found = read_evidence(read_handed(file, MOST_BYTES))
    verdict = judged(found, signing_key.lower())
    if json:
        print_json(msgspec.to_builtins(verdict))
    else:
        _tell(found, verdict, known=bool(signing_key))
    if verdict.convicts == "no":
        raise typer.Exit(DOES_NOT_CONVICT)


def _tell(found: Evidence, verdict: Judged, *, known: bool) -> None:
    print(VERDICTS[verdict.convicts])
    print(f"Table {found.table}. The browser says: {found.found}")
    for proof in verdict.proves:
        print(f"- {proof}")
    for fault in verdict.faults:
        print(f"- does not count: {fault}")
    if not known:
        print(f"Judged by the signing key that the browser had kept: {verdict.signing or 'none'}.")
        print("Compare it with the one the house has published, or the regulator has: --signing-key HEX.")
