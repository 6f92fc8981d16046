"""The money of hands that are dead at the ACT tables: commission (15.2) and pots where 17.9, 17.10 or 19.2 fold a hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.poker import events
from croupier.poker.ruling_events import HandKilled, HeirsNamed, WagerCommitted
from tests.support.cite import Cited, clause
from tests.support.play import Played

NO_LIMIT = "limit=no-limit"
SCHEDULE_I = ("stake.min=200", "commission.cap=50", NO_LIMIT)  # 5% above $19
SCHEDULE_II = ("stake.min=100", "commission.cap=50", NO_LIMIT)  # 10% above $9
BOARD = "Kh Qd 9s 5c 4h"
HANDS = {1: "Kc Ks 2s 3s", 2: "Qs Qh 2c 3c", 3: "9c 9h 2d 3d", 4: "5s 5h 2h 3h"}


def table(cited: Cited, stakes: Mapping[int, float], *rules: str, shown: tuple[int, ...] = ()) -> Played:
    """Blinds of one and two dollars, the last seat on the button; of the hands shown the lowest seat holds the best."""
    count = 4 if cited.book.id == "act-omaha-2006" else 2
    holes = {seat: " ".join(HANDS[seat].split()[:count]) for seat in shown if seat in stakes}
    given = rules or SCHEDULE_II
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, holes=holes, board=BOARD)


def check_down(played: Played) -> Played:
    """Check on until the hands are to be shown."""
    while "check" in played.acts:
        played.does(f"{played.turn} check")
    return played


def fouls(played: Played, *seats: int) -> Played:
    """Each of these hands is found a card short; the hands left are shown, and the pots settled."""
    for seat in seats:
        played.reports("wrong-number-of-cards", seat=seat, cards=1)
    played.deal()
    return played


def taken(played: Played) -> tuple[float, float, list[float]]:
    """The commission, its base and what each pot bears of it, in dollars."""
    assert played.ended
    answer = played.answer.commission
    return answer.amount / 100, answer.base / 100, [part / 100 for part in answer.taken_from]


def pots(played: Played) -> list[tuple[float, dict[int, float]]]:
    """Each pot before commission, and what each player had of it."""
    shares: list[tuple[float, dict[int, float]]] = []
    for pot in played.answer.pots:
        had: dict[int, float] = {}
        for winner in pot.winners:
            had[winner.seat] = had.get(winner.seat, 0) + winner.amount / 100
        shares.append((pot.amount / 100, had))
    return shares


def side_pot(cited: Cited, *rules: str) -> Played:
    """Seat 1 has tapped out for $20, seats 2 and 3 have $20 each in a side pot, seat 4 folded a hand without a chip."""
    played = table(cited, {1: 20, 2: 200, 3: 200, 4: 200}, *(rules or SCHEDULE_II), shown=(1,))
    played.does("3 call", "4 fold", "1 raise 20", "2 call", "3 call", "2 bet 20", "3 call")
    return check_down(played)


def two_side_pots(cited: Cited, *rules: str, shown: tuple[int, ...] = (1, 2)) -> Played:
    """Tapped out: seat 1 for $20, seat 2 for $60. Seats 3 and 4 are in for $100: pots of $80, $120 and $80."""
    played = table(cited, {1: 20, 2: 60, 3: 200, 4: 200}, *(rules or SCHEDULE_II), shown=shown)
    played.does("3 call", "4 call", "1 raise 20", "2 raise 60", "3 call", "4 call", "3 bet 40", "4 call")
    return check_down(played)


# 15.2 with 17.9.s3: a side pot only dead hands reach


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "act-omaha-2006 15.2", "act-manila-2005 15.2")
@pytest.mark.parametrize(("cap", "amount"), [(50, 6), (10, 6), (6, 6), (5, 5)])
def test_a_side_pot_that_goes_back_is_whole_and_outside_the_commission(cited: Cited, cap: int, amount: int) -> None:
    played = fouls(side_pot(cited, *SCHEDULE_II, f"commission.cap={cap}"), 2, 3)
    assert taken(played) == (amount, 60, [amount, 0])
    assert pots(played) == [(60, {1: 60 - amount}), (40, {2: 20, 3: 20})]
    assert played.stakes == {1: 60 - amount, 2: 180, 3: 180, 4: 200}
    assert [award.under for award in played.events(events.PotAwarded)] == ["13.1.s3", "17.9.s3"]


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_the_order_in_which_the_hands_are_found_makes_no_difference(cited: Cited) -> None:
    assert fouls(side_pot(cited), 3, 2).stakes == fouls(side_pot(cited), 2, 3).stakes


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "act-omaha-2006 15.2", "act-manila-2005 15.2")
def test_of_two_side_pots_the_one_without_a_hand_goes_back(cited: Cited) -> None:
    played = fouls(two_side_pots(cited), 3, 4)
    assert taken(played) == (20, 200, [8, 12, 0])
    assert pots(played) == [(80, {1: 72}), (120, {2: 108}), (80, {3: 40, 4: 40})]
    assert played.stakes == {1: 72, 2: 108, 3: 140, 4: 140}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "act-omaha-2006 15.2", "act-manila-2005 15.2")
def test_two_side_pots_without_a_hand_go_back_both(cited: Cited) -> None:
    played = fouls(two_side_pots(cited, shown=(1,)), 2, 3, 4)
    assert taken(played) == (8, 80, [8, 0, 0])
    assert pots(played) == [(80, {1: 72}), (120, {2: 40, 3: 40, 4: 40}), (80, {3: 40, 4: 40})]
    assert played.stakes == {1: 72, 2: 40, 3: 180, 4: 180}


@clause("act-omaha-2006 15.2(a)(ii)", "act-manila-2005 15.2(a)(ii)")
def test_a_main_pot_too_small_for_commission_bears_none_beside_a_large_side_pot_that_goes_back(cited: Cited) -> None:
    played = table(cited, {1: 3, 2: 200, 3: 200}, shown=(1,))
    played.does("3 call", "1 call", "2 stand", "1 check", "2 check", "3 check", "1 bet 1", "2 call", "3 call")
    played.does("2 bet 50", "3 call")
    assert taken(fouls(check_down(played), 2, 3)) == (0, 9, [0, 0])
    assert played.stakes == {1: 9, 2: 197, 3: 197}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "act-omaha-2006 15.2", "act-manila-2005 15.2")
def test_a_side_pot_the_last_to_fold_wins_bears_commission_like_any_other(cited: Cited) -> None:
    played = table(cited, {1: 20, 2: 200, 3: 200, 4: 200}, shown=(1,))
    played.does("3 call", "4 call", "1 raise 20", "2 call", "3 call", "4 call", "2 bet 20", "3 call", "4 call")
    fouls(check_down(played.does("2 bet 10", "3 call", "4 fold")), 2, 3)
    assert taken(played) == (16, 160, [8, 8])
    assert played.stakes == {1: 72, 2: 150, 3: 150, 4: 160 + 72}


def bet_in_the_side_pot(cited: Cited, *more: str) -> Played:
    """Seat 1 has tapped out for $20; the others have $20 each in a side pot, and seat 2 bets $50 more into it."""
    seats = {1: 20, 2: 200, 3: 200, **({4: 200} if more else {})}
    played = table(cited, seats, shown=(1,)).does("3 raise 20", *["4 call"] * bool(more), "1 call", "2 call")
    return played.does("2 bet 20", "3 call", *["4 call"] * bool(more), "2 bet 50", *more)


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "act-omaha-2006 15.2", "act-manila-2005 15.2")
@pytest.mark.parametrize("report", ["wrong-number-of-cards", "cards-in-muck"])
@pytest.mark.parametrize("way", ["3 fold", "3 time-out"])
def test_who_folds_after_a_hand_is_dead_is_the_last_to_fold_and_wins_the_side_pot(
    cited: Cited, report: str, way: str
) -> None:
    played = bet_in_the_side_pot(cited)
    played.reports(report, seat=2, **({"cards": 1} if report == "wrong-number-of-cards" else {}))
    played.does(way)
    assert taken(played) == (10, 100, [6, 4]), "nobody matched the last $50"
    assert pots(played) == [(60, {1: 54}), (90, {3: 86})]
    assert played.stakes == {1: 54, 2: 110, 3: 160 + 86}
    assert played.events(events.PotAwarded)[1].under == "17.9.s3"


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_of_three_in_the_side_pot_the_one_who_folds_after_two_foul_hands_wins_it(cited: Cited) -> None:
    played = bet_in_the_side_pot(cited, "3 call")
    for seat in (2, 3):
        played.reports("wrong-number-of-cards", seat=seat, cards=1)
    played.does("4 fold")
    assert taken(played) == (24, 240, [8, 16])
    assert pots(played) == [(80, {1: 72}), (160, {4: 144})]
    assert played.stakes == {1: 72, 2: 110, 3: 110, 4: 160 + 144}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_of_a_fold_before_and_one_after_the_foul_hand_the_later_counts(cited: Cited) -> None:
    played = bet_in_the_side_pot(cited, "3 fold")
    played.reports("wrong-number-of-cards", seat=2, cards=1)
    played.does("4 fold")
    assert taken(played) == (14, 140, [8, 6])
    assert played.stakes == {1: 72, 2: 110, 3: 160, 4: 160 + 104}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2", "act-omaha-2006 12.4(a)", "act-manila-2005 12.4(a)")
@pytest.mark.parametrize("way", ["3 fold", "3 time-out"])
def test_a_tapped_out_player_does_not_win_the_side_pot_though_all_of_it_have_folded(cited: Cited, way: str) -> None:
    played = bet_in_the_side_pot(cited)
    played.reports("out-of-turn", seat=2, act="fold")
    played.does(way)
    assert taken(played) == (10, 100, [6, 4])
    assert pots(played) == [(60, {1: 54}), (90, {3: 86})]
    assert played.stakes == {1: 54, 2: 110, 3: 160 + 86}, "seat 3 was the last one left for the side pot"
    award = played.events(events.PotAwarded)[1]
    assert (award.under, *award.also) == ("12.4(a)", "14.2.s2")


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_nor_where_three_have_folded_from_it(cited: Cited) -> None:
    played = bet_in_the_side_pot(cited, "3 call")
    for seat in (3, 2):
        played.reports("out-of-turn", seat=seat, act="fold")
    played.does("4 fold")
    assert pots(played) == [(80, {1: 72}), (160, {4: 144})]
    assert played.stakes == {1: 72, 2: 110, 3: 110, 4: 160 + 144}


@clause("act-omaha-2006 17.9.s2", "act-manila-2005 17.9.s2", "act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_the_ruling_says_who_wins_the_main_pot_and_who_the_side_pot(cited: Cited) -> None:
    played = table(cited, {1: 20, 2: 200, 3: 200}, shown=(1,)).does("3 raise 20", "1 call", "2 call")
    played.does("2 bet 20", "3 call", "2 check", "3 fold")
    ruling = played.reports("wrong-number-of-cards", seat=2, cards=1)
    assert "Seat 1, with the right number of cards, wins the main pot." in ruling.words
    assert "seat 3 folded last of its players and wins it" in ruling.words
    assert ruling.clauses == ("17.9", "17.9.s2", "17.9.s3")
    assert played.deal().stakes == {1: 54, 2: 160, 3: 160 + 36}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_player_who_folded_and_gets_nothing_is_not_named_and_the_ruling_says_what_goes_back(cited: Cited) -> None:
    played = table(cited, {1: 20, 2: 200, 3: 200, 4: 200}, shown=(1,))
    played.does("3 raise 20", "4 call", "1 call", "2 call", "2 bet 20", "3 call", "4 fold")
    check_down(played).reports("wrong-number-of-cards", seat=2, cards=1)
    ruling = played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert "none of its players folded: it goes back to them" in ruling.words
    assert cited.clause in ruling.clauses
    assert played.events(HeirsNamed) == []
    assert played.deal().stakes == {1: 72, 2: 180, 3: 180, 4: 180}


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_a_blind_nobody_matched_is_not_told_as_a_bet(cited: Cited) -> None:
    played = table(cited, {1: 200, 2: 200, 3: 200})
    for seat in (1, 2):
        played.reports("out-of-turn", seat=seat, act="fold")
    (told,) = [line for line in played.told if "wins the pot" in line]
    assert told.startswith("Seat 3 wins the pot of $3, $1 of it matched by no other player: $3")


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_antes_alone_stay_free_where_the_side_pot_of_bets_goes_back(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "betting=antes", "ante=5", "bet.min=10")
    played = table(cited, {1: 200, 2: 200, 3: 5}, *rules, shown=(3,)).does("1 bet 20", "2 call")
    fouls(check_down(played), 1, 2)
    (commission,) = played.events(events.CommissionTaken)
    assert (commission.amount, commission.base, commission.under) == (0, 1500, cited.clause)
    assert played.stakes == {1: 195, 2: 195, 3: 15}


@clause("act-omaha-2006 def:High/Low Split", "act-manila-2005 def:High/Low Split")
def test_in_a_split_game_halves_are_made_of_what_commission_leaves_and_the_dead_side_pot_goes_back(
    cited: Cited,
) -> None:
    played = fouls(two_side_pots(cited, *SCHEDULE_II, "win=high-low", "low.qualifier=none"), 3, 4)
    (main, side, back) = played.events(events.PotAwarded)
    assert taken(played) == (20, 200, [8, 12, 0])
    assert [share.amount for share in main.shares if share.half == "high"] == [3600]
    assert sum(share.amount for share in main.shares if share.half == "low") == 3600
    assert [(share.place, share.amount) for share in side.shares] == [(1, 10_800)]
    assert [(share.place, share.amount) for share in back.shares] == [(2, 4000), (3, 4000)]


@clause("act-omaha-2006 def:High/Low Split", "act-manila-2005 def:High/Low Split")
def test_in_a_split_game_the_chips_of_one_dead_hand_are_split_among_those_left(cited: Cited) -> None:
    played = fouls(two_side_pots(cited, *SCHEDULE_II, "win=high-low", "low.qualifier=none", shown=(1, 2, 3)), 4)
    assert taken(played) == (28, 280, [8, 12, 8])
    assert [pot[0] for pot in pots(played)] == [80, 120, 80]
    assert sum(played.stakes.values()) == 20 + 60 + 400 - 28
    assert played.stakes[4] == 100


# 15.2(b) with 17.9: a bet nobody called that stays in


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)", "act-omaha-2006 17.9", "act-manila-2005 17.9")
@pytest.mark.parametrize("rules", [SCHEDULE_I, SCHEDULE_II])
def test_an_uncalled_bet_of_a_fouled_hand_is_won_and_bears_no_commission(cited: Cited, rules: tuple[str, ...]) -> None:
    played = table(cited, {1: 300, 2: 300}, *rules).does("1 call", "2 stand", "1 bet 100")
    fouls(played, 1)
    assert taken(played) == (0, 4, [0])
    assert played.stakes == {1: 198, 2: 402}


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)", "act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_of_an_uncalled_raise_the_part_that_meets_the_bet_is_in_the_base(cited: Cited) -> None:
    played = table(cited, {1: 100, 2: 100, 3: 100, 4: 100})
    played.does("3 call", "4 call", "1 call", "2 stand", "1 bet 10", "2 raise 40")
    played.reports("cards-in-muck", seat=2)
    played.does("3 fold", "4 fold")
    assert taken(played) == (2, 28, [2])
    (award,) = played.events(events.PotAwarded)
    assert (award.amount, award.uncalled) == (5800, 3000)
    assert played.stakes == {1: 88 + 56, 2: 58, 3: 98, 4: 98}


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)", "act-omaha-2006 14.2", "act-manila-2005 14.2")
@pytest.mark.parametrize(("cap", "amount", "drawn"), [(50, 20, [6, 14, 0]), (10, 10, [3, 7, 0])])
def test_beside_side_pots_an_uncalled_bet_nobody_can_win_goes_back_free(
    cited: Cited, cap: int, amount: int, drawn: list[float]
) -> None:
    played = table(cited, {1: 20, 2: 90, 3: 300}, *SCHEDULE_II, f"commission.cap={cap}", shown=(1, 2))
    played.does("3 call", "1 raise 20", "2 call", "3 call", "2 bet 30", "3 call", "2 check", "3 bet 100")
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    played.does("2 call")
    assert taken(played) == (amount, 200, drawn)
    assert [pot[0] for pot in pots(played)] == [60, 140, 60]
    assert pots(played)[2] == (60, {3: 60})
    assert played.stakes == {1: 60 - drawn[0], 2: 140 - drawn[1], 3: 150 + 60}
    assert played.events(events.PotAwarded)[2].under == "15.2(b)"


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_antes_and_a_bet_of_a_dead_hand_that_nobody_called_bear_none(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "betting=antes", "ante=5", "bet.min=10")
    played = fouls(table(cited, {1: 200, 2: 200}, *rules).does("1 bet 50"), 1)
    (commission,) = played.events(events.CommissionTaken)
    assert (commission.amount, commission.base, commission.under) == (0, 1000, cited.clause)
    assert played.stakes == {1: 145, 2: 255}


# 17.9, 17.10, 19.2(a) with chips put forward out of turn


def forward(cited: Cited, to: float = 30, *rules: str, stakes: Mapping[int, float] | None = None) -> Played:
    """The second betting round, $2 in from each, seat 1 to act, and seat 3 has put chips forward out of turn."""
    played = table(cited, stakes or {1: 300, 2: 300, 3: 300}, *(rules or SCHEDULE_II), shown=(1, 2, 4))
    later = [f"{seat} call" for seat in (stakes or {3: 0}) if seat > 2]
    played.does(*later, "1 call", "2 stand")
    played.reports("out-of-turn", seat=3, act="bet", to=to)
    return played


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_chips_put_forward_by_a_fouled_hand_stay_in_and_nobody_has_to_match_them(cited: Cited) -> None:
    played = forward(cited)
    ruling = played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert "$30" in ruling.words
    (stays,) = played.events(WagerCommitted)
    assert (stays.amount, stays.dead, stays.under) == (0, 3000, cited.clause)
    assert (played.pot, played.stakes[3]) == (36, 268)
    assert set(played.acts) == {"check", "bet", "fold"}
    played.does("1 check", "2 check")
    assert (played.turn, played.pot) == (1, 36), "the next betting round"
    check_down(played)
    assert taken(played) == (0, 6, [0]), "nobody called the $30"
    assert played.stakes == {1: 334, 2: 298, 3: 268}


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10", "act-omaha-2006 19.2(a)", "act-manila-2005 19.2(a)")
def test_so_they_do_where_the_cards_are_in_the_discards_or_a_breach_folds_the_hand(cited: Cited) -> None:
    played = forward(cited)
    if cited.clause == "17.10":
        played.reports("cards-in-muck", seat=3)
    else:
        played.reports("breach", seat=3, clause="16.1")
        played.chooses("fold", "casino operator")
    (stays,) = played.events(WagerCommitted)
    assert (stays.dead, stays.under) == (3000, cited.clause)
    assert played.stakes[3] == 268
    check_down(played)
    assert taken(played) == (0, 6, [0])


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9", "act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_a_later_bet_nobody_calls_goes_back_though_such_chips_are_in(cited: Cited) -> None:
    played = forward(cited)
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    played.does("1 bet 20", "2 fold")
    assert taken(played) == (0, 6, [0])
    assert [(back.place, back.amount) for back in played.events(events.BetReturned)] == [(0, 2000)]
    assert played.stakes == {1: 334, 2: 298, 3: 268}


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9", "act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_as_far_as_others_then_bet_as_much_they_are_in_the_base(cited: Cited) -> None:
    played = forward(cited)
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    check_down(played.does("1 bet 20", "2 call"))
    assert taken(played) == (6, 66, [6]), "$22 from each of three, and $10 more that nobody matched"
    assert played.stakes == {1: 278 + 76 - 6, 2: 278, 3: 268}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_a_player_who_has_tapped_out_does_not_play_for_them(cited: Cited) -> None:
    played = forward(cited, 30, stakes={1: 2, 2: 300, 3: 300, 4: 300})
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    check_down(played)
    assert pots(played) == [(8, {1: 8}), (30, {2: 30})]
    assert taken(played) == (0, 8, [0, 0])
    assert played.stakes == {1: 8, 2: 328, 3: 268, 4: 298}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2", "act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_nor_does_one_who_tapped_out_in_whole_units_and_keeps_a_chip(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "tapout=units", "blinds=2,4", "bet.min=4")
    played = table(cited, {1: 11, 2: 300, 3: 300, 4: 300}, *rules, shown=(1, 2, 4))
    played.does("3 raise 8", "4 call", "1 raise 10", "2 call", "3 call", "4 call")
    assert played.stakes[1] == 1
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    check_down(played)
    assert pots(played) == [(40, {1: 36}), (30, {2: 30})]
    assert played.stakes == {1: 37, 2: 320, 3: 260, 4: 290}


@clause("act-omaha-2006 17.5.s2", "act-manila-2005 17.5.s2", "act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_what_of_them_was_above_the_limit_or_no_raise_is_not_lost(cited: Cited) -> None:
    over = forward(cited, 30, *SCHEDULE_II, "limit=pot")
    ruling = over.reports("wrong-number-of-cards", seat=3, cards=1)
    assert ruling.words.endswith(
        "The $6 put forward out of turn goes in with it. Of the chips put forward $24 is above the limit and goes back."
    )
    assert "17.5.s2" in ruling.clauses
    assert over.stakes[3] == 298 - 6, "the pot was $6"
    short = table(cited, {1: 300, 2: 300, 3: 300}).does("3 call", "1 call", "2 stand", "1 bet 20")
    short.reports("out-of-turn", seat=3, act="raise", to=30)
    ruling = short.reports("wrong-number-of-cards", seat=3, cards=1)
    assert "$10 is more than the call and no raise and goes back." in ruling.words
    assert "17.7" in ruling.clauses
    folded = forward(cited, 30, *SCHEDULE_II, "limit=pot")
    ruling = folded.reports("out-of-turn", seat=3, act="fold")
    assert "$24 is above the limit and goes back." in ruling.words
    assert "17.5.s2" in ruling.clauses
    assert short.stakes[3] == 298 - 20, "more than the call and less than a raise is the call"


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_where_all_others_have_folded_the_last_of_them_wins_such_chips_too(cited: Cited) -> None:
    played = forward(cited).does("1 fold", "2 fold")
    ruling = played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert ruling.clauses == ("17.9", cited.clause)
    assert [type(event) for event in played.round.events[-5:-3]] == [WagerCommitted, HandKilled]
    assert taken(played) == (0, 6, [0])
    assert played.stakes == {1: 298, 2: 334, 3: 268}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_chips_forward_count_when_it_is_asked_who_paid_into_a_side_pot(cited: Cited) -> None:
    played = table(cited, {1: 20, 2: 200, 3: 200, 4: 200}, shown=(1,))
    played.does("3 call", "4 call", "1 raise 20", "2 call", "3 call", "4 call", "2 bet 10", "3 call", "4 fold")
    assert played.turn == 2, "the next betting round"
    played.reports("out-of-turn", seat=3, act="bet", to=40)
    played.does("2 bet 40")
    for seat in (2, 3):
        played.reports("wrong-number-of-cards", seat=seat, cards=1)
    played.deal()
    assert pots(played)[1] == (100, {2: 50, 3: 50}), "seat 4 folded last and has paid nothing into it"
    assert played.stakes == {1: 72, 2: 180, 3: 180, 4: 180}


@clause("act-omaha-2006 10.4(a)", "act-manila-2005 10.4(a)")
def test_a_dead_hand_without_a_chip_in_the_pot_moves_no_chips_of_others(cited: Cited) -> None:
    def opened() -> Played:
        rules = (*SCHEDULE_II, "opening=A", "blinds=2")
        return table(cited, {1: 1, 2: 100, 3: 100}, *rules).does("2 call-and-fold")

    folded = opened().does("3 fold")
    assert folded.ended
    assert fouls(opened(), 3).stakes == folded.stakes
