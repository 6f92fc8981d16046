"""`--rulebook`, `--set key=value` and `--table FILE.toml`: the table a command works for.

Unset keys come from the rulebook's example.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from croupier.errors import RequestError
from croupier.rulebooks import (
    Raw,
    Rulebook,
    TableRules,
    read_table_file,
    rulebook_ids,
    rulebooks_between_players,
    settle,
)

PLAYED = ", ".join(rulebooks_between_players())  # for help texts
EXAMPLE_ID = rulebooks_between_players()[0]

KNOWN = ", ".join(rulebook_ids())
RulebookOption = Annotated[str, typer.Option("--rulebook", "-r", metavar="R", help=f"The rulebook: {KNOWN}.")]
PlayedOption = Annotated[str, typer.Option("--rulebook", "-r", metavar="R", help=f"The rulebook: {PLAYED}.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", metavar="KEY=VALUE", help="A table rule, repeatable; amounts are dollars."),
]
TableOption = Annotated[
    Path | None, typer.Option("--table", metavar="FILE.toml", help="Table rules from a file; --set goes before it.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
JsonOrLinesOption = Annotated[
    bool, typer.Option("--json", help="One JSON document on stdout; --batch always answers JSON lines.")
]


def settled(book: Rulebook, given: Mapping[str, Raw]) -> TableRules:
    """The rules of a table that is only looked at: unset keys from the example, hypothetical values allowed."""
    return settle(book, given, defaults=book.example.table, simulation=True)


def given_rules(pairs: Sequence[str] | None, file: Path | None) -> dict[str, Raw]:
    """The table rules given by --table and --set together."""
    given = {} if file is None else read_table_file(file)
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise RequestError(f"--set '{pair[:60]}' is not KEY=VALUE; write for example --set deck=32")
        given[key.strip()] = value.strip()
    return given
