"""A line of a record, read once: its event, and that nothing is said in it that is not looked at.

Theory of operation. Every field stands there once, and none that the event does not have. A line that holds its event
byte for byte as it is written here cannot say more, but for JSON that an event has as it came; of that the same pieces
come again and again, as the rules of a table do. Any other line, such as one of an earlier version, is looked through
field by field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

import msgspec

from croupier.errors import CroupierError
from croupier.history import DECODER, MISFITS
from croupier.protocol import Event
from croupier.record import Envelope
from croupier.rulebooks import settled_again
from croupier.table import TableOpened, session_rules

PIECES = 4096  # of JSON as it came, known to be without a field twice
_ENVELOPE = frozenset(("type", "stream", "round", "at", "v", "asked", "seq", "prev", "hash"))
_ENCODER = msgspec.json.Encoder()
ERRORS = (msgspec.MsgspecError, ValueError, RecursionError)


def compile_rules(openings: Iterable[bytes]) -> None:
    """Compile the rules that tables are opened with; they are at hand from then on."""
    for line in openings:
        with suppress(*ERRORS, *MISFITS, CroupierError):  # the line is told of where it stands
            event = DECODER.decode(line)
            if isinstance(event, TableOpened):
                session_rules(settled_again(event.rulebook, bytes(event.rules)))


def event_of(line: bytes, envelope: Envelope | None) -> Event:
    """Return the event of a line; one of `ERRORS` says why it is none."""
    if envelope:
        try:
            body = line[: envelope.body] + b"}"
            event: Event = DECODER.decode(body)
            if _ENCODER.encode(event) == body and _is_told_once(event):
                return event
        except ERRORS:
            pass  # the whole line says what is wrong
    event = DECODER.decode(line)
    _check_fields(line, event)
    return event


def _is_told_once(event: Event) -> bool:
    """Tell whether an event written as it is written here can be seen to have no field twice."""
    as_they_came = _as_they_came(type(event))
    if not as_they_came:
        return as_they_came is not None
    return all(_has_no_field_twice(bytes(getattr(event, name))) for name in as_they_came)


@cache
def _as_they_came(kind: type[Event]) -> tuple[str, ...] | None:
    """Return the fields of an event that are JSON as it came; None where such JSON may lie deeper."""
    fields = msgspec.structs.fields(kind)
    raw = tuple([field.name for field in fields if field.type is msgspec.Raw])
    rest = [field.type for field in fields if field.type is not msgspec.Raw]
    names = {field.encode_name for field in fields}
    return None if names & _ENVELOPE or any(_holds_raw(msgspec.inspect.type_info(each)) for each in rest) else raw


def _holds_raw(told: Any) -> bool:
    """Tell whether values of a type may hold JSON as it came."""
    if isinstance(told, msgspec.inspect.StructType):
        return any(_holds_raw(field.type) for field in told.fields)
    if isinstance(told, msgspec.inspect.RawType | msgspec.inspect.AnyType):
        return True
    inner = [getattr(told, name, None) for name in ("type", "item_type", "key_type", "value_type")]
    several = [*getattr(told, "types", ()), *getattr(told, "item_types", ())]
    return any(_holds_raw(each) for each in (*inner, *several) if each is not None)


@lru_cache(maxsize=PIECES)
def _has_no_field_twice(piece: bytes) -> bool:
    try:
        json.loads(piece, object_pairs_hook=_once)
    except ValueError:
        return False
    return True


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    told = dict(pairs)
    if len(told) != len(pairs):
        raise ValueError("a field is there twice")
    return told


def _check_fields(line: bytes, event: Event) -> None:
    """Every field once, and none that the event does not have."""
    told = json.loads(line, object_pairs_hook=_once)
    strange = set(told) - _ENVELOPE - set(event.__struct_encode_fields__)
    if strange:
        raise ValueError(f"it has a field {sorted(strange)[0]} that no such event has")
