"""What the cage does not do: the same twice, take money of the excluded, enter what is about no table, leave a tray."""

from __future__ import annotations

import msgspec
import pytest

from croupier.house.cage import commands
from croupier.protocol.refusal import Refusal
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.offices.cage.office import BackOffice
from croupier.room.room import Room
from croupier.room.streams.cage import Cashier
from croupier.rulebooks import rulebook
from croupier.verify.verifier import verify_lines
from tests.support.room.cage import OPERATOR, all_lines, entered, opened, refused
from tests.support.room.driver import keys
from tests.support.room.floors import ONE, office_of
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.play_money import CASH_TABLE, PLAY_TABLE, a_house, asked
from tests.support.room.room_staff import OMAHA, play
from tests.support.room.rooms import a_room, ended, seated, seeded
from tests.support.room.tournament_pace import CUP, begun

OLGA = "p-olga"


def back_office(room: Room) -> BackOffice:
    return BackOffice(room.house, lambda: room.tables)


@pytest.mark.parametrize(
    ("command", "other"),
    [
        (commands.BuyIn("pete", 100_00, OLGA, key="k1"), commands.BuyIn("pete", 1_00, OLGA, key="k1")),
        (commands.CashOut("pete", 2_000_00, OLGA, key="k1"), commands.CashOut("pete", 1_00, OLGA, key="k1")),
        (commands.ChangeDrawer(-100_00, OLGA, key="k1"), commands.BuyIn("pete", 100_00, OLGA, key="k1")),
        (
            commands.CountDrop(CASH_TABLE, "cash", 0, 5_00, OLGA, key="k1"),
            commands.CountDrop(CASH_TABLE, "cash", 0, 6_00, OLGA, "k1"),
        ),
    ],
)
async def test_nothing_is_done_twice_not_even_after_a_restart(
    command: commands.Command, other: commands.Command
) -> None:
    async with a_house() as (room, clock, store):
        first = await room.house.cashier.give(command, clock.now())
        again = await Cashier.read(store, keys(), seeded("anew"))
        entries, wallet = again.cage.entries, await room.house.wallets.ask("pete")
        assert await again.give(command, clock.now()) == first
        assert (await refused(again, other, clock)).code == "other-entry-under-this-key"
        assert again.cage.entries == entries
        assert await room.house.wallets.ask("pete") == wallet
        theirs = commands.ChangeDrawer(1_00, "p-otto", key="k1")
        assert (await entered(again, theirs, clock)).number == entries + 1, "a key is of one person"
        assert verify_lines(await all_lines(store)).whole


async def test_entries_are_about_tables_and_tournaments_and_the_record_stays_whole() -> None:
    async with a_house() as (room, clock, store):
        await announced(room, demo_plan(rulebook("act-omaha-2006"), room_time(room)), "cup", play_money=True)
        cashier, office = room.house.cashier, back_office(room)
        for table in ("cage", "register", "floor", "checkpoints", "inspection", "nowhere"):
            for box in ("cash", "commission"):
                assert (
                    await refused(cashier, commands.CountDrop(table, box, 0, 5_00, OLGA), clock)
                ).code == "no-such-table"
            proposed = await office.propose(commands.Propose("cage", "wallet:pete", 5_00, table, 0, "", OLGA), "why")
            assert isinstance(proposed, Refusal)
        for name in ("register", CASH_TABLE):
            assert (
                await refused(cashier, commands.BuyIn("pete", 5_00, OLGA, about=name), clock)
            ).code == "no-such-tournament"
        none_of_ours = commands.CountDrop(PLAY_TABLE, "commission", 0, 5_00, OLGA)
        assert (await refused(cashier, none_of_ours, clock)).code == "other-money"
        for place in (CASH_TABLE, "cup"):
            assert not isinstance(
                await office.propose(commands.Propose("cage", "wallet:pete", 5_00, place, 0, "", OLGA), "why"), Refusal
            )
        found = verify_lines(await all_lines(store))
        assert found.whole, found.fault


async def test_an_entry_names_a_tournament_and_not_one_of_its_tables() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        (own,) = room.tournaments[CUP].office.state.halls
        adjusted = commands.Propose("cage", "wallet:p-ann", 5_00, own, 0, "0" * 64, OLGA, play_money=True)
        for command in (adjusted, commands.CountDrop(own, "cash", 0, 5_00, OLGA)):
            refusal = await refused(cashier, command, clock)
            assert refusal.code == "table-of-a-tournament"
            assert f"tournament {CUP}: name" in refusal.reason
        await entered(cashier, msgspec.structs.replace(adjusted, table=CUP), clock)
        await ann.close()


async def test_a_place_is_known_once_it_is_there_though_somebody_asked_before() -> None:
    async with a_house() as (room, _, _):
        office, plan = back_office(room), demo_plan(rulebook("act-omaha-2006"), room_time(room), players=6)
        early = commands.Propose("commission:cup", "wallet:pete", 5_00, "cup", 0, "", OLGA)
        assert "no such table" in str(await office.propose(early, "why"))
        await announced(room, plan, "cup", play_money=True)
        assert "two-kinds-of-money" in str(await office.propose(early, "why"))


async def test_who_is_excluded_is_paid_and_brings_nothing() -> None:
    async with a_house() as (room, clock, _):
        await office_of(room).exclude(ONE, "pete", "asked", 0, "self-exclusion")
        await clock.run(room, 10)
        office, held = back_office(room), await room.house.wallets.ask("pete")
        answer = await office.give(commands.BuyIn("pete", 1_000_00, OLGA))
        assert isinstance(answer, Refusal)
        assert answer.code == "excluded"
        paid = await office.give(commands.CashOut("pete", held, OLGA))
        assert paid is not None
        assert not isinstance(paid, Refusal)
        assert await room.house.wallets.ask("pete") == 0


def is_closed(room: Room, table: str) -> bool:
    desk = room.tables[table].desk
    assert desk
    return desk.host.session.table.closed


async def test_a_table_the_house_deals_closes_once_its_tray_is_credited_and_takes_no_fill_then() -> None:
    async with a_room() as (room, clock):
        await opened(room, clock)
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        assert not await asked(room, OPERATOR, OMAHA, "float", amount=777_00)
        assert not await asked(room, OPERATOR, OMAHA, "close")
        await play(room, clock, clients, 1)
        await clock.run(room, 60_000)
        assert not is_closed(room, OMAHA)
        assert not await asked(room, OPERATOR, OMAHA, "float", amount=-777_00)
        await clock.run(room, 1_000)
        assert is_closed(room, OMAHA)
        assert await asked(room, OPERATOR, OMAHA, "float", amount=100_00) == "table-closed"
        assert not [one for one in await room.house.store.balances("tray:") if one.amount]
        assert verify_lines(await all_lines(room.house.store)).whole
        await ended(*clients)


async def test_nobody_closes_a_table_with_real_cards_while_chips_lie_in_its_tray() -> None:
    async with a_live_room("act-omaha-2006") as (room, clock, store):
        await opened(room, clock)
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened()
        assert not await asked(room, OPERATOR, TABLE, "float", amount=777_00)
        await kim.done("check-deck", deck=1, closing=True)
        refusal = await boss.refused("close-table")
        assert refusal.code == "house-chips-in-the-tray"
        assert refusal.reason.startswith("$777 ")
        assert not await asked(room, OPERATOR, TABLE, "float", amount=-777_00)
        await boss.done("close-table")
        assert is_closed(room, TABLE)
        assert await asked(room, OPERATOR, TABLE, "float", amount=100_00) == "table-closed"
        assert (await verified(store)).whole
        await kim.close()
        await boss.close()
