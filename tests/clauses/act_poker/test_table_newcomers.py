"""Blinds of newcomers at an ACT poker table: 17.11 and 17.12."""

from __future__ import annotations

import pytest

from croupier.poker.commands import Act
from croupier.poker.events import ForcedBetsPosted
from croupier.table import commands, events
from croupier.table.session import Session
from tests.support.cite import Cited, clause
from tests.support.clauses.act_table_blinds import ANTES, THREE_BLINDS, four, six, started
from tests.support.table_play import acts, folds_out, turn

# Newcomers


@clause("act-omaha-2006 17.11", "act-manila-2005 17.11")
def test_a_newcomer_is_not_dealt_in_on_the_button_and_chooses_how_to_come_in(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 1))
    assert t.last(events.SeatTaken).waits == "new"
    assert t.last(events.SeatTaken).waits_under == cited.clause
    t.gives(commands.ChooseEntry("eve", post=True))
    t.plays()
    assert (t.button, t.dealt) == (2, (2, 4, 6, 8)), "the button would have come to seat 1"
    t.starts()
    assert (t.button, t.dealt) == (4, (1, 2, 4, 6, 8))


@clause("act-omaha-2006 17.11", "act-manila-2005 17.11")
def test_where_players_ante_a_newcomer_antes_and_only_not_on_the_button(cited: Cited) -> None:
    t = started(cited, ANTES)
    t.gives(t.sit("eve", 1))
    t.gives(t.sit("fay", 5))
    assert t.refused(commands.ChooseEntry("eve", post=True)) == cited.clause, "there is nothing to post"
    t.starts()
    assert (t.button, t.dealt) == (2, (2, 4, 5, 6, 8))
    assert set(t.last(ForcedBetsPosted).antes) == {100}
    folds_out(t).starts()
    assert t.dealt == (1, 2, 4, 5, 6, 8)


@clause("act-omaha-2006 17.11(a)", "act-manila-2005 17.11(a)")
def test_a_newcomer_may_wait_for_the_big_blind(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 7))
    assert t.plays().dealt == (2, 4, 6, 8), "the button at 2, the blinds at 4 and 6"
    t.starts()
    assert (t.button, t.dealt) == (4, (2, 4, 6, 7, 8))
    assert t.posts() == {6: (1, 0), 7: (2, 0), 8: (0, 0), 2: (0, 0), 4: (0, 0)}, "the big blind and nothing more"
    assert t.player("eve").waits == ""
    assert cited.clause in t.rules.clauses["blinds.new"]


