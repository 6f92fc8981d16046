"""What a visitor who has not come in is shown of the tables of a tournament: what everybody sees, for play money alone."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.room.room import Room
from croupier.room.tables.actor import TableActor
from tests.support.room.rooms import FakeClock, a_room
from tests.support.room.tournament_pace import CUP, begun, desk_of

BOOKS = ("act-omaha-2006", "act-manila-2005")


def shown(actor: TableActor) -> dict[str, Any]:
    seen = actor.seen_by_visitor()
    assert seen is not None
    return dict(json.loads(seen))


def cards_in_hand(view: dict[str, Any]) -> set[str]:
    """The cards of those still in the hand."""
    return {card for seat in view["seats"] if seat["state"] in ("in", "all-in") for card in seat["cards"]}


async def until_dealt(room: Room, clock: FakeClock, actor: TableActor) -> dict[str, Any]:
    while not cards_in_hand(view := shown(actor)):
        await clock.run(room, 100)
    return view


@pytest.mark.parametrize("book", BOOKS)
async def test_a_table_of_a_tournament_is_shown_without_a_hidden_card(book: str) -> None:
    async with a_room(company=0) as (room, clock):
        (player,) = await begun(room, clock, book, "ada")
        actor = room.tables[desk_of(room).host.session.table.name]
        view = await until_dealt(room, clock, actor)
        assert view["tournament"] == CUP
        assert view["phase"] == "betting"
        assert len(view["seats"]) == 3
        assert cards_in_hand(view) == {"??"}
        assert not {"you", "hole", "acts"} & set(view)
        await player.close()


async def test_a_table_of_a_tournament_for_money_is_shown_to_no_visitor() -> None:
    async with a_room(company=0) as (room, clock):
        (player,) = await begun(room, clock, BOOKS[0], "ada")
        session = desk_of(room).host.session
        actor = room.tables[session.table.name]
        assert actor.seen_by_visitor() is not None
        session.table = msgspec.structs.replace(session.table, play_money=False)
        assert actor.seen_by_visitor() is None
        await player.close()
