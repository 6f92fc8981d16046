"""What a connection may keep waiting or swell: silence, a request a letter at a time, a long head, two lengths."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from croupier.web.http import bounds as http_bounds
from croupier.web.http import frames
from tests.support.web.bounds import SOON_S, head, said_to
from tests.support.web.hub import came_in
from tests.web.conftest import Site


@pytest.mark.parametrize("sent", [b"", b"GET /live HTTP/1.1\r\nX-Slow: ", b"POST"])
async def test_a_request_that_does_not_come_is_not_waited_for(
    live: Site, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(http_bounds, "REQUEST_S", SOON_S)
    assert await said_to(live, *[sent] * bool(sent)) == b""


async def test_a_body_that_does_not_come_is_not_waited_for(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_bounds, "REQUEST_S", SOON_S)
    origin = f"Origin: http://127.0.0.1:{live.settings.port}"
    sent = head(live, "Content-Length: 20", "X-Croupier: 1", origin, method="POST", path="/api/guest")
    assert await said_to(live, sent, b'{"na') == b""


async def test_whoever_has_sent_a_whole_request_may_take_their_time(
    live: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A WebSocket that says nothing is kept by its heartbeats, and a slow answer is waited for."""
    monkeypatch.setattr(http_bounds, "REQUEST_S", SOON_S)
    client = await came_in(live)
    async with client.connected() as socket:
        assert await said_to(live) == b"", "one that was silent has come and gone"
        await socket.send(type="ping")
        await socket.until("pong")


async def test_a_long_head_is_refused_in_one_packet_or_in_many(live: Site) -> None:
    fits = head(live, f"X-Long: {'x' * 16_000}", "Connection: close")
    assert (await said_to(live, fits)).startswith(b"HTTP/1.1 200")
    long = head(live, *[f"X-{number}: {'x' * 1000}" for number in range(17)], "Connection: close")
    assert (await said_to(live, long)).split()[1] in (b"400", b"431")
    in_path = head(live, "Connection: close", path=f"/live?{'x' * 16_400}")
    assert (await said_to(live, in_path)).split()[1] in (b"400", b"431")
    async with live.client() as client:
        answer = await client.get("/live", headers={f"x-{number}": "x" * 1000 for number in range(17)})
    assert answer.status_code == 431
    assert answer.headers["connection"] == "close"


async def test_a_body_has_one_length(live: Site) -> None:
    both = head(live, "Content-Length: 5", "Transfer-Encoding: chunked", method="POST", path="/api/guest")
    smuggled = b"0\r\n\r\nGET /live HTTP/1.1\r\n\r\n"
    said = await said_to(live, both + smuggled)
    assert said.startswith(b"HTTP/1.1 400")
    assert b"length is said in two ways" in said
    assert said.count(b"HTTP/1.1 ") == 1, "what stands behind it is not taken for a request"


async def test_health_says_what_the_room_lacks_and_life_is_something_else(
    site: Site, browser: httpx.AsyncClient
) -> None:
    async def lacking() -> list[str]:
        answer = await browser.get("/health")
        assert (await browser.get("/live")).json() == {"ok": True}
        assert answer.status_code in (200, 503)
        told: dict[str, Any] = answer.json()
        assert (answer.status_code == 200) == (told.get("ok") is True)
        return [one["name"] for one in told.get("checks", []) if not one["ok"]]

    assert await lacking() == []
    site.room.paused = True
    assert await lacking() == ["store"]
    site.room.paused, site.room.halted = False, "the store was replaced"
    assert await lacking() == ["store"]
    site.room.halted, site.room.clock_fault = "", "the server's clock is an hour ahead"
    assert await lacking() == ["clock"]
    site.room.clock_fault = ""
    assert await lacking() == []


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"x" * size
    assert frames.head_of(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
