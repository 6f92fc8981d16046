"""What a new table or tournament may be called: what stands in an address as it is. Records of before keep their names."""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.protocol.names import is_place_name
from croupier.room.demo.tournaments import demo_plan, room_time
from croupier.room.names import name_from
from croupier.rulebooks import rulebook
from croupier.tournament.decide import announce
from croupier.verify.verifier import verify_lines
from croupier.web.table_settings import RoomSettings, TableSettings, room_plan
from tests.support.room.cage import all_lines
from tests.support.room.play_money import CASH_TABLE, OMAHA, a_house

GOOD = ("cup", "7", "live-1", "act-uth-2025", "friday.late", "salle_privée")
BAD = (
    "",
    ".",
    "..",
    "../x",
    "t/1",
    "t\\1",
    "a?b",
    "a#b",
    "a%2Fb",
    "a b",
    "a:b",
    "-x",
    "x-",
    "=x",
    "<b>",
    "a\n",
    "x" * 101,
)


def test_a_name_stands_in_an_address_as_it_is() -> None:
    assert all(map(is_place_name, GOOD))
    assert not any(map(is_place_name, BAD))


def test_a_name_is_made_of_a_title() -> None:
    assert name_from("  Sündäy Omaha, no. 3! ") == "sunday-omaha-no-3"
    assert name_from("周日杯") == ""
    assert is_place_name(name_from("x" * 49 + " -- long"))


async def test_a_weekly_event_keeps_its_title_and_its_name_is_numbered() -> None:
    async with a_house() as (room, _, _store):
        plan = demo_plan(rulebook("adelaide-omaha"), room_time(room))
        given = []
        for _ in range(3):
            name = await room.places.free_tournament_name("Sunday cup", "turbo")
            given.append(name)
            await room.places.announce(plan, name, by="house")
        assert given == ["sunday-cup", "sunday-cup-no-2", "sunday-cup-no-3"]
        assert await room.places.free_tournament_name("周日杯", "re-buy") == "re-buy"
        assert await room.places.free_tournament_name("Cage") == "cage-no-2", "the books are called so"
        second = await room.places.free_tournament_name("Sunday cup 2")
        assert second == "sunday-cup-2-no-2", "a table of the first may be called sunday-cup-2"
        await room.places.announce(plan, second, by="house")


async def test_no_table_or_tournament_opens_under_a_name_its_pages_could_not_have() -> None:
    async with a_house() as (room, _, store):
        desk, plan = room.tables[CASH_TABLE].desk, demo_plan(rulebook("act-omaha-2006"), room_time(room))
        assert desk
        for name in BAD:
            with pytest.raises(RequestError, match="letters and digits"):
                await room.places.announce(plan, name, by="p-olga", play_money=True)
            with pytest.raises(RequestError, match="letters and digits"):
                await room.places.open_table(desk.host.session.rules, name, by="p-olga", approval="GRC 17")
            with pytest.raises(RequestError, match="letters and digits"):
                room_plan(RoomSettings(), (TableSettings(name=name, **OMAHA),))
        assert not {*await store.streams()} & {*BAD}
        assert verify_lines(await all_lines(store)).whole


def test_a_record_of_before_is_read_whatever_its_name() -> None:
    plan = demo_plan(rulebook("adelaide-omaha"), "2030-01-31T19:00")
    assert announce(plan, "t/1", "0" * 64, by="p-olga", play_money=True).tournament == "t/1"
