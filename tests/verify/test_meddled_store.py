"""What is found in a store that another program changed: its lines hold, and what stands beside them does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store import open_store
from croupier.workers.verifying import store_record, verified
from tests.support.room.driver import drive
from tests.support.store.raw import run_sql

TRIGGERS = (
    "event_stays",
    "event_kept",
    "posting_stays",
    "posting_kept",
    "stream_grows",
    "stream_kept",
    "account_stays",
)
OMAHA = "(SELECT id FROM stream WHERE name = 'omaha')"
MEDDLED = {
    "a stream renamed": (
        "UPDATE stream SET name = 'register ' WHERE name = 'register'",
        "line 1 lies in the store under 'register ', and names 'register'",
    )
}


@pytest.mark.parametrize("what", MEDDLED)
async def test_what_was_meddled_with_in_a_store_is_found(what: str, tmp_path: Path) -> None:
    meddle, words = MEDDLED[what]
    url = f"sqlite:{tmp_path / 'room.db'}"
    async with open_store(url) as store:
        await drive(store, "meddled", 2, tell=False)
    await run_sql(url, "".join(f"DROP TRIGGER {name};" for name in TRIGGERS) + meddle)
    found = [await verified(await store_record(url, shares), ()) for shares in (1, 2)]
    assert found[0] == found[1]
    assert words in (found[0].fault or "")
