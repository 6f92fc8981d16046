"""Table rules in a TOML file: for the command line, and for the tables of a room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import RequestError
from croupier.rulebooks.values import Raw

LARGEST_FILE_BYTES = 1_000_000


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
