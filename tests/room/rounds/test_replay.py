"""A round step by step: what everybody saw at the table, one's own cards, and no hidden card of anybody else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.cards import Card, Shoe
from croupier.cards.notation import TEXT
from croupier.history.formats.exporting import Format
from croupier.house.people import People
from croupier.room.rounds import index as round_index
from croupier.room.rounds.past import PastRounds
from croupier.rulebooks import rulebook_ids
from croupier.table.shoe import SealedShoe
from croupier.views.replay import Replay
from tests.support.room.past_rounds import STRANGER, SUPERVISOR, played
from tests.support.room.rooms import Client, past_of

every_table = pytest.mark.parametrize("table", rulebook_ids())


async def replayed(past: PastRounds, client: Client, table: str, number: int) -> Replay:
    replay = await past.replay(client.who, table, number)
    assert replay is not None
    return replay


def without_time(public: dict[str, Any]) -> dict[str, Any]:
    """A public part but for the clock, which ran then and does not now, and for what the house signed then."""
    return public | {"turn": public["turn"] and public["turn"]["seat"], "proof": None}


@every_table
async def test_a_replay_shows_what_was_seen_at_the_table(table: str) -> None:
    async with played(table, 3) as (room, _, clients, told):
        for client in clients:
            for number in (1, 2, 3):
                replay = await replayed(past_of(room), client, table, number)
                compared = _compared(client, replay)
                assert compared > 5
                holes = [frame.hole for frame in replay.frames]
                assert holes[0] == []
                assert holes[-1] == told[number - 1]["held"][client.who.account]
                assert replay.seat == client.view["you"]["seat"]
                assert replay.seats == [1, 2]
                assert (replay.round, replay.table, replay.rulebook) == (number, table, table)


def _compared(client: Client, replay: Replay) -> int:
    """How many live views of a round there were, each equal to the step it shows."""
    compared = 0
    for message in client.messages:
        view = json.loads(message)
        public = view.get("public", {})
        if public.get("round") != replay.round or public["phase"] not in ("betting", "showdown"):
            continue
        step = [frame for frame in replay.frames if frame.seq <= view["version"]][-1]
        shown = msgspec.json.decode(msgspec.json.encode(step.public))
        assert without_time(shown) == without_time(public)
        assert step.hole == view["you"]["hole"]
        compared += 1
    return compared


@every_table
async def test_a_replay_begins_with_the_opening_and_ends_with_the_settlement(table: str) -> None:
    async with played(table, 2) as (room, _, clients, _told):
        replay = await replayed(past_of(room), clients[0], table, 2)
        seqs = [frame.seq for frame in replay.frames]
        assert seqs == sorted({*seqs})
        assert all(frame.text for frame in replay.frames), "every step tells something"
        assert replay.frames[0].public.phase == "betting"
        assert not replay.frames[0].public.board
        assert any("Deck sealed (shuffle 2)" in frame.text for frame in replay.frames)
        last = replay.frames[-1]
        assert last.public.phase == "between"
        assert "*** END OF THE ROUND ***" in last.text
        whole = await past_of(room).one(clients[0].who, table, 2)
        assert whole is not None
        assert seqs[-1] == json.loads(whole.lines[-1])["seq"]


@every_table
async def test_two_worlds_that_differ_in_hidden_cards_give_equal_replays(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All cards the reader has not seen by the end of the round are mixed; nothing the reader is told changes."""
    async with played(table, 2) as (room, _, clients, told):
        past = past_of(room)
        reader, other = clients
        true_shoe = PastRounds._shoe
        before = await everything(past, reader, table, 2)
        whole = await past.one(reader.who, table, 2)
        assert whole is not None
        known = {*told[1]["held"][reader.who.account]} | {
            card for line in whole.lines for card in json.loads(line).get("cards", ()) if isinstance(card, str)
        }

        async def another_shoe(self: PastRounds, *given: Any) -> SealedShoe | None:
            shoe = await true_shoe(self, *given)
            assert shoe is not None
            hidden = [place for place, card in enumerate(shoe.cards.cards) if TEXT[card] not in known]
            mixed = list(shoe.cards.cards)
            cards = [mixed[place] for place in hidden]
            Random(7).shuffle(cards)
            for place, card in zip(hidden, cards, strict=True):
                mixed[place] = Card(card)
            shoe.cards = Shoe(tuple(mixed))
            return shoe

        theirs = await replayed(past, other, table, 2)
        monkeypatch.setattr(PastRounds, "_shoe", another_shoe)
        assert await everything(past, reader, table, 2) == before
        hidden = {*told[1]["held"][other.who.account]} - known
        if hidden:
            assert (await replayed(past, other, table, 2)).frames[-1].hole != theirs.frames[-1].hole
        assert not [card for card in hidden if f'"{card}"' in before]


async def everything(past: PastRounds, client: Client, table: str, number: int) -> str:
    """All that somebody is told of a round, in one piece."""
    asked = await past.odds_asked(client.who, table, number)
    text = await past.exported(client.who, table, number, Format.TEXT)
    replay = await replayed(past, client, table, number)
    return msgspec.json.encode([replay, asked, text]).decode()


@every_table
async def test_officials_see_no_hidden_card_and_strangers_no_round(table: str) -> None:
    async with played(table, 1) as (room, _, clients, _told):
        past = past_of(room)
        official, own = await past.replay(SUPERVISOR, table, 1), await replayed(past, clients[0], table, 1)
        assert official is not None
        assert official.seat is None
        assert [frame.public for frame in official.frames] == [frame.public for frame in own.frames]
        assert all(frame.hole == [] for frame in official.frames)
        assert await past.replay(STRANGER, table, 1) is None
        assert await past.replay(clients[0].who, table, 2) is None
        assert await past.exported(STRANGER, table, 1, Format.TEXT) is None
        assert await past.odds_asked(STRANGER, table, 1) is None


@pytest.mark.parametrize("between", [1, 2, 1000])
async def test_a_round_is_told_alike_from_whichever_moment_the_index_kept(
    between: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rulebook_ids()[0]
    async with played(table, 4) as (room, _, clients, _told):
        usual = [await replayed(past_of(room), clients[0], table, number) for number in range(1, 5)]
        monkeypatch.setattr(round_index, "ROUNDS_BETWEEN", between)
        past = past_of(room)
        assert [await replayed(past, clients[0], table, number) for number in range(1, 5)] == usual
        assert len(past._indexes[table]._kept) == 4 // between


async def test_a_new_process_knows_people_and_bots_by_name() -> None:
    from croupier.room.tables.bots import bot_named, bot_of
    from croupier.store.accounts import Account

    table = rulebook_ids()[0]
    async with played(table, 1) as (room, _, clients, _told):
        account = clients[0].who.account
        await room.house.store.accounts.create(Account(account, "Anna Kept", ("player",), False, "", 0))
        past = past_of(room, People())
        names = [seat.name for seat in (await replayed(past, clients[0], table, 1)).frames[0].public.seats]
        assert names == ["Anna Kept", clients[1].who.account]
    assert bot_of(table, f"bot-{table}-3") == bot_named(table, 3)
    assert bot_of(table, "bot-elsewhere-3") is None
    assert bot_of(table, f"bot-{table}-x") is None
