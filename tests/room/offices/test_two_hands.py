"""What takes two people takes two hands: nobody makes a second account, or takes one over, and agrees with themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from croupier.house import digest, floor
from croupier.house.cage import commands
from croupier.house.people import Person, Role
from croupier.house.privileges import DAY_MS, PrivilegesBegun
from croupier.house.request import Request
from croupier.protocol.refusal import Refusal
from croupier.room.room import Room
from croupier.room.streams.privileges import PrivilegesBook, by_anyone
from croupier.store import Store, open_store
from tests.support.room.cage import OLGA, OTTO, all_lines
from tests.support.room.complaints import about, box
from tests.support.room.live import BOSS, KIM, TABLE, Console, a_live_room
from tests.support.room.live_tables import ULTIMATE
from tests.support.room.privileges import HAND, OTHER_HAND, begun, made
from tests.support.room.rooms import CheckedStore, FakeClock, a_room, ended
from tests.support.shares import verified_in_any_shares

LATER = 60_000
Pass = Callable[[int], Awaitable[int]]  # lets so much time pass, and tells the moment then
By = Callable[[PrivilegesBook, Pass], Awaitable[None]]


async def by_one_hand(book: PrivilegesBook, passes: Pass) -> None:
    await made(book, "Olga", "operator", at=await passes(0))
    await made(book, "Otto", "operator", at=await passes(0))


async def one_makes_the_other(book: PrivilegesBook, passes: Pass) -> None:
    await made(book, "Olga", "operator", at=await passes(0))
    await made(book, "Otto", "operator", by=OLGA, at=await passes(0))


async def through_a_third(book: PrivilegesBook, passes: Pass) -> None:
    await made(book, "Olga", "operator", at=await passes(0))
    await made(book, "Pia", "operator", by=OLGA, at=await passes(0))
    await made(book, "Otto", "operator", by="p-pia", at=await passes(0))


async def by_two_hands(book: PrivilegesBook, passes: Pass) -> None:
    await made(book, "Olga", "operator", at=await passes(0))
    await made(book, "Otto", "operator", by=OTHER_HAND, at=await passes(0))


async def taken_over_by_one_hand(book: PrivilegesBook, passes: Pass) -> None:
    at = await passes(0)
    both = [await made(book, "Olga", "operator", at=at), await made(book, "Otto", "operator", by=OTHER_HAND, at=at)]
    later = await passes(2 * DAY_MS)
    for one in both:
        assert await book.reset_password(one, f"$argon2id$new-{one.name}", HAND, later) is None


async def one_takes_the_other_over(book: PrivilegesBook, passes: Pass) -> None:
    at = await passes(0)
    await made(book, "Olga", "operator", at=at)
    otto = await made(book, "Otto", "operator", by=OTHER_HAND, at=at)
    assert await book.reset_password(otto, "$argon2id$new", OLGA, await passes(2 * DAY_MS)) is None


async def two_days_ago(book: PrivilegesBook, passes: Pass) -> None:
    await by_one_hand(book, passes)
    await passes(2 * DAY_MS)


async def by_nobody(_book: PrivilegesBook, _passes: Pass) -> None:
    """They are on no record: they were there before there was one."""


IN_ONE_HAND: tuple[By, ...] = (
    by_one_hand, one_makes_the_other, through_a_third, taken_over_by_one_hand, one_takes_the_other_over,
)  # fmt: skip
IN_TWO: tuple[By, ...] = (by_two_hands, two_days_ago, by_nobody)


def named(ways: Iterable[By]) -> list[str]:
    return [way.__name__ for way in ways]


async def done(way: By, store: Store, room: Room, clock: FakeClock) -> PrivilegesBook:
    """What was done to the accounts, on record, a minute ago; by a command in a process of its own."""

    async def passes(ms: int) -> int:
        await clock.run(room, ms)
        return clock.now()

    book = await PrivilegesBook.read(store)
    assert await book.give(PrivilegesBegun(0, HAND), clock.now()) is None
    await way(book, passes)
    await clock.run(room, LATER)
    return book


async def counted(room: Room, at: int) -> Any:
    """What comes of a count by Olga that Otto confirms."""
    cashier = room.house.cashier
    first = await cashier.give(commands.CountDrawer(100_00, OLGA, play_money=True), at)
    assert not isinstance(first, Refusal)
    return await cashier.give(commands.ConfirmCount(100_00, OTTO), at)


@pytest.mark.parametrize("way", IN_ONE_HAND, ids=named(IN_ONE_HAND))
async def test_two_accounts_in_one_hand_do_not_count_the_drawer(way: By) -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        await done(way, store, room, clock)
        answer = await counted(room, clock.now())
        assert isinstance(answer, Refusal)
        assert answer.code == "one-hand"
        assert room.house.cashier.cage.count, "the first count still waits, for a third person"
        assert not isinstance(
            await room.house.cashier.give(commands.ConfirmCount(100_00, "p-else"), clock.now()), Refusal
        )


@pytest.mark.parametrize("way", IN_TWO, ids=named(IN_TWO))
async def test_two_accounts_in_two_hands_do(way: By) -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        await done(way, store, room, clock)
        assert not isinstance(await counted(room, clock.now()), Refusal)
        assert room.house.cashier.cage.open
        lines = await all_lines(store)
        verdict = verified_in_any_shares(lines)
        assert verdict.whole, verdict.fault


async def test_a_day_later_they_may() -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        await done(by_one_hand, store, room, clock)
        await clock.run(room, DAY_MS)
        assert not isinstance(await counted(room, clock.now()), Refusal)
        assert verified_in_any_shares(await all_lines(store)).whole


async def test_what_another_process_writes_in_the_very_moment_is_asked_about() -> None:
    """Between the look at the record and the write the password of the second is set: the count is decided again."""
    async with open_store("sqlite::memory:") as store:
        checked = Meddled(store)
        async with a_room(checked) as (room, clock):
            book = await done(by_two_hands, store, room, clock)
            otto = await store.accounts.of_id(OTTO)
            assert otto
            cashier = room.house.cashier
            await cashier.give(commands.CountDrawer(100_00, OLGA, play_money=True), clock.now())

            async def meddle() -> None:
                assert await book.reset_password(otto, "$argon2id$new", OLGA, clock.now()) is None

            checked.before_the_next = meddle
            answer = await cashier.give(commands.ConfirmCount(100_00, OTTO), clock.now())
            assert isinstance(answer, Refusal)
            assert answer.code == "one-hand"


class Meddled(CheckedStore):
    """A store that another process writes to right before an append."""

    before_the_next: Callable[[], Awaitable[None]] | None = None

    async def append(self, writes: Any) -> None:
        if self.before_the_next:
            meddle, self.before_the_next = self.before_the_next, None
            await meddle()
        await super().append(writes)


def person(name: str, role: Role) -> Person:
    return Person(f"p-{name}", name.capitalize(), frozenset({role}))


async def adjusted(room: Room, clock: FakeClock) -> Any:
    cashier, at = room.house.cashier, clock.now()
    await cashier.give(commands.CountDrawer(100_00, "p-x", play_money=True), at)
    await cashier.give(commands.ConfirmCount(100_00, "p-y"), at)
    moved = ("wallet:p-dan", "cage", 1_00, "", 0, "0" * 64, OLGA)
    proposed = await cashier.give(commands.Propose(*moved, play_money=True), at)
    assert not isinstance(proposed, Refusal)
    return await cashier.give(commands.Approve(getattr(proposed.event, "number", 0), OTTO), at)


async def opened(room: Room, clock: FakeClock) -> Any:
    inspectorate, at = room.house.inspectorate, clock.now()
    asked = await inspectorate.ask_opening(person("olga", "regulator"), TABLE, 1, "a complaint", at)
    assert not isinstance(asked, Refusal)
    return await inspectorate.answer_opening(person("otto", "operator"), asked.number, "agreed", at, agreed=True)


async def let_in_again(room: Room, clock: FakeClock) -> Any:
    book, at = room.house.floor, clock.now()
    words, until = digest("he left the table"), 0
    given = await book.give(floor.Exclude("p-dan", OLGA, "decided", until, words, at), Request(at), "he left the table")
    assert isinstance(given, floor.AccountExcluded)
    return await book.give(floor.EndExclusion(given.number, OTTO, digest("he may"), at), Request(at), "he may")


async def reviewed(room: Room, clock: FakeClock) -> Any:
    said, at = box(room.house.store), clock.now()
    said.by_two = room.house.privileges.by_two
    dan = Person("p-dan", "Dan")
    made = await said.make(dan, about(), "complaint", "the hand was mine", at)
    await said.answer(person("olga", "supervisor"), made.number, "it was not", at)
    await said.request_review(dan, made.number, "look again", at)
    return await said.decide_review(person("otto", "regulator"), made.number, "stands", "it stands", at)


@pytest.mark.parametrize("act", [adjusted, opened, let_in_again, reviewed])
async def test_nor_does_anything_else_that_takes_two_people(act: Callable[[Room, FakeClock], Awaitable[Any]]) -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        await done(by_one_hand, store, room, clock)
        await room.house.wallets.give_play_money("p-dan", 500_00, clock.now())
        answer = await act(room, clock)
        assert isinstance(answer, Refusal)
        assert answer.code == "one-hand"


async def test_nor_do_they_count_the_chips_of_a_table() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        book = await begun(store)
        for one in (KIM, BOSS):
            known = await store.accounts.of_id(one.account)
            assert known
            assert await book.reset_password(known, f"$argon2id$new-{one.name}", HAND, clock.now()) is None
        await clock.run(room, LATER)
        await kim.opened()
        await kim.done("count", when="opening", chips=999_999_00)
        refused = await boss.refused("count", when="opening", chips=999_999_00)
        assert refused.code == "one-hand"
        await ended(kim, boss)


@pytest.mark.parametrize("act", [adjusted, opened, let_in_again, reviewed])
async def test_a_record_in_which_one_hand_has_done_so_does_not_verify(
    act: Callable[[Room, FakeClock], Awaitable[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lets_it_be(_book: PrivilegesBook, decided: Any, pair: Any, at: int) -> Any:
        return await by_anyone(decided, pair, at)

    monkeypatch.setattr(PrivilegesBook, "by_two", lets_it_be)
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        await done(by_one_hand, store, room, clock)
        await room.house.wallets.give_play_money("p-dan", 500_00, clock.now())
        assert not isinstance(await act(room, clock), Refusal)
        verdict = verified_in_any_shares(await all_lines(store))
        assert verdict.replay is False
        assert "p-olga and p-otto did this together" in str(verdict.fault)
