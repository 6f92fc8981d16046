"""The WebSocket: every way of misusing it, sessions that end, and connections that are lost, over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import websockets
from msgspec.structs import replace

from croupier.errors import StoreError
from croupier.house.people import ROLES, Person, Role
from croupier.store import account_closed, roles_set, sessions_ended
from croupier.web.door.sessions import Visit
from croupier.web.settings import Settings
from croupier.web.ws import connection as connections
from tests.support.store.changed import changed
from tests.support.web.hub import SECONDS, Client, came_in, logged_in
from tests.web.conftest import GENEROUS, Site, listening_site


async def refused_with(client: Client, **headers: str) -> int:
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with client.connected(**headers):
            pass
    assert set(json.loads(refused.value.response.body or b"")["error"]) == {"what", "do"}
    return refused.value.response.status_code


BAD_MESSAGES: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    '"watch"',
    "{}",
    '{"type": "dance"}',
    '{"type": 1}',
    '{"type": "watch"}',
    '{"type": "watch", "table": 1}',
    '{"type": "watch", "table": ""}',
    '{"type": "watch", "table": "T1", "more": 1}',
    '{"type": "do", "table": "T1", "act": "fold"}',
    '{"type": "do", "id": "", "table": "T1", "act": "fold"}',
    '{"type": "do", "id": 7, "table": "T1", "act": "fold"}',
    '{"type": "do", "id": "' + "x" * 65 + '", "table": "T1", "act": "fold"}',
    '{"type": "do", "id": "d", "table": "T1", "act": {"a":{"b":{"c":{"d":{"e":1}}}}}}',
    '{"type": "say", "table": "T1", "text": ""}',
    '{"type": "say", "table": "T1", "text": "' + "x" * 301 + '"}',
    '{"type": "ping", "type": "pang"}',
    "[" * 4000,
    '{"a":' * 700,
    '{"type": "do", "id": "\\ud800", "table": "T1", "act": "fold"}',
    "9" * 4000,
    b'{"type": "ping"}',
    b"\x00\xff",
]


@pytest.mark.parametrize("message", BAD_MESSAGES, ids=lambda message: repr(message[:40]))
async def test_what_is_not_understood_is_said_so_and_the_third_time_is_the_last(
    live: Site, message: str | bytes, logged: list[dict[str, Any]]
) -> None:
    async with (await came_in(live)).connected() as socket:
        for _ in range(3):
            await socket.raw.send(message)
            error = await socket.next()
            assert error.keys() == {"type", "what", "do"}
            assert error["type"] == "error"
        assert await socket.closed() == (1008, "too many messages that cannot be taken")
    assert live.room.tables["T1"].done == []
    assert sum(line["event"] == "message refused" for line in logged) == 3


async def test_a_message_that_is_too_large_ends_the_connection(live: Site) -> None:
    client = await came_in(live)
    for whole in (True, False):
        async with client.connected() as socket:
            message = json.dumps({"type": "say", "table": "T1", "text": "x" * 5000})
            await socket.raw.send(message if whole else [message[:3000], message[3000:]])
            assert (await socket.closed())[0] == 1009
    assert live.room.tables["T1"].done == []


async def test_a_flood_is_cut_off_and_what_went_before_is_done(logged: list[dict[str, Any]]) -> None:
    limits = replace(GENEROUS, messages_per_second=5)
    async with listening_site(logged, Settings(port=0, limits=limits)) as live:
        async with (await came_in(live)).connected() as socket:
            for number in range(50):
                await socket.send(type="do", id=str(number), table="T1", act="check")
            assert await socket.closed() == (1008, "too many messages that cannot be taken")
        assert [done[1] for done in live.room.tables["T1"].done] == [str(number) for number in range(10)]
        assert any(line.get("why") == "too many messages" for line in logged)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_does_not_connect(live: Site, origin: str) -> None:
    client = await came_in(live)
    assert await refused_with(client, Origin=origin.format(port=live.settings.port)) == 403


async def test_nobody_connects_without_a_session_or_under_a_strange_name(live: Site) -> None:
    client = await came_in(live)
    assert await refused_with(client, Cookie="") == 401
    assert await refused_with(client, Cookie="croupier=made-up") == 401
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(f"ws://evil.example:{live.settings.port}/ws", host="127.0.0.1", proxy=None)
    assert refused.value.response.status_code == 400


async def test_a_program_connects_without_an_origin(live: Site) -> None:
    async with (await came_in(live)).connected(Origin="") as socket:
        await socket.send(type="ping")
        assert (await socket.next())["type"] == "pong"


async def test_there_is_no_other_place_to_connect_to(live: Site) -> None:
    client = await came_in(live)
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(
            f"ws://127.0.0.1:{live.settings.port}/other",
            additional_headers={"Cookie": f"croupier={client.cookie}"},
            proxy=None,
        )
    assert refused.value.response.status_code == 404


async def test_one_account_connects_only_so_often(logged: list[dict[str, Any]]) -> None:
    limits = replace(GENEROUS, connections_per_account=2, connections_per_address=3)
    async with listening_site(logged, Settings(port=0, limits=limits)) as live:
        one, two = await came_in(live), await came_in(live)
        async with one.connected(), one.connected():
            assert await refused_with(one) == 429, "of one account"
            async with two.connected():
                assert await refused_with(two) == 429, "of one address"
        async with one.connected() as socket:
            await socket.send(type="ping")
            assert (await socket.next())["type"] == "pong", "whoever left makes room"


async def test_leaving_disconnects(live: Site) -> None:
    client, other = await came_in(live), await came_in(live)
    base = f"http://127.0.0.1:{live.settings.port}"
    async with client.connected() as socket, other.connected() as still:
        async with httpx.AsyncClient(base_url=base, headers={"x-croupier": "1"}) as browser:
            await browser.post("/api/logout", headers={"cookie": f"croupier={client.cookie}"})
        assert await socket.closed() == (1008, "the session has ended")
        await still.send(type="ping")
        assert (await still.next())["type"] == "pong"


async def test_a_session_that_expires_ends_the_connection(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOOK_S", 0.05)
    async with (await came_in(live)).connected() as socket:
        await asyncio.sleep(0.15)
        await socket.send(type="ping")
        assert (await socket.next())["type"] == "pong"
        live.clock.seconds += 7 * 24 * 3600
        assert await socket.closed() == (1008, "the session has ended")


async def test_a_session_that_is_ended_elsewhere_ends_the_connection_soon(
    live: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOOK_S", 0.02)
    monkeypatch.setattr(connections, "SESSION_S", 0.05)
    client = await came_in(live)
    async with client.connected() as socket:
        await socket.send(type="ping")
        await socket.next()
        await asyncio.sleep(0.2)
        await changed(live.store, sessions_ended(client.account))
        assert await socket.closed() == (1008, "the session has ended")


async def close(site: Site, account: str) -> None:
    await changed(site.store, account_closed(account))


async def make_a_player(site: Site, account: str) -> None:
    await changed(site.store, roles_set(account, ["player"]))


async def roles_alone(site: Site, account: str) -> None:
    """The moment between the two steps of a change of roles: the session is still there."""
    await site.store.accounts._change("UPDATE person SET roles = $1 WHERE account = $2", "player", account)


@pytest.mark.parametrize("changed", [close, make_a_player, roles_alone])
@pytest.mark.parametrize("role", [role for role in ROLES if role != "player"])
async def test_staff_do_nothing_more_once_their_account_was_changed(
    live: Site, role: Role, changed: Callable[[Site, str], Awaitable[None]]
) -> None:
    client = await logged_in(live, role)
    async with client.connected() as socket:
        await socket.send(type="do", id="before", table="T1", act="close")
        assert (await socket.until("answer"))["ok"]
        await changed(live, client.account)
        await socket.send(type="do", id="after", table="T1", act="close")
        assert await socket.closed() == (1008, "the session has ended")
    assert [done[1] for done in live.room.tables["T1"].done] == ["before"]


async def test_staff_who_send_nothing_see_nothing_more_soon_after_their_account_was_changed(
    live: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOOK_S", 0.05)
    client, player = await logged_in(live, "supervisor"), await logged_in(live, "player")
    async with client.connected() as socket, player.connected() as playing:
        for each in (client, player):
            await close(live, each.account)
        assert await socket.closed() == (1008, "the session has ended")
        await playing.send(type="do", id="meanwhile", table="T1", act="check")
        assert (await playing.until("answer"))["ok"], "players go on for a minute, as docs/operate/serving.md says"
    assert connections.SESSION_S + 5 == 60


async def test_a_fault_in_the_room_ends_that_connection_alone(
    live: Site, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> None:
    one, two = await came_in(live), await came_in(live)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    async with one.connected() as first, two.connected() as second:
        monkeypatch.setattr(live.room.tables["T1"], "do", broken)
        await first.send(type="do", id="b", table="T1", act="fold")
        assert (await first.closed())[0] == 1011
        await second.send(type="ping")
        assert (await second.next())["type"] == "pong"
    assert any(line["event"] == "connection failed" and line["level"] == "error" for line in logged)


async def test_whoever_reads_nothing_holds_nobody_up_and_is_let_go(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED_S", 0.5)
    monkeypatch.setattr(connections, "LOOK_S", 0.05)
    actor = live.room.tables["T1"]
    actor.padding = "x" * 100_000
    stalled, lively = await came_in(live), await came_in(live)
    async with lively.connected() as reading, stalled.connected() as silent:
        for socket in (reading, silent):
            await socket.send(type="watch", table="T1")
            await socket.next()
        silent.raw.transport.pause_reading()
        started = asyncio.get_running_loop().time()
        for number in range(300):  # thirty megabytes
            actor.change()
            if number % 10 == 9:
                await asyncio.sleep(0)
                while (await reading.next())["version"] < actor.version:
                    pass
        assert asyncio.get_running_loop().time() - started < SECONDS
        while len(actor.watchers) > 1:
            await asyncio.sleep(0.02)
        actor.change()
        assert (await reading.next())["version"] == actor.version
    actor.padding = ""
    async with stalled.connected() as back:
        await back.send(type="watch", table="T1")
        assert (await back.next())["version"] == actor.version


async def test_a_client_whom_the_heartbeat_has_given_up_is_gone_and_no_fault_of_ours(
    site: Site, logged: list[dict[str, Any]]
) -> None:
    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(_message: object) -> None:
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    visit = Visit(Person("p-ann", "Ann"), b"hash", site.clock.now_ms() + 1_000_000)
    await asyncio.wait_for(
        connections.Connection(site.house, visit, "", receive, send, lambda _message: False).serve(), SECONDS
    )
    assert [line for line in logged if line["level"] == "error"] == []
    assert site.room.lobby._in_lobby == []


async def test_a_store_that_is_away_ends_no_connection_and_staff_do_nothing_meanwhile(
    live: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreError("the database does not answer")

    monkeypatch.setattr(connections, "LOOK_S", 0.01)
    monkeypatch.setattr(connections, "SESSION_S", 0)
    ann, kim = await came_in(live), await logged_in(live, "supervisor")
    async with ann.connected() as player, kim.connected() as official:
        with monkeypatch.context() as patched:
            patched.setattr(live.house.entry, "still", away)
            await asyncio.sleep(0.1)  # several looks
            await player.send(type="do", id="1", table="T1", act="fold")
            assert (await player.until("answer"))["ok"]
            await official.send(type="ping")
            await official.until("pong")
            await official.send(type="do", id="2", table="T1", act="fold")
            told = await official.until("error")
            assert (told["id"], told["do"]) == ("2", "try again in a moment")
            assert await refused_with(ann) == 503
        await official.send(type="do", id="2", table="T1", act="fold")
        assert (await official.until("answer"))["ok"]
    assert [act["act"] for _, _, act in live.room.tables["T1"].done] == ["fold", "fold"]
