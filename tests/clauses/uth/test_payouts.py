"""What winning wagers are paid: the two tables of 10.1, the posted maximum of a blind, and tables that only simulate."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from croupier import DeterminationError, settle
from croupier.banked import commands, events
from croupier.banked.due import DealerDue
from croupier.history.log.native import replay
from tests.support.banked import BETTER_KINGS, BOARD, KINGS, Banked, both, compiled
from tests.support.cite import Cited, clause


class Hand(NamedTuple):
    """A hand ahead of the dealer's, and what it pays for $1."""

    hole: str
    board: str
    dealer: str
    blind: float  # 0: a push
    trips: float  # 0: lost


HANDS = {
    "royal-flush": Hand("As Ks", "Qs Js Ts 2d 7c", "3d 4h", 500, 50),
    "straight-flush": Hand("9s 8s", "7s 6s 5s Kd 2c", "3d Ah", 50, 40),
    "quads": Hand("9s 9h", "9d 9c 4s Kd 2c", "Qd 5h", 10, 30),
    "full-house": Hand("9s 9h", "9d 4c 4s Kd 2c", "Qd 5h", 3, 8),
    "flush": Hand("As 3s", "9s 7s 5s Kd 2c", "Qd 4h", 1.5, 7),
    "straight": Hand("Th Qd", BOARD, "Kd 4h", 1, 4),
    "three": Hand("7s 7h", BOARD, "Kd 4h", 0, 3),
    "two-pairs": Hand("7s 9s", BOARD, "Kd 4h", 0, 0),
    "pair": Hand("Ks Qs", BOARD, "Kd 4h", 0, 0),
    "high-card": Hand("Ac Qh", BOARD, "3d 4h", 0, 0),
}
# Each is the least or the greatest of its kind
EDGES = {
    "straight-flush": Hand("As 2s", "3s 4s 5s Kd Qc", "3d 7h", 50, 40),  # the ace low
    "quads": Hand("As Ah", "Ad Ac 4s Kd 2c", "Qd 5h", 10, 30),
    "full-house": Hand("2s 2h", "2d 3c 3s Kd 9c", "Qd 5h", 3, 8),
    "flush": Hand("7s 5s", "4s 3s 2s Kd Qc", "Kc Jh", 1.5, 7),
    "straight": Hand("Ah 4d", "2c 3d 5h Kc Qs", "Kd 4h", 1, 4),  # five high
    "three": Hand("2s 2h", "2d 7d 9h Js Kc", "Kd 4h", 0, 3),
}
PAYING = ("royal-flush", "straight-flush", "quads", "full-house", "flush", "straight", "three")


def row(number: str) -> str:
    """The hand a row of the tables is about: "10.1.blind-quads" is about quads."""
    return number.partition("-")[2]


def played_with(cited: Cited, hand: Hand, ante: float = 10, trips: float = 10, **more: Any) -> Banked:
    """One box that has played four times its ante, settled."""
    played = Banked(
        cited.book.id, {1: (ante, trips)}, holes={1: hand.hole}, board=hand.board, dealer=hand.dealer, **more
    )
    return played.does("1 play 4").settled()


def blinds(*hands: str) -> list[str]:
    return both(*[f"10.1.blind-{hand}" for hand in hands])


def of_trips(*hands: str) -> list[str]:
    return both(*[f"10.1.trips-{hand}" for hand in hands])


# The tables


@clause(*blinds("royal-flush", "straight-flush", "quads", "full-house", "flush", "straight"))
@pytest.mark.parametrize("ante", [10, 5, 100, 2, 34])
def test_a_winning_blind_is_paid_by_its_row(cited: Cited, ante: float) -> None:
    hand = HANDS[row(cited.clause)]
    played = played_with(cited, hand, ante)
    assert (played.results[1]["blind"], played.under[1]["blind"]) == ("win", cited.clause)
    assert played.paid[1]["blind"] == hand.blind * ante


@clause(*blinds("straight-flush", "quads", "full-house", "flush", "straight"))
def test_every_hand_of_a_kind_pays_a_blind_alike(cited: Cited) -> None:
    played = played_with(cited, EDGES[row(cited.clause)])
    assert (played.paid[1]["blind"], played.under[1]["blind"]) == (HANDS[row(cited.clause)].blind * 10, cited.clause)


