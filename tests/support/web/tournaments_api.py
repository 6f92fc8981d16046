"""Helpers of tests/web/test_tournaments_api.py that other tests use as well."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.web.conftest import OURS, PASSWORD, Site


@asynccontextmanager
async def come_in(site: Site, *roles: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who has logged in."""
    await site.account("Kim", *roles)
    async with site.client(headers=OURS) as client:
        assert (await client.post("/api/login", json={"name": "Kim", "password": PASSWORD})).status_code == 200
        yield client
