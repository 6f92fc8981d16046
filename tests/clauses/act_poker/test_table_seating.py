"""Seats and the button at an ACT poker table: 8.2, 8.3, one seat for a player (16.2), the seat of an absent one (19.6)."""

from __future__ import annotations

import pytest

from croupier.poker.events import RoundEnded, RoundOpened
from croupier.poker.ruling_events import MisdealDeclared
from croupier.rulings import reports
from croupier.table import commands, events
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import OPERATOR, SUPERVISOR, deals, folds_out, report


def six(cited: Cited, *rules: str) -> Sat:
    """A table of six seats."""
    return Sat(cited.book.id, rules=["seats=6", *rules])


@clause("act-omaha-2006 8.2", "act-manila-2005 8.2")
def test_a_player_who_joins_picks_any_free_seat(cited: Cited) -> None:
    t = six(cited).sits(ann=4)
    for seat in (1, 2, 3, 5, 6):
        other = six(cited).sits(ann=4)
        other.gives(other.sit("bob", seat, permitted=""))
        assert other.player("bob").seat == seat, "nobody has to allow it"
    assert t.refused(t.sit("bob", 4)) == cited.clause
    for seat in (0, 7, -1):
        assert t.refused(t.sit("bob", seat)) == "2.2", "the deck and the table give the number of seats"


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
def test_cards_are_drawn_for_a_seat_that_several_want_and_the_highest_wins(cited: Cited) -> None:
    t = six(cited).sits(ann=1)
    t.gives(commands.DrawForSeat(3, ("bob", "cy", "dan"), ("9s", "Kc", "2h")))
    drawn = events.SeatDrawn(3, ("bob", "cy", "dan"), ("9s", "Kc", "2h"), "cy", cited.clause)
    assert t.last(events.SeatDrawn) == drawn
    t.gives(commands.DrawForSeat(4, ("bob", "cy"), ("Ad", "Kc")))
    assert t.last(events.SeatDrawn).winner == "bob", "the ace is the highest card"


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
def test_suits_have_no_rank_so_a_tie_of_the_highest_is_drawn_again(cited: Cited) -> None:
    t = six(cited).sits(ann=1)
    tie = t.refusal(commands.DrawForSeat(3, ("bob", "cy", "dan"), ("Ks", "Kc", "2h")))
    assert tie.clause == cited.clause
    assert tie.code == "draw-tied"
    t.gives(commands.DrawForSeat(3, ("bob", "cy", "dan"), ("2s", "Kc", "2h")))
    assert t.last(events.SeatDrawn).winner == "cy", "a tie below the highest does no harm"


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
@pytest.mark.parametrize(
    ("accounts", "cards"),
    [
        (("bob",), ("Ks",)),
        (("bob", "bob"), ("Ks", "2c")),
        (("bob", "cy"), ("Ks",)),
        (("bob", "cy"), ("Ks", "Ks")),
        (("bob", "cy"), ("Jo", "2c")),
        (("bob", "cy"), ("??", "2c")),
        (("bob", "cy"), ("Kx", "2c")),
    ],
)
def test_a_draw_takes_two_players_and_a_card_of_one_deck_each(
    cited: Cited, accounts: tuple[str, ...], cards: tuple[str, ...]
) -> None:
    t = six(cited).sits(ann=1)
    assert t.refused(commands.DrawForSeat(3, accounts, cards)) == cited.clause


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
def test_two_who_are_seated_and_want_one_seat_draw_for_it_too(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3)
    assert t.refused(commands.ChangeSeat("ann", 5, rivals=("bob",))) == cited.clause
    t.gives(commands.DrawForSeat(5, ("ann", "bob"), ("3s", "9h")))
    assert t.last(events.SeatDrawn).winner == "bob"
    t.gives(commands.ChangeSeat("bob", 5))
    assert t.player("bob").seat == 5


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
def test_the_winner_of_a_draw_has_the_seat_and_nobody_else(cited: Cited) -> None:
    t = six(cited).sits(ann=1)
    t.gives(commands.DrawForSeat(3, ("bob", "cy"), ("9s", "Kc")))
    assert t.refused(t.sit("bob", 3)) == cited.clause
    assert t.refused(commands.ChangeSeat("ann", 3)) == cited.clause
    assert t.refused(commands.DrawForSeat(3, ("bob", "dan"), ("9s", "Kc"))) == cited.clause, "one draw decides"
    t.gives(t.sit("cy", 3))
    assert t.player("cy").seat == 3


