"""docs/api.md: the public names of the library with their signatures and first sentences; `make tables` writes it anew."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

FILE = Path(__file__).parent.parent / "docs" / "api.md"
MODULES = ("croupier", "croupier.poker", "croupier.bots", "croupier.record", "croupier.hands.kernels")
HEAD = """# API reference

Every public name, with its first sentence. The README shows them at work; the modules' own docstrings say how they work.
Written from the code by `make tables`.
"""


def api_reference() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(_module(name) for name in MODULES)])


def _module(name: str) -> str:
    module = importlib.import_module(name)
    rows = [f"## {name}\n", _first_sentence(module), "", "| name | what it is |", "|---|---|"]
    for public in module.__all__:
        found = getattr(module, public)
        what = _first_sentence(found) if inspect.isroutine(found) or inspect.isclass(found) else f"`{_value(found)}`"
        rows.append(f"| `{public}{_signature(found)}` | {what} |".replace("\n", " "))
    return "\n".join(rows) + "\n"


def _signature(found: object) -> str:
    if inspect.isclass(found) and issubclass(found, enum.Enum | Exception):
        return ""
    if not (inspect.isfunction(found) or inspect.isclass(found) or hasattr(found, "__wrapped__")):
        return ""
    try:
        names = inspect.signature(cast("Callable[..., object]", found)).parameters.values()
    except ValueError:
        return ""
    return "(" + ", ".join(str(name).split(":")[0].split("=")[0].strip() for name in names) + ")"


def _first_sentence(found: object) -> str:
    text = inspect.getdoc(found) or ""
    return re.split(r"(?<=\.)\s", " ".join(text.split("\n\n")[0].split()), maxsplit=1)[0].replace("|", "\\|")


def _value(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else type(found).__name__


def main() -> None:
    FILE.write_text(api_reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
