"""The floor: calls for an official, who is excluded, all tables at a glance, moves, the log of rulings."""

from __future__ import annotations

import json

from croupier.house.floor import STREAM
from croupier.house.people import ROLES, Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.floor.office import OneCall, OneExclusion
from croupier.store import open_store
from croupier.verify.verifier import verify_lines
from tests.cli.conftest import chained
from tests.support.room.floors import ONE, TWO, Onlooker, office_of, waits, with_account
from tests.support.room.live import verified
from tests.support.room.room_staff import play, set_table
from tests.support.room.rooms import Client, a_room, ended, in_a_hand, log_of, person, playing, round_number, seated

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"
WORDS = "seat 2 looks at my cards"


async def test_a_call_is_kept_until_an_official_is_done_with_it() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        office = office_of(room)
        await ann.done("floor", words=WORDS)
        called_at = clock.now()
        await play(room, clock, [ann, bob], 2)
        (open_call,) = await office.calls()
        assert (open_call.name, open_call.seat, open_call.words, open_call.at) == ("Ann", 1, WORDS, called_at)
        seen = await office.see_call(ONE, 1)
        assert isinstance(seen, OneCall)
        assert (seen.seen_by, seen.answered_by) == ("Sue", "")
        done = await office.answer_call(ONE, 1, "both were told to keep their cards covered")
        assert isinstance(done, OneCall)
        assert (done.answered_by, done.answer) == ("Sue", "both were told to keep their cards covered")
        assert isinstance(await office.answer_call(ONE, 1, "again"), Refusal)
        await ended(ann, bob)


async def test_nobody_calls_twice_and_a_dealer_calls_too() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        await ann.done("floor", words=WORDS)
        again = await ann.do("floor", words="where are you?")
        assert again.refusal is not None
        assert again.refusal.clause == "practice"
        dealer = Client(room, person("dan", "dealer"), "live-1")
        await dealer.done("floor", words="a card has fallen")
        assert [call.seat for call in await office_of(room).calls()] == [0, 1]
        assert (await Client(room, person("vic"), OMAHA).do("floor", words="hello")).refusal is not None
        await ended(ann, dealer)


async def test_calls_and_their_words_outlive_the_process_and_the_record_has_no_words() -> None:
    async with open_store("sqlite::memory:") as store:
        async with a_room(store) as (room, clock):
            (ann,) = await seated(room, clock, OMAHA, "ann")
            await ann.done("floor", words=WORDS)
            lines = await log_of(room, STREAM)
            assert [line["type"] for line in lines] == ["official-called"]
            assert WORDS not in json.dumps(lines)
            await ended(ann)
        async with a_room(store) as (room, clock):
            boss = Onlooker(room, ONE)
            assert room.floor.watch(boss.watcher) is None
            (call,) = (await boss.last("floor"))["calls"]
            assert (call["words"], call["seen_by"]) == (WORDS, "")


async def test_whoever_is_excluded_sits_nowhere_waits_nowhere_and_is_seen_out_after_the_round() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        listed = await waits(room, "ann", ADELAIDE)
        office = office_of(room)
        await with_account(room, ann.who)
        await clock.until(room, lambda: playing(ann.actor))
        made = await office.exclude(ONE, ann.who.account, "decided", 0, "Ann threatened the dealer")
        assert isinstance(made, OneExclusion)
        assert (made.name, made.by, made.holds) == ("Ann", "Sue", True)
        await clock.run(room, 0)
        assert ann.view["you"]["leaving"]
        assert (await ann.do("back")).refusal is not None  # it is not for the player to stay
        assert ann.who.account not in listed.actor.desk.host.session.table.waiting  # type: ignore[union-attr]
        await play(room, clock, [ann, bob], round_number(ann.actor))
        await clock.run(room, 3_000)
        assert ann.view["you"]["seat"] is None
        for act in ({"act": "sit", "seat": 1, "stake": 300_00}, {"act": "list"}):
            for table in (OMAHA, ADELAIDE):
                answer = await room.tables[table].do(ann.who, f"{act}{table}", act)
                assert answer.refusal is not None
                assert answer.refusal.code == "excluded"
        left = [line for line in await log_of(room, OMAHA) if line["type"] == "seat-left"]
        assert left[-1]["by"].endswith(ONE.account)
        await ended(ann, bob, listed)


