"""Communal cards that show too early at the ACT Manila tables: 17.17 and 17.18."""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.poker import events
from croupier.poker.ruling_events import BettingLimited, CardsExposed, MisdealDeclared, StubReshuffled
from tests.support.cite import Cited, clause
from tests.support.clauses.act_early_cards import CHECKED, FOUR, LIMPED, after, table

BOARD: tuple[str, ...] = ("Kd", "2c", "7h", "9s", "As")


# Manila 17.17 Bets limited to the largest already made


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize(
    ("acts", "most", "least_to", "most_to"),
    [
        (("1 bet 10",), 10, 20, 20),
        (("1 bet 10", "2 raise 30"), 20, 50, 50),
        (("1 bet 10", "2 raise 20"), 10, 30, 30),
        (("1 check", "2 bet 7", "3 call"), 7, 14, 14),
        (("1 bet 4", "2 raise 8", "3 raise 16"), 8, 24, 24),
    ],
)
def test_a_card_shown_in_the_betting_limits_raises_to_the_largest_bet(
    cited: Cited, acts: tuple[str, ...], most: int, least_to: int, most_to: int
) -> None:
    played = after(cited, 1).does(*acts)
    turn, price = played.turn, played.price
    assert played.may("raise") == (least_to, 98), "no limit before"
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    (limited,) = played.events(BettingLimited)
    assert (limited.most, limited.under) == (most * 100, cited.clause)
    assert (played.turn, played.price) == (turn, price)
    assert played.may("raise") == (least_to, most_to)
    assert played.refused(f"{turn} raise {most_to + 1}") == cited.clause
    assert played.refused(f"{turn} raise 98") == cited.clause, "not even by tapping out"
    played.does(f"{turn} raise {most_to}")
    assert played.stakes[turn or 0] == 98 - most_to


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize("minimum", [2, 5])
def test_where_only_checks_were_made_the_table_minimum_is_the_limit(cited: Cited, minimum: int) -> None:
    played = after(cited, 1, f"bet.min={minimum}").does("1 check")
    assert played.may("bet") == (minimum, 98)
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    assert played.may("bet") == (minimum, minimum)
    assert played.refused(f"2 bet {minimum + 1}") == cited.clause
    played.does(f"2 bet {minimum}")
    assert played.may("raise") == (2 * minimum, 2 * minimum)


@clause("act-manila-2005 17.17")
def test_the_ruling_says_that_it_is_the_minimum_for_want_of_a_bet(cited: Cited) -> None:
    checked = after(cited, 1, "bet.min=5").does("1 check").reports("communal-cards-early", cards="As")
    assert "adds at most $5, the table minimum, as no bet has been made." in checked.words
    bet = after(cited, 1, "bet.min=5").does("1 bet 8").reports("communal-cards-early", cards="As")
    assert "adds at most $8, the largest bet already made." in bet.words


@clause("act-manila-2005 17.17", "act-manila-2005 def:Raise")
@pytest.mark.parametrize("acts", [("1 bet 10",), ("1 bet 10", "2 raise 30"), ("1 check", "2 bet 7", "3 call")])
def test_measured_as_a_whole_the_largest_bet_leaves_calls_and_no_raise(cited: Cited, acts: tuple[str, ...]) -> None:
    played = after(cited, 1, "early.measure=whole").does(*acts)
    turn, high = played.turn, played.round.state.high
    ruling = played.reports("communal-cards-early", cards="As")
    assert f"no bet goes above ${high // 100}, the largest bet already made." in ruling.words
    assert played.events(BettingLimited) == [BettingLimited(high, "17.17", True)]
    assert (played.may("raise"), set(played.acts)) == (None, {"call", "fold"})
    assert played.refused(f"{turn} raise 60") == "17.17"


