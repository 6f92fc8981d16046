"""What waits to be done: sitting out at the blind, leaving, adding chips and moving after the round, posting always."""

from __future__ import annotations

import pytest

from croupier import rulebook
from croupier.room.room import Room
from croupier.store import open_store
from tests.support.room.room_staff import play, set_table
from tests.support.room.rooms import Client, FakeClock, a_room, ended, log_of, playing, round_number, seated
from tests.support.room.wishes import stake_of, told, wishes

OMAHA, ADELAIDE, ULTIMATE = "act-omaha-2006", "adelaide-omaha", "act-uth-2025"


async def in_a_round(room: Room, clock: FakeClock, *names: str, table: str = OMAHA) -> list[Client]:
    clients = await seated(room, clock, table, *names)
    await clock.until(room, lambda: playing(clients[0].actor) and bool(clients[0].view["you"]["hole"]))
    return clients


@pytest.mark.parametrize("table", [OMAHA, ADELAIDE])
async def test_who_sits_out_at_the_blind_plays_until_it_comes_and_posts_none(table: str) -> None:
    async with a_room() as (room, clock):
        clients = await in_a_round(room, clock, "ann", "bob", "cleo", "dora", "emil", table=table)
        last = clients[4]
        await last.done("away", at_blind=True)
        await clock.run(room, 0)
        assert wishes(last) == [{"act": "away"}]
        assert not last.view["public"]["seats"][-1]["away"]
        wished = len(await log_of(room, table))
        await play(room, clock, clients, 7)
        lines = (await log_of(room, table))[wished:]
        away = next(number for number, line in enumerate(lines) if line["type"] == "player-away")
        assert lines[away]["account"] == last.who.account
        seat = last.view["you"]["seat"]
        rounds = [line["seats"] for line in lines[:away] if line["type"] == "round-opened"]
        assert all(seat in seats for seats in rounds)
        posted = [line for line in lines[:away] if line["type"] == "forced-bets-posted"]
        assert [line["live"][seats.index(seat)] for line, seats in zip(posted, rounds, strict=True)] == [0] * len(
            rounds
        )
        opened = next(line["seats"] for line in lines[away:] if line["type"] == "round-opened")
        assert seat not in opened
        order = [player.view["you"]["seat"] for player in clients]
        assert sorted(opened) == sorted(set(order) - {seat})
        assert wishes(last) == []
        missed = [line for line in lines[away:] if line["type"] == "blinds-missed"]
        assert missed[0]["account"] == last.who.account  # in the very round the blind would have come
        await ended(*clients)


async def test_where_players_ante_the_next_blind_is_now() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, OMAHA, betting="antes", ante="1")
        clients = await seated(room, clock, table, "ann", "bob")
        assert "auto-post" not in clients[0].open
        await clients[0].done("away", at_blind=True)
        await clock.run(room, 0)
        assert clients[1].view["public"]["seats"][0]["state"] == "away"
        assert wishes(clients[0]) == []
        await ended(*clients)


async def test_whoever_thinks_better_of_it_comes_back_before_it_happens() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo = await in_a_round(room, clock, "ann", "bob", "cleo")
        assert "back" not in ann.open
        assert (await ann.do("back")).refusal is not None
        await ann.done("leave")
        await bob.done("away", at_blind=True)
        await clock.run(room, 0)
        assert ann.view["you"]["leaving"]
        assert "back" in ann.open
        assert "back" in bob.open
        await ann.done("back")
        await bob.done("unwish", wish="away")
        await clock.run(room, 0)
        assert not ann.view["you"]["leaving"]
        assert not wishes(bob)
        await play(room, clock, [ann, bob, cleo], 4)
        assert [one["state"] for one in ann.view["public"]["seats"]] == ["in"] * 3
        await ended(ann, bob, cleo)


