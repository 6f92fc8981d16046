"""The record of a store as far as it went at one moment, read in stretches by several who see the same."""

from __future__ import annotations

import pytest

from croupier.store import Store, cut, cut_of, open_store
from croupier.workers.verifying import store_record, verified
from tests.support.room.driver import drive


async def test_a_cut_has_all_lines_and_entries_until_then_and_none_after(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cut, "AT_ONCE", 30)
    await drive(store, "cut", 2, tell=False)
    lines = [line async for some in store.read_all() for line in some]
    entries = [entry async for some in store.read_all_entries() for entry in some]
    until = await cut_of(store)
    await drive(store, "cut", 3, tell=False)
    stretches = [one async for one in until.stretches(store)]
    assert [placed.line for one in stretches for placed in one.lines] == lines
    assert [entry for one in stretches for entry in one.entries] == entries
    assert until.lines == len(lines)
    tables = [[one async for one in until.stretches(store, {name})] for name in ("omaha", "ultimate")]
    assert [len(own) for own in tables] == [len(stretches)] * 2
    for name, own in zip(("omaha", "ultimate"), tables, strict=True):
        placed = [placed for one in stretches for placed in one.lines if placed.stream == name]
        assert [placed for one in own for placed in one.lines] == placed
        assert [placed.line for placed in placed] == [line async for some in until.read(store, {name}) for line in some]


async def test_a_store_is_verified_by_its_address_by_one_process_and_by_several(url: str) -> None:
    async with open_store(url) as store:
        await drive(store, "by address", 2, tell=False)
    found = [await verified(await store_record(url, shares), ()) for shares in (1, 2)]
    assert found[0] == found[1]
    assert found[0].whole, found[0].fault
