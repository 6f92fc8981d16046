"""What is found in a store that another program changed: its lines hold, and what stands beside them does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store import open_store
from croupier.workers.verifying import store_record, verified
from tests.support.room.driver import drive
from tests.support.store.raw import run_sql

TRIGGERS = [
    "event_stays",
    "event_kept",
    "posting_stays",
    "posting_kept",
    "stream_grows",
    "stream_kept",
    "account_stays",
]
OMAHA = "(SELECT id FROM stream WHERE name = 'omaha')"
MEDDLED = {
    "a stream renamed": (
        "UPDATE stream SET name = 'register ' WHERE name = 'register'",
        "line 1 lies in the store under 'register ', and names 'register'",
    ),
    "a first line taken out": (
        f"DELETE FROM event WHERE seq = 1 AND stream = {OMAHA}",
        "has number 2 in omaha; 1 is next",
    ),
    "lines beyond the end that is noted": (
        "UPDATE stream SET seq = 3, hash = substr(CAST(line AS TEXT), length(line) - 66, 64) "
        f"FROM event WHERE event.stream = stream.id AND event.seq = 3 AND stream.id = {OMAHA}",
        "the store has other lines of omaha than it says",
    ),
    "an entry of no line": (
        f"INSERT INTO posting (stream, seq, account, amount) SELECT {OMAHA}, 999999, id, 5000 FROM account "
        "WHERE name = 'wallet:player-1'; UPDATE account SET balance = balance + 5000 WHERE name = 'wallet:player-1'",
        "1 of the ledger's entries are of no line",
    ),
    "lines of no stream": (
        "INSERT INTO event (stream, seq, line) SELECT 99, seq, line FROM event WHERE stream = 1",
        "of the store's lines are of no stream",
    ),
    "another hash than the last line has": (
        f"UPDATE stream SET hash = '{'a' * 64}' WHERE name = 'omaha'",
        "omaha ends otherwise than the store says",
    ),
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