@clause("act-omaha-2006 8.2.s2", "act-manila-2005 8.2.s2")
def test_a_seat_the_winner_of_a_draw_leaves_alone_is_open_again_after_the_next_round(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2)
    t.gives(commands.DrawForSeat(3, ("cy", "dan"), ("9s", "Kc")))
    t.plays()
    t.gives(t.sit("cy", 3))


@clause("act-omaha-2006 8.2.s3", "act-manila-2005 8.2.s3")
def test_those_seated_may_move_to_a_vacant_seat_before_anybody_who_waits(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays()
    t.gives(commands.JoinList("gus"))
    t.gives(commands.LeaveSeat("cy", t.at))
    assert t.refused(t.sit("gus", 3)) == cited.clause
    t.gives(commands.ChangeSeat("fay", 3))
    assert t.last(events.SeatChanged).under == cited.clause
    assert t.refused(t.sit("gus", 6)) == cited.clause, "the seat that this leaves free is vacant too"
    t.plays()
    t.gives(t.sit("gus", 6))
    assert t.player("gus").seat == 6
    assert t.table.waiting == ()


@clause("act-omaha-2006 8.2.s3", "act-manila-2005 8.2.s3")
def test_of_several_seats_that_come_free_at_once_each_is_offered_to_those_seated(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays()
    t.gives(commands.JoinList("gus"))
    t.gives(commands.LeaveSeat("cy", t.at))
    t.gives(commands.LeaveSeat("eve", t.at))
    assert t.refused(t.sit("gus", 5)) == cited.clause
    assert t.refused(t.sit("gus", 3)) == cited.clause, "also the one that came free first"
    t.plays()
    t.gives(t.sit("gus", 3))


@clause("act-omaha-2006 8.2.s3", "act-manila-2005 8.2.s3")
def test_a_seat_that_was_free_all_along_is_open_to_a_newcomer_at_once(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3).plays()
    t.gives(commands.LeaveSeat("cy", t.at))
    t.gives(t.sit("dan", 5))


@clause("act-omaha-2006 8.2.s3", "act-manila-2005 8.2.s3")
def test_where_no_round_can_be_played_without_a_newcomer_the_vacant_seat_is_open(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["seats=2"]).sits(ann=1, bob=2).plays()
    t.gives(commands.LeaveSeat("bob", t.at))
    t.gives(t.sit("cy", 2))
    t.starts()
    assert t.dealt == (1, 2)


@clause("act-omaha-2006 8.2.s3", "act-manila-2005 8.2.s3")
def test_who_has_waited_longest_is_called_first_and_nobody_is_moved_up(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5)
    for account in ("gus", "hal"):
        t.gives(commands.JoinList(account))
    official = "casino operator Lee"
    assert t.refused(commands.MoveInList("hal", 1, official, "a regular")) == cited.clause
    assert t.refused(commands.CallPlayer("hal", official, t.at)) == cited.clause
    t.gives(commands.CallPlayer("gus", official, t.at + 60_000))
    assert t.refused(commands.CallPlayer("hal", official, t.at)) == cited.clause, "there is one seat, and it is kept"
    assert t.refused(t.sit("ivy", 6)) == cited.clause
    t.gives(t.sit("gus", 6))
    assert (t.table.called, t.table.waiting) == ((), ("hal",))


@clause("act-omaha-2006 8.3", "act-manila-2005 8.3")
def test_the_player_at_the_dealers_right_hand_has_the_first_button(cited: Cited) -> None:
    assert six(cited).sits(ann=1, bob=3, cy=6).plays().button == 6, "the last seat, clockwise from the dealer's left"
    assert six(cited).sits(cy=6, ann=1).plays().button == 6, "whoever sat down first"


@clause("act-omaha-2006 8.3", "act-manila-2005 8.3")
def test_where_that_seat_is_empty_the_button_goes_to_the_first_player_anti_clockwise_from_the_dealer(
    cited: Cited,
) -> None:
    assert six(cited).sits(ann=1, bob=3, cy=4).plays().button == 4
    t = six(cited).sits(ann=1, bob=3, cy=6)
    t.gives(commands.GoAway("cy"))
    assert t.plays().button == 3, "whoever is not dealt in does not have it"


@clause("act-omaha-2006 8.3.s2", "act-manila-2005 8.3.s2")
def test_the_button_goes_clockwise_to_the_next_player_after_every_round(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=3, cy=4, dan=6)
    assert [t.plays().button for _ in range(6)] == [6, 1, 3, 4, 6, 1]
    assert t.last(RoundOpened).seats == (3, 4, 6, 1), "the button's place is the last"


@clause("act-omaha-2006 8.3.s2", "act-manila-2005 8.3.s2")
def test_the_button_passes_over_whoever_is_not_dealt_in(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=3, cy=4, dan=6).plays()
    t.gives(commands.GoAway("ann"))
    assert t.plays().button == 3
    t.gives(commands.LeaveSeat("cy", t.at))
    assert t.plays().button == 6


@clause("act-omaha-2006 8.3.s2", "act-manila-2005 8.3.s2")
def test_the_button_stays_where_it_is_after_a_misdeal(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=3, cy=4, dan=6).plays()
    t.starts()
    assert (t.button, t.table.round) == (1, 2)
    deals(t).gives(report(reports.ExcessCard(0)))
    assert len(t.told(MisdealDeclared)) == 1
    folds_out(t)
    assert (t.button, t.table.round) == (1, 2), "the deal was made again within the same round"
    assert len(t.told(RoundEnded)) == 2
    assert t.plays().button == 3


@clause("act-omaha-2006 16.2", "act-manila-2005 16.2")
def test_one_player_has_one_seat_and_one_hand(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2)
    assert t.refused(t.sit("ann", 3)) == cited.clause
    assert t.refused(commands.JoinList("ann")) == cited.clause
    assert t.refused(commands.DrawForSeat(3, ("ann", "ann"), ("Ks", "2c"))) == "8.2.s2"
    t.gives(commands.LeaveSeat("ann", 0))
    t.gives(t.sit("ann", 3))
    t.starts()
    assert t.dealt == (2, 3)


@clause("act-omaha-2006 19.6", "act-manila-2005 19.6")
def test_after_three_rounds_without_a_bet_at_a_full_table_staff_may_give_the_seat_away(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays()
    t.gives(commands.GoAway("cy"))
    for rounds in range(3):
        assert t.player("cy").idle == rounds
        assert t.refused(commands.ReleaseSeat("cy", SUPERVISOR, t.at)) == cited.clause
        t.plays()
    assert t.player("cy").idle == 3
    t.gives(commands.ReleaseSeat("cy", SUPERVISOR, t.at))
    assert t.last(events.SeatLeft) == events.SeatLeft("cy", 100_00, t.at, "absent", cited.clause, SUPERVISOR)
    assert t.balances["wallet:cy"] == 0, "the whole stake goes with the player"


@clause("act-omaha-2006 19.6", "act-manila-2005 19.6")
def test_nobody_has_to_go_while_another_seat_is_free(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5)
    t.gives(commands.GoAway("cy"))
    t.plays(4)
    assert t.refused(commands.ReleaseSeat("cy", SUPERVISOR, t.at)) == cited.clause
    t.gives(t.sit("fay", 6))
    t.gives(commands.ReleaseSeat("cy", SUPERVISOR, t.at))


@clause("act-omaha-2006 19.6", "act-manila-2005 19.6")
def test_the_three_rounds_follow_one_another_and_folding_is_playing(cited: Cited) -> None:
    t = six(cited).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays(4)
    assert [player.idle for player in t.table.players] == [0] * 6, "everybody folds, and nobody abstains"
    t.gives(commands.GoAway("cy"))
    t.plays(2)
    t.gives(commands.ComeBack("cy"))
    if t.player("cy").waits:
        t.gives(commands.ChooseEntry("cy", post=True))
    t.plays()
    assert t.player("cy").idle == 0
    t.gives(commands.GoAway("cy"))
    t.plays()
    assert t.refused(commands.ReleaseSeat("cy", OPERATOR, t.at)) == cited.clause
