"""The shuffle itself: orders, whole decks, draws, and where a card lies in the shoe after the cut."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Deck, Shoe, card_text, parse_card
from croupier.check import BrokenInvariant
from croupier.shuffle import Cut, Places, Shuffled, drawn_order, keystream, shuffled_deck, shuffled_order
from croupier.shuffle.keystream import SPAN, blocks, numbers_below

SEED = bytes(range(32))
OTHER = bytes(31) + b"\1"


# The keystream


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 29, 49, 51, 52, 53, 997, 32_769, SPAN])
def test_every_number_below_a_bound_comes_from_equally_many_of_the_keystream(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exact, not sampled: a keystream that holds each of its 65,536 numbers once, those with low remainders first."""
    ordered = sorted(range(SPAN), key=lambda number: number % bound)
    numbers = b"".join(number.to_bytes(2, "big") for number in ordered)
    every = [numbers[at : at + 32] for at in range(0, len(numbers), 32)]
    monkeypatch.setattr(keystream, "blocks", lambda _key, _label: iter(every))
    answers = Counter(keystream.numbers_below(SEED, b"", [bound] * (bound * (SPAN // bound))))
    assert answers == dict.fromkeys(range(bound), SPAN // bound)


def test_a_number_too_high_is_passed_over_and_the_next_one_taken() -> None:
    bound = 40_000  # so that about four numbers in ten are too high
    read = [
        int.from_bytes(block[at : at + 2], "big") for block in islice(blocks(SEED, b"x"), 9) for at in range(0, 32, 2)
    ]
    kept = [number for number in read if number < bound]
    assert len(read) // 2 < len(kept) < len(read)
    assert list(numbers_below(SEED, b"x", [bound] * len(kept))) == kept


def test_keystreams_with_other_labels_or_keys_have_nothing_in_common() -> None:
    streams = [
        set(islice(blocks(key, label), 50)) for key in (SEED, OTHER) for label in (b"", b"a", b"b", b"a\0\0\0\0")
    ]
    assert len(set().union(*streams)) == 8 * 50


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(BrokenInvariant, match="a seed has 32 bytes"):
        shuffled_order(bytes(length), 52)


# Orders


@given(st.binary(min_size=32, max_size=32), st.integers(1, 120))
def test_an_order_names_everything_once_and_follows_from_the_seed(seed: bytes, count: int) -> None:
    order = shuffled_order(seed, count)
    assert sorted(order) == list(range(count))
    assert order == shuffled_order(seed, count)


def test_every_order_of_a_few_things_occurs() -> None:
    seeds = [number.to_bytes(32, "big") for number in range(400)]
    assert len({shuffled_order(seed, 4) for seed in seeds}) == 24


@pytest.mark.parametrize("count", [0, -1, SPAN + 1])
def test_too_few_or_too_many_things_are_not_shuffled(count: int) -> None:
    with pytest.raises(BrokenInvariant, match="things are shuffled"):
        shuffled_order(SEED, count)


# Decks and draws


@pytest.mark.parametrize("deck", [Deck(), Deck(32, joker=True), Deck(44)])
def test_a_shuffled_deck_holds_every_card_once_in_the_order_of_its_seed(deck: Deck) -> None:
    shuffle = shuffled_deck(SEED, deck)
    assert sorted(map(parse_card, shuffle.cards)) == list(deck.cards)
    assert [parse_card(text) for text in shuffle.cards] == [deck.cards[index] for index in shuffle.order]
    assert shuffle.order == shuffled_order(SEED, deck.count)


def test_the_secret_shows_no_card_when_it_is_printed() -> None:
    shuffle = shuffled_deck(SEED, Deck())
    assert repr(shuffle) == str(shuffle) == f"Shuffle(root={shuffle.root})"


def test_draws_by_one_seed_are_told_apart_by_their_labels() -> None:
    seats = [f"seat {seat}" for seat in range(1, 10)]
    drawn = [drawn_order(SEED, label, seats) for label in ("button", "seat 3", "button")]
    assert all(sorted(each.cards) == seats for each in drawn)
    assert drawn[0].cards == drawn[2].cards != drawn[1].cards
    salts = [{opening.salt for opening in each.openings(range(9))} for each in drawn[:2]]
    assert salts[0].isdisjoint(salts[1])
    assert salts[0].isdisjoint(opening.salt for opening in shuffled_deck(SEED, Deck()).openings(range(52)))


# Positions


@pytest.mark.parametrize("depth", [2, 17, 50])
def test_the_cut_shoe_holds_at_each_position_what_was_committed_to(depth: int) -> None:
    shuffle = shuffled_deck(SEED, Deck())
    shoe = Shoe(tuple(map(parse_card, shuffle.cards))).cut(depth)
    places = Places(Shuffled(1, 0, 52, Deck(), shuffle.root, ()), Cut(1, depth, ()))
    for position in range(52):
        at = places.committed(position)
        assert shuffle.opening(at).card == card_text(shoe.cards[position])
        assert places.in_shoe(at) == position


def test_cards_shuffled_again_lie_behind_all_others_by_a_shuffle_of_their_own() -> None:
    first = shuffled_deck(SEED, Deck(32))
    shoe, _ = Shoe(tuple(map(parse_card, first.cards))).cut(9).draw(20)
    returned, depth = (18, 19), 5
    stub = [card_text(shoe.cards[position]) for position in (*returned, *range(20, 32))]
    again = drawn_order(OTHER, "stub", stub)
    shoe = shoe.reshuffled(returned, again.order[depth:] + again.order[:depth])
    places = Places(Shuffled(2, 32, 14, Deck(32), again.root, ()), Cut(2, depth, ()))
    for position in range(32, 46):
        at = places.committed(position)
        assert again.opening(at).card == card_text(shoe.cards[position])
        assert places.in_shoe(at) == position
