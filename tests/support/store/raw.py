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
