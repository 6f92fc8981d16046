"""A stage on which one round goes on: view after view of it, and what the page does about them stays on the stage."""

from __future__ import annotations

import asyncio

import msgspec
from playwright.async_api import WebSocketRoute

from tests.support.browser import made_up
from tests.support.browser.made_up import Stage, View
from tests.support.browser.player import Player

ROUND = 7
FOLD, CHECK = {"act": "fold", "clauses": ["1"]}, {"act": "check", "clauses": ["1"]}
CALL = {"act": "call", "clauses": ["1"], "amount": 4_000}


class SameRound(Stage):
    """A stage that keeps the names of the page's acts, in order, and sends none of them on."""

    def __init__(self, guest: Player, table: str) -> None:
        super().__init__(guest, table)
        self.acts: asyncio.Queue[str] = asyncio.Queue()
        self._room: WebSocketRoute | None = None
        self._watches = asyncio.Event()  # the page has a line, and has said on it that it watches

    @classmethod
    async def set(cls, guest: Player, table: str) -> SameRound:
        stage = await super().set(guest, table)
        assert isinstance(stage, SameRound)
        return stage

    def _opened(self, line: WebSocketRoute) -> None:
        self._line = line
        self._room = room = line.connect_to_server()
        room.on_message(self._heard)

        def said(text: str | bytes) -> None:
            message = msgspec.json.decode(text)
            if message["type"] == "do":
                self.acts.put_nowait(message["act"])
                return
            room.send(text)
            if message["type"] == "watch":
                self._watches.set()

        line.on_message(said)

    async def cut(self) -> None:
        """Cut the line; the page makes another, on which nothing of the table comes until it is sent."""
        assert self._line
        assert self._room
        self._watches.clear()
        await self._room.close()
        await self._line.close(code=4000)

    async def goes_on(self, public: View, you: View) -> None:
        """Send the next view of the round; the caller waits for what is to be seen of it."""
        first = await self.first
        await self._watches.wait()
        assert self._line
        self._version += 1
        view = first | {
            "version": first["version"] + self._version,
            "public": first["public"] | {"round": ROUND} | public,
            "you": first["you"] | you,
            "news": [],
        }
        self._line.send(msgspec.json.encode(view).decode())


def flop(players: int = 5, hole: int = 4) -> tuple[View, View]:
    """Nobody has bet on the flop, it is seat 3's turn, and the player at seat 1 waits."""
    public, you = made_up.dealt(players, hole)
    for seat in public["seats"]:
        seat |= {"bet": 0, "act": None, "state": "in", "stake": 123_450, "cards": ("??",) * hole}
    public |= {"board": made_up.BOARD[:3], "to_match": 0, "pots": [{"amount": 4_000, "seats": [1, 2]}], "pot": 4_000}
    return public | turn_of(3), you | {"acts": ()}


def turn_of(seat: int, until: int = 0) -> View:
    """Whose turn it is."""
    return {"turn": {"seat": seat, "until": until, "clock": "turn", "bank": 0}}
