"""What is wrong with what was sent, in words for people: they filled in a page, no JSON."""

from __future__ import annotations

import re

_KINDS = {
    "int": "takes a whole number",
    "float": "takes a number",
    "bool": "takes yes or no",
    "str": "takes some words",
    "array": "takes a list",
    "object": "takes fields with names",
}
_BOUNDS = re.compile(r"Expected `(\w+)`(?: (of length))? (<=|<|>=|>) (\d+)")


def misread(found: str, field: str = "") -> str:
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
