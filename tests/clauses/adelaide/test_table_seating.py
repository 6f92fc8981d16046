"""Clauses 9, 10 and 60 to 64: the button, seats and who has a call on them, absent players, players kept apart."""

from __future__ import annotations

import pytest

from croupier.poker import commands as poker_commands
from croupier.poker.events import HolesDealt, RoundOpened
from croupier.poker.ruling_events import MisdealDeclared
from croupier.protocol.refusal import Refusal
from croupier.rulings.reports import CutExposed
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.table.decide import due
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.showdowns import plays_on

BOOK = "adelaide-omaha"
SIX = {"ann": 1, "bob": 2, "cy": 3, "dee": 4, "eve": 5, "fay": 6}


def table_of(*accounts: str, rules: list[str] | None = None) -> Sat:
    """Some of the six, each in a seat of their own."""
    return Sat(BOOK, rules=["seats=6", *(rules or [])]).sits(**{account: SIX[account] for account in accounts})


def moves(t: Sat, account: str, seat: int, *rivals: str) -> table_commands.ChangeSeat:
    """The command with which a seated player moves, with the pit manager's leave."""
    return table_commands.ChangeSeat(account, seat, PIT_MANAGER, rivals)


# 9 The dealer button


@clause("adelaide-omaha 9")
def test_the_button_marks_the_player_who_is_dealt_last(cited: Cited) -> None:
    t = table_of("ann", "bob", "dee").starts()
    opened = t.last(RoundOpened)
    assert opened.seats == (2, 4, 1)
    assert t.button == opened.seats[-1] == 1
    t.gives(poker_commands.DealHoles())
    (dealt,) = t.told(HolesDealt)
    assert dealt.positions == ((0, 3, 6, 9), (1, 4, 7, 10), (2, 5, 8, 11)), "one card at a time, the button's last"


@clause("adelaide-omaha 9.s2")
@pytest.mark.parametrize(("players", "button"), [(("ann", "cy", "fay"), 1), (("cy", "dee", "fay"), 3)])
def test_the_first_button_is_at_the_dealers_left_or_next_clockwise_from_there(
    cited: Cited, players: tuple[str, ...], button: int
) -> None:
    t = table_of(*players)
    assert t.button == 0
    t.starts()
    assert t.button == button
    assert cited.book.rules["button.first"].clauses[0] == cited.clause


@clause("adelaide-omaha 9.s3")
def test_the_button_moves_clockwise_to_the_next_player_dealt_in(cited: Cited) -> None:
    t = table_of("ann", "bob", "dee", "fay")
    buttons = []
    for _ in range(5):
        t.plays()
        buttons.append(t.button)
    assert buttons == [1, 2, 4, 6, 1]
    t.gives(table_commands.GoAway("bob"))
    t.plays()
    assert t.button == 4, "nobody is dealt in at seat 2"
    alone = table_of("ann")
    assert alone.refused(table_commands.StartRound(0)) == cited.clause


@clause("adelaide-omaha 9.s3")
def test_after_a_misdeal_the_button_stays_where_it_is(cited: Cited) -> None:
    t = table_of("ann", "bob", "dee").plays().starts()
    assert t.button == 2
    t.gives(poker_commands.DealHoles())
    t.gives(reported(CutExposed()))
    assert len(t.told(MisdealDeclared)) == 1
    t.gives(t.session.post)
    plays_on(t)
    assert t.button == 2
    assert len(t.told(RoundOpened)) == 2, "the hand dealt again is the same hand"
    t.plays()
    assert t.button == 4


# 10 Seats


@clause("adelaide-omaha 10")
def test_players_choose_among_the_free_seats(cited: Cited) -> None:
    t = table_of()
    for account, seat in (("ann", 4), ("bob", 1), ("cy", 6)):
        (taken,) = t.gives(t.sit(account, seat))
        assert (taken.account, taken.seat) == (account, seat)
    assert t.refused(t.sit("dee", 4)) == cited.clause, "that one is taken"
    assert t.refused(moves(t, "bob", 6)) == cited.clause
    assert t.refused(moves(t, "dee", 2)) == cited.clause, "only somebody seated changes seats"
    t.gives(moves(t, "bob", 2))
    assert [player.seat for player in t.table.players] == [2, 4, 6]
    assert t.refused(table_commands.LeaveSeat("dee", 0)) == cited.clause


