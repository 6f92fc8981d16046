"""What all pages written from code are made of: first sentences, types in words, tables, marked places in a page."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

DOCS = Path(__file__).parents[2] / "docs"
REFERENCE = DOCS / "reference"
WRITTEN = "Written from the code by `make tables`; change it there."
PLAIN = {
    shapes.BoolType: "true or false",
    shapes.NoneType: "null",
    shapes.RawType: "JSON",
    shapes.AnyType: "JSON",
    shapes.FloatType: "number",
}


def module_of(found: type | Callable[..., object]) -> str:
    """The module a class or a function stands in."""
    module = inspect.getmodule(found)
    assert module is not None
    return module.__name__


def first_sentence(found: object) -> str:
    """The first sentence of a docstring."""
    text = inspect.getdoc(found) or ""
    return re.split(r"(?<=\.)\s", " ".join(text.split("\n\n")[0].split()), maxsplit=1)[0]


def paragraphs(found: object) -> list[str]:
    """A docstring on lines of at most 120 letters, its paragraphs apart."""
    each = (inspect.getdoc(found) or "").split("\n\n")
    return [line for part in each for line in [*wrapped(" ".join(part.split())), ""]]


def wrapped(words: str) -> list[str]:
    """Words on lines of at most 120 letters."""
    return textwrap.wrap(words, 120, break_long_words=False, break_on_hyphens=False)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A table in Markdown, line by line."""
    cells = [list(head)]
    return [_row(cells[0]), "|" + "---|" * len(cells[0]), *map(_row, rows), ""]


def _row(cells: Iterable[str]) -> str:
    escaped = [" ".join(cell.split()).replace("|", "\\|") for cell in cells]
    return " ".join(["|", *[f"{cell} |" if cell else "|" for cell in escaped]])


def page(title: str, reader: str, *parts: Iterable[str]) -> str:
    """A whole page: its title, who it is for, and its parts."""
    lines = [f"# {title}", "", reader, WRITTEN, "", *[line for part in parts for line in part]]
    return "\n".join(lines).rstrip("\n") + "\n"


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The name a Struct has in the log or on the wire."""
    return str(kind.__struct_config__.tag)


def fields_of(kind: type[msgspec.Struct]) -> list[tuple[shapes.Field, str]]:
    """The fields of a Struct, each with what its line says of it."""
    found = shapes.type_info(kind)
    assert isinstance(found, shapes.StructType)
    said = _comments(kind)
    return [(field, said.get(field.name, "")) for field in found.fields]


def _comments(kind: type[Any]) -> dict[str, str]:
    """The comment behind each field, in the class and in those it builds on."""
    said: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            source = _classes(module_of(each)).get(each.__qualname__, "")  # none where an act is made from its command
            said |= dict(re.findall(r"^    (\w+): [^\n]*?  # (.+)$", source, re.MULTILINE))
    return said


@cache
def _classes(module: str) -> dict[str, str]:
    """The source of each class of a module; read once, where `inspect` reads the whole file for each class."""
    text = Path(inspect.getfile(sys.modules[module])).read_text(encoding="utf-8")
    lines = text.split("\n")
    found = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {node.name: "\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in found}


def type_in_words(found: shapes.Type) -> str:
    """A type as a reader of JSON calls it."""
    match found:
        case shapes.Metadata(type=inner):
            return type_in_words(inner)
        case shapes.IntType(ge=least, le=most, gt=above):
            return _bounded("whole number", above + 1 if above is not None else least, most)
        case shapes.StrType():
            return _text(found)
        case shapes.LiteralType(values=values):
            return " or ".join([f"`{value}`" for value in values])
        case shapes.UnionType(types=types):
            return " or ".join([type_in_words(each) for each in types])
        case (
            shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item) | shapes.FrozenSetType(item_type=item)
        ):
            return f"list of {_several(item)}"
        case shapes.TupleType(item_types=items):
            return f"list of {len(items)}: {', '.join([type_in_words(each) for each in items])}"
        case shapes.DictType(value_type=value):
            return f"object of {_several(value)} by name"
        case shapes.StructType(fields=fields):
            return "{" + ", ".join([f"`{field.encode_name}` {type_in_words(field.type)}" for field in fields]) + "}"
        case _:
            return PLAIN[type(found)]


def _several(item: shapes.Type) -> str:
    words = type_in_words(item)
    plain = {"whole number": "whole numbers", "text": "texts", "true or false": "true or false", "number": "numbers"}
    return plain.get(words, words)


def _bounded(what: str, least: object, most: object) -> str:
    if least is not None and most is not None:
        return f"{what} from {least:,} to {most:,}"
    return what


def _text(found: shapes.StrType) -> str:
    if found.pattern:
        return f"text like `{found.pattern}`"
    return f"text of at most {found.max_length:,} letters" if found.max_length else "text"


def default_of(field: shapes.Field) -> str | None:
    """What a field is where it is left out, as JSON; None where it has to be there."""
    if field.required:
        return None
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return msgspec.json.encode(value).decode()


def fields_table(kind: type[msgspec.Struct], usual: Mapping[str, str]) -> list[str]:
    """The fields of a Struct: name, type, what it is or `usual`ly is by that name; nothing where it has none."""
    rows = [
        [
            f"`{field.encode_name}`",
            type_in_words(field.type) + ("" if field.required else ", may be left out"),
            said or usual.get(field.encode_name, ""),
        ]
        for field, said in fields_of(kind)
    ]
    return table(("field", "type", "what it is"), rows) if rows else []


def signature(kind: type[msgspec.Struct], without: tuple[str, ...] = ()) -> str:
    """The fields of a message in one line: `{seat, stake, speaks?}`."""
    named = [f"{field.encode_name}{'' if field.required else '?'}" for field, _ in fields_of(kind)]
    kept = [name for name in named if name.rstrip("?") not in without]
    return f" {{{', '.join(kept)}}}" if kept else ""


def with_marked(file: Path, places: Mapping[str, str]) -> str:
    """A page on disk with its marked places as they are now."""
    text = file.read_text(encoding="utf-8")
    for name, written in places.items():
        text = marked(text, name, written)
    return text


def marked(text: str, name: str, written: str) -> str:
    """A page with what stands between the marks of this name replaced."""
    begin, end = f"<!-- {name}: written by make tables -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"the page has no place marked '{name}'")
    return before + begin + written + end + after
