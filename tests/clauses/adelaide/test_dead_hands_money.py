"""The money of hands that are dead in Adelaide: commission (78(a), def:Pot) and pots where 57, 69(b) or 74(a) end a hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.poker import events
from croupier.poker.ruling_events import WagerCommitted
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
HANDS = {1: "Kh Kd Jc Tc", 2: "8h 8s Jd Td", 3: "Ac Qh 6s 5d", 4: "As Qs 6c 5c"}


def table(cited: Cited, stakes: Mapping[int, float], *rules: str, shown: tuple[int, ...] = ()) -> Played:
    """No limit, blinds of one and two dollars: 10% to a whole dollar, at most $15. The last seat is the button."""
    holes = {seat: HANDS[seat] for seat in shown if seat in stakes}
    return Played(cited.book.id, stakes, button=max(stakes), rules=["limit=no-limit", *rules], holes=holes, board=BOARD)


def check_down(r: Played) -> Played:
    """Check on until the hands are to be shown."""
    while "check" in r.acts:
        r.does(f"{r.turn} check")
    return r


def taken(r: Played) -> tuple[float, float, list[float]]:
    """The commission, its base and what each pot bears of it, in dollars."""
    assert r.ended
    answer = r.answer.commission
    return answer.amount / 100, answer.base / 100, [part / 100 for part in answer.taken_from]


def two_side_pots(cited: Cited) -> Played:
    """All-in: seat 1 for $20, seat 2 for $60. Seats 3 and 4 are in for $100: pots of $80, $120 and $80."""
    r = table(cited, {1: 20, 2: 60, 3: 200, 4: 200}, shown=(1, 2))
    r.does("3 call", "4 call", "1 raise 20", "2 raise 60", "3 call", "4 call", "3 bet 40", "4 call")
    return check_down(r)


# def:Pot A bet nobody called


@clause("adelaide-omaha def:Pot", "adelaide-omaha 57")
def test_an_uncalled_bet_of_a_void_hand_is_won_and_bears_no_commission(cited: Cited) -> None:
    r = table(cited, {1: 500, 2: 500}).does("1 call", "2 check", "1 bet 20")
    r.reports("wrong-number-of-cards", seat=1, cards=5)
    assert taken(r) == (0, 4, [0])
    assert r.stakes == {1: 478, 2: 522}


@clause("adelaide-omaha def:Pot", "adelaide-omaha 78(a)(iii)")
def test_where_the_table_says_so_it_is_charged_with_the_pot(cited: Cited) -> None:
    r = table(cited, {1: 500, 2: 500}, "commission.uncalled=charged").does("1 call", "2 check", "1 bet 20")
    r.reports("wrong-number-of-cards", seat=1, cards=5)
    assert taken(r) == (2, 24, [2])
    assert r.stakes == {1: 478, 2: 520}


@clause("adelaide-omaha def:Pot", "adelaide-omaha 57.s3")
def test_nor_where_the_last_to_fold_in_the_final_betting_round_wins_it(cited: Cited) -> None:
    r = table(cited, {1: 500, 2: 500, 3: 500}).does("3 raise 20", "1 call", "2 call")
    r.does(*("1 check", "2 check", "3 check") * 2, "1 bet 100", "2 fold", "3 fold")
    r.reports("wrong-number-of-cards", seat=1, cards=5)
    assert taken(r) == (6, 60, [6])
    assert r.stakes == {1: 380, 2: 480, 3: 480 + 154}


@clause("adelaide-omaha 48.s3", "adelaide-omaha def:Pot")
def test_an_uncalled_bet_over_an_all_in_goes_back_free(cited: Cited) -> None:
    r = table(cited, {1: 20, 2: 90, 3: 300}, shown=(1, 2))
    r.does("3 call", "1 raise 20", "2 call", "3 call", "2 bet 30", "3 call", "2 check", "3 bet 100")
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    r.does("2 call")
    assert taken(r) == (15, 200, [5, 10, 0]), "$20 would be 10%"
    assert r.stakes == {1: 55, 2: 130, 3: 150 + 60}
    assert r.events(events.PotAwarded)[2].under == "def:Pot"


# 57.s3, 82 A side pot only void hands reach


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82", "adelaide-omaha 78(a)(iii)")
def test_a_side_pot_the_pit_manager_gives_back_is_whole_and_bears_no_commission(cited: Cited) -> None:
    r = two_side_pots(cited)
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    r.reports("wrong-number-of-cards", seat=4, cards=5)
    r.chooses("return", "pit manager")
    assert taken(r) == (15, 200, [6, 9, 0]), "$20 would be 10%"
    assert r.stakes == {1: 74, 2: 111, 3: 140, 4: 140}
    assert r.events(events.PotAwarded)[2].under == "82"


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82", "adelaide-omaha 78(a)(iii)")
def test_one_the_pit_manager_awards_bears_it_like_any_other(cited: Cited) -> None:
    r = two_side_pots(cited)
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    r.reports("wrong-number-of-cards", seat=4, cards=5)
    r.chooses("seat 2", "pit manager")
    assert taken(r) == (15, 280, [5, 6, 4])
    assert r.stakes == {1: 75, 2: 114 + 76, 3: 100, 4: 100}


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82")
def test_where_no_hand_is_left_the_player_the_pit_manager_names_wins_every_pot(cited: Cited) -> None:
    r = two_side_pots(cited)
    for seat in (1, 2, 3, 4):
        r.reports("wrong-number-of-cards", seat=seat, cards=5)
    r.chooses("seat 1", "pit manager")
    assert taken(r) == (15, 280, [5, 6, 4])
    assert r.stakes == {1: 265, 2: 0, 3: 100, 4: 100}


def bet_in_the_side_pot(cited: Cited, *more: str) -> Played:
    """Seat 1 is all-in for $20; the others have $20 each in a side pot, and on the turn seat 2 bets $50 more into it."""
    seats = {1: 20, 2: 200, 3: 200, **({4: 200} if more else {})}
    r = table(cited, seats, shown=(1,)).does("3 raise 20", *["4 call"] * bool(more), "1 call", "2 call")
    return r.does("2 bet 20", "3 call", *["4 call"] * bool(more), "2 bet 50", *more)


@clause("adelaide-omaha 57.s3", "adelaide-omaha 47(b)")
@pytest.mark.parametrize("way", ["3 fold", "3 time-out"])
@pytest.mark.parametrize(
    ("report", "facts"),
    [("wrong-number-of-cards", {"cards": 5}), ("cards-in-muck", {"by": "player"}), ("cards-in-muck", {"by": "dealer"})],
)
def test_who_folds_in_the_last_betting_round_after_a_hand_is_dead_wins_the_side_pot(
    cited: Cited, report: str, facts: dict[str, object], way: str
) -> None:
    r = bet_in_the_side_pot(cited)
    r.reports(report, seat=2, **facts)
    r.does(way)
    assert taken(r) == (10, 100, [6, 4]), "nobody matched the last $50"
    assert r.stakes == {1: 54, 2: 110, 3: 160 + 86}
    assert r.events(events.PotAwarded)[1].under == "57.s3"


@clause("adelaide-omaha 57.s3")
def test_of_three_in_the_side_pot_the_one_who_folds_after_two_void_hands_wins_it(cited: Cited) -> None:
    r = bet_in_the_side_pot(cited, "3 call")
    for seat in (2, 3):
        r.reports("wrong-number-of-cards", seat=seat, cards=5)
    r.does("4 fold")
    assert taken(r) == (15, 240, [5, 10]), "$24 would be 10%"
    assert r.stakes == {1: 75, 2: 110, 3: 110, 4: 160 + 150}


@clause("adelaide-omaha 57.s3")
def test_cards_dealt_without_betting_do_not_make_that_betting_round_an_earlier_one(cited: Cited) -> None:
    r = table(cited, {1: 20, 2: 200, 3: 200, 4: 10}, shown=(1, 4)).does("3 raise 20", "4 call", "1 call", "2 call")
    r.does("2 bet 20", "3 call", "2 bet 50")
    r.reports("wrong-number-of-cards", seat=2, cards=5)
    r.does("3 fold").deal()
    assert taken(r) == (11, 110, [4, 3, 4])
    assert r.stakes == {1: 36 + 27, 2: 110, 3: 160 + 86, 4: 0}


@clause("adelaide-omaha 48.s4", "adelaide-omaha 21")
@pytest.mark.parametrize("report", ["out-of-turn", "declaration"])
@pytest.mark.parametrize("way", ["3 fold", "3 time-out"])
def test_an_all_in_player_does_not_win_the_side_pot_though_all_of_it_have_folded(
    cited: Cited, report: str, way: str
) -> None:
    r = bet_in_the_side_pot(cited)
    r.reports(report, seat=2, act="fold")
    r.does(way)
    assert taken(r) == (10, 100, [6, 4])
    assert r.stakes == {1: 54, 2: 110, 3: 160 + 86}, "seat 3 was the last one left for the side pot"
    award = r.events(events.PotAwarded)[1]
    assert (award.under, *award.also) == ("21", "48.s4")


@clause("adelaide-omaha 57.s3", "adelaide-omaha 82")
def test_a_fold_on_the_river_by_a_player_of_the_main_pot_alone_leaves_the_side_pot_to_the_pit_manager(
    cited: Cited,
) -> None:
    r = table(cited, {1: 20, 2: 200, 3: 200, 4: 200}, shown=(1,)).does("3 raise 20", "4 call", "1 call", "2 call")
    r.does(*("2 check", "3 check", "4 check") * 2, "2 bet 20", "3 call", "4 fold")
    r.reports("wrong-number-of-cards", seat=2, cards=5)
    ruling = r.reports("wrong-number-of-cards", seat=3, cards=5)
    assert "the pit manager decides about it" in ruling.words
    assert "82" in ruling.clauses
    r.chooses("return", "pit manager")
    assert taken(r) == (8, 80, [8, 0])
    assert r.stakes == {1: 72, 2: 180, 3: 180, 4: 180}


@clause("adelaide-omaha 57.s3")
def test_while_a_player_left_has_chips_nobody_is_asked_who_takes_the_chips_of_void_hands(cited: Cited) -> None:
    r = table(cited, {1: 200, 2: 200, 3: 200}, shown=(1,)).does("3 raise 20", "1 call", "2 call", "1 check", "2 bet 50")
    r.does("3 call")
    r.reports("wrong-number-of-cards", seat=2, cards=5)
    assert r.reports("wrong-number-of-cards", seat=3, cards=5).choices == ()
    assert taken(r) == (15, 160, [15])
    assert r.stakes == {1: 180 + 145, 2: 130, 3: 130}


# 69(b) Chips put forward out of turn


def forward(cited: Cited, *rules: str, stakes: Mapping[int, float] | None = None) -> Played:
    """The flop, $2 in from each, seat 1 to act, and seat 3 has put $30 forward out of turn."""
    seats = stakes or {1: 300, 2: 300, 3: 300}
    r = table(cited, seats, *rules, shown=(1, 2, 4))
    r.does(*[f"{seat} call" for seat in seats if seat > 2], "1 call", "2 check")
    r.reports("out-of-turn", seat=3, act="bet", to=30)
    return r


@clause("adelaide-omaha 69(b)")
@pytest.mark.parametrize(
    ("report", "facts"),
    [
        ("wrong-number-of-cards", {"cards": 5}),
        ("cards-in-muck", {"by": "player"}),
        ("declaration", {"act": "fold"}),
        ("out-of-turn", {"act": "fold"}),
    ],
)
def test_they_are_forfeited_however_the_hand_ends_and_bear_no_commission_uncalled(
    cited: Cited, report: str, facts: dict[str, object]
) -> None:
    r = forward(cited)
    r.reports(report, seat=3, **facts)
    (stays,) = r.events(WagerCommitted)
    assert (stays.amount, stays.dead, stays.under) == (0, 3000, cited.clause)
    assert (r.pot, r.stakes[3]) == (36, 268)
    check_down(r)
    assert taken(r) == (0, 6, [0])
    assert r.stakes == {1: 334, 2: 298, 3: 268}


@clause("adelaide-omaha 69(b)", "adelaide-omaha 29")
@pytest.mark.parametrize(
    ("report", "facts"), [("wrong-number-of-cards", {"cards": 5}), ("declaration", {"act": "fold"})]
)
def test_what_the_limit_bars_of_them_goes_back_and_the_ruling_says_how_much(
    cited: Cited, report: str, facts: dict[str, object]
) -> None:
    r = forward(cited, "limit=pot")
    ruling = r.reports(report, seat=3, **facts)
    assert ruling.words.endswith(
        "The $6 put forward out of turn goes in with it. Of the chips put forward $24 is above the limit and goes back."
    )
    assert "29" in ruling.clauses
    assert r.stakes[3] == 292


@clause("adelaide-omaha 47(b).s2")
def test_but_of_a_hand_the_dealer_mucks_a_raise_goes_back_and_an_opening_bet_where_the_table_says_so(
    cited: Cited,
) -> None:
    opened = forward(cited)
    assert cited.clause not in opened.reports("cards-in-muck", seat=3, by="dealer").clauses
    assert opened.stakes[3] == 268, "an opening bet is no raise"
    either = forward(cited, "hand.unprotected.raise=bet-or-raise")
    ruling = either.reports("cards-in-muck", seat=3, by="dealer")
    assert cited.clause in ruling.clauses
    assert "The bet nobody has called goes back: $30." in ruling.words
    assert either.stakes[3] == 298
    met = table(cited, {1: 300, 2: 300, 3: 300}).does("3 call", "1 call", "2 check", "1 bet 10")
    met.reports("out-of-turn", seat=3, act="raise", to=30)
    assert "$20" in met.reports("cards-in-muck", seat=3, by="dealer").words
    assert met.stakes[3] == 288


@clause("adelaide-omaha 69(b)", "adelaide-omaha 48.s3")
def test_an_all_in_player_does_not_play_for_them(cited: Cited) -> None:
    r = forward(cited, stakes={1: 2, 2: 300, 3: 300, 4: 300})
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    check_down(r)
    assert [pot.amount for pot in r.answer.pots] == [800, 3000]
    assert r.stakes == {1: 8, 2: 328, 3: 268, 4: 298}


@clause("adelaide-omaha 69(b)", "adelaide-omaha 29")
def test_what_of_them_the_limit_did_not_allow_goes_back(cited: Cited) -> None:
    r = forward(cited, "limit=pot")
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    assert r.stakes[3] == 298 - 6, "the pot was $6"


@clause("adelaide-omaha 55(c)")
def test_where_the_flop_is_dealt_again_they_go_back_with_every_bet_on_it(cited: Cited) -> None:
    r = forward(cited)
    r.reports("wrong-number-of-cards", seat=3, cards=5)
    r.reports("wrong-burn", burnt=2)
    assert r.stakes == {1: 298, 2: 298, 3: 298}
    assert r.pot == 6


@clause("adelaide-omaha 70.p3", "adelaide-omaha def:Pot")
def test_of_chips_forfeited_with_the_hand_those_nobody_matched_bear_no_commission(cited: Cited) -> None:
    r = table(cited, {1: 300, 2: 300, 3: 300}).does("3 raise 20", "1 call", "2 call", "1 bet 20")
    r.reports("bet-amount", seat=2, amount=35, said="raise")
    r.chooses("forfeit", "seat 2")
    r.does("3 fold")
    assert taken(r) == (10, 100, [10]), "$20 from each before the flop, $20 twice after it, and $15 nobody matched"
    assert r.stakes == {1: 260 + 105, 2: 245, 3: 280}
