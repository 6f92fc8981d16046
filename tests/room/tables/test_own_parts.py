"""A person's own part of a view is made anew whenever anything it tells is another; else the one that was made is sent.

Every part that is sent is held against one made from nothing, while everything happens that may change what a player is
told: acts, rounds, wishes, calls, wallets, exclusions, standing orders, names, writes that fail. What differs is kept and
looked at in the end, for an error in a table's task would only stop the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from croupier import rulebook_ids
from croupier.house import Request, floor, register
from croupier.house.people import Person
from croupier.room.room import Room
from croupier.room.tables.own_parts import OwnParts
from croupier.room.tables.running_table import RunningTable
from croupier.views.table import LiveScene, You
from tests.support.room.rooms import Client, FakeClock, a_room, checked_store, ended, in_a_hand, seated
from tests.support.room.views import OMAHA, step

STEPS = 80
HOUR_MS = 3_600_000


class Compared:
    """How many parts were sent as they were and made anew, and those that were not as they should be."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[tuple[str, You, You]] = []


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compared]:
    found, made = Compared(), OwnParts.of

    def of(self: OwnParts, desk: RunningTable, scene: LiveScene, person: Person) -> You:
        before = self._kept.get(person.account)
        you = made(self, desk, scene, person)
        anew = made(OwnParts(self._calls), desk, scene, person)
        found.counts["kept" if before and before.you is you else "made"] += 1
        if you != anew:
            found.wrong.append((person.account, you, anew))
        return you

    monkeypatch.setattr(OwnParts, "of", of)
    yield found
    assert not found.wrong


async def something_else(room: Room, clock: FakeClock, clients: list[Client], source: Random) -> None:
    """Something happens beside the round."""
    house, at, one = room.house, clock.now(), source.choice(clients)
    match source.randrange(8):
        case 0:
            await one.do("floor", words="help")
        case 1:
            await one.do("away")
        case 2:
            await one.do("back")
        case 3:
            await one.do("auto-top-up", to=500_00)
        case 4:
            await one.do("unwish", wish="auto-top-up")
        case 5:
            await house.wallets.give_play_money(one.who.account, 1_00, at)
        case 6:
            order = register.EndOrder if house.registry.register.order("seat.permission") else register.GiveOrder
            given = ("operator",) if order is register.EndOrder else ("granted", "operator")
            await house.registry.enter(order("seat.permission", *given), at)
        case 7:
            free = one.open.get("move", {}).get("seats")
            if free:
                await one.do("move", seat=free[0])
    for actor in room.tables.values():
        actor.show_again()
    await clock.run(room, source.choice((0, 100, 2_000)))


@pytest.mark.parametrize("table", rulebook_ids())
async def test_every_part_that_is_sent_is_the_one_that_would_be_made(table: str, compared: Compared) -> None:
    async with a_room() as (room, clock):
        source = Random(f"own parts/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        stranger = Client(room, Person("p-stranger", "Stranger"), table)
        for _ in range(STEPS):
            await step(room, clock, clients, source)
            if source.random() < 0.2:
                await something_else(room, clock, clients, source)
        await ended(*clients, stranger)
    assert min(compared.counts["kept"], compared.counts["made"]) > 50


async def shown_again(room: Room, clock: FakeClock, client: Client) -> dict[str, object]:
    """A player's own part, once the table is shown anew."""
    client.actor.show_again()
    await clock.run(room, 0)
    you: dict[str, object] = client.view["you"]
    return you


async def test_a_player_excluded_in_a_hand_is_told_so_and_told_no_longer_once_it_is_over(compared: Compared) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        assert (await shown_again(room, clock, bob))["bar"] is None
        until = clock.now() + HOUR_MS
        excluded = floor.Exclude(bob.who.account, "operator", "asked", until, "0" * 64, clock.now())
        await room.house.floor.give(excluded, Request(clock.now()), "asked for it")
        you = await shown_again(room, clock, bob)
        assert you["bar"]
        assert you["leaving"]
        clock.time = until  # nothing is written as it ends
        assert (await shown_again(room, clock, bob))["bar"] is None
        await ended(ann, bob)


async def test_a_wallet_a_standing_order_and_a_call_change_what_a_player_in_a_hand_is_told(compared: Compared) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
        before = dict(await shown_again(room, clock, bob))
        await room.house.wallets.give_play_money(bob.who.account, 7_00, clock.now())
        you = await shown_again(room, clock, bob)
        assert you["wallet"] == int(str(before["wallet"])) + 7_00
        assert "floor" in bob.open
        await bob.done("floor", words="help")
        await shown_again(room, clock, bob)
        assert "floor" not in bob.open
        await bob.done("leave")
        assert (await shown_again(room, clock, bob))["leaving"]
        await ended(ann, bob)


async def test_a_write_that_fails_leaves_the_parts_as_they_were(compared: Compared) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        before = await shown_again(room, clock, bob)
        to = ann.acts["raise"]["min_to"]
        store.fails = 1
        assert (await ann.do("raise", to=to)).fault is not None
        await clock.run(room, 2_000)
        assert (await shown_again(room, clock, bob))["acts"] == before["acts"] == []
        assert (await ann.do("raise", to=to)).ok
        await clock.run(room, 0)
        assert bob.acts
        await ended(ann, bob)


async def test_another_person_under_the_account_and_a_clock_that_acted_are_told_at_once(compared: Compared) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        assert (await shown_again(room, clock, bob))["silence"]["phrases"]  # type: ignore[index]
        silent = Person(bob.who.account, "Bob", frozenset({"regulator"}), guest=True)
        bob.disconnect()
        bob.who = silent
        bob.connect()
        await clock.run(room, 0)
        assert not (await shown_again(room, clock, bob))["silence"]["phrases"]  # type: ignore[index]
        await clock.until(room, lambda: bool(ann.view["you"]["late"]), most_ms=200_000)
        await ended(ann, bob)


async def test_an_account_that_turns_out_to_have_the_wrong_money_gets_no_seat(compared: Compared) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        assert (await shown_again(room, clock, bob))["bar"] is None
        wallets, account = room.house.wallets, bob.who.account
        wallets.known[account] = msgspec.structs.replace(wallets.known[account], unit="cents")
        assert (await shown_again(room, clock, bob))["bar"]
        await ended(ann, bob)
