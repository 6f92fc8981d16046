"""A real room on a real store that can be taken away: a server in this process, its clients, and what is in between."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

import httpx
import websockets

from croupier.store import hold_store, open_store
from croupier.web.keys import keys_of_store
from croupier.web.server import listen, serve
from croupier.web.settings import ONE_MACHINE, Limits, Settings
from croupier.web.start import open_room, past_of
from croupier.web.table_settings import room_plan

PAGE_BYTES = 4096
How = Literal["cut", "silent"]


class Wire:
    """What a database is reached by: it lets everything through, until it is cut or falls silent."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._user, self._database = parts.username, parts.path
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()

    async def begin(self) -> str:
        """Let through; the address to use."""
        self._server = await asyncio.start_server(self._through, "127.0.0.1")
        self._port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://{self._user}@127.0.0.1:{self._port}{self._database}?sslmode=disable"

    @asynccontextmanager
    async def away(self, how: How) -> AsyncIterator[None]:
        """Cut: whoever comes is sent away. Silent: nothing is answered, and nobody is told."""
        assert self._server
        if how == "silent":
            self._flows.clear()
        else:
            self._server.close()
            self._drop()
        yield
        if how == "silent":
            self._drop()  # as it is after a time in which no packet came through
            self._flows.set()
        else:
            self._server = await asyncio.start_server(self._through, "127.0.0.1", self._port)

    def _drop(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._open -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    async def end(self) -> None:
        """Let nothing through any more."""
        assert self._server
        self._server.close()
        self._drop()


@asynccontextmanager
async def full_disk() -> AsyncIterator[None]:
    """Nothing can be written beyond the first page of a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (PAGE_BYTES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@asynccontextmanager
async def a_server(url: str, folder: Path, limits: Limits = ONE_MACHINE) -> AsyncIterator[str]:
    """The demo's room on a store, served; its address."""
    settings = Settings(port=0, data=url, demo=True, key_file=str(folder / "key"), limits=limits)
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    async with hold_store(url) as lost, open_store(url) as store:
        keys, _ = await keys_of_store(store, settings)
        async with open_room(store, keys, settings, room_plan(settings.room, settings.tables), {}) as (room, _):
            with listen(settings) as listening:
                serving = asyncio.create_task(
                    serve(settings, listening, store, room, past_of(room, {}), address.set_result, lost)
                )
                first: list[asyncio.Future[Any]] = [address, serving]
                await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
                try:
                    yield await address
                finally:
                    if not lost.done():
                        lost.set_result("the test is over")
                    await serving


class Crowd:
    """People who are connected, and all they are told."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.sockets: list[websockets.ClientConnection] = []
        self.told: list[list[dict[str, Any]]] = []
        self._paused: list[bool] = []  # whether each was told last that play is paused
        self._versions: list[int] = []  # the newest of the table that each has seen
        self.dropped: list[str] = []  # connections that were closed, with the reason
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Condition()

    async def come(self, count: int, table: str) -> None:
        """So many guests connect and watch a table."""
        headers = {"x-croupier": "1", "origin": self.base}
        async with httpx.AsyncClient(base_url=self.base, headers=headers, verify=False) as client:  # without TLS
            for who in range(len(self.sockets), len(self.sockets) + count):
                client.cookies.clear()
                answer = await client.post("/api/guest", json={})
                assert answer.status_code < 300, answer.text
                cookie = answer.cookies["croupier"]
                socket = await websockets.connect(
                    f"{self.base.replace('http', 'ws')}/ws",
                    additional_headers={"Cookie": f"croupier={cookie}", "Origin": self.base},
                    proxy=None,
                )
                await socket.send(json.dumps({"type": "watch", "table": table}))
                self.sockets.append(socket)
                self.told.append([])
                self._paused.append(False)
                self._versions.append(0)
                self._tasks.append(asyncio.create_task(self._listen(socket, who)))

    async def _listen(self, socket: websockets.ClientConnection, who: int) -> None:
        with suppress(websockets.ConnectionClosed):
            async for message in socket:
                self._hear(who, json.loads(message))
                async with self._news:
                    self._news.notify_all()
        self.dropped.append(f"{socket.close_code} {socket.close_reason}")
        async with self._news:
            self._news.notify_all()

    def _hear(self, who: int, told: dict[str, Any]) -> None:
        self.told[who].append(told)
        if told["type"] == "pause":
            self._paused[who] = bool(told["what"])
        elif told["type"] == "view":
            self._versions[who] = max(self._versions[who], told["version"])

    async def do(self, who: int, id_: str, table: str, **act: object) -> dict[str, Any]:
        """What somebody's act is answered with, an error or an answer."""
        before = len(self.told[who])
        await self.sockets[who].send(json.dumps({"type": "do", "id": id_, "table": table, **act}))
        await self.until(lambda: any(one.get("id") == id_ for one in self.told[who][before:]))
        return next(one for one in self.told[who][before:] if one.get("id") == id_)

    async def until(self, so: Any) -> None:
        """Wait until something is so, looking at every message; a dropped connection tells no more, and is a failure."""
        async with self._news:
            await self._news.wait_for(lambda: so() or self.dropped)
        assert so(), f"connections were dropped: {self.dropped}"

    def is_paused(self, who: int) -> bool:
        """Whether somebody was told last that play is paused."""
        return self._paused[who]

    def version(self, who: int) -> int:
        """The newest version of the table somebody has seen."""
        return self._versions[who]

    def free_seat(self, who: int) -> int:
        """The last seat somebody could take."""
        view = [one for one in self.told[who] if one["type"] == "view"][-1]
        return int(next(offer for offer in view["you"]["open"] if offer["act"] == "sit")["seats"][-1])

    async def go(self) -> None:
        """Everybody goes home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*[socket.close() for socket in self.sockets], return_exceptions=True)
