"""Helpers of tests/browser/staff/test_floor.py that other tests use as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]


TABLE = BETWEEN_PLAYERS[0]


SMALL = "for-two"


OPENING = """async ([name, rulebook]) => {
    const headers = {"X-Croupier": "1", "Content-Type": "application/json"};
    const body = JSON.stringify({name, rulebook, approval: "DEMO: play money", set: {seats: "2", hours: "00:00-00:00"}});
    return (await fetch("/api/openings", {method: "POST", headers, body})).status;
}"""


ACTING = """async ([table, fields]) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const act = {type: "do", id: crypto.randomUUID(), table, ...fields};
    line.onopen = () => line.send(JSON.stringify(act));
    return await new Promise((heard) => {
        line.onmessage = ({data}) => { if (["answer", "error"].includes(JSON.parse(data).type)) heard(JSON.parse(data)); };
    });
}"""


async def official(visitor: Visitor, room: Served, name: str, role: str = "supervisor", **look: Any) -> Player:
    """Somebody on the floor, which in the demo everybody may be."""
    someone: Player = await visitor(f"{room.url}/floor", **look)
    await someone.page.get_by_label("Name, if you like").fill(name)
    await someone.button(role).click()
    await expect(someone.page.get_by_role("heading", name="The floor", exact=True)).to_be_visible()
    return someone


def card(someone: Player, table: str) -> Any:
    """A table among all."""
    return someone.page.get_by_role("list", name="Tables").get_by_role("button").filter(has_text=table)
