"""Play money never becomes cash: people, tables, tournaments and cages are of one kind, at every door and on record."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.chips import CASH, PLAY
from croupier.errors import RequestError
from croupier.house.cage import commands as cage_commands
from croupier.house.request import Request
from croupier.protocol.refusal import Refusal
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.offices.cage.office import BackOffice
from croupier.room.room import Room
from croupier.rulebooks import rulebook
from croupier.store import Store, open_store
from croupier.store.accounts import Account
from croupier.tournament import commands
from croupier.verify.verifier import verify_lines
from croupier.web.settings import read_settings
from croupier.web.table_settings import TableSettings, room_plan
from tests.support.room.driver import keys
from tests.support.room.live import STAKE, Console, staff
from tests.support.room.play_money import (
    _IDS,
    BOSS,
    CASH_TABLE,
    GUS,
    KIM,
    OLGA,
    OMAHA,
    PETE,
    PLAY_TABLE,
    WITH_BOTS,
    a_house,
    asked,
    record,
)
from tests.support.room.rooms import Client, FakeClock, ended, seeded
from tests.support.room.verify_tournaments import chained_anew

UTH: dict[str, Any] = {"rulebook": "act-uth-2025", "approval": "GRC 17", "bank": 50_000}
FOR_CASH, FOR_PLAY = "cash-only", "play-money-only"  # the codes


async def units(store: Store, prefix: str = "") -> dict[str, str]:
    return {one.account: one.unit for one in await store.balances(prefix)}


async def test_a_guest_gets_no_seat_for_cash_and_an_account_none_for_play_money() -> None:
    async with a_house() as (room, clock, store):
        for who, table, code in (
            (GUS, CASH_TABLE, FOR_CASH),
            (PETE, PLAY_TABLE, FOR_PLAY),
            (PETE, WITH_BOTS, FOR_PLAY),
        ):
            assert await asked(room, who, table, "sit", seat=3, stake=300_00) == code
            assert await asked(room, who, table, "list") == code
            client = Client(room, who, table)
            await clock.run(room, 0)
            assert client.view["you"]["bar"]["code"] == code
            assert not {"sit", "list"} & {offer["act"] for offer in client.view["you"]["open"]}
            await ended(client)
        assert not await asked(room, GUS, PLAY_TABLE, "sit", seat=1, stake=300_00)
        assert not await asked(room, PETE, CASH_TABLE, "sit", seat=1, stake=300_00)
        assert not await asked(room, GUS, PLAY_TABLE, "top-up", amount=50_00)
        kept = {**await units(store, "wallet:"), **await units(store, "stake:")}
        assert {account: unit for account, unit in kept.items() if "bot-" not in account} == {
            "wallet:pete": CASH, f"stake:{CASH_TABLE}:pete": CASH, "wallet:gus": PLAY, f"stake:{PLAY_TABLE}:gus": PLAY,
        }  # fmt: skip
        assert [one.play_money for one in room.lobby.tables()] == [False, True, True]
        found = verify_lines(await record(store))
        assert found.whole, found.fault


async def test_nobody_is_moved_to_a_table_for_another_kind_of_money() -> None:
    async with a_house() as (room, clock, _):
        assert not await asked(room, GUS, PLAY_TABLE, "sit", seat=1, stake=300_00)
        refusal = await room.transfers.send(BOSS, PLAY_TABLE, "gus", CASH_TABLE, 2)
        assert refusal
        assert refusal.code == FOR_CASH
        assert room.seats_of("gus")[0].table == PLAY_TABLE, "and stays where they are"
        assert await room.transfers.send(BOSS, PLAY_TABLE, "gus", WITH_BOTS, 5) is None
        await clock.run(room, 0)
        assert room.seats_of("gus")[0].table == WITH_BOTS


async def test_bots_come_to_play_money_alone_whatever_the_settings_say_of_a_table_that_is_there() -> None:
    async with a_house() as (room, clock, store):
        clients = [Client(room, who, table) for who, table in ((PETE, CASH_TABLE), (GUS, PLAY_TABLE), (GUS, WITH_BOTS))]
        await clock.run(room, 60_000)
        assert [len(client.view["public"]["seats"]) for client in clients] == [0, 0, 3]
        await ended(*clients)
        again = await Room.open(store, clock, seeded("again"), keys(), companies={CASH_TABLE: 3, WITH_BOTS: 3})
        pete = Client(again, PETE, CASH_TABLE)
        await clock.run(again, 60_000)
        assert pete.view["public"]["seats"] == []
        await ended(pete)
        await again.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("company = 2\nplay_money = false\n", "bots bring play money"),
        ("historical = true\nplay_money = false\n", "not in force"),
    ],
)
def test_settings_that_would_mix_the_two_are_refused(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(f'[[tables]]\nname = "one"\nrulebook = "act-omaha-2006"\napproval = "A"\n{text}')
    settings = read_settings(file)
    with pytest.raises(RequestError, match=why):
        room_plan(settings.room, settings.tables)


async def test_a_historical_table_is_for_play_money() -> None:
    old = TableSettings(name="old", **UTH | {"rulebook": "act-uth-2019"}, historical=True)
    async with a_house(old) as (room, _, _store):
        (listed,) = [one for one in room.lobby.tables() if one.table == "old"]
        assert listed.historical
        assert listed.play_money


async def test_walk_ins_have_cash_at_a_table_for_cash_and_play_money_at_one_for_that() -> None:
    tables = [
        TableSettings(name=f"real-{kind}", **OMAHA, cards="real", play_money=kind == "play")
        for kind in ("cash", "play")
    ]
    async with a_house(*tables) as (room, clock, store):
        for table, unit, people in (("real-cash", CASH, ("Ann", "Bob")), ("real-play", PLAY, ("Cy", "Dee"))):
            kim = Console(room, clock, KIM, table)
            await kim.opened(*people)
            assert {*(await units(store, f"stake:{table}:")).values()} == {unit}
            other, code = ("Gus", FOR_CASH) if unit == CASH else ("Pete", FOR_PLAY)
            for act in ("seat-player", "list-player"):
                fields: dict[str, object] = {"seat": 5, "stake": STAKE} if act == "seat-player" else {}
                assert (await kim.refused(act, who=other, **fields)).code == code
            await ended(kim)
        assert room.house.cashier.cage.boxes == {"real-cash": 2 * STAKE}, (
            "play money is nobody's cash, and lies in no box"
        )
        found = verify_lines(await record(store))
        assert found.whole, found.fault


async def test_the_cage_has_no_part_in_a_table_for_play_money() -> None:
    banks = [TableSettings(name=f"bank-{kind}", **UTH, play_money=kind == "play") for kind in ("cash", "play")]
    async with a_house(*banks) as (room, _, store):
        entries = len(room.house.cashier.past.entries)
        assert not await asked(room, OLGA, "bank-play", "float", amount=100_00)
        assert len(room.house.cashier.past.entries) == entries, "its bank is helped by the table's own record"
        assert await asked(room, OLGA, PLAY_TABLE, "float", amount=100_00) == "other-money"
        assert not await asked(room, OLGA, "bank-cash", "float", amount=100_00)
        assert len(room.house.cashier.past.entries) == entries + 1
        assert await units(store, "float:") == {"float:bank-cash": CASH, "float:bank-play": PLAY}
        office = BackOffice(room.house, lambda: room.tables)
        assert not await office.serves("gus")
        assert await office.serves("pete")
        assert [one.name for one in await office.found("", play_money=False)] == ["Pete"]
        cash, play = [await office.books(None, OLGA, play_money=play) for play in (False, True)]
        assert "bank-play" not in [one.table for one in cash.report.tables]
        assert [one.table for one in play.report.tables] == ["bank-play"]
        assert not [line for line in cash.report.cage if "Play money" in line.words]
        for books in (cash, play):
            assert all(one.expected == one.found for one in books.report.balances), books.report.balances
        found = verify_lines(await record(store))
        assert found.whole, found.fault


async def test_an_adjustment_moves_nothing_between_the_two_kinds() -> None:
    async with a_house() as (room, _, store):
        office = BackOffice(room.house, lambda: room.tables)
        for parties in (
            ("wallet:gus", "wallet:pete"),
            ("wallet:pete", "wallet:gus"),
            ("wallet:pete", f"commission:{PLAY_TABLE}"),
        ):
            refused = await office.propose(
                cage_commands.Propose(*parties, 5_00, PLAY_TABLE, 0, "", "p-olga"), "why not"
            )
            assert isinstance(refused, Refusal)
            assert refused.code == "two-kinds-of-money"
        await store.accounts.create(Account("gil", "Gil", ("player",), guest=True, password_hash="", made_ms=0))
        unmet = await office.propose(
            cage_commands.Propose("wallet:pete", "wallet:gil", 5_00, "", 0, "", "p-olga"), "why not"
        )
        assert isinstance(unmet, Refusal), "a guest nobody has met since a restart, without a wallet yet"
        proposed = await office.propose(
            cage_commands.Propose("wallet:gus", "cage", 5_00, "", 0, "", "p-olga"), "too much given"
        )
        assert not isinstance(proposed, Refusal)
        assert proposed
        drawer = room.house.cashier.cage.drawer
        assert not isinstance(await office.give(cage_commands.Approve(proposed.number, "p-otto")), Refusal)
        assert await room.house.wallets.ask("gus") == 4_995_00
        assert room.house.cashier.cage.drawer == drawer


async def test_a_drawer_that_has_held_the_one_kind_never_holds_the_other() -> None:
    async with a_house() as (room, clock, _):
        refused = await room.house.cashier.give(
            cage_commands.CountDrawer(7_000_00, "p-olga", play_money=True), clock.now()
        )
        assert isinstance(refused, Refusal)
        assert "this drawer holds cash" in refused.reason


async def test_a_tournament_is_entered_with_the_money_it_is_for() -> None:
    async with a_house() as (room, clock, store):
        plan = demo_plan(rulebook("act-omaha-2006"), room_time(room), players=6)
        for name, play_money in (("cup-cash", False), ("cup-play", True)):
            await announced(room, plan, name, company=4, play_money=play_money)
        await clock.run(room, 0)
        seen = {name: actor.showing.seen() for name, actor in room.tournaments.items()}
        assert {name: (one.play_money, one.company) for name, one in seen.items()} == {
            "cup-cash": (False, 0), "cup-play": (True, 4),
        }  # fmt: skip
        director = staff("dee", "director")
        await store.accounts.create(Account(director.account, director.name, ("director",), False, "", 0))
        for name, fits, other, code in (("cup-cash", PETE, GUS, FOR_CASH), ("cup-play", GUS, PETE, FOR_PLAY)):
            actor = room.tournaments[name]
            await actor.office.give(commands.NameDirector(director.account, "p-olga"), Request(clock.now()))
            for act in ({"act": "enter", "agreed": True}, {"act": "reserve", "agreed": True}):
                answer = await actor.do(other, f"t-{next(_IDS)}", act)
                assert answer.refusal
                assert answer.refusal.code == code
            entering = {"act": "enter-player", "agreed": True, "who": other.name}
            answer = await actor.do(director, f"t-{next(_IDS)}", entering)
            assert answer.refusal
            assert answer.refusal.code == code
            assert (await actor.do(fits, f"t-{next(_IDS)}", {"act": "enter", "agreed": True})).ok
        await clock.run(room, 5_000)
        entered = {name: [*actor.office.state.entrants] for name, actor in room.tournaments.items()}
        assert entered["cup-cash"] == ["pete"]
        assert len(entered["cup-play"]) == 4, "bots make up the number for play money"
        assert await units(store, "prizes:") == {"prizes:cup-cash": CASH, "prizes:cup-play": PLAY}
        found = verify_lines(await record(store))
        assert found.whole, found.fault


async def test_a_demos_money_stays_play_money_when_its_record_is_served_for_cash() -> None:
    async with open_store("sqlite::memory:") as store:
        clock = FakeClock()
        demo = await Room.open(store, clock, seeded("demo"), keys(), play_money=True)
        await demo.welcome(GUS)
        for command in (
            cage_commands.CountDrawer(100_00, "p-olga", play_money=True),
            cage_commands.ConfirmCount(100_00, "p-otto"),
            cage_commands.BuyIn("pete", 50_00, "p-olga"),
        ):
            assert not isinstance(await demo.house.cashier.give(command, clock.now()), Refusal)
        await demo.close()
        served = await Room.open(store, clock, seeded("served"), keys())
        await store.accounts.create(Account("pete", "Pete", ("player",), False, "", 0))
        office = BackOffice(served.house, lambda: served.tables)
        assert not await office.serves("pete"), "what was bought in for a demo is not paid out in cash"
        assert isinstance(
            await served.house.cashier.give(cage_commands.CountDrawer(100_00, "p-olga"), clock.now()), Refusal
        )
        assert served.house.wallets.wrong_money("pete", play_money=False)
        await served.close()


# What somebody forges who knows how to chain it

Line = dict[str, Any]


def _deposit(**fields: object) -> Line:
    return {"type": "deposit-made", "stream": "cage", "round": 0, "v": 1, "account": "pete", "amount": 100_00, **fields}


def _given_play_money(lines: list[Line]) -> None:
    _put_in(lines, _deposit(by="house", play_money=True), before="seat-taken")


def _given_cash(lines: list[Line]) -> None:
    _put_in(lines, _deposit(by="house"), before="seat-taken")


def _brought_to_a_guest(lines: list[Line]) -> None:
    _put_in(lines, _deposit(account="gus", by="p-olga", table=CASH_TABLE), before="seat-taken")


def _sold_to_themselves(lines: list[Line]) -> None:
    _put_in(lines, _deposit(account="kim", by="dealer kim", table=CASH_TABLE), before="seat-taken")


def _bought_in_as_play_money(lines: list[Line]) -> None:
    next(line for line in lines if line["type"] == "deposit-made" and line.get("number"))["play_money"] = True


def _seated_a_bot(lines: list[Line]) -> None:
    for line in lines:
        for field in ("account", "winner"):
            if line.get(field) == "pete":
                line[field] = f"bot-{CASH_TABLE}-1"


def _opened_for_play(lines: list[Line]) -> None:
    next(line for line in lines if line["type"] == "table-opened" and line["table"] == CASH_TABLE)["play_money"] = True


def _opened_in_play(lines: list[Line]) -> None:
    opened = next(line for line in lines if line["type"] == "table-opened" and line["table"] == CASH_TABLE)
    opened["play_money"], opened["unit"] = True, PLAY


def _put_in(lines: list[Line], line: Line, before: str) -> None:
    place = next(number for number, one in enumerate(lines) if one["type"] == before)
    lines.insert(place, line | {"at": lines[place]["at"]})


FORGED: dict[str, tuple[Callable[[list[Line]], None], str]] = {
    "play money for somebody who plays for cash": (_given_play_money, "keeps cents, not play"),
    "cash that nobody has brought": (_given_cash, "decide deposit-made otherwise"),
    "a cash deposit for somebody at a table for play money": (_brought_to_a_guest, "keeps play, not cents"),
    "chips sold to oneself": (_sold_to_themselves, "to themselves"),
    "play money into a drawer of cash": (_bought_in_as_play_money, "deposit-made is not what the rules decide"),
    "a bot at a table for cash": (_seated_a_bot, "bots have play money alone"),
    "a table whose mark and unit differ": (_opened_for_play, "opened otherwise"),
    "a table for cash that says it was for play money": (_opened_in_play, "keeps cents, not play"),
}


@pytest.mark.parametrize("what", FORGED)
async def test_a_record_in_which_the_kinds_mix_is_found(what: str) -> None:
    meddle, said = FORGED[what]
    async with a_house() as (room, clock, store):
        assert not await asked(room, GUS, PLAY_TABLE, "sit", seat=1, stake=300_00)
        assert not await asked(room, PETE, CASH_TABLE, "sit", seat=1, stake=300_00)
        await clock.run(room, 0)
        lines = [json.loads(line) for line in await record(store)]
        honest = verify_lines(chained_anew(lines))
        assert honest.fault is None, honest.fault
        meddle(lines)
        found = verify_lines(chained_anew(lines))
        assert found.fault
        assert said in found.fault, found.fault
