"""Past rounds: players see their own with their own cards, officials see all and no hidden card, strangers nothing."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from croupier.errors import RequestError
from croupier.history.formats.exporting import Format
from croupier.record import check_chain
from croupier.room.rounds import index as round_index
from croupier.room.rounds import past as past_rounds
from croupier.room.rounds.index import RoundIndex
from croupier.rulebooks import rulebook_ids, rulebooks_between_players
from croupier.shuffle import check_opening
from tests.support.room.past_rounds import STRANGER, SUPERVISOR, play, played, read_all
from tests.support.room.rooms import a_room, past_of, playing, round_number, seated

BETWEEN_PLAYERS = rulebooks_between_players()


@pytest.mark.parametrize("table", rulebook_ids())
async def test_a_player_finds_every_round_with_what_it_came_to(table: str) -> None:
    async with played(table, 3) as (room, clock, clients, told):
        past = past_of(room)
        for client in clients:
            account = client.who.account
            rounds = await past.newest(client.who, table, None)
            assert [each.round for each in rounds] == [3, 2, 1]
            nets = [each["after"][account] - each["before"][account] for each in told]
            assert [each.net for each in reversed(rounds)] == nets
            assert all(each.at <= clock.now() for each in rounds)
            assert [each.round for each in await past.newest(client.who, table, 3)] == [2, 1]
            assert await past.newest(client.who, table, 1) == []
        assert sum(abs(net) for net in nets) > 0


@pytest.mark.parametrize("table", rulebook_ids())
async def test_a_round_has_its_lines_and_the_readers_own_cards_with_their_proofs(table: str) -> None:
    async with played(table, 2) as (room, _, clients, told):
        past = past_of(room)
        stored = [line async for lines in room.house.store.read(table) for line in lines]
        for client in clients:
            for number in (1, 2):
                whole = await past.one(client.who, table, number)
                assert whole is not None
                lines = [line.encode() + b"\n" for line in whole.lines]
                first = json.loads(lines[0])["seq"]
                assert lines == stored[first - 1 : first - 1 + len(lines)], "as they are stored"
                events = [json.loads(line) for line in lines]
                assert events[0]["type"] in ("round-opened", "banked-round-opened")
                (shuffled,) = [event for event in events if event["type"] == "deck-shuffled"]
                held = told[number - 1]["held"][client.who.account]
                assert sorted(opening.card for opening in whole.openings) == sorted(held)
                for opening in whole.openings:
                    assert check_opening(shuffled["root"], shuffled["count"], opening) == ""
                assert any(held[0] in line for line in whole.text), "the text shows one's own cards"
        assert check_chain(stored) == ""


@pytest.mark.parametrize("table", rulebook_ids())
async def test_nobody_sees_the_hidden_cards_of_others(table: str) -> None:
    async with played(table, 2) as (room, _, clients, told):
        past = past_of(room)
        seen = await past.newest(SUPERVISOR, table, None)
        assert [(each.round, each.net) for each in seen] == [(2, None), (1, None)], "an official sees all rounds"
        whole = await past.one(SUPERVISOR, table, 1)
        assert whole is not None
        assert whole.openings == []
        for reader, other in ((clients[0], clients[1]), (clients[1], clients[0])):
            mine = await past.one(reader.who, table, 1)
            assert mine is not None
            shown = "".join(whole.lines)
            hidden = [card for card in told[0]["held"][other.who.account] if f'"{card}"' not in shown]
            assert not [card for card in hidden if any(card in line for line in (*mine.text, *mine.lines))]
            assert not {opening.card for opening in mine.openings} & set(hidden)
        assert await past.newest(STRANGER, table, None) == []
        assert await past.one(STRANGER, table, 1) is None


async def test_a_round_that_is_still_played_is_not_past() -> None:
    table = BETWEEN_PLAYERS[0]
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        await clock.until(room, lambda: playing(clients[0].actor))
        past = past_of(room)
        assert await past.newest(clients[0].who, table, None) == []
        assert await past.one(SUPERVISOR, table, 1) is None
        await play(room, clock, clients, 1)
        assert [each.round for each in await past.newest(clients[0].who, table, None)] == [2, 1]
        assert await past.one(SUPERVISOR, table, 3) is None
        assert await past.one(SUPERVISOR, "no such table", 1) is None
        for client in clients:
            await client.close()


async def test_the_index_keeps_the_last_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_index, "ROUNDS_KEPT", 2)
    table = BETWEEN_PLAYERS[0]
    async with played(table, 3) as (room, _, clients, _told):
        past = past_of(room)
        assert [each.round for each in await past.newest(clients[0].who, table, None)] == [3, 2]


async def test_the_rounds_of_a_person_at_all_tables_newest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_rounds, "ROUNDS_AT_ONCE", 3)
    banked = next(name for name in rulebook_ids() if name not in BETWEEN_PLAYERS)
    first, second, elsewhere = BETWEEN_PLAYERS[0], banked, BETWEEN_PLAYERS[1]
    async with a_room() as (room, clock):
        for table in (first, second):
            clients = await seated(room, clock, table, "ann", "bob")
            await play(room, clock, clients, 2)
            for client in clients:
                await client.do("leave")
            await clock.run(room, 1_000)
            for client in clients:
                await client.close()
        strangers = await seated(room, clock, elsewhere, "cleo", "dora")
        await play(room, clock, strangers, 1)
        past = past_of(room)
        ann = clients[0].who
        newest = await past.played(ann, None)
        assert [(each.table, each.round) for each in newest] == [(second, 2), (second, 1), (first, 2)]
        assert [(each.rulebook, each.kind) for each in newest[1:]] == [(second, "bank"), (first, "players")]
        older = await past.played(ann, newest[-1].at)
        assert [(each.table, each.round) for each in older] == [(first, 1)]
        assert await past.played(ann, older[-1].at) == []
        assert {*past._indexes} == {first, second}, "no other table is looked through"
        listed = await past.newest(ann, first, None)
        for each, same in zip([newest[-1], *older], listed, strict=True):
            assert (each.at, each.net, each.text) == (same.at, same.net, same.text)
        assert await past.played(SUPERVISOR, None) == [], "officials too are told of those they played"
        for client in strangers:
            await client.close()


async def test_nothing_is_followed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    table = BETWEEN_PLAYERS[0]
    async with played(table, 2) as (room, clock, clients, _told):
        followed: list[bytes] = []
        really = RoundIndex._follow

        def counted(self: RoundIndex, line: bytes) -> None:
            followed.append(line)
            really(self, line)

        monkeypatch.setattr(RoundIndex, "_follow", counted)
        past = past_of(room)
        for _ in range(3):
            await past.played(clients[0].who, None)
        stored = [line async for lines in room.house.store.read(table) for line in lines]
        assert followed == stored
        await play(room, clock, clients, 1)
        await past.played(clients[0].who, None)
        await past.replay(clients[0].who, table, 3)
        stored = [line async for lines in room.house.store.read(table) for line in lines]
        assert followed == stored


@pytest.mark.parametrize("name", ["no-such", "", "cage", "register", "complaints", "checkpoints", "x" * 10_000, "\0"])
async def test_what_is_no_table_has_no_rounds_and_leaves_nothing_behind(name: str) -> None:
    async with played(BETWEEN_PLAYERS[0], 1) as (room, _, _clients, _told):
        past = past_of(room)
        assert not await past.has(name)
        assert await past.newest(SUPERVISOR, name, None) == []
        assert await past.one(SUPERVISOR, name, 1) is None
        assert not past._indexes


async def test_somebody_who_sat_at_a_box_without_wagers_did_not_play() -> None:
    table = next(name for name in rulebook_ids() if name not in BETWEEN_PLAYERS)
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob")
        for _ in range(400):
            await read_all(room, clock, 100)
            if round_number(ann.actor) and not playing(ann.actor):
                break
            if "wager" in ann.acts:
                least = ann.acts["wager"]["min_to"]
                await ann.do("wager", ante=least, blind=least)
            else:
                await ann.play_on()
        past = past_of(room)
        assert [each.round for each in await past.played(ann.who, None)] == [1]
        assert await past.played(bob.who, None) == []
        for client in (ann, bob):
            await client.close()


@pytest.mark.parametrize("table", rulebook_ids())
async def test_an_export_holds_ones_own_cards_and_those_shown(table: str) -> None:
    async with played(table, 1) as (room, _, clients, told):
        past = past_of(room)
        held = told[0]["held"][clients[0].who.account]
        text = await past.exported(clients[0].who, table, 1, Format.TEXT)
        assert text is not None
        assert text.startswith("Round 1\n")
        assert f"\n{clients[0].who.name} holds {' '.join(held)}" in text
        assert not re.search(r"\b(seat|box) \d", text, re.IGNORECASE)
        if table not in BETWEEN_PLAYERS:
            for form in (Format.PHH, Format.OHH):
                with pytest.raises(RequestError, match="export it as text"):
                    await past.exported(clients[0].who, table, 1, form)
            return
        phh = await past.exported(clients[0].who, table, 1, Format.PHH)
        ohh = await past.exported(clients[0].who, table, 1, Format.OHH)
        assert phh is not None
        assert ohh is not None
        assert "".join(held) in phh
        hand = json.loads(ohh)["ohh"]
        assert hand["game_number"] == f"{table}-1"
        names = {client.who.name for client in clients}
        assert {each["name"] for each in hand["players"]} == names == {*tomllib.loads(phh)["players"]}
