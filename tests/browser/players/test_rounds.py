"""A guest comes in, sits down, and plays a round of every game to its end, in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Served
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]


@pytest.mark.parametrize("table", BETWEEN_PLAYERS)
async def test_a_guest_plays_a_round_between_players_to_its_end(room: Served, visitor: Visitor, table: str) -> None:
    guest = await visitor(room.door)
    await guest.sit(table)
    views = await guest.play_a_round()
    last = next(view for view in views if view["public"]["phase"] == "between" and view["public"]["result"])
    won = sum(winner["amount"] for pot in last["public"]["result"]["pots"] for winner in pot["winners"])
    assert won > 0
    assert guest.faults == []


async def test_two_browsers_play_each_other(empty_room: Served, visitor: Visitor) -> None:
    table = BETWEEN_PLAYERS[0]
    anna, bert = await visitor(empty_room.door), await visitor(empty_room.door)
    await anna.sit(table, "Anna")
    await bert.sit(table, "Bert")
    views, others = await both(anna, bert)
    assert {seat["name"] for seat in views[-1]["public"]["seats"]} == {"Anna", "Bert"}
    dealt = next(view["you"]["hole"] for view in views if view["you"]["hole"])
    assert not set(dealt) & set(next(view["you"]["hole"] for view in others if view["you"]["hole"]))
    assert anna.faults == bert.faults == []


async def test_a_phone_shows_all_of_it(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door, PHONE, has_touch=True, is_mobile=True)
    await guest.sit(BETWEEN_PLAYERS[0])
    await guest.until(lambda view: view["you"]["acts"] or view["you"]["open"])
    await guest.play_a_round()
    width = await guest.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    assert guest.faults == []


async def both(anna: Any, bert: Any) -> Any:
    """Two people play a round."""
    return await asyncio.gather(anna.play_a_round(), bert.play_a_round())
