"""Times on the pages: the reader's own, wherever their browser is, and the house's beside them where one has to be there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from playwright.async_api import WebSocketRoute, expect

from croupier.room.demo.demo import ZONE
from tests.browser.conftest import Served
from tests.support.browser.pages import altered

Visitor = Callable[..., Any]
START = datetime(2049, 1, 14, 8, 5, tzinfo=UTC)
IN_PERTH, IN_SYDNEY = (
    re.compile(r"14 Jan 2049, 4:05\spm \(7:05\spm Sydney time\)"),
    re.compile(r"14 Jan 2049, 7:05\spm$"),
)


async def later(client: WebSocketRoute) -> None:
    """Let every tournament start at a certain hour."""
    server = client.connect_to_server()

    def told(message: str | bytes) -> None:
        said = msgspec.json.decode(message)
        for line in said.get("tournaments", ()):
            line["start"] = int(START.timestamp() * 1000)
        client.send(msgspec.json.encode(said).decode())

    server.on_message(told)


async def test_times_are_the_readers_own_and_the_houses_stand_beside_a_start(room: Served, visitor: Visitor) -> None:
    assert ZONE == "Australia/Sydney"
    feet = {
        "Australia/Perth": "Times are in your time zone (Perth). The house is on Sydney time.",
        ZONE: "Times are in the time zone of the house (Sydney).",
    }
    for zone, told in (("Australia/Perth", IN_PERTH), (ZONE, IN_SYDNEY)):
        guest = await visitor(room.url, timezone_id=zone)
        await altered(guest.page).route_web_socket("**/ws", later)
        await guest.come_in()
        await expect(guest.page.locator("footer")).to_contain_text(feet[zone])
        await expect(guest.page.locator("dd").filter(has_text=told).first).to_be_visible()
