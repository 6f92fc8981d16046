"""The database itself refuses to change or remove what was written, whoever asks."""

from __future__ import annotations

from pathlib import Path

import apsw
import asyncpg
import pytest

from croupier.store import Sealed, Store, open_store
from croupier.store.sqlite import SqliteStore
from tests.store.conftest import Database
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, contents, paid_in

FORBIDDEN = {
    "UPDATE event SET line = line": "events are only added",
    "UPDATE event SET seq = seq + 100": "events are only added",
    "DELETE FROM event WHERE seq = 2": "events are only added",
    "UPDATE posting SET amount = 0": "postings are only added",
    "DELETE FROM posting": "postings are only added",
    "UPDATE stream SET seq = seq - 1": "streams only grow",
    "UPDATE stream SET seq = seq": "streams only grow",
    "UPDATE stream SET name = 'other', seq = seq + 1": "streams only grow",
    "DELETE FROM stream": "streams only grow",
    "UPDATE account SET name = 'mine' WHERE name <> 'cage'": "accounts stay",
    "UPDATE account SET unit = 'dollars'": "accounts stay",
    "DELETE FROM account": "accounts stay",
    "UPDATE account SET balance = -1 WHERE name <> 'cage'": "check",
    "INSERT INTO account (name, unit, balance) VALUES ('wallet:1', 'dollars', 1)": "unique",
    "INSERT INTO event (stream, seq, line) SELECT stream, seq, line FROM event WHERE seq = 1": "unique",
}
ONLY_POSTGRESQL = {
    "TRUNCATE posting": "postings are only added",
    "TRUNCATE event, posting": "only added",
    "TRUNCATE stream CASCADE": "only",
}
DATABASE_ERRORS = (apsw.Error, asyncpg.PostgresError)


async def filled(store: Store) -> None:
    write = Stream("table:1").write("1", "2", postings=[paid_in(5, "wallet:1"), ()], sealed=[Sealed(1, "server", b"x")])
    await store.append([write])


async def test_the_record_cannot_be_changed(url: str, database: Database) -> None:
    async with open_store(url) as store:
        await filled(store)
        before = await contents(store)
        for sql, why in (FORBIDDEN | (ONLY_POSTGRESQL if database == "postgresql" else {})).items():
            with pytest.raises(DATABASE_ERRORS) as told:
                await run_sql(url, sql)
            assert why in str(told.value).lower(), sql
        assert await contents(store) == before


async def test_our_connection_waits_for_the_disk_and_heeds_all_triggers(tmp_path: Path) -> None:
    """Of these only the first is kept in the file: the others hold for the connection that sets them."""
    async with open_store(f"sqlite:{tmp_path}/store.sqlite") as store:
        assert isinstance(store, SqliteStore)
        names = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
        assert [store._writer.pragma(name) for name in names] == ["wal", 2, 1, 1]
        await filled(store)
        with pytest.raises(apsw.ConstraintError, match="only added"):  # REPLACE deletes without saying so
            store._writer.execute("INSERT OR REPLACE INTO event (stream, seq, line) VALUES (1, 2, x'00')")