@pytest.mark.parametrize("table", [OMAHA, ADELAIDE])
async def test_chips_asked_for_in_a_round_are_added_when_it_is_over(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob", table=table)
        offer = ann.open["top-up"]
        assert offer["later"]
        wallet, before = ann.view["you"]["wallet"], stake_of(ann)
        await ann.done("top-up", amount=20_00)
        await ann.done("top-up", amount=50_00)  # instead of the other
        await clock.run(room, 0)
        assert wishes(ann) == [{"act": "top-up", "amount": 50_00}]
        assert stake_of(ann) == before
        assert ann.view["you"]["wallet"] == wallet
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 0)
        lines = await log_of(room, table)
        over = next(number for number, line in enumerate(lines) if line["type"] == "round-ended")
        added = [line for line in lines if line["type"] == "stake-raised"]
        assert [(line["account"], line["amount"]) for line in added] == [(ann.who.account, 50_00)]
        assert added[0]["seq"] > lines[over]["seq"]
        assert wishes(ann) == []
        assert ann.view["you"]["wallet"] == wallet - 50_00
        assert not told(ann)
        await ended(ann, bob)


async def test_a_wish_is_taken_back_and_then_nothing_waits() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob")
        assert (await ann.do("unwish", wish="top-up")).refusal is not None
        await ann.done("top-up", amount=50_00)
        await clock.run(room, 0)
        assert ann.open["unwish"]["choices"] == ["top-up"]
        await ann.done("unwish", wish="top-up")
        await play(room, clock, [ann, bob], 1)
        assert "stake-raised" not in [line["type"] for line in await log_of(room, OMAHA)]
        assert (await ann.do("unwish", wish="everything")).fault is not None
        await ended(ann, bob)


async def test_a_wish_that_cannot_be_is_refused_at_once() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob")
        for amount in (0, 50):
            answer = await ann.do("top-up", amount=amount)
            assert answer.refusal is not None
            assert answer.refusal.clause in rulebook(OMAHA).clauses
        much = await ann.do("top-up", amount=1_000_000_00)
        assert much.refusal is not None
        assert much.refusal.code == "wallet-too-low"
        assert (await ann.do("move", seat=bob.view["you"]["seat"])).refusal is not None
        await clock.run(room, 0)
        assert wishes(ann) == []
        await ended(ann, bob)


async def test_a_wish_that_is_refused_when_its_time_comes_is_told_to_its_person_alone() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob", table=ADELAIDE)
        most = room.tables[ADELAIDE].desk.host.session.rules.stake_max  # type: ignore[union-attr]
        assert most
        await room.house.wallets.give_play_money(ann.who.account, most, clock.now())
        await ann.done("top-up", amount=most)  # more than the stake may come to, unless it is lost
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 0)
        (message,) = told(ann)
        assert message["wish"] == {"act": "top-up", "amount": most}
        assert message["table"] == ADELAIDE
        assert message["refusal"]["clause"] in rulebook(ADELAIDE).clauses
        assert wishes(ann) == []
        assert not told(bob)
        await play(room, clock, [ann, bob], 2)  # and the table goes on
        assert round_number(ann.actor) == 2
        await ended(ann, bob)


async def test_a_seat_asked_for_in_a_round_is_taken_when_it_is_over() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob")
        assert ann.open["move"]["later"]
        await ann.done("move", seat=6)
        await clock.run(room, 0)
        assert wishes(ann) == [{"act": "move", "seat": 6}]
        assert ann.view["you"]["seat"] == 1
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 0)
        assert ann.view["you"]["seat"] == 6
        await ended(ann, bob)


async def test_two_who_want_one_seat_are_told_that_cards_are_drawn_for_it() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_round(room, clock, "ann", "bob")
        await ann.done("move", seat=6)
        await bob.done("move", seat=6)
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 0)
        rules = room.tables[OMAHA].desk.host.session.rules  # type: ignore[union-attr]
        for client in (ann, bob):
            assert [message["refusal"]["clause"] for message in told(client)] == [rules.clause("seat.rivals")]
        assert [client.view["you"]["seat"] for client in (ann, bob)] == [1, 2]
        await ended(ann, bob)


