"""Reading poker hand histories: what the format allows is read, everything else gets one clear line."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from croupier.errors import RequestError
from croupier.history.formats.phh_read import read_phh

HAND = """variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1.0
starting_stacks = [100.25, 1e2, 50]
actions = ["d dh p1 As", "d dh p1 AhKdQd", "", "  # a pause", "p3 cbr 2.50 # brave", "p1 sm -", "p2 sm"]
seats = [4, 6, 1]
time = 12:00:00
_sponsor = "nobody"
"""


def test_amounts_may_be_floats_and_actions_carry_commentaries() -> None:
    (hand,) = read_phh(HAND.encode())
    assert (hand.stakes, hand.blinds, hand.bets, hand.whole) == ((10025, 10000, 5000), (50, 100, 0), (100, 100), False)
    assert hand.holes == (("As", "Ah", "Kd", "Qd"), (), ())
    told = [(act.number, act.place, act.kind, act.to) for act in hand.actions]
    assert told == [(5, 2, "raise", 250), (6, 0, "show", 0), (7, 1, "muck", 0)]
    assert hand.seats == (4, 6, 1)


def test_a_file_of_several_hands_is_read_in_order() -> None:
    both = f"[1]\n{HAND}\n[2]\n{HAND.replace('As', '2s')}"
    assert [hand.holes[0][0] for hand in read_phh(both.encode())] == ["As", "2s"]


def test_shown_cards_are_known_and_may_not_contradict_the_deal() -> None:
    shown = HAND.replace('"p1 sm -"', '"p2 sm 2c2d2h2s"').replace(', "p2 sm"', "")
    assert read_phh(shown.encode())[0].holes[1] == ("2c", "2d", "2h", "2s")
    with pytest.raises(RequestError, match="shows other cards than were dealt"):
        read_phh(HAND.replace("sm -", "sm AsAhKd2d").encode())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[100.25, 1e2, 50]", "[inf, 100, 50]", "not known cannot be played"),
        ("[100.25, 1e2, 50]", "[nan, 100, 50]", "starting_stacks: 'NaN'"),
        ("[100.25, 1e2, 50]", "[1e999, 100, 50]", "starting_stacks"),
        ("[100.25, 1e2, 50]", "[-5, 100, 50]", "'-5'"),
        ("[100.25, 1e2, 50]", "[0, 100, 50]", "every player needs a stack"),
        ("[100.25, 1e2, 50]", "[0.001, 100, 50]", "whole cents"),
        ("[100.25, 1e2, 50]", "[99999999999999999999, 100, 50]", "starting_stacks"),
        ("[100.25, 1e2, 50]", "[true, 100, 50]", "True is not an amount"),
        ("[100.25, 1e2, 50]", "[1979-05-27, 100, 50]", "is not an amount"),
        ("[100.25, 1e2, 50]", "[100]", "1 players"),
        ("[100.25, 1e2, 50]", '"lots"', "Expected `array`"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "antes has 2 amounts for 3 players"),
        ("min_bet = 1.0", 'min_bet = "a lot"', "min_bet: 'a lot'"),
        ('variant = "PO"', "variant = 3", r"\$.variant"),
        ('"p2 sm"', '"p2 sm", 3', r"\$.actions\[7\]"),
        ('"p2 sm"', '"p4 f"', "'p4 f' names no player from p1 to p3"),
        ('"p2 sm"', '"p² f"', "names no player"),
        ('"p2 sm"', '"p1 pb"', "action 7, 'p1 pb', is none this game has"),
        ('"p2 sm"', '"d db 1c"', "cannot read '1c'"),
        ('"p2 sm"', '"p2 cbr -1"', "action 7, 'p2 cbr -1'"),
        ("seats = [4, 6, 1]", "seats = [4, 4, 1]", "3 different seats"),
        ('_sponsor = "nobody"', "_posts = [[1]]", "_posts has 1 lists"),
        ('_sponsor = "nobody"', "_straddles = [7]", "_straddles names player 7"),
        ('_sponsor = "nobody"', "_table_rules = 3", r"\$._table_rules"),
        ("seats = [4, 6, 1]", "seats = [[[[", "not a poker hand history"),
    ],
)
def test_what_is_not_the_format_gets_one_clear_line(old: str, new: str, words: str) -> None:
    assert old in HAND
    with pytest.raises(RequestError, match=words) as caught:
        read_phh(HAND.replace(old, new).encode())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"x = " + b"[" * 5_000,
        b"x = " + b"9" * 5_000,
        b"[1]\n[2]\n",
        b"x = 1",
        HAND.encode()[:150],
        HAND.replace('"p2 sm"', '"p1 cc", ' * 3_000).encode(),
    ],
)
def test_what_is_no_hand_history_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(RequestError):
        read_phh(data)


def test_damaged_files_are_read_or_refused_and_nothing_else() -> None:
    source = random.Random(3)
    for _ in range(300):
        data = bytearray(HAND.encode())
        for _ in range(source.randint(1, 4)):
            data[source.randrange(len(data))] = source.randrange(256)
        with suppress(RequestError):
            assert read_phh(bytes(data))
