"""A director at work in a room: entries taken at the desk, the desk's own view, moves on a list, and the house waiting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.acts.tournament import STAFF_ACTS
from croupier.history.text.dollars import dollars
from croupier.house.people import Person
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.tournaments.unattended import starts_by_itself
from croupier.rulebooks import rulebook
from croupier.store.accounts import Account
from croupier.views.tournament.moves import ORDERED
from tests.support.cite import Cited, clause
from tests.support.room.directing import gives
from tests.support.room.live import verified
from tests.support.room.rooms import FakeClock, a_room, checked_store, log_of, person
from tests.support.room.tournament_pace import CUP, DIRECTOR, begun
from tests.support.room.tournament_rooms import Watching

PAGE = Path(__file__).parents[3] / "client" / "src" / "features" / "director"
OLIVE = person("olive", "operator")
STRANGER = person("eve", "director")


async def a_cup(room: Room, clock: FakeClock, book: str = "act-omaha-2006") -> None:
    """A tournament that takes entries, without bots."""
    plan = demo_plan(rulebook(book), room_time(room), players=6)
    await announced(room, plan, CUP)
    await clock.run(room, 0)


async def fault(room: Room, who: Person, act: str, who_else: str = "", **fields: Any) -> str:
    """What is wrong with what was sent: it is no act at all."""
    answer = await gives(room, who, act, who_else, **fields)
    assert answer.fault, answer
    return answer.fault.what


def phase(room: Room) -> str:
    return room.tournaments[CUP].office.state.phase


async def with_money(room: Room, clock: FakeClock, name: str) -> None:
    """Somebody whose entry is in the wallet."""
    known = await room.house.store.accounts.of_name(name)
    assert known
    await room.house.wallets.give_play_money(known.id, 1_000_00, clock.now())


@clause("act-omaha-2006 20.2", "act-manila-2005 20.2", "act-uth-2019 16.4", "act-uth-2025 16.4")
async def test_somebody_without_an_account_is_entered_by_name_and_the_record_has_no_name(cited: Cited) -> None:
    async with a_room() as (room, clock):
        await a_cup(room, clock, cited.book.id)
        refused = await gives(room, STRANGER, "enter-player", "Walter Walker", walk_in=True)
        assert refused.refusal
        assert refused.refusal.clause == cited.clause, "a director, and not one who is named to direct this tournament"
        assert not (await gives(room, OLIVE, "enter-player", "Walter Walker", walk_in=True)).ok
        first = await gives(room, DIRECTOR, "enter-player", "Walter Walker", walk_in=True)
        assert first.refusal
        need = dollars(room.tournaments[CUP].showing.seen().payment)
        short = f"the wallet holds $0, and this costs {need}: the cage takes the money in first"
        assert (first.refusal.code, first.refusal.reason) == ("overdrawn", short)
        await with_money(room, clock, "Walter Walker")
        assert (await gives(room, DIRECTOR, "enter-player", "Walter Walker", walk_in=True)).ok
        events = await log_of(room, CUP)
        (entered,) = [event for event in events if event["type"] == "player-entered"]
        assert entered["by"] == DIRECTOR.account
        assert entered["account"].startswith("patron-")
        assert "Walker" not in json.dumps(events)
        (seen,) = room.tournaments[CUP].showing.seen().entrants
        assert seen.name == "Walter Walker"


async def test_nobody_is_entered_who_has_no_account_or_works_here() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, clock)
        for account in ("p-nobody", DIRECTOR.account):
            assert "no 'account' here" in await fault(room, DIRECTOR, "enter-player", account=account)
        answer = await gives(room, DIRECTOR, "enter-player")
        assert answer.refusal
        assert answer.refusal.code == "no-account"
        answer = await gives(room, DIRECTOR, "enter-player", "Nobody")
        assert answer.refusal
        assert answer.refusal.code == "no-such-account"
        for account in ("p-nobody", "p-olive", "bot-cup-1"):
            assert "no 'account' here" in await fault(room, OLIVE, "name-director", account=account)
        answer = await gives(room, OLIVE, "name-director")
        assert answer.refusal
        assert answer.refusal.code == "no-account"
        answer = await gives(room, OLIVE, "name-director", "Nobody")
        assert answer.refusal
        assert answer.refusal.code == "no-such-director"
        assert "here" in await fault(room, DIRECTOR, "close-entries", "Nobody")


async def test_a_director_is_named_by_name_and_is_somebody_who_may_direct() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        await a_cup(room, clock)
        pat = Account("p-pat", "Pat", ("player",), False, "", clock.now())
        dora = Account("p-dora", "Dora", ("director",), False, "", clock.now())
        assert await store.accounts.create(pat)
        assert await store.accounts.create(dora)
        answer = await gives(room, OLIVE, "name-director", "Pat")
        assert answer.refusal
        assert answer.refusal.reason == "no person with the name Pat may direct tournaments"
        assert "no 'account' here" in await fault(room, OLIVE, "name-director", "Dora", account="p-pat")
        assert (await gives(room, OLIVE, "name-director", "Dora")).ok
        assert room.tournaments[CUP].office.state.directors == (DIRECTOR.account, "p-dora")
        assert (await verified(store)).fault is None


async def test_what_the_director_enters_for_a_player_names_the_director() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        assert (await gives(room, DIRECTOR, "note-absence", account="p-ann", away=True)).ok
        assert (await gives(room, DIRECTOR, "note-absence", account="p-ann", away=False)).ok
        assert not (await gives(room, STRANGER, "note-absence", account="p-ann", away=True)).ok
        noted = [event for event in await log_of(room, CUP) if event["type"] == "absence-noted"]
        assert [(event["away"], event["by"]) for event in noted[-2:]] == [
            (True, DIRECTOR.account),
            (False, DIRECTOR.account),
        ]
        await ann.close()


async def test_the_desk_is_for_those_who_run_it_and_says_what_each_may_order() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        looking = {
            who.account: Watching(room, who, CUP) for who in (DIRECTOR, STRANGER, OLIVE, person("rex", "regulator"))
        }
        await clock.run(room, 0)
        assert ann.view["you"]["desk"] is None
        assert looking["p-rex"].view["you"]["desk"] is None
        desks = {account: one.view["you"]["desk"] for account, one in looking.items() if account != "p-rex"}
        assert [desks[who.account]["named"] for who in (DIRECTOR, STRANGER, OLIVE)] == [True, False, False]
        may = desks[DIRECTOR.account]["may"]
        assert "penalise" in may
        assert not {"pay-prize", "approve", "forfeit", "substitute"} & {*may}, "others' to do, or another rulebook's"
        assert {"pay-prize", "cancel", "name-director"} <= {*desks["p-olive"]["may"]}
        assert "start-session" not in desks["p-olive"]["may"]
        assert desks[STRANGER.account]["may"] == [], "who is not named here is offered nothing that would be refused"
        assert [one["name"] for one in desks[STRANGER.account]["directors"]], "and sees whom to ask"
        assert desks[DIRECTOR.account]["penalties"]["minutes"] == [5, 10, 15, 20, 30]
        for one in (ann, *looking.values()):
            await one.close()


async def test_the_house_does_not_direct_while_somebody_who_is_named_to_is_there() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, clock)
        actor = room.tournaments[CUP]
        actor.running.wanted_company = 6
        dee = Watching(room, DIRECTOR, CUP)
        await clock.run(room, 60_000)
        assert len(actor.office.state.entrants) == 6, "bots come for somebody who directs"
        assert phase(room) == "entries"
        assert (await gives(room, DIRECTOR, "draw-seats")).ok
        await clock.run(room, 60_000)
        assert phase(room) == "drawn"
        assert starts_by_itself(actor.running) == 0
        actor.unwatch(dee.watcher)
        await clock.run(room, 60_000)
        assert phase(room) != "drawn", "nobody is on duty, and a standing order says what then"
        await dee.close()


async def test_moves_are_listed_with_where_everybody_comes_from_and_after_a_restart_too() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, clock)
        actor = room.tournaments[CUP]
        actor.running.wanted_company = 6
        dee = Watching(room, DIRECTOR, CUP)
        await clock.run(room, 1_000)
        assert (await gives(room, DIRECTOR, "draw-seats")).ok
        await clock.run(room, 0)
        assert (await gives(room, DIRECTOR, "start-session")).ok
        assert (await gives(room, DIRECTOR, "stop-clock", reason="a test")).ok
        await clock.run(room, 60_000)
        state = actor.office.state
        one = state.left[0]
        other = next(hall.name for hall in state.running if hall.name != one.table)
        answer = await gives(
            room, DIRECTOR, "move", account=one.account, at_table=other, seat=3, reason="two of one family"
        )
        while answer.refusal:  # the tables are full
            gone = next(each for each in state.at_table(other) if each.in_play)
            assert (await gives(room, DIRECTOR, "disqualify", account=gone.account, reason="cheats")).ok
            await clock.run(room, 60_000)
            state = actor.office.state
            free = next(seat for seat in range(1, 4) if seat not in [each.seat for each in state.at_table(other)])
            answer = await gives(
                room, DIRECTOR, "move", account=one.account, at_table=other, seat=free, reason="family"
            )
        (move, *_) = actor.showing.seen().moves
        assert (move.account, move.from_table, move.table, move.why) == (one.account, one.table, other, ORDERED)
        assert actor.showing.on_the_wall().moves[0].name == move.name
        assert (await gives(room, DIRECTOR, "disqualify", account=one.account, reason="cheats")).ok
        await clock.run(room, 1_000)
        assert one.account not in [each.account for each in actor.showing.on_the_wall().moves], (
            "nobody looks for who is gone"
        )
        assert one.account in [each.account for each in actor.showing.seen().moves]
        again = await Room.open(room.house.store, room.house.clock, room.house.entropy, room.house.keys)
        kept = again.tournaments[CUP].showing.seen().moves
        assert [(each.account, each.from_table, each.seat) for each in kept] == [
            (each.account, each.from_table, each.seat) for each in actor.showing.seen().moves
        ]
        await again.close()
        await dee.close()


def test_every_order_that_is_given_by_hand_has_its_place_on_the_page() -> None:
    told = "".join([file.read_text() for file in (PAGE / "orders").glob("*.ts")])
    there = {name for name in STAFF_ACTS if f"act: '{name}'" in told}
    listed = (PAGE / "director.test.ts").read_text().partition("ELSEWHERE = [")[2].partition("]")[0]
    elsewhere = {name for name in STAFF_ACTS if f"'{name}'" in listed}
    called = {"call-ballot"}  # by drawing the seats, where players have a part in it
    assert there | elsewhere | called == STAFF_ACTS.keys()
    assert not there & elsewhere


@pytest.mark.parametrize("kind", ["report-round", "put-out", "calculate-places", "show-prizes"])
async def test_what_tables_and_the_house_do_is_done_by_nobody_by_hand(kind: str) -> None:
    async with a_room() as (room, clock):
        await a_cup(room, clock)
        assert "there is no act" in await fault(room, DIRECTOR, kind)
