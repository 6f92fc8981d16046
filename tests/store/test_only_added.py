"""The database itself refuses to change or remove what was written, whoever asks."""

from __future__ import annotations

import apsw
import asyncpg
import pytest

from croupier.store import Sealed, Store, open_store
from tests.store.conftest import Database
from tests.store.raw import run_sql
from tests.store.streams import Stream, contents, paid_in

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


async def test_replacing_a_line_is_deleting_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    """On a connection set up as ours is, SQLite's REPLACE does not pass the triggers by."""
    path = tmp_path_factory.mktemp("replace") / "store.sqlite"
    async with open_store(f"sqlite:{path}") as store:
        await filled(store)
        replacing = "INSERT OR REPLACE INTO event (stream, seq, line) VALUES (1, 2, x'00')"
        with pytest.raises(apsw.ConstraintError, match="only added"):
            await run_sql(f"sqlite:{path}", f"PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; {replacing}")
