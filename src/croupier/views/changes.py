"""What differs between two views of one kind, so that a watcher is sent that and not the whole.

Theory of operation. `changes` compares what is to be encoded, field by field, and leaves at once what is the very same
object; `applied` is its inverse, on JSON as a client has it. A change is JSON that is read beside what was there before:

- Where an object was, an object holds the fields that differ, each with its change.
- Where a list was, an object holds the members that differ, each with its change by its position from 0; or
  {"at", "gone", "new"}: from that position on so many members are gone, and these stand in their place.
- Where an object or a list was, a list of one member holds what is there now instead.
- Everything else is what is there now.

The same in TypeScript is client/src/wire/changes.ts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

_AT, _GONE, _NEW = "at", "gone", "new"


def changes(before: Any, after: Any) -> object:
    """Return what differs from before; UNSET where nothing does."""
    return UNSET if before is after or before == after else _change(before, after)


def applied(before: Any, change: Any) -> Any:
    """Return what there is after a change, from what was there before: both as JSON has them."""
    if not isinstance(before, dict | list) or not isinstance(change, dict | list):
        return change
    if isinstance(change, list):
        return change[0]
    if isinstance(before, dict):
        return before | {name: applied(before.get(name), part) for name, part in change.items()}
    if _AT in change:
        at = change[_AT]
        return [*before[:at], *change.get(_NEW, ()), *before[at + change.get(_GONE, 0) :]]
    return [applied(member, change[str(at)]) if str(at) in change else member for at, member in enumerate(before)]


def _change(before: Any, after: Any) -> object:
    """Return the change from one value to another that differs."""
    if type(before) is not type(after):
        return [after] if _holds_others(before) and _holds_others(after) else after
    if names := _fields_of(after.__class__):
        return _in_fields(before, after, names)
    if isinstance(after, dict | msgspec.Struct):
        return _in_mapping(_as_mapping(before), _as_mapping(after))
    return _in_list(before, after) if isinstance(after, list | tuple) else after


def _in_fields(before: object, after: object, names: Sequence[tuple[str, str]]) -> dict[str, object]:
    """Return the fields of a Struct that differ."""
    found = {}
    for name, encoded in names:
        was, now = getattr(before, name), getattr(after, name)
        if was is not now and was != now:
            found[encoded] = _change(was, now)
    return found


def _in_mapping(before: dict[Any, object], after: dict[Any, object]) -> object:
    """Return the entries that differ; all of it where one is gone."""
    if before.keys() - after.keys():
        return [after]
    new = {name: now for name, now in after.items() if name not in before}
    return new | {name: _change(was, after[name]) for name, was in before.items() if was != after[name]}


def _in_list(before: Sequence[object], after: Sequence[object]) -> object:
    """Return the members that differ, or those that have come and gone; a list of plain values is short and sent whole."""
    if not before or not after or not _holds_others(after[0]):
        return [after]
    if len(before) == len(after):
        return {at: _change(was, after[at]) for at, was in enumerate(before) if was != after[at]}
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    end = next((at for at in range(shorter - start) if before[-1 - at] != after[-1 - at]), shorter - start)
    spliced = {_AT: start, _GONE: len(before) - start - end, _NEW: after[start : len(after) - end]}
    return {name: part for name, part in spliced.items() if part or name == _AT}


def _holds_others(value: object) -> bool:
    """Tell whether this is an object or a list on the wire."""
    return isinstance(value, msgspec.Struct | dict | list | tuple)


def _as_mapping(value: Any) -> dict[Any, object]:
    """Return the entries that are sent: a Struct that leaves defaults out is compared by what it is sent as."""
    found: dict[Any, object] = msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value
    return found


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """Return the fields of a Struct as it has them and as they are sent; none where some may be left out."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.omit_defaults:
        return ()
    return tuple(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