@clause(*both("10.1.blind-less"))
@pytest.mark.parametrize("name", ["three", "two-pairs", "pair", "high-card"])
def test_a_blind_ahead_with_less_than_a_straight_is_a_push(cited: Cited, name: str) -> None:
    played = played_with(cited, HANDS[name])
    assert cited.clause in played.rules.clauses["settle.paid"]
    assert (played.results[1]["blind"], played.paid[1]["blind"]) == ("push", 0)
    assert played.results[1]["play"] == "win"


@clause(*blinds("royal-flush", "straight-flush", "quads", "full-house", "flush", "straight"))
def test_the_blind_has_to_beat_the_dealer_for_every_row(cited: Cited) -> None:
    """Also for a straight, whose row does not say so: 9.6(a) does."""
    level = {
        "royal-flush": ("2d 3c", "4d 5c", "As Ks Qs Js Ts"),
        "straight-flush": ("2d 3c", "4d 5c", "Ks Qs Js Ts 9s"),
        "quads": ("2d 3c", "4d 5c", "9s 9h 9d 9c As"),
        "full-house": ("2d 3c", "4d 5c", "9s 9h 9d Kc Ks"),
        "flush": ("2d 3c", "4d 5c", "As Qs 9s 7s 6s"),
        "straight": ("2d 3c", "4d 5c", "As Kd Qs Js Ts"),
    }
    hole, dealer, board = level[row(cited.clause)]
    played = played_with(cited, Hand(hole, board, dealer, 0, 0))
    assert played.results[1] == {"ante": "push", "blind": "push", "play": "push", "trips": "win"}
    assert played.under[1]["blind"] == "9.6(c)(i)"


@clause(*of_trips(*PAYING))
@pytest.mark.parametrize("trips", [10, 5, 100, 7])
def test_a_winning_trips_wager_is_paid_by_its_row(cited: Cited, trips: float) -> None:
    hand = HANDS[row(cited.clause)]
    played = played_with(cited, hand, trips=trips)
    assert (played.results[1]["trips"], played.under[1]["trips"]) == ("win", cited.clause)
    assert played.paid[1]["trips"] == hand.trips * trips


@clause(*of_trips("straight-flush", "quads", "full-house", "flush", "straight", "three"))
def test_every_hand_of_a_kind_pays_trips_alike(cited: Cited) -> None:
    played = played_with(cited, EDGES[row(cited.clause)])
    assert (played.paid[1]["trips"], played.under[1]["trips"]) == (HANDS[row(cited.clause)].trips * 10, cited.clause)


@clause(*both("def:Trips"))
def test_trips_as_a_hand_is_three_of_a_rank_with_two_odd_cards(cited: Cited) -> None:
    played = played_with(cited, HANDS["three"])
    assert cited.clause in played.rules.clauses["settle.trips"]
    assert "Box 1 shows 7s 7h: three of a kind, sevens, king kicker [9.3]" in played.text
    assert played.paid[1]["trips"] == 30
    assert played_with(cited, HANDS["full-house"]).paid[1]["trips"] == 80, "with a pair it is a full house"
    assert played_with(cited, HANDS["quads"]).paid[1]["trips"] == 300, "with a fourth it is quads"
    assert played_with(cited, HANDS["two-pairs"]).results[1]["trips"] == "lose"


@clause(*both("10.1.ante"))
@pytest.mark.parametrize("name", ["quads", "full-house", "straight", "three", "two-pairs", "pair"])
def test_a_winning_ante_is_paid_one_to_one_whatever_the_hand(cited: Cited, name: str) -> None:
    played = played_with(cited, HANDS[name], ante=35)
    assert cited.clause in played.rules.clauses["settle.paid"]
    assert (played.results[1]["ante"], played.paid[1]["ante"]) == ("win", 35)


@clause(*both("10.1.play"))
@pytest.mark.parametrize("name", list(HANDS))
def test_a_winning_play_wager_is_paid_one_to_one_whatever_the_hand(cited: Cited, name: str) -> None:
    played = played_with(cited, HANDS[name], ante=35)
    assert cited.clause in played.rules.clauses["settle.paid"]
    assert (played.results[1]["play"], played.paid[1]["play"]) == ("win", 140)


