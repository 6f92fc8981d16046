"""Blinds owed at an ACT poker table: missed ones (17.4), newcomers (17.11, 17.12), players who move (17.13)."""

from __future__ import annotations

import pytest

from croupier.poker.commands import Act
from croupier.poker.events import ForcedBetsPosted
from croupier.rulings import reports
from croupier.table import commands, events
from croupier.table.session import Session
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import (
    acts,
    deals,
    folds_out,
    report,
    rounds,
    turn,
)

THREE_BLINDS = "blinds=1,2,4"
ANTES = "betting=antes"


def four(cited: Cited, *rules: str) -> Sat:
    """A table of eight seats, four players in every other one; the button begins at seat 8."""
    return Sat(cited.book.id, rules=["seats=8", *rules]).sits(ann=2, bob=4, cy=6, dan=8)


def started(cited: Cited, *rules: str) -> Sat:
    """The same, once the button has been all round the table: it is at seat 8 again."""
    t = rounds(four(cited, *rules), 5)
    assert t.button == 8
    return t


def six(cited: Cited, *rules: str) -> Sat:
    """Six players in seats 1 to 6 of eight, the button all round and at seat 6 again: the blinds come to 2 and 3 next."""
    t = Sat(cited.book.id, rules=["seats=8", *rules]).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays(7)
    assert t.button == 6
    return t


def away_and_back(t: Sat, name: str, rounds: int) -> Sat:
    """Somebody is away for some rounds."""
    t.gives(commands.GoAway(name))
    t.plays(rounds)
    t.gives(commands.ComeBack(name))
    return t


# Missed blinds


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_player_who_missed_a_blind_is_held_out_until_the_last_blind_comes(cited: Cited) -> None:
    t = started(cited)
    t.gives(commands.GoAway("bob"))
    t.starts()
    assert t.last(events.BlindsMissed) == events.BlindsMissed("bob", (0,), cited.clause), (
        "the button at 2, the first blind at 4"
    )
    assert t.posts() == {6: (1, 0), 8: (2, 0), 2: (0, 0)}, "the next players have posted"
    folds_out(t).gives(commands.ComeBack("bob"))
    assert (t.player("bob").waits, t.player("bob").waits_under) == ("missed", cited.clause)
    assert t.plays().dealt == (2, 6, 8), "bob waits: the button at 6, the blinds at 8 and 2"
    t.starts()
    assert (t.button, t.dealt) == (8, (2, 4, 6, 8))
    assert t.posts()[4] == (2, 0), "with the last blind the wait is over, and nothing more is owed"
    assert t.player("bob").missed == 0


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_player_may_post_every_blind_that_was_missed_and_play_at_once(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 3)
    assert [event.blinds for event in t.told(events.BlindsMissed)] == [(1,), (0,)]
    t.gives(commands.ChooseEntry("cy", post=True))
    assert t.last(events.EntryChosen) == events.EntryChosen("cy", True, cited.clause)
    t.starts()
    assert (t.button, t.dealt) == (5, (1, 2, 3, 4, 5, 6))
    assert t.posts()[3] == (2, 1), "the largest is live, the rest is dead"
    assert t.player("cy").missed == 0, "it is paid"
    folds_out(t).starts()
    assert 3 in t.dealt
    assert t.last(ForcedBetsPosted).owed == ()


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_only_what_was_missed_is_posted(cited: Cited) -> None:
    t = away_and_back(started(cited), "cy", 1)
    assert [event.blinds for event in t.told(events.BlindsMissed)] == [(1,)], "the last blind alone"
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    assert t.posts()[6] == (2, 0)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_each_blind_is_owed_once_however_often_it_went_by(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 8)
    assert [event.blinds for event in t.told(events.BlindsMissed)] == [(1,), (0,)], "on two laps, and told once"
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    assert t.posts()[3] == (2, 1)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_with_three_blinds_the_last_of_them_ends_the_wait_and_needs_no_post(cited: Cited) -> None:
    t = away_and_back(six(cited, THREE_BLINDS), "bob", 1)
    assert t.last(events.BlindsMissed).blinds == (0,)
    assert t.plays().dealt == (1, 3, 4, 5, 6)
    assert t.plays().dealt == (1, 3, 4, 5, 6), "the button at 4, the blinds at 5, 6 and 1"
    t.starts()
    assert (t.button, t.dealt) == (5, (1, 2, 3, 4, 5, 6))
    assert t.posts()[2] == (4, 0)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_whoever_is_back_in_the_place_of_an_earlier_blind_still_posts_what_was_missed(cited: Cited) -> None:
    t = away_and_back(started(cited), "cy", 1)
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    assert t.button == 4
    assert t.dealt == (2, 4, 6, 8)
    assert t.posts() == {6: (2, 0), 8: (2, 0), 2: (0, 0), 4: (0, 0)}, (
        "the first blind's place, and the last blind missed"
    )


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_whoever_is_back_and_lets_the_first_blind_go_by_as_well_has_missed_it_too(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 1)
    t.plays()
    assert t.button == 2
    assert t.last(events.BlindsMissed) == events.BlindsMissed("cy", (0,), cited.clause)
    t.gives(commands.ChooseEntry("cy", post=True))
    assert t.plays().dealt == (1, 2, 4, 5, 6), "not where the button would have come"
    t.starts()
    assert t.posts()[3] == (2, 1)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_whoever_has_not_paid_for_the_time_misses_the_blinds_that_go_by(cited: Cited) -> None:
    t = four(cited, "commission.method=time", "commission.hourly=12")
    for name in ("ann", "bob", "dan"):
        t.gives(commands.PayTime(name, 9, t.at))
    t.gives(commands.PayTime("cy", 1, t.at))
    t.plays(5).minutes(60)
    assert t.button == 8
    assert t.plays().dealt == (2, 4, 8)
    assert t.last(events.BlindsMissed) == events.BlindsMissed("cy", (1,), cited.clause)
    t.gives(commands.PayTime("cy", 1, t.at))
    assert t.player("cy").waits == "missed"


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_player_who_was_away_and_missed_no_blind_comes_back_freely(cited: Cited) -> None:
    t = away_and_back(started(cited), "dan", 1)
    assert t.told(events.BlindsMissed) == []
    assert t.refusal(commands.ChooseEntry("dan", post=True)).clause == cited.clause, "there is nothing to choose"
    assert t.plays().dealt == (2, 4, 6, 8)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_posts_are_made_again_with_a_deal_that_is_made_again(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 3)
    t.gives(commands.ChooseEntry("cy", post=True))
    deals(t.starts())
    posted = len(t.told(ForcedBetsPosted))
    t.gives(report(reports.ExcessCard(0)))
    deals(t)
    assert len(t.told(ForcedBetsPosted)) == posted + 1
    assert t.posts()[3] == (2, 1)
    stake = t.session.round.stake[t.table.playing.index(3)]  # type: ignore[union-attr]
    assert t.stake("cy") * 100 - stake == 3_00, "and not twice"


