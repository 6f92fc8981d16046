"""Helpers of tests/verify/test_tournaments.py that other tests use as well."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from croupier.house import SYSTEM_STREAMS
from croupier.record import FIRST
from tests.cli.conftest import chained

Line = dict[str, Any]


def chained_anew(lines: list[Line]) -> list[bytes]:
    """Every stream chained again, all in the order they were; openings name the heads of the house as they are then."""
    house: dict[str, list[str]] = {}
    for name in SYSTEM_STREAMS:
        own = chained([line for line in lines if line["stream"] == name])
        house[name] = [json.loads(line)["hash"] for line in own.splitlines()]
    streams: dict[str, list[Line]] = {}
    for line in lines:
        streams.setdefault(line["stream"], []).append(_naming(house, line))
    anew = {stream: iter(chained(own).splitlines(keepends=True)) for stream, own in streams.items()}
    return [next(anew[line["stream"]]) for line in lines]


def _naming(house: dict[str, list[str]], line: Line) -> Line:
    """A line that names the heads of the house as they are in another record."""
    if "house" not in line:
        return line
    there = [head for head in line["house"] if head["seq"] <= len(house[head["stream"]])]
    return line | {"house": [head | {"hash": house[head["stream"]][head["seq"] - 1]} for head in there]}


def rewritten(lines: list[bytes], write: Callable[[bytes], bytes]) -> list[bytes]:
    """Lines written otherwise byte by byte, and every stream chained again."""
    ends: dict[str, str] = {}
    anew = []
    for line in lines:
        stream = json.loads(line)["stream"]
        told = write(line)
        start = told.rindex(b'"prev":"') + 8
        hashed = told[:start] + ends.get(stream, FIRST).encode() + told[start + 64 : told.rindex(b',"hash":"')]
        ends[stream] = sha256(hashed).hexdigest()
        anew.append(hashed + b',"hash":"' + ends[stream].encode() + b'"}\n')
    return anew


def first(lines: list[Line], kind: str, stream: str = "", **having: Any) -> int:
    """Where the first event of a kind stands."""
    return next(
        number
        for number, line in enumerate(lines)
        if line["type"] == kind
        and line["stream"].startswith(stream)
        and all(line.get(field) == value for field, value in having.items())
    )
