"""The modules of each rule key, for `croupier rules show`: `python -m tools.code_by_key` writes them anew.

A module says in its docstring which rule keys it holds. Where none does, it is the modules that name the key.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from croupier import rulebook, rulebook_ids

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
FILE = SOURCE / "rulebooks" / "code_by_key.json"
LISTED = re.compile(r"Rule keys?: ((?:`[^`]+`[,\s]*)+)")


def code_by_key() -> dict[str, list[str]]:
    """The modules of each key of all rulebooks, by key."""
    keys = {key for name in rulebook_ids() for key in rulebook(name).rules}
    held: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        text, where = path.read_text(encoding="utf-8"), path.relative_to(SOURCE.parent).as_posix()
        listings = LISTED.findall(ast.get_docstring(ast.parse(text)) or "")
        for key in {key for listing in listings for key in re.findall(r"`([^`]+)`", listing)}:
            held.setdefault(key, []).append(where)
        for key in set(re.findall(r'"([a-z0-9.-]+)"', text)) & keys:
            named.setdefault(key, []).append(where)
    return {key: held.get(key) or named[key] for key in sorted(keys) if key in held or key in named}


def main() -> None:
    """Write the table anew."""
    FILE.write_text(json.dumps(code_by_key(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
