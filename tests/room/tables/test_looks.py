"""An official looks at a hand while it is played: that official sees it, the table learns nothing, and play goes on."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

from croupier.history.formats.exporting import Format
from croupier.house.people import Person
from croupier.poker.due import DealerDue
from croupier.room.demo.demo import demo_room
from croupier.room.room import Room
from croupier.store import open_store
from tests.support.cite import Cited, clause
from tests.support.room.driver import keys
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, staff, verified
from tests.support.room.room_staff import play
from tests.support.room.rooms import (
    PEOPLE,
    Client,
    FakeClock,
    a_room,
    checked_store,
    ended,
    in_a_hand,
    past_of,
    person,
    seq,
)

LOU = staff("lou", "supervisor")


def look_at(seat: int) -> dict[str, object]:
    return {"report": "view-hand", "seat": seat, "reason": "a card seen on the floor"}


@clause("adelaide-omaha 49(a)")
async def test_who_looks_at_a_hand_sees_it_until_the_round_is_over_and_nobody_else_does(cited: Cited) -> None:
    async with a_room() as (room, clock):
        table = cited.book.instrument.id
        ann, bob = await in_a_hand(room, clock, table)
        boss, lou = Client(room, BOSS, table), Client(room, LOU, table)
        await clock.run(room, 0)
        seat, hole = ann.view["you"]["seat"], ann.view["you"]["hole"]
        await boss.done("report", report=look_at(seat))
        await clock.run(room, 0)
        assert boss.view["you"]["looks"] == [{"seat": seat, "cards": hole}]
        assert lou.view["you"]["looks"] == []
        for client in (bob, lou):
            assert not any(all(card in message.decode() for card in hole) for message in client.messages), client.who
        await play(room, clock, [ann, bob], 1)
        await clock.until(room, lambda: boss.view["public"]["phase"] != "betting")
        assert boss.view["you"]["looks"] == []
        await ended(ann, bob, boss, lou)


async def test_what_an_official_sees_of_a_hand_is_there_again_after_a_restart() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
            hole, boss = ann.view["you"]["hole"], Client(room, BOSS, "adelaide-omaha")
            await boss.done("report", report=look_at(ann.view["you"]["seat"]))
            await ended(ann, bob, boss)
        async with a_room(store, clock=clock, seed="again") as (room, clock):
            boss, lou = Client(room, BOSS, "adelaide-omaha"), Client(room, LOU, "adelaide-omaha")
            await clock.run(room, 0)
            assert [one["cards"] for one in boss.view["you"]["looks"]] == [hole]
            assert lou.view["you"]["looks"] == []
            await ended(boss, lou)


async def test_nobody_at_the_table_is_sent_anything_when_a_hand_is_looked_at_and_no_view_counts_it() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
        boss, cy = Client(room, BOSS, "adelaide-omaha"), Client(room, person("cy"), "adelaide-omaha")
        await clock.run(room, 0)
        heard, version = [len(one.messages) for one in (ann, bob, cy)], bob.view["version"]
        await boss.done("report", report=look_at(ann.view["you"]["seat"]))
        await clock.run(room, 0)
        assert seq(ann.actor) == version + 2
        assert [len(one.messages) for one in (ann, bob, cy)] == heard
        ann.actor.show_again()  # something beside the table has changed
        dan = Client(room, person("dan"), "adelaide-omaha")
        await clock.run(room, 0)
        assert {one.view["version"] for one in (ann, bob, cy, dan)} == {version}
        assert (await bob.do("floor", words="the drinks")).version == version
        await ann.play_on()
        await clock.run(room, 0)
        assert bob.view["version"] == seq(ann.actor) - 2, "the look is in no number, also once play has gone on"
        await ended(ann, bob, cy, dan, boss)


class Timed(Client):
    """Somebody who notes when each message comes."""

    def __init__(self, room: Room, clock: FakeClock, who: Person, table: str) -> None:
        self.heard: list[tuple[int, bytes]] = []
        self._clock = clock
        super().__init__(room, who, table)

    def _heard(self, message: bytes) -> None:
        self.heard.append((self._clock.now(), message))
        super()._heard(message)


def but_for_lines(message: bytes) -> dict[str, Any]:
    """A message but for where the record stood at a shuffle: of a round that is over players have its lines, this too."""
    told: dict[str, Any] = json.loads(message)
    proof = told.get("public", {}).get("proof")
    if proof:
        del proof["line"], proof["signature"]
    return told


async def heard_by_the_others(*, looked_at: bool) -> list[list[tuple[int, bytes]]]:
    """All that two players and an onlooker are sent, and when, in three rounds with bots; always the same cards."""
    clock, table = FakeClock(), "adelaide-omaha"
    same = sha256(b"always the same").digest()
    async with open_store("sqlite::memory:") as store:
        room = await demo_room(store, clock, lambda length: same[:length], keys(), pace=PEOPLE, company=3)
        others = [Timed(room, clock, person(name), table) for name in ("ann", "bob", "cy")]
        ann, bob, _ = others
        boss = Client(room, BOSS, table)
        for seat, one in ((7, ann), (8, bob)):
            await room.welcome(one.who)
            await clock.run(room, 0)
            await one.done("sit", seat=seat, stake=300_00)
        for number in (1, 2, 3):
            await clock.until(room, lambda: bool(ann.acts))
            dealt = [seat for seat in (7, 8) if seat in ann.actor.desk.host.session.table.playing]  # type: ignore[union-attr]
            if looked_at:
                await boss.done("report", report=look_at(dealt[number % len(dealt)]))
            while ann.actor.desk and not isinstance(ann.actor.desk.host.session.due, DealerDue):
                await ann.play_on()
                await bob.play_on()
                await clock.run(room, 50)
            if looked_at:  # while the next card is on its way
                await boss.done("report", report=look_at(dealt[number % len(dealt)]))
            await play(room, clock, [ann, bob], number)
        await room.close()
        await ended(*others, boss)
        return [one.heard for one in others]


async def test_a_look_at_a_hand_is_unseen_by_the_others_byte_for_byte_and_moment_for_moment() -> None:
    told, untold = [await heard_by_the_others(looked_at=looked_at) for looked_at in (True, False)]
    for one, other in zip(told, untold, strict=True):
        assert [at for at, _ in one] == [at for at, _ in other]
        assert [but_for_lines(message) for _, message in one] == [but_for_lines(message) for _, message in other]


async def test_numbers_are_the_same_after_a_restart() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
            boss = Client(room, BOSS, "adelaide-omaha")
            await boss.done("report", report=look_at(ann.view["you"]["seat"]))
            await ann.play_on()
            await clock.run(room, 0)
            version = ann.view["version"]
            await ended(ann, bob, boss)
        async with a_room(store, clock=clock, seed="again") as (room, clock):
            dan = Client(room, person("dan"), "adelaide-omaha")
            await clock.run(room, 0)
            assert dan.view["version"] == version
            await ended(dan)


async def test_an_entry_after_a_look_at_a_hand_is_taken_back_and_the_room_opens_again() -> None:
    """A correction names an entry by its number in the round, and the look is counted there too."""
    async with checked_store() as store:
        async with a_live_room("adelaide-omaha", store) as (room, clock, _):
            kim, boss = Console(room, clock), Console(room, clock, BOSS)
            await kim.opened("Ann", "Bob", "Cy")
            source = Random("look")
            for _ in range(2):
                await kim.enter_due(source)
            await boss.done("report", report=look_at(2))
            waits = kim.due
            await kim.done("enter", seat=kim.due["seat"], move="call")
            await kim.done("correct")
            assert (kim.actor.fault, kim.due) == (None, waits)
            news = [item["text"] for message in kim.messages for item in json.loads(message).get("news", [])]
            assert not any("looks at" in line for line in news)
            assert (await verified(store)).whole
            await ended(kim, boss)
        async with a_room(store, clock=clock) as (room, clock):
            kim = Console(room, clock)
            await clock.run(room, 0)
            assert (room.tables[TABLE].fault, kim.due) == (None, waits)
            await kim.close()


async def test_a_dealer_with_real_cards_is_shown_that_a_hand_was_looked_at_and_deals_on() -> None:
    """Whoever enters has to know the last entry, or would take another one back than they mean."""
    async with a_live_room("adelaide-omaha") as (room, clock, _):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        eve = Client(room, person("eve"), TABLE)
        await kim.opened("Ann", "Bob", "Cy")
        for _ in range(2):
            await kim.enter_due(Random("look"))
        await clock.run(room, 0)
        heard = len(eve.messages)
        await boss.done("report", report=look_at(2))
        assert "looks at the hand" in kim.desk["undo"]["words"]
        told = [item["text"] for message in eve.messages[heard:] for item in json.loads(message)["news"]]
        assert told == ["Boss makes the entries from now on"]
        assert not kim.desk["undo"]["mine"]
        assert (await kim.refused("correct")).clause == "83"
        await boss.done("correct")
        assert "looks at the hand" not in kim.desk["undo"]["words"]
        assert not any(b"looks at" in message for message in eve.messages), "nor what was taken back"
        await ended(kim, boss, eve)


async def test_after_the_round_its_player_is_told_of_a_look_and_nobody_else_who_played() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
        boss = Client(room, BOSS, "adelaide-omaha")
        await boss.done("report", report=look_at(ann.view["you"]["seat"]))
        await play(room, clock, [ann, bob], 1)
        past, told = past_of(room), {}
        for who in (ann.who, bob.who, BOSS):
            one = await past.one(who, "adelaide-omaha", 1)
            text = await past.exported(who, "adelaide-omaha", 1, Format.TEXT)
            assert one is not None
            assert text is not None
            told[who.account] = [
                "looks at the hand" in "".join(one.text),
                "looks at the hand" in text,
                tells(one.lines),
            ]
            assert "a card seen" not in "".join([*one.lines, *one.text, text]), "why is for its player's list"
        everything, nothing = [True] * 3, [False] * 3
        assert told == {ann.who.account: everything, bob.who.account: nothing, BOSS.account: everything}
        await ended(ann, bob, boss)


def tells(lines: list[str]) -> bool:
    return any("hand-viewed" in line or "view-hand" in line or BOSS.account in line for line in lines)


async def test_a_line_that_is_not_told_keeps_its_place_in_the_chain() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, "adelaide-omaha")
        boss = Client(room, BOSS, "adelaide-omaha")
        await boss.done("report", report=look_at(ann.view["you"]["seat"]))
        await play(room, clock, [ann, bob], 1)
        past = past_of(room)
        whole, his = [await past.one(who, "adelaide-omaha", 1) for who in (BOSS, bob.who)]
        assert whole is not None
        assert his is not None
        hidden = [index for index, line in enumerate(his.lines) if json.loads(line)["type"] == "withheld"]
        assert len(hidden) == 2
        for index, (stored, told) in enumerate(zip(whole.lines, his.lines, strict=True)):
            place = {name: json.loads(stored)[name] for name in ("stream", "seq", "prev", "hash")}
            assert json.loads(told) == {"type": "withheld", **place} if index in hidden else told == stored
        await ended(ann, bob, boss)
