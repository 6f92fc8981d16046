"""docs/reference/api.md: the public names of the library with their types, units and first sentences."""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import re
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NewType, cast

from tools.reference.kit import REFERENCE, first_sentence

FILE = REFERENCE / "api.md"
MODULES = (
    "croupier",
    "croupier.poker",
    "croupier.tournament",
    "croupier.bots",
    "croupier.odds",
    "croupier.shuffle",
    "croupier.chips",
    "croupier.record",
    "croupier.store",
    "croupier.hands.kernels",
)
CARRIED: dict[str, dict[str, tuple[str, ...]]] = {  # what the public names carry or answer, and where it is found
    "croupier": {"croupier.cards.deck": ("DeckCheck",)},
    "croupier.poker": {
        "croupier.poker.rules": ("Menu",),
        "croupier.poker.limits": ("Bounds",),
        "croupier.poker.pots": ("Pot",),
        "croupier.poker.offers": ("Due", "Turn", "Offer", "OpenOffer"),
        "croupier.poker.due": ("ExtraBlindOpen",),
        "croupier.poker.marks": ("Choice",),
        "croupier.poker.state": ("Yardstick", "Posted"),
    },
}
UNITS = {  # of the fields of a name, or of one class alone; first those of a class that have none
    "": "Conditions.least Conditions.most Entrant.pending Purchase.most Tournament.bank Tournament.paid",
    "cents": (
        "amount ante bank bet_least bet_most blinds charged chip forced full hand_fee State.high least level max_to min_to "
        "most over_blinds paid pot price put stake to Post.owes State.dead"
    ),
    "a place": "place actor aggressor last_blind last_shown opener",
    "places": "eligible folded State.answered",
    "a mask of places": "able acted exposed extra live mucked pending square",
    "a clause": (
        "Menu.fold Menu.check Menu.stand Menu.call Menu.call_and_fold Menu.bet Menu.raise_ "
        "clause muck_clause least_under most_under stopped_under under_tapout under_raise"
    ),
    "shoe positions": "board_positions burnt State.hole",
}
HEAD = """# API reference

For developers who use the library. After reading this page you know every public name, with its types and its first
sentence. The README shows them at work; the modules' own docstrings say how they work. Written from the code by `make
tables`.

Amounts are whole cents, in a tournament whole chips. A *place* counts the players clockwise from the button's left,
from 0; the button is last. A *mask* has one bit a place. A *position* names a card by where it lies in the shoe. A
*clause* is one of the rulebook the round is played by, and empty where the thing is not open.
"""


def api_reference() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(_module(name) for name in MODULES)])


def _module(name: str) -> str:
    module = importlib.import_module(name)
    found = {public: getattr(module, public) for public in _for_programs(module)}
    rows = [f"## {name}\n", first_sentence(module), "", "| name | what it is |", "|---|---|"]
    rows += [_row(f"`{public}{_signature(each)}`", _what(public, each)) for public, each in found.items()]
    for where, names in CARRIED.get(name, {}).items():
        carried = {public: getattr(importlib.import_module(where), public) for public in names}
        rows += [_row(f"`{public}`, from `{where}`", _what(public, each)) for public, each in carried.items()]
        found |= carried
    for public, each in found.items():
        if inspect.isclass(each) and not issubclass(each, enum.Enum | Exception):
            rows += _members(public, each)
    return "\n".join(rows) + "\n"


def _for_programs(module: ModuleType) -> list[str]:
    """The names of a front door that are for programs: those it begins with, before what is for the house itself."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def _row(*cells: str) -> str:
    return " | ".join(["", *(cell.replace("|", "\\|") for cell in cells), ""]).strip()


def _signature(found: object) -> str:
    if inspect.isclass(found) and (_field_names(found) or issubclass(found, enum.Enum | Exception)):
        return ""
    if not (inspect.isfunction(found) or inspect.isclass(found) or hasattr(found, "__wrapped__")):
        return ""
    signature = inspect.signature(cast("Callable[..., object]", found))
    given = [f"{each.name}: {_type(each.annotation)}" for each in signature.parameters.values() if each.name != "self"]
    answer = _type(signature.return_annotation)
    return f"({', '.join(given)})" + (f" -> {answer}" if inspect.isroutine(found) and answer != "None" else "")


def _type(annotation: object) -> str:
    """A type as the code writes it, without the modules it comes from."""
    text = getattr(annotation, "__forward_arg__", annotation)
    return re.sub(
        r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text if isinstance(text, str) else getattr(text, "__name__", str(text))
    )


def _what(name: str, found: object) -> str:
    if inspect.isroutine(found) or inspect.isclass(found):
        return first_sentence(found)
    value, comment = _value(found), _comment(name, found)
    return f"`{value}`: {comment}" if comment else f"`{value}`"


def _value(found: object) -> str:
    match found:
        case NewType():
            return _type(found.__supertype__)
        case dict():
            return ", ".join(found)
        case str() | int():
            return repr(found) if len(repr(found)) <= 60 else f"{repr(found)[:12]}…'"
        case _:
            return _type(str(found))


def _comment(name: str, found: object) -> str:
    """What the line that defines a name says of it."""
    for module in [each for key, each in sys.modules.items() if key.startswith("croupier.")]:
        if getattr(module, name, None) is found and module.__file__:
            source = Path(module.__file__).read_text(encoding="utf-8")
            if line := re.search(rf"^{name}(?:: .+?)? = .+?  # (.+)$", source, re.MULTILINE):
                return line[1]
    return ""


def _field_names(found: Any) -> tuple[str, ...]:
    return tuple(getattr(found, "__struct_fields__", ()) or getattr(found, "_fields", ()))


def _members(public: str, found: Any) -> list[str]:
    """A table of the fields of a class with types, units and comments, and of its properties and methods."""
    source, types = inspect.getsource(found), inspect.get_annotations(found)
    rows = []
    for name in _field_names(found):
        line = re.search(rf"^    {name}: .+?  # (.+)$", source, re.MULTILINE)
        said = line[1] if line else ""
        unit = "" if "clause" in said else _unit(public, name, _type(types[name]))
        rows.append(_row(f"`{name}`", f"`{_type(types[name])}`", ": ".join(part for part in (unit, said) if part)))
    for name, member in vars(found).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property | cached_property):
            got = member.fget if isinstance(member, property) else member.func
            answer = _type(inspect.signature(cast("Callable[..., object]", got)).return_annotation)
            rows.append(_row(f"`{name}`", f"`{answer}`", first_sentence(got)))
        elif inspect.isfunction(member):
            given, _, answer = _signature(member).partition(" -> ")
            rows.append(_row(f"`{name}{given}`", f"`{answer or None}`", first_sentence(member)))
    return ["", f"### {public}", "", "| member | type | what it is |", "|---|---|---|", *rows] if rows else []


def _unit(public: str, name: str, type_: str) -> str:
    for unit, names in UNITS.items():
        known = names.split()
        if f"{public}.{name}" in known or (name in known and type_ != "bool"):
            return unit
    return ""


def pages() -> dict[Path, str]:
    """The page by its file."""
    return {FILE: api_reference()}
