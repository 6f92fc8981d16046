"""Plans of tournaments as TOML files: written to start from, and read.

A plan has `rulebook` and `name`, the conditions under `[given]` (keys quoted or nested, as in a table file), and
`[structure]` with its `[[structure.levels]]` and `[[structure.stages]]`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import RequestError
from croupier.room.table_file import LARGEST_FILE_BYTES, flattened
from croupier.tournament.conditions import Plan


def read_plan(file: Path) -> Plan:
    """A plan from a file; RequestError where it is none."""
    try:
        with file.open("rb") as source:
            text = source.read(LARGEST_FILE_BYTES + 1)
        if len(text) > LARGEST_FILE_BYTES:
            raise RequestError(f"{file} is larger than {LARGEST_FILE_BYTES} bytes; that is no plan")
        data = tomllib.loads(text.decode("utf-8-sig"))
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise RequestError(f"{file} is not a TOML file: {error}") from error
    if isinstance(data.get("given"), Mapping):
        data["given"] = flattened(data["given"])
    try:
        return msgspec.convert(data, Plan)
    except msgspec.ValidationError as error:
        raise RequestError(f"{file} is no plan of a tournament: {error}") from error


def plan_text(plan: Plan) -> str:
    """A plan as a file has it."""
    return "\n".join(_table("", msgspec.to_builtins(plan, str_keys=True))).lstrip("\n") + "\n"


def _table(path: str, data: Mapping[str, Any], *, listed: bool = False) -> Iterator[str]:
    """The lines of one table: its own values first, then the tables in it; one of a list has everything on its lines."""
    inner = {} if listed else {key: value for key, value in data.items() if _is_table(value) or _is_tables(value)}
    for key, value in data.items():
        if key not in inner:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        name = f"{path}.{key}" if path else key
        several = _is_tables(value)
        for one in value if several else [value]:
            yield ""
            yield f"[[{name}]]" if several else f"[{name}]"
            yield from _table(name, one, listed=several)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], Mapping)


def _key(key: str) -> str:
    return key if key.replace("-", "_").isidentifier() else json.dumps(key, ensure_ascii=False)


def _value(value: object) -> str:
    """Strings, numbers, booleans and lists of them are written as in JSON, but for one letter."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join([f"{_key(key)} = {_value(each)}" for key, each in value.items()]) + " }"
    return json.dumps("none" if value is None else value, ensure_ascii=False).replace("\x7f", "\\u007f")
