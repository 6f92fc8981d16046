"""What the floor wrote as the store could not say so: officials read the words, tables are told, nothing is done twice."""

from __future__ import annotations

import pytest

from croupier.errors import StoreError, Unsure
from croupier.house import Request, floor
from croupier.room.actor import NOT_KNOWN
from tests.support.room.rooms import a_room, checked_store, ended, in_a_hand
from tests.support.room.silent import Silent

TABLE, WORDS = "adelaide-omaha", "he looked at my cards"


@pytest.mark.parametrize("written", [True, False])
async def test_a_call_is_made_once_and_its_words_are_read(written: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)
        book, act = room.house.floor, {"act": "floor", "words": WORDS}
        lost = Silent(store, monkeypatch, what=b'"official-called"', written=written)
        assert (await ann.actor.do(ann.who, "call-1", act)).fault == NOT_KNOWN
        assert book.open_calls() == []
        lost.speaks()
        assert (await ann.actor.do(ann.who, "call-1", act)).ok, "the same act, under the same id"
        assert [(one.call.made.account, one.words) for one in book.open_calls()] == [(ann.who.account, WORDS)]
        other = await ann.actor.do(ann.who, "call-2", act)
        assert other.refusal
        assert other.refusal.code == "called-already"
        await ended(ann, bob)
        async with a_room(store, clock=clock) as (again, _):
            assert (await again.tables[TABLE].do(ann.who, "call-1", act)).ok, "also after a restart"
            assert [one.words for one in again.house.floor.open_calls()] == [WORDS]


@pytest.mark.parametrize("written", [True, False])
async def test_an_exclusion_holds_while_it_is_in_doubt_and_then_as_it_was_written(
    written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        told: list[bool] = []
        book, account = room.house.floor, "p-bob"
        monkeypatch.setattr(book, "changed", lambda: told.append(bool(book.bar(account, clock.now()))))
        lost = Silent(store, monkeypatch, what=b'"account-excluded"', written=written)
        mark = book.mark
        with pytest.raises(Unsure):
            await book.give(
                floor.Exclude(account, "p-boss", "decided", 0, "0" * 64, clock.now()), Request(clock.now()), "why"
            )
        assert book.mark != mark
        assert book.bar(account, clock.now()), "nothing begins with one who may be excluded"
        with pytest.raises(StoreError):
            await book.look()
        assert book.bar(account, clock.now())
        lost.speaks()
        await book.look()
        assert bool(book.bar(account, clock.now())) is written
        assert told == [True] * written


async def test_words_that_cannot_be_read_leave_it_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)

        async def gone(*_: object) -> None:
            raise StoreError("the connection is gone")

        store.unheard = 1
        monkeypatch.setattr(store, "sealed", gone, raising=False)
        assert (await ann.do("floor", words=WORDS)).fault == NOT_KNOWN
        monkeypatch.delattr(store, "sealed")
        await room.house.floor.look()
        assert [one.words for one in room.house.floor.open_calls()] == [WORDS]
        await ended(ann, bob)
