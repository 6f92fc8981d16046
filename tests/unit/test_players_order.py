"""Protocol 2: the players' order, and what clients and the house sign of it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Deck
from croupier.shuffle import (
    PROTOCOL,
    Contributor,
    Cut,
    Opened,
    Places,
    Shuffled,
    check_commitments,
    check_cut,
    check_opening,
    commitment_of,
    cut,
    players_order,
    shuffled_deck,
)

TABLE, NUMBER = "T1", 7
VALUES = {seat: sha256(b"seat %d" % seat).digest() for seat in (1, 3, 8)}
CLIENTS = {seat: Contributor(TABLE, sha256(b"client %d" % seat).digest()) for seat in VALUES}
DECK = shuffled_deck(bytes(32), Deck())
COMMITMENTS = tuple(CLIENTS[seat].commitment(NUMBER, seat, value) for seat, value in VALUES.items())
SHUFFLED = Shuffled(NUMBER, 0, 52, Deck(), DECK.root, COMMITMENTS, protocol=PROTOCOL)
SIGNED = {seat: CLIENTS[seat].reveal(NUMBER, DECK.root, seat, value) for seat, value in VALUES.items()}
MADE = cut(SHUFFLED, VALUES, SIGNED)


def test_every_card_lies_where_root_and_contributions_put_it() -> None:
    places = Places(SHUFFLED, MADE)
    assert sorted(places.order) == list(range(52))
    for position in range(52):
        opening = DECK.opening(places.committed(position))
        assert check_opening(DECK.root, 52, opening) == ""
        assert places.in_shoe(opening.position) == position


def test_the_cut_turns_the_players_order_round() -> None:
    parts = b"".join(seat.to_bytes(2, "big") + b"\0\x20" + VALUES[seat] for seat in (1, 3, 8))
    order = players_order(DECK.root, 52, parts)
    assert tuple(Places(SHUFFLED, MADE).order) == (*order[MADE.depth :], *order[: MADE.depth])


def test_by_protocol_1_players_only_turned_the_deck_round() -> None:
    first = replace(SHUFFLED, protocol=1)
    assert list(Places(first, Cut(NUMBER, 3, MADE.contributions)).order) == [*range(3, 52), 0, 1, 2]


def test_a_contribution_brings_any_card_to_any_place() -> None:
    tops = {players_order(DECK.root, 52, b"%d" % number)[0] for number in range(1_000)}
    assert tops == set(range(52))


def test_what_is_committed_to_and_revealed_is_signed() -> None:
    assert check_commitments(TABLE, SHUFFLED) == ""
    assert check_cut(SHUFFLED, MADE, TABLE) == ""


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("not signed", lambda one: replace(one, commitment="00" * 32)),
        ("not signed", lambda one: replace(one, key=CLIENTS[3].key)),
        ("not signed", lambda one: replace(one, key="no key")),
        ("not signed", lambda one: replace(one, signature="")),
        ("not signed", lambda one: replace(one, signature=SIGNED[1])),
        ("not signed", lambda one: replace(one, seat=2)),
        ("one for each seat", lambda one: replace(one, seat=3)),
        ("one for each seat", lambda one: replace(one, seat=9)),
    ],
)
def test_a_commitment_of_another_is_found(words: str, change: Callable[..., object]) -> None:
    forged = (change(COMMITMENTS[0]), *COMMITMENTS[1:])
    assert words in check_commitments(TABLE, replace(SHUFFLED, commitments=forged))


def test_a_commitment_is_to_one_shuffle_of_one_table() -> None:
    assert "not signed" in check_commitments("T2", SHUFFLED)
    assert "not signed" in check_commitments(TABLE, replace(SHUFFLED, shuffle=8))
    assert commitment_of(7, 1, VALUES[1]) != commitment_of(8, 1, VALUES[1])


def test_an_unknown_protocol_is_no_protocol() -> None:
    assert "does not know" in check_commitments(TABLE, replace(SHUFFLED, protocol=3))
    assert "does not know" in check_commitments(TABLE, replace(SHUFFLED, protocol=0))


def test_a_shuffle_whose_parts_did_not_all_come_is_never_cut() -> None:
    for left_out in ({1: VALUES[1], 3: VALUES[3]}, VALUES | {8: bytes(32)}, {}):
        assert "void, not cut" in check_cut(SHUFFLED, cut(SHUFFLED, left_out, SIGNED), TABLE)


@pytest.mark.parametrize("signature", ["", SIGNED[3], "00" * 64, "no signature"])
def test_a_part_its_client_has_not_signed_is_found(signature: str) -> None:
    assert "not signed" in check_cut(SHUFFLED, cut(SHUFFLED, VALUES, SIGNED | {1: signature}), TABLE)


def test_a_part_signed_under_another_root_is_found() -> None:
    elsewhere = CLIENTS[1].reveal(NUMBER, "00" * 32, 1, VALUES[1])
    assert "not signed" in check_cut(SHUFFLED, cut(SHUFFLED, VALUES, SIGNED | {1: elsewhere}), TABLE)


def test_the_log_has_exactly_the_published_fields_of_protocol_2() -> None:
    lines = [SHUFFLED, MADE, Opened(NUMBER, DECK.openings((4,)))]
    shuffled, made, _opened = [msgspec.to_builtins(each) for each in lines]
    assert list(shuffled) == ["shuffle", "first", "count", "deck", "root", "commitments", "protocol"]
    assert [list(each) for each in shuffled["commitments"]] == [["seat", "commitment", "key", "signature"]] * 3
    assert [list(each) for each in made["contributions"]] == [["seat", "value", "counted", "signature"]] * 3
    for each in lines:
        assert msgspec.json.decode(msgspec.json.encode(each), type=type(each)) == each
