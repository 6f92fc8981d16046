"""How many tables, how many at each, and the ballot for table and seat."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.check import BrokenInvariant
from croupier.tournament.run.seating import Place, ballot, tables_for


@given(st.integers(0, 3000), st.integers(1, 12))
def test_the_fewest_tables_hold_everybody_and_are_even_to_within_one(players: int, seats: int) -> None:
    sizes = tables_for(players, seats)
    assert sum(sizes) == players
    assert max(sizes, default=0) <= seats
    assert (len(sizes) - 1) * seats < players or not sizes
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("players", "seats", "sizes"),
    [(0, 9, ()), (1, 9, (1,)), (9, 9, (9,)), (10, 9, (5, 5)), (20, 9, (7, 7, 6)), (500, 9, (9,) * 52 + (8,) * 4)],
)
def test_tables_for_some_numbers(players: int, seats: int, sizes: tuple[int, ...]) -> None:
    assert tables_for(players, seats) == sizes


@pytest.mark.parametrize(("players", "tables"), [(3, 1), (5, 2), (6, 3)])
def test_over_all_shuffles_everybody_has_every_place_and_every_neighbour_equally_often(
    players: int, tables: int
) -> None:
    accounts = [f"p{number}" for number in range(players)]
    names = [f"T{number}" for number in range(1, tables + 1)]
    alone: Counter[tuple[str, Place]] = Counter()
    pairs: Counter[tuple[str, Place, str, Place]] = Counter()
    for order in permutations(range(players)):
        places = ballot(accounts, names, 9, order)
        alone.update(places.items())
        first, second = accounts[:2]
        pairs[first, places[first], second, places[second]] += 1
    assert len(alone) == players * players
    assert set(alone.values()) == {factorial(players - 1)}
    assert len(pairs) == players * (players - 1)
    assert set(pairs.values()) == {factorial(players - 2)}


@given(st.integers(1, 60), st.integers(2, 10), st.integers())
def test_a_ballot_fills_the_first_seats_of_every_table(players: int, seats: int, seed: int) -> None:
    accounts = [f"p{number}" for number in range(players)]
    sizes = tables_for(players, seats)
    names = [f"T{number}" for number in range(1, len(sizes) + 1)]
    places = ballot(accounts, names, seats, Random(seed).sample(range(players), players))
    assert set(places) == set(accounts)
    filled = sorted((names.index(place.table), place.seat) for place in places.values())
    assert filled == [(table, seat) for table, size in enumerate(sizes) for seat in range(1, size + 1)]


def test_more_tables_than_are_needed_are_filled_evenly_too() -> None:
    places = ballot(["ann", "bob", "cas", "dan", "eve"], ["A", "B", "C"], 9, range(5))
    assert Counter(place.table for place in places.values()) == {"A": 2, "B": 2, "C": 1}


@pytest.mark.parametrize(
    ("accounts", "tables", "order"),
    [
        (["ann", "bob"], ["A"], [0, 0]),
        (["ann", "bob"], ["A"], [0]),
        (["ann", "bob"], ["A"], [1, 2]),
        (["ann", "ann"], ["A"], [0, 1]),
        (["ann", "bob", "cas"], ["A"], [0, 1, 2]),
        (["ann"], [], [0]),
        (["ann", "bob", "cas"], ["A", "A"], [0, 1, 2]),
    ],
)
def test_a_ballot_that_cannot_be_right_is_stopped(accounts: list[str], tables: list[str], order: list[int]) -> None:
    with pytest.raises(BrokenInvariant):
        ballot(accounts, tables, 2, order)
