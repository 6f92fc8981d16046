"""Rounds as poker hand histories."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from croupier.history.formats.phh import Occasion, phh_hand, phh_text
from croupier.history.formats.phh_play import replay_hand
from croupier.history.formats.phh_read import read_phh
from croupier.history.log.native import stakes_by_seat
from tests.history.rounds import TABLES, dealt
from tests.support.play import Played


def fields(played: Played, occasion: Occasion | None = None, openings: dict[int, str] | None = None) -> dict[str, Any]:
    return tomllib.loads(phh_text([phh_hand(played.round.events, occasion, openings)]))


def omaha(book: str = "adelaide-omaha", *rules: str, **given: Any) -> Played:
    return Played(book, {2: 100, 5: 80, 7: 50.50}, button=7, rules=rules, **given)


def test_pot_limit_omaha_is_po_with_players_from_the_buttons_left() -> None:
    played = omaha(holes={2: "As Ah Kd Qd", 5: "Ks Kh 2d 3d"}, board="Kc 7d 8h 4s Jc")
    played.does("7 fold", "2 raise 6", "5 call", "2 bet 12", "5 call", "2 check", "5 check", "2 check", "5 check")
    hand = fields(played, Occasion("table 4", 12, 1_700_000_000_000))
    assert hand["variant"] == "PO"
    assert (hand["antes"], hand["blinds_or_straddles"], hand["min_bet"]) == ([0, 0, 0], [1, 2, 0], 2)
    assert (hand["starting_stacks"], hand["seats"]) == ([100, 80, 50.5], [2, 5, 7])
    assert hand["actions"] == [
        "d dh p1 ????????",
        "d dh p2 ????????",
        "d dh p3 ????????",
        "p3 f",
        "p1 cbr 6",
        "p2 cc",
        "d db Kc7d8h",
        "p1 cbr 12",
        "p2 cc",
        "d db 4s",
        "p1 cc",
        "p2 cc",
        "d db Jc",
        "p1 cc",
        "p2 cc",
        "p1 sm AsAhKdQd",
        "p2 sm KsKh2d3d",
    ]
    assert (hand["finishing_stacks"], hand["winnings"]) == ([82, 95, 50.5], [0, 33, 0])
    assert (hand["hand"], hand["table"], hand["year"], hand["time"].isoformat()) == (12, "table 4", 2023, "22:13:20")
    assert hand["_commission"] == {
        "amount": 3, "base": 36, "percent": 10, "unit": 1, "cap": 15, "from": [3], "clause": hand["_commission"]["clause"]
    }  # fmt: skip
    assert (hand["_rulebook"], hand["_edition"], hand["_deck"], hand["_joker"]) == (
        "adelaide-omaha", "undated", 52, False
    )  # fmt: skip
    assert hand["_table_rules"]["blinds"] == "1,2"


def test_fixed_limit_split_eight_is_fo8_and_other_games_have_codes_of_their_own() -> None:
    split = ("limit=fixed", "win=high-low", "low.qualifier=8")
    hand = fields(omaha("act-omaha-2006", *split))
    assert (hand["variant"], hand["small_bet"], hand["big_bet"]) == ("FO/8", 2, 2)
    assert fields(omaha("act-omaha-2006", *split, "low.ace=high"))["variant"] == "_omaha"
    assert fields(omaha("act-omaha-2006", "joker=true"))["variant"] == "_omaha"
    assert fields(omaha("act-omaha-2006", "deck=48"))["variant"] == "_omaha"
    assert fields(omaha("adelaide-omaha", "limit=fixed"))["big_bet"] == 4
    hand = fields(omaha("act-manila-2005", "deck=32", "joker=true"))
    assert (hand["variant"], hand["_deck"], hand["_joker"]) == ("_manila", 32, True)


def test_two_players_have_their_blinds_listed_the_other_way_round() -> None:
    written = Played("adelaide-omaha", {1: 100, 2: 100}, button=2)
    assert fields(written)["blinds_or_straddles"] == [2, 1], "the button posts the big one, as the text is written"
    small = Played("adelaide-omaha", {1: 100, 2: 100}, button=2, rules=["two-handed=button-small"])
    assert fields(small)["blinds_or_straddles"] == [1, 2]


def test_openings_fill_in_the_hole_cards_of_those_who_may_be_seen() -> None:
    played = omaha().deal()
    first = played.round.state.hole[0]
    shown = dict(zip(first, ("As", "Kd", "2c", "3c"), strict=True))
    assert fields(played, openings=shown)["actions"] == ["d dh p1 AsKd2c3c", "d dh p2 ????????", "d dh p3 ????????"]


def test_straddles_and_posts_stand_among_the_blinds_and_in_fields_of_their_own() -> None:
    played = Played(
        "adelaide-omaha", {1: 50, 2: 50, 3: 50, 4: 50}, button=4, rules=["straddle=true"], owes={4: [1, 2, 1]}
    )
    played.does("3 straddle").deal()
    hand = fields(played)
    assert (hand["blinds_or_straddles"], hand["antes"]) == ([1, 2, 4, 2], [0, 0, 0, 2])
    assert (hand["_straddles"], hand["_posts"]) == ([3], [[], [], [], [2, 2]])


def test_a_call_and_fold_and_a_time_out_are_marked_by_the_number_of_their_action() -> None:
    played = omaha("act-omaha-2006", "opening=A").does("7 call-and-fold", "2 call", "5 stand", "2 time-out")
    hand = fields(played)
    assert [hand["actions"][number - 1] for number in hand["_call_and_folds"]] == ["p3 cc"]
    assert [hand["actions"][number - 1] for number in hand["_time_outs"]] == ["p1 f"]


def test_several_rounds_are_tables_of_one_file() -> None:
    hands = [phh_hand(dealt("adelaide-omaha", seed).events) for seed in range(3)]
    assert list(tomllib.loads(phh_text(hands))) == ["1", "2", "3"]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_written_replays_to_the_same_stakes(table: str) -> None:
    for seed in range(60):
        played = dealt(table, seed)
        openings = played.openings if seed % 2 else {}
        text = phh_text([phh_hand(played.events, Occasion("t", seed, seed), openings)])
        answer = replay_hand(read_phh(text.encode())[0])
        assert answer.mismatch is None, f"seed {seed}\n{text}"
        assert answer.final_stakes == stakes_by_seat(played.state)


def test_a_limit_for_each_betting_round_has_a_code_of_our_own_and_replays() -> None:
    played = omaha("adelaide-omaha", "limit=fixed,fixed,pot,pot", holes={2: "As Ah Kd Qd"}, board="Kc 7d 8h 4s Jc")
    played.does("7 fold", "2 raise 4", "5 call", "2 bet 2", "5 call", "2 bet 12", "5 fold")
    hand = fields(played)
    assert (hand["variant"], hand["min_bet"]) == ("_omaha", 2)
    assert hand["_table_rules"]["limit"] == "fixed, fixed, pot, pot"
    (read,) = read_phh(phh_text([phh_hand(played.round.events)]).encode())
    replayed = replay_hand(read)
    assert replayed.ok