@clause("act-manila-2005 17.17")
def test_measured_as_a_whole_a_first_bet_goes_to_the_minimum_and_is_not_raised(cited: Cited) -> None:
    played = after(cited, 1, "early.measure=whole", "bet.min=5").does("1 check")
    played.reports("communal-cards-early", cards="As")
    assert played.may("bet") == (5, 5)
    played.does("2 bet 5")
    assert played.may("raise") is None
    played.does("3 call", "4 call", "1 call")
    assert played.may("bet") == (5, 93), "the limit ends with the betting round"


@clause("act-manila-2005 17.17")
def test_measured_as_a_whole_the_highest_blind_is_called_and_no_more(cited: Cited) -> None:
    played = table(cited, "early.measure=whole").does("3 call")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") is None
    played.does("4 call", "1 call")
    assert set(played.acts) <= {"stand", "fold"}


@clause("act-manila-2005 17.17")
@pytest.mark.parametrize(
    ("rules", "acts", "to"),
    [
        ((), ("3 call",), 4),
        ((), ("3 fold", "4 fold"), 4),
        ((), ("3 raise 8",), 14),
        (("over-blind=6",), ("3 over-blind", "4 call"), 12),
    ],
)
def test_in_the_first_round_the_highest_blind_is_a_bet(
    cited: Cited, rules: tuple[str, ...], acts: tuple[str, ...], to: int
) -> None:
    played = table(cited, *rules).does(*acts)
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    assert played.events(MisdealDeclared) == []
    assert played.may("raise") == (to, to)
    assert played.refused(f"{played.turn} raise {to + 1}") == cited.clause


@clause("act-manila-2005 17.17")
def test_where_the_largest_bet_is_less_than_a_raise_nobody_may_raise(cited: Cited) -> None:
    first = table(cited, "bet.min=5").does("3 call")
    first.reports("communal-cards-early", cards="As")
    assert first.may("raise") is None, "the highest blind is two dollars, and a raise adds five"
    assert first.refused("4 raise 7") == cited.clause


@clause("act-manila-2005 17.17")
def test_over_a_tap_out_below_the_minimum_nobody_may_raise(cited: Cited) -> None:
    played = after(cited, 1, "tapout.reopen=custom", stakes={**FOUR, 1: 3}).does("1 bet 1")
    assert played.may("raise") == (3, 98)
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") is None, "the largest bet is one dollar, and a raise adds two"


