"""docs/reference/changes-vectors.json: values before and after, and the change between them, for those who write clients."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.reference.kit import REFERENCE

from croupier.views.changes import changes

FILE = REFERENCE / "changes-vectors.json"
_SEAT = {"seat": 1, "stake": 900, "cards": [], "act": None}
_ONE, _TWO, _SIX = _SEAT, _SEAT | {"seat": 2}, _SEAT | {"seat": 6}
_CLOCK, _LEAVE, _AWAY = {"act": "clock", "after": 170}, {"act": "leave"}, {"act": "away"}
PAIRS: dict[str, tuple[Any, Any]] = {
    "a field that differs": ({"pot": 300, "to_match": 200}, {"pot": 500, "to_match": 200}),
    "a value that goes": ({"ruling": {"words": "dealt again"}}, {"ruling": None}),
    "a value that comes": ({"turn": None, "dealer": None}, {"turn": {"seat": 4, "until": 99}, "dealer": None}),
    "a field of a field": ({"turn": {"seat": 4, "until": 99}}, {"turn": {"seat": 5, "until": 99}}),
    "a field that is no longer there": ({"act": {"act": "bet", "amount": 200}}, {"act": {"act": "check"}}),
    "a field that was not there": ({"results": {}}, {"results": {"ante": {"result": "win", "paid": 500}}}),
    "plain values": ({"board": ["As", "Kd", "2c"]}, {"board": ["As", "Kd", "2c", "9h"]}),
    "plain values that are gone": ({"board": ["As", "Kd", "2c"]}, {"board": []}),
    "members that differ": (
        {"seats": [_ONE, _TWO, _SIX]},
        {"seats": [_ONE | {"stake": 700}, _TWO, _SIX | {"cards": ["??", "??"], "act": {"act": "call"}}]},
    ),
    "a member that goes": ({"seats": [_ONE, _TWO, _SIX]}, {"seats": [_ONE, _SIX]}),
    "a member that comes": ({"seats": [_ONE, _SIX]}, {"seats": [_ONE, _TWO, _SIX]}),
    "the first members": ({"seats": []}, {"seats": [_ONE]}),
    "the last member": ({"seats": [_ONE]}, {"seats": []}),
    "a member in front": ({"open": [_LEAVE, _AWAY]}, {"open": [_CLOCK, _LEAVE, _AWAY]}),
    "two members for one": ({"open": [_CLOCK, _LEAVE]}, {"open": [_AWAY, _CLOCK | {"after": 180}, _LEAVE]}),
    "a list in a member": ({"pots": [{"amount": 9, "seats": [1, 2, 6]}]}, {"pots": [{"amount": 9, "seats": [1, 6]}]}),
    "a field of a list's name": ({"at": {"new": 1, "gone": 2}}, {"at": {"new": 1, "gone": 3}}),
}


def pages() -> dict[Path, str]:
    """The file, a pair with its change on each line."""
    vectors = [
        {"about": about, "before": before, "change": changes(before, after), "after": after}
        for about, (before, after) in PAIRS.items()
    ]
    rows = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in vectors)
    return {FILE: f"[\n{rows}\n]\n"}
