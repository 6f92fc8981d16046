"""Commitments: every card can be proved, no other card can, and what is not opened stays hidden."""

from __future__ import annotations

from hashlib import sha256
from itertools import product

import pytest
from msgspec.structs import replace

from croupier.cards import Deck
from croupier.check import BrokenInvariant
from croupier.shuffle import Opening, Shuffle, check_opening, shuffled_deck
from croupier.shuffle.commitment import leaf, path, tree

SEED = bytes(range(32))
DECK = shuffled_deck(SEED, Deck())
ODD = "0" * 64


def items(count: int) -> list[str]:
    return [f"thing {number}" for number in range(count)]


# What is proved


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 52, 53])
def test_every_position_of_every_count_is_proved_and_no_other_claim_is(count: int) -> None:
    shuffle = Shuffle(SEED, items(count))
    for opening in shuffle.openings(range(count)):
        assert check_opening(shuffle.root, count, opening) == ""
        for other in {(opening.position + 1) % count, opening.position ^ 1} - {opening.position}:
            assert check_opening(shuffle.root, count, replace(opening, position=other))
            if other < count:
                assert check_opening(shuffle.root, count, replace(opening, card=shuffle.cards[other]))


@pytest.mark.parametrize("position", [0, 29, 51])
def test_an_opening_with_anything_altered_proves_nothing(position: int) -> None:
    opening = DECK.opening(position)
    assert check_opening(DECK.root, 52, opening) == ""
    swapped = (opening.path[1], opening.path[0], *opening.path[2:])
    for altered in (
        replace(opening, card="As" if opening.card != "As" else "Ks"),
        replace(opening, salt=DECK.opening(position ^ 1).salt),
        replace(opening, path=swapped),
        replace(opening, path=opening.path[:-1]),
        replace(opening, path=(*opening.path, ODD)),
        replace(opening, path=(*opening.path[:-1], ODD)),
        replace(opening, path=()),
    ):
        assert check_opening(DECK.root, 52, altered) == f"the opening of position {position} does not lead to the root"
    assert check_opening(ODD, 52, opening)


@pytest.mark.parametrize("position", [-1, 52, 70_000])
def test_there_is_no_card_outside_the_shuffle(position: int) -> None:
    assert "no position" in check_opening(DECK.root, 52, replace(DECK.opening(0), position=position))
    with pytest.raises(BrokenInvariant):
        DECK.opening(position)


@pytest.mark.parametrize("salt", ["", "zz" * 16, "AB" * 16, "00" * 15, "00" * 17, "00 " * 16])
def test_salts_and_hashes_are_written_in_one_way_only(salt: str) -> None:
    opening = DECK.opening(3)
    assert "not written" in check_opening(DECK.root, 52, replace(opening, salt=salt))
    assert "not written" in check_opening(DECK.root, 52, replace(opening, path=(salt, *opening.path[1:])))


def test_a_node_of_the_tree_cannot_pass_for_a_card_nor_a_card_for_a_node() -> None:
    left, right = leaf(0, "As", bytes(16)), leaf(1, "Ks", bytes(16))
    node = tree([left, right])[-1][0]
    assert node == sha256(b"\x01" + left + right).digest() != sha256(b"\x00" + left + right).digest()
    assert check_opening(node.hex(), 1, Opening(0, "As", bytes(16).hex(), ()))


# What stays hidden


def test_a_salt_tells_nothing_about_any_other() -> None:
    """With every other salt in hand nobody finds the card of a leaf by trying the cards: not with any salt known, nor
    with any that follows from those by hashing, counting on or joining halves."""
    hidden = (17, 40)
    opened = [DECK.opening(position) for position in range(52) if position not in hidden]
    known = {bytes.fromhex(opening.salt) for opening in opened}
    counted = {
        ((int.from_bytes(salt, "big") + step) % (1 << 128)).to_bytes(16, "big") for salt in known for step in (-1, 1)
    }
    hashed = {sha256(salt).digest()[half : half + 16] for salt in known for half in (0, 16)}
    guesses = {bytes(16), *known, *counted, *hashed}
    cards = {DECK.cards[position] for position in hidden}
    assert cards == set(DECK.cards) - {opening.card for opening in opened}, "which two cards are hidden is no secret"
    for position in hidden:
        neighbour = DECK.opening(position ^ 1)
        commitment = neighbour.path[0]  # the hidden card's leaf, public once its neighbour is opened
        assert leaf(position, DECK.cards[position], bytes.fromhex(DECK.opening(position).salt)).hex() == commitment
        assert not any(leaf(position, card, salt).hex() == commitment for card, salt in product(cards, guesses))


def test_two_worlds_that_differ_in_hidden_cards_open_the_others_alike() -> None:
    """Both ways round, the hidden two fit all that has been opened: only hashes made with unknown salts differ."""
    salts = [sha256(b"salt %d" % number).digest()[:16] for number in range(52)]
    fresh = [sha256(b"fresh %d" % number).digest()[:16] for number in range(2)]
    swapped, elsewhere = list(DECK.cards), list(salts)
    swapped[17], swapped[40] = swapped[40], swapped[17]
    elsewhere[17], elsewhere[40] = fresh
    worlds = [(list(DECK.cards), salts), (swapped, elsewhere)]
    views = []
    for cards, used in worlds:
        rows = tree([leaf(position, card, salt) for position, (card, salt) in enumerate(zip(cards, used, strict=True))])
        root = rows[-1][0].hex()
        view = [
            Opening(position, cards[position], used[position].hex(), path(rows, position))
            for position in range(52)
            if position not in (17, 40)
        ]
        assert all(check_opening(root, 52, opening) == "" for opening in view)
        views.append([(opening.position, opening.card, opening.salt) for opening in view])
    assert views[0] == views[1]


def test_no_two_positions_share_a_salt_and_no_seed_shares_any() -> None:
    salts = [
        opening.salt
        for number in range(20)
        for opening in shuffled_deck(number.to_bytes(32, "big"), Deck()).openings(range(52))
    ]
    assert len(set(salts)) == len(salts) == 20 * 52
