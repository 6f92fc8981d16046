"""Calling those who wait to a free seat: who comes first, told wherever they are, a time to answer, then the next."""

from __future__ import annotations

from croupier.room.room import Room
from tests.support.room.floors import ONE, Onlooker, waits
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.room_staff import set_table
from tests.support.room.rooms import PEOPLE, Client, FakeClock, a_room, ended, log_of, person, seated

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"


async def a_full_table(room: Room, clock: FakeClock) -> tuple[Client, Client, Client, Client]:
    """Two who sit at a table for two, and two who wait there."""
    table = await set_table(room, OMAHA, seats="2")
    ann, bob = await seated(room, clock, table, "ann", "bob")
    return ann, bob, await waits(room, "cleo", table), await waits(room, "dora", table)


async def test_the_next_is_called_and_told_wherever_they_are_and_the_seat_is_kept() -> None:
    async with a_room() as (room, clock):
        ann, _bob, cleo, dora = await a_full_table(room, clock)
        boss = Client(room, ONE, "extra")
        early = await boss.do("page", account=cleo.who.account)
        assert early.refusal is not None
        assert early.refusal.clause == "8.2.s3"  # no seat is free
        elsewhere = Onlooker(room, cleo.who)
        await ann.done("leave")
        await clock.run(room, 3_000)
        second = await boss.do("page", account=dora.who.account)
        assert second.refusal is not None
        assert second.refusal.code == "others-first"
        assert "number 1 on the list" in second.refusal.reason
        await boss.done("page", account=cleo.who.account)
        paged = await elsewhere.last("paged")
        assert (paged["table"], paged["until"]) == ("extra", clock.now() + PEOPLE.paged_ms)
        await room.welcome(person("vic"))
        stranger = await room.tables["extra"].do(person("vic"), "1", {"act": "sit", "seat": 1, "stake": 300_00})
        assert stranger.refusal is not None
        assert stranger.refusal.clause == "8.2.s3"
        await cleo.done("sit", seat=cleo.open["sit"]["seats"][0], stake=300_00)
        assert (await elsewhere.last("paged"))["until"] == 0
        called = next(line for line in await log_of(room, "extra") if line["type"] == "player-called")
        assert called["by"].endswith(ONE.account)
        await ended(ann, cleo, dora, boss)


async def test_whoever_does_not_answer_is_taken_off_and_the_next_is_called() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo, dora = await a_full_table(room, clock)
        boss = Client(room, ONE, "extra")
        await ann.done("leave")
        await clock.run(room, 3_000)
        await boss.done("page", account=cleo.who.account)
        here = Onlooker(room, dora.who)
        await clock.run(room, PEOPLE.paged_ms + 100)
        table = room.tables["extra"].desk.host.session.table  # type: ignore[union-attr]
        assert table.waiting == (dora.who.account,)
        assert [account for account, _, _ in table.called] == [dora.who.account]
        assert (await here.last("paged"))["until"] > clock.now()
        left = next(line for line in await log_of(room, "extra") if line["type"] == "list-left")
        assert (left["by"], left["reason"]) == ("house", "no answer to the call")
        assert (await verified(room.house.store)).whole
        await ended(ann, bob, cleo, dora, boss)


async def test_somebody_who_comes_back_is_told_of_the_call_and_may_say_no() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo, dora = await a_full_table(room, clock)
        boss = Client(room, ONE, "extra")
        await ann.done("leave")
        await clock.run(room, 3_000)
        await boss.done("page", account=cleo.who.account)
        late = Onlooker(room, cleo.who)
        assert (await late.last("paged"))["until"]
        await cleo.done("unlist")
        assert (await late.last("paged"))["until"] == 0
        await boss.done("page", account=dora.who.account)  # who is first now
        await ended(ann, bob, cleo, dora, boss)


async def test_one_waits_at_several_tables_as_long_as_one_is_connected_anywhere() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo, dora = await a_full_table(room, clock)
        lobby = Onlooker(room, cleo.who)
        room.tables["extra"].unwatch(cleo.watcher)
        await clock.run(room, PEOPLE.gone_ms + 1_000)
        table = room.tables["extra"]
        assert cleo.who.account in table.desk.host.session.table.waiting  # type: ignore[union-attr]
        room.leave(lobby.watcher)
        await clock.run(room, PEOPLE.gone_ms + 1_000)
        assert cleo.who.account not in table.desk.host.session.table.waiting  # type: ignore[union-attr]
        await ended(ann, bob, cleo, dora)


async def test_the_list_is_the_pit_managers_where_the_rulebook_says_so_and_in_order_elsewhere() -> None:
    async with a_room() as (room, _):
        for book in (OMAHA, ADELAIDE):
            clients = [await waits(room, name, book) for name in ("cleo", "dora")]
            boss = Client(room, ONE, book)
            moved = await boss.do("move-in-list", account="p-dora", place=1, reason="an hour longer in the house")
            line = room.tables[book].desk.host.session.table.waiting  # type: ignore[union-attr]
            if book == OMAHA:
                assert moved.refusal is not None
                assert moved.refusal.clause == "8.2.s3"
                assert line == ("p-cleo", "p-dora")
            else:
                assert line == ("p-dora", "p-cleo")
            await boss.done("take-off-list", account="p-cleo", reason="gone home")
            left = next(one for one in await log_of(room, book) if one["type"] == "list-left")
            assert left["by"].endswith(ONE.account)
            assert left["reason"].startswith("sealed:")
            assert await room.house.reasons.read(book, left["reason"]) == "gone home"
            assert (await verified(room.house.store)).whole
            await ended(*clients, boss)


async def test_somebody_called_aloud_at_a_table_with_real_cards_stays_until_staff_seat_or_remove_them() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        for name in ("Zed", "Yan"):
            await kim.done("list-player", who=name, walk_in=True)
        zed, yan = [one["account"] for one in kim.desk["waiting"]]
        for account in (zed, yan):
            await boss.done("page", account=account)
        await clock.run(room, 10 * PEOPLE.paged_ms)
        assert [(one["name"], one["called"], one["until"]) for one in kim.desk["waiting"]] == [
            ("Zed", True, 0),
            ("Yan", True, 0),
        ]
        await kim.done("seat-player", seat=3, who="Zed", stake=300_00)
        assert [seat["name"] for seat in kim.view["public"]["seats"]] == ["Ann", "Bob", "Zed"]
        await kim.done("unlist-player", who="Yan")
        assert kim.desk["waiting"] == []
        assert (await verified(store)).whole
        await ended(kim, boss)


async def test_time_runs_for_somebody_who_is_connected_and_can_answer_there_too() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        cleo = await waits(room, "cleo", TABLE)
        here = Onlooker(room, cleo.who)
        await boss.done("page", account=cleo.who.account)
        assert (await here.last("paged"))["until"] == clock.now() + PEOPLE.paged_ms
        assert kim.desk["waiting"][0]["until"] == clock.now() + PEOPLE.paged_ms
        await clock.run(room, PEOPLE.paged_ms + 100)
        assert kim.desk["waiting"] == []
        await ended(kim, boss, cleo)
