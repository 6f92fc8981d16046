"""A store of an older schema is brought up to date with all that is in it; one of a newer schema is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.errors import StoreError
from croupier.record import check_chain
from croupier.store import Balance, Sealed, Snapshot, open_store
from croupier.store.schema import migrations
from tests.store.conftest import Database, NewUrl
from tests.support.store.raw import run_sql
from tests.support.store.streams import CENTS, Stream, all_lines, at_end_of, contents, moves, words_of

OLDER = Path(__file__).parent / "older"
SCHEMA = {
    "sqlite": "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
    "postgresql": """SELECT table_name, column_name, ordinal_position::int, data_type, is_nullable, collation_name
        FROM information_schema.columns WHERE table_schema = 'croupier'
        UNION ALL SELECT tablename, indexname, 0, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'croupier'
        UNION ALL SELECT tgrelid::regclass::text, tgname, 0, pg_get_triggerdef(oid), '', '' FROM pg_trigger
            WHERE NOT tgisinternal
        UNION ALL SELECT conrelid::regclass::text, conname, 0, pg_get_constraintdef(oid), '', '' FROM pg_constraint
            WHERE connamespace = 'croupier'::regnamespace
        ORDER BY 1, 2, 3, 4""",
}


async def schema_of(url: str, database: Database) -> list[tuple[Any, ...]]:
    found = [tuple(row) for row in await run_sql(url, SCHEMA[database])]
    assert len(found) > 10
    return found


async def make_older(url: str, database: Database, version: int) -> None:
    """A store as an older Croupier left it: that of version 1, and what each later version added to it."""
    for number in range(1, version + 1):
        await run_sql(url, (OLDER / f"{number}.{database}.sql").read_text())


@pytest.mark.parametrize("version", [1, 2])
async def test_an_older_store_is_brought_up_to_date_with_all_that_is_in_it(
    url: str, database: Database, version: int
) -> None:
    await make_older(url, database, version)
    async with open_store(url, create=False) as store:
        assert await store.sealed("table:1", 1) == ([Sealed(1, "server", b"\x00\xff")] if version == 2 else [])
        assert await store.snapshot("table:1") == (Snapshot(3, b"\x01") if version == 2 else None)
        assert await store.accounts.members() == []
        assert check_chain(await all_lines(store)) == ""
        assert await words_of(store, "table:1") == ["opened", "paid in", "sat down"]
        assert await store.balances() == [
            Balance("cage", CENTS, -500),
            Balance("stake:1:7", CENTS, 200),
            Balance("wallet:7", CENTS, 300),
        ]
        assert await store.unreconciled() == []
        table = await at_end_of(store, "table:1")
        bet = table.write("bet", postings=[moves(50, "stake:1:7", "pot:1")], sealed=[Sealed(1, "server", b"new")])
        await store.append([bet])
        await store.put_snapshot("table:1", Snapshot(4, b"new"))
        assert await store.sealed("table:1", 1) == [Sealed(1, "server", b"new")]
    async with open_store(url) as store:
        assert len(await words_of(store, "table:1")) == 4


@pytest.mark.parametrize("version", [1, 2])
async def test_a_store_brought_up_to_date_is_like_a_new_one(
    url: str, database: Database, new_url: NewUrl, version: int
) -> None:
    fresh = await new_url(database)
    await make_older(url, database, version)
    for each in (url, fresh):
        async with open_store(each):
            pass
    assert await schema_of(url, database) == await schema_of(fresh, database)


async def test_a_newer_store_is_refused_and_left_alone(url: str, database: Database) -> None:
    async with open_store(url) as store:
        await store.append([Stream("table:1").write("here")])
        before = await contents(store)
    newer, older = {
        "sqlite": ("PRAGMA user_version = 99", "PRAGMA user_version = 8"),
        "postgresql": ("INSERT INTO migration VALUES (99)", "DELETE FROM migration WHERE number = 99"),
    }[database]
    await run_sql(url, newer)
    with pytest.raises(StoreError, match=r"made by a newer Croupier \(schema 99; this one knows up to 8\)"):
        async with open_store(url):
            pass
    await run_sql(url, older)
    async with open_store(url) as store:
        assert await contents(store) == before


def test_both_databases_take_the_same_steps() -> None:
    steps = {database: [step.number for step in migrations(database)] for database in ("sqlite", "postgresql")}
    assert steps["sqlite"] == steps["postgresql"]
    names = [
        sorted(file.name for file in (OLDER.parents[2] / "src/croupier/store/migrations" / each).iterdir())
        for each in steps
    ]
    assert names[0] == names[1]
