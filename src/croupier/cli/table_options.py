"""`--rulebook`, `--set key=value` and `--table FILE.toml`: the table a command works for.

Unset keys come from the rulebook's example.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.errors import RequestError
from croupier.rulebooks import Rulebook, TableRules, rulebook_ids, rulebooks_between_players, settle
from croupier.rulebooks.values import Raw

LARGEST_FILE_BYTES = 1_000_000

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
    Path | None,
    typer.Option("--table", metavar="FILE.toml", help="Table rules from a file; --set goes before it."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
JsonOrLinesOption = Annotated[
    bool, typer.Option("--json", help="One JSON document on stdout; --batch always answers JSON lines.")
]


def settled(book: Rulebook, given: Mapping[str, Raw]) -> TableRules:
    """The rules of a table that is only looked at: unset keys from the example, hypothetical values allowed."""
    return settle(book, given, defaults=book.example.table, simulation=True)


def given_rules(pairs: Sequence[str] | None, file: Path | None) -> dict[str, Raw]:
    """What --table and --set say together."""
    given = {} if file is None else read_table_file(file)
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise RequestError(f"--set '{pair[:60]}' is not KEY=VALUE; write for example --set deck=32")
        given[key.strip()] = value.strip()
    return given


def read_table_file(file: Path) -> dict[str, Raw]:
    """Table rules from a TOML file; keys may be quoted (`"low.ace" = "low"`) or nested (`low.ace = "low"`).

    A file may keep them under `[table]`, as an example does, beside `[tournament]` and `[[approval]]`.
    """
    try:
        with file.open("rb") as source:
            text = source.read(LARGEST_FILE_BYTES + 1)
        if len(text) > LARGEST_FILE_BYTES:
            raise RequestError(f"{file} is larger than {LARGEST_FILE_BYTES} bytes; that is no table file")
        data = tomllib.loads(text.decode("utf-8-sig"))
        table = data.pop("table", None) if isinstance(data.get("table"), Mapping) else None
        if table is not None and (strange := set(data) - {"tournament", "approval"}):
            raise RequestError(f"{file} has {', '.join(sorted(strange))[:60]} outside its [table]; put it inside")
        return flattened(data if table is None else table)
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise RequestError(f"{file} is not a TOML file: {error}") from error


def flattened(data: Mapping[str, Any], prefix: str = "") -> dict[str, Raw]:
    """Nested tables as dotted keys."""
    flat: dict[str, Raw] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            flat |= flattened(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
