"""Hands with a wrong number of cards, and cards in the discards, at the ACT tables: 17.9 and 17.10."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.poker import commands, events
from croupier.poker.ruling_events import HandKilled, HeirsNamed, MisdealDeclared, RoundVoided, RulingGiven
from croupier.rulings import reports
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
BOARD = "Kh Qd 9s 5c 4h"
KINGS, QUEENS, NINES, FIVES = "Kc Ks 2s 3s", "Qs Qh 2c 3c", "9c 9h 2d 3d", "5s 5h 2h 3h"


def hole_cards(cited: Cited) -> int:
    return 4 if cited.book.id == "act-omaha-2006" else 2


def hand(cited: Cited, cards: str) -> str:
    """A hand as the game deals it: four cards, or the first two of the four."""
    return " ".join(cards.split()[: hole_cards(cited)])


def second_round(cited: Cited, stakes: Mapping[int, float] = FOUR) -> Played:
    """The second betting round of a no-limit game, everyone in for two dollars, seat 1 to act."""
    played = Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, NO_LIMIT], board=BOARD)
    return played.does(*[f"{seat} call" for seat in stakes if seat > 2], "1 call", "2 stand")


def check_down(played: Played) -> Played:
    """Check on until a hand is to be shown."""
    while "check" in played.acts:
        played.does(f"{played.turn} check")
    assert "show" in played.acts
    return played


def found(played: Played, *seats: int) -> RulingGiven:
    """Hands found a card short one after the other, before a pot is pushed; then all is settled. The last ruling."""
    live = played.round.live
    short = len(live.state.hole[0]) - 1
    rulings = [live.report(reports.WrongCount(live.state.seats.index(seat), short)) for seat in seats]
    played.deal()
    assert played.ended
    last = rulings[-1]
    assert isinstance(last, RulingGiven)
    return last


def pots(played: Played) -> list[tuple[float, dict[int, float]]]:
    """Each pot, and what each player had of it."""
    return [
        (pot.amount / 100, {winner.seat: winner.amount / 100 for winner in pot.winners}) for pot in played.answer.pots
    ]


# 17.9 Too few or too many cards


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
@pytest.mark.parametrize("surplus", [-2, -1, 1, 2])
def test_a_hand_with_a_wrong_number_of_cards_is_folded_and_its_bets_stay(cited: Cited, surplus: int) -> None:
    played = second_round(cited).does("1 bet 10", "2 call")
    assert played.turn == 3
    ruling = played.reports("wrong-number-of-cards", seat=2, cards=hole_cards(cited) + surplus)
    assert ruling.clauses == (cited.clause,)
    (killed,) = played.events(HandKilled)
    assert (killed.place, killed.under) == (1, cited.clause)
    assert played.stakes == {1: 88, 2: 88, 3: 98, 4: 98}
    assert played.pot == 28
    assert (played.turn, played.price) == (3, 10)
    played.does("3 call", "4 fold")
    assert played.turn == 1, "the next betting round passes seat 2 over"
    played.does("1 check")
    assert played.turn == 3


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_found_in_that_players_turn_the_turn_passes_on(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10")
    assert played.turn == 2
    played.reports("wrong-number-of-cards", seat=2, cards=0)
    assert (played.turn, played.price) == (3, 10)
    assert played.stakes[2] == 98
    played.does("3 fold")
    played.reports("wrong-number-of-cards", seat=4, cards=1)
    assert played.ended, "nobody is left to answer seat 1"
    assert played.stakes == {1: 106, 2: 98, 3: 98, 4: 98}


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_the_bet_of_a_dead_hand_is_still_to_be_met(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10")
    played.reports("wrong-number-of-cards", seat=1, cards=1)
    assert (played.turn, played.price) == (2, 10)
    played.does("2 call", "3 fold", "4 fold")
    assert played.ended
    assert played.stakes == {1: 88, 2: 116, 3: 98, 4: 98}


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_at_the_showdown_too_the_hand_is_out_however_good(cited: Cited) -> None:
    played = check_down(second_round(cited))
    assert played.turn == 1
    played.does(f"1 show {hand(cited, KINGS)}", f"2 show {hand(cited, QUEENS)}")
    ruling = played.reports("wrong-number-of-cards", seat=1, cards=hole_cards(cited) + 1)
    assert ruling.clauses == (cited.clause,)
    assert played.turn == 3
    played.does(f"3 show {hand(cited, NINES)}", f"4 show {hand(cited, FIVES)}")
    assert played.ended
    assert played.stakes == {1: 98, 2: 106, 3: 98, 4: 98}


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_in_the_first_round_it_depends_on_whose_error_it_was(cited: Cited) -> None:
    def first() -> Played:
        return Played(cited.book.id, FOUR, button=4, rules=[FREE]).does("3 call")

    dealers = first()
    ruling = dealers.reports("wrong-number-of-cards", seat=3, cards=hole_cards(cited) + 1, dealt=True)
    assert ruling.clauses[0] == "17.1(f)"
    assert len(dealers.events(MisdealDeclared)) == 1
    players = first()
    ruling = players.reports("wrong-number-of-cards", seat=3, cards=hole_cards(cited) - 1)
    assert ruling.clauses == (cited.clause,)
    assert players.events(MisdealDeclared) == []
    assert players.stakes == {1: 99, 2: 98, 3: 98, 4: 100}
    assert players.turn == 4
    later = second_round(cited)
    ruling = later.reports("wrong-number-of-cards", seat=3, cards=hole_cards(cited) + 1, dealt=True)
    assert ruling.clauses == (cited.clause,), "the dealer's error, found too late for a misdeal"
    assert later.events(MisdealDeclared) == []


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_the_right_number_and_a_hand_already_out_are_no_matter_for_it(cited: Cited) -> None:
    played = second_round(cited).does("1 fold")
    assert played.contradicts("wrong-number-of-cards", seat=2, cards=hole_cards(cited)).clause == cited.clause
    assert played.contradicts("wrong-number-of-cards", seat=1, cards=1).clause == cited.clause
    played.reports("wrong-number-of-cards", seat=2, cards=1)
    assert played.contradicts("wrong-number-of-cards", seat=2, cards=1).clause == cited.clause
    assert played.events(HandKilled)[0].place == 1
    assert len(played.events(HandKilled)) == 1


@clause("act-omaha-2006 17.9", "act-manila-2005 17.9")
def test_a_tapped_out_hand_is_folded_with_all_it_had(cited: Cited) -> None:
    played = second_round(cited, {**FOUR, 1: 12}).does("1 bet 10", "2 call", "3 call", "4 fold")
    assert played.stakes == {1: 0, 2: 88, 3: 88, 4: 98}
    played.reports("wrong-number-of-cards", seat=1, cards=1)
    check_down(played)
    played.does(f"2 show {hand(cited, QUEENS)}", f"3 show {hand(cited, NINES)}")
    assert pots(played) == [(38, {2: 38})]
    assert played.stakes == {1: 0, 2: 126, 3: 88, 4: 98}


# 17.9.s2 One other player at the showdown


@clause("act-omaha-2006 17.9.s2", "act-manila-2005 17.9.s2")
@pytest.mark.parametrize("shown", [False, True])
def test_at_the_showdown_the_one_other_player_wins_unseen(cited: Cited, shown: bool) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 fold", "3 call", "4 fold"))
    assert played.turn == 1
    if shown:
        played.does(f"1 show {hand(cited, KINGS)}")
    ruling = played.reports("wrong-number-of-cards", seat=1, cards=hole_cards(cited) - 1)
    assert ruling.clauses == ("17.9", cited.clause)
    assert played.ended
    assert pots(played) == [(28, {3: 28})]
    assert played.stakes == {1: 88, 2: 98, 3: 116, 4: 98}


@clause("act-omaha-2006 17.9.s2", "act-manila-2005 17.9.s2")
def test_with_two_others_left_they_show_down(cited: Cited) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 call", "3 call", "4 fold"))
    ruling = played.reports("wrong-number-of-cards", seat=1, cards=hole_cards(cited) + 1)
    assert cited.clause not in ruling.clauses
    assert not played.ended
    played.does(f"2 show {hand(cited, NINES)}", f"3 show {hand(cited, QUEENS)}")
    assert played.stakes == {1: 88, 2: 88, 3: 126, 4: 98}


@clause("act-omaha-2006 17.9.s2", "act-manila-2005 17.9.s2")
def test_the_dead_hand_may_have_bet_into_a_side_pot_the_other_wins_too(cited: Cited) -> None:
    stakes = {1: 12, 2: 100, 3: 100}
    played = second_round(cited, stakes).does("1 bet 10", "2 call", "3 call", "2 bet 20", "3 call")
    check_down(played)
    played.reports("wrong-number-of-cards", seat=1, cards=1)
    ruling = played.reports("wrong-number-of-cards", seat=2, cards=1)
    assert ruling.clauses == ("17.9", cited.clause)
    assert played.ended
    assert played.stakes == {1: 0, 2: 68, 3: 144}


@clause("act-omaha-2006 17.9.s2", "act-manila-2005 17.9.s2", "act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_tapped_out_player_left_alone_wins_only_the_main_pot(cited: Cited) -> None:
    stakes = {1: 12, 2: 100, 3: 100}
    played = second_round(cited, stakes).does("1 bet 10", "2 call", "3 call", "2 bet 20", "3 call", "2 check", "3 fold")
    assert played.deal().stakes == {1: 0, 2: 68, 3: 68}
    played.reports("wrong-number-of-cards", seat=2, cards=1)
    assert played.ended
    assert pots(played)[0] == (36, {1: 36})
    assert played.stakes[1] == 36, "no more than was matched up to twelve dollars"
    assert played.stakes[3] == 108, "the last to fold among those who paid into the side pot wins it"


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_side_pot_of_wrong_hands_alone_goes_back_to_them(cited: Cited) -> None:
    played = second_round(cited, {1: 12, 2: 100, 3: 100})
    check_down(played.does("1 bet 10", "2 call", "3 call", "2 bet 20", "3 call"))
    played.reports("wrong-number-of-cards", seat=2, cards=1)
    played.reports("wrong-number-of-cards", seat=3, cards=1)
    assert played.ended
    assert played.stakes == {1: 36, 2: 88, 3: 88}


# 17.9.s3 Nobody with the right number


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_with_no_right_hand_left_the_last_to_fold_wins(cited: Cited) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 call", "3 call", "4 fold"))
    ruling = found(played, 1, 3, 2)
    assert ruling.clauses == ("17.9", cited.clause)
    (heirs,) = played.events(HeirsNamed)
    assert (heirs.places[0], heirs.under) == (3, cited.clause)
    (award,) = played.events(events.PotAwarded)
    assert award.under == cited.clause
    assert pots(played) == [(38, {4: 38})]
    assert played.stakes == {1: 88, 2: 88, 3: 88, 4: 136}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
@pytest.mark.parametrize("way", ["3 fold", "3 time-out"])
def test_of_two_who_folded_the_later_wins_by_the_clock_too(cited: Cited, way: str) -> None:
    played = second_round(cited).does("1 bet 10", "2 call", "3 call", "4 fold")
    played.does("1 check", "2 bet 5", way, "1 call")
    found(check_down(played), 1, 2)
    assert played.stakes == {1: 83, 2: 83, 3: 88 + 48, 4: 98}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_hand_folded_by_this_rule_makes_nobody_the_last_to_fold(cited: Cited) -> None:
    played = second_round(cited).does("1 fold", "2 bet 10", "3 call", "4 call")
    played.reports("wrong-number-of-cards", seat=4, cards=1)
    found(check_down(played), 2, 3)
    assert played.stakes == {1: 98 + 38, 2: 88, 3: 88, 4: 88}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_hand_passed_in_at_the_showdown_is_folded_last(cited: Cited) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 call", "3 call", "4 fold"))
    played.does(f"1 show {hand(cited, KINGS)}", "2 muck")
    found(played, 1, 3)
    assert played.stakes == {1: 88, 2: 88 + 38, 3: 88, 4: 98}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_of_two_hands_passed_in_the_later_is_the_last(cited: Cited) -> None:
    played = check_down(second_round(cited))
    played.does(f"1 show {hand(cited, KINGS)}", "2 muck", "3 muck")
    played.round.live.give(commands.Show(3, tuple(hand(cited, FIVES).split())))
    found(played, 1, 4)
    assert played.stakes == {1: 98, 2: 98, 3: 106, 4: 98}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_side_pot_no_folder_paid_into_goes_back(cited: Cited) -> None:
    played = second_round(cited, {1: 12, 2: 100, 3: 100, 4: 100, 5: 100})
    played.does("1 bet 10", "2 call", "3 call", "4 call", "5 fold", "2 bet 20", "3 call", "4 fold")
    assert played.stakes == {1: 0, 2: 68, 3: 68, 4: 88, 5: 98}
    found(check_down(played), 1, 2, 3)
    assert pots(played) == [(50, {4: 50}), (40, {2: 20, 3: 20})]
    assert played.stakes == {1: 0, 2: 88, 3: 88, 4: 138, 5: 98}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_a_side_pot_the_last_folder_paid_into_is_won_with_the_main_pot(cited: Cited) -> None:
    played = second_round(cited, {1: 12, 2: 100, 3: 100, 4: 100, 5: 100})
    played.does("1 bet 10", "2 call", "3 call", "4 call", "5 fold", "2 bet 20", "3 call", "4 call")
    played.does("2 bet 5", "3 call", "4 fold")
    found(check_down(played), 3, 2, 1)
    assert pots(played) == [(50, {4: 50}), (70, {4: 70})]
    assert played.stakes == {1: 0, 2: 63, 3: 63, 4: 188, 5: 98}


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
@pytest.mark.parametrize("wrong", [(1, 2, 3, 4), (4, 3, 2, 1)])
def test_where_nobody_folded_the_round_is_void(cited: Cited, wrong: tuple[int, ...]) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 call", "3 call", "4 call"))
    assert played.stakes == {1: 88, 2: 88, 3: 88, 4: 88}
    ruling = found(played, *wrong)
    assert ruling.clauses == ("17.9", cited.clause, "19.3")
    (void,) = played.events(RoundVoided)
    assert (void.returned, void.under) == ((1200, 1200, 1200, 1200), "19.3")
    assert played.events(events.PotAwarded) == []
    assert played.stakes == FOUR


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3")
def test_who_folded_without_a_chip_in_the_pot_does_not_win_it(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE]).does("3 fold", "4 fold", "1 call", "2 stand")
    found(check_down(played), 1, 2)
    assert played.events(HeirsNamed) == []
    assert len(played.events(RoundVoided)) == 1
    assert played.stakes == FOUR


# 17.10 Cards in the discards


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
@pytest.mark.parametrize("by", ["player", "dealer"])
def test_cards_in_the_discards_are_out_of_the_round(cited: Cited, by: str) -> None:
    played = second_round(cited).does("1 bet 10", "2 call")
    ruling = played.reports("cards-in-muck", seat=2, by=by)
    assert ruling.clauses == (cited.clause,)
    (killed,) = played.events(HandKilled)
    assert (killed.place, killed.under) == (1, cited.clause)
    assert played.stakes == {1: 88, 2: 88, 3: 98, 4: 98}
    played.does("3 call", "4 fold", "1 check")
    assert played.turn == 3
    assert played.contradicts("cards-in-muck", seat=2).clause == cited.clause, "there is no way back"
    check_down(played)
    played.does(f"1 show {hand(cited, NINES)}")
    assert played.refused(f"2 show {hand(cited, KINGS)}")
    played.does(f"3 show {hand(cited, QUEENS)}")
    assert played.stakes == {1: 88, 2: 88, 3: 126, 4: 98}


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_an_uncalled_raise_of_such_a_hand_stays_in(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10", "2 raise 40")
    played.reports("cards-in-muck", seat=2, by="dealer")
    assert played.stakes[2] == 58
    assert (played.turn, played.price) == (3, 40)
    played.does("3 fold", "4 fold")
    assert played.ended
    assert played.stakes == {1: 88 + 58, 2: 58, 3: 98, 4: 98}


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_at_the_showdown_such_a_hand_wins_nothing(cited: Cited) -> None:
    played = check_down(second_round(cited).does("1 bet 10", "2 call", "3 fold", "4 fold"))
    played.does(f"1 show {hand(cited, KINGS)}")
    ruling = played.reports("cards-in-muck", seat=1)
    assert ruling.clauses == (cited.clause,)
    assert played.ended
    assert played.stakes == {1: 88, 2: 116, 3: 98, 4: 98}


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_where_some_cards_are_lost_the_rest_is_a_hand_with_too_few(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10")
    ruling = played.reports("cards-in-muck", seat=1, cards=1)
    assert ruling.clauses == (cited.clause, "17.9")
    assert [(killed.place, killed.under) for killed in played.events(HandKilled)] == [(0, "17.9")]
    whole = second_round(cited).does("1 bet 10")
    assert whole.reports("cards-in-muck", seat=1, cards=hole_cards(cited)).clauses == (cited.clause,)


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10")
def test_a_folded_hand_is_no_matter_for_it(cited: Cited) -> None:
    played = second_round(cited).does("1 fold")
    assert played.contradicts("cards-in-muck", seat=1).clause == cited.clause


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10", "act-omaha-2006 12.4(a)", "act-manila-2005 12.4(a)")
def test_who_is_left_alone_has_won_and_may_pass_the_cards_in(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10", "2 fold", "3 fold")
    live = played.round.live
    live.give(commands.Act(3, "fold"))
    live.report(reports.CardsMucked(0))
    played.deal()
    assert played.ended
    assert played.stakes == {1: 106, 2: 98, 3: 98, 4: 98}
