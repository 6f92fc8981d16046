"""People who walk in: two of one name are two, a name is corrected on record, and nobody serves themselves."""

from __future__ import annotations

import json

import pytest

from croupier.errors import RequestError
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.floor.office import FloorOffice
from croupier.room.room import Room
from croupier.store import open_store
from croupier.store.accounts import Account, checked_roles
from tests.support.room.live import BOSS, KIM, STAKE, TABLE, Console, a_live_room, staff, verified
from tests.support.room.rooms import ended, log_of

OMAHA = "act-omaha-2006"


def names(console: Console) -> list[str]:
    return [seat["name"] for seat in console.view["public"]["seats"]]


def floor_of(room: Room) -> FloorOffice:
    return FloorOffice(room.house, room.tables, room.floor, room.transfers)


async def test_whoever_comes_back_is_asked_about_and_is_nobody_new_unasked() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, floor = Console(room, clock), floor_of(room)
        await kim.opened("Ann", "Bob")
        (here,) = await floor.patrons("ann")
        assert (here.name, here.wallet, here.table) == ("Ann", 0, TABLE)
        await kim.done("unseat", seat=1)
        for act, fields in (("seat-player", {"seat": 1, "stake": STAKE}), ("list-player", {})):
            refusal = await kim.refused(act, who=" ann", walk_in=True, **fields)
            assert refusal.reason.startswith("Ann walked in before")
        assert await store.accounts.of_name("Ann (2)") is None
        (before,) = await floor.patrons("Ann ")
        assert (before.name, before.wallet, before.table) == ("Ann", STAKE, "")
        await kim.done("seat-player", seat=1, who=before.name, stake=STAKE, cash=False)
        assert names(kim) == ["Ann", "Bob"]
        assert await floor.patrons("Kim") == [], "an account is no patron"
        assert await floor.patrons("\u200b") == []
        await ended(kim)


async def test_two_walk_ins_of_one_name_are_two_people_with_a_wallet_each() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.done("unseat", seat=1)
        first = (await store.accounts.of_name("Ann")).id
        clock.time += 2 * 3600 * 1000
        refusal = await kim.refused(
            "seat-player", seat=1, who="Ann", stake=STAKE, walk_in=True, another=True, cash=False
        )
        assert "the wallet holds $0" in refusal.reason, "the chips of another Ann are not hers"
        await kim.done("seat-player", seat=1, who="Ann", stake=STAKE, walk_in=True)
        assert names(kim) == ["Ann (2)", "Bob"]
        second = (await store.accounts.of_name("Ann (2)")).id
        assert await store.accounts.of_name("Ann (3)") is None, "whom a refusal left standing is not opened again"
        assert await room.house.wallets.ask(first) == STAKE
        assert await room.house.wallets.ask(second) == 0
        await kim.done("seat-player", seat=3, who="Ann", stake=STAKE, cash=False)
        assert names(kim) == ["Ann (2)", "Bob", "Ann"], "by the name as it is shown the same person comes back"
        await kim.done("list-player", who="Ann", walk_in=True, another=True)
        assert kim.view["public"]["waiting"] == ["Ann (3)"]
        assert [one.name for one in await floor_of(room).patrons("Ann")] == ["Ann", "Ann (2)", "Ann (3)"]
        assert (await verified(store)).whole
        await ended(kim)


async def test_somebody_who_is_excluded_does_not_walk_in_again_under_the_same_name() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann")
        account = (await store.accounts.of_name("Ann")).id
        await kim.done("unseat", seat=1)
        assert not isinstance(await floor_of(room).exclude(BOSS, account, "decided", 0, "threw cards"), Refusal)
        refusal = await kim.refused("seat-player", seat=2, who="ann", stake=STAKE, walk_in=True)
        assert "excluded" in refusal.reason
        assert refusal.code == "name-taken"
        await kim.done("seat-player", seat=2, who="Ann Other", stake=STAKE, walk_in=True)
        await ended(kim)


async def test_the_name_of_a_walk_in_is_corrected_and_what_it_was_lies_sealed_beside_the_record() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, floor = Console(room, clock), floor_of(room)
        await kim.opened("Anm", "Bob")
        account = (await store.accounts.of_name("Anm")).id
        named = await floor.correct_name(KIM, account, " Anne ")
        assert isinstance(named, Person)
        await clock.run(room, 1_000)
        assert names(kim) == ["Anne", "Bob"]
        assert (await store.accounts.of_id(account)).name == "Anne"
        (line,) = [line for line in await log_of(room, "floor") if line["type"] == "name-corrected"]
        assert (line["account"], line["by"], line["under"]) == (account, KIM.account, "practice")
        assert "Ann" not in json.dumps(line)
        assert "Anm" not in json.dumps(line)
        assert await room.house.floor.words(1, "name") == "Anm is Anne"
        for name, code in (("bob", "name-taken"), ("\u200b", "wrong-name")):
            refusal = await floor.correct_name(KIM, account, name)
            assert isinstance(refusal, Refusal)
            assert refusal.code == code
        assert await floor.correct_name(KIM, "patron-nobody", "Zoe") is None
        own = await floor.correct_name(KIM, BOSS.account, "Zoe")
        assert isinstance(own, Refusal)
        assert own.clause == "practice"
        assert (await verified(store)).whole
        await ended(kim)


async def test_nobody_seats_or_lists_themselves_nor_enters_for_their_own_seat() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        both = staff("mia", "supervisor", "player")  # as an account of old may be met
        await store.accounts.create(Account(both.account, "Mia", ("player",), False, "", 0))
        kim = Console(room, clock)
        await kim.opened("Ann")
        mia = Console(room, clock, both)
        await clock.run(room, 0)
        before = await log_of(room, "cage")
        for act, fields in (("seat-player", {"seat": 2, "stake": STAKE}), ("list-player", {})):
            assert (await mia.refused(act, who="Mia", **fields)).code == "own-entry"
        assert await log_of(room, "cage") == before
        await kim.done("seat-player", seat=2, who="Mia", stake=STAKE)
        assert (await mia.refused("sign-on")).code == "plays-here"
        for act, fields in (
            ("chips", {"amount": 50_00}),
            ("chips", {"amount": -50_00}),
            ("unseat", {}),
            ("player-away", {}),
        ):
            assert (await mia.refused(act, seat=2, **fields)).code == "own-entry"
        assert room.tables[TABLE].desk
        await ended(kim, mia)


def test_whoever_works_here_is_no_player_under_the_same_account() -> None:
    with pytest.raises(RequestError, match="staff do not play under their staff account"):
        checked_roles(["player", "dealer"])
    assert checked_roles(["supervisor", "dealer"]) == ("dealer", "supervisor")


async def test_of_an_account_made_when_both_could_be_held_the_work_stands() -> None:
    async with open_store("sqlite::memory:") as store:
        await store.accounts.create(Account("old", "Old", ("player", "dealer"), False, "", 0))
        found = await store.accounts.of_id("old")
        assert found
        assert found.roles == ("dealer",)
