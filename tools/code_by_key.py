"""The modules of each rule key, for `croupier rules show`: `python -m tools.code_by_key` writes them anew.

A module that decides by a rule key lists it in its docstring; `blind.*` stands for every key that begins so. Every
other module that names a key reads or cites it, and papers, drills, texts of rounds and pages show it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from fnmatch import filter as matching
from pathlib import Path

from croupier import rulebook, rulebook_ids

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
FILE = SOURCE / "rulebooks" / "code_by_key.json"
LISTED = re.compile(r"Rule keys?: ((?:`[^`]+`[,\s]*)+)")
SHOWING = ("documents", "drills", "history", "views")
ASKED = re.compile(
    r"rules|values|under"
)  # a key that is also a plain word, such as "chip", is one where these stand by


def code_by_key() -> dict[str, dict[str, list[str]]]:
    """The modules that decide by each key of all rulebooks, that read it, and that show it."""
    keys = {key for name in rulebook_ids() for key in rulebook(name).rules}
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        tree, where = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(SOURCE.parents[1]).as_posix()
        decides = keys_listed(tree, keys)
        for key in decides | (set(_named(tree)) & keys):
            how = "shows" if path.relative_to(SOURCE).parts[0] in SHOWING else "decides" if key in decides else "reads"
            found.setdefault(key, {}).setdefault(how, []).append(where)
    return dict(sorted(found.items()))


def keys_listed(module: ast.Module, keys: set[str]) -> set[str]:
    """The rule keys a module lists in its docstring; one that no rulebook has is there as it is written."""
    listed = {name for row in LISTED.findall(ast.get_docstring(module) or "") for name in re.findall(r"`([^`]+)`", row)}
    return {key for name in listed for key in matching(keys, name) or [name]}


def _named(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        for each in ast.iter_child_nodes(node):
            if (
                isinstance(each, ast.Constant)
                and isinstance(each.value, str)
                and (not each.value.isalpha() or ASKED.search(ast.unparse(node)))
            ):
                yield each.value


def main() -> None:
    """Write the table anew."""
    rows = [f"{json.dumps(key)}: {json.dumps(modules)}" for key, modules in code_by_key().items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
