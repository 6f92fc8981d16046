"""Pots: Adelaide 17(a), 26, 48.s3, 48.s4 and 58: side pots, folded chips, shares and the odd chip.

No limit without commission, unless a test says so; blinds of $1 and $2 from the first two seats left of the button.
"""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
ACES, ACES_TOO = "Ah Ad Jc Tc", "Ac As Jd Td"
QUEENS, JACKS = "Qh Qd 9d 9s", "Jh Js 5c 5s"
PAIRED = "Kh Kd 8c 7h 2s"  # the board of a three-way tie: kings with an ace and a queen
TIES = ("Ah Qh 5h 4h", "Ad Qd 5d 4d", "Ac Qc 5c 4c", "As Qs 5s 4s")


def table(
    cited: Cited, stakes: dict[int, float], holes: dict[int, str], *rules: str, button: int = 0, board: str = BOARD
) -> Played:
    """A table of no limit without commission; the button is on the last seat unless given."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, stakes, button=button or max(stakes), rules=given, holes=holes, board=board)


def pots(r: Played) -> list[tuple[float, list[int], dict[int, float]]]:
    """Each pot: its amount, who could win it, and who won how much."""
    return [
        (pot.amount / 100, pot.eligible, {winner.seat: winner.amount / 100 for winner in pot.winners})
        for pot in r.answer.pots
    ]


def four_all_in(cited: Cited, *holes: str) -> Played:
    """Stakes of $20, $50, $80 and $100, all in before the flop."""
    r = table(cited, {1: 20, 2: 50, 3: 80, 4: 100}, dict(enumerate(holes, start=1)))
    return r.does("3 raise 80", "4 raise 100", "1 call", "2 call")


# 48.s3, 48.s4 Side pots


@clause("adelaide-omaha 48.s3")
def test_what_others_put_in_above_an_all_in_forms_a_separate_pot(cited: Cited) -> None:
    r = four_all_in(cited, ACES, QUEENS, JACKS, "6h 6d 4h 4d")
    (back,) = r.answer.returned
    assert (back.seat, back.amount) == (4, 2000)
    assert [(amount, sum(shares.values())) for amount, _, shares in pots(r)] == [(80, 80), (90, 90), (60, 60)]


@clause("adelaide-omaha 48.s4")
def test_an_all_in_winner_takes_only_the_pots_it_matched(cited: Cited) -> None:
    r = four_all_in(cited, ACES, QUEENS, JACKS, "6h 6d 4h 4d")
    assert [shares for _, _, shares in pots(r)] == [{1: 80}, {2: 90}, {3: 60}]
    assert r.stakes == {1: 80, 2: 90, 3: 60, 4: 20}


@clause("adelaide-omaha 48.s4")
def test_a_best_hand_with_the_most_chips_takes_every_pot(cited: Cited) -> None:
    r = four_all_in(cited, "6h 6d 4h 4d", QUEENS, JACKS, ACES)
    assert r.stakes == {1: 0, 2: 0, 3: 0, 4: 250}


@clause("adelaide-omaha 48.s4")
def test_each_further_pot_goes_to_the_best_of_those_who_contributed_to_it(cited: Cited) -> None:
    r = four_all_in(cited, QUEENS, ACES, "6h 6d 4h 4d", JACKS)
    assert [shares for _, _, shares in pots(r)] == [{2: 80}, {2: 90}, {4: 60}]
    assert r.stakes == {1: 0, 2: 170, 3: 0, 4: 80}


@clause("adelaide-omaha 48.s3")
def test_equal_all_ins_share_one_pot(cited: Cited) -> None:
    r = table(cited, {1: 30, 2: 100, 3: 30}, {1: QUEENS, 2: JACKS, 3: ACES})
    r.does("3 raise 30", "1 call", "2 call")
    assert [(amount, shares) for amount, _, shares in pots(r)] == [(90, {3: 90})]
    assert r.stakes == {1: 0, 2: 70, 3: 90}


@clause("adelaide-omaha 48.s3")
def test_betting_goes_on_for_the_separate_pot_alone(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 10}, {1: QUEENS, 2: JACKS, 3: ACES})
    r.does("3 raise 10", "1 call", "2 call", "1 bet 20", "2 call", *("1 check", "2 check") * 2)
    assert [(amount, shares) for amount, _, shares in pots(r)] == [(30, {3: 30}), (40, {1: 40})]


@clause("adelaide-omaha 48.s3", "adelaide-omaha 48.s4")
def test_folded_chips_stay_in_the_pots_they_reached(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 30, 4: 100}, {1: JACKS, 2: QUEENS, 3: ACES, 4: ACES_TOO})
    r.does("3 raise 30", "4 raise 60", "1 fold", "2 call", "2 bet 20", "4 fold")
    assert r.answer.returned[0].amount == 2000
    assert [(amount, shares) for amount, _, shares in pots(r)] == [(91, {3: 91}), (60, {2: 60})]
    assert r.stakes == {1: 99, 2: 100, 3: 91, 4: 40}


@clause("adelaide-omaha 48.s4", "adelaide-omaha def:Dead Hand")
def test_a_hand_passed_in_leaves_its_chips_to_the_others(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 20}, {})
    r.does("3 raise 20", "1 call", "2 call", "1 check", "2 bet 30", "1 call", *("1 check", "2 check") * 2)
    r.does("1 muck", "2 show Jh Js 5c 5s", "3 show Qh Qd 9d 9s")
    assert pots(r) == [(60, [1, 2, 3], {3: 60}), (60, [1, 2], {2: 60})]


@clause("adelaide-omaha 48.s3", "adelaide-omaha 58")
def test_the_pots_are_the_same_whether_a_beaten_all_in_hand_is_shown_or_passed_in(cited: Cited) -> None:
    """The main pot of $61 and the separate pot of $25 each have an odd dollar for seat 2."""
    shown = []
    for last in ("3 show Qh Qd 9d 9s", "3 muck"):
        r = table(cited, {1: 100, 2: 100, 3: 15, 4: 100, 5: 100}, {})
        r.does("3 raise 15", "4 call", "5 call", "1 fold", "2 call", "2 bet 7", "4 call", "5 call")
        r.does("2 check", "4 check", "5 fold", "2 bet 2", "4 call", f"2 show {ACES}", last, f"4 show {ACES_TOO}")
        shown.append([(amount, shares) for amount, _, shares in pots(r)])
    assert shown == [[(61, {2: 31, 4: 30}), (25, {2: 13, 4: 12})]] * 2


@clause("adelaide-omaha def:Dead Hand")
def test_a_folded_hand_wins_no_pot_however_good(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {1: QUEENS, 2: JACKS, 3: ACES})
    r.does("3 raise 10", "1 call", "2 call", "1 bet 10", "2 call", "3 fold", *("1 check", "2 check") * 2)
    assert [(amount, shares) for amount, _, shares in pots(r)] == [(50, {1: 50})]
    assert r.stakes == {1: 130, 2: 80, 3: 90}


@clause("adelaide-omaha def:Pot")
def test_a_pot_is_the_sum_of_all_wagers_of_the_hand(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {1: QUEENS, 2: JACKS}, "ante=1")
    assert r.pot == 6
    r.does("3 raise 6", "1 call", "2 call")
    assert r.pot == 21
    r.does("1 bet 10", "2 call", "3 fold")
    assert r.pot == 41
    r.does(*("1 check", "2 check") * 2)
    assert sum(amount for amount, _, _ in pots(r)) == 41


@clause("adelaide-omaha def:Pot")
def test_what_nobody_called_goes_back_before_the_pot_is_measured(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {}).does("3 raise 60", "1 fold", "2 fold")
    (back,) = r.events(events.BetReturned)
    assert back.amount == 5800
    assert pots(r) == [(5, [3], {3: 5})]
    assert r.stakes == {1: 99, 2: 98, 3: 103}


# 26, 58 Tied hands


@clause("adelaide-omaha 26")
def test_tied_hands_share_equally(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {1: ACES, 2: ACES_TOO, 3: QUEENS})
    r.does("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    assert r.stakes == {1: 101, 2: 101, 3: 98}


@clause("adelaide-omaha 26")
def test_the_shares_are_of_what_commission_leaves(cited: Cited) -> None:
    holes = {1: ACES, 2: ACES_TOO, 3: QUEENS}
    r = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["limit=no-limit"], holes=holes, board=BOARD)
    r.does("3 raise 40", "1 call", "2 call", "1 check", "2 check", "3 fold", *("1 check", "2 check") * 2)
    assert r.answer.commission.amount == 1200
    assert pots(r) == [(120, [1, 2], {1: 54, 2: 54})]


@clause("adelaide-omaha 58")
@pytest.mark.parametrize(
    ("button", "winners", "nearest"), [(3, (1, 2), 1), (2, (1, 2), 1), (1, (1, 2), 2), (2, (1, 3), 3), (3, (2, 3), 2)]
)
def test_the_odd_chip_goes_to_the_winner_nearest_the_buttons_left(
    cited: Cited, button: int, winners: tuple[int, int], nearest: int
) -> None:
    """Three put in $25, and the third seat folds: the pot of $75 leaves an odd dollar."""
    (loser,) = {1, 2, 3} - {*winners}
    holes = {winners[0]: ACES, winners[1]: ACES_TOO, loser: QUEENS}
    r = table(cited, {1: 25, 2: 25, 3: 25}, holes, button=button)
    first, second, third = [(button + offset - 1) % 3 + 1 for offset in (1, 2, 3)]
    r.does(f"{third} raise 25", f"{first} call", f"{second} call")
    (other,) = {*winners} - {nearest}
    assert r.stakes == {nearest: 38, other: 37, loser: 0}


@clause("adelaide-omaha 58")
def test_a_remainder_of_two_chips_goes_to_the_nearest_winner_whole(cited: Cited) -> None:
    holes = dict(zip((1, 2, 3), TIES, strict=False))
    r = table(cited, {1: 100, 2: 100, 3: 100, 4: 100}, holes, "blinds=1,2", board=PAIRED)
    r.does("3 raise 5", "4 call", "1 call", "2 call", "1 bet 7", "2 call", "3 call", "4 fold")
    r.does(*("1 check", "2 check", "3 check") * 2)
    assert pots(r)[0][2] == {1: 15, 2: 13, 3: 13}


@clause("adelaide-omaha 58")
@pytest.mark.parametrize(("chip", "shares"), [("0.50", (12.5, 12.5)), ("1", (13, 12)), ("5", (15, 10))])
def test_the_unit_of_division_is_the_smallest_chip(cited: Cited, chip: str, shares: tuple[float, float]) -> None:
    holes = {1: ACES, 2: ACES_TOO}
    rules = (f"chip={chip}", "blinds=5,10")
    r = table(cited, {1: 100, 2: 100, 3: 100}, holes, *rules, button=2)
    assert r.round.state.seats == (3, 1, 2)
    r.does("2 call", "3 fold", "1 check", *("1 check", "2 check") * 3)
    assert pots(r) == [(25, [1, 2], {1: shares[0], 2: shares[1]})]


@clause("adelaide-omaha 58", "adelaide-omaha 48.s4")
def test_each_pot_has_an_odd_chip_of_its_own(cited: Cited) -> None:
    holes = {1: QUEENS, 2: ACES, 3: ACES_TOO, 4: JACKS}
    r = table(cited, {1: 15, 2: 100, 3: 100, 4: 100}, holes)
    r.does("3 raise 15", "4 call", "1 call", "2 call", "2 bet 7", "3 call", "4 fold", *("2 check", "3 check") * 2)
    assert [(amount, shares) for amount, _, shares in pots(r)] == [(60, {2: 30, 3: 30}), (14, {2: 7, 3: 7})]
    odd = table(cited, {1: 15, 2: 100, 3: 100, 4: 22}, holes)
    odd.does("3 raise 15", "4 call", "1 call", "2 call", "2 bet 7", "3 call", "4 call", *("2 check", "3 check") * 2)
    assert [(amount, shares) for amount, _, shares in pots(odd)] == [(60, {2: 30, 3: 30}), (21, {2: 11, 3: 10})]


@clause("adelaide-omaha 58")
def test_the_remainder_is_what_is_left_after_commission(cited: Cited) -> None:
    holes = {1: ACES, 2: ACES_TOO, 3: QUEENS}
    r = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["limit=no-limit"], holes=holes, board=BOARD)
    r.does("3 raise 10", "1 call", "2 call", "1 check", "2 check", "3 fold", *("1 check", "2 check") * 2)
    assert r.answer.commission.amount == 300
    assert pots(r) == [(30, [1, 2], {1: 14, 2: 13})]


# 22(a).s3, 24.s3, 26, 48.s4, 58 The clause a pot is won under


def awarded_under(r: Played) -> list[tuple[str, ...]]:
    return [(award.under, *award.also) for award in r.events(events.PotAwarded)]


@clause("adelaide-omaha 48.s4", "adelaide-omaha 24.s3")
def test_a_side_pot_names_its_clause_and_the_main_pot_that_of_the_hand_that_won(cited: Cited) -> None:
    assert awarded_under(four_all_in(cited, ACES, QUEENS, JACKS, "9h 9c 6d 6h"))[:2] == [("24.s3",), ("48.s4",)]


@clause("adelaide-omaha 26", "adelaide-omaha 58")
def test_a_pot_shared_names_the_clause_of_sharing_and_an_odd_chip_its_own(cited: Cited) -> None:
    holes = {1: TIES[0], 2: TIES[1], 3: "9d 6c Ts 3d"}
    level = table(cited, {1: 20, 2: 20, 3: 20}, holes, board=PAIRED).does("3 raise 20", "1 call", "2 call")
    assert awarded_under(level) == [("26",)]
    odd = table(cited, {1: 20, 2: 20, 3: 21}, holes, "ante=1", board=PAIRED).does("3 fold", "1 raise 19", "2 call")
    assert awarded_under(odd) == [("26", "58")], "$41"


@clause("adelaide-omaha 22(a).s3")
def test_the_only_winner_after_a_bet_called_on_the_river_names_no_clause_of_sharing(cited: Cited) -> None:
    r = table(cited, {1: 50, 2: 50}, {1: ACES, 2: QUEENS}).does("1 call", "2 check")
    while "bet" in r.acts and len(r.round.state.board) < 5:
        r.does(f"{r.turn} check")
    r.does("1 bet 10", "2 call")
    assert awarded_under(r) == [(cited.clause,)]
