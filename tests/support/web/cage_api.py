"""Helpers of tests/web/test_cage_api.py that other tests use as well."""

from __future__ import annotations

from typing import Any

import httpx

from tests.web.conftest import OURS, PASSWORD, Site


async def staff(site: Site, name: str, *roles: Any) -> httpx.AsyncClient:
    """Somebody with a password, logged in."""
    await site.account(name, *roles)
    client = site.client(headers=OURS)
    assert (await client.post("/api/login", json={"name": name, "password": PASSWORD})).status_code == 200
    return client


async def said(client: httpx.AsyncClient, path: str, **body: Any) -> Any:
    answer = await client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def asked(client: httpx.AsyncClient, path: str) -> Any:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(client: httpx.AsyncClient, path: str, **body: Any) -> str:
    """The code of a refusal."""
    answer = await client.post(path, json=body)
    assert answer.status_code == 409, answer.text
    return str(answer.json()["refusal"]["code"])
