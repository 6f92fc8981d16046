"""The WebSocket: views, answers, talk and the lobby, over real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.web.ws import connection as connections
from tests.support.web.hub import Socket, came_in
from tests.web.conftest import Site


async def test_a_watcher_sees_the_table_now_and_after_every_change(live: Site) -> None:
    client = await came_in(live)
    async with client.connected() as socket:
        await socket.send(type="watch", table="T1")
        first = await socket.next()
        assert (first["type"], first["table"], first["version"]) == ("view", "T1", 0)
        assert first["you"] == {"account": client.account}
        live.room.tables["T1"].change()
        assert (await socket.next())["version"] == 1
        await socket.send(type="unwatch", table="T1")
        assert (await socket.next())["type"] == "lobby"
        await socket.send(type="ping")
        assert (await socket.next())["type"] == "pong"
        live.room.tables["T1"].change()
        await socket.send(type="ping")
        assert await socket.next() == {"type": "pong", "at": live.clock.now_ms()}
    assert live.room.tables["T1"].watchers == []


async def test_whether_a_watcher_takes_changes_is_theirs_to_say_each_time_they_watch(live: Site) -> None:
    client = await came_in(live)
    async with client.connected() as socket:
        for asked, taken in (({}, False), ({"changes": True, "seen": 0}, True), ({"changes": False}, False)):
            await socket.send(type="watch", table="T1", **asked)
            assert (await socket.until("view"))["version"] == 0
            (watcher,) = live.room.tables["T1"].watchers
            assert ("T1" in watcher.by_changes) is taken
        for wrong in ({"changes": "yes"}, {"changes": True, "seen": -1}):
            await socket.send(type="watch", table="T1", **wrong)
            assert (await socket.until("error"))["what"]


async def test_an_act_is_answered_after_the_view_that_shows_it(live: Site) -> None:
    client = await came_in(live)
    async with client.connected() as socket:
        await socket.send(type="watch", table="T1")
        await socket.next()
        await socket.send(type="do", id="a1", table="T1", act="raise", to=400)
        view, answer = await socket.next(), await socket.next()
        assert (view["type"], view["version"]) == ("view", 1)
        assert answer == {"type": "answer", "id": "a1", "ok": True, "version": 1}
        assert live.room.tables["T1"].done == [(client.account, "a1", {"act": "raise", "to": 400})]


async def test_two_clients_see_the_same_change_each_in_their_own_view(live: Site) -> None:
    one, two = await came_in(live), await came_in(live)
    async with one.connected() as first, two.connected() as second:
        for socket in (first, second):
            await socket.send(type="watch", table="T1")
            assert (await socket.next())["version"] == 0
        await first.send(type="do", id="x", table="T1", act="check")
        await second.send(type="do", id="x", table="T1", act="fold")
        seen = [[await socket.until("view") for _ in range(2)] for socket in (first, second)]
        assert [[view["version"] for view in views] for views in seen] == [[1, 2], [1, 2]]
        assert [views[0]["you"]["account"] for views in seen] == [one.account, two.account]
    assert {done[0] for done in live.room.tables["T1"].done} == {one.account, two.account}, "ids are each person's own"


async def test_the_same_id_again_does_nothing_again_also_over_a_new_connection(live: Site) -> None:
    client = await came_in(live)
    for _ in range(2):
        async with client.connected() as socket:
            for _ in range(2):
                await socket.send(type="do", id="once", table="T1", act="bet", to=100)
                assert await socket.next() == {"type": "answer", "id": "once", "ok": True, "version": 1}
    assert len(live.room.tables["T1"].done) == 1


async def test_whoever_comes_back_is_shown_the_newest_state(live: Site) -> None:
    client = await came_in(live)
    async with client.connected() as socket:
        await socket.send(type="watch", table="T1")
        await socket.next()
        socket.raw.transport.abort()  # the network goes
    for _ in range(7):
        live.room.tables["T1"].change()
    async with client.connected() as socket:
        await socket.send(type="watch", table="T1")
        assert (await socket.next())["version"] == 7


async def test_a_client_that_goes_in_the_middle_of_everything_is_no_fault(
    live: Site, logged: list[dict[str, Any]]
) -> None:
    table = live.room.tables["T1"]
    for _ in range(5):
        async with (await came_in(live)).connected() as socket:
            await socket.send(type="watch", table="T1")
            await socket.next()
            socket.raw.transport.abort()
            while table.watchers:
                table.change()
                await asyncio.sleep(0)
    assert not [line for line in logged if line["level"] == "error"]


async def test_watching_again_shows_everything_again_and_is_still_one_watch(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        for _ in range(3):
            await socket.send(type="watch", table="T1")
            assert (await socket.next())["version"] == 0
        assert len(live.room.tables["T1"].watchers) == 1


async def test_a_refusal_comes_with_its_clause(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="do", id="r", table="T1", act="refused")
        assert await socket.next() == {
            "type": "answer",
            "id": "r",
            "refusal": {"code": "not-in-turn", "reason": "it is not your turn", "clause": "17.5"},
        }


async def test_an_act_the_room_does_not_know_and_a_table_that_is_not_there(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        for _ in range(5):  # they are understood, so they do not count against the connection
            await socket.send(type="do", id="n", table="T1", act="nonsense")
            assert await socket.next() == {
                "type": "error", "what": "there is no act 'nonsense'", "do": "there are others", "id": "n",
            }  # fmt: skip
            await socket.send(type="do", id="t", table="T9", act="fold")
            assert await socket.next() == {
                "type": "error", "what": "there is no such table", "do": "look into the lobby", "id": "t",
            }  # fmt: skip
            await socket.send(type="watch", table="T9")
            assert await socket.next() == {
                "type": "error", "what": "there is no such table", "do": "look into the lobby", "table": "T9",
            }  # fmt: skip
            await socket.send(type="unwatch", table="T9")  # it may be gone: there is nothing to say to that
            await socket.send(type="ping")
            assert (await socket.next())["type"] == "pong"


async def test_talk_goes_to_everybody_who_watches_without_its_control_characters(live: Site) -> None:
    one, two = await came_in(live, "One"), await came_in(live)
    async with one.connected() as first, two.connected() as second:
        await second.send(type="watch", table="T1")
        await second.next()
        await first.send(type="say", table="T1", text="nice\x00 \u202ehand\n")
        said = await second.next()
        assert (said["type"], said["from"], said["text"]) == ("said", "One (guest)", "nice hand")
        await first.send(type="say", table="T1", text="what have you got?")
        assert (await first.next())["refusal"] == {
            "code": "talk-closed",
            "reason": "nobody talks about a hand while it is played",
            "clause": "practice",
        }


async def test_talk_with_an_id_is_answered_under_it_so_that_no_words_are_lost(live: Site) -> None:
    one, two = await came_in(live, "One"), await came_in(live)
    async with one.connected() as first, two.connected() as second:
        await second.send(type="watch", table="T1")
        await second.next()
        await first.send(type="say", table="T1", text="what have you got?", id="a")
        refused = await first.next()
        assert (refused["id"], refused["refusal"]["clause"]) == ("a", "practice")
        await first.send(type="say", table="T1", text="good evening", id="b")
        assert await first.next() == {"type": "answer", "id": "b", "ok": True, "version": 0}
        await first.send(type="say-phrase", table="T1", phrase="thanks", id="c")
        assert (await first.next())["ok"] is True
        assert [(await second.next())["text"] for _ in range(2)] == ["good evening", "Thank you."]
        await first.send(type="say-phrase", table="T1", phrase="I have aces", id="d")
        assert (await first.next())["refusal"]["code"] == "no-such-phrase"
        await first.send(type="say", table="T9", text="hello", id="e")
        assert (await first.next())["id"] == "e"


async def test_one_person_says_one_thing_a_second_over_all_connections_together(live: Site) -> None:
    client, other = await came_in(live, "One"), await came_in(live, "Two")
    said: list[str] = []
    live.room.tables["T1"].say = lambda person, text: said.append(f"{person.name} {text}")  # type: ignore[assignment,method-assign]
    async with client.connected() as first, client.connected() as second, other.connected() as third:

        async def talk(socket: Socket, times: int) -> list[dict[str, Any]]:
            for number in range(times):
                await socket.send(type="say", table="T1", text=str(number))
            await socket.send(type="ping")
            answers = []
            while (message := await socket.next())["type"] != "pong":
                answers.append(message)
            return answers

        assert await talk(first, 3) == []
        refused = await talk(second, 9)
        assert len(refused) == 7, "five at once"
        (reason,) = {answer["refusal"].pop("reason") for answer in refused}
        assert refused[0] == {"type": "answer", "id": "", "refusal": {"code": "talks-too-fast", "clause": "system"}}
        assert reason
        assert await talk(third, 5) == [], "everybody for themselves"
        live.clock.seconds += 2
        assert len(await talk(first, 3)) == 1
    assert len([each for each in said if each.startswith("One")]) == 7, "what is refused is told to nobody"


async def test_the_lobby_is_sent_when_it_changes(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="ping")
        await socket.next()
        live.room.lobby.change()
        lobby = await socket.next()
        assert lobby["type"] == "lobby"
        assert [each["table"] for each in lobby["tables"]] == ["T1", "T2"]
    while live.room.lobby._in_lobby:
        await asyncio.sleep(0.01)


async def test_whoever_is_at_a_table_is_not_in_the_lobby(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        for table in ("T1", "T2"):
            await socket.send(type="watch", table=table)
            assert (await socket.next())["type"] == "view"
        live.room.lobby.change()
        await socket.send(type="unwatch", table="T1")
        await socket.send(type="unwatch", table="T1")
        await socket.send(type="ping")
        assert (await socket.next())["type"] == "pong"
        await socket.send(type="unwatch", table="T2")
        assert (await socket.next())["type"] == "lobby"
        live.room.lobby.change()
        assert (await socket.next())["type"] == "lobby"


async def test_who_asks_for_changes_of_the_lobby_is_taken_at_their_word_for_as_long_as_the_line_lasts(
    live: Site,
) -> None:
    asked = live.room.lobby.asked
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="watch-lobby", changes=True, seen=0)
        await socket.send(type="watch", table="T1")
        assert (await socket.next())["type"] == "view", "who has seen it is not sent it again"
        await socket.send(type="unwatch", table="T1")
        assert (await socket.next())["type"] == "lobby"
        await socket.send(type="watch-lobby")
        assert (await socket.next())["type"] == "lobby"
        assert asked == [(False, None), (True, 0), (True, None), (False, None)]


async def test_who_asks_for_changes_of_the_lobby_at_a_table_is_sent_them_once_they_are_back(live: Site) -> None:
    asked = live.room.lobby.asked
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="watch", table="T1")
        await socket.send(type="watch-lobby", changes=True, seen=0)
        assert (await socket.next())["type"] == "view"
        await socket.send(type="unwatch", table="T1")
        assert (await socket.next())["type"] == "lobby"
        assert asked == [(False, None), (True, None)]


async def test_the_table_is_told_which_version_an_act_was_done_on(live: Site) -> None:
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="do", id="a", table="T1", act="check", seen=7)
        assert (await socket.until("answer"))["ok"]
        await socket.send(type="do", id="b", table="T1", act="check")
        assert (await socket.until("answer"))["ok"]
        await socket.send(type="do", id="c", table="T1", act="check", seen="the flop")
        assert "seen" in (await socket.until("error"))["what"]
    assert live.room.tables["T1"].seen == [7, None]
    assert live.room.tables["T1"].done[0][2] == {"act": "check"}


async def test_no_more_tables_than_anybody_watches(live: Site) -> None:
    for number in range(20):
        live.room.tables[f"M{number}"] = type(live.room.tables["T1"])(f"M{number}")
    async with (await came_in(live)).connected() as socket:
        answers = []
        for number in range(17):
            await socket.send(type="watch", table=f"M{number}")
            answers.append((await socket.next())["type"])
        assert answers == ["view"] * 16 + ["error"]


async def test_a_table_that_does_not_answer_is_said_so(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ACT_S", 0.05)
    async with (await came_in(live)).connected() as socket:
        await socket.send(type="do", id="h", table="T1", act="hang")
        assert await socket.next() == {
            "type": "error", "what": "the table has not answered", "do": "send it again with the same id", "id": "h",
        }  # fmt: skip
