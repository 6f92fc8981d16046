"""Helpers of tests/verify/test_tournaments.py that other tests use as well."""

from __future__ import annotations

from typing import Any

from tests.cli.conftest import chained

Line = dict[str, Any]


def chained_anew(lines: list[Line]) -> list[bytes]:
    """Every stream chained again, all in the order they were."""
    streams: dict[str, list[Line]] = {}
    for line in lines:
        streams.setdefault(line["stream"], []).append(line)
    anew = {stream: iter(chained(own).splitlines(keepends=True)) for stream, own in streams.items()}
    return [next(anew[line["stream"]]) for line in lines]


def first(lines: list[Line], kind: str, stream: str = "", **having: Any) -> int:
    """Where the first event of a kind stands."""
    return next(
        number
        for number, line in enumerate(lines)
        if line["type"] == kind
        and line["stream"].startswith(stream)
        and all(line.get(field) == value for field, value in having.items())
    )
