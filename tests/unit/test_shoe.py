"""The shoe: cut, draw, burn, return and reshuffle; a position names one card for good."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Card, Deck, Shoe, cards_text
from croupier.errors import DeckError

DECKS = [Deck(size, joker=joker) for size in (52, 48, 44, 40, 36, 32) for joker in (False, True)]


def seen(shoe: Shoe, positions: tuple[int, ...]) -> str:
    return cards_text(shoe.cards[position] for position in positions)


# The cut


@pytest.mark.parametrize("deck", DECKS)
def test_a_cut_leaves_more_than_one_card_on_either_side(deck: Deck) -> None:
    shoe = Shoe(deck.cards)
    for depth in (2, deck.count // 2, deck.count - 2):
        assert shoe.cut(depth).cards == deck.cards[depth:] + deck.cards[:depth]
    for depth in (-1, 0, 1, deck.count - 1, deck.count, deck.count + 1):
        with pytest.raises(DeckError, match=f"a cut {depth} deep is too near an end: cut from 2 to {deck.count - 2}"):
            shoe.cut(depth)


def test_the_cards_are_cut_before_the_first_one_leaves() -> None:
    shoe, _ = Shoe(Deck().cards).draw()
    with pytest.raises(DeckError, match="before the first one leaves"):
        shoe.cut(26)


# Drawing and burning


def test_cards_come_in_order_from_the_top() -> None:
    shoe, first = Shoe(Deck().cards).draw(3)
    shoe, then = shoe.draw()
    assert (first, then) == ((0, 1, 2), (3,))
    assert seen(shoe, first + then) == "2c 2d 2h 2s"
    assert shoe.left == 48


def test_a_shoe_is_a_value_and_drawing_leaves_the_old_one_as_it_was() -> None:
    shoe = Shoe(Deck().cards)
    after, _ = shoe.draw(5)
    assert (shoe.left, after.left) == (52, 47)
    assert shoe.draw(5) == (after, (0, 1, 2, 3, 4))


def test_a_burnt_card_leaves_the_shoe_and_is_remembered() -> None:
    shoe, dealt = Shoe(Deck().cards).draw(2)
    shoe, first = shoe.burn()
    shoe, flop = shoe.draw(3)
    shoe, second = shoe.burn()
    assert (dealt, first, flop, second) == ((0, 1), 2, (3, 4, 5), 6)
    assert shoe.burnt == (2, 6)
    assert shoe.left == 45


def test_no_more_cards_are_drawn_than_there_are() -> None:
    shoe, _ = Shoe(Deck(32).cards).draw(30)
    with pytest.raises(DeckError, match="3 cards are wanted and 2 are left"):
        shoe.draw(3)
    shoe, last = shoe.draw(2)
    assert seen(shoe, last) == "Ah As"
    for step in (shoe.draw, shoe.burn):
        with pytest.raises(DeckError, match="1 cards are wanted and 0 are left"):
            step()
    assert shoe.draw(0) == (shoe, ())
    with pytest.raises(DeckError):
        shoe.draw(-1)


# Return and reshuffle


def test_returned_and_undealt_cards_take_fresh_positions_in_the_order_given() -> None:
    shoe, _ = Shoe(Deck(32).cards[:6]).draw(3)
    again = shoe.reshuffled((0, 2), order=(4, 0, 3, 1, 2))
    assert again.cards[:6] == shoe.cards
    assert cards_text(again.cards[6:]) == "8d 7c 8c 7h 7s"
    assert again.left == 5
    after, positions = again.draw(2)
    assert positions == (6, 7)
    assert seen(after, positions) == "8d 7c"


def test_a_burnt_card_stays_out_of_a_reshuffle_unless_it_is_returned() -> None:
    shoe, _ = Shoe(Deck(32).cards).draw(2)
    shoe, burnt = shoe.burn()
    kept = shoe.reshuffled((0, 1), order=range(31))
    returned = shoe.reshuffled((0, burnt), order=range(31))
    assert (kept.burnt, returned.burnt) == ((burnt,), ())
    assert shoe.cards[burnt] not in kept.cards[kept.top :]
    assert shoe.cards[burnt] in returned.cards[returned.top :]


@pytest.mark.parametrize("returned", [(3,), (0, 0), (-1,), (0, 31), (32,)])
def test_only_cards_that_have_left_the_shoe_are_returned_each_once(returned: tuple[int, ...]) -> None:
    shoe, _ = Shoe(Deck(32).cards).draw(3)
    with pytest.raises(DeckError, match="only cards that have left the shoe can be returned"):
        shoe.reshuffled(returned, order=range(29 + len(returned)))


@pytest.mark.parametrize("spent", [0, 1, 3, 31])
def test_a_position_spent_by_one_reshuffle_is_not_returned_in_another(spent: int) -> None:
    shoe, _ = Shoe(Deck(32).cards).draw(3)
    shoe = shoe.reshuffled((0, 1), order=range(31))
    with pytest.raises(DeckError):
        shoe.reshuffled((spent,), order=range(32))


@pytest.mark.parametrize("order", [(), range(29), range(31), (0,) * 30, range(1, 31)])
def test_a_reshuffle_names_each_of_its_cards_exactly_once(order: tuple[int, ...]) -> None:
    shoe, _ = Shoe(Deck(32).cards).draw(3)
    with pytest.raises(DeckError, match="each of its 30 cards exactly once"):
        shoe.reshuffled((0,), order=order)


@given(data=st.data(), deck=st.sampled_from(DECKS))
def test_any_sequence_of_steps_conserves_the_deck_and_a_position_never_changes_its_card(
    data: st.DataObject, deck: Deck
) -> None:
    shoe = Shoe(tuple(data.draw(st.permutations(deck.cards))))
    if data.draw(st.booleans()):
        shoe = shoe.cut(data.draw(st.integers(2, deck.count - 2)))
    card_at: dict[int, Card] = {}
    drawn: list[int] = []
    out: set[int] = set()
    for step in data.draw(st.lists(st.sampled_from(["draw", "burn", "reshuffle"]), max_size=12)):
        if step == "draw":
            shoe, positions = shoe.draw(data.draw(st.integers(0, min(shoe.left, 9))))
            drawn += positions
            out |= set(positions)
        elif step == "burn" and shoe.left:
            shoe, position = shoe.burn()
            drawn.append(position)
            out.add(position)
        elif step == "reshuffle":
            returned = data.draw(st.lists(st.sampled_from(sorted(out)), unique=True)) if out else []
            order = data.draw(st.permutations(range(shoe.left + len(returned))))
            shoe = shoe.reshuffled(returned, order)
            out -= set(returned)
        card_at |= {position: shoe.cards[position] for position in out if position not in card_at}

        assert {position: shoe.cards[position] for position in card_at} == card_at
        held = [*shoe.cards[shoe.top :], *(card_at[position] for position in out)]
        assert sorted(held) == sorted(deck.cards)
        assert set(shoe.burnt) <= out
    assert all(earlier < later for earlier, later in pairwise(drawn))
