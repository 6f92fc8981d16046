"""The state of a verification as bytes, so that another may go on where it ended.

Theory of operation. All that a verifier knows follows from the lines it has taken, and is written as Python's pickle
has it: of classes of this program, and for this very edition of it. Rules are written as a record pins them and
compiled again, and a default stays the default itself. The commitments of shuffles grow with the lines, and are written
by themselves. Bytes are read only after their signature was checked, and name nothing but what is of this program.
"""

from __future__ import annotations

import pickle
from inspect import getmodule
from io import BytesIO
from typing import Any

import msgspec

from croupier.errors import LogError
from croupier.rulebooks import settled_again
from croupier.store import ManyKeys
from croupier.table import Session, SessionRules, session_rules
from croupier.verify.verifier import Verifier

_ALSO = {
    ("builtins", "set"), ("builtins", "frozenset"), ("builtins", "range"), ("builtins", "bytearray"),
    ("collections", "defaultdict"), ("datetime", "date"), ("decimal", "Decimal"), ("fractions", "Fraction"),
    ("msgspec", "Raw"),
}  # fmt: skip
_NOTHING_KNOWN = (None, None, None)  # of what a round waits for: it is worked out when it is asked for


def state_of(verifier: Verifier) -> bytes:
    """Return the state of a verification, before its end."""
    written = BytesIO()
    _Writing(written).dump(verifier)
    return written.getvalue()


def verifier_of(state: bytes) -> Verifier:
    """Return the verifier with a state; the commitments of shuffles are not yet known to it."""
    verifier = _Reading(BytesIO(state)).load()
    if not isinstance(verifier, Verifier):
        raise LogError("this is no state of a verification")
    return verifier


def _new_session() -> Session:
    return Session.__new__(Session)


class _Writing(pickle.Pickler):
    def __init__(self, written: BytesIO) -> None:
        super().__init__(written, protocol=5)
        self._defaults = _defaults()

    def persistent_id(self, one: Any) -> object:
        if (default := self._defaults.get(id(one))) is not None:
            return ("default", *default)
        if isinstance(one, ManyKeys):
            return ("keys",)
        return ("rules", one.table.rulebook, one.table.encoded) if isinstance(one, SessionRules) else None

    def reducer_override(self, one: Any) -> Any:
        if isinstance(one, Session):
            return _new_session, (), vars(one) | {"_known": _NOTHING_KNOWN}
        return NotImplemented


class _Reading(pickle.Unpickler):
    def __init__(self, written: BytesIO) -> None:
        super().__init__(written)
        self._keys = ManyKeys()

    def persistent_load(self, told: Any) -> object:
        match told:
            case ("keys",):
                return self._keys
            case ("rules", rulebook, encoded):
                return session_rules(settled_again(rulebook, encoded))
            case ("default", kind, place):
                return kind.__struct_defaults__[place]
        raise LogError("this is no state of a verification")

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("croupier.") or (module, name) in _ALSO:
            return super().find_class(module, name)
        raise LogError(f"this is no state of a verification: it names {module}.{name}")


def _defaults() -> dict[int, tuple[type[msgspec.Struct], int]]:
    """The defaults of fields, by what they are in memory, each with its class and place.

    A field is left out of a line where it is the default itself, and not only equal to it: so that a line that named
    it comes out as it was.
    """
    found: dict[int, tuple[type[msgspec.Struct], int]] = {}
    kinds = msgspec.Struct.__subclasses__()
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        for place, default in enumerate(kind.__struct_defaults__ if _is_ours(kind) else ()):
            if isinstance(default, str | tuple) and default:  # numbers of a default's size are there once
                found.setdefault(id(default), (kind, place))
    return found


def _is_ours(kind: type) -> bool:
    """Tell whether a class is one of this program and is found again by its name: a library makes others as it goes."""
    module = getmodule(kind)
    return (
        module is not None
        and module.__name__.startswith("croupier.")
        and getattr(module, kind.__qualname__, None) is kind
    )