@clause("act-omaha-2006 17.11(a)", "act-manila-2005 17.11(a)")
def test_with_three_blinds_a_newcomer_waits_for_the_second(cited: Cited) -> None:
    t = started(cited, THREE_BLINDS)
    t.gives(t.sit("eve", 7))
    t.starts()
    assert t.posts() == {4: (1, 0), 6: (2, 0), 8: (4, 0), 2: (0, 0)}, "the third blind went past eve"
    folds_out(t).starts()
    assert t.posts() == {6: (1, 0), 7: (2, 0), 8: (4, 0), 2: (0, 0), 4: (0, 0)}, "the big blind is the second one"


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_a_newcomer_may_post_the_big_blind_and_be_dealt_in(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 7))
    t.gives(commands.ChooseEntry("eve", post=True))
    t.starts()
    assert t.posts() == {4: (1, 0), 6: (2, 0), 7: (2, 0), 8: (0, 0), 2: (0, 0)}
    assert t.table.playing[turn(t)] == 7, "the first to act after the last blind"
    t.refusal(Act(turn(t), "call"))
    acts(t, "stand")
    folds_out(t).starts()
    assert t.last(ForcedBetsPosted).owed == (), "once"


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_the_post_takes_the_place_of_a_smaller_blind_due_at_the_seat(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 3))
    t.gives(commands.ChooseEntry("eve", post=True))
    t.starts()
    assert t.button == 2
    assert t.posts() == {3: (2, 0), 4: (2, 0), 6: (0, 0), 8: (0, 0), 2: (0, 0)}


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_what_a_newcomer_chooses_and_posts_cites_the_clause_of_that_choice(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 7))
    t.gives(commands.ChooseEntry("eve", post=True))
    assert t.last(events.EntryChosen) == events.EntryChosen("eve", True, cited.clause)
    t.gives(commands.ChooseEntry("eve", post=False))
    assert t.last(events.EntryChosen) == events.EntryChosen("eve", False, "17.11(a)")
    t.gives(commands.ChooseEntry("eve", post=True))
    t.starts()
    posted = t.last(ForcedBetsPosted)
    place = t.table.dealt.index(7)
    assert (posted.owed[place], posted.owed_under[place]) == ((2_00,), (cited.clause,))


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_two_newcomers_who_post_at_once_are_both_dealt_in_but_for_the_one_on_the_button(cited: Cited) -> None:
    t = started(cited)
    for account, seat in (("eve", 1), ("fay", 5), ("gus", 7)):
        t.gives(t.sit(account, seat))
        t.gives(commands.ChooseEntry(account, post=True))
    t.starts()
    assert (t.button, t.dealt) == (2, (2, 4, 5, 6, 7, 8)), "seat 1 would have had the button"
    assert t.posts() == {4: (1, 0), 5: (2, 0), 6: (0, 0), 7: (2, 0), 8: (0, 0), 2: (0, 0)}
    assert t.last(ForcedBetsPosted).owed == ((), (), (), (2_00,), (), ()), "fay is in the big blind"
    folds_out(t).starts()
    assert (t.button, t.posts()[1]) == (4, (2, 0))


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_with_three_blinds_the_post_is_the_second(cited: Cited) -> None:
    t = six(cited, THREE_BLINDS)
    t.gives(t.sit("gus", 8))
    t.plays()
    t.gives(commands.ChooseEntry("gus", post=True))
    t.starts()
    assert t.posts() == {3: (1, 0), 4: (2, 0), 5: (4, 0), 6: (0, 0), 8: (2, 0), 1: (0, 0), 2: (0, 0)}


