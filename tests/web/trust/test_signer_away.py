"""The holder of the signing key may be away for a while: what it signs waits, and nobody outside reads why."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.errors import NotSigned
from croupier.record import CHECKPOINTS
from croupier.room.offices.witnesses import log
from croupier.room.offices.witnesses.log import CheckpointLog
from tests.support.room.driver import keys
from tests.support.store.streams import Stream
from tests.web.conftest import OURS, Site

WHY = "signing_command: it has failed with status 1: /etc/croupier/card is not in"


class Away:
    """A signing key whose holder does not answer until it is back."""

    holder = "a token"

    def __init__(self) -> None:
        self.public, self.away, self.asked = keys().signing.public, True, 0

    async def sign(self, what: bytes) -> str:
        self.asked += 1
        if self.away:
            raise NotSigned(WHY)
        return await keys().signing.sign(what)


async def test_checkpoints_go_on_once_the_holder_is_back(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MINUTE_MS", 1)
    await site.store.append([Stream("table:1").write("opened")])
    signer = Away()
    watching = asyncio.create_task(CheckpointLog(site.store, signer, "localhost/log", site.clock.now_ms).watch())
    try:
        async with asyncio.timeout(30):
            while signer.asked < 3:
                await asyncio.sleep(0)
            assert await site.store.head(CHECKPOINTS) is None
            signer.away = False
            while await site.store.head(CHECKPOINTS) is None:
                await asyncio.sleep(0.001)
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


async def test_who_asks_meanwhile_is_told_to_come_again_and_the_operator_finds_why_in_the_log(
    site: Site, logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    signer = Away()
    await site.store.append([Stream("table:1").write("opened")])
    await site.house.witnesses.log._checkpoints.take_whole(site.clock.now_ms())
    monkeypatch.setattr(site.house.witnesses.log, "_key", signer)
    async with site.client(headers=OURS) as client:
        answer = await client.get("/api/log/checkpoint")
        assert answer.status_code == 503
        assert answer.json()["error"] == {
            "what": "the house cannot sign this at the moment",
            "do": "try again in a moment",
        }
        assert [one["why"] for one in logged if one["level"] == "error"] == [WHY]
        signer.away = False
        assert (await client.get("/api/log/checkpoint")).status_code == 200
