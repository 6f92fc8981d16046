"""What changes at a table, told to those who ask for it: the gaps, the edges, and how little it is.

That a view and all changes since come to what others are shown is asked in every test of the room (tests/room/conftest.py).
"""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from croupier import rulebook_ids
from croupier.room.connections.watcher import VIEWS_MOST
from croupier.views import told_changes
from tests.support.room.followed import Follower, Pairs, seen_in
from tests.support.room.live import BOSS, KIM, LEE, Console, a_live_room
from tests.support.room.rooms import Client, a_room, checked_store, ended, in_a_hand, person, seated, seq
from tests.support.room.tournament_pace import DIRECTOR, begun
from tests.support.room.views import OMAHA, step


def agree(client: Client, *followers: Follower) -> None:
    """They know what somebody knows who is shown everything whole; with the same account, their own part too."""
    for follower in followers:
        known, whole = seen_in(follower.read().view), seen_in(client.view)
        if follower.watcher.person.account != client.who.account:
            known, whole = known | {"you": None}, whole | {"you": None}
        assert known == whole


@pytest.mark.parametrize("table", rulebook_ids())
async def test_rounds_of_every_rulebook_come_to_the_same_for_whoever_looks(table: str, followed: Pairs) -> None:
    async with a_room() as (room, clock):
        source = Random(f"changes/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        others = [Client(room, person("visitor"), table), Client(room, person("boss", "supervisor"), table)]
        for _ in range(250):
            await step(room, clock, clients, source)
        everybody = {watcher.person.account for _, watcher in followed.followers}
        assert everybody == {"p-ann", "p-bob", "p-cleo", "p-visitor", "p-boss"}
        assert all(each.changes > 100 and each.wholes == 1 for each in followed.followers.values())
        assert followed.compared > 500
        await ended(*clients, *others)


@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha", "act-uth-2025"])
async def test_entries_corrections_and_rulings_at_a_table_with_real_cards(book: str, followed: Pairs) -> None:
    """A dealer takes entries back time and again, and takes a correction back; another dealer and an official look on."""
    async with a_live_room(book) as (room, clock, _):
        source = Random(f"corrected/{book}")
        kim = Console(room, clock)
        others = [Console(room, clock, who) for who in (LEE, BOSS)]
        player = Client(room, person("ann"), kim.actor.name)
        await kim.opened("Ann", "Bob", "Cy")
        corrected = 0
        for _ in range(90):
            if source.random() < 0.2 and kim.desk["undo"] and kim.desk["undo"]["mine"]:
                await kim.done("correct")
                corrected += 1
            elif not await kim.enter_due(source):
                break
        assert corrected > 5
        assert followed.compared > 200
        assert {watcher.person.account for _, watcher in followed.followers} == {
            KIM.account,
            LEE.account,
            BOSS.account,
            "p-ann",
        }
        await ended(kim, *others, player)


async def test_the_tables_of_a_tournament_are_told_by_changes_too(followed: Pairs) -> None:
    async with a_room() as (room, clock):
        people = await begun(room, clock, "act-omaha-2006", "ann", "bob")
        table = next(name for name in room.tables if name.startswith("cup"))
        directing = Client(room, DIRECTOR, table)
        for _ in range(60):
            await clock.run(room, 300)
            for one in people:
                await one.play_on()
        assert followed.compared > 100
        assert {watcher.person.account for _, watcher in followed.followers} >= {"p-ann", "p-bob", DIRECTOR.account}
        for one in people:
            await one.close()
        await directing.close()


async def test_who_does_not_ask_is_sent_whole_views_and_nothing_else() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        follower = Follower(ann.actor, person("eve"))
        await ann.done("call")
        await clock.run(room, 1_000)
        assert {json.loads(message)["type"] for message in [*ann.messages, *bob.messages]} == {"view"}
        assert (follower.read().wholes, follower.changes > 0) == (1, True)
        await ended(ann, bob)


async def test_an_act_is_told_in_a_tenth_of_the_bytes() -> None:
    async with a_room() as (room, clock):
        clients = await seated(
            room, clock, OMAHA, *["ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal"], stake=500_00
        )
        source, sizes = Random("bytes"), list[int]()

        class Weighed(Follower):
            def hear(self, message: bytes) -> None:
                super().hear(message)
                sizes.extend([len(message)] if self.number else [])

        follower = Weighed(clients[0].actor, clients[0].who)
        before = len(clients[0].messages)
        for _ in range(150):
            await step(room, clock, clients, source)
            follower.read()
        whole = [len(message) for message in clients[0].messages[before:]]
        assert sum(sizes) * 7 < sum(whole), (sum(sizes) / len(sizes), sum(whole) / len(whole))
        assert sum(sizes) / len(sizes) < 500
        await ended(*clients)


async def test_a_reader_who_is_too_slow_is_shown_the_whole_with_all_news_and_changes_from_there() -> None:
    async with a_room() as (room, clock):
        source = Random("slow")
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        slow = Follower(clients[0].actor, clients[0].who)
        news = len(slow.read().news)
        for _ in range(200):
            await step(room, clock, clients, source)
            assert len(slow.watcher._box) <= VIEWS_MOST
        slow.read()
        assert (slow.wholes, slow.number) == (2, 0)
        heard = [item["seq"] for item in slow.news[news:]]
        assert heard == sorted(heard)
        assert len(heard) > 50
        for _ in range(10):
            await step(room, clock, clients, source)
            agree(clients[0], slow)
        assert slow.wholes == 2
        assert slow.number > 0
        await ended(*clients)


async def test_who_comes_back_is_shown_the_whole_and_the_news_since_what_they_saw() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        seen = ann.view["version"]
        await ann.done("call")
        await clock.run(room, 500)
        back, ahead, anew = [Follower(ann.actor, ann.who, seen=each) for each in (seen, seen + 1_000, None)]
        agree(ann, back, ahead, anew)
        assert {item["seq"] for item in back.news} == set(range(seen + 1, seq(ann.actor) + 1)) & {
            item["seq"] for item in anew.news
        }
        assert 0 < len(back.news) < len(anew.news)
        assert ahead.news == anew.news, "what was seen is of another record: all is told"
        await ended(ann, bob)


async def test_who_watches_again_is_shown_the_whole_again_and_counts_from_there() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        eve = Follower(ann.actor, person("eve"))
        await ann.done("call")
        await clock.run(room, 300)
        assert eve.read().number > 0
        eve.actor.unwatch(eve.watcher)
        eve.actor.watch(eve.watcher, changes=True, seen=eve.view["version"])
        assert (eve.read().number, eve.wholes) == (0, 2)
        await next(client for client in (ann, bob) if client.acts).done("fold")
        await clock.run(room, 300)
        agree(ann, eve)
        assert (eve.number > 0, eve.wholes) == (True, 2)
        eve.actor.unwatch(eve.watcher)
        eve.actor.watch(eve.watcher)
        await clock.run(room, 3_000)
        assert eve.read().wholes > 2
        assert eve.number == 0, "who asks for changes no longer is shown everything whole"
        await ended(ann, bob)


async def test_two_windows_of_one_player_and_a_seat_taken_while_watching() -> None:
    async with a_room() as (room, clock):
        source = Random("windows")
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        cleo = Client(room, person("cleo"), OMAHA)
        await room.welcome(cleo.who)
        first = Follower(cleo.actor, cleo.who)
        for _ in range(15):
            await step(room, clock, clients, source)
        second = Follower(cleo.actor, cleo.who)
        agree(cleo, first, second)
        assert first.view["you"]["seat"] is None
        for _ in range(40):
            await step(room, clock, [*clients, cleo], source)
            agree(cleo, first, second)
        assert first.view["you"]["seat"]
        assert first.number > second.number > 0
        assert (first.wholes, second.wholes) == (1, 1)
        await ended(*clients, cleo)


async def test_what_concerns_one_player_is_told_to_them_and_to_officials_alone() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob", contributes=False)
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        followers = [Follower(ann.actor, who) for who in (ann.who, bob.who, person("boss", "supervisor"))]
        for follower in followers:
            follower.read()
        version = ann.view["version"]
        assert (await ann.commit()).ok
        await clock.run(room, 0)
        own, others, official = [follower.read() for follower in followers]
        assert (own.number, others.number, official.number) == (1, 0, 0), "nothing an official sees has changed"
        assert own.view["you"]["contribution"] is None
        assert own.view["version"] == version, "what is told with no new event has the version it had"
        await ann.done("floor", words="is this in order?")
        await clock.run(room, 0)
        assert followers[2].read().view["you"]["calls"] == ["Ann, seat 1: is this in order?"]
        assert followers[1].read().number == 0
        await ended(ann, bob)


@pytest.mark.parametrize("unheard", [False, True])
async def test_a_write_that_fails_or_whose_answer_is_lost_leaves_no_gap(unheard: bool) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        eve = Follower(ann.actor, person("eve"))
        before = eve.read().view
        store.unheard, store.fails = int(unheard), int(not unheard)
        answer = await ann.do("call")
        assert answer.ok is unheard
        await clock.run(room, 0)
        if not unheard:
            assert eve.read().view["public"] == before["public"], "nothing is told that was not written"
            await clock.until(room, lambda: ann.actor.desk is not None)
            await ann.done("call")
        await clock.run(room, 500)
        agree(ann, eve)
        assert eve.wholes == 1
        await ended(ann, bob)


async def test_a_line_that_is_lost_and_comes_back_is_told_without_an_event() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        eve = Follower(first.actor, person("eve"))
        version = eve.read().view["version"]
        first.disconnect()
        await clock.run(room, 0)
        assert [line["seat"] for line in eve.read().view["public"]["lost"]] == [first.view["you"]["seat"]]
        number = eve.number
        first.connect()
        await clock.run(room, 0)
        assert eve.read().view["public"]["lost"] == []
        assert (eve.number, eve.view["version"]) == (number + 1, version)
        agree(second, eve)
        await ended(first, second)


async def test_the_bytes_of_the_public_part_are_made_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    encoded_part = told_changes._part

    def counted(name: str, value: object) -> bytes:
        made.extend([value] * (name == "public" and value is not msgspec.UNSET))
        return encoded_part(name, value)

    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        for client in (ann, bob):
            client.actor.unwatch(client.watcher)
        followers = [Follower(ann.actor, person(f"eve{number}")) for number in range(5)]
        await clock.run(room, 0)  # that they have gone is told
        for follower in followers:
            follower.read()
        numbers = [follower.number for follower in followers]
        monkeypatch.setattr(told_changes, "_part", counted)
        await ann.done("call")
        assert len(made) == 1
        assert [follower.read().number for follower in followers] == [number + 1 for number in numbers]
        await ended(ann, bob)