async def test_nobody_at_a_table_is_told_that_somebody_was_excluded_nor_reads_it_in_its_record() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, ADELAIDE)
        eve = await waits(room, "eve", ADELAIDE)
        for client in (ann, eve):
            await with_account(room, client.who)
            await office_of(room).exclude(ONE, client.who.account, "asked", 0, "at own wish")
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 3_000)
        news = [item["text"] for message in bob.messages for item in json.loads(message).get("news", [])]
        assert "Eve no longer waits" in news
        assert not any(b"excluded" in message for message in bob.messages)
        assert "excluded" not in json.dumps(await log_of(room, ADELAIDE))
        await ended(ann, bob, eve)


async def test_an_exclusion_is_over_with_its_time_or_ended_by_another_official_who_says_why() -> None:
    async with a_room() as (room, clock):
        ann, bob = await with_account(room, person("ann")), await with_account(room, person("bob"))
        office = office_of(room)
        for who, until in ((ann, clock.now() + 1_000), (bob, 0)):
            assert isinstance(await office.exclude(ONE, who.account, "asked", until, "at their own wish"), OneExclusion)
        assert [one.name for one in await office.exclusions()] == ["Bob", "Ann"]
        assert isinstance(await office.exclude(TWO, bob.account, "asked", 0, "again"), Refusal)
        own = await office.end_exclusion(ONE, 2, "he asks for it")
        assert isinstance(own, Refusal)  # the same official
        await clock.run(room, 2_000)
        assert not office.is_excluded(ann.account)
        assert office.is_excluded(bob.account)
        ended_ = await office.end_exclusion(TWO, 2, "the year is over")
        assert isinstance(ended_, OneExclusion)
        assert (ended_.ended_by, ended_.end_words, ended_.holds) == ("Otto", "the year is over", False)
        assert not office.is_excluded(bob.account)
        lines = json.dumps(await log_of(room, STREAM))
        assert "year" not in lines
        assert "Bob" not in lines


async def test_nobody_excludes_themselves_nor_into_the_past_nor_somebody_there_is_not() -> None:
    async with a_room() as (room, clock):
        office = office_of(room)
        await with_account(room, ONE)
        assert isinstance(await office.exclude(ONE, ONE.account, "decided", 0, "why not"), Refusal)
        who = await with_account(room, person("ann"))
        assert isinstance(await office.exclude(ONE, who.account, "decided", clock.now(), "why not"), Refusal)
        assert await office.exclude(ONE, "nobody-at-all", "decided", 0, "why not") is None


async def test_the_record_of_the_floor_verifies_and_one_somebody_meddled_with_does_not() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        office = office_of(room)
        await with_account(room, ann.who)
        await ann.done("floor", words=WORDS)
        await office.answer_call(ONE, 1, "told to stop")
        await office.exclude(ONE, ann.who.account, "decided", 0, "rude")
        await office.end_exclusion(TWO, 1, "she has apologised")
        lines = [line async for piece in room.house.store.read(STREAM) for line in piece]
        assert verify_lines(lines, []).whole
        events = [json.loads(line) for line in lines]
        events[-1]["by"] = ONE.account  # who gave the exclusion
        found = verify_lines(chained(events).splitlines(keepends=True), [])
        assert found.replay is False
        assert "another official" in str(found.fault)
        await ended(ann)


async def test_the_floor_shows_every_table_and_tells_changes_half_a_second_later_once() -> None:
    async with a_room() as (room, clock):
        boss = Onlooker(room, ONE)
        assert room.floor.watch(boss.watcher) is None
        first = await boss.last("floor")
        assert {line["table"] for line in first["tables"]} == set(room.tables)
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        await clients[0].done("floor", words=WORDS)
        await boss.heard()
        await clock.run(room, 400)
        before = len(await boss.heard())
        await clock.run(room, 200)
        told = await boss.last("floor")
        assert before <= 1
        line = next(line for line in told["tables"] if line["table"] == OMAHA)
        assert [seat["name"] for seat in line["seats"]] == ["Ann", "Bob"]
        assert told["calls"][0]["words"] == WORDS
        await clock.until(room, lambda: playing(clients[0].actor))
        await clock.run(room, 1_000)
        line = next(line for line in (await boss.last("floor"))["tables"] if line["table"] == OMAHA)
        assert (line["round"], line["phase"]) == (1, "betting")
        assert line["turn"]["seat"] in (1, 2)
        await ended(*clients)


async def test_the_floor_is_for_those_who_rule_and_operate() -> None:
    async with a_room() as (room, _):
        for role in ROLES:
            looking = Onlooker(room, Person("p-kim", "Kim", frozenset({role})))
            assert (room.floor.watch(looking.watcher) is None) == (role in ("supervisor", "director", "operator"))


