"""Reading an act, by its name; and what is wrong with what was sent, in words for people: they filled in a page, no JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

import msgspec

from croupier.acts.act import Act, name_of
from croupier.protocol import Fault

MOST_KEYS = 12  # in one act

Kind = TypeVar("Kind", bound=Act)


def acts_of(base: type[Kind], *topics: ModuleType) -> dict[str, type[Kind]]:
    """Return all acts of some modules by their names on the wire; a class without a name is a base."""
    kinds = [kind for topic in topics for kind in vars(topic).values() if isinstance(kind, type)]
    return {name_of(kind): kind for kind in kinds if issubclass(kind, base) and name_of(kind)}


def read(given: object, acts: Mapping[str, type[Kind]]) -> Kind | Fault:
    """Return the act these fields make, or the fault in them."""
    if not isinstance(given, dict) or len(given) > MOST_KEYS:
        return Fault("this is not an act", 'send an object with "act" and its fields')
    name = given.get("act")
    kind = acts.get(name) if isinstance(name, str) else None
    if kind is None:
        return Fault(f"there is no act {str(name)[:20]!r}", f"there are {', '.join(acts)}")
    try:
        if kind.longest and len(msgspec.json.encode(given)) > kind.longest:
            return Fault("this act is too long", "send a shorter one")
        return msgspec.convert(given, kind)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        return Fault(in_words(str(error)), "correct it and try again")


_KINDS = {
    "int": "takes a whole number",
    "float": "takes a number",
    "bool": "takes yes or no",
    "str": "takes some words",
    "array": "takes a list",
    "object": "takes fields with names",
}
_BOUNDS = re.compile(r"Expected `(\w+)`(?: (of length))? (<=|<|>=|>) (\d+)")


def in_words(found: str, field: str = "") -> str:
    """Put what was found into words, as "Expected `int`, got `float` - at `$.stake`"; the field may be known apart."""
    told, _, path = found.partition("\n")[0].partition(" - at `")
    named = re.findall(r"[A-Za-z_]\w*", path)
    what = f"the {(field or (named[-1] if named else 'request')).replace('_', ' ')}"
    if missing := re.match(r"Object missing required field `(\w+)`", told):
        return f"the {missing[1].replace('_', ' ')} is missing"
    if unknown := re.match(r"Object contains unknown field `(.*)`", told):
        return f"there is no {unknown[1][:40]!r} here"
    if bound := _BOUNDS.match(told):
        return f"{what} {_beyond(*bound.groups())}"
    if chosen := re.match(r"Invalid enum value (.*)", told):
        return f"{what} cannot be {chosen[1][:40]}"
    if kind := re.match(r"Expected `(\w+)", told):
        return f"{what} {_KINDS.get(kind[1], 'is not as it should be')}"
    return f"{what}: {told[:1].lower()}{told[1:200]}"


def _beyond(_kind: str, length: str | None, bound: str, number: str) -> str:
    if bound.startswith("<"):
        return f"is too long, {int(number):,} letters are the most" if length else "is too large"
    if length:
        return "is missing"
    return "is too small"
