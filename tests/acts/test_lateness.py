"""Acts that come too late: meant for a turn, a round or a stake that is no longer the one its person saw."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts.act import Act
from croupier.acts.lateness import Moments, too_late
from croupier.acts.table import ACTS, read_act
from croupier.store import open_store
from tests.support.room.every_act import EVERY_ACT
from tests.support.room.rooms import PEOPLE, Client, FakeClock, a_room, ended, person, playing, round_number, seated

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"


@pytest.mark.parametrize("name", ACTS)
def test_acts_that_answer_something_are_late_once_it_is_over_and_others_never_are(name: str) -> None:
    act = read_act({"act": name, **EVERY_ACT[name].fields})
    assert isinstance(act, Act)
    moments = Moments(1, last=50, turn=50, opened=50, ended=50, stakes=50, own={"ann": 50})
    refusal = too_late(moments, act, "ann", 49)
    assert (refusal is not None) == EVERY_ACT[name].late
    assert refusal is None or (refusal.clause == "system" and refusal.code == "too-late")
    assert too_late(moments, act, "ann", 50) is None
    assert too_late(moments, act, "ann", None) is None


def seen(client: Client) -> int:
    return int(client.view["version"])


async def do_on(client: Client, version: int, id_: str, name: str, **fields: object) -> Any:
    return await client.actor.do(client.who, id_, {"act": name, **fields}, version)


async def turn_of(room: Any, clock: FakeClock, clients: list[Client], name: str) -> Client:
    """Play on until somebody may do this, and who it is."""
    for _ in range(600):
        for client in clients:
            if name in client.acts:
                return client
            await client.play_on()
            await clock.run(room, 0)
        await clock.run(room, 100)
    raise AssertionError(f"nobody came to {name}")


async def test_a_check_sent_again_after_a_restart_does_not_count_for_the_next_street() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            first = await turn_of(room, clock, clients, "check")
            version, board = seen(first), first.view["public"]["board"]
            assert (await do_on(first, version, "once", "check")).ok
            for _ in range(100):  # until it is the same person's turn to check on the next street
                await clock.run(room, 100)
                other = next(client for client in clients if client is not first)
                await other.play_on()
                if "check" in first.acts and len(first.view["public"]["board"]) > len(board):
                    break
            assert len(first.view["public"]["board"]) > len(board)
            await ended(*clients)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            back = Client(room, first.who, OMAHA)
            await clock.run(room, 0)
            before = seen(back)
            assert "check" in back.acts
            assert (await do_on(back, version, "once", "check")).ok  # it is in the record, and was done
            late = await do_on(back, version, "on its way", "check")
            assert late.refusal is not None
            assert late.refusal.code == "too-late"
            await clock.run(room, 0)
            assert seen(back) == before
            assert (await do_on(back, before, "twice", "check")).ok  # and in time it counts
            await ended(back)


async def test_what_happens_beside_the_round_makes_nothing_late() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        first = await turn_of(room, clock, clients, "check")
        version = seen(first)
        other = next(client for client in clients if client is not first)
        await other.done("away")
        (cleo,) = await seated(room, clock, OMAHA, "cleo")
        await clock.run(room, 0)
        assert seen(first) > version
        assert (await do_on(first, version, "x", "check")).ok
        await ended(*clients, cleo)


async def test_two_who_vote_at_once_are_both_in_time() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        report = {"report": "uncovered", "what": "a drink was spilt", "proposal": "void"}
        assert (await ann.actor.do(person("boss", "supervisor"), "1", {"act": "report", "report": report})).ok
        await clock.run(room, 0)
        version = seen(ann)
        assert (await do_on(ann, version, "1", "vote", choice="agree")).ok
        assert (await do_on(bob, version, "1", "vote", choice="agree")).ok
        await ended(ann, bob)


async def test_chips_are_added_once_though_the_process_ended_before_it_said_so() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            (ann,) = await seated(room, clock, OMAHA, "ann")
            version = seen(ann)
            assert (await do_on(ann, version, "add", "top-up", amount=50_00)).ok
            await ended(ann)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            back = Client(room, ann.who, OMAHA)
            await clock.run(room, 0)
            assert (await do_on(back, version, "add", "top-up", amount=50_00)).ok
            assert (await do_on(back, version, "again", "top-up", amount=50_00)).refusal is not None
            await clock.run(room, 0)
            assert [seat["stake"] for seat in back.view["public"]["seats"]] == [350_00]
            assert (await do_on(back, seen(back), "more", "top-up", amount=50_00)).ok
            await ended(back)


async def test_a_wager_for_a_round_that_was_played_is_not_laid_on_the_next() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            (ann,) = await seated(room, clock, ULTIMATE, "ann")
            await clock.until(room, lambda: "wager" in ann.acts)
            least, version = ann.acts["wager"]["min_to"], seen(ann)
            wager = {"ante": least, "blind": least}
            assert (await do_on(ann, version, "w", "wager", **wager)).ok
            for _ in range(200):
                await ann.play_on()
                await clock.run(room, 100)
                if round_number(ann.actor) and not playing(ann.actor) and "wager" in ann.acts:
                    break
            assert "wager" in ann.acts
            await ended(ann)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            back = Client(room, ann.who, ULTIMATE)
            await clock.until(room, lambda: "wager" in back.acts)
            assert (await do_on(back, version, "w", "wager", **wager)).ok  # it was, in its own round
            late = await do_on(back, version, "on its way", "wager", **wager)
            assert late.refusal is not None
            assert late.refusal.code == "too-late"
            assert not playing(back.actor)
            assert (await do_on(back, seen(back), "w2", "wager", **wager)).ok
            await ended(back)


async def test_a_clock_called_on_a_turn_before_does_not_run_after_a_restart() -> None:
    clock, patient = FakeClock(), replace(PEOPLE, bank_ms=300_000)  # so that a called clock ends sooner than ours
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock, pace=patient) as (room, _):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            first = await turn_of(room, clock, clients, "check")
            boss = person("boss", "supervisor")
            assert (await first.actor.do(boss, "1", {"act": "clock"})).ok
            await clock.run(room, 0)
            assert first.view["public"]["turn"]["clock"] == "called"
            await first.done("check")
            await clock.run(room, 200)
            assert first.view["public"]["turn"]["clock"] == "turn"
            await ended(*clients)
        async with a_room(store, clock=clock, pace=patient, seed="again") as (room, _):
            back = Client(room, first.who, OMAHA)
            await clock.run(room, 0)
            assert back.view["public"]["turn"]["clock"] == "turn"
            await ended(back)
