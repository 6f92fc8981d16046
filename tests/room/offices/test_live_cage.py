"""The cage and tables with real cards: chips for the bank, goods from a stake, and what a correction may take back."""

from __future__ import annotations

from random import Random

import pytest

from croupier.house.cage import events as cash
from croupier.room.room import Room
from tests.support.cite import Cited, clause
from tests.support.room.cage import OPERATOR, held, opened
from tests.support.room.live import TABLE, Console, a_live_room, verified
from tests.support.room.rooms import CheckedStore, FakeClock, ended, playing

ADELAIDE, ULTIMATE = "adelaide-omaha", "act-uth-2025"


async def by_cage(room: Room, clock: FakeClock, act: str, **fields: object) -> str:
    """What the cage does at the table; the code, where it is refused."""
    answer = await room.tables[TABLE].do(OPERATOR, f"{act}{fields}{clock.now()}", {"act": act, **fields})
    assert answer.fault is None, answer
    await clock.run(room, 1)
    return answer.refusal.code if answer.refusal else ""


async def checked(store: CheckedStore) -> None:
    found = await verified(store)
    assert found.whole, found.fault


async def test_the_bank_of_a_live_table_is_filled_between_rounds_and_in_one_and_credited_after_it() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        cashier, kim = await opened(room, clock), Console(room, clock)
        await kim.opened("Ann", "Bob")
        before = await held(store, f"float:{TABLE}")
        assert not await by_cage(room, clock, "float", amount=500_00)
        source = Random("fill")
        for _ in range(4):  # start, two wagers, the deal
            await kim.enter_due(source)
        assert not await by_cage(room, clock, "float", amount=250_00)
        assert await by_cage(room, clock, "float", amount=-100_00) == "round-going-on"
        await kim.done("correct", reason="dealt too early")  # the fill stays
        assert kim.actor.desk is not None
        assert kim.actor.desk.host.session.table.bank == before + 750_00
        while kim.due["enter"] != "start" and await kim.enter_due(source):
            pass
        assert not await by_cage(room, clock, "float", amount=-250_00)
        fills = [entry.event for entry in cashier.past.entries.values()]
        assert [(fill.table, fill.amount) for fill in fills if isinstance(fill, cash.FillMade)] == [
            (TABLE, 500_00), (TABLE, 250_00), (TABLE, -250_00),
        ]  # fmt: skip
        assert await held(store, f"float:{TABLE}") == kim.actor.desk.host.session.table.bank
        assert (await kim.refused("float", amount=1_00)).code == "no-right"
        await checked(store)
        await ended(kim)


async def test_the_tray_of_a_live_table_between_players_is_filled_at_any_time() -> None:
    async with a_live_room(ADELAIDE) as (room, clock, store):
        await opened(room, clock)
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.enter_due(Random("tray"))
        assert not await by_cage(room, clock, "float", amount=200_00)
        assert not await by_cage(room, clock, "float", amount=-50_00)
        assert await held(store, f"tray:{TABLE}") == 150_00
        await checked(store)
        await ended(kim)


@clause("adelaide-omaha 35(a)", "adelaide-omaha 35(b)")
async def test_goods_are_bought_from_a_live_stake_and_no_correction_brings_the_buyer_back_into_the_hand(
    cited: Cited,
) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        await opened(room, clock)
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy")
        assert not await by_cage(room, clock, "goods", seat=1, amount=10_00)
        await kim.done("start")
        await kim.done("deal")
        first = kim.due["seat"]
        assert await by_cage(room, clock, "goods", seat=first, amount=10_00) == "in-a-hand"
        await kim.done("enter", seat=first, move="fold")
        folded = kim.desk["undo"]["seq"]
        assert not await by_cage(room, clock, "goods", seat=first, amount=20_00)
        refusal = await kim.refused("correct", before=folded)
        assert (refusal.clause, f"seat {first} has bought goods" in refusal.reason) == ("35(b)", True)
        await kim.done("enter", seat=kim.due["seat"], move="call")
        await kim.done("correct")  # what others did since is taken back as ever
        assert (await kim.refused("correct")).clause == "35(b)"
        while kim.due["enter"] != "start" and await kim.enter_due(Random("goods")):
            pass
        assert not playing(kim.actor)
        assert await held(store, f"sales:{TABLE}") == 30_00
        await checked(store)
        await ended(kim)


async def test_chips_that_were_bet_in_an_entry_taken_back_cannot_be_spent_and_bet_again() -> None:
    """Ann bets and folds, which is taken back; she folds at once and spends all; then that correction is taken back."""
    async with a_live_room(ADELAIDE) as (room, clock, store):
        await opened(room, clock)
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy")
        await kim.done("start")
        await kim.done("deal")
        seat = kim.due["seat"]
        await kim.done("enter", seat=seat, move="call")
        called = kim.desk["undo"]["seq"]
        while kim.due["seat"] != seat:
            offer = {one["act"]: one for one in kim.due["acts"]}["raise"]
            await kim.done("enter", seat=kim.due["seat"], move="raise", to=offer["min_to"])
        await kim.done("enter", seat=seat, move="fold")
        await kim.done("correct", before=called)
        corrected = kim.view["version"]
        await kim.done("enter", seat=seat, move="fold")
        assert not await by_cage(room, clock, "goods", seat=seat, amount=kim.stakes[seat])
        refusal = await kim.refused("correct", before=corrected)
        assert refusal.code == "ruling-needed"
        await checked(store)
        await ended(kim)


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_bought_filled_and_taken_back_every_chip_is_found(seed: int) -> None:
    """The store counts all money after every write (CheckedStore), and the whole record is decided again."""
    source = Random(f"cage {seed}")
    async with a_live_room(ADELAIDE) as (room, clock, store):
        await opened(room, clock)
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy", "Di", stake=500_00)
        sold = back = 0
        for _ in range(150):
            roll = source.random()
            if roll < 0.25:
                seat, amount = source.randint(1, 4), source.randint(1, 3) * 5_00
                sold += not await by_cage(room, clock, "goods", seat=seat, amount=amount)
            elif roll < 0.3:
                await by_cage(room, clock, "float", amount=source.choice((50_00, -20_00)))
            elif roll < 0.4 and kim.desk["entries"]:
                entry = source.choice(kim.desk["entries"])
                back += (await kim.do("correct", before=entry["seq"])).ok
                await clock.run(room, 1)
            elif not await kim.enter_due(source):
                break
        assert kim.actor.fault is None
        assert sold
        assert back
        await checked(store)
        await ended(kim)