@clause(*both("10.1.play"))
@pytest.mark.parametrize(
    ("steps", "times"), [(["1 play 3"], 3), (["1 check", "1 play"], 2), (["1 check", "1 check", "1 play"], 1)]
)
def test_a_winning_play_wager_is_paid_one_to_one_whatever_its_stage(cited: Cited, steps: list[str], times: int) -> None:
    played = Banked(cited.book.id, {1: 35}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS).does(*steps).settled()
    assert played.paid[1] == {"ante": 35, "blind": 0, "play": 35 * times}
    assert played.nets == {1: 35 + 35 * times}


@clause(*both("9.9"))
@pytest.mark.parametrize("name", list(HANDS))
def test_a_player_ends_with_the_stakes_and_all_that_is_paid(cited: Cited, name: str) -> None:
    hand = HANDS[name]
    played = played_with(cited, hand)
    qualified = 10 if played.state.qualifies else 0
    won = qualified + 10 * hand.blind + 40 + (10 * hand.trips if hand.trips else -10)
    assert (played.nets, played.bank) == ({1: won}, -won)


# 10.1 Only at these odds


@clause(*both("10.1"))
@pytest.mark.parametrize("wager", ["blind", "trips"])
def test_a_table_pays_at_these_odds_only(cited: Cited, wager: str) -> None:
    rules = cited.permits(*[f"{key}={value}" for key, value in _printed(wager).items()])
    assert {key: str(rules[key]) for key in _printed(wager)} == _printed(wager)
    for key, value in _printed(wager).items():
        other = "2" if value == "1" else "1"
        assert key in cited.refuses(f"{key}={other}")


def _printed(wager: str) -> dict[str, str]:
    rows = ("royal-flush", "straight-flush", "four", "full-house", "flush", "straight", "three")
    odds = {"blind": ("500", "50", "10", "3", "3/2", "1"), "trips": ("50", "40", "30", "8", "7", "4", "3")}[wager]
    return {f"{wager}.{hand}": pays for hand, pays in zip(rows, odds, strict=False)}


@clause(*both("10.1"))
def test_other_odds_are_for_simulation_and_say_so(cited: Cited) -> None:
    given = {"blind.flush": "2", "trips.three": "5/2"}
    with pytest.raises(DeterminationError):
        settle(cited.book, given, defaults=cited.book.example.table)
    rules = settle(cited.book, given, defaults=cited.book.example.table, simulation=True)
    assert sorted(rules.hypothetical) == ["blind.flush", "trips.three"]
    pairs = [f"{key}={value}" for key, value in given.items()]
    assert played_with(cited, HANDS["flush"], rules=pairs).paid[1]["blind"] == 20
    assert played_with(cited, HANDS["three"], trips=11, rules=pairs).paid[1]["trips"] == 27.5
    assert compiled(cited.book.id, *pairs).digest != compiled(cited.book.id).digest


@clause(*both("10.1"))
def test_a_script_that_pays_otherwise_says_so(cited: Cited) -> None:
    played = played_with(cited, HANDS["flush"], rules=["blind.flush=2", "trips.three=5/2"])
    assert played.round.answer([]).hypothetical is True
    assert "Hypothetical, no real table may pay so: blind.flush 2, trips.three 5/2 [10.1]" in played.text
    for rules in ([], ["blind.flush=3/2"]):
        plain = played_with(cited, HANDS["flush"], rules=rules)
        assert plain.round.answer([]).hypothetical is False
        assert not [line for line in plain.text if "Hypothetical" in line]


# 10.1.max The posted maximum


@clause(*both("10.1.max"))
@pytest.mark.parametrize(("most", "paid"), [(50_000, 5_000), (5_000, 5_000), (4_999, 4_999), (1_000, 1_000), (1, 1)])
def test_a_blind_pays_up_to_the_posted_maximum_its_stake_on_top(cited: Cited, most: int, paid: float) -> None:
    played = played_with(cited, HANDS["royal-flush"], trips=0, rules=[f"payout.max={most}"])
    assert played.rules.under["payout.max"] == cited.clause
    assert played.paid[1] == {"ante": 0, "blind": paid, "play": 40}
    assert played.nets == {1: paid + 40}
    assert f"Box wagers $5 to $100; a blind pays at most ${most:,}" in played.text
    capped = paid < 5_000
    blind = played.round.answer([]).boxes[0].wagers["blind"]
    assert (blind.clause, blind.also) == ("10.1.blind-royal-flush", ("9.6(a)", cited.clause) if capped else ("9.6(a)",))
    (line,) = [line for line in played.text if line.startswith("Box 1: blind of $10 wins")]
    assert line.endswith(
        f"paid ${paid:,}, the most a blind pays here [10.1.blind-royal-flush, 9.6(a), 10.1.max]"
        if capped
        else f"paid ${paid:,} [10.1.blind-royal-flush, 9.6(a)]"
    )