@clause("act-omaha-2006 17.4.s2", "act-manila-2005 17.4.s2")
def test_nobody_comes_back_on_the_button(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 2)
    assert t.button == 2
    t.gives(commands.ChooseEntry("cy", post=True))
    t.plays()
    assert (t.button, t.dealt) == (4, (1, 2, 4, 5, 6)), "the button would have come to cy, and passes by"
    t.starts()
    assert (t.button, t.dealt) == (5, (1, 2, 3, 4, 5, 6))
    assert t.posts()[3] == (2, 1)
    assert t.rules.clauses["blinds.missed.button"] == (cited.clause,)


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_what_is_posted_for_missed_blinds_cites_the_clause_of_missed_blinds(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 3)
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    posted = t.last(ForcedBetsPosted)
    place = t.table.dealt.index(3)
    assert (posted.owed[place], posted.owed_under[place]) == ((1_00, 2_00), (cited.clause, cited.clause))
    assert [under for at, under in enumerate(posted.owed_under) if at != place] == [()] * 5
    assert posted.under == "8.5", "as the blinds do by their own"


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


# Players who move


@clause("act-omaha-2006 17.13", "act-manila-2005 17.13")
def test_a_player_who_moves_away_from_the_blinds_is_dealt_out_until_the_big_blind(cited: Cited) -> None:
    t = started(cited)
    assert t.table.last_blind == 4
    t.gives(commands.ChangeSeat("cy", 1))
    assert t.last(events.SeatChanged) == events.SeatChanged("cy", 1, "8.2.s3", "moved", cited.clause)
    assert t.plays().dealt == (2, 4, 8), "the button at 2, the blinds at 4 and 8"
    t.starts()
    assert (t.button, t.dealt) == (4, (1, 2, 4, 8))
    assert t.posts() == {8: (1, 0), 1: (2, 0), 2: (0, 0), 4: (0, 0)}, "the big blind, and no more than that"
    assert t.player("cy").waits == ""


