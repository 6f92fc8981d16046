"""The code of each rule key, for `croupier rules show`: `python -m tools.code_by_key` writes it anew.

A module that decides by a rule key lists it in its docstring; `blind.*` stands for every key that begins so. Every
other module that names a key reads or cites it, and papers, drills, texts of rounds and pages show it.

The function follows from the code: the one that lists the key in its own docstring, else those that name it or the
plain name the rules are compiled to. A module where none does is given alone.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from fnmatch import filter as matching
from pathlib import Path

from croupier import rulebook, rulebook_ids
from croupier.rulebooks.code import definitions

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
FILE = SOURCE / "rulebooks" / "code_by_key.json"
LISTED = re.compile(r"Rule keys?: ((?:`[^`]+`[,;\s]*)+)")
SHOWING = ("documents", "drills", "history", "views")
COMPILED = (
    "banked/rules.py",
    "poker/commission.py",
    "poker/rules.py",
    "table/rules.py",
    "tournament/plan/conditions.py",
)  # here a key is passed on under a plain name, that of a field
ASKED = re.compile(
    r"rules|values|under|ways"
)  # a key that is also a plain word, such as "chip", is one where these stand by

PREFIXED = re.compile(r"[a-z-]+\.")

Code = dict[str, dict[str, list[str]]]


def code_by_key() -> Code:
    """The functions that decide by each key of all rulebooks, that read or cite it, and that show it."""
    keys = {key for name in rulebook_ids() for key in rulebook(name).rules}
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    plain = _plain_names(trees, keys)
    found: Code = {}
    for path, tree in trees.items():
        where = path.relative_to(SOURCE.parents[1]).as_posix()
        shows = path.relative_to(SOURCE).parts[0] in SHOWING
        for (key, decides), names in sorted(_places(tree, keys, plain).items()):
            how = "shows" if shows else "decides" if decides else "reads"
            places = found.setdefault(key, {}).setdefault(how, [])
            places += [f"{where}:{name}" if name else where for name in dict.fromkeys(names)]
    return dict(sorted(found.items()))


def keys_listed(node: ast.AST, keys: set[str]) -> set[str]:
    """The rule keys a docstring lists; one that no rulebook has is there as it is written."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return set()
    listed = {name for row in LISTED.findall(ast.get_docstring(node) or "") for name in re.findall(r"`([^`]+)`", row)}
    return {key for name in listed for key in matching(keys, name) or [name]}


def _places(tree: ast.Module, keys: set[str], plain: dict[str, set[str]]) -> dict[tuple[str, bool], list[str]]:
    """The definitions of a module that name each key, and whether they decide by it; an empty name is the module's."""
    listing: defaultdict[str, list[str]] = defaultdict(list)
    naming: defaultdict[str, list[str]] = defaultdict(list)
    acting: defaultdict[str, list[str]] = defaultdict(list)
    decided = keys_listed(tree, keys)
    for name, node in definitions(tree):
        names = _users(tree, name) if isinstance(node, ast.Assign | ast.AnnAssign) else [name]
        fields = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
        for key in keys_listed(node, keys):
            listing[key].append(name)
        for key in _named(node, keys):
            naming[key] += names
        for key in decided:
            if plain.get(key, set()) & fields:
                acting[key] += names
    found = {(key, True): listing[key] or [*naming[key], *acting[key]] or [""] for key in decided | set(listing)}
    return found | {(key, False): names for key, names in naming.items() if (key, True) not in found}


def _users(tree: ast.Module, constant: str) -> list[str]:
    """The definitions that use a constant of their module; where none does, the constant itself."""
    return [
        name
        for name, node in definitions(tree)
        if any(isinstance(each, ast.Name) and each.id == constant for each in ast.walk(node)) and name != constant
    ] or [constant]


def _plain_names(trees: dict[Path, ast.Module], keys: set[str]) -> dict[str, set[str]]:
    """The names of the fields that each key is compiled to."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for module in COMPILED:
        for node in ast.walk(trees[SOURCE / module]):
            if isinstance(node, ast.keyword) and node.arg:
                for key in _named(node, keys):
                    names[key].add(node.arg)
    return names


def _named(within: ast.AST, keys: set[str]) -> set[str]:
    """The keys that stand there: as a literal, or put together from a prefix (`f"unposted.{who}"`)."""
    named = set()
    for node in ast.walk(within):
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                if each.value in keys and (not each.value.isalpha() or ASKED.search(ast.unparse(node))):
                    named.add(each.value)
            elif isinstance(each, ast.JoinedStr):
                pattern = "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in each.values)
                if PREFIXED.match(pattern):
                    named.update(matching(keys, pattern))
    return named


def main() -> None:
    """Write the table anew."""
    rows = [f"{json.dumps(key)}: {json.dumps(places)}" for key, places in code_by_key().items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