@clause(*both("10.1.max"))
def test_the_maximum_holds_for_each_blind_and_for_nothing_else(cited: Cited) -> None:
    holes = {1: "9s 9h", 2: "As Ad", 3: "7s 7h"}
    played = Banked(
        cited.book.id,
        {1: (100, 100), 2: (100, 100), 3: 100},
        holes=holes,
        board="9d 9c Ac Ah 7d",
        dealer="Qd 5h",
        rules=["payout.max=300"],
    )
    played.does("1 play 4", "2 play 4", "3 play 4").settled()
    assert played.paid == {
        1: {"ante": 100, "blind": 300, "play": 400, "trips": 3000},
        2: {"ante": 100, "blind": 300, "play": 400, "trips": 3000},
        3: {"ante": 100, "blind": 300, "play": 400},
    }
    assert played.bank == -8400


def two_boxes(cited: Cited, per: str, most: float = 900, trips: float = 0, *rules: str) -> Banked:
    """A straight flush at box 1 wins 50 to 1, four of a kind at box 2 wins 10 to 1, each on a blind of $100."""
    return Banked(
        cited.book.id,
        {1: (100, trips), 2: 100},
        holes={1: "9h 8h", 2: "7c 7d"},
        board="Th 7h Jh 7s 3c",
        dealer="2c 2d",
        rules=[f"payout.max={most}", f"payout.max.per={per}", *rules],
    ).does("1 play 4", "2 play 4")


@clause(*both("10.1.max"))
def test_by_itself_the_maximum_counts_for_each_blind(cited: Cited) -> None:
    assert cited.rules()["payout.max.per"] == "wager", "where the table says nothing"
    played = two_boxes(cited, "wager").settled()
    assert played.paid == {1: {"ante": 100, "blind": 900, "play": 400}, 2: {"ante": 100, "blind": 900, "play": 400}}


@clause(*both("10.1.max"))
def test_counted_for_a_box_the_maximum_holds_for_its_blind_and_trips_together(cited: Cited) -> None:
    assert cited.permits("payout.max.per=box").under["payout.max.per"] == cited.clause
    played = two_boxes(cited, "box", trips=10).settled()
    assert played.paid == {
        1: {
            "ante": 100,
            "blind": 834,
            "play": 400,
            "trips": 66,
        },  # of 5,000 and 400: 833.33 and 66.67, the odd dollar left
        2: {"ante": 100, "blind": 900, "play": 400},
    }
    line = "Box 1: blind of $100 wins, paid $834, cut to the $900 a box wins at most on blind and trips"
    assert f"{line} [10.1.blind-straight-flush, 9.6(a), 10.1.max]" in played.text
    assert "Box wagers $5 to $100; a box wins at most $900 on blind and trips" in played.text
    assert two_boxes(cited, "box", 5_400, 10).settled().paid[1]["blind"] == 5_000, "5,400 is not above 5,400"
    assert replay(played.round.events, again=True).ok


@clause(*both("10.1.max"))
def test_counted_for_the_table_the_maximum_is_shared_out_in_proportion(cited: Cited) -> None:
    assert cited.permits("payout.max.per=table").under["payout.max.per"] == cited.clause
    played = two_boxes(cited, "table").settled()
    assert played.paid == {1: {"ante": 100, "blind": 750, "play": 400}, 2: {"ante": 100, "blind": 150, "play": 400}}
    blinds = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert [(event.place, event.also) for event in blinds] == [(place, ("9.6(a)", cited.clause)) for place in (1, 0)]
    assert "Box wagers $5 to $100; all boxes win at most $900 on blinds and trips" in played.text
    line = "Box 2: blind of $100 wins, paid $150, its share of the $900 all boxes win at most on blinds and trips"
    assert f"{line} [10.1.blind-quads, 9.6(a), 10.1.max]" in played.text
    assert replay(played.round.events, again=True).ok