async def test_where_the_rules_have_an_order_it_decides_between_two_who_want_one_seat() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo = await in_a_round(room, clock, "ann", "bob", "cleo", table=ADELAIDE)
        await ann.done("move", seat=6)
        await bob.done("move", seat=6)
        await play(room, clock, [ann, bob, cleo], 1)
        await clock.run(room, 0)
        moved = [one for one in (ann, bob) if one.view["you"]["seat"] == 6]
        (left,) = [one for one in (ann, bob) if one not in moved]
        assert len(moved) == 1
        assert not told(moved[0])
        assert told(left)[0]["refusal"]["code"] == "rivals"
        assert told(left)[0]["refusal"]["clause"] in rulebook(ADELAIDE).clauses
        await ended(ann, bob, cleo)


async def test_who_leaves_wishes_nothing_any_more() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo = await in_a_round(room, clock, "ann", "bob", "cleo")
        wallet = ann.view["you"]["wallet"] + stake_of(ann)
        await ann.done("top-up", amount=50_00)
        await ann.done("auto-post", now=True)
        await ann.done("leave")
        await play(room, clock, [bob, cleo], 1)
        await clock.run(room, 0)
        assert ann.view["you"]["seat"] is None
        assert wishes(ann) == []
        assert abs(ann.view["you"]["wallet"] - wallet) <= 10_00  # what the round cost, and no top-up
        await ended(ann, bob, cleo)


async def missed_a_blind(room: Room, clock: FakeClock, clients: list[Client]) -> Client:
    """Somebody goes before the blind, and comes back when it is past."""
    last = clients[-1]
    await last.done("away", at_blind=True)
    for number in range(1, 12):
        await play(room, clock, clients, number)
        if last.view["you"]["owes"]:
            break
    assert last.view["you"]["owes"]["waits"] == "missed"
    return last


async def test_who_always_posts_is_dealt_in_without_being_asked() -> None:
    async with a_room() as (room, clock):
        clients = await in_a_round(room, clock, "ann", "bob", "cleo", "dora", "emil")
        await clients[-1].done("auto-post", now=True)
        await clock.run(room, 0)
        assert wishes(clients[-1]) == [{"act": "auto-post", "now": True}]
        last = await missed_a_blind(room, clock, clients)
        assert not last.view["you"]["owes"]["post"]  # nothing is chosen for somebody who is not there
        await last.done("back")
        at = round_number(last.actor)
        await play(room, clock, clients, at + 2)
        lines = await log_of(room, OMAHA)
        chosen = [line for line in lines if line["type"] == "entry-chosen"]
        assert [(line["account"], line["post"]) for line in chosen] == [(last.who.account, True)]
        assert last.view["you"]["owes"] is None
        assert wishes(last) == [{"act": "auto-post", "now": True}]
        await ended(*clients)


async def test_who_always_waits_is_not_made_to_post_and_one_choice_ends_it() -> None:
    async with a_room() as (room, clock):
        clients = await in_a_round(room, clock, "ann", "bob", "cleo", "dora", "emil")
        last = await missed_a_blind(room, clock, clients)
        await last.done("post", now=True)
        await last.done("back")
        await last.done("auto-post", now=False)
        await clock.run(room, 0)
        await clock.until(room, lambda: not last.view["you"]["owes"] or not last.view["you"]["owes"]["post"])
        await last.done("post", now=True)
        await clock.run(room, 0)
        assert wishes(last) == []
        await ended(*clients)


async def test_wishes_go_with_the_process_and_move_nothing() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            ann, bob = await in_a_round(room, clock, "ann", "bob")
            await ann.done("top-up", amount=50_00)
            await ended(ann, bob)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            clients = [Client(room, client.who, OMAHA) for client in (ann, bob)]
            await clock.run(room, 0)
            assert wishes(clients[0]) == []
            await play(room, clock, clients, 1)
            assert "stake-raised" not in [line["type"] for line in await log_of(room, OMAHA)]
            await ended(*clients)


async def test_against_the_bank_there_is_no_blind_to_wait_for() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, ULTIMATE, "ann")
        answer = await ann.do("auto-post", now=True)
        assert answer.refusal is not None
        await ann.done("away", at_blind=True)
        await clock.run(room, 0)
        assert ann.view["public"]["seats"][0]["state"] == "away"
        await ended(ann)
