"""Houses that are followed over real sockets, and witnesses that look at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from croupier.record import Signer, SigningKey
from croupier.room.streams.checkpoints import Checkpoints
from croupier.web.settings import Settings
from croupier.witness import Following, House, open_kept
from tests.support.room.driver import keys
from tests.support.store.streams import Stream
from tests.web.conftest import GENEROUS, Site, listening_site

LOG = "room.example/log"
SIGNER = keys().signing
SIGNER = keys().signing
HOUSE = SIGNER.public
KEY = SigningKey(bytes(range(32)))
TABLE, REGISTER = "table:1", "register"


async def grow(site: Site, count: int, *streams: str, words: str = "dealt", signer: Signer = SIGNER) -> None:
    """So many checkpoints more, each of a new line in each of these streams."""
    taker = Checkpoints(site.store, signer)
    for _ in range(count):
        ends = [Stream(name, await site.store.head(name)) for name in streams or (TABLE,)]
        await site.store.append([end.write(words) for end in ends])
        site.clock.seconds += 60
        assert await taker.take_due(site.clock.now_ms())


@asynccontextmanager
async def followed_house(*witnesses: str) -> AsyncIterator[Site]:
    """A house that really listens; all of them have one key and one name."""
    settings = Settings(port=0, limits=GENEROUS, transparency_log=LOG, witnesses=witnesses)
    async with listening_site([], settings, lifespan="off") as site:
        yield site


def address(site: Site) -> str:
    return f"http://127.0.0.1:{site.settings.port}"


class Witness:
    """A witness with its file; it may look at one house now and at another one later, and takes them for the same."""

    def __init__(self, file: Path, key: SigningKey = KEY, given: str = "") -> None:
        self.file, self.key, self.given = file, key, given

    async def look(self, site: Site | str, times: int = 1) -> list[str]:
        """What comes of looking so many times, as a program that is started anew."""
        url = site if isinstance(site, str) else address(site)
        now = (lambda: 1_800_000_000) if isinstance(site, str) else (lambda: site.clock.now_ms() // 1000)
        told: list[str] = await self._with(url, now, lambda following: [following.step() for _ in range(times)])
        return told

    async def name(self, site: Site) -> str:
        """Its key, as it is written."""
        named: str = await self._with(address(site), lambda: 0, lambda following: str(following.own), pin=False)
        return named

    async def _with(self, url: str, now: Callable[[], int], do: Callable[[Following], Any], *, pin: bool = True) -> Any:
        def run() -> Any:
            with open_kept(self.file) as kept:
                following = Following(House(url), kept, self.key, "", now)
                if pin:
                    following.pin(self.given)
                return do(following)

        return await asyncio.to_thread(run)
