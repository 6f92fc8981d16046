"""A walk over many rows gives others their turn."""

from __future__ import annotations

import asyncio

import pytest

from croupier import turns
from croupier.turns import in_turns


async def test_others_have_their_turn_in_a_long_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "HELD_S", 0)
    told: list[str] = []

    async def walk(name: str) -> None:
        async for number in in_turns(range(3)):
            told.append(f"{name}{number}")

    await asyncio.gather(walk("a"), walk("b"))
    assert told == ["a0", "b0", "a1", "b1", "a2", "b2"]


async def test_a_short_walk_is_done_in_one_go() -> None:
    told: list[str] = []

    async def walk(name: str) -> None:
        async for _ in in_turns(range(3)):
            told.append(name)

    await asyncio.gather(walk("a"), walk("b"))
    assert told == ["a"] * 3 + ["b"] * 3