@clause("adelaide-omaha 10.s2")
def test_rivals_for_a_seat_draw_cards_and_the_highest_has_it(cited: Cited) -> None:
    t = table_of("ann")
    draw = ("bob", "cy", "dee")
    (drawn,) = t.gives(table_commands.DrawForSeat(3, draw, ("9c", "Kd", "2s")))
    assert (drawn.seat, drawn.winner, drawn.cards) == (3, "cy", ("9c", "Kd", "2s"))
    assert drawn.under == cited.clause
    assert t.refused(t.sit("bob", 3)) == cited.clause, "cy has won it"
    t.gives(t.sit("bob", 5))
    t.gives(t.sit("cy", 3))


@clause("adelaide-omaha 10.s2")
def test_suits_break_no_tie_in_a_draw_so_equal_highest_cards_are_drawn_again(cited: Cited) -> None:
    t = table_of("ann")
    two = ("bob", "cy")
    assert t.refused(table_commands.DrawForSeat(3, two, ("Ks", "Kd"))) == cited.clause
    assert t.refused(table_commands.DrawForSeat(3, two, ("Ks", "Ks"))) == cited.clause, "a deck has one of each"
    assert t.refused(table_commands.DrawForSeat(3, two, ("Ks", "Jo"))) == cited.clause
    assert t.refused(table_commands.DrawForSeat(3, two, ("Ks",))) == cited.clause
    assert t.refused(table_commands.DrawForSeat(3, two, ("Ks", "??"))) == cited.clause
    assert t.refused(table_commands.DrawForSeat(3, ("bob",), ("Ks",))) == cited.clause
    assert t.refused(table_commands.DrawForSeat(1, two, ("Ks", "Qd"))) == "10", "ann sits there"
    (drawn,) = t.gives(table_commands.DrawForSeat(3, ("bob", "cy", "dee"), ("5s", "Ac", "5d")))
    assert drawn.winner == "cy", "a tie of lower cards settles nothing"


@clause("adelaide-omaha 10.s2")
def test_a_seat_that_was_drawn_for_is_free_again_once_a_hand_has_begun(cited: Cited) -> None:
    t = table_of("ann", "bob")
    t.gives(table_commands.DrawForSeat(3, ("cy", "dee"), ("9c", "Kd")))
    t.plays()
    t.gives(t.sit("cy", 3))


