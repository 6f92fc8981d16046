"""A snapshot: what goes on from it is what its whole stream tells, and one that does not fit is passed over."""

from __future__ import annotations

from random import Random

import pytest

from croupier.store import open_store
from tests.support.room.driver import TABLES, _table, fund
from tests.support.room.snapshots import same_from, snapshot_of, snapshots_of, table_from


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(4))
async def test_a_table_goes_on_from_any_line_as_it_was(name: str, seed: int) -> None:
    source = Random(f"snapshots {name} {seed}")
    async with open_store("sqlite::memory:") as store:
        await fund(store)
        driven = await _table(store, name, TABLES[name], f"snapshots-{seed}")
        kept = compared = 0
        while driven.host.session.table.round < 12:
            await driven.step()
            if source.random() < 0.1:
                kept += await snapshot_of(store, driven.host)
            if kept and source.random() < 0.1:
                await same_from(store, name, await store.snapshot(name))
                compared += 1
            if kept and source.random() < 0.05:  # and play goes on from it
                record = await snapshots_of(store).record(name)
                driven.host = await table_from(store, record, driven.entropy)
        assert kept
        assert compared
