"""The batch kernels answer what plain Python answers, and what another evaluator answers."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from itertools import combinations, product
from math import comb
from pathlib import Path

import numpy as np
import phevaluator
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, SIZES, Card, Deck, parse_cards
from croupier.errors import HandError
from croupier.hands import Category, Making, ValueTable, best_hand
from croupier.hands.kernels import compiled_seven, rank_batch
from croupier.hands.kernels.displacement import SHIFT, displace
from croupier.hands.kernels.multisets import RANK_KEYS, multisets
from tests.support.numbers.kernels import table_of

Cards = NDArray[np.uint8]

OMAHA, MANILA, ANY_FIVE = Making(4, 2), Making(2, 2), Making(2, None)
MAKINGS = (OMAHA, MANILA, ANY_FIVE)
HANDS = 120  # for each board of each making under each order


def dealt(deck: Deck, hands: int, cards: int, seed: int) -> Cards:
    """Random hands: a third from the whole deck, a third from two suits, a third with the joker if there is one."""
    random = np.random.default_rng(seed)
    two_suits = [card for card in deck.cards if card & 3 < 2 or card == JOKER]
    rows = [random.choice(two_suits if row % 3 == 1 else deck.cards, cards, replace=False) for row in range(hands)]
    for row in rows[2::3] if deck.joker else ():
        if JOKER not in row:
            row[random.integers(cards)] = JOKER
    return np.array(rows, dtype=np.uint8)


def split(cards: Cards, making: Making) -> tuple[Cards, Cards]:
    return cards[:, : making.hole], cards[:, making.hole :]


def in_plain_python(table: ValueTable, making: Making, hole: Cards, board: Cards) -> list[int]:
    rows = zip(hole.tolist(), board.tolist(), strict=True)
    return [best_hand(table, making, list(map(Card, mine)), list(map(Card, shared))).value for mine, shared in rows]


def one_row(text: str) -> Cards:
    return np.array([parse_cards(text)], dtype=np.uint8)


@pytest.mark.parametrize("ace_low", [True, False], ids=["ace-low", "ace-high"])
@pytest.mark.parametrize("low", [False, True], ids=["high", "low"])
@pytest.mark.parametrize("joker", [False, True], ids=["no-joker", "joker"])
@pytest.mark.parametrize("size", SIZES)
def test_a_batch_ranks_every_hand_as_plain_python_does(size: int, joker: bool, low: bool, ace_low: bool) -> None:
    table = table_of(size, joker=joker, low=low, ace_low=ace_low)
    for making, board in product(MAKINGS, (3, 4, 5)):
        cards = dealt(Deck(size, joker), HANDS, making.hole + board, seed=size + board)
        hole, communal = split(cards, making)
        assert rank_batch(table, making, hole, communal).tolist() == in_plain_python(table, making, hole, communal)


def test_a_joker_on_the_board_serves_whichever_of_two_suits_is_higher() -> None:
    table = table_of(joker=True)
    board = one_row("Jo 9h 8h 9s 8s")
    for hole, category in (("7h 6h As Ks", Category.STRAIGHT_FLUSH), ("2h 3h 7s 6s", Category.STRAIGHT_FLUSH)):
        value = rank_batch(table, OMAHA, one_row(hole), board)
        assert value.tolist() == in_plain_python(table, OMAHA, one_row(hole), board)
        assert table.hands[value[0]][0] is category


def test_a_flush_and_a_full_house_together_give_the_higher() -> None:
    hole, board = one_row("Ah Kh 9c 9d"), one_row("9h 7h 7c 7d 2h")
    for size, category in ((52, Category.FULL_HOUSE), (36, Category.FLUSH)):
        table = table_of(size)
        shared = board if size == 52 else one_row("9h 7h 7c 7d 8h")
        assert table.hands[rank_batch(table, OMAHA, hole, shared)[0]][0] is category


def test_seven_cards_rank_as_in_phevaluator() -> None:
    cards = _random_rows(100_000, 7, seed=7)
    ours = rank_batch(table_of(), ANY_FIVE, *split(cards, ANY_FIVE))
    theirs = [phevaluator.evaluate_cards(*row) for row in cards.tolist()]
    assert_same_order(ours, theirs)


def test_omaha_hands_rank_as_in_phevaluator() -> None:
    cards = _random_rows(20_000, 9, seed=9)
    hole, board = split(cards, OMAHA)
    ours = rank_batch(table_of(), OMAHA, hole, board)
    theirs = [phevaluator.evaluate_omaha_cards(*row) for row in np.column_stack([board, hole]).tolist()]
    assert_same_order(ours, theirs)


def assert_same_order(ours: NDArray[np.uint16], theirs: list[int]) -> None:
    """Both number the 7,462 hands without a gap, they from the highest down and we from the lowest up."""
    assert (ours + np.array(theirs)).tolist() == [7463] * len(ours)


def _random_rows(rows: int, cards: int, seed: int) -> Cards:
    random = np.random.default_rng(seed)
    return np.argsort(random.random((rows, 52)), axis=1)[:, :cards].astype(np.uint8)


def test_all_five_card_hands_fall_into_categories_as_combinatorics_counts_them() -> None:
    table = table_of()
    cards = np.fromiter((card for five in combinations(range(52), 5) for card in five), np.uint8).reshape(-1, 5)
    values = rank_batch(table, ANY_FIVE, *split(cards, ANY_FIVE), threads=2)
    categories = np.array([category for category, _ in table.hands])
    counts = np.bincount(categories[values], minlength=len(Category))
    assert dict(zip(Category, counts.tolist(), strict=True)) == {
        Category.HIGH_CARD: (comb(13, 5) - 10) * (4**5 - 4),
        Category.ONE_PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        Category.TWO_PAIRS: comb(13, 2) * comb(4, 2) ** 2 * 44,
        Category.THREE_OF_A_KIND: 13 * 4 * comb(12, 2) * 4**2,
        Category.STRAIGHT: 10 * (4**5 - 4),
        Category.FLUSH: 4 * (comb(13, 5) - 10),
        Category.FULL_HOUSE: 13 * 4 * 12 * comb(4, 2),
        Category.FOUR_OF_A_KIND: 13 * 48,
        Category.STRAIGHT_FLUSH: 4 * 9,
        Category.FIVE_OF_A_KIND: 0,
        Category.ROYAL_FLUSH: 4,
    }


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_change_nothing(threads: int) -> None:
    cards = _random_rows(1001, 9, seed=threads)
    for making in MAKINGS:
        hole, board = cards[:, : making.hole], cards[:, 4:]
        alone = rank_batch(table_of(), making, hole, board)
        assert rank_batch(table_of(), making, hole, board, threads=threads).tolist() == alone.tolist()


def test_no_hands_have_no_values() -> None:
    assert rank_batch(table_of(), OMAHA, np.zeros((0, 4), np.uint8), np.zeros((0, 5), np.uint8)).shape == (0,)


@pytest.mark.parametrize("joker", [False, True], ids=["no-joker", "joker"])
def test_one_compiled_call_ranks_seven_cards_as_a_batch_does(joker: bool) -> None:
    table = table_of(36, joker=joker)
    seven = compiled_seven(table)
    cards = dealt(Deck(36, joker), 2000, 7, seed=36)
    batch = rank_batch(table, ANY_FIVE, *split(cards, ANY_FIVE))
    assert [seven(*row) for row in cards.tolist()] == batch.tolist()


@pytest.mark.parametrize("stranger", [-1, 0, 15, JOKER, 53, 255, 256, 2**40])
def test_one_compiled_call_refuses_what_is_not_in_the_deck(stranger: int) -> None:
    seven = compiled_seven(table_of(36))
    for place in range(7):
        cards = [16, 21, 26, 31, 36, 41, 46]
        assert seven(*cards) > 0
        cards[place] = stranger
        with pytest.raises(HandError, match="cannot be ranked"):
            seven(*cards)


@pytest.mark.parametrize(
    ("size", "text", "why"),
    [
        (36, "5c", "row 2 cannot be ranked with 5c: this deck has nothing below the six"),
        (52, "Jo", "row 2 cannot be ranked with Jo: this order of hands has no joker"),
        (52, "??", "row 2 cannot be ranked with \\?\\?: an unknown card has to be shown first"),
    ],
)
@pytest.mark.parametrize("making", MAKINGS, ids=["omaha", "manila", "any-five"])
def test_a_card_the_order_does_not_know_is_named(making: Making, size: int, text: str, why: str) -> None:
    fine = dealt(Deck(36), 5, making.hole + 5, seed=1)
    for column in range(fine.shape[1]):
        cards = fine.copy()
        cards[2, column] = parse_cards(text)[0]
        with pytest.raises(HandError, match=why):
            rank_batch(table_of(size), making, *split(cards, making), threads=2)


@pytest.mark.parametrize("number", [54, 64, 99, 128, 255])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    cards = np.full((1, 9), number, dtype=np.uint8)
    for making in MAKINGS:
        with pytest.raises(HandError, match=f"row 0 cannot be ranked: {number} is no card"):
            rank_batch(table_of(joker=True), making, cards[:, : making.hole], cards[:, :5])


@pytest.mark.parametrize(
    ("making", "hole", "board", "why"),
    [
        (OMAHA, (3, 2), (3, 5), "hole cards come one hand in a row, 4 in each; this array is \\(3, 2\\)"),
        (OMAHA, (4,), (3, 5), "hole cards come one hand in a row"),
        (OMAHA, (3, 4), (3, 2), "board cards come one hand in a row, 3 to 5 in each"),
        (OMAHA, (3, 4), (3, 6), "board cards come one hand in a row, 3 to 5 in each"),
        (Making(2, None, communal=3), (3, 2), (3, 4), "board cards come one hand in a row, 3 in each"),
        (MANILA, (3, 2), (4, 5), "3 rows of hole cards and 4 of boards given"),
        (Making(5, 2), (3, 5), (3, 5), "a hand of 2 of 5 hole cards is not ranked in batches"),
        (Making(3, None), (3, 3), (3, 4), "a hand of any of 3 hole cards is not ranked in batches"),
        (Making(2, 1), (3, 2), (3, 5), "a hand of 1 of 2 hole cards is not ranked in batches"),
    ],
)
def test_a_batch_of_the_wrong_shape_is_refused(
    making: Making, hole: tuple[int, ...], board: tuple[int, ...], why: str
) -> None:
    with pytest.raises(HandError, match=why):
        rank_batch(table_of(), making, np.zeros(hole, np.uint8), np.zeros(board, np.uint8))


def test_a_batch_of_anything_but_bytes_is_refused() -> None:
    hole, board = _random_rows(1, 2, seed=1), _random_rows(1, 5, seed=2)
    with pytest.raises(HandError, match=r"hole cards come as a numpy array of uint8.*not as an array of int64"):
        rank_batch(table_of(), MANILA, hole.astype(np.int64), board)
    with pytest.raises(HandError, match=r"board cards come as a numpy array of uint8.*not as a list"):
        rank_batch(table_of(), MANILA, hole, board.tolist())


def test_no_thread_at_all_is_refused() -> None:
    with pytest.raises(HandError, match="0 threads given"):
        rank_batch(table_of(), MANILA, _random_rows(1, 2, seed=1), _random_rows(1, 5, seed=2), threads=0)


@pytest.mark.parametrize("cards", range(2, 8))
def test_the_sums_of_rank_keys_name_every_multiset(cards: int) -> None:
    naturals = multisets(0, joker=False, size=cards)
    with_joker = multisets(0, joker=True, size=cards)
    counts = {2: 91, 3: 455, 4: 1820, 5: 6175, 6: 18395, 7: 49205}
    assert np.unique(naturals.keys).size == counts[cards]
    assert np.unique(with_joker.keys).size == counts[cards] + counts.get(cards - 1, 13)


@pytest.mark.parametrize("joker", [False, True], ids=["no-joker", "joker"])
def test_folded_keys_never_meet_and_no_sum_of_cards_leads_out_of_the_table(joker: bool) -> None:
    keys = multisets(0, joker, 7).keys
    greatest = 7 * int(RANK_KEYS[-1])
    folded = displace(keys, greatest)
    assert np.unique(folded.places).size == keys.size
    rows = np.arange(folded.offsets.size, dtype=np.uint32)
    starts = (rows << np.uint32(SHIFT)) + folded.offsets
    assert rows[-1] == greatest >> SHIFT
    assert int(starts.max()) + 2**SHIFT <= folded.length


def test_numba_waits_for_the_first_hand() -> None:
    script = """
import sys
import croupier.hands
assert not {"numpy", "numba"} & set(sys.modules), "the order of hands needs no numpy"
import croupier.hands.kernels
assert "numba" not in sys.modules, "nothing has been ranked yet"
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_compiled_code_goes_to_the_users_cache_or_where_it_can(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from croupier.hands.kernels import compiled

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiled._code_folder() == str(tmp_path / "croupier" / "numba")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    folder = Path(compiled._code_folder())
    assert folder.is_dir()
    assert folder.parent == tmp_path
