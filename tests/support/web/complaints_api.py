"""Helpers of tests/web/test_complaints_api.py that other tests use as well."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx

from croupier.house.people import Role
from tests.web.conftest import OURS, PASSWORD, Site

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@asynccontextmanager
async def somebody(site: Site, name: str, *roles: Role) -> AsyncIterator[httpx.AsyncClient]:
    async with site.client(headers=OURS) as browser:
        await site.account(name, *roles)
        assert (await browser.post("/api/login", json={"name": name, "password": PASSWORD})).status_code == 200
        yield browser
