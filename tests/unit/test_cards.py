"""Cards in writing and out of it, decks, and the card-by-card check."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import (
    JOKER,
    UNKNOWN,
    Card,
    Deck,
    NotationError,
    card_text,
    cards_text,
    check_deck,
    parse_card,
    parse_cards,
)
from croupier.cards import card, card_words, is_natural, rank_of, suit_of
from croupier.errors import DeckError

EVERY_CARD = [*Deck(52, joker=True).cards, UNKNOWN]
SIZES = (52, 48, 44, 40, 36, 32)


# One card


def test_a_card_knows_its_rank_and_suit() -> None:
    assert [(rank_of(found), suit_of(found)) for found in map(parse_card, ("2c", "Td", "Kh", "As"))] == [
        (0, 0), (8, 1), (11, 2), (12, 3),
    ]  # fmt: skip
    for rank in range(13):
        for suit in range(4):
            assert (rank_of(card(rank, suit)), suit_of(card(rank, suit))) == (rank, suit)


def test_the_joker_and_an_unknown_card_have_no_rank_and_suit() -> None:
    assert [found for found in EVERY_CARD if not is_natural(found)] == [JOKER, UNKNOWN]


@pytest.mark.parametrize(
    ("text", "words"),
    [("As", "ace of spades"), ("Td", "ten of diamonds"), ("2c", "two of clubs"), ("6h", "six of hearts")],
)
def test_a_card_is_said_by_rank_and_suit(text: str, words: str) -> None:
    assert card_words(parse_card(text)) == words


def test_the_joker_and_an_unknown_card_are_said_too() -> None:
    assert (card_words(JOKER), card_words(UNKNOWN)) == ("the joker", "an unknown card")
    assert len({card_words(found) for found in EVERY_CARD}) == 54


# Cards in writing


@pytest.mark.parametrize("number", EVERY_CARD)
def test_every_card_reads_back_as_it_was_written(number: Card) -> None:
    text = card_text(number)
    assert len(text) == 2
    assert parse_card(text) == parse_card(text.upper()) == parse_card(text.lower()) == number


def test_a_jack_is_not_a_joker() -> None:
    assert cards_text(parse_cards("JsJoJdJOjc")) == "Js Jo Jd Jo Jc"


@pytest.mark.parametrize(
    "text",
    [
        "As Kd Th Jo ??",
        "AsKdThJo??",
        "As,Kd,10h,Jo,??",
        "as, kd, 10H, jo, ??",
        "  ASKD10HJO??  ",
        "As\tKd\nTh\r\nJo ??\n",
        ", As,, Kd Th ,Jo,??,",
    ],
)
def test_cards_are_read_with_any_separator_and_in_either_case(text: str) -> None:
    assert cards_text(parse_cards(text)) == "As Kd Th Jo ??"


@pytest.mark.parametrize("text", ["", " ", ",", " \n,\t"])
def test_no_cards_are_read_from_nothing(text: str) -> None:
    assert parse_cards(text) == ()


@given(st.lists(st.sampled_from(EVERY_CARD)), st.sampled_from(["", " ", ",", ", ", "\n"]))
def test_any_cards_read_back_in_the_order_written(cards: list[Card], separator: str) -> None:
    assert parse_cards(separator.join(map(card_text, cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("1s", "1s"),
        ("As Kx", "Kx"),
        ("A", "A"),
        ("As K", "K"),
        ("As Kd;Qh", ";Qh"),
        ("11h", "11h"),
        ("?", "?"),
        ("A♠", "A♠"),
        ("Ａｓ", "Ａｓ"),
        ("ace", "e"),
        ("Zz" * 5000, "ZzZz"),
        ("As" * 5000 + "!", "!"),
    ],
)
def test_what_is_no_card_is_refused_in_one_line_that_names_it_and_says_how_to_write_one(text: str, unread: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cards(text)
    message = str(refusal.value)
    assert f"cannot read '{unread}'" in message
    assert "such as As or Td" in message
    is_one_short_line(message)


@pytest.mark.parametrize("text", ["Zz\nAs", "As\nZ\n\nKd", "A\r\nsKd", "Q\u2028\u2028h"])
def test_a_refusal_is_one_line_though_the_cards_were_several(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cards(text)
    is_one_short_line(str(refusal.value))


@pytest.mark.parametrize("text", ["A\u017f", "10\u017f", "\u212as"])
def test_a_letter_outside_the_notation_is_refused_though_its_other_case_is_within(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cards(text)
    is_one_short_line(str(refusal.value))


@given(st.text(st.one_of(st.sampled_from("AaKdTh10JjOo?? ,\n"), st.characters())))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError as refusal:
        is_one_short_line(str(refusal))
    else:
        assert parse_cards(cards_text(cards)) == cards


@pytest.mark.parametrize(("text", "number"), [("", 0), ("AsKd", 2), ("As " * 3000, 3000)])
def test_where_one_card_is_wanted_none_and_several_are_refused(text: str, number: int) -> None:
    with pytest.raises(NotationError, match=f"is {number} cards; exactly one is wanted") as refusal:
        parse_card(text)
    is_one_short_line(str(refusal.value))


def is_one_short_line(message: str) -> None:
    assert len(message.splitlines()) == 1
    assert len(message) < 250


# Decks


@pytest.mark.parametrize(
    ("size", "lowest"), [(52, "two"), (48, "three"), (44, "four"), (40, "five"), (36, "six"), (32, "seven")]
)
def test_a_smaller_deck_leaves_out_the_lowest_ranks(size: int, lowest: str) -> None:
    deck = Deck(size)
    assert len(deck.cards) == len(set(deck.cards)) == deck.count == size
    assert card_words(deck.cards[0]) == f"{lowest} of clubs"
    assert card_words(deck.cards[-1]) == "ace of spades"
    assert set(deck.cards) <= set(Deck(52).cards)
    assert deck.words == f"{size} cards, ace to {lowest}"


@pytest.mark.parametrize("size", SIZES)
def test_the_joker_comes_on_top_of_the_deck(size: int) -> None:
    deck = Deck(size, joker=True)
    assert deck.cards == (*Deck(size).cards, JOKER)
    assert deck.count == size + 1
    assert deck.words == f"{Deck(size).words}, with the joker"
    assert JOKER in deck
    assert JOKER not in Deck(size)


@pytest.mark.parametrize("size", [0, -4, 28, 33, 51, 53, 104])
def test_a_deck_of_any_other_size_is_refused(size: int) -> None:
    with pytest.raises(DeckError, match=f"no deck has {size} cards: choose 52, 48, 44, 40, 36, 32"):
        Deck(size)


@pytest.mark.parametrize("joker", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_a_complete_deck_passes_the_check_in_any_order(size: int, joker: bool) -> None:
    deck = Deck(size, joker=joker)
    check = check_deck(deck, reversed(deck.cards))
    assert check.complete
    assert check.words == "the deck is complete"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (Deck(52).cards[1:], "missing: 2c"),
        (Deck(52).cards[:-2], "missing: Ah As"),
        (Deck(52, joker=True).cards, "foreign: Jo"),
        ((*Deck(52).cards, UNKNOWN), "foreign: ??"),
        ((*Deck(52).cards, *parse_cards("As As 2h")), "duplicate: 2h As"),
        ((*Deck(52).cards[1:], JOKER, JOKER), "missing: 2c; foreign: Jo"),
        ((*Deck(52).cards[1:], *parse_cards("Jo 5d")), "missing: 2c; foreign: Jo; duplicate: 5d"),
    ],
)
def test_the_check_names_what_is_missing_foreign_and_duplicate(cards: tuple[Card, ...], words: str) -> None:
    check = check_deck(Deck(52), cards)
    assert not check.complete
    assert check.words == words


def test_the_check_of_a_reduced_deck_finds_the_ranks_left_out() -> None:
    assert check_deck(Deck(48), Deck(52).cards).words == "foreign: 2c 2d 2h 2s"
    assert check_deck(Deck(52), Deck(48).cards).words == "missing: 2c 2d 2h 2s"


def test_a_deck_holds_its_cards_once_each_and_unknown_ones_as_often_as_they_come() -> None:
    Deck(52).hold(parse_cards("As Kd 2c ?? ?? ??"))
    Deck(32, joker=True).hold(Deck(32, joker=True).cards)


@pytest.mark.parametrize(
    ("deck", "cards", "refusal"),
    [
        (Deck(52), "As Kd As", "As is there twice"),
        (Deck(52, joker=True), "Jo Jo", "Jo is there twice"),
        (Deck(52), "As Jo", "Jo is not in this deck (52 cards, ace to two)"),
        (Deck(36), "6c 5c", "5c is not in this deck (36 cards, ace to six)"),
        (Deck(36, joker=True), "2s", "2s is not in this deck (36 cards, ace to six, with the joker)"),
    ],
)
def test_a_deck_refuses_a_card_twice_and_a_card_it_has_not(deck: Deck, cards: str, refusal: str) -> None:
    with pytest.raises(DeckError) as refused:
        deck.hold(parse_cards(cards))
    assert str(refused.value) == refusal
