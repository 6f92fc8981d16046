"""The ledger: written with the lines that move it, never below nothing, and traced both ways."""

from __future__ import annotations

import asyncio

import pytest

from croupier.check import BrokenInvariant
from croupier.chips import CAGE, Posting, balanced
from croupier.errors import Overdrawn, StoreError
from croupier.store import Balance, Entry, Store, open_store
from croupier.store import ledger_queries as reading
from croupier.store.batch import MOST
from tests.support.store.streams import CENTS, Stream, at_end_of, contents, moves, paid_in, words_of


async def funded(store: Store, amount: int = 1000) -> Stream:
    """A table where somebody has paid in and sat down with all of it."""
    table = Stream("table:1")
    steps = [paid_in(amount, "wallet:7"), moves(amount, "wallet:7", "stake:1:7")]
    await store.append([table.write("paid in", "sat down", postings=steps)])
    return table


def test_postings_balance_for_each_unit_by_itself() -> None:
    assert balanced([])
    assert balanced(moves(5, "a", "b"))
    assert not balanced([Posting("a", CENTS, 5)])
    assert not balanced([Posting("a", CENTS, 5), Posting("b", "chips", -5)])


async def test_balances_move_with_the_lines(store: Store) -> None:
    table = await funded(store)
    await store.append([table.write("bet", postings=[moves(250, "stake:1:7", "pot:1")])])
    assert await store.balances() == [
        Balance(CAGE, CENTS, -1000),
        Balance("pot:1", CENTS, 250),
        Balance("stake:1:7", CENTS, 750),
        Balance("wallet:7", CENTS, 0),
    ]
    assert await store.trial_balance() == {CENTS: 0}
    assert await store.unreconciled() == []


async def test_balances_are_found_by_how_names_begin(store: Store) -> None:
    names = ["stake:1", "stake:10:a", "stake:1:a", "stake:1:é", "stake:2:a", "wallet:1"]
    await store.append([Stream("cage").write(*names, postings=[paid_in(5, name) for name in names])])
    assert [each.account for each in await store.balances("stake:1:")] == ["stake:1:a", "stake:1:é"]
    assert [each.account for each in await store.balances("stake:1")] == [
        "stake:1",
        "stake:10:a",
        "stake:1:a",
        "stake:1:é",
    ]
    assert await store.balances("%") == []


async def test_nobody_gives_what_they_have_not(store: Store) -> None:
    table = await funded(store)
    before = await contents(store)
    bet = table.write("bets too much", postings=[moves(1001, "stake:1:7", "pot:1")])
    with pytest.raises(Overdrawn, match="stake:1:7 would hold -1") as told:
        await store.append([Stream("table:2").write("a good write in the same append"), bet])
    assert (told.value.account, told.value.unit, told.value.balance) == ("stake:1:7", CENTS, -1)
    assert await contents(store) == before


async def test_only_what_an_append_leaves_behind_has_to_be_there(store: Store) -> None:
    both = [moves(5, "wallet:7", "pot:1"), paid_in(5, "wallet:7")]
    await store.append([Stream("table:1").write("gives", "gets", postings=both)])
    assert await store.balances("wallet:") == [Balance("wallet:7", CENTS, 0)]


async def test_an_account_keeps_its_unit_and_the_cage_has_all(store: Store) -> None:
    table = await funded(store)
    chips = "chips:T1"
    tournament = Stream("tournament:T1")
    await store.append([tournament.write("chips given out", postings=[paid_in(3000, "stake:9:7", chips)])])
    assert await store.trial_balance() == {CENTS: 0, chips: 0}
    assert await store.balances(CAGE) == [Balance(CAGE, CENTS, -1000), Balance(CAGE, chips, -3000)]
    with pytest.raises(StoreError, match="stake:1:7 is kept in cents; chips:T1 cannot be posted"):
        await store.append([table.write("mixed up", postings=[paid_in(1, "stake:1:7", chips)])])
    both = paid_in(1, "new", CENTS) + paid_in(1, "new", chips)
    with pytest.raises(StoreError, match="new is kept in cents"):
        await store.append([tournament.write("mixed up", postings=[both])])


async def test_postings_that_do_not_balance_are_our_own_fault(store: Store) -> None:
    table = await funded(store)
    before = await contents(store)
    one_sided = (Posting("stake:1:7", CENTS, 5),)
    for postings in ([one_sided], [moves(1, "stake:1:7", "pot:1"), ()], [moves(MOST + 1, CAGE, "pot:1")]):
        with pytest.raises(BrokenInvariant):
            await store.append([table.write("bet", postings=postings)])
    assert await contents(store) == before


async def test_a_balance_no_database_could_count_is_stopped_alone(store: Store) -> None:
    rich, fine = Stream("a"), Stream("b")
    await store.append([rich.write("much", postings=[paid_in(MOST, "wallet:1")])])
    more = store.append([rich.write("more", postings=[paid_in(1, "wallet:1")])])
    other = store.append([fine.write("somebody else in the same group")])
    told = await asyncio.gather(more, other, return_exceptions=True)
    assert isinstance(told[0], BrokenInvariant)
    assert told[1] is None


