"""A TOML file from a user: the rules of a table, the plan of a tournament, the settings of a server."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from croupier.errors import RequestError

LARGEST_FILE_BYTES = 1_000_000
DEEPEST = 20  # tables and lists in one another


def read_toml(file: Path, what: str) -> dict[str, Any]:
    """Return the data of a file; RequestError in words where it cannot be read, or could be no such thing."""
    try:
        with file.open("rb") as source:
            text = source.read(LARGEST_FILE_BYTES + 1)
        if len(text) > LARGEST_FILE_BYTES:
            raise RequestError(f"{file} is larger than {LARGEST_FILE_BYTES} bytes; that is no {what}")
        data = tomllib.loads(text.decode("utf-8-sig"))
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RequestError(f"{file} is not a TOML file: it is no text in UTF-8") from error
    except RecursionError as error:
        raise RequestError(f"{file} is no {what}: its lists are too deep") from error
    except ValueError as error:
        raise RequestError(f"{file} is not a TOML file: {error}") from error
    if _is_deep(data):
        raise RequestError(f"{file} is no {what}: it has more than {DEEPEST} tables in one another")
    return data


def _is_deep(data: dict[str, Any]) -> bool:
    """Tell whether the file is nested deeper than any real one, deeper than its readers can go."""
    here: list[Any] = [data]
    for _ in range(DEEPEST):
        inner = [each for held in here for each in (held.values() if isinstance(held, dict) else held)]
        here = [each for each in inner if isinstance(each, dict | list)]
    return bool(here)
