"""The databases without a store in between, for tests that tamper with them."""

from __future__ import annotations

from typing import Any

import apsw
import asyncpg


async def run_sql(url: str, sql: str) -> list[Any]:
    """Run statements as somebody else with the password would; the rows of the last one."""
    if url.startswith("sqlite:"):
        connection = apsw.Connection(url.removeprefix("sqlite:"))
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()
    there = await asyncpg.connect(url, server_settings={"search_path": "croupier"})
    try:
        if ";" in sql.rstrip("; \n"):
            await there.execute(sql)
            return []
        rows: list[Any] = await there.fetch(sql)
        return rows
    finally:
        await there.close()


async def cut_off(url: str, stream: str, seq: int, hash_: str = "") -> None:
    """Take away what comes after a line of a stream, or all of it; by somebody who knows what forbids it."""
    lines = f"DELETE FROM event WHERE stream = (SELECT id FROM stream WHERE name = '{stream}') AND seq > {seq};"
    head = f"UPDATE stream SET seq = {seq}, hash = '{hash_}' WHERE name = '{stream}';"
    head = head if seq else f"DELETE FROM stream WHERE name = '{stream}';"
    triggers = "DROP TRIGGER event_kept; DROP TRIGGER stream_grows; DROP TRIGGER stream_kept;"
    free = "SET session_replication_role = replica;" if url.startswith("postgres") else triggers
    await run_sql(url, f"{free} {lines} {head}")
