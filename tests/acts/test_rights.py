"""Every act against every role: let through or refused, on the server, whatever a client shows."""

from __future__ import annotations

import pytest

from croupier.acts.rights import STAFF
from croupier.acts.table import ACTS
from croupier.house.people import ROLES, Person
from tests.support.room.every_act import EVERY_ACT, REPORT
from tests.support.room.rooms import Client, a_room, ended, playing, seated, seq

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"
TALKS = {"player", "dealer", "supervisor", "director", "operator"}


def test_every_act_is_sent_and_said_once_more_by_hand() -> None:
    assert EVERY_ACT.keys() == ACTS.keys()


@pytest.mark.parametrize("role", ROLES)
async def test_every_act_is_let_through_or_refused_by_role(role: str) -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        actor = clients[0].actor
        await clock.until(room, lambda: playing(actor))
        who = Person(f"p-{role}", role.capitalize(), frozenset({role}))
        await room.house.wallets.give_play_money(who.account, 1_000_00, clock.now())
        for name, sent in EVERY_ACT.items():
            before = seq(actor)
            answer = await actor.do(who, f"try {name}", {"act": name, **sent.fields})
            assert answer.fault is None, (name, answer)
            refused = answer.refusal is not None and answer.refusal.code == "no-right"
            assert refused == (role not in sent.roles), (role, name, answer)
            assert not refused or (seq(actor) == before and answer.refusal.clause == "system")  # type: ignore[union-attr]
        await ended(*clients)


@pytest.mark.parametrize("role", ROLES)
async def test_who_may_talk_and_who_is_asked_to_sit(role: str) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        other = Client(room, Person(f"p-{role}", role, frozenset({role})), OMAHA)
        await clock.run(room, 0)
        refusal = ann.actor.say(other.who, "good evening")
        assert (refusal is None) == (role in TALKS - {"player"})  # a player takes a seat first
        silence = other.view["you"]["silence"]
        assert (silence and silence["reason"]) == (refusal and refusal.reason)
        assert ("sit" in other.open) == (role == "player")
        assert all(role in EVERY_ACT[name].roles for name in other.open)
        await ended(ann, other)


async def test_whoever_works_here_and_plays_is_silent_with_cards_too() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        both = Person(ann.who.account, "Ann", frozenset({"player", "supervisor"}))
        assert ann.actor.say(both, "good evening") is None
        await clock.until(room, lambda: playing(ann.actor))
        assert ann.actor.say(both, "I have aces") is not None
        await ended(ann, bob)


async def test_a_director_rules_and_an_operator_closes() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        actor = clients[0].actor
        await clock.until(room, lambda: bool(clients[0].acts or clients[1].acts))
        director = Person("p-dan", "Dan", frozenset({"director"}))
        operator = Person("p-oda", "Oda", frozenset({"operator"}))
        assert (await actor.do(director, "1", {"act": "report", "report": REPORT})).ok
        assert (await actor.do(operator, "1", {"act": "close"})).ok
        await ended(*clients)


def test_staff_are_all_but_players() -> None:
    assert set(ROLES) - {"player"} == STAFF
