"""A table that runs by itself: what it writes, what it proves, what it refuses."""

from __future__ import annotations

import asyncio
import json

import pytest

from croupier import RequestError, rulebook, settle
from croupier.errors import Conflict
from croupier.house.request import Request
from croupier.poker.due import ActDue
from croupier.poker.events import CommissionTaken
from croupier.protocol.refusal import Refusal
from croupier.room.streams.table import TableStream
from croupier.rulings import reports
from croupier.rulings.round import reported
from croupier.store import Store, open_store
from croupier.table import commands
from croupier.table.opening import open_table
from croupier.table.rules import session_rules
from croupier.table.shuffle_events import CardsOpened
from tests.support.room.driver import TABLES, Driven, drive, keys, resumed


async def _in_a_round(store: Store) -> Driven:
    """The poker table, somewhere in its third round."""
    await drive(store, "host", 2, tell=False)
    driven = Driven.__new__(Driven)
    driven.seed = "host"
    driven.host = await resumed(store, "omaha", driven.entropy)
    while not isinstance(driven.host.session.due, ActDue):
        await driven.step()
    return driven


def test_faults_of_a_hand_that_deals_are_refused_and_change_nothing() -> None:
    async def tried() -> None:
        async with open_store("sqlite::memory:") as store:
            host = (await _in_a_round(store)).host
            before, seq = host.session.round, host.chain.seq
            answer = await host.give(reported(reports.ExcessCard(0)), Request(0))
            assert isinstance(answer, Refusal)
            assert answer.code == "chips-not-real"
            assert host.session.round == before
            assert host.chain.seq == seq
            head = await store.head("omaha")
            assert head is not None
            assert head.seq == seq

    asyncio.run(tried())


def test_a_refused_command_writes_nothing() -> None:
    async def tried() -> None:
        async with open_store("sqlite::memory:") as store:
            host = (await _in_a_round(store)).host
            seq = host.chain.seq
            assert isinstance(await host.give(commands.StartRound(0), Request(0)), Refusal)
            assert host.chain.seq == seq

    asyncio.run(tried())


def test_every_card_turned_up_is_proved_in_the_same_write() -> None:
    async def told() -> list[dict[str, object]]:
        async with open_store("sqlite::memory:") as store:
            await drive(store, "proved", 6, tell=False)
            return [json.loads(line) for name in TABLES async for some in store.read(name) for line in some]

    lines = asyncio.run(told())
    showing = ("communal-dealt", "hand-shown", "communal-revealed", "dealer-shown", "box-shown")
    kinds = [str(line["type"]) for line in lines]
    assert CardsOpened.__struct_config__.tag == "cards-opened"
    shown = [number for number, kind in enumerate(kinds) if kind in showing]
    assert shown
    assert all(kinds[number + 1] == "cards-opened" for number in shown)
    assert kinds.count("cards-opened") == len(shown)


def test_a_hand_is_traced_to_its_commission_and_its_entries_and_back() -> None:
    async def tried() -> None:
        async with open_store("sqlite::memory:") as store:
            await drive(store, "traced", 12, tell=False)
            lines = [json.loads(line) async for some in store.read("omaha") for line in some]
            taken = [line for line in lines if line["type"] == CommissionTaken.__struct_config__.tag and line["amount"]]
            assert taken, "some pot bore commission"
            entries = [entry async for some in store.entries("commission:omaha") for entry in some]
            assert [(entry.seq, entry.amount) for entry in entries] == [(line["seq"], line["amount"]) for line in taken]
            hand = [line["seq"] for line in lines if line["round"] == taken[0]["round"]]
            moved = await store.entries_of("omaha", min(hand), max(hand))
            assert sum(entry.amount for entry in moved) == 0
            assert {"commission:omaha", "pot:omaha", "pot:omaha:0"} <= {entry.account for entry in moved}
            by_account = sum(entry.amount for entry in moved if entry.account == "commission:omaha")
            assert by_account == taken[0]["amount"]

    asyncio.run(tried())


def test_a_table_that_is_not_there_is_not_resumed() -> None:
    async def tried() -> None:
        async with open_store("sqlite::memory:") as store:
            with pytest.raises(RequestError, match="there is no table nowhere in the store"):
                await resumed(store, "nowhere", bytes)

    asyncio.run(tried())


def test_two_hosts_of_one_table_do_not_both_write() -> None:
    async def tried() -> None:
        async with open_store("sqlite::memory:") as store:
            book = rulebook("adelaide-omaha")
            rules = session_rules(settle(book, {}, defaults=book.example.table))
            opening = open_table(rules, "one", by="operator", approval="A-17")
            first = await TableStream.open(store, opening, keys(), bytes, 0)
            second = await resumed(store, "one", bytes)
            await first.give(commands.BringDeck("red"), Request(0))
            with pytest.raises(Conflict):
                await second.give(commands.BringDeck("blue"), Request(0))
            third = await resumed(store, "one", bytes)
            assert third.session.table == first.session.table

    asyncio.run(tried())
