"""Pots pushed the wrong way are taken back until the next round: chips, commission, index and record follow."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from time import monotonic

import msgspec
import pytest

from croupier import rulebook_ids
from croupier.history.formats.exporting import Format
from croupier.history.text.dollars import dollars
from croupier.house.cage.commands import CountDrop
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.cage.office import BackOffice
from croupier.room.room import Room
from croupier.room.rounds import index as round_index
from croupier.room.rounds.finder import RoundFinder
from croupier.room.streams.ledger_day import played_by
from croupier.store import open_store
from croupier.store.round_index import Wanted
from tests.support.room.cage import OLGA, opened
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.rooms import CheckedStore, FakeClock, ended, log_of, past_of

POKER = [name for name in rulebook_ids() if "uth" not in name]
PEOPLE = ("Ann", "Bob", "Cy")
OMAHA = POKER[0]


async def to_the_push(kim: Console, source: Random) -> None:
    await kim.enter_due(source)
    while kim.due["step"] != "settle":
        assert await kim.enter_due(source)


async def commission(store: CheckedStore) -> int:
    return sum([one.amount for one in await store.balances(f"commission:{TABLE}")])


@pytest.mark.parametrize("book", POKER)
async def test_what_is_pushed_is_shown_before_and_can_be_taken_back_until_the_next_round(book: str) -> None:
    async with a_live_room(book) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        await to_the_push(kim, Random(book))
        before, lying = dict(kim.stakes), kim.view["public"]["pots"]
        shown = kim.desk["settling"]
        await kim.done("deal")
        after = dict(kim.stakes)
        assert shown == kim.view["public"]["result"], "what was shown is what was pushed"
        assert kim.desk["settling"] is None
        assert len(kim.desk["entries"]) == 1, "the push alone: what came before it is taken back after it"
        assert kim.desk["undo"]["mine"]
        assert " wins " in kim.desk["undo"]["words"]
        assert "END OF THE ROUND" not in kim.desk["undo"]["words"]
        assert kim.desk["undo_refused"] is None

        await kim.done("seat-player", seat=5, who="Dot", stake=300_00, walk_in=True)  # nobody's chips of that round
        await kim.done("correct", before=kim.desk["undo"]["seq"], reason="wrong amount")
        assert {seat: kim.stakes[seat] for seat in before} == before
        assert kim.stakes[5] == 300_00
        assert kim.view["public"]["pots"] == lying
        assert kim.due["step"] == "settle"
        assert kim.desk["settling"] == shown
        played = await played_by(store, TABLE, (await log_of(room, TABLE))[-1]["seq"])
        assert (played.over, played.playing) == (0, True)

        await kim.done("deal")
        assert {seat: kim.stakes[seat] for seat in after} == after
        kinds = [line["type"] for line in await log_of(room, TABLE)]
        assert (kinds.count("round-ended"), kinds.count("entries-corrected")) == (2, 1), "the record keeps both"
        assert (await verified(store)).whole
        await ended(kim)


async def test_the_index_of_rounds_has_the_round_once_and_as_it_was_paid_in_the_end() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, finder = Console(room, clock), RoundFinder(store, monotonic)
        await kim.opened(*PEOPLE)
        await to_the_push(kim, Random(4))
        await kim.done("deal")
        await finder.catch_up()
        await kim.done("correct", reason="wrong pot")
        for _ in range(2):  # also when both ends are read at one go
            await kim.done("deal")
            await kim.done("correct", reason="wrong pot")
        await finder.catch_up()
        assert await store.finding.rounds(Wanted(), 9) == [], "it is played on"
        await kim.done("deal")
        await finder.catch_up()
        (one,) = await store.finding.rounds(Wanted(), 9)
        assert one.last_seq == (await log_of(room, TABLE))[-1]["seq"]
        nets = {each.seat: each.net for each in await store.finding.players(TABLE, 1)}
        assert nets == {seat: stake - 300_00 for seat, stake in kim.stakes.items()}
        await ended(kim)


async def test_past_rounds_replay_and_exports_tell_the_round_once_and_as_it_was_paid_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(round_index, "ROUNDS_BETWEEN", 1)  # a state is kept after every end
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, past, source = Console(room, clock), past_of(room), Random(2)
        await kim.opened(*PEOPLE)
        pushed: list[dict[int, int]] = []
        for number in (1, 2, 3):
            await to_the_push(kim, source)
            await kim.done("deal")
            assert len(await past.newest(BOSS, TABLE, None)) == number, "the index has followed the first push"
            pushed.append(dict(kim.stakes))
            await kim.done("correct", reason="wrong pot")
            assert len(await past.newest(BOSS, TABLE, None)) == number - 1, "it is played on"
            await kim.done("correct", reason="wrong card")
            await to_the_push(kim, source)
            await kim.done("deal")
        assert pushed[-1] != kim.stakes, "others have won in the end"
        assert [each.round for each in await past.newest(BOSS, TABLE, None)] == [3, 2, 1]
        replay = await past.replay(BOSS, TABLE, 3)
        assert replay is not None
        assert {seat.seat: seat.stake for seat in replay.frames[-1].public.seats} == kim.stakes
        phh = tomllib.loads(await past.exported(BOSS, TABLE, 3, Format.PHH) or "")
        assert sorted(phh["finishing_stacks"]) == sorted(stake / 100 for stake in kim.stakes.values())
        text = await past.exported(BOSS, TABLE, 3, Format.TEXT) or ""
        assert all(f": {dollars(stake)}\n" in text.rpartition("End of the round")[2] for stake in kim.stakes.values())
        nets = Counter[int]()
        for one in kim.view["public"]["seats"]:
            rounds = await past.played(Person(one["account"], one["name"]), None)
            nets[one["seat"]] = sum(each.net for each in rounds)
        assert nets == {seat: stake - 300_00 for seat, stake in kim.stakes.items()}
        assert (await verified(store)).whole
        await ended(kim)


async def test_after_a_restart_the_push_is_still_taken_back_and_commission_goes_back_to_the_pot() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as opened:
        store = CheckedStore(opened)
        async with a_live_room(OMAHA, store, clock) as (room, _, _):
            kim = Console(room, clock)
            await kim.opened(*PEOPLE)
            await to_the_push(kim, Random(11))
            await kim.done("deal")
            taken = (kim.view["public"]["result"]["commission"] or {"amount": 0})["amount"]
            assert taken
            await ended(kim)
        async with a_live_room(OMAHA, store, clock) as (room, _, _):
            kim = Console(room, clock)
            await clock.run(room, 0)
            assert kim.desk["undo"]
            await kim.done("correct", reason="wrong pot")
            assert kim.due["step"] == "settle"
            await kim.done("deal")
            assert kim.view["public"]["result"]["commission"]["amount"] == taken
            assert (await verified(store)).whole
            await ended(kim)


async def test_chips_that_have_gone_since_are_not_taken_back_and_a_new_round_ends_it() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        for act, fields in (("chips", {"seat": 1, "amount": 50_00}), ("unseat", {"seat": 2})):
            await to_the_push(kim, Random(2))
            await kim.done("deal")
            await kim.done(act, **fields)
            refusal = await kim.refused("correct", reason="wrong pot")
            assert f"seat {fields['seat']} has left, moved or changed the stake since" in refusal.reason
            assert refusal.code == "chips-moved"
            assert "report" in refusal.reason
            assert kim.desk["undo"] is None, "and it is not offered"
            assert kim.desk["undo_refused"] == msgspec.structs.asdict(refusal), "which the dealer is told before asking"
        await to_the_push(kim, Random(3))
        await kim.done("deal")
        push = kim.desk["undo"]["seq"]
        await kim.done("start")
        assert (await kim.refused("correct", before=push, reason="wrong pot")).code == "no-such-event"
        assert (await verified(store)).whole
        await ended(kim)


async def test_commission_that_was_counted_does_not_go_back_into_a_pot_and_the_dealer_is_told() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as kept:
        store = CheckedStore(kept)
        async with a_live_room(OMAHA, store, clock) as (room, _, _):
            kim, boss, source = Console(room, clock), Console(room, clock, BOSS), Random(12)
            await kim.opened(*PEOPLE)
            await opened(room, clock)
            for number in (1, 2):
                await to_the_push(kim, source)
                await kim.done("deal")
                assert kim.desk["undo"], "what was counted before the push is not of it"
                await clock.run(room, 1_000)
                if number == 2:
                    await kim.done("correct", reason="wrong pot")
                    await kim.done("deal")
                await counted(room, clock, await commission(store))
                assert kim.desk["undo"] is None, "the console follows the count"
                assert (await kim.refused("correct", reason="wrong pot")).code == "box-counted"
                assert kim.desk["undo_refused"]["code"] == "box-counted"
                won = max(kim.stakes, key=lambda seat: kim.stakes[seat])
                report = {"report": "payout-error", "payer": won, "payee": won % 3 + 1, "amount": 100}
                await kim.done("report", report=report)
                await boss.done("choose", choice=boss.desk["choices"][0]["name"], reason="it was so")
            await ended(kim, boss)
        async with a_live_room(OMAHA, store, clock) as (room, _, _):
            kim = Console(room, clock)
            await clock.run(room, 0)
            assert kim.desk["undo_refused"]["code"] == "box-counted", "also after a restart"
            assert (await verified(store)).whole
            await ended(kim)


async def counted(room: Room, clock: FakeClock, amount: int) -> None:
    assert amount
    office = BackOffice(room.house, lambda: room.tables)
    answer = await office.give(CountDrop(TABLE, "commission", 0, amount, OLGA))
    assert not isinstance(answer, Refusal)
    await clock.run(room, 1_000)


async def test_what_was_ruled_on_the_payout_an_official_alone_takes_back_with_it() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        await to_the_push(kim, Random(6))
        await kim.done("deal")
        won = max(kim.stakes, key=lambda seat: kim.stakes[seat])
        await kim.done("report", report={"report": "payout-error", "payer": won, "payee": 3 - won, "amount": 100})
        assert not kim.desk["undo"]["mine"]
        if boss.desk["choices"]:
            await boss.done("choose", choice=boss.desk["choices"][0]["name"], reason="it was so")
        assert (await kim.refused("correct", before=kim.desk["undo"]["seq"], reason="wrong")).code == "would-overrule"
        await boss.done("correct", before=boss.desk["undo"]["seq"], reason="the pot was read wrongly")
        assert kim.due["step"] == "settle"
        await kim.done("deal")
        assert (await verified(store)).whole
        await ended(kim, boss)
