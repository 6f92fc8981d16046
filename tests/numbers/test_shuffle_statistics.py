"""The shuffle measured: where cards come to lie, which follow which, how deep cuts are; and that a poor one is found.

Every measurement is a chi-square, turned into a normal deviate (Wilson and Hilferty). A fair shuffle is further from 0 than
LIMIT, to either side, once in 1.7 million measurements; seeds are fixed, so the same number of shuffles always answers the
same. With 20,000 shuffles a bias of about 2 in 100 over all places is found, with a million one of 3 in 1,000: set SHUFFLES.
Where FIGURES names a file, the measurements are written there; src/croupier/dossier/shuffle_figures.json is such a file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import __version__
from croupier.cards import Deck
from croupier.shuffle import Shuffled, committed, cut, shuffled_order
from croupier.shuffle.keystream import blocks, numbers_below
from croupier.shuffle.players_order import parts_of, players_order

SHUFFLES = int(os.environ.get("SHUFFLES", "20000"))
CHUNK = 10_000
LIMIT = 5.0
CAUGHT = 10.0  # a poor shuffle is this far out: no fair one ever is

SEEDS = 'SHA-256 of "statistics N", N from 0'
MEASURED: list[dict[str, Any]] = []

Orders = NDArray[np.int64]
Shuffler = Callable[[bytes, int], tuple[int, ...]]


@pytest.fixture(scope="module", autouse=True)
def figures() -> Iterator[None]:
    """Write down what was measured, where that is wanted."""
    yield
    if file := os.environ.get("FIGURES"):
        made = {
            "version": __version__,
            "day": datetime.now(UTC).date().isoformat(),
            "shuffles": SHUFFLES,
            "seeds": SEEDS,
            "limit": LIMIT,
            "figures": MEASURED,
        }
        Path(file).write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def is_fair(what: str, things: int, measured: float) -> bool:
    """Tell whether a measurement is within what chance allows, and note it."""
    MEASURED.append({"what": what, "things": things, "deviate": round(measured, 3)})
    return abs(measured) < LIMIT


def seed(number: int) -> bytes:
    return sha256(b"statistics %d" % number).digest()


def chunks(shuffler: Shuffler, count: int, shuffles: int = SHUFFLES) -> Iterator[Orders]:
    """The orders of many shuffles, some thousands at a time."""
    for start in range(0, shuffles, CHUNK):
        numbers = range(start, min(start + CHUNK, shuffles))
        yield np.array([shuffler(seed(number), count) for number in numbers], dtype=np.int64)


def deviate(chi_square: float, freedom: int) -> float:
    """How many standard deviations a chi-square is from what is to be expected."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def of_counts(counts: NDArray[np.int64]) -> float:
    """The deviate of counts that should be equal but for chance."""
    expected = counts.sum() / counts.size
    return deviate(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def places(shuffler: Shuffler, count: int) -> float:
    """How evenly each thing comes to each place; every order fills a row and a column once, hence the factor."""
    counts = np.zeros((count, count), dtype=np.int64)
    for orders in chunks(shuffler, count):
        for place in range(count):
            counts[place] += np.bincount(orders[:, place], minlength=count)
    expected = SHUFFLES / count
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return deviate(chi_square * (count - 1) / count, (count - 1) ** 2)


def pairs(shuffler: Shuffler, count: int) -> float:
    """How evenly things follow each other; one pair of neighbours from each order, each time one place further on."""
    counts = np.zeros(count * count, dtype=np.int64)
    for orders in chunks(shuffler, count):
        rows = np.arange(len(orders))
        first = rows % (count - 1)
        counts += np.bincount(orders[rows, first] * count + orders[rows, first + 1], minlength=count * count)
    table = counts.reshape(count, count)
    assert not np.diagonal(table).any()
    return of_counts(table[~np.eye(count, dtype=bool)])


@pytest.mark.parametrize("count", [52, 33])
def test_every_card_comes_to_every_place_equally_often(count: int) -> None:
    assert is_fair("every card comes to every place equally often", count, places(shuffled_order, count))


@pytest.mark.parametrize("count", [52, 33])
def test_every_card_follows_every_other_equally_often(count: int) -> None:
    assert is_fair("every card follows every other equally often", count, pairs(shuffled_order, count))


ROOT = "5e" * 32  # any one
PLAYERS: dict[str, Shuffler] = {
    "one root, many contributions": lambda given, count: players_order(ROOT, count, parts_of({1: given})),
    "one contribution, many roots": lambda given, count: players_order(given.hex(), count, parts_of({1: bytes(32)})),
}


@pytest.mark.parametrize("which", PLAYERS)
def test_the_players_order_brings_every_card_to_every_place_equally_often(which: str) -> None:
    what = f"the players' order, {which}: every card comes to every place equally often"
    assert is_fair(what, 52, places(PLAYERS[which], 52))


@pytest.mark.parametrize("which", PLAYERS)
def test_in_the_players_order_every_card_follows_every_other_equally_often(which: str) -> None:
    what = f"the players' order, {which}: every card follows every other equally often"
    assert is_fair(what, 52, pairs(PLAYERS[which], 52))


def test_every_order_of_five_things_is_equally_likely() -> None:
    powers = 5 ** np.arange(5)
    found: NDArray[np.int64] = np.zeros(5**5, dtype=np.int64)
    for orders in chunks(shuffled_order, 5):
        found += np.bincount(orders @ powers, minlength=5**5)
    assert np.count_nonzero(found) == 120
    assert is_fair("every order is equally likely", 5, of_counts(found[found > 0]))


@pytest.mark.parametrize("count", [52, 33, 9])
def test_every_depth_of_the_cut_is_equally_likely(count: int) -> None:
    depths = np.zeros(count, dtype=np.int64)
    commitments = (committed(1, bytes(32)),)
    for number in range(SHUFFLES):
        shuffled = Shuffled(1, 0, count, Deck(), seed(number).hex(), commitments)
        depths[cut(shuffled, {1: bytes(32)}).depth] += 1
    assert depths.sum() == depths[2 : count - 1].sum()
    assert is_fair("every depth of the cut is equally likely", count, of_counts(depths[2 : count - 1]))


def test_the_house_cannot_foresee_the_cut_from_the_root() -> None:
    """One root, many contributions of a single player: every depth is equally likely."""
    depths = np.zeros(49, dtype=np.int64)
    for number in range(SHUFFLES):
        shuffled = Shuffled(1, 0, 52, Deck(), "00" * 32, (committed(3, seed(number)),))
        depths[cut(shuffled, {3: seed(number)}).depth - 2] += 1
    assert is_fair("one root, many contributions: every depth of the cut is equally likely", 52, of_counts(depths))


def test_seeds_that_differ_in_one_bit_give_orders_that_have_nothing_in_common() -> None:
    """Two unrelated orders agree in one place on average, with a variance of one."""
    agreeing, compared = 0, SHUFFLES // 4
    for number in range(compared):
        given = seed(number)
        bit = 1 << number % 256
        other = (int.from_bytes(given, "big") ^ bit).to_bytes(32, "big")
        agreeing += sum(map(int.__eq__, shuffled_order(given, 52), shuffled_order(other, 52)))
    assert is_fair("seeds one bit apart give unrelated orders", 52, (agreeing - compared) / sqrt(compared))


# Shuffles that are not fair, and are found


def swapping_with_any(seed: bytes, count: int) -> tuple[int, ...]:
    """The usual mistake: every card changes places with any card, so that some orders come up more often."""
    order = list(range(count))
    for at, other in enumerate(numbers_below(seed, b"poor", [count] * count)):
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def never_staying(seed: bytes, count: int) -> tuple[int, ...]:
    """One less in the bound: no card ever stays where it was."""
    order = list(range(count))
    bounds = range(count - 1, 0, -1)
    for last, other in zip(bounds, numbers_below(seed, b"poor", bounds), strict=True):
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def by_remainder(seed: bytes, count: int) -> tuple[int, ...]:
    """One byte for each card and no byte passed over: low numbers come up more often."""
    order, source = list(range(count)), b"".join(islice(blocks(seed, b"poor"), 2))
    for last in range(count - 1, 0, -1):
        other = source[last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def only_cut(seed: bytes, count: int) -> tuple[int, ...]:
    """A cut and nothing else: every card comes to every place fairly, and what lay together stays together."""
    depth = int.from_bytes(seed, "big") % count
    return (*range(depth, count), *range(depth))


@pytest.mark.parametrize("poor", [swapping_with_any, never_staying, by_remainder])
def test_a_shuffle_that_favours_places_is_found(poor: Shuffler) -> None:
    assert places(poor, 52) > CAUGHT


def test_a_shuffle_that_leaves_neighbours_together_is_found_though_its_places_are_fair() -> None:
    assert pairs(only_cut, 52) > CAUGHT
    orders = np.concatenate(list(chunks(only_cut, 52, CHUNK)))
    assert all(abs(of_counts(np.bincount(orders[:, place], minlength=52))) < LIMIT for place in range(52))
