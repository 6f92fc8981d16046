"""The index of rounds: by player, table, time, rulebook, amount and ruling; the same as the rounds say themselves."""

from __future__ import annotations

from time import monotonic

import pytest

from croupier.room.rounds.finder import RoundFinder
from croupier.rulebooks import rulebook_ids
from croupier.store import Store
from croupier.store.round_index import FoundRound, Wanted
from tests.support.room.past_rounds import SUPERVISOR, played
from tests.support.room.rooms import past_of


async def found(store: Store, **wanted: object) -> list[FoundRound]:
    return await store.finding.rounds(Wanted(**wanted), 50)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [rulebook_ids()[0], rulebook_ids()[-1]])
async def test_rounds_are_found_as_their_players_know_them(table: str) -> None:
    async with played(table, 2) as (room, _clock, clients, _told):
        store, account = room.house.store, clients[0].who.account
        assert await RoundFinder(store, monotonic).catch_up() == 0
        past = past_of(room)
        mine = await past.played(clients[0].who, None)
        rounds = await found(store, accounts=(account,))
        assert [(one.round, one.at) for one in rounds] == [(one.round, one.at) for one in mine]
        for one, known in zip(rounds, mine, strict=True):
            players = {each.account: each for each in await store.finding.players(table, one.round)}
            assert players[account].net == known.net
            assert one.largest == max(abs(each.net) for each in players.values())
            whole = await past.one(SUPERVISOR, table, one.round)
            assert whole
            assert len(whole.lines) == one.last_seq - one.first_seq + 1
        newest = rounds[0]
        assert await found(store, accounts=("nobody",)) == []
        assert await found(store, accounts=()) == []
        assert await found(store, table=table, least=newest.largest)
        assert await found(store, rulebook=newest.rulebook, from_ms=newest.at, until_ms=newest.at + 1) == [newest]
        assert await found(store, before=(newest.at, newest.stream, newest.round)) == rounds[1:]
        assert await found(store, ruled=True) == []


async def test_the_index_goes_on_where_it_was_and_can_be_lost() -> None:
    async with played(rulebook_ids()[0], 1) as (room, _clock, _clients, _told):
        store = room.house.store
        finder = RoundFinder(store, monotonic)
        await finder.catch_up()
        before = await found(store)
        assert await finder.catch_up() == 0
        assert await found(store) == before
        await store.finding.forget()
        assert await found(store) == []
        await RoundFinder(store, monotonic).catch_up()
        assert await found(store) == before
