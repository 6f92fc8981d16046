"""The load benchmark itself: what it times, and that a small crowd plays on a real server. No time is asserted."""

from __future__ import annotations

import pytest
from benchmarks.load import crowd
from benchmarks.load.timing import Measured, Screens, Tally, spread


def table_of(tally: Tally, *players: str) -> Screens:
    screens = Screens(tally)
    for player in players:
        screens.begin(player)
    return screens


def test_an_act_is_on_all_screens_with_the_last_of_them() -> None:
    tally = Tally()
    screens = table_of(tally, "ann", "bob", "cleo")
    screens.show("ann", 5, 1)
    screens.show("bob", 5, 1)
    screens.expect(5, 0.0)
    assert screens.waiting == {5}
    screens.show("ann", 6, 1)
    assert tally.screens == []
    screens.show("cleo", 6, 1)  # has missed 5, and sees all of it with 6
    assert screens.waiting == frozenset()
    assert len(tally.screens) == 1


def test_an_answer_that_comes_after_every_screen_counts_up_to_the_last_screen() -> None:
    tally = Tally()
    screens = table_of(tally, "ann", "bob")
    screens.show("ann", 5, 1)
    screens.show("bob", 5, 1)
    screens.show("ann", 5, 1)  # the same once more is nothing new
    screens.expect(5, 0.0)
    assert screens.waiting == frozenset()
    assert len(tally.screens) == 1
    assert tally.rounds == 1


def test_an_act_answered_after_the_next_one_was_shown_is_on_all_screens() -> None:
    tally = Tally()
    screens = table_of(tally, "ann", "bob")
    for version in (5, 6):
        screens.show("ann", version, 1)
        screens.show("bob", version, 1)
    screens.expect(6, 0.0)
    screens.expect(5, 0.0)
    assert screens.waiting == frozenset()
    assert len(tally.screens) == 2


def test_what_players_have_seen_before_some_of_them_moved_is_not_waited_for() -> None:
    tally = Tally()
    screens = table_of(tally, "ann", "bob", "cleo")
    screens.show("ann", 5, 1)
    screens.expect(5, 0.0)
    screens.end("bob")
    assert screens.waiting == frozenset()
    screens.expect(6, 0.0)
    screens.show("ann", 6, 1)
    screens.show("cleo", 6, 1)
    assert len(tally.screens) == 1


def test_an_act_that_is_forgotten_is_no_news_to_the_last_screen() -> None:
    tally = Tally()
    screens = table_of(tally, "ann", "bob", "cleo")
    for player, version in (("ann", 6), ("bob", 5), ("bob", 6)):
        screens.show(player, version, 1)
    screens.expect(6, 0.0)
    screens.show("cleo", 6, 1)  # 5 is forgotten with it
    assert len(tally.screens) == 1


def test_where_nothing_was_measured_no_bar_is_met() -> None:
    assert spread([]).p99_s == float("inf")
    assert spread([0.1] * 98 + [0.2, 0.3]).p99_s == 0.3
    assert spread([0.1] * 99 + [0.2] * 101).p50_s == 0.2


async def test_a_small_crowd_plays_on_a_real_server_and_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SETTLING_S", 1)
    monkeypatch.setattr(Measured, "meets_the_bars", True)  # this machine may be busy
    stages = [stage async for stage in crowd.stages(tables=1, seconds=2, growing_by=2, most_tables=3)]
    assert [stage.tables for stage in stages] == [1, 3]
    for stage in stages:
        assert stage.seated == stage.players == 8 * stage.tables
        assert stage.screens.taken > 0
        assert stage.answer.taken >= stage.screens.taken
        assert stage.deliveries_per_second > stage.acts_per_second > 0
        assert (stage.lost, stage.unseen, stage.refused) == (0, 0, {})
        assert stage.view_bytes > 1000
        assert str(stage.tables) in stage.words


async def test_a_crowd_that_takes_changes_plays_as_well_and_misses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SETTLING_S", 1)
    (stage,) = [stage async for stage in crowd.stages(tables=2, seconds=3, growing_by=0, most_tables=2, changes=True)]
    assert stage.seated == stage.players == 16
    assert stage.deliveries_per_second > stage.acts_per_second > 0
    assert (stage.lost, stage.unseen, stage.refused) == (0, 0, {})
    assert 0 < stage.view_bytes < 1000


async def test_a_table_where_nobody_thinks_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SETTLING_S", 2)  # as long as it takes to send more than people may
    (stage,) = [stage async for stage in crowd.stages(tables=1, seconds=2, changes=True, at_once=True)]
    assert stage.deliveries_per_second > stage.acts_per_second > 0
    assert (stage.lost, stage.unseen) == (0, 0)


async def test_entrants_of_a_tournament_are_seated_and_play_at_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SETTLING_S", 1)
    measured = await crowd.cup(entrants=16, seconds=3)
    assert (measured.tables, measured.seated, measured.players) == (2, 16, 16)
    assert measured.deliveries_per_second > measured.acts_per_second > 0
    assert (measured.lost, measured.unseen, measured.refused) == (0, 0, {})
    assert measured.lag.taken > 0
