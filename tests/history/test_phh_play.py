"""Poker hand histories of others, played by our rules."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.history.formats.phh import toml
from croupier.history.formats.phh_play import replay_hand
from croupier.history.formats.phh_read import read_phh
from croupier.history.log.native import Replayed

DEALT = ["d dh p1 AsAhKdQd", "d dh p2 KsKh2d3d", "d dh p3 ????????"]
BASE: dict[str, Any] = {
    "variant": "PO",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [100, 80, 50],
    "actions": [*DEALT, "p3 f", "p1 cbr 6", "p2 f"],
}
SPLIT: dict[str, Any] = {"variant": "FO/8", "small_bet": 2, "big_bet": 4}
CHECKED_DOWN = ["p1 cc", "p2 cc"]


def written(fields: dict[str, Any]) -> bytes:
    return "\n".join(f"{name} = {toml(value)}" for name, value in fields.items()).encode()


def play(rulebook: str | None = None, given: dict[str, Any] | None = None, **changed: Any) -> Replayed:
    return replay_hand(read_phh(written(BASE | changed))[0], rulebook, given)


def test_without_a_rulebook_po_is_played_by_adelaide_without_commission() -> None:
    answer = play()
    assert answer == Replayed(True, [10200, 7800, 5000], None)
    showdown = [*DEALT, "p3 f", "p1 cc", "p2 cc", "d db Kc7d8h", *CHECKED_DOWN, "d db 4s", *CHECKED_DOWN, "d db Jc"]
    answer = play(actions=[*showdown, *CHECKED_DOWN, "p1 sm -", "p2 sm KsKh2d3d"])
    assert answer == Replayed(True, [9800, 8200, 5000], None)


def test_without_a_rulebook_fo8_is_played_high_low_with_the_big_bet_later() -> None:
    actions = [
        "d dh p1 As2d9c9h", "d dh p2 QsQdJcJh", "d dh p3 8s8d8c8h", "p3 f", "p1 cbr 4", "p2 cc", "d db Kd5c3h",
        "p1 cbr 2", "p2 cc", "d db Qc", "p1 cbr 4", "p2 cc", "d db 7d", "p1 cc", "p2 cbr 4", "p1 cc", "p2 sm -",
        "p1 sm -",
    ]  # fmt: skip
    assert play(**SPLIT, actions=actions).final_stakes == [10000, 8000, 5000], "high and low take half each"
    answer = play(**SPLIT, actions=[*actions[:10], "p1 cbr 2", *actions[11:]])
    assert (
        answer.mismatch == "action 11, 'p1 cbr 2': bets and raises are $4 in this betting round (act-omaha-2006 4.2(g))"
    )


def test_a_rulebook_and_table_rules_of_the_caller_go_first() -> None:
    charged = play(given={"commission": "schedule"}, actions=[*DEALT, "p3 cbr 7", "p1 f", "p2 f"])
    assert charged.final_stakes == [9900, 7800, 5300], "$5 bears no commission in whole dollars"
    by_act = play("act-omaha-2006", actions=[*DEALT, "p3 cbr 7", "p1 cbr 23", "p2 f", "p3 f"])
    assert by_act.ok
    too_much = play(given={"limit": "half-pot"}, actions=[*DEALT, "p3 cbr 7", "p1 f", "p2 f"])
    assert too_much.mismatch == "action 4, 'p3 cbr 7': refused, it may go from $4 to $4 (adelaide-omaha A1.8)"


def test_the_heads_up_button_posts_the_small_blind() -> None:
    """The largest pot played online up to 2009: Antonius and Blom, 21 November of that year."""
    answer = play(
        antes=[0, 0],
        blinds_or_straddles=[500, 1000],
        min_bet=1000,
        starting_stacks=[1259450, 678473],
        actions=[
            "d dh p1 Ah3sKsKh", "d dh p2 6d9s7d8h", "p2 cbr 3000", "p1 cbr 9000", "p2 cbr 27000", "p1 cbr 81000",
            "p2 cc", "d db 4s5c2h", "p1 cbr 91000", "p2 cbr 435000", "p1 cbr 779000", "p2 cc # all-in",
            "p1 sm Ah3sKsKh", "p2 sm 6d9s7d8h", "d db 5h", "# the river", "d db 9c",
        ],
    )  # fmt: skip
    assert answer == Replayed(True, [193792300, 0], None)


@pytest.mark.parametrize(
    ("blinds", "stakes", "actions", "finishing"),
    [
        # 2023 World Series of Poker, event 43, final table
        (
            [100_000, 200_000, 0, 0, 0],
            [4_350_000, 8_400_000, 4_075_000, 7_075_000, 5_800_000],
            "p3 f, p4 cbr 400000, p5 f, p1 f, p2 cc, d db 7h4c8c, p2 cc, p4 cbr 200000, p2 cc, d db Jd, p2 cc,"
            "p4 cbr 400000, p2 cbr 800000, p4 cc, d db 9h, p2 cbr 400000, p4 cc, p2 sm AsQd4d2s, p4 sm AhKhQs2c",
            [4_250_000, 9_375_000, 4_075_000, 6_200_000, 5_800_000],
        ),
        (
            [100_000, 200_000, 0, 0, 0],
            [3_875_000, 7_800_000, 5_800_000, 4_250_000, 7_975_000],
            "p3 cbr 400000, p4 cbr 600000, p5 cbr 800000, p1 f, p2 f, p3 f, p4 cc, d db KcAhJh, p4 cc, p5 cc, d db Kd,"
            "p4 cbr 400000, p5 cc, d db 8s, p4 cbr 400000, p5 cc, p4 sm AsKs4s2s, p5 sm",
            [3_775_000, 7_600_000, 5_400_000, 6_550_000, 6_375_000],
        ),
    ],
)
def test_televised_hands_come_out_as_they_were_played(
    blinds: list[int], stakes: list[int], actions: str, finishing: list[int]
) -> None:
    table: dict[str, Any] = {"antes": [0] * 5, "blinds_or_straddles": blinds, "small_bet": 200_000, "big_bet": 400_000}
    acts = [action.strip() for action in actions.split(",")]
    answer = play(**table, variant="FO/8", starting_stacks=stakes, actions=acts, finishing_stacks=finishing)
    assert answer == Replayed(True, [stack * 100 for stack in finishing], None)


def test_the_ante_of_the_big_blind_alone_is_a_dead_post() -> None:
    answer = play(antes=[0, 2, 0], actions=[*DEALT, "p3 cbr 6", "p1 f", "p2 f"])
    assert answer.final_stakes == [9900, 7600, 5500]
    assert "neither the same for all" in (play(antes=[0, 0, 2]).mismatch or "")
    assert play(antes=[1, 1, 1]).final_stakes == [10400, 7700, 4900]
    assert "A1.6(d)" in (play(antes=[2, 2, 2]).mismatch or ""), "more than the small blind"


def test_blinds_beyond_the_big_one_are_straddles() -> None:
    four: dict[str, Any] = {"antes": [0] * 4, "starting_stacks": [50] * 4}
    deal = [f"d dh p{number} ????????" for number in (1, 2, 3, 4)]
    answer = play(
        **four, blinds_or_straddles=[1, 2, 4, 0], actions=[*deal, "p4 cc", "p1 f", "p2 f", "p3 cbr 8", "p4 f"]
    )
    assert answer.final_stakes == [4900, 4800, 5700, 4600]
    button = play(**four, blinds_or_straddles=[1, 2, 0, 4], actions=deal)
    assert "(adelaide-omaha 11(a))" in (button.mismatch or "")
    triple = play(**four, blinds_or_straddles=[1, 2, 6, 0], actions=deal)
    assert "(adelaide-omaha A1.7(a))" in (triple.mismatch or "")
    over = play("act-omaha-2006", **four, blinds_or_straddles=[1, 2, 6, 0], actions=[*deal, "p4 f", "p1 f", "p2 f"])
    assert over.final_stakes == [4900, 4800, 5300, 5000], "an over-blind may be any amount above"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"actions": [*DEALT, "p3 cbr 9"]}, ("action 4, 'p3 cbr 9'", "from $4 to $7", "adelaide-omaha A1.8")),
        ({"actions": [*DEALT, "p3 cbr 3"]}, ("from $4 to $7", "adelaide-omaha 15")),
        ({"actions": [*DEALT, "p1 f"]}, ("it is the turn of p3", "adelaide-omaha 42")),
        ({"actions": [*DEALT, "p3 f", "p1 f", "p2 f"]}, ("action 6, 'p2 f'", "the betting is over")),
        ({"actions": [*DEALT, "p3 f"]}, ("the file ends while p1 is to act",)),
        ({"actions": [*DEALT, "p3 f", *CHECKED_DOWN]}, ("ends before the first communal card",)),
        ({"actions": [*DEALT, "d db Kc7d8h", "p3 f"]}, ("3 communal cards lie there in the file, 0 by the rules",)),
        ({"actions": ["d dh p1 AsAh", "p3 f"]}, ("p1 has 2 hole cards; 4 are dealt", "11(b)")),
        ({"finishing_stacks": [103, 78, 50]}, ("p1 has $102 by the rules, $103 in the file", "adelaide-omaha 26")),
        ({"blinds_or_straddles": [2, 1, 0]}, ("the rules do not permit", "A1.1(d)")),
        ({"actions": ["d dh p1 AsAhKdQd", "d dh p2 AsKh2d3d"]}, ("As is there twice",)),
        ({"actions": [*BASE["actions"], "d db Kc7d8h"]}, ("3 communal cards are dealt, and 0 by the rules",)),
    ],
)
def test_where_file_and_rules_part_the_mismatch_says_what_and_under_which_clause(
    changed: dict[str, Any], words: tuple[str, ...]
) -> None:
    answer = play(**changed)
    assert not answer.ok
    for word in words:
        assert word in (answer.mismatch or "")


SHOWDOWN = ["p3 f", "p1 cc", "p2 cc", "d db Kc7d8h", *CHECKED_DOWN, "d db 4s", *CHECKED_DOWN, "d db Jc", *CHECKED_DOWN]


def test_a_hand_that_has_to_be_shown_is_shown_and_one_not_known_cannot_be() -> None:
    passed = [*DEALT, *SHOWDOWN, "p1 sm", "p2 sm KsKh2d3d"]
    assert play("act-omaha-2006", actions=passed).ok, "the loser's hand is known; 13.1 has it shown"
    winner = [*DEALT, *SHOWDOWN, "p1 sm -", "p2 sm"]
    assert play(actions=winner).final_stakes == [10200, 7800, 5000], "a winner may pass by Adelaide's rules"
    beaten = ["d dh p1 KsKh2d3d", "d dh p2 AsAhKdQd", *SHOWDOWN, "p1 sm", "p2 sm -"]
    assert "passes in a hand that has to be shown and wins" in (play("act-omaha-2006", actions=beaten).mismatch or "")
    hidden = [*SHOWDOWN, "p1 sm ????????", "p2 sm ????????"]
    assert "has to be shown and is not known (act-omaha-2006 13.1)" in (
        play("act-omaha-2006", actions=hidden).mismatch or ""
    )


def test_a_variant_we_do_not_play_and_a_rulebook_that_cannot_are_refused_outright() -> None:
    with pytest.raises(CroupierError, match="variant 'NT' is not played here; there are PO, FO/8"):
        play(variant="NT")
    with pytest.raises(CroupierError, match="names its rulebook in _rulebook"):
        play(variant="_manila")
    with pytest.raises(CroupierError, match="adelaide-omaha 43"):
        play("adelaide-omaha", **SPLIT)
    with pytest.raises(CroupierError, match="no rule key 'colour'"):
        play(given={"colour": "red"})


def test_our_own_fields_have_to_agree_with_the_fields_others_read() -> None:
    rules: dict[str, Any] = {"_rulebook": "adelaide-omaha", "_table_rules": {"blinds": "1,2", "chip": 1}}
    assert play(**rules).ok
    assert "blinds_or_straddles of p2" in (play(**rules, blinds_or_straddles=[1, 3, 0]).mismatch or "")
    assert "antes of p1" in (play(**rules, antes=[1, 1, 1]).mismatch or "")