async def test_balances_are_read_some_at_a_time_whatever_ends_a_piece(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await funded(store)
    chips = (Posting(CAGE, "chips", -5), Posting("wallet:8", "chips", 5))
    await store.append([table.write("chips", postings=[chips])])
    whole = await store.balances()
    assert [(one.account, one.unit) for one in whole if one.account == CAGE] == [(CAGE, CENTS), (CAGE, "chips")]
    for at_once in range(1, len(whole) + 2):
        monkeypatch.setattr(reading, "AT_ONCE", at_once)
        pieces = [some async for some in store.read_balances()]
        assert max(len(some) for some in pieces) <= at_once
        assert [one for some in pieces for one in some] == whole
        assert [one.account for one in await store.balances("wallet:")] == ["wallet:7", "wallet:8"]


async def test_a_line_is_traced_to_its_entries_and_an_account_to_its_lines(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", 2)  # so that a few entries take several questions
    table = await funded(store)
    shares = (Posting("pot:1", CENTS, -100), Posting("commission:1", CENTS, 10), Posting("stake:1:7", CENTS, 90))
    bet = moves(100, "stake:1:7", "pot:1")
    await store.append([table.write("bet", "nothing moves", "won", postings=[bet, (), shares])])
    await store.append([Stream("table:2").write("elsewhere", postings=[paid_in(1, "stake:2:8")])])
    assert await store.entries_of("table:1", 5, 5) == [
        Entry("table:1", 5, "pot:1", CENTS, -100),
        Entry("table:1", 5, "commission:1", CENTS, 10),
        Entry("table:1", 5, "stake:1:7", CENTS, 90),
    ]
    assert [entry.seq for entry in await store.entries_of("table:1", 2, 4)] == [2, 2, 3, 3]
    of_player = [entry async for some in store.entries("stake:1:7") for entry in some]
    assert [(entry.seq, entry.amount) for entry in of_player] == [(2, 1000), (3, -100), (5, 90)]
    assert [entry async for some in store.entries("nobody") for entry in some] == []


async def test_the_cage_tells_its_entries_unit_by_unit(store: Store) -> None:
    stream = Stream("cage")
    for unit, amount in (("a", 1), ("b", 2), ("a", 3)):
        await store.append([stream.write("in", postings=[paid_in(amount, f"wallet:{unit}", unit)])])
    assert [(one.unit, one.amount) async for some in store.entries(CAGE) for one in some] == [
        ("a", -1),
        ("a", -3),
        ("b", -2),
    ]


async def test_two_servers_never_spend_the_same_money(url: str) -> None:
    """Each plays at its own table from one wallet; together they can spend what is in it and no more."""
    async with open_store(url) as one, open_store(url) as other:
        await one.append([Stream("cage").write("paid in", postings=[paid_in(50, "wallet:7")])])

        async def play(store: Store, name: str) -> int:
            table, spent = Stream(name), 0
            for _ in range(40):
                write = table.write("bought", postings=[moves(1, "wallet:7", f"stake:{name}:7")])
                try:
                    await store.append([write])
                except Overdrawn:
                    table = Stream(name, await store.head(name))
                else:
                    spent += 1
            return spent

        spent = await asyncio.gather(play(one, "1"), play(one, "2"), play(other, "3"), play(other, "4"))
        assert sum(spent) == 50
        assert await other.balances("wallet:") == [Balance("wallet:7", CENTS, 0)]
        assert await other.trial_balance() == {CENTS: 0}
        assert await other.unreconciled() == []
        assert [len(await words_of(one, name)) for name in "1234"] == list(spent)


async def test_two_servers_that_pay_each_other_never_wait_in_a_circle(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        names = [f"wallet:{number}" for number in range(6)]
        await one.append([Stream("cage").write(*names, postings=[paid_in(100, name) for name in names])])

        async def pay(store: Store, stream: str, order: list[str]) -> None:
            writer = Stream(stream)
            for giver, taker in zip(order * 10, (order * 10)[1:], strict=False):
                await store.append([writer.write("pays", postings=[moves(1, giver, taker)])])

        await asyncio.gather(pay(one, "up", names), pay(other, "down", names[::-1]), pay(other, "odd", names[::2] * 2))
        assert sum(each.amount for each in await one.balances("wallet:")) == 600
        assert await one.unreconciled() == []


async def test_two_servers_may_write_the_same_line_and_one_is_told(url: str) -> None:
    """First of a new stream and a new account, then of ones that are there."""
    async with open_store(url) as one, open_store(url) as other:
        for number in range(40):
            name = f"table:{number // 2}"
            streams = [await at_end_of(one, name), await at_end_of(one, name)]
            postings = [paid_in(1, f"float:{number // 2}")]
            writes = [[stream.write(words, postings=postings)] for stream, words in zip(streams, "ab", strict=True)]
            told = await asyncio.gather(one.append(writes[0]), other.append(writes[1]), return_exceptions=True)
            assert sorted(type(each).__name__ for each in told) == ["Conflict", "NoneType"], told
        assert [head.seq for head in await one.heads()] == [2] * 20
        assert await one.trial_balance() == {CENTS: 0}
        assert await one.unreconciled() == []


async def test_what_lines_moved_is_summed_by_account_and_a_day_is_found_by_its_moments(store: Store) -> None:
    table = await funded(store)
    shares = (Posting("pot:1", CENTS, -100), Posting("commission:1", CENTS, 10), Posting("stake:1:7", CENTS, 90))
    bet = moves(100, "stake:1:7", "pot:1")
    reached = await store.reached("table:1", 10**15)
    await store.append([table.write("bet", "won", postings=[bet, shares])])
    first = reached.seq + 1
    found = {one.account: (one.gained, one.given, one.net) for one in await store.moved("table:1", first, first + 1)}
    assert found == {"commission:1": (10, 0, 10), "pot:1": (100, 100, 0), "stake:1:7": (90, 100, -10)}
    assert await store.moved("table:1", first + 2, first + 9) == []
    assert (await store.reached("table:1", 0)).seq == 0
    assert (await store.reached("nothing", 10**15)).seq == 0
