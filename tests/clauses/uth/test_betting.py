"""The three stages of betting in Ultimate Texas Hold-em: rule 8 up to 8.6, and players who do not decide.

Antes are $10; every player has enough for any play wager where nothing else is said.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.banked import commands, events
from tests.support.banked import (
    BETTER_KINGS,
    BOARD,
    FIRST,
    KINGS,
    NOTHING,
    RAGS,
    SECOND,
    THREE_SEVENS,
    Banked,
    both,
    editions,
)
from tests.support.cite import Cited, clause

STAGES = [[], ["1 check"], ["1 check", "1 check"]]  # what a player has done when a stage begins
FLOP, ALL = ["2c", "7d", "9h"], ["2c", "7d", "9h", "Js", "Kc"]
at_every_stage = pytest.mark.parametrize("before", STAGES, ids=["before the flop", "after the flop", "on the river"])


def table(cited: Cited, *, boxes: Any = None, **more: Any) -> Banked:
    """Three boxes with an ante of $10 each."""
    return Banked(cited.book.id, boxes or {1: 10, 2: 10, 3: 10}, board=BOARD, dealer=KINGS, **more)


def alone(cited: Cited, *steps: str, **more: Any) -> Banked:
    """One box, up to some stage."""
    return table(cited, boxes={1: 10}, **more).does(*steps)


# 8.1 Before the flop


@clause(*both("8.1", "def:Before the Flop"))
def test_before_the_flop_every_player_may_fold_check_or_play(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["acts.before-flop"]
    assert played.board == []
    assert (played.turn, played.choosing) == (1, [1, 2, 3])
    for box in (1, 2, 3):
        acts = played.acts(box)
        assert {name: offer.clauses for name, offer in acts.items()} == {
            "fold": ("8.1(a)",),
            "check": ("8.1(b)",),
            "play": ("8.1(c)", "8.1(c)(ii)"),
        }
        assert (acts["play"].times, acts["play"].amounts) == ((3, 4), (3000, 4000))


@clause(*both("8.1"))
def test_players_choose_once_each_and_in_any_order_though_clockwise_is_asked_for(cited: Cited) -> None:
    played = table(cited)
    played.does("2 check")
    assert (played.turn, played.choosing) == (1, [1, 3])
    for act in ("2 check", "2 fold", "2 play 4"):
        assert played.refused(act) == cited.clause
    played.does("3 play 4")
    assert (played.turn, played.choosing) == (1, [1])
    assert played.board == []


@clause(*both("8.1(a)"))
def test_before_the_flop_a_fold_gives_up_every_wager(cited: Cited) -> None:
    played = table(cited, boxes={1: (10, 5), 2: 10}).does("1 fold")
    (folded,) = played.events(events.BoxFolded)
    assert (folded.lost, folded.under) == (2500, cited.clause)
    assert (played.lying, played.nets, played.bank) == ({1: 0, 2: 20}, {1: -25, 2: -20}, 25)
    assert played.choosing == [2]


@clause(*both("8.1(b)"))
def test_before_the_flop_a_check_costs_nothing(cited: Cited) -> None:
    played = table(cited)
    lying = played.lying
    played.does("1 check")
    (checked,) = played.events(events.BoxChecked)
    assert checked.under == cited.clause
    assert played.lying == lying
    assert played.box(1).live
    assert played.choosing == [2, 3]


@clause(*both("8.1(c)"))
@pytest.mark.parametrize("times", [3, 4])
def test_before_the_flop_a_play_wager_may_be_made(cited: Cited, times: int) -> None:
    played = table(cited).does(f"1 play {times}")
    assert cited.clause in table(cited).acts(1)["play"].clauses
    (made,) = played.events(events.PlayMade)
    assert (made.times, made.amount) == (times, 1000 * times)
    assert played.lying == {1: 20 + 10 * times, 2: 20, 3: 20}
    assert played.choosing == [2, 3]


@clause(*both("8.1(c)(ii)"))
@pytest.mark.parametrize("times", ["", "1", "2", "5", "-3", "0"])
def test_before_the_flop_it_is_three_or_four_antes_and_nothing_else(cited: Cited, times: str) -> None:
    played = table(cited)
    assert played.refused(f"1 play {times}") == cited.clause
    assert played.lying == {1: 20, 2: 20, 3: 20}
    assert played.does("1 play 3").events(events.PlayMade)[0].under == cited.clause


@clause(*both("8.1(c)(ii)"))
def test_no_short_play_wager_is_taken_before_the_flop(cited: Cited) -> None:
    played = table(cited, stakes={1: 59, 2: 49, 3: 60})
    assert played.stakes == {1: 39, 2: 29, 3: 40}
    assert played.acts(1)["play"].times == (3,)
    assert played.refused("1 play 4") == cited.clause
    assert set(played.acts(2)) == {"fold", "check"}
    assert played.refused("2 play 3") == cited.clause
    assert played.acts(3)["play"].times == (3, 4)
    played.does("1 play 3", "2 check", "3 play 4")
    assert played.stakes == {1: 9, 2: 29, 3: 0}


@clause(*both("8.1(c)(i)"))
def test_a_hand_played_before_the_flop_is_locked(cited: Cited) -> None:
    played = table(cited).does("1 play 3")
    assert cited.clause in played.rules.clauses["play.before-flop"]
    assert played.acts(1) == {}
    assert played.refused("1 play 4") == "4.6", "the flop is not out, and no wager is raised after the first card"
    for act in ("1 check", "1 fold", "1 time-out"):
        assert played.refused(act) == "8.1"
    assert played.lying[1] == 50


@clause(*both("4.6"))
def test_a_play_wager_of_three_antes_is_not_made_four_before_the_flop(cited: Cited) -> None:
    played = table(cited).does("1 play 3")
    refusal = played.not_given(commands.Act(0, "play", 4))
    assert (refusal.code, refusal.clause) == ("wagered-already", cited.clause)
    assert "box 1 has bet 3 times the ante" in refusal.reason
    assert played.lying[1] == 50


@clause(*both("8.2"))
def test_the_flop_waits_for_every_player(cited: Cited) -> None:
    played = table(cited)
    for act in ("1 check", "3 play 4"):
        played.does(act)
        assert played.board == []
        assert played.not_given(commands.Reveal(tuple(FLOP))).clause == cited.clause
    played.does("2 fold")
    assert played.board == FLOP
    (flop,) = played.events(events.CommunalRevealed)
    assert flop.under == cited.clause


# 8.3 After the flop


@clause(*both("8.3"))
def test_who_has_played_wagers_no_more_after_the_flop(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check")
    assert played.board == FLOP
    assert played.choosing == [2, 3]
    assert played.acts(1) == {}
    for act in ("1 play 2", "1 play 4"):
        assert played.refused(act) == cited.clause
    for act in ("1 check", "1 fold"):
        assert played.refused(act) == "8.3.s2", "only players who have checked choose"
    assert played.lying[1] == 50


@clause(*both("8.3.s2", "def:After the Flop"))
def test_after_the_flop_who_has_checked_may_fold_check_or_play(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check")
    assert cited.clause in played.rules.clauses["acts.after-flop"]
    assert played.board == FLOP
    for box in (2, 3):
        acts = played.acts(box)
        assert {name: offer.clauses for name, offer in acts.items()} == {
            "fold": ("8.3(a)",),
            "check": ("8.3(b)",),
            "play": ("8.3(c)", "8.3(c)(ii)"),
        }
        assert (acts["play"].times, acts["play"].amounts) == ((2,), (2000,))


@clause(*both("8.3.s2"))
def test_after_the_flop_players_choose_once_each(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check", "2 check")
    for act in ("2 check", "2 fold", "2 play 2", "2 time-out"):
        assert played.refused(act) == cited.clause
    assert played.not_given(commands.Act(1, "play", 2)).code == "checked-already"


@clause(*both("8.3(a)"))
def test_after_the_flop_a_fold_gives_up_every_wager(cited: Cited) -> None:
    played = table(cited, boxes={1: (10, 5), 2: 10}).does("1 check", "2 play 3", "1 fold")
    (folded,) = played.events(events.BoxFolded)
    assert (folded.lost, folded.under) == (2500, cited.clause)
    assert (played.nets[1], played.bank) == (-25, 25)
    assert played.board == ALL, "nobody is left to choose"


@clause(*both("8.3(b)"))
def test_after_the_flop_a_check_costs_nothing(cited: Cited) -> None:
    played = alone(cited, "1 check")
    assert played.board == FLOP
    played.does("1 check")
    assert [event.under for event in played.events(events.BoxChecked)] == ["8.1(b)", cited.clause]
    assert played.lying == {1: 20}
    assert played.board == ALL


@clause(*both("8.3(c)"))
def test_after_the_flop_a_play_wager_may_be_made(cited: Cited) -> None:
    played = alone(cited, "1 check")
    assert cited.clause in played.acts(1)["play"].clauses
    played.does("1 play 2")
    (made,) = played.events(events.PlayMade)
    assert (made.times, made.amount) == (2, 2000)
    assert played.lying == {1: 40}


@clause(*both("8.3(c)(ii)"))
@pytest.mark.parametrize("times", ["1", "3", "4"])
def test_after_the_flop_it_is_two_antes_and_nothing_else(cited: Cited, times: str) -> None:
    played = alone(cited, "1 check")
    assert played.refused(f"1 play {times}") == cited.clause
    assert played.lying == {1: 20}
    made = played.does("1 play").events(events.PlayMade)
    assert [(one.times, one.amount, one.under) for one in made] == [(2, 2000, cited.clause)]


@clause(*both("8.3(c)(ii)"))
def test_no_short_play_wager_is_taken_after_the_flop(cited: Cited) -> None:
    played = alone(cited, "1 check", stakes={1: 39})
    assert set(played.acts(1)) == {"fold", "check"}
    assert played.refused("1 play 2") == cited.clause
    assert set(alone(cited, "1 check", stakes={1: 40}).acts(1)) == {"fold", "check", "play"}


@clause(*both("8.3(c)(i)"))
def test_a_hand_played_after_the_flop_is_locked(cited: Cited) -> None:
    played = table(cited).does("1 check", "2 check", "3 check", "1 play 2")
    assert cited.clause in played.rules.clauses["play.after-flop"]
    assert played.refused("1 play 2") == "8.3"
    for act in ("1 check", "1 fold", "1 time-out"):
        assert played.refused(act) == "8.3.s2"
    assert played.choosing == [2, 3]


@clause(*both("8.4"))
def test_turn_and_river_wait_for_everybody_who_has_checked(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check")
    played.does("3 check")
    assert played.not_given(commands.Reveal(("Js", "Kc"))).clause == cited.clause
    assert played.board == FLOP
    played.does("2 fold")
    assert played.board == ALL
    _, rest = played.events(events.CommunalRevealed)
    assert (rest.cards, rest.under) == (("Js", "Kc"), cited.clause)


@clause(*both("8.2", "8.4"))
def test_where_all_have_played_the_cards_come_without_a_further_choice(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 play 4", "3 fold")
    assert [event.under for event in played.events(events.CommunalRevealed)] == ["8.2", "8.4"]
    assert played.choosing == []
    assert played.state.dealer == ("Kd", "4h")


# 8.5 On the river


@clause(*both("8.5"))
def test_who_has_played_wagers_no_more_on_the_river(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check", "2 play 2", "3 check")
    assert played.choosing == [3]
    assert cited.clause in played.rules.clauses["play.once"]
    for box in (1, 2):
        assert played.refused(f"{box} play 1") == cited.clause
        assert played.refused(f"{box} fold") == "8.5.s2", "only a player who has checked twice chooses"
    assert (played.lying[1], played.lying[2]) == (50, 40)


@clause(*both("8.5.s2", "def:On the River"))
def test_on_the_river_who_has_checked_twice_may_fold_or_play_and_not_check(cited: Cited) -> None:
    played = table(cited).does("1 play 3", "2 check", "3 check", "2 check", "3 check")
    assert cited.clause in played.rules.clauses["acts.river"]
    assert played.board == ALL
    assert played.choosing == [2, 3]
    for box in (2, 3):
        acts = played.acts(box)
        assert {name: offer.clauses for name, offer in acts.items()} == {
            "fold": ("8.5(a)",),
            "play": ("8.5(b)", "8.5(b)(ii)"),
        }
        assert (acts["play"].times, acts["play"].amounts) == ((1,), (1000,))
        assert played.refused(f"{box} check") == "8.5.s2"
    assert played.not_given(commands.Act(1, "check")).reason == "'check' is not open here: choose fold or play"
    assert played.state.dealer == ()


@clause(*both("8.5(a)"))
def test_on_the_river_a_fold_gives_up_every_wager(cited: Cited) -> None:
    played = table(cited, boxes={1: (10, 5), 2: 10}, holes={1: THREE_SEVENS})
    played.does("1 check", "2 play 3", "1 check", "1 fold")
    (folded,) = played.events(events.BoxFolded)
    assert (folded.lost, folded.under) == (2500, cited.clause)
    assert (played.nets[1], played.bank) == (-25, 25)


@clause(*both("8.5(b)"))
def test_on_the_river_a_play_wager_may_be_made(cited: Cited) -> None:
    played = alone(cited, "1 check", "1 check")
    assert cited.clause in played.acts(1)["play"].clauses
    played.does("1 play")
    (made,) = played.events(events.PlayMade)
    assert (made.times, made.amount) == (1, 1000)
    assert played.lying == {1: 30}
    assert played.state.dealer == ("Kd", "4h")


@clause(*both("8.5(b)(ii)"))
@pytest.mark.parametrize("times", ["2", "3", "4"])
def test_on_the_river_it_is_the_ante_once_and_nothing_else(cited: Cited, times: str) -> None:
    played = alone(cited, "1 check", "1 check")
    assert played.refused(f"1 play {times}") == cited.clause
    assert played.lying == {1: 20}
    assert [one.under for one in played.does("1 play 1").events(events.PlayMade)] == [cited.clause]


@clause(*both("8.5(b)(ii)"))
def test_who_cannot_pay_the_ante_once_more_can_only_fold_on_the_river(cited: Cited) -> None:
    played = alone(cited, "1 check", "1 check", stakes={1: 29})
    assert set(played.acts(1)) == {"fold"}
    assert played.refused("1 play") == cited.clause
    assert played.does("1 fold").nets == {1: -20}


@clause(*both("8.5(b)(i)"))
def test_a_hand_played_on_the_river_is_locked(cited: Cited) -> None:
    played = table(cited).does(*[f"{box} check" for _ in range(2) for box in (1, 2, 3)], "1 play")
    assert cited.clause in played.rules.clauses["play.river"]
    assert played.refused("1 play 1") == "8.5"
    for act in ("1 fold", "1 time-out"):
        assert played.refused(act) == "8.5.s2"
    assert played.lying[1] == 30
    assert played.choosing == [2, 3]


# What is no act at all


@pytest.mark.parametrize(
    "command",
    [
        commands.Act(0, "play", 4.0),  # type: ignore[arg-type]
        commands.Act(0, "play", "4"),  # type: ignore[arg-type]
        commands.Act(0, "play", True),
        commands.Act(0, None),  # type: ignore[arg-type]
        commands.Act(0, ["fold"]),  # type: ignore[arg-type]
        commands.Act("0", "fold"),  # type: ignore[arg-type]
        commands.Act(True, "fold"),
        commands.Act(0.0, "fold"),  # type: ignore[arg-type]
        commands.Act(-1, "fold"),
        commands.Act(1, "fold"),
        commands.TimeOut("0"),  # type: ignore[arg-type]
        commands.TimeOut(-1),
    ],
    ids=str,
)
@at_every_stage
def test_an_act_is_a_word_of_a_box_with_whole_times(before: list[str], command: commands.Command) -> None:
    for book in (FIRST, SECOND):
        played = Banked(book, {1: 10}, board=BOARD, dealer=KINGS).does(*before)
        assert played.not_given(command).clause == "system"
        played.does("1 fold")


def test_a_concession_is_of_a_box() -> None:
    played = Banked(SECOND, {1: 10}, board=BOARD, dealer=KINGS).does("1 play 4")
    for place in ("0", -1, 1, None, False):
        assert played.not_given(commands.Concede(place)).clause == "system"  # type: ignore[arg-type]
    played.does("1 concede")


@clause(*both("4.2"))
@at_every_stage
def test_a_box_without_wagers_has_no_choice(cited: Cited, before: list[str]) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 0}, stakes={2: 50}, board=BOARD, dealer=KINGS).does(*before)
    for act in ("2 fold", "2 check", "2 play 4", "2 time-out"):
        assert played.refused(act) == cited.clause


# A play wager, a fold


@clause(*both("def:Play Wager"))
@pytest.mark.parametrize(
    ("steps", "times"), [(["1 play 4"], 4), (["1 check", "1 play 2"], 2), (["1 check", "1 check", "1 play 1"], 1)]
)
def test_one_play_wager_at_one_stage_keeps_a_player_in_to_the_end(cited: Cited, steps: list[str], times: int) -> None:
    played = alone(cited, *steps, holes={1: BETTER_KINGS})
    assert cited.clause in played.rules.clauses["play.before-flop"]
    assert len(played.events(events.PlayMade)) == 1
    assert played.settled().paid[1] == {"ante": 10, "blind": 0, "play": 10 * times}


@clause(*both("def:Play Wager"))
def test_without_a_play_wager_nobody_sees_the_dealers_hand(cited: Cited) -> None:
    played = alone(cited, "1 check", "1 check")
    assert set(played.acts(1)) == {"fold", "play"}
    assert played.not_given(commands.ShowDealer(("Kd", "4h"))).clause == "8.8"
    assert played.does("1 fold").events(events.DealerShown) == []


@clause(*both("def:Fold"))
@at_every_stage
def test_a_fold_loses_every_wager_even_trips_that_are_made(cited: Cited, before: list[str]) -> None:
    played = Banked(cited.book.id, {1: (10, 20)}, holes={1: THREE_SEVENS}, board=BOARD, dealer=NOTHING)
    played.does(*before)
    assert played.bank == 0
    played.does("1 fold")
    assert played.results[1] == {"ante": "lose", "blind": "lose", "trips": "lose"}
    assert (played.nets, played.bank) == ({1: -40}, 40)
    assert played.ended


@clause(*both("8.6"))
@at_every_stage
def test_a_folded_hand_is_taken_in_face_down(cited: Cited, before: list[str]) -> None:
    played = table(cited, boxes={1: 10, 2: 10}, holes={1: RAGS, 2: BETTER_KINGS})
    played.does("2 play 4", *before, "1 fold").settled()
    assert played.box(1).shown == ()
    assert [played.state.boxes[shown.place] for shown in played.events(events.BoxShown)] == [2]
    told = b"".join(map(msgspec.json.encode, played.round.events))
    assert b'"5c"' not in told
    assert b'"6d"' not in told


@clause(*both("8.6.s2"))
@at_every_stage
def test_a_folded_hand_never_comes_back(cited: Cited, before: list[str]) -> None:
    played = table(cited, boxes={1: 10, 2: 10})
    first = [step for one in before for step in (one, one.replace("1", "2"))]
    played.does(*first, "1 fold")
    assert cited.clause in played.rules.clauses["folded"]
    for act in ("1 play 4", "1 play 1", "1 check", "1 fold", "1 time-out"):
        assert played.refused(act) == "8.6"
    times = (4, 2, 1)[len(before)]
    played.does(f"2 play {times}")
    assert played.refused("1 concede") == "9.1"
    assert played.settled().nets[1] == -20


# Who does not decide


@clause(*editions("13.8-second", "13.8"))
@at_every_stage
def test_the_hand_of_a_player_who_does_not_decide_is_folded(cited: Cited, before: list[str]) -> None:
    played = Banked(cited.book.id, {1: (10, 5), 2: 10}, board=BOARD, dealer=KINGS)
    played.does("2 play 4", *before)
    assert ("check" in played.acts(1)) == (len(before) < 2), "also where a check is open"
    played.does("1 time-out")
    (folded,) = played.events(events.BoxFolded)
    assert (folded.place, folded.lost, folded.under) == (0, 2500, cited.clause)
    assert (played.nets[1], played.bank) == (-25, 25)
    assert played.refused("1 check") in ("4.6", "8.6")


@clause(*editions("13.8-second", "13.8"))
def test_only_who_has_still_to_decide_runs_out_of_time(cited: Cited) -> None:
    played = table(cited).does("1 check", "2 play 4")
    assert played.refused("1 time-out") == "8.1"
    assert played.refused("2 time-out") == "8.1"
    played.does("3 fold")
    assert played.refused("3 time-out") == "8.6"
    played.does("1 time-out")
    assert [event.under for event in played.events(events.BoxFolded)] == ["8.1(a)", cited.clause]
    assert played.choosing == []
    assert played.refused("2 time-out") == "4.6"
