"""docs/reference/refusals.md: every refusal by its code, read from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tools.reference.kit import REFERENCE, page, table

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
FILE = REFERENCE / "refusals.md"
PLACES = {  # where code, words and clause stand among the arguments
    "Refusal": (0, 1, 2),
    "contradicted": (2, 3, 1),
}
FIELDS = ("code", "reason", "clause")
AMOUNTS = ("money", "dollars")
ONE = {"seats": "seat", "boxes": "box"}
READER = """For authors of clients and bots. After reading this page you know every expected no, by the machine that says it,
and can act on it.

A refusal is `{"code", "reason", "clause"}`. Act on the code: it stays as it is when the words change. One kind of no
has one code, so a code may have several words. In the words `{name}` is filled in. The clause is that of the rule key
shown, or `practice` or `system` where no clause speaks; where none is shown it depends on what was asked.
"""


class Entry(NamedTuple):
    """One place that refuses something."""

    machine: str  # the package
    module: str
    line: int
    codes: tuple[str, ...]  # empty where the source has no literal code; two where a condition chooses
    words: tuple[str, ...]
    clause: str


def entries(source: Path = SOURCE) -> list[Entry]:
    """Every place in the source that makes a refusal, but the two functions that pass one on."""
    return [entry for path in sorted(source.rglob("*.py")) for entry in _entries(path, source)]


def pages() -> dict[Path, str]:
    """Write the page of all refusals."""
    return {FILE: page_of(entries())}


def page_of(found: Iterable[Entry]) -> str:
    """Write the page of these refusals."""
    rows: dict[str, dict[tuple[str, str, str], list[str]]] = {}
    for one in found:
        for code, said in said_under(one):
            decided = rows.setdefault(one.machine, {}).setdefault((code, said, one.clause), [])
            decided.append(f"`{one.module}`")
    parts = []
    for machine in sorted(rows):
        cells = [
            [f"`{code}`", words, clause, ", ".join(dict.fromkeys(modules))]
            for (code, words, clause), modules in sorted(rows[machine].items())
        ]
        parts.append([f"## {machine}", "", *table(("code", "words", "clause", "decided in"), cells)])
    return page("Refusals", READER, *parts)


def said_under(one: Entry) -> Iterator[tuple[str, str]]:
    """Each code of a place with its words."""
    if len(one.codes) == len(one.words):
        yield from zip(one.codes, one.words, strict=True)
    else:
        yield from product(one.codes, one.words)


def _entries(path: Path, source: Path) -> Iterator[Entry]:
    text = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in PLACES):
        return
    tree = ast.parse(text)
    module = path.relative_to(source).with_suffix("")
    for function, call in _calls(tree, tree):
        name = _name(call.func)
        if name not in PLACES or getattr(function, "name", "") in PLACES:
            continue
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        few = len(call.args) + len(given) < 1 + max(PLACES[name])  # then none of them is known to be a code
        code, words, clause = [
            given.get(field) or (call.args[at] if at < len(call.args) else None)
            for field, at in zip(FIELDS, PLACES[name], strict=True)
        ]
        codes = [_text(each) for each in _either(None if few else code) if _text(each)]
        said = [_words(each) for each in _either(_given(words, function, tree))]
        under = _given(clause, function, tree)
        key = _text(under) if name != "Refusal" else ""
        yield Entry(
            module.parts[0], str(module), call.lineno, tuple(codes), tuple(said), f"`{key}`" if key else _clause(under)
        )


def _calls(node: ast.AST, function: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call, with the function it stands in."""
    if isinstance(node, ast.Call):
        yield function, node
    inside = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inside)


def _given(node: ast.expr | None, *scopes: ast.AST) -> ast.expr | None:
    """What a variable was given last before it is used, in its function or else in the module; else the node itself."""
    if not isinstance(node, ast.Name):
        return node
    for scope in scopes:
        found = [
            (assign.lineno, value)
            for assign in (scope.body if isinstance(scope, ast.Module) else ast.walk(scope))
            if isinstance(assign, ast.Assign) and assign.lineno <= node.lineno
            for target, value in _pairs(assign)
            if _name(target) == node.id
        ]
        if found:
            return max(found, key=lambda pair: pair[0])[1]
    return node


def _pairs(assign: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    target, value = assign.targets[0], assign.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=False)
    else:
        yield target, value


def _either(node: ast.expr | None) -> list[ast.expr]:
    if node is None:
        return []
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]


def _words(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or f"{{{_hole(part)}}}" for part in node.values)
    return _text(node) or f"{{{_hole(node)}}}"


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _hole(node: ast.expr) -> str:
    """A name for what is filled in."""
    match node:
        case ast.Call(func=func, args=args) if _name(func) in AMOUNTS or not args:
            return "amount" if args else _name(func)
        case ast.Call(args=args):
            return _hole(args[-1])
        case ast.FormattedValue(value=value):
            return _hole(value)
        case ast.Subscript(slice=ast.Constant(value=str(key))):
            return key
        case ast.Subscript(value=value):
            return ONE.get(_hole(value), _hole(value))
        case ast.IfExp(body=body, orelse=other):
            return "/".join(_text(each) or _hole(each) for each in (body, other))
        case ast.BoolOp(values=[first, *_]) | ast.BinOp(left=first):
            return _hole(first)
        case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
            return _hole(each)
        case _:
            return _name(node) or "..."


def _clause(node: ast.expr | None) -> str:
    """The rule key whose clause speaks, practice or system; empty where that depends."""
    text = "" if node is None else ast.unparse(node)
    if text in ("PRACTICE", "OURS", "floor.PRACTICE"):
        return "practice"
    found = re.fullmatch(
        r"(?:[\w.]+\.clause\(|[\w.]+\.(?:under|clauses)\[)'([\w.-]+)'(?:, -?\d+)?[)\]](?:\[-?\d+\])?", text
    )
    return f"`{found[1]}`" if found else _text(node)


def _name(node: ast.AST | None) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))
