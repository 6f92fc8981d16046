"""A bank with too few chips to pay with: the table waits for the cage, says so, and then pays by itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.house.inspection import OverdrawnRefused
from croupier.room.demo.demo import demo_rules
from croupier.room.offices.floor.overview import line_of
from croupier.room.room import Room
from croupier.rulebooks import rulebook
from tests.support.room.cage import OPERATOR, opened
from tests.support.room.live import verified
from tests.support.room.rooms import Client, FakeClock, a_room, checked_store, ended, seated

POOR = "poor"
STAKE = 1000_00
SHORT = "the bank has too few chips to pay: the cage fills it"


async def at_a_poor_table(room: Room, clock: FakeClock, book: str, bank: int) -> Client:
    await opened(room, clock)
    await room.places.open_table(
        demo_rules(rulebook(book)), POOR, by="house", bank=bank, historical=book.endswith("2019")
    )
    (ann,) = await seated(room, clock, POOR, "ann", stake=STAKE)
    return ann


async def played_until_the_bank_is_short(room: Room, clock: FakeClock, ann: Client) -> None:
    """The least wagers, and a play wager wherever there is one, until a box wins more than the bank has."""
    for _ in range(400):
        await clock.run(room, 500)
        if (ann.view["public"]["waits_for"] or {}).get("awaited") == "bank":
            return
        if wager := ann.acts.get("wager"):
            await ann.do("wager", ante=wager["min_to"], blind=wager["min_to"])
        elif play := ann.acts.get("play"):
            await ann.do("play", times=play["times"])
    pytest.fail("nobody has won more than the bank has")


async def fill(room: Room, clock: FakeClock) -> None:
    assert (await room.tables[POOR].do(OPERATOR, "fill", {"act": "float", "amount": 1000_00})).ok
    await clock.run(room, 10_000)


def floor_line(room: Room) -> dict[str, Any]:
    desk = room.tables[POOR].desk
    assert desk
    found: dict[str, Any] = msgspec.to_builtins(line_of(desk, room.house.clock.now(), None))
    return found


@pytest.mark.parametrize("book", ["act-uth-2019", "act-uth-2025"])
async def test_a_box_the_bank_cannot_pay_waits_for_the_fill_and_is_paid(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann = await at_a_poor_table(room, clock, book, bank=10_00)
        await played_until_the_bank_is_short(room, clock, ann)
        table = room.tables[POOR]
        assert table.fault is None
        assert ann.view["public"]["waits_for"] == {"awaited": "bank", "words": SHORT, "clause": "9.9", "until": 0}
        line = floor_line(room)
        assert (line["bank_short"], line["waits_for"]) == (True, SHORT)
        entries = [one.event for one in room.house.inspectorate.entries]
        assert [one for one in entries if isinstance(one, OverdrawnRefused)] == [OverdrawnRefused(POOR, "float:poor")]
        await ann.done("leave")
        await clock.run(room, 60_000)
        assert ann.view["you"]["seat"], "who is owed something stays until it is paid"
        await fill(room, clock)
        assert table.desk
        assert (table.fault, table.desk.host.session.table.players) == (None, ())
        assert room.house.wallets.holds("p-ann") > 0
        assert (await verified(store)).fault is None
        await ended(ann)


async def test_a_bank_that_is_short_is_found_so_again_after_a_restart() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            ann = await at_a_poor_table(room, clock, "act-uth-2025", bank=10_00)
            await played_until_the_bank_is_short(room, clock, ann)
            await ended(ann)
        async with a_room(store, clock=clock) as (room, clock):
            await clock.run(room, 10_000)
            assert floor_line(room)["bank_short"]
            await fill(room, clock)
            desk = room.tables[POOR].desk
            assert desk
            assert (room.tables[POOR].fault, desk.host.session.table.playing) == (None, ())
            assert not floor_line(room)["bank_short"]
            assert (await verified(store)).fault is None


async def test_no_round_begins_against_an_empty_bank_and_the_table_says_why() -> None:
    async with a_room() as (room, clock):
        ann = await at_a_poor_table(room, clock, "act-uth-2025", bank=0)
        await clock.run(room, 20_000)
        assert ann.view["public"]["waits_for"]["words"] == "the bank has no chips to pay with: the cage has to fill it"
        assert floor_line(room)["bank_short"]
        assert not ann.acts
        await fill(room, clock)
        assert "wager" in ann.acts
        await ended(ann)
