"""Every test that asks for a `url` or a `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from croupier.store import Store, open_store
from tests.support.store.postgresql import new_database, running_server

Database = Literal["sqlite", "postgresql"]
NewUrl = Callable[[Database], Awaitable[str]]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    assert request.param in ("sqlite", "postgresql")
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def new_url(server: str, tmp_path: Path) -> NewUrl:
    """Addresses of stores that are not there yet."""
    made = 0

    async def make(database: Database) -> str:
        nonlocal made
        made += 1
        if database == "sqlite":
            return f"sqlite:{tmp_path}/store-{made}.sqlite"
        return await new_database(server)

    return make


@pytest.fixture
async def url(database: Database, new_url: NewUrl) -> str:
    return await new_url(database)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened
