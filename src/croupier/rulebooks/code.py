"""The code of a clause: the functions that decide by it, that read or cite its rule keys, that show them.

The table by rule key is package data, written by `make tables` from the modules' docstrings and what their functions
name. Lines are looked up in the source as it is installed, so that the table does not change with every line above.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

import msgspec

from croupier.rulebooks.rulebook import Rulebook

_ENGINE = ("cards", "hands", "poker", "banked", "rulings", "table", "tournament", "house")
_ROOT = "src/croupier/"


class Place(msgspec.Struct, frozen=True):
    """A definition to open: `croupier.poker.limits:tap_out`, and its path and line in the repository."""

    name: str
    at: str


class Code(msgspec.Struct, frozen=True):
    """The code of a clause, in each list the most particular first."""

    decides: tuple[Place, ...] = ()
    reads: tuple[Place, ...] = ()
    shows: tuple[Place, ...] = ()


class _OfKey(msgspec.Struct, frozen=True):
    """The code of a rule key, each as a path and a definition: `src/croupier/poker/limits.py:tap_out`."""

    decides: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()


def code_of(book: Rulebook, clause: str) -> Code:
    """The code a clause names itself, and that of its rule keys: first of the key that leads to the fewest clauses."""
    keys = sorted(book.keys_by_clause.get(clause, ()), key=lambda key: _clauses_led_to(book)[key])
    of_keys = [_code_by_key().get(key, _OfKey()) for key in keys]
    named = [_ROOT + name for name in book.clauses[clause].code]
    decides = dict.fromkeys([*named, *_particular_first(each.decides for each in of_keys)])
    reads = dict.fromkeys(name for name in _particular_first(each.reads for each in of_keys) if name not in decides)
    shows = dict.fromkeys(name for name in _particular_first(each.shows for each in of_keys) if name not in decides)
    return Code(*[tuple(_place(name) for name in names) for names in (decides, reads, shows)])


def seen_code(book: Rulebook, clause: str) -> dict[str, tuple[Place, ...]]:
    """The code that decides by the clauses this one sees, by clause: for a definition that has none of its own."""
    seen = {other: code_of(book, other).decides for other in book.clauses[clause].see if other in book.clauses}
    return {other: decides for other, decides in seen.items() if decides}


def definitions(module: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, classes, methods and constants of a module by name; a class comes without its methods."""
    for node in module.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, node
            case ast.ClassDef():
                methods = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
                yield from ((f"{node.name}.{each.name}", each) for each in methods)
                rest = [each for each in node.body if each not in methods]
                yield node.name, ast.ClassDef(**{**vars(node), "body": rest})
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node


@cache
def _code_by_key() -> dict[str, _OfKey]:
    table = (files("croupier.rulebooks") / "code_by_key.json").read_bytes()
    return msgspec.json.decode(table, type=dict[str, _OfKey])


@cache
def _clauses_led_to(book: Rulebook) -> Counter[str]:
    return Counter(key for keys in book.keys_by_clause.values() for key in keys)


@cache
def _keys_decided() -> Counter[str]:
    return Counter(name for of_key in _code_by_key().values() for name in (*of_key.decides, *of_key.reads))


def _particular_first(by_key: Iterable[Iterable[str]]) -> list[str]:
    """Key by key, what decides by few keys before what is about many; a module without a function comes last."""

    def order(name: str) -> tuple[int, int]:
        package = name.split("/")[2]
        return _keys_decided()[name], _ENGINE.index(package) if package in _ENGINE else len(_ENGINE)

    return sorted((name for names in by_key for name in sorted(names, key=order)), key=lambda name: ":" not in name)


def _place(name: str) -> Place:
    path, _, definition = name.partition(":")
    module = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return Place(f"{module}:{definition}", f"{path}:{_lines(path)[definition]}") if definition else Place(module, path)


@cache
def _lines(path: str) -> dict[str, int]:
    source = (files("croupier") / path.removeprefix(_ROOT)).read_text(encoding="utf-8")
    return {name: node.lineno for name, node in definitions(ast.parse(source))}
