"""No card of another player reaches a browser before it is shown: everything that came over the wire is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.browser.conftest import Served
from tests.support.browser.player import CARD
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]


def cards_in(message: object) -> set[str]:
    """Every card in the bytes of a message, wherever it stands."""
    return set(CARD.findall(msgspec.json.encode(message).decode()))


def seen_cards(view: dict[str, Any]) -> Iterator[str]:
    """The cards a person may see in a view: their own, the communal ones, and those shown."""
    yield from view["you"]["hole"]
    yield from view["public"]["board"]
    for seat in view["public"]["seats"]:
        yield from (card for card in seat["cards"] if card != "??")


@pytest.mark.parametrize("table", BETWEEN_PLAYERS)
async def test_a_browser_knows_no_card_that_is_not_shown(empty_room: Served, visitor: Visitor, table: str) -> None:
    anna, bert = await visitor(empty_room.door), await visitor(empty_room.door)
    await anna.sit(table)
    await bert.sit(table)
    await asyncio.gather(anna.play_a_round(), bert.play_a_round())
    hands = {
        (view["public"]["round"], view["you"]["seat"]): view["you"]["hole"]
        for player in (anna, bert)
        for view in player.views
        if view["you"]["hole"]
    }
    looked = 0
    for player in (anna, bert):
        for view in player.views:
            seat, number = view["you"]["seat"], view["public"]["round"]
            others = {
                card for (played, held), hand in hands.items() if played == number and held != seat for card in hand
            }
            may_be_seen = set(seen_cards(view))
            assert cards_in(view) <= may_be_seen
            shown = {card for one in view["public"]["seats"] if one["seat"] != seat for card in one["cards"]}
            assert not cards_in(view) & (others - shown)
            looked += bool(others)
    assert looked > 10
    assert all(
        cards_in(message) == set() for message in anna.messages if message["type"] not in ("view", "changes", "lobby")
    )
