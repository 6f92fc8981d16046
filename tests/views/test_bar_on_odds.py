"""Nobody with a seat is told odds, of whatever round, under the clause of the table they sit at."""

from __future__ import annotations

import pytest

from croupier.house.people import Person
from tests.support.cite import Cited, clause
from tests.support.room.rooms import a_room, checked_store, ended, in_a_hand, seated
from tests.support.room.silent import Silent


@clause(
    "act-omaha-2006 19.5(a)",
    "act-manila-2005 19.5(a)",
    "adelaide-omaha 85(a)",
    "act-uth-2019 15.1",
    "act-uth-2025 15.1",
)
async def test_whoever_sits_down_is_told_no_odds_until_they_have_left(cited: Cited) -> None:
    assert cited.rules()["odds.seated"] is False
    async with a_room() as (room, clock):
        clients = await seated(room, clock, cited.book.id, "ann")
        account = clients[0].who.account
        refusal = room.bar_on_odds(account)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("no-odds-at-a-table", cited.clause)
        assert cited.book.id in refusal.reason, "it says where"
        assert room.bar_on_odds("somebody-else") is None
        await clients[0].done("leave")
        await clock.run(room, 0)
        assert room.bar_on_odds(account) is None
        await clients[0].close()


@clause("act-uth-2019 15.1.s2", "act-uth-2025 15.1.s2")
async def test_staff_at_their_work_are_not_barred_as_players_are(cited: Cited) -> None:
    """Whoever works at the tables has no seat, and what they look at is part of the work."""
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, cited.book.id, "ann")
        assert room.bar_on_odds(ann.who.account) is not None
        lee = Person("lee", "Lee", frozenset({"supervisor"}))
        sits = await room.tables[cited.book.id].do(lee, "sit", {"act": "sit", "seat": 2, "stake": 100_00})
        assert sits.refusal is not None, "staff do not play"
        assert room.bar_on_odds(lee.account) is None
        await ann.close()


async def test_a_player_counts_as_seated_while_the_store_has_not_said_how_their_hand_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, "act-omaha-2006")
        held = room.seats_of(ann.who.account)
        lost = Silent(store, monkeypatch, written=False)
        assert (await ann.do("call" if "call" in ann.acts else "check")).fault
        assert ann.actor.desk is None
        assert room.bar_on_odds(ann.who.account)
        assert room.seats_of(ann.who.account) == held
        lost.speaks()
        await ended(ann, bob)
