"""The id of a wish: what it comes to is written under it, and is not done again after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.record.request_keys import DIGITS, key_of
from croupier.room import remembered_answers as answers
from croupier.room.room import Room
from croupier.room.streams.writer import ANOTHER_ACT
from croupier.store import Write, open_store
from croupier.store.store import Store
from tests.support.room.live import verified
from tests.support.room.room_staff import play
from tests.support.room.rooms import (
    CheckedStore,
    Client,
    FakeClock,
    a_room,
    checked_store,
    ended,
    in_a_hand,
    log_of,
    seated,
)

OMAHA = "act-omaha-2006"
WISHES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {  # and another act under the same id
    "stake-raised": ({"act": "top-up", "amount": 100_00}, {"act": "top-up", "amount": 50_00}),
    "seat-changed": ({"act": "move", "seat": 5}, {"act": "move", "seat": 6}),
    "seat-left": ({"act": "leave"}, {"act": "away"}),
    "player-away": ({"act": "away", "at_blind": True}, {"act": "leave"}),
}


def _asked(lines: list[dict[str, Any]]) -> list[str]:
    """What lines were asked for with, without the marks of the acts."""
    return [line.get("asked", "")[:DIGITS] for line in lines]


async def _all_of(room: Room, type_: str) -> list[dict[str, Any]]:
    return [line for line in await log_of(room, OMAHA) if line["type"] == type_]


@pytest.mark.parametrize("type_", WISHES)
async def test_a_wish_that_was_seen_through_is_on_record_by_its_id_and_not_done_again(type_: str) -> None:
    clock, (act, other) = FakeClock(), WISHES[type_]
    async with checked_store() as store:
        async with a_room(store, clock=clock) as (room, _):
            clients = await seated(room, clock, OMAHA, "ann", "bob", "cleo")
            await clock.until(room, lambda: any(one.acts for one in clients))
            ann = clients[0]
            assert (await ann.actor.do(ann.who, "one-id", act)).ok
            assert not await _all_of(room, type_)
            await play(room, clock, clients, 3)
            written = await _all_of(room, type_)
            assert _asked(written) == [key_of(OMAHA, ann.who.account, "one-id")]
            await ended(*clients)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            await room.welcome(ann.who)
            assert (await room.tables[OMAHA].do(ann.who, "one-id", act)).ok
            assert (await room.tables[OMAHA].do(ann.who, "one-id", other)).refusal == ANOTHER_ACT
            clients = [Client(room, one.who, OMAHA) for one in clients]
            await play(room, clock, clients, 2)
            assert await _all_of(room, type_) == written
            await ended(*clients)
        assert (await verified(store)).fault is None


async def test_the_id_of_a_wish_is_taken_while_it_waits_also_where_the_memory_of_ids_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        monkeypatch.setattr(answers, "IDS_KEPT", 0)
        act, other = WISHES["stake-raised"]
        for _ in range(2):
            assert (await ann.actor.do(ann.who, "one-id", act)).ok
            assert (await ann.actor.do(ann.who, "one-id", other)).refusal == ANOTHER_ACT
        await play(room, clock, [ann, bob], 1)
        assert [line["amount"] for line in await _all_of(room, "stake-raised")] == [100_00]
        await ended(ann, bob)


class FailsAt(CheckedStore):
    """A store that fails once, at one type of event: before it is written, or afterwards."""

    def __init__(self, store: Store, type_: str, *, afterwards: bool) -> None:
        super().__init__(store)
        self._type, self._afterwards = type_.encode(), afterwards

    async def append(self, writes: Sequence[Write]) -> None:
        if self._type and any(self._type in write.lines for write in writes):
            self._type = b""
            self.fails, self.unheard = int(not self._afterwards), int(self._afterwards)
        await super().append(writes)


@pytest.mark.parametrize("afterwards", [False, True])
@pytest.mark.parametrize("type_", ["stake-raised", "seat-changed"])
async def test_a_wish_whose_write_fails_is_seen_through_once_the_store_is_back(type_: str, afterwards: bool) -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as opened:
        store = FailsAt(opened, type_, afterwards=afterwards)
        async with a_room(store, clock=clock) as (room, _):
            ann, bob = await in_a_hand(room, clock, OMAHA)
            assert (await ann.actor.do(ann.who, "one-id", WISHES[type_][0])).ok
            await play(room, clock, [ann, bob], 2)
            assert _asked(await _all_of(room, type_)) == [key_of(OMAHA, ann.who.account, "one-id")]
            await ended(ann, bob)


async def test_a_wish_for_good_is_seen_through_again_and_again() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        assert (await ann.actor.do(ann.who, "one-id", {"act": "auto-top-up", "to": 500_00})).ok
        for rounds in range(8, 80, 8):
            await play(room, clock, [ann, bob], rounds)
            raised = await _all_of(room, "stake-raised")
            if len(raised) > 1:
                break
        assert len(raised) > 1
        assert not any(_asked(raised))
        await ended(ann, bob)
