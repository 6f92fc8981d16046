"""Plans of tournaments as TOML files: written to start from, and read.

A plan has `rulebook` and `name`, the conditions under `[given]` (keys quoted or nested, as in a table file), and
`[structure]` with its `[[structure.levels]]` and `[[structure.stages]]`. Money is in dollars throughout, as in every file
and option; in the plan itself what a re-buy or an add-on costs is in cents.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import RequestError
from croupier.room.table_file import LARGEST_FILE_BYTES, flattened
from croupier.rulebooks.values import NotPermitted, read_cents
from croupier.tournament.conditions import Plan

HEAD = """\
# A tournament. Money is in dollars, chips are whole numbers. `croupier tournament check FILE` settles it under its rulebook
# and names the clause of what it refuses; docs/tournaments.md says what everything means."""


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
        data["given"] = {key: _plain(value) for key, value in flattened(data["given"]).items()}
    try:
        _each_price(data, read_cents)
        return msgspec.convert(data, Plan)
    except NotPermitted as error:
        raise RequestError(f"{file} is no plan of a tournament: {error}") from error
    except msgspec.ValidationError as error:
        raise RequestError(f"{file} is no plan of a tournament: {error}") from error


def plan_text(plan: Plan) -> str:
    """A plan as a file has it."""
    data = msgspec.to_builtins(plan, str_keys=True)
    _each_price(data, _dollars)
    lines = "\n".join(_table("", data)).lstrip("\n")
    return f"{HEAD}\n{lines}\n"


def _plain(value: Any) -> Any:
    """A date and time that TOML reads as one, in writing."""
    return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value


def _dollars(cents: int) -> int | float:
    return cents // 100 if cents % 100 == 0 else cents / 100


def _each_price(data: dict[str, Any], changed: Callable[[Any], Any]) -> None:
    """What a re-buy and an add-on cost, and what of it the house keeps, otherwise than it stands."""
    structure = data.get("structure")
    for name in ("rebuy", "add_on"):
        offer = structure.get(name) if isinstance(structure, dict) else None
        for key in ("cost", "fee"):
            if isinstance(offer, dict) and key in offer:
                offer[key] = changed(offer[key])


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
