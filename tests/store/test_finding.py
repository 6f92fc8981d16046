"""The index of rounds answers alike on both databases."""

from __future__ import annotations

from croupier.store import Store
from croupier.store.round_index import FoundEvent, FoundPlayer, FoundRound, Wanted
from tests.support.store.streams import Stream


def a_round(number: int, at: int, *, table: str = "t", rulebook: str = "book", largest: int = 100) -> FoundRound:
    return FoundRound(table, number, 10 * number, 10 * number + 9, at, rulebook, "cents", largest, 5)


ROUNDS = [a_round(1, 1000), a_round(2, 2000, largest=900), a_round(1, 2000, table="u", rulebook="other")]
PLAYERS = [
    FoundPlayer("ann", 1000, "t", 1, 3, -100),
    FoundPlayer("bob", 1000, "t", 1, 4, 95),
    FoundPlayer("ann", 2000, "t", 2, 3, 900),
    FoundPlayer("bob", 2000, "u", 1, 1, -100),
]
EVENTS = [
    FoundEvent("t", 12, 1, 1000, "ruling", "17.5 18.2(a)", "book", "the hand is dead"),
    FoundEvent("t", 25, 2, 2000, "void", "19.1", "book", "the round is void"),
]


async def filled(store: Store) -> None:
    await store.append([Stream("t").write("here")])
    await store.finding.put("t", 1, b"{}", ROUNDS, PLAYERS, EVENTS)


async def numbers(store: Store, wanted: Wanted, most: int = 10) -> list[tuple[str, int]]:
    return [(one.stream, one.round) for one in await store.finding.rounds(wanted, most)]


async def test_rounds_are_found_by_whatever_is_known_of_them(store: Store) -> None:
    await filled(store)
    assert await numbers(store, Wanted()) == [("u", 1), ("t", 2), ("t", 1)]
    assert await numbers(store, Wanted(accounts=("ann",))) == [("t", 2), ("t", 1)]
    assert await numbers(store, Wanted(accounts=("ann", "bob"))) == [("u", 1), ("t", 2), ("t", 1)]
    assert await numbers(store, Wanted(accounts=("ann",), from_ms=1500, table="t")) == [("t", 2)]
    assert await numbers(store, Wanted(accounts=())) == []
    assert await numbers(store, Wanted(table="t", until_ms=2000)) == [("t", 1)]
    assert await numbers(store, Wanted(rulebook="other")) == [("u", 1)]
    assert await numbers(store, Wanted(least=500)) == [("t", 2)]
    assert await numbers(store, Wanted(ruled=True)) == [("t", 1)]
    assert await numbers(store, Wanted(clause="18.2(a)")) == [("t", 1)]
    assert await numbers(store, Wanted(clause="18.2")) == []
    assert await numbers(store, Wanted(accounts=("ann",), clause="17.5", before=(2000, "t", 2))) == [("t", 1)]


async def test_pages_go_on_where_the_last_one_ended(store: Store) -> None:
    await filled(store)
    assert await numbers(store, Wanted(before=(2000, "u", 1)), 1) == [("t", 2)]
    assert await numbers(store, Wanted(before=(2000, "t", 2))) == [("t", 1)]
    assert [one.seq for one in await store.finding.events((), 10)] == [25, 12]
    assert [one.seq for one in await store.finding.events(("ruling",), 10)] == [12]
    assert [one.seq for one in await store.finding.events((), 10, before=(2000, "t", 25))] == [12]
    assert [one.seq for one in await store.finding.events((), 10, stream="t", round_number=2)] == [25]


async def test_what_was_looked_at_is_known_and_a_piece_put_twice_is_the_same(store: Store) -> None:
    await filled(store)
    assert await store.finding.behind() == []
    await store.append([Stream("u").write("one", "two")])
    assert [(one.stream, one.seq, one.last) for one in await store.finding.behind()] == [("u", 0, 2)]
    await store.finding.put("t", 1, b"{}", ROUNDS, PLAYERS, EVENTS)
    assert len(await store.finding.players("t", 1)) == 2
    assert await store.finding.reached("t") == (1, b"{}")
    await store.finding.forget()
    assert await store.finding.reached("t") == (0, b"")
    assert await numbers(store, Wanted()) == []
