"""Helpers of tests/web/test_hub.py that other tests use as well."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets

from croupier.house.people import Role
from tests.web.conftest import PASSWORD, Site

SECONDS = 5


class Client:
    """A client of a room: it came in, and may connect."""

    def __init__(self, site: Site, cookie: str, account: str) -> None:
        self.site, self.cookie, self.account = site, cookie, account

    @asynccontextmanager
    async def connected(self, **headers: str) -> AsyncIterator[Socket]:
        port = self.site.settings.port
        given = {"Cookie": f"croupier={self.cookie}", "Origin": f"http://127.0.0.1:{port}"} | headers
        kept = {name: value for name, value in given.items() if value}
        async with websockets.connect(
            f"ws://127.0.0.1:{port}/ws", additional_headers=kept, compression=None, proxy=None, close_timeout=1
        ) as socket:
            found = Socket(socket)
            assert (await found.next())["type"] == "lobby"
            yield found


class Socket:
    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.raw = socket

    async def send(self, **message: object) -> None:
        await self.raw.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            message = await self.raw.recv()
        assert isinstance(message, str), "JSON is sent as text"
        decoded: dict[str, Any] = json.loads(message)
        return decoded

    async def until(self, type_: str) -> dict[str, Any]:
        while (message := await self.next())["type"] != type_:
            pass
        return message

    async def closed(self) -> tuple[int | None, str]:
        """The code and reason the server closes with."""
        async with asyncio.timeout(SECONDS):
            try:
                while True:
                    await self.raw.recv()
            except websockets.ConnectionClosed:
                return self.raw.close_code, self.raw.close_reason or ""


async def came_in(site: Site, name: str | None = None) -> Client:
    port = site.settings.port
    base = f"http://127.0.0.1:{port}"
    ours = {"x-croupier": "1", "origin": base}
    async with httpx.AsyncClient(
        base_url=base, headers=ours, verify=False
    ) as browser:  # no TLS: no list of authorities
        answer = await browser.post("/api/guest", json={} if name is None else {"name": name})
        return Client(site, answer.cookies["croupier"], answer.json()["person"]["account"])


async def logged_in(site: Site, role: Role) -> Client:
    made = await site.account(role, role)
    base = f"http://127.0.0.1:{site.settings.port}"
    async with httpx.AsyncClient(base_url=base, headers={"x-croupier": "1"}, verify=False) as browser:
        answer = await browser.post("/api/login", json={"name": made.name, "password": PASSWORD})
        return Client(site, answer.cookies["croupier"], made.id)
