"""The same irregularity under three rulebooks side by side: ACT Omaha, Manila and Adelaide Omaha.

Each test meets one situation under the rulebook of the clause it names; what that rulebook makes of it stands in a table
by rulebook. No limit, blinds of $1 and $2 from seats 1 and 2, the button on the last seat.
"""

from __future__ import annotations

from typing import TypeVar

import pytest

from croupier.poker import events
from croupier.poker import ruling_events as ruled
from tests.support.cite import Cited, clause
from tests.support.play import Played

Result = TypeVar("Result")
ACT, MANILA, ADELAIDE = "act-omaha-2006", "act-manila-2005", "adelaide-omaha"
OMAHA_BOARD, MANILA_BOARD = "Ks 8d 7c 3h 2s", "Ks 8d 7c 9h Ts"
FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}
BLINDS_ONLY = {1: 99, 2: 98, 3: 100, 4: 100}


def table(cited: Cited, stakes: dict[int, float] | None = None) -> Played:
    """A table of the cited rulebook, the communal cards given."""
    board = MANILA_BOARD if cited.book.id == MANILA else OMAHA_BOARD
    seats = stakes or FOUR
    rules = ["limit=no-limit", "commission=none"]
    return Played(cited.book.id, seats, button=max(seats), rules=rules, board=board)


def second_round(cited: Cited) -> Played:
    """Four players who have called, at the second betting round: the pot is $8, seat 1 opens."""
    r = table(cited).does("3 call", "4 call", "1 call", f"2 {'check' if cited.book.id == ADELAIDE else 'stand'}")
    assert (r.round.state.betting_round, r.pot, r.turn) == (2, 8, 1)
    return r


def by_book(cited: Cited, act: Result, manila: Result, adelaide: Result) -> Result:
    """What the cited rulebook makes of it."""
    return {ACT: act, MANILA: manila, ADELAIDE: adelaide}[cited.book.id]


def checked_through(r: Played) -> Played:
    """Everybody checks until the showdown."""
    while "check" in r.acts:
        r.does(f"{r.turn} check")
    assert r.round.state.betting_round == len(r.round.rules.betting)
    return r


# Out of turn


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5", "adelaide-omaha 69(b)")
def test_a_bet_out_of_turn_nobody_exceeds(cited: Cited) -> None:
    """It stands under all three."""
    r = second_round(cited)
    assert r.reports("out-of-turn", seat=3, act="bet", to=10).clauses[0] == cited.clause
    r.does("1 check", "2 check")
    assert (r.turn, r.price, r.stakes[3], r.pot) == (4, 10, 88, 18)


