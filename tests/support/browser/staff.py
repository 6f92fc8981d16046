"""Somebody who works in the room: comes in with a role, as the demo lets them, and gives commands over the wire."""

from __future__ import annotations

from typing import Any

from tests.support.browser.player import Player


class Staff:
    """A director or operator with a page open."""

    def __init__(self, guest: Player, name: str) -> None:
        self._guest, self.name, self.page = guest, name, guest.page

    @classmethod
    async def comes_in(cls, guest: Player, role: str) -> Staff:
        """Come in with a role."""
        return cls(guest, await guest.page.evaluate(COMING_IN, role))

    async def gives(self, cup: str, act: str, **fields: Any) -> None:
        """Send an act to a tournament, which does it."""
        answer = await self._guest.page.evaluate(GIVING, [cup, {"act": act, **fields}])
        assert answer.get("ok"), answer


COMING_IN = """async (role) => {
    const headers = {"X-Croupier": "1", "Content-Type": "application/json"};
    const came = await fetch("/api/guest", {method: "POST", headers, body: JSON.stringify({role})});
    return (await came.json()).person.name;
}"""
GIVING = """async ([table, given]) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const act = {type: "do", id: crypto.randomUUID(), table, ...given};
    line.onopen = () => line.send(JSON.stringify(act));
    const answer = await new Promise((heard) => {
        line.onmessage = ({data}) => { if (["answer", "error"].includes(JSON.parse(data).type)) heard(JSON.parse(data)); };
    });
    line.close();
    return answer;
}"""