@clause("adelaide-omaha 10.s3")
def test_a_vacated_seat_is_first_for_those_seated_and_then_for_whoever_waits(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee", "eve", "fay").plays()
    t.gives(table_commands.JoinList("guy"))
    t.gives(table_commands.LeaveSeat("bob", t.at))
    assert t.refused(t.sit("guy", 2)) == cited.clause
    (moved,) = t.gives(moves(t, "eve", 2))
    assert (moved.account, moved.seat, moved.under) == ("eve", 2, cited.clause)
    assert t.refused(t.sit("guy", 5)) == cited.clause, "and that one is first for those seated in its turn"
    t.plays()
    t.gives(t.sit("guy", 5))
    assert t.table.waiting == ()


@clause("adelaide-omaha 10.s3")
@pytest.mark.parametrize(
    ("rivals", "first"), [(("ann", "dee", "fay"), "ann"), (("cy", "eve"), "eve"), (("bob", "dee"), "dee")]
)
def test_of_several_seated_the_first_anti_clockwise_from_the_button_moves(
    cited: Cited, rivals: tuple[str, ...], first: str
) -> None:
    t = table_of("ann", "bob", "cy", "dee", "fay").plays()
    t.gives(t.sit("eve", 5))
    t.plays()
    assert t.button == 2, "so anti-clockwise: 1, 6, 5, 4, 3, and the button last"
    t.gives(table_commands.LeaveSeat("bob" if "bob" not in rivals else "cy", t.at))
    free = 2 if "bob" not in rivals else 3
    for account in rivals:
        if account != first:
            assert t.refused(moves(t, account, free, *rivals)) == cited.clause
    t.gives(moves(t, first, free, *rivals))


@clause("adelaide-omaha 10.s3")
def test_with_nobody_to_play_against_a_newcomer_need_not_wait_for_the_seat(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=2"]).sits(ann=1, bob=2).plays()
    t.gives(table_commands.LeaveSeat("bob", t.at))
    t.gives(t.sit("cy", 2))
    t.plays()


# 60 Permission, non-players, the pit manager's discretion


@clause("adelaide-omaha 60(a)", "adelaide-omaha def:Pit Manager", "adelaide-omaha def:Game Supervisor")
def test_a_player_sits_down_with_the_pit_managers_leave_and_nobody_elses(cited: Cited) -> None:
    t = table_of("ann")
    for other in ("", "ann", "dealer Kim", "game supervisor Lou", "pit managers"):
        assert t.refused(t.sit("bob", 2, permitted=other)) == "60(a)"
        assert t.refused(table_commands.ChangeSeat("ann", 3, other)) == "60(a)"
    (taken,) = t.gives(t.sit("bob", 2, permitted="Pit Manager Lee"))
    assert taken.permitted == "Pit Manager Lee"
    t.gives(table_commands.ChangeSeat("ann", 3, "pit manager Lee"))


@clause("adelaide-omaha 60(b)")
def test_nobody_has_a_seat_without_playing(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy")
    t.refused(table_commands.TakeSeat("dee", 4, 0, t.at, PIT_MANAGER))
    t.gives(table_commands.BuyGoods("cy", 100_00))
    assert t.stake("cy") == 0
    t.plays()
    assert t.dealt == (1, 2), "without chips there is no hand"
    assert t.refused(table_commands.ReleaseSeat("ann", PIT_MANAGER, t.at)) != cited.clause
    (left,) = t.gives(table_commands.ReleaseSeat("cy", PIT_MANAGER, t.at))
    assert (left.account, left.under) == ("cy", cited.clause)
    t.gives(table_commands.BarPlayer("bob", PIT_MANAGER, "cheating", t.at))
    assert [player.account for player in t.table.players] == ["ann"], "one barred is no player any more"


@clause("adelaide-omaha 60(c)")
def test_the_pit_manager_works_the_waiting_list_as_he_sees_fit(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee", "eve")
    for account in ("guy", "hal", "ivy"):
        (joined,) = t.gives(table_commands.JoinList(account))
        assert isinstance(joined, events.ListJoined)
    assert [*t.table.waiting] == ["guy", "hal", "ivy"]
    t.refused(table_commands.JoinList("guy"))
    t.refused(table_commands.JoinList("ann"))
    t.gives(table_commands.LeaveList("guy"))
    t.refused(table_commands.LeaveList("guy"))
    t.gives(t.sit("ivy", 6))
    assert [*t.table.waiting] == ["hal"], "ivy was seated before one who had waited longer"


@clause("adelaide-omaha 60(c)")
def test_the_pit_manager_calls_moves_and_strikes_people_on_the_list_and_says_why(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee", "eve")
    for account in ("guy", "hal", "ivy"):
        t.gives(table_commands.JoinList(account))
    lee = "pit manager Lee"
    assert t.refused(table_commands.MoveInList("ivy", 1, "dealer", "a regular")) == cited.clause
    assert t.refused(table_commands.MoveInList("ivy", 4, lee, "a regular")) == cited.clause
    assert t.refused(table_commands.MoveInList("ivy", 1, lee, "")) == "practice"
    (moved,) = t.gives(table_commands.MoveInList("ivy", 1, lee, "a regular"))
    assert (moved.by, moved.reason, moved.under) == (lee, "a regular", cited.clause)
    assert [*t.table.waiting] == ["ivy", "guy", "hal"]
    assert t.refused(table_commands.CallPlayer("guy", "dealer", t.at + 60_000)) == cited.clause
    (called,) = t.gives(table_commands.CallPlayer("guy", lee, t.at + 60_000))  # though ivy stands before him
    assert (called.account, called.by) == ("guy", lee)
    (left,) = t.gives(table_commands.LeaveList("hal", lee, "gone home"))
    assert (left.by, left.reason) == (lee, "gone home")


# 62 Absent players


@clause("adelaide-omaha 62(a)")
def test_the_seat_of_one_about_to_miss_a_second_big_blind_may_be_released(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee").plays(3)
    assert t.button == 3
    t.gives(table_commands.GoAway("bob"))
    assert t.refused(table_commands.ReleaseSeat("cy", PIT_MANAGER, t.at)) == cited.clause, "cy is there"
    big_blinds = [t.table.last_blind]
    for _ in range(3):
        assert t.refused(table_commands.ReleaseSeat("bob", PIT_MANAGER, t.at)) == cited.clause
        t.plays()
        big_blinds.append(t.table.last_blind)
    assert big_blinds == [1, 3, 4, 1], "the big blind has gone past seat 2 once, and would again"
    assert t.refused(table_commands.ReleaseSeat("bob", "game supervisor Lou", t.at)) == cited.clause
    stake = t.stake("bob")
    (left,) = t.gives(table_commands.ReleaseSeat("bob", PIT_MANAGER, t.at))
    assert (left.account, left.stake, left.by, left.under) == ("bob", stake * 100, PIT_MANAGER, cited.clause)
    assert t.balances["stake:T1:bob"] == 0, "the stake goes back to its owner"


@clause("adelaide-omaha 62(b)")
def test_the_seat_of_a_third_absent_player_may_be_released(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee", "eve").plays()
    t.gives(table_commands.GoAway("eve"))
    t.plays()
    t.gives(table_commands.GoAway("bob"))
    assert t.refused(table_commands.ReleaseSeat("bob", PIT_MANAGER, t.at)) == "62(a)", "two are away"
    t.plays()
    t.gives(table_commands.GoAway("cy"))
    assert t.refused(table_commands.ReleaseSeat("bob", PIT_MANAGER, t.at)) == "62(a)", "bob was the second"
    (left,) = t.gives(table_commands.ReleaseSeat("cy", PIT_MANAGER, t.at))
    assert (left.account, left.by, left.under) == ("cy", PIT_MANAGER, cited.clause)
    assert t.refused(table_commands.ReleaseSeat("eve", PIT_MANAGER, t.at)) == "62(a)", "two are away again"


@clause("adelaide-omaha 62(b)")
def test_the_third_is_who_left_last_also_in_one_break_and_after_a_wait(cited: Cited) -> None:
    t = table_of("ann", "bob", "cy", "dee").plays(5)
    t.gives(t.sit("eve", 5))
    t.plays()
    assert t.player("eve").waits == "new"
    for account in ("dee", "bob", "eve"):
        t.gives(table_commands.GoAway(account))
    assert t.refused(table_commands.ReleaseSeat("bob", PIT_MANAGER, t.at)) == "62(a)"
    assert t.refused(table_commands.ReleaseSeat("dee", PIT_MANAGER, t.at)) == "62(a)"
    (left,) = t.gives(table_commands.ReleaseSeat("eve", PIT_MANAGER, t.at))
    assert left.under == cited.clause


# 63, 64 The pit manager and the seats


@clause("adelaide-omaha 63")
def test_two_players_are_kept_out_of_one_game(cited: Cited) -> None:
    t = table_of("ann", "cy", "dee")
    couple = ("ann", "bob")
    assert t.refused(table_commands.KeepApart(couple, "game", "game supervisor Lou", "married")) == cited.clause
    assert t.refused(table_commands.KeepApart(("ann", "ann"), "game", PIT_MANAGER, "married")) == cited.clause
    assert t.refused(table_commands.KeepApart(couple, "town", PIT_MANAGER, "married")) == cited.clause
    (apart,) = t.gives(table_commands.KeepApart(couple, "game", PIT_MANAGER, "married"))
    assert (apart.accounts, apart.how, apart.by, apart.reason) == (couple, "game", PIT_MANAGER, "married")
    assert apart.under == cited.clause
    assert t.refused(t.sit("bob", 5)) == cited.clause
    assert t.refused(table_commands.JoinList("bob")) == cited.clause
    t.gives(table_commands.LeaveSeat("ann", t.at))
    t.gives(t.sit("bob", 5))
    assert t.refused(t.sit("ann", 6)) == cited.clause, "it holds for either of them"


@clause("adelaide-omaha 63")
def test_two_players_are_kept_off_neighbouring_seats(cited: Cited) -> None:
    t = table_of("ann", "dee")
    t.gives(table_commands.KeepApart(("ann", "bob"), "seats", PIT_MANAGER, "married"))
    assert t.refused(t.sit("bob", 2)) == cited.clause
    assert t.refused(t.sit("bob", 6)) == cited.clause, "round the table as well"
    t.gives(t.sit("bob", 5))
    assert t.refused(moves(t, "bob", 6)) == cited.clause
    assert t.refused(moves(t, "ann", 6)) == cited.clause
    t.gives(moves(t, "ann", 2))


@clause("adelaide-omaha 63")
@pytest.mark.parametrize("how", ["game", "seats"])
def test_two_who_sit_together_already_are_parted_before_the_next_hand(cited: Cited, how: str) -> None:
    t = table_of("ann", "bob", "dee", "eve").starts()
    t.gives(table_commands.KeepApart(("ann", "bob"), how, PIT_MANAGER, "married"))
    plays_on(t)
    assert t.refusal(table_commands.StartRound(t.at)) == Refusal(
        "kept-apart", "seats 1 and 2 are kept apart: one of the players has to move", cited.clause
    ), "in the words of the table, by no account"
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    assert (waits.awaited, waits.clause) == ("players", cited.clause)
    if how == "game":
        t.gives(table_commands.LeaveSeat("bob", t.at))
    else:
        t.gives(moves(t, "bob", 3))
    t.plays()


@clause("adelaide-omaha 64")
def test_the_pit_manager_may_start_a_game_with_one_player_more(cited: Cited) -> None:
    t = table_of(*SIX)
    assert t.refused(t.sit("hal", 8)) == cited.clause, "one more, not two"
    (taken,) = t.gives(t.sit("guy", 7))
    assert (taken.seat, taken.permitted) == (7, PIT_MANAGER)
    assert t.refused(t.sit("hal", 8)) == cited.clause
    t.starts()
    assert t.dealt == (1, 2, 3, 4, 5, 6, 7)
    plays_on(t)
    t.gives(table_commands.LeaveSeat("guy", t.at))
    t.plays()
    assert t.refused(t.sit("hal", 7)) == cited.clause, "only at the start of the game"


@clause("adelaide-omaha 64", "adelaide-omaha 9.s3")
def test_who_moves_to_the_seat_beyond_the_usual_ones_has_the_button_in_their_turn(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=5"]).sits(ann=1, bob=3, cy=5)
    t.gives(table_commands.ChangeSeat("cy", 6, PIT_MANAGER))
    buttons = [t.plays().button for _ in range(6)]
    assert buttons == [1, 3, 6, 1, 3, 6]
    assert t.table.dealt == (1, 3, 6), "clockwise from the button"


@clause("adelaide-omaha 64")
def test_one_player_more_only_while_the_deck_serves_them_all(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=11"]).sits(**{f"p{seat}": seat for seat in range(1, 12)})
    assert t.refused(t.sit("guy", 12)) == "11(b)"
    t.starts()
    assert len(t.dealt) == 11


# 76 Language


@clause("adelaide-omaha 76(b)", "adelaide-omaha 76(c)")
def test_a_game_in_another_language_seats_only_those_who_say_they_share_it(cited: Cited) -> None:
    language = {"76(b)": "Cantonese", "76(c)": "AUSLAN"}[cited.clause]
    t = Sat(BOOK, rules=[f"language={language}"])
    refusal = t.refusal(t.sit("ann", 1))
    assert (refusal.code, refusal.clause, language in refusal.reason) == ("language", "76(b)", True)
    assert t.refused(t.sit("ann", 1, moved="closed-table")) == "76(b)", "wherever they come from"
    (taken,) = t.gives(t.sit("ann", 1, speaks=True))
    assert taken.speaks == language, "the answer is on the record"


@clause("adelaide-omaha 76(a)")
@pytest.mark.parametrize("written", ["English", "english"])
def test_at_a_table_in_english_nobody_is_asked_for_a_language(cited: Cited, written: str) -> None:
    t = Sat(BOOK, rules=[f"language={written}"])
    (taken,) = t.gives(t.sit("ann", 1))
    assert taken.speaks == ""
