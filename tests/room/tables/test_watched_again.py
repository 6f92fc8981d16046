"""Watchers whose connection or roles change: a table watched again, two connections of one account, an official no more."""

from __future__ import annotations

import json

from croupier.house.people import Person
from tests.support.room.followed import Follower, seen_in
from tests.support.room.rooms import Client, a_room, ended, in_a_hand, person
from tests.support.room.views import OMAHA


class Strict(Follower):
    """A client like our page: a change that is not the next is left alone, and the whole asked for."""

    def hear(self, message: bytes) -> None:
        told = json.loads(message)
        if told["type"] == "changes" and told["number"] != self.number + 1:
            self.asked = True
            return
        before = self.view.get("version", -1)
        super().hear(message)
        self.back = getattr(self, "back", False) or self.view["version"] < before


async def test_who_watches_again_with_a_change_unread_is_not_shown_an_old_one_after_the_whole() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        slow = Strict(ann.actor, person("eve"))
        await ann.done("call")
        await clock.run(room, 1_000)  # a change lies in the outbox, unread
        for _ in range(6):
            await ann.play_on()
            await bob.play_on()
            await clock.run(room, 1_000)
        ann.actor.watch(slow.watcher, changes=True)
        slow.read()
        visitor = Client(room, person("visitor"), OMAHA)
        await clock.run(room, 0)
        assert not slow.back, "an old version was shown after a newer one"
        assert seen_in(slow.view)["public"] == seen_in(visitor.view)["public"]
        news = [item["seq"] for item in slow.news]
        assert len(news) == len(set(news)) or slow.wholes > 1
        await ended(ann, bob, visitor)


async def test_two_connections_of_an_account_are_each_shown_what_their_own_roles_let_them_see() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        was = Person("p-x", "X", frozenset({"player", "supervisor"}))
        now = Person("p-x", "X", frozenset({"player"}))
        old, new = Follower(ann.actor, was), Follower(ann.actor, now)
        assert old.view["you"] != new.view["you"]
        await ann.done("call")
        await clock.run(room, 1_000)
        old.read()
        new.read()
        alone = Follower(ann.actor, now)
        assert new.view["you"] == alone.view["you"]
        await ended(ann, bob)


async def test_an_official_who_becomes_a_player_is_shown_no_calls_any_more() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        boss = Client(room, Person("p-x", "X", frozenset({"player", "supervisor"})), OMAHA)
        await clock.run(room, 0)
        await bob.done("floor", words="seat 1 threatens me")
        await clock.run(room, 1_000)
        assert boss.view["you"]["calls"]
        boss.disconnect()
        boss.who = Person("p-x", "X", frozenset({"player"}))
        boss.connect()
        await clock.run(room, 1_000)
        assert not boss.view["you"]["calls"]
        await ended(ann, bob, boss)
