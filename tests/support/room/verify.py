"""Helpers of tests/verify/test_meddled.py that other tests use as well."""

from __future__ import annotations

import asyncio
import json
from functools import cache

from croupier.house.cage.events import STREAM
from croupier.record import parse_head
from croupier.verify.verdict import Verdict
from tests.support.room.driver import TABLES
from tests.support.room.recovery import unkilled
from tests.support.shares import verified_in_any_shares

Lines = list[bytes]


@cache
def whole() -> tuple[bytes, ...]:
    kept = asyncio.run(unkilled("verify", 4))
    return tuple(line for stream in (STREAM, *TABLES) for line in kept[stream])


@cache
def heads() -> tuple[str, ...]:
    last = {json.loads(line)["stream"]: json.loads(line) for line in whole()}
    return tuple(f"{stream}:{line['seq']}:{line['hash']}" for stream, line in last.items())


def ours(lines: Lines, with_heads: bool) -> Verdict:
    return verified_in_any_shares(lines, [parse_head(text) for text in heads()] if with_heads else [])
