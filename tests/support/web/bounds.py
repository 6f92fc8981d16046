"""Helpers of tests/web/test_bounds.py that other tests use as well."""

from __future__ import annotations

import asyncio

from tests.web.conftest import Site

SOON_S = 0.2


async def said_to(site: Site, *parts: bytes) -> bytes:
    """All a server says to whoever sends these bytes and then nothing more, until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.settings.port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(60):
            return await reader.read()
    finally:
        writer.close()


def head(site: Site, *lines: str, method: str = "GET", path: str = "/live") -> bytes:
    host = f"Host: 127.0.0.1:{site.settings.port}"
    return "\r\n".join([f"{method} {path} HTTP/1.1", host, *lines, "", ""]).encode()
