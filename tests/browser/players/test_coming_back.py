"""A page loaded anew, a connection cut, a server killed: in the middle of a round everything comes back exactly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import PHONE, Served
from tests.support.browser.coming_back import TABLE, in_turn
from tests.support.browser.pages import altered

Visitor = Callable[..., Any]


def same(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view must be as before; the clock of a turn may have begun anew, and another key may sign."""
    public = {key: value for key, value in view["public"].items() if key not in ("turn", "proof")}
    public |= {key: view["public"]["proof"][key] for key in ("root", "shuffle", "commitments", "line")}
    turn = view["public"]["turn"]
    return {"public": public, "turn": turn and turn["seat"], "hole": view["you"]["hole"], "acts": view["you"]["acts"]}


async def test_a_page_loaded_anew_shows_the_same_turn(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    before = await in_turn(guest)
    guest.forget()
    await guest.page.reload()
    after = await guest.until(lambda view: view["you"]["acts"])
    assert same(after) == same(before)
    await expect(guest.page.locator(".seat.own .card")).to_have_count(len(before["you"]["hole"]))
    await guest.play_on()


async def test_a_cut_connection_comes_back_to_the_same_turn(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []

    async def joined(client: WebSocketRoute) -> None:
        lines.append((client, client.connect_to_server()))

    await altered(guest.page).route_web_socket("**/ws", joined)
    before = await in_turn(guest)
    guest.forget()
    client, server = lines[-1]
    await server.close()
    await client.close(code=4000)
    await expect(guest.page.get_by_text("The connection is cut")).to_be_visible()
    await expect(guest.button("Fold").or_(guest.button("Check")).first).to_be_disabled()
    await expect(guest.page.get_by_text("The connection is cut")).to_be_hidden()
    assert len(lines) == 2
    assert same(await guest.until(lambda view: view["you"]["acts"])) == same(before)
    await guest.play_on()


async def test_a_killed_server_goes_on_with_the_same_turn(kept_room: Served, visitor: Visitor) -> None:
    guest = await visitor(kept_room.door)
    before = await in_turn(guest)
    guest.forget()
    kept_room.kill()
    await expect(guest.page.get_by_text("The connection is cut")).to_be_visible()
    kept_room.start()
    after = await guest.until(lambda view: view["you"]["acts"])
    assert same(after) == same(before)
    await guest.play_on()


async def test_a_line_that_stalls_is_noticed_shown_to_others_and_found_again(room: Served, visitor: Visitor) -> None:
    """Nothing is cut: the line takes what is sent and nothing comes through, as when a phone loses its network."""
    guest, other = await visitor(room.door), await visitor(room.door)
    dead: list[bool] = []

    async def joined(client: WebSocketRoute) -> None:
        if dead:
            return
        server = client.connect_to_server()
        server.on_message(lambda message: None if dead else client.send(message))
        client.on_message(lambda message: None if dead else server.send(message))

    await altered(guest.page).route_web_socket("**/ws", joined)
    await in_turn(guest)
    await other.go_to(TABLE)
    await other.come_in()
    seat = other.page.locator(f".seat[data-seat='{guest.view['you']['seat']}']")
    await expect(seat).to_be_visible()
    dead.append(True)
    await expect(guest.page.get_by_text("The connection is cut")).to_be_visible(timeout=12_000)
    await expect(seat).to_contain_text("connection lost", timeout=12_000)
    dead.clear()
    await expect(guest.page.get_by_text("The connection is cut")).to_be_hidden(timeout=12_000)
    await expect(seat).not_to_contain_text("connection lost")
    await guest.until(lambda view: view["you"]["seat"] and view["public"]["lost"] == [])


async def test_a_store_that_cannot_be_written_is_told_on_the_page_and_play_goes_on(
    kept_room: Served, visitor: Visitor, tmp_path: Path
) -> None:
    """Another program holds the database, as a disk that is full would."""
    guest = await visitor(kept_room.door, PHONE)
    before = await in_turn(guest)
    other = apsw.Connection(f"{tmp_path}/room.db")
    other.execute("BEGIN IMMEDIATE")
    act = guest.button("Check").or_(guest.button("Fold")).first
    await act.click()
    paused = guest.page.get_by_role("status").filter(has_text="Play is paused. It goes on by itself.")
    await expect(paused).to_be_visible(timeout=20_000)
    guest.forget()
    other.execute("ROLLBACK")
    other.close()
    await expect(paused).to_be_hidden()
    after = await guest.until(lambda view: view["you"]["acts"])  # the same turn, or the next: the act may be in time
    assert after["you"]["seat"] == before["you"]["seat"]
    await guest.play_on()
