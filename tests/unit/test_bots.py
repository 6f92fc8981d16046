"""The policy `bot`: what it makes of its hand as the board comes out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from time import process_time

import msgspec
import pytest

from croupier.bots.policies import POLICIES, Seat, _sample_of_deals, strength_of
from croupier.bots.tables import SimulatedTable
from croupier.poker.due import ActDue, due
from croupier.rulebooks import rulebook, settle
from tests.support.play import Played

OMAHA = "act-omaha-2006"
FIVE = {1: 200, 2: 200, 3: 200, 4: 200, 5: 200}
CHANCES = 200  # seeds a decision is tried with
PREFLOP = ("3 fold", "4 fold", "5 call", "1 call", "2 stand")  # leaves 1, 2 and 5


def at(steps: Sequence[str], board: str, *rules: str) -> Played:
    """Omaha after these steps, with this board as it comes."""
    return Played(OMAHA, FIVE, button=5, rules=["limit=pot", *rules], board=board).does(*steps)


def seat_of(played: Played, hole: str) -> Seat:
    """The seat of the player in turn, with these hole cards."""
    played.deal()
    rules, state = played.round.rules, played.round.state
    awaited = due(rules, state)
    assert isinstance(awaited, ActDue)
    return Seat(rules, state, tuple(hole.split()), awaited)


def acts(seat: Seat) -> set[str]:
    """Every act the bot may choose here."""
    return {POLICIES["bot"](seat, Random(seed)).act for seed in range(CHANCES)}


def strength(hole: str, board: str, *rules: str, book: str = OMAHA) -> float:
    """How strong the bot finds a hand with a board."""
    seat = seat_of(Played(book, FIVE, button=5, rules=rules), hole)
    state = msgspec.structs.replace(seat.state, board=tuple(board.split()))
    return strength_of(msgspec.structs.replace(seat, state=state))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        pytest.param("9c 9d 4h 2s", "9h 9s Kd", id="quads"),
        pytest.param("9c 8c 3h 2s", "7c 6c 5c", id="straight flush"),
        pytest.param("Kc Qd 3h 2s", "Kh Ks Qc", id="full house"),
    ],
)
def test_a_made_hand_on_the_flop_is_raised_and_never_folded_to_a_pot_bet(hole: str, board: str) -> None:
    played = at(PREFLOP, board)
    most = played.may("bet")
    assert most
    assert "fold" not in acts(seat_of(played.does(f"1 bet {most[1]}"), hole))
    assert "raise" in acts(seat_of(played, hole))


def test_a_straight_flush_made_on_the_turn_is_raised_whatever_chance_says() -> None:
    played = at((*PREFLOP, "1 check", "2 check", "5 check", "1 bet 6"), "7c 6c Kd 5c")
    assert acts(seat_of(played, "9c 8c 3h 2s")) == {"raise"}


@pytest.mark.parametrize("board", ["2h 7h 9h Jh", "3h 4h 9h Qh", "5h 6h Th Kh"])
def test_two_pairs_of_pocket_cards_are_not_raised_into_four_suited_board_cards(board: str) -> None:
    checked = (*PREFLOP, "1 check", "2 check", "5 check")
    assert acts(seat_of(at(checked, board), "As Ad Ks Qc")) == {"check"}
    assert "raise" not in acts(seat_of(at((*checked, "1 bet 6"), board), "As Ad Ks Kc"))


def test_the_same_pairs_are_raised_before_the_board() -> None:
    assert acts(seat_of(at((), ""), "As Ad Ks Kc")) == {"raise"}


def test_nothing_is_folded_on_the_flop_to_a_pot_bet() -> None:
    played = at((*PREFLOP, "1 bet 6"), "Kh Kd Qs")
    assert acts(seat_of(played, "2c 3d 4h 7s")) == {"fold"}


@pytest.mark.parametrize("board", ["", "Kh Kd Qs"])
def test_a_free_check_or_stand_is_never_folded(board: str) -> None:
    steps = PREFLOP if board else PREFLOP[:-1]
    seat = seat_of(at(steps, board), "2c 3d 4h 7s")
    assert seat.due.price == 0
    assert acts(seat) == {"check" if board else "stand"}


def test_the_nut_low_is_not_folded_in_high_low_and_is_where_only_the_highest_wins() -> None:
    steps, board, hole = (*PREFLOP, "1 bet 6"), "3c 7d 8h", "As 2d Jh 9c"
    split = acts(seat_of(at(steps, board, "win=high-low", "low.qualifier=8"), hole))
    assert "fold" not in split
    assert acts(seat_of(at(steps, board), hole)) == {"fold"}


def test_a_low_that_does_not_qualify_is_worth_nothing() -> None:
    hole, board = "2s 3d 4h 9c", "Kc Ks Kh Qd 6d"
    assert strength(hole, board, "win=high-low", "low.qualifier=8") == strength(hole, board)
    assert strength(hole, board, "win=high-low") > strength(hole, board)


def test_where_the_lowest_wins_low_cards_are_strong_and_pairs_weak() -> None:
    for board in ("", "5c 7d Qh"):
        assert strength("As 2d 3h 4c", board, "win=low") > 0.75
        assert strength("Ks Kd Qc Qs", board, "win=low") < 0.25


def test_the_ace_is_a_high_card_for_the_lowest_hand_where_the_table_says_so() -> None:
    hands = ("As 2d 3h 4c", "")
    assert strength(*hands, "win=low", "low.ace=high") < strength(*hands, "win=low")


def test_a_draw_is_worth_more_than_the_same_cards_without_one() -> None:
    assert strength("Ah Jh 4c 3d", "2h 9h Ks") > strength("As Jd 4c 3d", "2h 9h Ks") + 0.1


@pytest.mark.parametrize("deck", ["32", "40", "52"])
@pytest.mark.parametrize("joker", ["true", "false"])
def test_other_hands_and_boards_are_dealt_from_the_deck_of_the_table(deck: str, joker: str) -> None:
    rules = seat_of(Played("act-manila-2005", FIVE, button=5, rules=[f"deck={deck}", f"joker={joker}"]), "").rules
    hole, board = ("As", "Kd"), ("Th", "Td", "Ac")
    deals = _sample_of_deals(rules, hole, board)
    met = set()
    for whole, hands in deals:
        cards = [*hole, *whole, *(card for hand in hands for card in hand)]
        assert len(whole) == 5
        assert len(set(cards)) == len(cards), "no card is dealt twice"
        met.update(cards)
    assert met <= rules.deck
    assert {card[0] for card in met} == {card[0] for card in rules.deck}, "no rank is left out, nor the joker"
    assert ("Jo" in met) == (joker == "true")


def test_the_joker_is_a_strong_card_in_the_hole() -> None:
    with_joker = strength("Jo As", "Ks", "deck=32", "joker=true", book="act-manila-2005")
    assert with_joker > strength("7d As", "Ks", "deck=32", "joker=true", book="act-manila-2005") + 0.2


def test_a_hand_with_an_unknown_card_is_judged_by_what_is_known() -> None:
    assert 0 <= strength("?? As Kd 2c", "2h 9h Ks") <= 1


def test_the_same_cards_are_valued_the_same_in_any_order() -> None:
    assert strength("Ah Jh 4c 3d", "2h 9h Ks") == strength("3d Jh Ah 4c", "Ks 2h 9h")


def test_the_same_seed_plays_the_same_in_another_process() -> None:
    command = [sys.executable, "-m", "croupier", "simulate", "-r", OMAHA, "--players", "4", "--rounds", "20"]
    figures = []
    for hashing in ("1", "2"):
        told = subprocess.run(
            [*command, "--policy", "bot", "--seed", "5", "--json"],
            env=os.environ | {"PYTHONHASHSEED": hashing},
            capture_output=True,
            check=True,
        )
        answer = msgspec.json.decode(told.stdout)
        figures.append((answer["actions"], answer["net"]))
    assert figures[0] == figures[1]


@pytest.mark.parametrize(
    ("book", "given"),
    [
        (OMAHA, {}),
        (OMAHA, {"win": "high-low", "low.qualifier": "8"}),
        (OMAHA, {"win": "low", "deck": "40", "joker": "true"}),
        ("act-manila-2005", {"deck": "32", "joker": "true", "win": "high-low"}),
        ("adelaide-omaha", {}),
    ],
    ids=str,
)
def test_bots_play_whole_rounds_quickly_under_every_kind_of_rules(book: str, given: dict[str, str]) -> None:
    found = rulebook(book)
    settled = settle(found, given, defaults=found.example.table, simulation=True)
    table = SimulatedTable(settled, 10_000_00, [POLICIES["bot"]] * 5, seed=1)
    table.play()
    began = process_time()
    for _ in range(30):
        table.play()
    assert process_time() - began < table.acts * 0.002, "an act takes well under two milliseconds"
    assert table.figures()["chips_conserved"]
