"""Table rules in a TOML file: for the command line, and for the tables of a room."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import RequestError
from croupier.rulebooks.toml_file import read_toml
from croupier.rulebooks.values import Raw


def read_table_file(file: Path) -> dict[str, Raw]:
    """Table rules from a TOML file; keys may be quoted (`"low.ace" = "low"`) or nested (`low.ace = "low"`).

    A file may keep them under `[table]`, as an example does, beside `[tournament]` and `[[approval]]`.
    """
    data = read_toml(file, "table file")
    table = data.pop("table", None) if isinstance(data.get("table"), Mapping) else None
    if table is not None and (strange := set(data) - {"tournament", "approval"}):
        raise RequestError(f"{file} has {', '.join(sorted(strange))[:60]} outside its [table]; put it inside")
    return flattened(data if table is None else table)


def flattened(data: Mapping[str, Any], prefix: str = "") -> dict[str, Raw]:
    """Nested tables as dotted keys."""
    flat: dict[str, Raw] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            flat |= flattened(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