@clause("act-omaha-2006 17.6.s2", "act-manila-2005 17.6.s2", "adelaide-omaha 69(b)")
def test_a_bet_out_of_turn_that_is_exceeded_and_then_folded(cited: Cited) -> None:
    """ACT and Manila free its maker and give it back; in Adelaide it stays in the pot."""
    r = second_round(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 30", "2 fold")
    assert (r.turn, r.stakes[3], r.price) == by_book(cited, (3, 98, 30), (3, 98, 30), (3, 88, 20))
    r.does("3 fold")
    assert (r.stakes[3], r.pot) == by_book(cited, (98, 38), (98, 38), (88, 48))


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5", "adelaide-omaha 69(c)")
def test_a_bet_out_of_turn_that_a_smaller_bet_makes_a_short_raise(cited: Cited) -> None:
    """ACT and Manila trim it to a call; in Adelaide it stands, but bars those who have acted from raising."""
    r = second_round(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 7", "2 call")
    assert (r.turn, r.price, r.stakes[3]) == by_book(cited, (4, 7, 91), (4, 7, 91), (4, 10, 88))
    r.does("4 call")
    if cited.book.id == ADELAIDE:
        assert (r.turn, r.price, set(r.acts)) == (1, 3, {"fold", "call"})
    else:
        assert r.round.state.betting_round == 3


@clause("act-omaha-2006 17.16", "act-manila-2005 17.16", "adelaide-omaha 69(a)")
def test_a_check_out_of_turn(cited: Cited) -> None:
    """Adelaide takes the bet from that player; ACT and Manila have no rule and ask the players."""
    r = second_round(cited)
    ruling = r.reports("out-of-turn", seat=2, act="check")
    assert ruling.clauses[0] == cited.clause
    if cited.book.id == ADELAIDE:
        assert ruling.choices == ()
    else:
        assert {choice.by for choice in ruling.choices} == {"all players"}
        r.chooses("agree", "all players")
    r.does("1 check")
    assert (r.turn, r.may("bet")) == (2, by_book(cited, (2, 98), (2, 98), None))


# Amounts


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8", "adelaide-omaha 70", "adelaide-omaha 70.p2")
def test_a_short_call(cited: Cited) -> None:
    """ACT and Manila: make it up, or fold and have it back. Adelaide asks whether half is in: then fold and lose it."""
    amount = 4 if cited.clause == "70.p2" else 6
    r = second_round(cited).does("1 bet 10")
    ruling = r.reports("bet-amount", seat=2, amount=amount)
    assert ruling.clauses[0] == cited.clause
    way_out = {"17.8": "fold", "70": "forfeit", "70.p2": "withdraw"}[cited.clause]
    assert [choice.name for choice in ruling.choices] == ["complete", way_out]
    r.chooses(way_out, "seat 2")
    stake, turn = {"fold": (98, 3), "forfeit": (92, 3), "withdraw": (98, 2)}[way_out]
    assert (r.stakes[2], r.turn) == (stake, turn)
    completed = second_round(cited).does("1 bet 10")
    completed.reports("bet-amount", seat=2, amount=amount)
    completed.chooses("complete", "seat 2")
    assert (completed.stakes[2], completed.turn) == (88, 3)


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7", "adelaide-omaha 70.p3", "adelaide-omaha 70.p4")
def test_an_amount_between_a_call_and_a_raise(cited: Cited) -> None:
    """A call under ACT and Manila, whatever it is; in Adelaide half of a raise has to be completed or is lost."""
    amount = 14 if cited.clause == "70.p4" else 15
    r = second_round(cited).does("1 bet 10")
    ruling = r.reports("bet-amount", seat=2, amount=amount)
    assert ruling.clauses[0] == cited.clause
    if cited.clause == "70.p3":
        assert [choice.name for choice in ruling.choices] == ["complete", "forfeit"]
        r.chooses("complete", "seat 2")
        assert (r.turn, r.price, r.stakes[2]) == (3, 20, 78)
    else:
        assert ruling.choices == ()
        assert (r.turn, r.price, r.stakes[2]) == (3, 10, 88)


# The clock


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6", "adelaide-omaha 53(a)")
def test_who_calls_the_clock_and_for_how_long(cited: Cited) -> None:
    """Ninety seconds, started by the supervisor, in ACT and Manila; sixty at a player's call in Adelaide."""
    r = second_round(cited)
    answer = r.round.step({"seat": 1, "clock": "seat 3"})
    assert (answer.refusal is None) == (cited.book.id == ADELAIDE)
    official = by_book(cited, "supervisor", "supervisor", "pit manager")
    assert r.round.step({"seat": 1, "clock": official}).ok
    called = r.events(ruled.ClockCalled)[-1]
    assert (called.seconds, called.under) == (by_book(cited, 90, 90, 60), cited.clause)


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2", "adelaide-omaha 53(a).s3")
def test_time_runs_out_with_a_free_check(cited: Cited) -> None:
    """ACT and Manila fold the hand all the same; Adelaide checks it."""
    r = second_round(cited).does("1 time-out")
    assert (r.turn, r.round.state.folded) == (2, by_book(cited, (0,), (0,), ()))
    ended = r.events(events.Checked if cited.book.id == ADELAIDE else events.Folded)[-1]
    assert (ended.place, ended.under) == (0, cited.clause)


# Communal cards


@clause("act-omaha-2006 17.17", "act-manila-2005 17.17", "adelaide-omaha 56(b)")
def test_a_communal_card_before_the_betting_is_over(cited: Cited) -> None:
    """ACT and Adelaide shuffle it back; Manila leaves it lying and caps the bets of the betting round."""
    r = second_round(cited).does("1 bet 10")
    ruling = r.reports("communal-cards-early", cards=r.round.board[len(r.round.state.board)])
    assert ruling.clauses[0] == cited.clause
    assert len(r.events(ruled.StubReshuffled)) == by_book(cited, 1, 0, 1)
    assert (r.turn, r.price, r.may("raise")) == (2, 10, by_book(cited, (20, 98), (20, 20), (20, 98)))
    seen = r.round.state.drawn
    r.does("2 call", "3 fold", "4 fold")
    came_from = r.round.state.board_positions[-1]
    assert (came_from >= 52) == (cited.book.id != MANILA)
    if cited.book.id == MANILA:
        assert came_from == seen


# The deal


@clause("act-omaha-2006 17.19", "act-manila-2005 17.1(c)", "adelaide-omaha 54(a)")
def test_a_hole_card_exposed_in_the_deal(cited: Cited) -> None:
    """A misdeal in Manila; the others replace it by the first burn card and discard it, or burn it in exchange."""
    r = table(cited).does("3 raise 10")
    ruling = r.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses[0] == cited.clause
    assert r.stakes == by_book(cited, BLINDS_ONLY | {3: 90}, BLINDS_ONLY, BLINDS_ONLY | {3: 90})
    state = r.round.state
    assert state.marks.misdeals == by_book(cited, 0, 1, 0)
    assert (len(state.burnt), len(state.marks.aside)) == by_book(cited, (0, 1), (0, 0), (1, 0))
    if cited.book.id != MANILA:
        r.does("4 call", "1 fold", "2 fold")
        assert len(r.round.state.board) == 3
    assert len(r.round.state.burnt) == by_book(cited, 0, 0, 1)  # and no other burn before the flop


@clause("act-omaha-2006 17.2", "act-manila-2005 17.2", "adelaide-omaha 28.p2")
@pytest.mark.parametrize("acts", [1, 2, 4], ids=["one act", "two acts", "the betting round is over"])
def test_until_when_a_misdeal_can_be_declared(cited: Cited, acts: int) -> None:
    """ACT and Manila: until the first betting round is over. Adelaide: until two players have acted."""
    last = "check" if cited.book.id == ADELAIDE else "stand"
    r = table(cited).does(*["3 call", "4 call", "1 call", f"2 {last}"][:acts])
    ruling = r.reports("card-exposed-in-cut")
    in_time = acts < by_book(cited, 4, 4, 2)
    assert r.round.state.marks.misdeals == in_time
    assert (ruling.clauses[0] == cited.clause) == (not in_time)
    if in_time:
        assert r.stakes == BLINDS_ONLY


# Hands


@clause("act-omaha-2006 17.9.s3", "act-manila-2005 17.9.s3", "adelaide-omaha 57.s3")
def test_no_hand_is_left_and_the_only_fold_was_in_an_earlier_betting_round(cited: Cited) -> None:
    """ACT and Manila give the pot to whoever folded last, whenever; Adelaide asks for a fold in the final betting round."""
    r = second_round(cited).does("1 bet 10", "2 call", "3 fold", "4 call")
    checked_through(r)
    for seat in (1, 2):
        r.reports("wrong-number-of-cards", seat=seat, cards=7)
    ruling = r.reports("wrong-number-of-cards", seat=4, cards=7)
    assert cited.clause in ruling.clauses
    if cited.book.id == ADELAIDE:
        assert "82" in ruling.clauses
        assert {choice.by for choice in ruling.choices} == {"pit manager"}
        r.chooses("seat 3", "pit manager")
    else:
        assert ruling.choices == ()
    assert r.ended
    assert r.stakes == {1: 88, 2: 88, 3: 136, 4: 88}


@clause("act-omaha-2006 19.3", "act-manila-2005 19.3", "adelaide-omaha 82")
def test_no_hand_is_left_and_nobody_has_folded(cited: Cited) -> None:
    """ACT and Manila: the round is void. Adelaide: the pit manager decides."""
    r = second_round(cited)
    checked_through(r)
    for seat in (1, 2, 3):
        r.reports("wrong-number-of-cards", seat=seat, cards=7)
    ruling = r.reports("wrong-number-of-cards", seat=4, cards=7)
    assert cited.clause in ruling.clauses
    if cited.book.id == ADELAIDE:
        assert not r.ended
        r.chooses("void", "pit manager")
    assert r.ended
    assert r.stakes == {1: 100, 2: 100, 3: 100, 4: 100}


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10", "adelaide-omaha 47(b).s2")
def test_the_dealer_mucks_the_hand_of_a_player_whose_raise_is_not_called(cited: Cited) -> None:
    """The hand is dead under all three; only Adelaide gives the raise back."""
    r = second_round(cited).does("1 bet 10", "2 raise 30")
    ruling = r.reports("cards-in-muck", seat=2, by="dealer")
    assert cited.clause in ruling.clauses
    assert (r.turn, r.price, r.stakes[2]) == by_book(cited, (3, 30, 68), (3, 30, 68), (3, 10, 88))
    assert not r.round.state.live >> 1 & 1


@clause("act-omaha-2006 17.10", "act-manila-2005 17.10", "adelaide-omaha 47(c)")
def test_a_tabled_winning_hand_gets_into_the_muck(cited: Cited) -> None:
    """Dead in ACT and Manila; Adelaide does not let it be killed."""
    kings = "Kh Kd" if cited.book.id == MANILA else "Kh Kd Jc Tc"
    r = second_round(cited)
    checked_through(r)
    r.does(f"1 show {kings}")
    ruling = r.reports("cards-in-muck", seat=1, by="dealer")
    assert ruling.clauses[0] == cited.clause
    assert r.round.state.live & 1 == by_book(cited, 0, 0, 1)


# What no rule covers


@clause("act-omaha-2006 17.16.s2", "act-manila-2005 17.16.s2", "adelaide-omaha 82")
def test_what_no_rule_covers(cited: Cited) -> None:
    """In ACT and Manila every player has to agree to what is proposed; in Adelaide the house decides."""
    r = second_round(cited)
    ruling = r.reports("uncovered", what="a drink was spilt", proposal="void")
    assert cited.clause in ruling.clauses
    if cited.book.id == ADELAIDE:
        assert r.may_not_choose("void", "all players").clause == "82"
        r.chooses("void", "pit manager")
    else:
        for seat in (1, 2, 3, 4):
            assert not r.ended
            r.chooses("agree", f"seat {seat}")
    assert r.ended
    assert r.stakes == {1: 100, 2: 100, 3: 100, 4: 100}


@clause("act-omaha-2006 17.16.s3", "act-manila-2005 17.16.s3", "adelaide-omaha 82")
def test_one_player_against_what_is_proposed(cited: Cited) -> None:
    """ACT and Manila hand the matter on to the operator; in Adelaide no player is asked."""
    r = second_round(cited)
    r.reports("uncovered", what="a drink was spilt", proposal="void")
    if cited.book.id == ADELAIDE:
        assert r.may_not_choose("disagree", "seat 2").clause == cited.clause
    else:
        r.chooses("agree", "seat 1").chooses("disagree", "seat 2")
    official = by_book(cited, "casino operator", "casino operator", "pit manager")
    assert {(choice.by, choice.clause) for choice in r.due.choices} == {(official, cited.clause)}
    r.chooses("play-on", official)
    assert (r.turn, r.pot) == (1, 8)