@clause("act-omaha-2006 17.11(b)", "act-manila-2005 17.11(b)")
def test_a_newcomer_may_think_again_until_the_round_starts(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 7))
    t.gives(commands.ChooseEntry("eve", post=True))
    t.gives(commands.ChooseEntry("eve", post=False))
    assert t.plays().dealt == (2, 4, 6, 8)


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
def test_in_the_buttons_first_circuit_a_seat_it_has_not_passed_costs_nothing(cited: Cited) -> None:
    t = four(cited).plays(2)
    assert t.button == 2, "from 8 past 1 to 2"
    t.gives(t.sit("eve", 5))
    assert t.last(events.SeatTaken).waits_under == cited.clause
    assert t.refused(commands.ChooseEntry("eve", post=True)) == "17.4", "eve owes nothing"
    t.starts()
    assert t.button == 4
    assert t.dealt == (2, 4, 5, 6, 8)
    assert t.posts() == {5: (1, 0), 6: (2, 0), 8: (0, 0), 2: (0, 0), 4: (0, 0)}, "a blind only because it is due there"
    assert t.last(ForcedBetsPosted).owed == ()


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
@pytest.mark.parametrize("seat", [1, 3])
def test_where_the_button_has_passed_the_seat_a_newcomer_posts_or_waits(cited: Cited, seat: int) -> None:
    t = four(cited).plays(3)
    assert t.button == 4, "from 8 past 1 to 2, past 3 to 4"
    t.gives(t.sit("eve", seat))
    assert (t.last(events.SeatTaken).waits, t.last(events.SeatTaken).waits_under) == ("new", "17.11")
    t.gives(t.sit("fay", 7))
    assert t.last(events.SeatTaken).waits_under == cited.clause, "seat 7 is still to come"


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
def test_once_the_button_is_back_where_it_began_nobody_comes_in_freely(cited: Cited) -> None:
    for seat in (1, 3, 5, 7):
        t = four(cited).plays(4)
        assert t.button == 6
        t.gives(t.sit("eve", seat))
        free = t.last(events.SeatTaken).waits != "new"
        assert free == (seat == 7), seat
        t = started(cited)
        t.gives(t.sit("eve", seat))
        assert t.last(events.SeatTaken).waits == "new"


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12", "act-omaha-2006 17.11", "act-manila-2005 17.11")
def test_also_in_the_first_circuit_nobody_comes_in_on_the_button(cited: Cited) -> None:
    t = four(cited).plays(2)
    t.gives(t.sit("eve", 3))
    t.plays()
    assert (t.button, t.dealt) == (4, (2, 4, 6, 8)), "the button would have come to seat 3"
    assert t.last(events.FreeEntryEnded) == events.FreeEntryEnded("eve", "17.12", "17.11"), (
        "and it has passed seat 3 now"
    )
    assert (t.player("eve").waits, t.player("eve").waits_under) == ("new", "17.11")
    t.starts()
    assert t.dealt == (2, 4, 6, 8), "so that eve waits"
    folds_out(t).gives(commands.ChooseEntry("eve", post=True))
    t.starts()
    assert (t.button, t.posts()[3]) == (8, (2, 0)), "or posts"


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
@pytest.mark.parametrize("rounds_away", [1, 2])
def test_free_entry_ends_for_a_newcomer_who_is_away_once_the_button_passes_the_seat(
    cited: Cited, rounds_away: int
) -> None:
    t = four(cited).plays(2)
    t.gives(t.sit("eve", 7))
    assert t.player("eve").waits == "free"
    t.gives(commands.GoAway("eve"))
    t.plays(rounds_away)
    assert (t.button, t.told(events.FreeEntryEnded)) == (2 + 2 * rounds_away, []), (
        "the button has not come to seat 7 yet"
    )
    t.plays(3 - rounds_away)
    assert t.button == 8
    t.gives(commands.ComeBack("eve"))
    assert t.player("eve").waits != "free"
    assert t.plays().dealt == (2, 4, 6, 8), "nothing was posted"


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
def test_a_newcomer_who_moves_before_coming_in_is_free_by_the_seat_they_come_in_at(cited: Cited) -> None:
    t = four(cited).plays(3)
    assert t.button == 4
    t.gives(t.sit("eve", 7))
    t.gives(commands.ChangeSeat("eve", 3))
    assert t.last(events.SeatChanged) == events.SeatChanged("eve", 3, "8.2.s3", "new", "17.11"), (
        "the button has passed seat 3"
    )
    t.gives(commands.ChooseEntry("eve", post=True))
    t.gives(commands.ChangeSeat("eve", 1))
    assert t.last(events.SeatChanged) == events.SeatChanged("eve", 1, "8.2.s3"), "and seat 1"
    t.gives(commands.ChangeSeat("eve", 7))
    assert t.last(events.SeatChanged) == events.SeatChanged("eve", 7, "8.2.s3", "free", cited.clause), "not seat 7"
    t.starts()
    assert (t.button, t.posts()[7]) == (6, (1, 0)), "the small blind, as it is due there"
    assert t.last(ForcedBetsPosted).owed == ()


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
def test_the_end_of_free_entry_is_read_from_the_record(cited: Cited) -> None:
    t = four(cited).plays(2)
    t.gives(t.sit("eve", 3))
    t.plays()
    again = Session.of(t.events)
    assert again.table == t.table
    assert again.decide(commands.ChooseEntry("eve", post=True)) == (events.EntryChosen("eve", True, "17.11(b)"),)


@clause("act-omaha-2006 17.12", "act-manila-2005 17.12")
def test_before_the_first_round_everybody_comes_in_freely(cited: Cited) -> None:
    t = four(cited)
    assert {event.waits for event in t.told(events.SeatTaken)} == {""}
    t.starts()
    assert t.dealt == (2, 4, 6, 8)
    assert sorted(t.posts().values()) == [(0, 0), (0, 0), (1, 0), (2, 0)]