@clause(*both("10.1.max"))
@pytest.mark.parametrize(
    ("most", "first", "second"), [(901, 751, 150), (905, 755, 150), (6_000, 5_000, 1_000), (1, 1, 0)]
)
def test_an_odd_chip_goes_to_the_box_nearest_the_dealers_left(cited: Cited, most: int, first: int, second: int) -> None:
    played = two_boxes(cited, "table", most).settled()
    assert (played.paid[1]["blind"], played.paid[2]["blind"]) == (first, second)
    assert first + second == most
    fives = two_boxes(cited, "table", most, 0, "chip=5").settled()
    assert fives.paid[2]["blind"] % 5 == 0, "in whole chips"
    assert fives.paid[1]["blind"] + fives.paid[2]["blind"] == most


@clause(*both("9.3", "10.1.max"))
def test_what_boxes_win_at_odds_is_paid_once_all_are_turned_up_where_the_maximum_is_the_tables(cited: Cited) -> None:
    played = two_boxes(cited, "table")
    assert played.not_given(commands.ShareOut()).clause == "9.3"
    played.settles_next()
    assert played.lying == {1: 600, 2: 100}, "its blind waits"
    assert played.refused("2 concede") == "9.1", "turned up and settled, but for what it wins"
    played.does("1 concede")
    assert played.due == DealerDue("share")
    played.settled()
    assert played.paid[2]["blind"] == 900, "nobody else wins"
    assert replay(played.round.events, again=True).ok


@clause(*both("10.1.max"))
def test_a_table_has_to_post_a_maximum(cited: Cited) -> None:
    assert cited.permits("payout.max=25000")["payout.max"] == 2_500_000
    cited.refuses_without("payout.max")
    cited.refuses("payout.max=0")


@clause(*both("10.1.max"))
def test_a_wager_above_the_box_maximum_is_cut_before_the_payout_is(cited: Cited) -> None:
    played = played_with(cited, HANDS["quads"], ante=150, trips=0, rules=["payout.max=1200"])
    assert played.paid[1] == {"ante": 100, "blind": 1000, "play": 400}
    marked = played_with(cited, HANDS["quads"], ante=150, trips=0, rules=["payout.max=1200"], markers=[1])
    assert marked.paid[1] == {"ante": 150, "blind": 1200, "play": 600}


# 10.1.blind-flush Halves


@clause(*both("10.1.blind-flush"))
@pytest.mark.parametrize("ante", [5, 7, 33, 99])
def test_odd_dollars_pay_their_half(cited: Cited, ante: float) -> None:
    assert played_with(cited, HANDS["flush"], ante=ante).paid[1]["blind"] == 1.5 * ante


@clause(*both("10.1.blind-flush"))
def test_no_multiple_is_permitted_that_a_flush_does_not_pay_exactly(cited: Cited) -> None:
    for chip in ("0.01", "0.05", "0.25"):
        with pytest.raises(DeterminationError, match=r"chip: .* cannot be paid at 3/2 to 1") as refusal:
            compiled(cited.book.id, f"chip={chip}")
        assert refusal.value.clauses == ("5.3", cited.clause)
    for chip in ("0.02", "0.10", "1", "5"):
        assert compiled(cited.book.id, f"chip={chip}").chip % 2 == 0


@clause(*both("10.1.blind-flush"))
@pytest.mark.parametrize(("ante", "cents"), [(5.01, 751), (5.03, 754), (5.02, 753), (0.01, 1)])
def test_where_a_hypothetical_table_has_smaller_chips_half_a_cent_is_dropped(
    cited: Cited, ante: float, cents: int
) -> None:
    played = played_with(cited, HANDS["flush"], ante=ante, trips=0, rules=["chip=0.01", "blind.straight=2"])
    (blind,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert (blind.paid, blind.counted) == (cents, round(ante * 100))
    assert blind.paid == blind.counted * 3 // 2


CALLED = {"quads": "four of a kind", "three": "three of a kind", "two-pairs": "two pair", "pair": "pair of"}


def test_the_hands_of_this_file_are_what_they_are_called() -> None:
    for book in ("act-uth-2025", "act-uth-2019"):
        for hands in (HANDS, EDGES):
            for name, hand in hands.items():
                played = Banked(book, {1: 10}, holes={1: hand.hole}, board=hand.board, dealer=hand.dealer)
                said = [line for line in played.does("1 play 4").settled().text if line.startswith("Box 1 shows")]
                words = CALLED.get(name, name)
                assert words.replace("-", " ") in said[0], said
                assert played.results[1]["play"] == "win"