async def test_no_hidden_card_is_on_the_floor() -> None:
    async with a_room() as (room, clock):
        boss = Onlooker(room, ONE)
        room.floor.watch(boss.watcher)
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        await clock.run(room, 1_000)
        told = json.dumps(await boss.last("floor"))
        assert not any(f'"{card}"' in told for card in (*ann.view["you"]["hole"], *bob.view["you"]["hole"]))
        await ended(ann, bob)


async def test_an_official_sends_a_player_to_another_table_with_the_whole_stake() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, OMAHA)
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: playing(ann.actor))
        office = office_of(room)
        assert await office.transfer(ONE, OMAHA, ann.who.account, table, 4) is None
        await clock.run(room, 0)
        assert ann.view["you"]["leaving"]
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 3_000)
        left = next(line for line in await log_of(room, OMAHA) if line["type"] == "seat-left")
        assert left["by"].endswith(ONE.account)
        there = room.tables[table].desk.host.session.table  # type: ignore[union-attr]
        assert [(player.account, player.seat) for player in there.players] == [(ann.who.account, 4)]
        assert there.stakes == (left["stake"],)
        taken = next(line for line in await log_of(room, table) if line["type"] == "seat-taken")
        assert taken["permitted"].endswith(ONE.account)
        moved = (await office.rulings(OMAHA, None, 0))[0]
        assert moved.words == f"Ann is moved from {OMAHA} to {table}"
        assert (moved.by, moved.reason) == (f"{ONE.name} (supervisor)", "")
        assert any(f"Ann goes to {table} with" in line["text"] for line in bob.view["news"])
        assert (await verified(room.house.store)).whole
        await ended(ann, bob)


async def test_a_transfer_the_other_table_would_refuse_is_refused_first_with_its_clause() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, OMAHA)
        (ann,) = await seated(room, clock, OMAHA, "ann")
        await seated(room, clock, table, "cleo")
        refusal = await office_of(room).transfer(ONE, OMAHA, ann.who.account, table, 1)
        assert refusal == Refusal("seat-taken", "seat 1 is taken", "8.2")
        assert ann.view["you"]["seat"] == 1
        assert await office_of(room).transfer(ONE, OMAHA, "nobody", table, 2) is not None
        assert await office_of(room).transfer(ONE, OMAHA, ann.who.account, "nowhere", 2) is not None
        await ended(ann)


async def test_officials_move_players_and_keep_them_apart_where_the_house_deals() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, ADELAIDE, "ann", "bob")
        boss = Client(room, person("sue", "supervisor"), ADELAIDE)
        await clock.until(room, lambda: playing(ann.actor))
        await boss.done("move-player", seat=1, to=5)
        await clock.run(room, 0)
        assert (await ann.do("unwish", wish="move")).refusal is not None
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 500)
        assert ann.view["you"]["seat"] == 5
        changed = next(line for line in await log_of(room, ADELAIDE) if line["type"] == "seat-changed")
        assert changed["by"] == f"pit manager {ONE.account}"
        assert (await verified(room.house.store)).whole
        await boss.done("keep-apart", seats=[5, 2], how="game", reason="brothers")
        await ended(ann, bob, boss)


async def test_the_log_of_rulings_has_who_and_why_newest_first_by_table_and_day() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        boss = Client(room, person("sue", "supervisor"), OMAHA)
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        await boss.done("report", report={"report": "disturbance", "what": "a fire alarm"})
        offered = boss.view["public"]["choices"]
        await boss.done("choose", choice=offered[0]["name"], reason="the alarm was false")
        office = office_of(room)
        found = await office.rulings("", None, 0)
        assert [one.kind for one in found] == ["choice", "ruling"]
        assert (found[0].table, found[0].by, found[0].reason) == (OMAHA, "Sue (supervisor)", "the alarm was false")
        assert found[0].clauses == found[1].clauses[:1]
        today = room.house.registry.register.business_day(clock.now())
        assert await office.rulings(OMAHA, today, 0) == found
        assert await office.rulings(ADELAIDE, today, 0) == []
        assert await office.rulings("", today.replace(year=today.year - 1), 0) == []
        assert await office.rulings("", None, found[0].at) == []
        await boss.done("bar", seat=2, reason="he pulled the alarm")  # once the round is over
        await clock.run(room, 0)
        assert (await office.rulings(OMAHA, None, 0))[0].words == "Bob is barred from the game"
        assert [one.reason for one in await office.orders_about(bob.who.account)] == ["he pulled the alarm"]
        assert await office.orders_about(ann.who.account) == []
        await ended(ann, bob, boss)
