"""Plans of tournaments as TOML files: written to start from, and read.

A plan has `rulebook` and `name`, the conditions under `[given]` (keys quoted or nested, as in a table file), and
`[structure]` with its `[[structure.levels]]` and `[[structure.stages]]`. Money is in dollars throughout, as in every file
and option; in the plan itself what a re-buy or an add-on costs is in cents.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.output import warn
from croupier.errors import RequestError
from croupier.rulebooks import NotPermitted, flattened, read_cents, read_toml, rulebook
from croupier.tournament import TAKES, Plan, fault_in_words

START = "tournament.start"
HEAD = """\
# A tournament. Money is in dollars, chips are whole numbers. `croupier tournament check FILE` settles it under its rulebook
# and names the clause of what it refuses; docs/reference/plans.md says what everything means. Its name, its start and what
# else is filled in are examples: write your own."""


def read_plan(file: Path) -> Plan:
    """Read a plan from a file; RequestError if it is not a plan."""
    data = read_toml(file, "plan")
    try:
        if isinstance(data.get("given"), Mapping):
            data["given"] = {key: _plain(key, value) for key, value in flattened(data["given"]).items()}
        _each_setting(data)
        _each_price(data, read_cents)
        return msgspec.convert(data, Plan)
    except NotPermitted as error:
        raise RequestError(f"{file} is no plan of a tournament: {error}") from error
    except msgspec.ValidationError as error:
        raise RequestError(f"{file} is no plan of a tournament: {fault_in_words(error)}") from error


def plan_text(plan: Plan) -> str:
    """A plan as a file has it."""
    data = msgspec.to_builtins(plan, str_keys=True)
    _each_price(data, _dollars)
    lines = "\n".join(_table("", data)).lstrip("\n")
    return f"{HEAD}\n{lines}\n"


def note_example(plan: Plan) -> None:
    """Note on stderr where a plan still starts on the day of the rulebook's example."""
    start = rulebook(plan.rulebook).example.tournament.get(START)
    if start and plan.given.get(START) == start:
        warn(f"{START} is an example, {start}; write the day and hour of your own into the plan")


def _plain(key: str, value: Any) -> Any:
    """A value as conditions take it; a date or a time that TOML reads as one is in writing."""
    if isinstance(value, list) and any(isinstance(each, list | Mapping) for each in value):
        raise NotPermitted(f"{key} takes one value or a list of them, and this is a list of lists")
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return value.isoformat() if isinstance(value, date | time) else value


def _each_setting(data: dict[str, Any]) -> None:
    """Settings of tables in writing, as a level has them: 100 and "100" are the same, and [50, 100] is "50,100"."""
    structure = data.get("structure")
    levels = structure.get("levels") if isinstance(structure, dict) else None
    for holder, name in [(structure, "table"), *[(level, "settings") for level in levels or () if levels]]:
        if isinstance(holder, dict) and isinstance(holder.get(name), dict):
            holder[name] = {key: _written(value) for key, value in flattened(holder[name]).items()}


def _written(value: Any) -> Any:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else value


def _dollars(cents: int) -> int | float:
    return cents // 100 if cents % 100 == 0 else cents / 100


def _each_price(data: dict[str, Any], changed: Callable[[Any], Any]) -> None:
    """Change the cost of a re-buy and an add-on, and the house's fee in it."""
    structure = data.get("structure")
    held = structure if isinstance(structure, dict) else {}
    offers = {name: held[name] for name in ("rebuy", "add_on") if isinstance(held.get(name), dict)}
    for name, offer in offers.items():
        for key in [key for key in ("cost", "fee") if key in offer]:
            try:
                offer[key] = changed(offer[key])
            except NotPermitted as error:
                raise NotPermitted(f"{name}: {key} {error}; it takes {TAKES[key]}") from None


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