@clause("act-manila-2005 17.17")
def test_raises_of_that_size_are_counted_and_three_is_the_most(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("communal-cards-early", cards="As")
    played.does("2 raise 12", "3 raise 18", "4 raise 24")
    assert played.may("raise") is None
    assert played.refused("1 raise 30") == "5.1"
    played.does("1 call", "2 call", "3 call")
    assert played.pot == 8 + 4 * 24


@clause("act-manila-2005 17.17")
def test_calls_and_tap_outs_within_the_limit_stay_open(cited: Cited) -> None:
    played = after(cited, 1, stakes={**FOUR, 2: 17, 3: 7}).does("1 bet 10")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") == (15, 15)
    assert set(played.acts) == {"call", "fold", "raise"}
    played.does("2 call")
    assert played.price == 5
    played.does("3 call")
    assert played.stakes[3] == 0


@clause("act-manila-2005 17.17")
def test_a_lower_limit_of_the_game_stays(cited: Cited) -> None:
    played = after(cited, 1, "limit=spread", "bet.max=10").does("1 bet 10", "2 call")
    played.reports("communal-cards-early", cards="As")
    assert played.may("raise") == (20, 20)
    fixed = after(cited, 1, "limit=fixed").does("1 bet 2")
    fixed.reports("communal-cards-early", cards="As")
    assert fixed.may("raise") == (4, 4)


@clause("act-manila-2005 17.17")
def test_the_limit_holds_for_a_bet_out_of_turn_and_for_one_in_error(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("out-of-turn", seat=3, act="raise", to=50)
    played.reports("communal-cards-early", cards="As")
    played.does("2 call")
    assert played.stakes[3] == 86, "twelve stand, the rest goes back"
    assert (played.turn, played.price) == (4, 12)
    ruling = played.reports("bet-amount", seat=4, amount=60)
    assert ruling.clauses == ("17.5.s2", cited.clause)
    assert played.stakes[4] == 80


@clause("act-manila-2005 17.17")
def test_the_limit_ends_with_the_betting_round(cited: Cited) -> None:
    played = after(cited, 1).does("1 bet 6")
    played.reports("communal-cards-early", cards="As")
    played.does("2 call", "3 call", "4 call")
    assert len(played.round.state.board) == 3
    assert played.may("bet") == (2, 92)


# Manila 17.17.s2 The card is used in its place


@clause("act-manila-2005 17.17.s2")
@pytest.mark.parametrize("betting_rounds", [0, 1, 2, 3])
def test_the_card_is_used_in_its_place_without_a_shuffle(cited: Cited, betting_rounds: int) -> None:
    shown = BOARD[betting_rounds + 1]
    played = after(cited, betting_rounds, board=" ".join(BOARD))
    played.does("1 check" if betting_rounds else "3 call")
    ruling = played.reports("communal-cards-early", cards=shown)
    assert cited.clause in ruling.clauses
    assert played.round.state.marks.coming == (shown,)
    played.does(*(CHECKED[1:] if betting_rounds else LIMPED[1:]))
    state = played.round.state
    assert state.board == BOARD[: betting_rounds + 2]
    assert state.board_positions == tuple(range(8, 10 + betting_rounds)), "straight from the shoe"
    assert state.marks.coming == ()
    assert played.events(StubReshuffled) == []


@clause("act-manila-2005 17.17.s2")
def test_no_other_card_takes_its_place(cited: Cited) -> None:
    played = after(cited, 1, board="Kd 2c 7h").does("1 check", "2 check", "3 check")
    played.reports("communal-cards-early", cards="As")
    with pytest.raises(RequestError, match="As was seen as the next to come"):
        played.does("4 check")


@clause("act-manila-2005 17.17.s2")
def test_two_cards_shown_come_one_after_the_other(cited: Cited) -> None:
    played = after(cited, 1, board="Kd 2c 7h 9s").does("1 check")
    played.reports("communal-cards-early", cards="7h 9s")
    played.does(*CHECKED[1:])
    assert played.round.state.board == BOARD[:3]
    assert played.round.state.marks.coming == ("9s",)
    played.does(*CHECKED)
    assert played.round.state.board == BOARD[:4]


@clause("act-manila-2005 17.17.s2")
def test_a_card_seen_coming_is_not_seen_coming_again(cited: Cited) -> None:
    played = after(cited, 1).does("1 check")
    played.reports("communal-cards-early", cards="As")
    assert played.contradicts("communal-cards-early", cards="As").clause == "17.17"


@clause("act-manila-2005 17.17.s2")
def test_after_the_fifth_card_none_can_show(cited: Cited) -> None:
    played = after(cited, 4)
    assert len(played.round.state.board) == 5
    assert played.contradicts("communal-cards-early", cards="As").clause == "17.17"


# Manila 17.18 Shown before the betting on the card before it


@clause("act-manila-2005 17.18")
@pytest.mark.parametrize("betting_rounds", [1, 2, 3])
def test_shown_before_the_betting_the_card_is_laid_out_with_the_one_before(cited: Cited, betting_rounds: int) -> None:
    played = after(cited, betting_rounds)
    assert len(played.round.state.board) == betting_rounds + 1
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == cited.clause
    (exposed,) = played.events(CardsExposed)
    assert (exposed.cards, exposed.under) == (("As",), cited.clause)
    assert played.round.state.marks.coming == ("As",)
    assert len(played.round.state.board) == betting_rounds + 1, "it is not in its place yet"
    assert played.events(MisdealDeclared) == []
    assert played.turn == 1


@clause("act-manila-2005 17.18", "act-manila-2005 17.1(c).s2")
def test_the_second_card_shown_before_the_first_betting_is_a_misdeal(cited: Cited) -> None:
    played = table(cited)
    assert played.turn == 3
    ruling = played.reports("communal-cards-early", cards="As")
    assert ruling.clauses[0] == "17.1(c).s2"
    assert len(played.events(MisdealDeclared)) == 1
    assert played.events(BettingLimited) == []
    assert played.deal().stakes == {1: 99, 2: 98, 3: 100, 4: 100}
    started = table(cited).does("3 fold")
    assert started.reports("communal-cards-early", cards="As").clauses[0] == "17.17"
    assert started.events(MisdealDeclared) == []


@clause("act-manila-2005 17.18.s2")
@pytest.mark.parametrize("minimum", [2, 5])
@pytest.mark.parametrize("betting_rounds", [1, 3])
def test_every_bet_and_raise_is_then_the_table_minimum(cited: Cited, minimum: int, betting_rounds: int) -> None:
    played = after(cited, betting_rounds, f"bet.min={minimum}")
    assert played.may("bet") == (minimum, 98)
    ruling = played.reports("communal-cards-early", cards="As")
    assert cited.clause in ruling.clauses
    (limited,) = played.events(BettingLimited)
    assert limited.most == minimum * 100
    assert played.may("bet") == (minimum, minimum)
    assert played.refused(f"1 bet {minimum + 1}") == "17.18"
    assert played.refused("1 bet 98") == "17.18"
    played.does(f"1 bet {minimum}")
    for number, seat in enumerate((2, 3, 4), start=2):
        assert played.may("raise") == (number * minimum, number * minimum)
        played.does(f"{seat} raise {number * minimum}")
    assert played.refused(f"1 raise {5 * minimum}") == "5.1", "three raises, as always"
    played.does("1 call", "2 call", "3 call")
    assert played.pot == 8 + 16 * minimum


@clause("act-manila-2005 17.18.s2")
def test_the_next_betting_round_is_free_again(cited: Cited) -> None:
    played = after(cited, 1)
    played.reports("communal-cards-early", cards="As")
    played.does(*CHECKED)
    assert played.may("bet") == (2, 98)


@clause("act-manila-2005 17.18", "act-manila-2005 17.18.s2")
def test_the_second_of_two_cards_shown_early_limits_the_betting_round_before_it(cited: Cited) -> None:
    played = after(cited, 1, board=" ".join(BOARD)).does("1 check")
    played.reports("communal-cards-early", cards="7h 9s")
    played.does(*CHECKED[1:])
    assert played.round.state.board == BOARD[:3]
    assert played.round.state.marks.coming == ("9s",), "shown before the betting on the third card starts"
    assert played.may("bet") == (2, 2)


@clause("act-manila-2005 17.18.s3")
@pytest.mark.parametrize("betting_rounds", [1, 2, 3])
def test_then_the_card_is_used_in_its_place(cited: Cited, betting_rounds: int) -> None:
    shown = BOARD[betting_rounds + 1]
    played = after(cited, betting_rounds, board=" ".join(BOARD))
    ruling = played.reports("communal-cards-early", cards=shown)
    assert cited.clause in ruling.clauses
    played.does(*CHECKED)
    assert played.round.state.board == BOARD[: betting_rounds + 2]
    assert played.round.state.board_positions == tuple(range(8, 10 + betting_rounds))
    assert played.events(StubReshuffled) == []
    wrong = after(cited, 1, board="Kd 2c 7h")
    wrong.reports("communal-cards-early", cards="As")
    with pytest.raises(RequestError, match="As was seen as the next to come"):
        wrong.does(*CHECKED)


@clause("act-manila-2005 17.18.s3")
def test_the_hand_is_bet_and_shown_down_as_always(cited: Cited) -> None:
    played = after(cited, 3, board="Kd 2c 7h 9s As")
    played.reports("communal-cards-early", cards="As")
    played.does("1 bet 2", "2 fold", "3 fold", "4 call", "1 check", "4 check")
    played.does("1 show Ac Ad", "4 show Kc Ks")
    assert played.ended
    assert played.events(events.PotAwarded)[0].amount == 1200
    assert played.stakes == {1: 108, 2: 98, 3: 98, 4: 96}
