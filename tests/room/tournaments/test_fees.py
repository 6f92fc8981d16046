"""The fees of a tournament: they stay with it until it is closed, for they go back where it is cancelled."""

from __future__ import annotations

import msgspec
import pytest

from croupier.chips import CAGE
from croupier.house.cage import commands
from croupier.protocol.refusal import Refusal
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.streams.cage import Cashier
from croupier.rulebooks import rulebook, rulebook_ids
from tests.support.room.cage import OLGA, OTTO, entered, opened
from tests.support.room.live import verified
from tests.support.room.real_tournaments import CUP, OLIVE, Hall
from tests.support.room.rooms import FakeClock, a_room, checked_store, person

FOUR = [f"n{number}" for number in range(4)]


async def a_cup(room: Room, clock: FakeClock, store: object, book: str) -> Hall:
    """Four people have paid for a tournament."""
    plan = demo_plan(rulebook(book), room_time(room), players=4, seats=4)
    await announced(room, msgspec.structs.replace(plan, cards="reported"), CUP)
    for name in FOUR:
        await room.welcome(person(name))
        answer = await room.tournaments[CUP].do(person(name), f"e-{name}", {"act": "enter", "agreed": True})
        assert answer.ok, answer
    return Hall(room, clock, store)


def fees(room: Room) -> int:
    return 4 * room.tournaments[CUP].office.contest.rules.fee


@pytest.mark.parametrize("book", rulebook_ids())
async def test_nobody_takes_them_before_it_is_closed_so_that_it_can_be_cancelled(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        cashier = await opened(room, clock)
        hall = await a_cup(room, clock, store, book)
        before = [await room.house.wallets.ask(f"p-{name}") for name in FOUR]
        taken = commands.CountDrop(CUP, "commission", 0, fees(room), OLGA)
        given = commands.Propose(f"commission:{CUP}", "wallet:p-n0", 1_00, CUP, 0, "0" * 64, OLGA, play_money=True)
        for command in (taken, given):
            refused = await cashier.give(command, clock.now())
            assert isinstance(refused, Refusal)
            assert refused.code == "not-closed"
            assert refused.clause == rulebook(book).rules["tournament.cancel"].clauses[0]
        await hall.done("cancel", OLIVE, reason="the hall is flooded")
        paid = room.tournaments[CUP].office.contest.rules
        after = [await room.house.wallets.ask(f"p-{name}") for name in FOUR]
        assert after == [held + paid.prize + paid.fee for held in before]
        assert (await verified(store)).fault is None


async def test_they_are_counted_once_it_is_closed() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        cashier = await opened(room, clock)
        hall = await a_cup(room, clock, store, "act-omaha-2006")
        await hall.done("close-entries")
        await hall.done("draw-seats")
        await hall.started()
        (table,) = [one.name for one in hall.state.running]
        while hall.state.phase == "playing":
            first, *others = [one.account for one in hall.state.at_table(table)]
            gone, chips = others[-1], hall.state.entrants[others[-1]].chips
            await hall.done(
                "report-hand",
                at_table=table,
                out=[{"account": gone, "stack": chips}],
                to=[{"account": first, "chips": 0}],
            )
        await hall.paid()
        counted = await entered(cashier, commands.CountDrop(CUP, "commission", 0, fees(room), OLGA), clock)
        assert counted.expected == fees(room)
        assert (await verified(store)).fault is None


async def test_fees_taken_too_early_are_found_and_a_cancellation_says_where_they_are_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        cashier = await opened(room, clock)
        hall = await a_cup(room, clock, store, "act-omaha-2006")

        async def closed(_cashier: Cashier, _tournament: str) -> bool:
            return True

        monkeypatch.setattr(Cashier, "_is_closed", closed)
        await entered(cashier, commands.CountDrop(CUP, "commission", 0, fees(room), OLGA), clock)
        assert f"takes the fees of {CUP}, which was not closed then" in ((await verified(store)).fault or "")
        answer = await hall.order("cancel", OLIVE, reason="the hall is flooded")
        assert answer.refusal
        assert answer.refusal.code == "overdrawn"
        assert answer.refusal.reason.startswith(f"commission:{CUP} holds $0, and this takes $40 from it")
        back = commands.Propose(CAGE, f"commission:{CUP}", fees(room), CUP, 0, "0" * 64, OLGA, play_money=True)
        proposed = await entered(cashier, back, clock)
        await entered(cashier, commands.Approve(proposed.number, OTTO), clock)
        await hall.done("cancel", OLIVE, reason="the hall is flooded")
