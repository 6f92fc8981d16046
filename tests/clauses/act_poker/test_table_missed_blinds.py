"""Blinds missed at an ACT poker table (17.4), and blinds of players who move (17.13)."""

from __future__ import annotations

import pytest

from croupier.poker.commands import Post
from croupier.poker.events import ForcedBetsPosted
from croupier.rulings import reports
from croupier.table import commands, events
from tests.support.cite import Cited, clause
from tests.support.clauses.act_table_blinds import ANTES, THREE_BLINDS, four, six, started
from tests.support.sessions import Sat
from tests.support.table_play import deals, folds_out, report, rounds


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


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_who_is_dealt_in_for_a_post_and_would_rather_wait_then_is_not_let_off_it(cited: Cited) -> None:
    t = away_and_back(six(cited), "cy", 3)
    t.gives(commands.ChooseEntry("cy", post=True))
    t.minutes(1)
    t.gives(commands.StartRound(t.at))
    assert 3 in t.table.playing
    t.gives(commands.ChooseEntry("cy", post=False))
    t.gives(Post())  # the dealer has not asked for the post
    assert t.player("cy").waits == "missed"
    folds_out(t).starts()
    assert 3 not in t.table.playing


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
