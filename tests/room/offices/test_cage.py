"""The cage of a room: shifts, receipts, chips to tables, drops, adjustments, and books that come out to the cent."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from croupier.chips import CAGE, PLAY
from croupier.house.cage import commands
from croupier.house.cage import events as cage_events
from croupier.house.cage.apply import apply
from croupier.house.cage.behind import as_written, command_behind
from croupier.house.cage.decide import decide
from croupier.house.cage.state import Cage
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.cage.office import BackOffice
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import Entered
from croupier.store import Store
from croupier.verify.verifier import verify_lines
from croupier.views.significant import noted
from tests.support.cite import Cited, clause
from tests.support.room.cage import (
    OLGA,
    OPERATOR,
    OTTO,
    TABLE,
    all_lines,
    bank_table,
    books_of,
    entered,
    held,
    moved_to_commission,
    opened,
    refused,
)
from tests.support.room.rooms import FakeClock, a_room, checked_store, ended, in_a_hand, seated

SUPERVISOR = Person("p-sue", "Sue", frozenset({"supervisor"}))


async def test_a_shift_is_opened_and_closed_by_two_people_who_count_the_same() -> None:
    async with a_room() as (room, clock):
        cashier = room.house.cashier
        assert (await refused(cashier, commands.BuyIn("p-ann", 5_00, OLGA), clock)).code == "cage-closed"
        await entered(cashier, commands.CountDrawer(500_00, OLGA, play_money=True), clock)
        assert (await refused(cashier, commands.BuyIn("p-ann", 5_00, OLGA), clock)).code == "count-open"
        assert (await refused(cashier, commands.ConfirmCount(500_00, OLGA), clock)).code == "second-person"
        await entered(cashier, commands.ConfirmCount(500_00, OTTO), clock)
        await entered(cashier, commands.BuyIn("p-ann", 30_00, OLGA), clock)
        await entered(cashier, commands.CountDrawer(528_00, OTTO, play_money=True), clock)
        await entered(cashier, commands.DropCount(OLGA), clock)  # somebody still wants something
        await entered(cashier, commands.CashOut("p-ann", 10_00, OLGA), clock)
        await entered(cashier, commands.CountDrawer(518_00, OTTO, play_money=True), clock)
        closed = await entered(cashier, commands.ConfirmCount(518_00, OLGA), clock)
        assert (closed.expected, closed.counted) == (520_00, 518_00)
        assert not cashier.cage.open
        again = await entered(cashier, commands.CountDrawer(518_00, OLGA, play_money=True), clock)
        assert (again.shift, again.when, again.expected) == (2, "opening", 518_00)  # what was there, not what should


async def test_a_second_count_that_differs_ends_the_count_so_that_nobody_finds_the_first_by_trying() -> None:
    async with a_room() as (room, clock):
        office, cashier = BackOffice(room.house, lambda: room.tables), room.house.cashier
        await entered(cashier, commands.CountDrawer(500_00, OLGA, play_money=True), clock)
        answer = await office.give(commands.ConfirmCount(499_00, OTTO))
        assert isinstance(answer, Refusal)
        assert answer.code == "counts-differ"
        assert "500" not in answer.reason
        assert cashier.cage.count is None
        (differed,) = [one.event for one in cashier.past.differed]
        assert differed == cage_events.CountsDiffered(1, 499_00, OTTO, 500_00, 500_00, OLGA), (
            "both counts and both people"
        )
        words = str(noted(differed))
        assert all(each in words for each in ("$500", "$499", OLGA, OTTO))
        assert (await refused(cashier, commands.ConfirmCount(500_00, OTTO), clock)).code == "no-count-waiting"
        await entered(cashier, commands.CountDrawer(500_00, OLGA, play_money=True), clock)
        await entered(cashier, commands.ConfirmCount(500_00, OTTO), clock)
        (count,) = (await books_of(room, clock)).counts
        assert (count.expected, count.counted, count.counted_by) == (500_00, 500_00, OLGA)
        assert (count.second, count.by, count.booked) == (499_00, OTTO, False)
        assert verify_lines(await all_lines(room.house.store)).whole


def test_two_counts_that_differ_are_read_and_verified_as_older_records_have_them() -> None:
    written = b'{"type":"counts-differed","shift":1,"counted":49900,"by":"otto"}'
    event = msgspec.json.decode(written, type=cage_events.CountsDiffered)
    assert msgspec.json.encode(event) == written
    counted = apply(Cage(), cage_events.DrawerCounted(1, "opening", 500_00, 500_00, OLGA))
    answer = decide(counted, command_behind(event))
    assert answer != (event,)
    assert as_written(answer, event) == (event,)


async def test_receipts_are_numbered_without_gaps_and_an_answer_that_got_lost_is_given_again() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        first = await cashier.give(commands.BuyIn("p-ann", 30_00, OLGA, key="k1"), clock.now())
        again = await cashier.give(commands.BuyIn("p-ann", 30_00, OLGA, key="k1"), clock.now())
        assert first == again
        assert await room.house.wallets.ask("p-ann") == 30_00
        await entered(cashier, commands.CashOut("p-ann", 5_00, OLGA), clock)
        await entered(cashier, commands.ChangeDrawer(-100_00, OTTO), clock)
        assert list(cashier.past.entries) == [1, 2, 3]
        known = await Cashier.read(room.house.store, room.house.keys, room.house.entropy)
        assert known.past.entries == cashier.past.entries
        assert known.cage == cashier.cage


async def test_no_more_is_paid_than_the_wallet_and_the_drawer_hold() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock, cash=20_00)
        await entered(cashier, commands.BuyIn("p-ann", 30_00, OLGA), clock)
        answer = await cashier.give(commands.CashOut("p-ann", 31_00, OLGA), clock.now())
        assert isinstance(answer, Refusal)
        assert answer.reason == "the wallet holds $30"
        await entered(cashier, commands.ChangeDrawer(-45_00, OLGA), clock)
        assert "the drawer holds $5" in (await refused(cashier, commands.CashOut("p-ann", 30_00, OLGA), clock)).reason
        assert "the wallet holds $0" in (await refused(cashier, commands.CashOut("p-bob", 1_00, OLGA), clock)).reason
        assert await refused(cashier, commands.BuyIn(OLGA, 1_00, OLGA), clock)  # nobody serves themselves
        assert await refused(cashier, commands.BuyIn("p-ann", -1_00, OLGA), clock)


async def test_a_fill_is_written_at_the_table_and_at_the_cage_or_at_neither() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        cashier = await opened(room, clock)
        actor = room.tables[bank_table(room)]
        table = actor.name
        before = await held(store, f"float:{table}")
        assert (await actor.do(OPERATOR, "1", {"act": "float", "amount": 500_00})).ok
        assert await held(store, f"float:{table}") == before + 500_00
        assert actor.desk is not None
        assert actor.desk.host.session.table.bank == before + 500_00
        assert isinstance(cashier.past.entries[1].event, cage_events.FillMade)
        store.fails = 1
        answer = await actor.do(OPERATOR, "2", {"act": "float", "amount": -100_00})
        assert answer.fault
        await clock.run(room, 10_000)
        assert await held(store, f"float:{table}") == before + 500_00
        assert (await actor.do(OPERATOR, "3", {"act": "float", "amount": -100_00})).ok
        assert await held(store, f"float:{table}") == before + 400_00
        assert list(cashier.past.entries) == [1, 2]
        too_much = await actor.do(OPERATOR, "4", {"act": "float", "amount": -(10**11)})
        assert too_much.refusal
        assert list(cashier.past.entries) == [1, 2]
        assert (await actor.do(SUPERVISOR, "5", {"act": "float", "amount": 1})).refusal


async def test_fills_and_credits_are_whole_chips_of_the_table() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        for name in (bank_table(room), next(one.table for one in room.lobby.tables() if one.kind == "players")):
            for amount in (50, -50, 100_50):
                answer = await room.tables[name].do(OPERATOR, f"{amount}", {"act": "float", "amount": amount})
                assert answer.refusal, amount
                assert answer.refusal.code == "not-in-chips"
        assert not cashier.past.entries


async def test_the_cage_sees_that_notice_of_closing_was_given_and_what_goes_before_it() -> None:
    async with a_room() as (room, clock):
        name, office = bank_table(room), BackOffice(room.house, lambda: room.tables)
        (ann,) = await seated(room, clock, name, "ann")
        (before,) = [one for one in (await office.cage()).tables if one.table == name]
        assert before.closing is None
        assert before.chip == 1_00
        assert (await room.tables[name].do(OPERATOR, "1", {"act": "close", "minutes": 0})).ok
        (after,) = [one for one in (await office.cage()).tables if one.table == name]
        assert after.closing is not None
        assert after.closing.rounds > 0
        again = await room.tables[name].do(OPERATOR, "2", {"act": "close", "minutes": 0})
        assert again.refusal
        await ended(ann)


async def test_chips_lie_ready_at_a_table_of_players_and_only_as_many_go_back() -> None:
    async with a_room() as (room, clock):
        await opened(room, clock)
        name = next(one.table for one in room.lobby.tables() if one.kind == "players")
        actor = room.tables[name]
        assert (await actor.do(OPERATOR, "1", {"act": "float", "amount": 200_00})).ok
        assert (await actor.do(OPERATOR, "2", {"act": "float", "amount": -50_00})).ok
        answer = await actor.do(OPERATOR, "3", {"act": "float", "amount": -151_00})
        assert answer.refusal
        assert "tray" in answer.refusal.reason
        assert await held(room.house.store, f"tray:{name}") == 150_00


@clause("adelaide-omaha 35(a)")
async def test_staff_sell_goods_from_a_stake_where_the_rulebook_knows_that(cited: Cited) -> None:
    async with a_room() as (room, clock):
        name = next(one.table for one in room.lobby.tables() if one.rulebook == cited.book.id)
        (ann,) = await seated(room, clock, name, "ann")
        seat = ann.view["you"]["seat"]
        dealer = Person("p-dee", "Dee", frozenset({"dealer", "supervisor"}))
        assert (await ann.actor.do(dealer, "0", {"act": "goods", "seat": seat, "amount": 10_00})).refusal
        assert (await ann.actor.do(OPERATOR, "1", {"act": "goods", "seat": seat, "amount": 10_00})).ok
        sold = room.house.cashier.past.entries[1].event
        assert isinstance(sold, cage_events.GoodsSold)
        assert (sold.account, sold.by, sold.amount) == ("p-ann", OLGA, 10_00)
        assert await held(room.house.store, f"sales:{name}") == 10_00
        assert (await ann.actor.do(OPERATOR, "2", {"act": "goods", "seat": seat, "amount": 10**9})).refusal
        assert (await ann.actor.do(ann.who, "3", {"act": "goods", "seat": seat, "amount": 1_00})).refusal
        assert len(room.house.cashier.past.entries) == 1
        await ended(ann)


async def test_a_drop_is_counted_against_the_ledger_and_a_difference_stays_on_record() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        store, name = room.house.store, next(one.table for one in room.lobby.tables() if one.kind == "players")
        await entered(cashier, commands.BuyIn("p-ann", 50_00, OLGA), clock)
        await moved_to_commission(cashier, name, 12_00, clock)
        counted = await cashier.give(commands.CountDrop(name, "commission", 0, 11_50, OLGA), clock.now())
        assert isinstance(counted, Entered)
        assert isinstance(counted.event, cage_events.VarianceFound)
        assert (counted.event.expected, counted.event.counted) == (12_00, 11_50)
        await entered(cashier, commands.ConfirmVariance(counted.event.number, 11_50, OTTO), clock)
        assert await held(store, f"commission:{name}") == 0
        nothing = await cashier.give(commands.CountDrop(name, "commission", 0, 0, OLGA), clock.now())
        assert isinstance(nothing, Refusal)
        balances = {one.words: (one.expected, one.found) for one in (await books_of(room, clock)).report.balances}
        assert balances[f"Commission of {name}, number {counted.event.number}"] == (12_00, 11_50)


async def test_the_drop_of_a_table_is_all_that_was_counted_there_with_every_difference() -> None:
    async with a_room() as (room, clock):
        cashier, name = await opened(room, clock), bank_table(room)
        await entered(cashier, commands.SellChips(name, "p-ann", 1_500_00, "dealer p-dee", play_money=True), clock)
        await entered(cashier, commands.CountDrop(name, "cash", 0, 1_490_00, OLGA), clock)
        await entered(cashier, commands.ConfirmVariance(1, 1_490_00, OTTO), clock)
        report = (await books_of(room, clock)).report
        (day,) = [one for one in report.tables if one.table == name]
        assert (day.commission, day.drop, day.drop_expected) == (0, 1_490_00, 1_500_00)
        assert report.days[-1].drop == 1_490_00


async def test_an_adjustment_takes_two_people_and_neither_has_a_part_in_it() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        await entered(cashier, commands.BuyIn("p-ann", 50_00, OLGA), clock)
        give = ("wallet:p-ann", "wallet:p-bob", 20_00, TABLE, 7, "0" * 64)
        assert (await refused(cashier, commands.Propose(*give, "p-ann", play_money=True), clock)).code == "own-money"
        proposed = await cashier.give(
            commands.Propose(*give, OLGA, play_money=True), clock.now(), words="Ann was paid Bob's pot"
        )
        assert isinstance(proposed, Entered)
        number = proposed.event.number  # type: ignore[attr-defined]
        assert await cashier.words.read(number, "reason") == "Ann was paid Bob's pot"
        assert await room.house.wallets.ask("p-bob") == 0  # nothing moves yet
        assert (await refused(cashier, commands.Approve(number, OLGA), clock)).code == "second-person-approves"
        assert (await refused(cashier, commands.Approve(number, "p-bob"), clock)).code == "own-money"
        await entered(cashier, commands.Approve(number, OTTO), clock)
        assert await room.house.wallets.ask("p-bob") == 20_00
        assert await refused(cashier, commands.Approve(number, OTTO), clock)  # once
        other = await entered(cashier, commands.Propose(*give, OTTO, play_money=True), clock)
        assert (await refused(cashier, commands.Refuse(other.number, "0" * 64, "p-ann"), clock)).code == "own-money"
        await entered(cashier, commands.Refuse(other.number, "0" * 64, OLGA), clock)
        assert await refused(cashier, commands.Approve(other.number, OLGA), clock)
        much = await entered(
            cashier, commands.Propose("wallet:p-ann", CAGE, 999_00, *give[3:], OLGA, play_money=True), clock
        )
        assert (await refused(cashier, commands.Approve(much.number, OTTO), clock)).code == "overdrawn"
        assert list(cashier.cage.proposed) == [much.number]
        assert await refused(cashier, commands.Propose(f"float:{TABLE}", CAGE, 1, TABLE, 0, "0" * 64, OLGA), clock)
        nowhere = commands.Propose("wallet:p-ann", CAGE, 1, "nowhere", 0, "0" * 64, OLGA)
        assert (await refused(cashier, nowhere, clock)).code == "no-such-table"
        assert verify_lines(await all_lines(room.house.store)).whole


async def test_no_adjustment_is_about_a_round_that_was_never_settled_there() -> None:
    async with a_room() as (room, clock):
        await opened(room, clock)
        office = BackOffice(room.house, lambda: room.tables)
        name = next(one.table for one in room.lobby.tables() if one.kind == "players")
        first, second = await in_a_hand(room, clock, name)
        await first.done("fold")
        await clock.run(room, 10_000)

        async def proposed(table: str, played: int) -> Any:
            party = ("wallet:p-ann", CAGE)
            return await office.propose(commands.Propose(*party, 1_00, table, played, "", OLGA), "paid wrongly")

        assert not isinstance(await proposed(name, 1), Refusal)
        for table, played in ((name, 99), (bank_table(room), 1), ("", 1), ("cage", 1)):
            answer = await proposed(table, played)
            assert isinstance(answer, Refusal), (table, played)
            assert answer.code == "round-not-settled"
        await ended(first, second)


@pytest.mark.parametrize("seed", range(6))
async def test_random_sessions_balance_to_the_cent_against_a_sum_made_otherwise(seed: int) -> None:
    source = Random(seed)
    async with checked_store() as store, a_room(store, company=3) as (room, clock):
        cashier = await opened(room, clock)
        cash, people = 10_000_00, ["p-pat", "p-pim", "p-pol"]
        bank, players = bank_table(room), next(one.table for one in room.lobby.tables() if one.kind == "players")
        clients = await seated(room, clock, players, "ann", "bob")
        for number in range(40):
            amount, who = source.randint(1, 300_00), source.choice(people)
            match source.randrange(8):
                case 0 | 1 | 2:
                    cash += await _cash(cashier, commands.BuyIn(who, amount, OLGA), clock, amount)
                case 3:
                    cash += await _cash(cashier, commands.CashOut(who, amount, OTTO), clock, -amount)
                case 4:
                    cash += await _cash(cashier, commands.ChangeDrawer(-amount, OTTO), clock, -amount)
                case 5:
                    sign = source.choice((1, -1))
                    await room.tables[source.choice((bank, players))].do(
                        OPERATOR, f"f{number}", {"act": "float", "amount": sign * amount}
                    )
                case 6:
                    counted = commands.CountDrop(players, "commission", 0, source.randint(0, 20_00), OLGA)
                    await cashier.give(counted, clock.now())
                    for one in list(cashier.cage.differing.values()):
                        await entered(cashier, commands.ConfirmVariance(one.number, one.counted, OTTO), clock)
                case 7:
                    proposal = commands.Propose(
                        f"wallet:{who}", CAGE, amount, players, 1, "0" * 64, OLGA, play_money=True
                    )
                    made = await entered(cashier, proposal, clock)
                    await cashier.give(commands.Approve(made.number, OTTO), clock.now())
            for client in clients:
                await client.play_on()
            await clock.run(room, source.randint(0, 20_000))
        assert cashier.cage.drawer == cash
        await entered(cashier, commands.CountDrawer(cash, OLGA, play_money=True), clock)
        await entered(cashier, commands.ConfirmCount(cash, OTTO), clock)
        found = await books_of(room, clock)
        for balance in found.report.balances:
            if not balance.words.startswith("Commission of"):
                assert balance.expected == balance.found, balance
        assert await _summed(store) == {one.kind: one.closing for one in found.holdings}
        lines = {one.words: one.amount for one in found.report.cage}
        by_hand = sum([lines.get(words, 0) for words in ("Bought in", "Cashed out", "Taken to the safe")])
        assert by_hand == cash - 10_000_00
        await ended(*clients)
        verdict = verify_lines(await all_lines(store))
        assert verdict.whole, verdict.fault


async def _cash(cashier: Cashier, command: commands.Command, clock: FakeClock, amount: int) -> int:
    return amount if isinstance(await cashier.give(command, clock.now()), Entered) else 0


async def _summed(store: Store) -> dict[str, int]:
    """What is held by kind, from every single entry of the ledger."""
    sums: dict[str, int] = {}
    async for entries in store.read_all_entries():
        for entry in entries:
            kind = entry.account.partition(":")[0]
            if entry.unit == PLAY and kind != CAGE:
                sums[kind] = sums.get(kind, 0) + entry.amount
    return {kind: amount for kind, amount in sums.items() if amount}


async def test_a_day_is_told_from_the_days_before_and_after_it() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        await entered(cashier, commands.BuyIn("p-ann", 50_00, OLGA), clock)
        first = room.house.registry.register.business_day(clock.now())
        await clock.run(room, 24 * 3600 * 1000)
        await entered(cashier, commands.BuyIn("p-ann", 7_00, OLGA), clock)
        await entered(cashier, commands.CashOut("p-ann", 2_00, OLGA), clock)
        before, after = await books_of(room, clock, first), await books_of(room, clock)
        assert {one.words: one.amount for one in before.report.cage if "Play" not in one.words} == {"Bought in": 50_00}
        assert {one.words: one.amount for one in after.report.cage} == {"Bought in": 7_00, "Cashed out": -2_00}
        wallets = [one for one in after.holdings if one.kind == "wallet"]
        assert [(one.opening, one.closing) for one in wallets] == [(50_00, 55_00)]


async def test_the_record_of_a_cage_that_was_tampered_with_is_found_out() -> None:
    async with a_room() as (room, clock):
        cashier = await opened(room, clock)
        await entered(cashier, commands.BuyIn("p-ann", 50_00, OLGA), clock)
        lines = await all_lines(room.house.store)
        assert verify_lines(lines).whole
        wrong = [line.replace(b'"number":1', b'"number":2') if b"deposit-made" in line else line for line in lines]
        verdict = verify_lines(wrong)
        assert verdict.replay is False
