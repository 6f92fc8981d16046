"""Reading an act, by its name; what is wrong with it is said in words (protocol/misread.py)."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

import msgspec

from croupier.acts.act import Act, name_of
from croupier.protocol import Fault, misread

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
        return Fault(misread(str(error)), "correct it and try again")