@clause("act-omaha-2006 17.13", "act-manila-2005 17.13")
def test_with_three_blinds_the_second_one_ends_the_wait(cited: Cited) -> None:
    t = six(cited, THREE_BLINDS)
    assert t.table.last_blind == 3
    t.gives(commands.ChangeSeat("dan", 7))
    assert t.player("dan").waits == "moved"
    assert t.plays().dealt == (1, 2, 3, 5, 6), "the button at 1, the blinds at 2, 3 and 5"
    assert t.plays().dealt == (1, 2, 3, 5, 6), "the button at 2, the blinds at 3, 5 and 6"
    assert t.plays().dealt == (1, 2, 3, 5, 6), "the third blind goes past dan, to seat 1"
    t.starts()
    assert (t.button, t.dealt) == (5, (1, 2, 3, 5, 6, 7))
    assert t.posts() == {6: (1, 0), 7: (2, 0), 1: (4, 0), 2: (0, 0), 3: (0, 0), 5: (0, 0)}


@clause("act-omaha-2006 17.13", "act-manila-2005 17.13")
@pytest.mark.parametrize(("seat", "waits"), [(5, ""), (7, "moved"), (1, "moved"), (3, "moved")])
def test_a_move_towards_the_blinds_costs_nothing(cited: Cited, seat: int, waits: str) -> None:
    t = started(cited)
    assert t.table.last_blind == 4, "so the blinds come to 5, then 6"
    t.gives(commands.ChangeSeat("cy", seat))
    assert t.player("cy").waits == waits


@clause("act-omaha-2006 17.13", "act-manila-2005 17.13")
def test_where_players_ante_a_move_costs_nothing(cited: Cited) -> None:
    t = started(cited, ANTES)
    t.gives(commands.ChangeSeat("cy", 1))
    assert t.player("cy").waits == ""
    assert rounds(t, 1).dealt == (1, 2, 4, 8)


@clause("act-omaha-2006 17.13.s2", "act-manila-2005 17.13.s2")
def test_a_player_who_moved_may_post_the_big_blind_and_owes_nothing_more(cited: Cited) -> None:
    t = started(cited)
    t.gives(commands.ChangeSeat("cy", 7))
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    assert t.dealt == (2, 4, 7, 8)
    assert t.posts()[7] == (2, 0)
    assert t.player("cy").waits == ""
    folds_out(t).starts()
    assert t.last(ForcedBetsPosted).owed == ()


@clause("act-omaha-2006 17.13.s2", "act-manila-2005 17.13.s2")
def test_a_player_who_moved_and_posts_is_dealt_in_at_once_also_on_the_button(cited: Cited) -> None:
    t = started(cited)
    t.gives(commands.ChangeSeat("cy", 1))
    assert t.player("cy").waits == "moved"
    t.gives(commands.ChooseEntry("cy", post=True))
    t.starts()
    assert (t.button, t.dealt) == (1, (1, 2, 4, 8)), "no clause keeps a player who moved off the button"
    assert t.posts() == {2: (1, 0), 4: (2, 0), 8: (0, 0), 1: (2, 0)}
    assert t.last(ForcedBetsPosted).owed_under == ((), (), (), (cited.clause,))


@clause("act-omaha-2006 def:Post", "act-manila-2005 def:Post")
def test_to_post_is_to_make_a_blind_bet_and_nothing_else(cited: Cited) -> None:
    t = started(cited)
    t.gives(t.sit("eve", 7))
    t.gives(commands.ChooseEntry("eve", post=True))
    t.starts()
    owed = [post for posts in t.last(ForcedBetsPosted).owed for post in posts]
    assert set(owed) <= set(t.rules.blinds)
    antes = started(cited, ANTES)
    antes.gives(antes.sit("eve", 7))
    assert antes.refused(commands.ChooseEntry("eve", post=True)) == "17.11"
    antes.starts()
    assert set(antes.last(ForcedBetsPosted).live) == {0}, "an ante is no post"
