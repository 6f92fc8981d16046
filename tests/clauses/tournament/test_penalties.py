"""Penalties and disqualification: Adelaide 99 and 111; elsewhere directions."""

from __future__ import annotations

import msgspec
import pytest

from croupier.tournament import commands, events
from croupier.tournament.plan.structure import Stage
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_penalties import playing
from tests.support.tournament.contests import (
    ADELAIDE,
    BOOKS,
    DIRECTOR,
    FOUR,
    MINUTE_MS,
    OPERATOR,
    PRICE,
    PRIZE,
    STACK,
    Held,
    cup,
    levels_of,
)

STILL = dict.fromkeys(FOUR, (STACK, STACK))


def penalty(
    kind: str, number: int = 0, account: str = "ann", reason: str = "talks about a live hand"
) -> commands.Penalise:
    return commands.Penalise(account, kind, number, reason, DIRECTOR, 1_000_000)


@clause(f"{ADELAIDE} 111(a)", f"{ADELAIDE} 111.pen(a)")
def test_a_warning_is_a_penalty_and_is_written_down(cited: Cited) -> None:
    t = playing()
    t.refuses(penalty("warning", reason=" "), "111(a)")
    t.refuses(penalty("warning", account="eve"), "111(a)")
    t.refuses(penalty("ten lashes"), "111(a)")
    (event,) = t.gives(penalty("warning"))
    assert isinstance(event, events.PlayerPenalised)
    assert (event.under, event.reason, event.by) == ("111.pen(a)", "talks about a live hand", DIRECTOR)
    assert (t.state.entrants["ann"].warnings, t.state.entrants["ann"].absent) == (1, False)
    assert cited.clause in ("111(a)", event.under)


@clause(f"{ADELAIDE} 111.pen(b)")
@pytest.mark.parametrize("minutes", [5, 10, 15, 20, 30])
def test_minutes_away_from_the_table_with_dead_hands_and_blinds_paid(cited: Cited, minutes: int) -> None:
    t = playing()
    t.refuses(penalty("minutes", minutes + 1), cited.clause)
    t.gives(penalty("minutes", minutes))
    assert t.last(events.PlayerPenalised).under == cited.clause
    ann = t.state.entrants["ann"]
    assert (ann.absent, ann.penalty.until) == (True, t.at + minutes * MINUTE_MS)
    t.refuses(commands.NoteAbsence("ann", False), "111(a)")
    t.refuses(penalty("hands", 3), "111(a)")
    t.minutes(minutes - 1)
    assert t.state.entrants["ann"].absent
    t.minutes(1)
    assert (t.state.entrants["ann"].absent, t.state.entrants["ann"].penalty) == (False, None)


@clause(f"{ADELAIDE} 111.pen(c)")
@pytest.mark.parametrize(
    ("kind", "number", "hands"), [("hands", 3, 3), ("hands", 20, 20), ("laps", 1, 4), ("laps", 3, 12)]
)
def test_hands_away_or_some_for_every_player_at_the_table(cited: Cited, kind: str, number: int, hands: int) -> None:
    t = playing()
    t.refuses(penalty(kind, 4), cited.clause)
    t.gives(penalty(kind, number))
    assert t.last(events.PlayerPenalised).under == cited.clause
    for _ in range(hands):
        assert t.state.entrants["ann"].absent
        t.round(**STILL)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(b)")
@pytest.mark.parametrize("played", [0, 4])
def test_minutes_are_added_to_minutes_that_are_not_served(cited: Cited, played: int) -> None:
    t = playing(levels=levels_of(ADELAIDE, minutes=120))
    t.gives(penalty("minutes", 10))
    until = t.at + 10 * MINUTE_MS
    t.minutes(played)
    t.gives(msgspec.structs.replace(penalty("minutes", 5), at=t.at))
    given = t.last(events.PlayerPenalised)
    assert (given.under, given.added, given.penalty.until) == (cited.clause, 5, until + 5 * MINUTE_MS)
    t.minutes(14 - played)
    assert t.state.entrants["ann"].absent
    t.minutes(1)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(c)")
@pytest.mark.parametrize(("kind", "number", "more"), [("hands", 5, 5), ("laps", 1, 4)])
@pytest.mark.parametrize("in_round", [False, True])
def test_hands_are_added_to_hands_that_are_not_served(
    cited: Cited, kind: str, number: int, more: int, in_round: bool
) -> None:
    """The round that is played when they are added was dealt dead: it is one of the first three."""
    t = playing()
    t.gives(penalty("hands", 3))
    t.round(**STILL)
    t.gives(msgspec.structs.replace(penalty(kind, number), busy=("cup-1",) if in_round else ()))
    given = t.last(events.PlayerPenalised)
    assert (given.under, given.added, given.penalty.rounds) == (cited.clause, more, 2 + more)
    for _ in range(2 + more):
        assert t.state.entrants["ann"].absent
        t.round(**STILL)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(c)")
def test_two_penalties_in_one_live_round_are_served_after_it(cited: Cited) -> None:
    t = playing()
    for number in (3, 5):
        t.gives(msgspec.structs.replace(penalty("hands", number), busy=("cup-1",)))
    assert t.last(events.PlayerPenalised).under == cited.clause
    for _ in range(1 + 3 + 5):
        assert t.state.entrants["ann"].absent
        t.round(**STILL)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111(a)")
@pytest.mark.parametrize(("first", "second"), [("minutes", "hands"), ("minutes", "laps"), ("hands", "minutes")])
def test_a_penalty_of_another_kind_waits_and_the_director_is_told_for_what(
    cited: Cited, first: str, second: str
) -> None:
    t = playing()
    number = {"minutes": 5, "hands": 3, "laps": 1}
    t.gives(penalty(first, number[first]))
    refusal = t.refuses(penalty(second, number[second]), cited.clause)
    assert refusal.code == "other-penalty-runs"
    assert f"add {first} to it" in refusal.reason
    t.gives(penalty("warning"))
    assert t.state.entrants["ann"].warnings == 1
    t.gives(commands.EndPenalty("ann", t.at, DIRECTOR, "says sorry"))
    t.gives(penalty(second, number[second]))
    assert t.last(events.PlayerPenalised).added == 0


@clause(f"{ADELAIDE} 111.pen(b)")
@pytest.mark.parametrize("stands", ["break", "stopped", "break while stopped"])
def test_minutes_are_served_while_there_is_play_and_in_no_break(cited: Cited, stands: str) -> None:
    """Dead hands are dealt and blinds taken: where nothing is dealt nothing is served."""
    t = playing(levels=levels_of(ADELAIDE, minutes=120))
    t.gives(penalty("minutes", 10))
    assert t.last(events.PlayerPenalised).under == cited.clause
    t.minutes(4)
    if stands != "break":
        t.gives(commands.StopClock(t.at, DIRECTOR, "a spilt drink"))
        t.minutes(3)
    if stands != "stopped":
        t.gives(commands.CallBreak(20, t.at, DIRECTOR, "time to eat"))
    t.minutes(15)
    assert t.refuses(commands.EndPenalty("ann", t.at), "89").code == "penalty-runs"
    assert t.state.entrants["ann"].absent
    if stands != "stopped":
        t.minutes(5)
    if stands != "break":
        t.gives(commands.StartClock(t.at, DIRECTOR))
    t.minutes(5)
    assert t.state.entrants["ann"].absent
    t.minutes(1)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(b)")
def test_minutes_given_in_a_break_begin_with_its_end(cited: Cited) -> None:
    t = playing(levels=levels_of(ADELAIDE, minutes=120))
    t.minutes(7).gives(commands.CallBreak(20, t.at, DIRECTOR, "time to eat"))
    t.minutes(8).gives(msgspec.structs.replace(penalty("minutes", 5), at=t.at))
    assert t.last(events.PlayerPenalised).under == cited.clause
    t.minutes(12).minutes(4)
    assert t.state.entrants["ann"].absent
    t.minutes(1)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(c)")
def test_the_hand_in_which_a_penalty_is_given_is_none_of_its_hands(cited: Cited) -> None:
    """Ann was dealt a live hand in it: three dead ones come after it."""
    t = playing()
    t.gives(msgspec.structs.replace(penalty("hands", 3), busy=("cup-1",)))
    assert t.last(events.PlayerPenalised).under == cited.clause
    for _ in range(4):
        assert t.state.entrants["ann"].absent
        t.round(**STILL)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(c)")
def test_a_hand_a_player_was_not_dealt_is_none_of_the_penalty(cited: Cited) -> None:
    t = playing()
    t.gives(penalty("hands", 3))
    assert t.last(events.PlayerPenalised).under == cited.clause
    t.round(bob=(STACK, STACK), cat=(STACK, STACK), dan=(STACK, STACK))
    assert t.state.entrants["ann"].penalty.rounds == 3


@clause(f"{ADELAIDE} 111.pen(b)", f"{ADELAIDE} 111.pen(c)")
def test_what_a_session_leaves_of_a_penalty_is_served_in_the_next(cited: Cited) -> None:
    """And the time between the two serves nothing."""
    stages = (Stage("heat", "rounds", 2, chips=STACK), Stage("final", levels_anew=True))
    t = playing(stages=stages, levels=levels_of(ADELAIDE, minutes=120))
    t.gives(penalty("minutes", 5) if cited.clause.endswith("(b)") else penalty("hands", 3))
    t.minutes(4)
    for _ in range(2):
        t.round("cup-1-1-1", **STILL)
    assert (t.state.phase, t.state.stage) == ("drawn", 1)
    t.minutes(60).started()
    assert t.state.entrants["ann"].absent
    t.minutes(1).round("cup-2-1-1", **STILL)
    assert not t.state.entrants["ann"].absent


@clause(f"{ADELAIDE} 111.pen(b)")
def test_taking_the_seat_ends_no_penalty_and_a_penalty_ends_no_absence(cited: Cited) -> None:
    t = Held(cup(ADELAIDE, 4)).opened().enter(*FOUR).started("ann", "dan")
    for account in ("ann", "bob", "dan"):
        t.gives(penalty("minutes", 5, account))
    assert t.last(events.PlayerPenalised).under == cited.clause
    t.gives(commands.TakeSeat("ann"))
    assert t.state.entrants["ann"].absent, "at the table, and still under a penalty"
    t.gives(commands.NoteAbsence("bob", True))
    t.refuses(commands.NoteAbsence("bob", False), "111(a)")
    t.minutes(5)
    assert {one.account: one.absent for one in t.state.left} == {"ann": False, "bob": True, "cat": False, "dan": True}
    t.gives(commands.NoteAbsence("bob", False))
    t.refuses(commands.NoteAbsence("dan", False), "89(g)")  # who has never come takes the seat first
    t.gives(commands.TakeSeat("dan"))
    assert not any(one.absent for one in t.state.left)


@clause(f"{ADELAIDE} 111(a)")
def test_only_the_director_lifts_a_penalty_and_says_why(cited: Cited) -> None:
    t = playing()
    t.gives(penalty("minutes", 30))
    t.refuses(commands.EndPenalty("ann", t.at, "ann", "I am sorry"), "89")
    t.refuses(commands.EndPenalty("ann", t.at, DIRECTOR, " "), cited.clause)
    t.gives(commands.EndPenalty("ann", t.at, DIRECTOR, "a mistake"))
    t.refuses(commands.EndPenalty("ann", t.at, DIRECTOR, "a mistake"), "system")


@clause(f"{ADELAIDE} 99", f"{ADELAIDE} 99.s2", f"{ADELAIDE} def:Soft Play")
def test_soft_play_is_penalised_and_the_opponents_may_be_too(cited: Cited) -> None:
    t = playing()
    assert {"99", "99.s2"} <= set(t.rules.clauses["tournament.penalties"])
    t.gives(penalty("hands", 5, reason="soft play"))
    if cited.clause == "99.s2":
        t.gives(penalty("hands", 5, "bob", reason="soft play with ann"))
    assert [one.account for one in t.state.left if one.penalty] == (
        ["ann", "bob"] if cited.clause == "99.s2" else ["ann"]
    )


@clause(f"{ADELAIDE} 111.pen(d)")
def test_who_is_disqualified_has_no_place_no_chips_and_nothing_back(cited: Cited) -> None:
    t = playing()
    t.refuses(commands.Disqualify("ann", " ", DIRECTOR), cited.clause)
    t.gives(commands.Disqualify("ann", "hit the dealer", DIRECTOR))
    assert t.last(events.PlayerDisqualified).under == cited.clause
    t.refuses(commands.Disqualify("ann", "again", DIRECTOR), cited.clause)
    t.settled()
    assert (t.money("ann"), t.pool, t.chips_out) == (-PRICE, 4 * PRIZE, 3 * STACK)
    t.round(bob=(STACK, 3 * STACK), cat=(STACK, 0, STACK), dan=(STACK, 0, 500))
    assert t.standings == ["1 bob", "2 cat", "3 dan"]


@pytest.mark.parametrize("book", [book for book in BOOKS if book != ADELAIDE])
def test_where_no_penalties_are_listed_the_director_warns_and_excludes_under_the_rules_of_play(book: str) -> None:
    t = playing(book)
    t.gives(penalty("warning"))
    assert t.last(events.PlayerPenalised).under == t.rules.clause("tournament.pace")
    for kind in ("minutes", "hands", "laps"):
        t.refuses(penalty(kind, 5), "practice")
    t.gives(commands.Disqualify("ann", "hit the dealer", DIRECTOR))
    assert t.last(events.PlayerDisqualified).under not in ("practice", "system")


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_disqualified_in_a_round_plays_it_out_and_the_chips_are_collected_after_it(book: str) -> None:
    """The seat stays taken until the table has let the player go; what the round leaves of the chips goes back."""
    t = playing(book)
    t.gives(commands.Disqualify("ann", "hit the dealer", DIRECTOR))
    seat = t.state.entrants["ann"].seat
    assert (t.statuses["ann"], t.state.entrants["ann"].table) == ("disqualified", "cup-1")
    t.gives(t.report(ann=(STACK, 4_000), bob=(STACK, 16_000)))
    assert t.state.entrants["ann"].chips == 4_000
    t.gives(commands.CollectChips("ann"))
    assert t.chips == {"bob": 16_000, "cat": STACK, "dan": STACK}
    assert (t.state.entrants["ann"].table, t.state.entrants["ann"].last_seat) == ("", seat)
    assert t.chips_out == 36_000


@clause(f"{ADELAIDE} 111(b)", f"{ADELAIDE} 111(b).s2")
def test_who_has_not_come_within_three_levels_may_be_disqualified_and_the_chips_leave_play(cited: Cited) -> None:
    t = Held(cup(ADELAIDE, 4)).opened().enter(*FOUR).started("dan")
    order = commands.DisqualifyAbsent("dan", "his flight was cancelled", DIRECTOR)
    for level in (1, 2, 3):
        assert t.state.clock.level == level
        t.refuses(order, "111(b)")
        t.minutes(20)
    t.refuses(commands.DisqualifyAbsent("dan", " ", DIRECTOR), "111(b)")
    t.refuses(commands.DisqualifyAbsent("ann", "she is here", DIRECTOR), "111(b)")
    (event,) = t.gives(order)
    assert event == events.PlayerDisqualified("dan", "his flight was cancelled", DIRECTOR, "111(b)")
    t.settled()
    assert (t.statuses["dan"], t.chips_out) == ("disqualified", 3 * STACK)
    assert cited.clause in t.rules.clauses["tournament.no-show"]


@clause(f"{ADELAIDE} 111(b)")
@pytest.mark.parametrize("by", ["time", "rounds"])
def test_the_three_levels_of_a_late_entrant_begin_with_the_seat(cited: Cited, by: str) -> None:
    """By rounds they are levels of his own table, whatever others have come to."""
    levels = levels_of(ADELAIDE, minutes=20 if by == "time" else 0, rounds=2 if by == "rounds" else 0)
    levels = (*levels, *levels[-1:] * 3)
    t = Held(cup(ADELAIDE, 5, late_to_level=2, levels=levels)).opened().enter(*FOUR).started()

    def level_up() -> None:
        if by == "time":
            t.minutes(20)
            return
        for _ in range(2):
            t.round(**{one.account: (one.chips, one.chips) for one in t.state.left})

    level_up()
    t.enter("eve").settled()
    assert t.state.entrants["eve"].absent, "dealt in, and not there yet"
    order = commands.DisqualifyAbsent("eve", "his flight was cancelled", DIRECTOR)
    for level in (2, 3, 4):
        assert t.state.halls["cup-1"].level == level
        t.refuses(order, cited.clause)
        level_up()
    assert t.gives(order)[0].under == cited.clause  # type: ignore[attr-defined]


@clause(f"{ADELAIDE} 111(b)")
def test_a_second_session_has_three_levels_of_its_own(cited: Cited) -> None:
    stages = (Stage("heat", "rounds", 1, sessions=2, chips=STACK), Stage("final"))
    given = {"tournament.entries": 1}
    t = Held(cup(ADELAIDE, 4, stages=stages, given=given)).opened().enter("ann", "bob").enter("cat", "dan", session=1)
    t.started().minutes(60).round("cup-1-1-1", ann=(STACK, STACK), bob=(STACK, STACK))
    t.started("dan")
    order = commands.DisqualifyAbsent("dan", "his flight was cancelled", DIRECTOR)
    for level in (1, 2, 3):
        assert t.state.clock.level == level
        t.refuses(order, cited.clause)
        t.minutes(20)
    t.gives(order)


@clause(f"{ADELAIDE} 111(b)")
def test_who_came_once_and_went_away_has_come(cited: Cited) -> None:
    t = playing()
    t.gives(commands.NoteAbsence("dan", True))
    t.minutes(60).refuses(commands.DisqualifyAbsent("dan", "went for a walk", DIRECTOR), cited.clause)


def test_elsewhere_nobody_is_disqualified_for_not_coming() -> None:
    t = playing("act-omaha-2006")
    t.refuses(commands.DisqualifyAbsent("dan", "late", DIRECTOR), "20.9.s2")


def test_an_operator_is_no_director() -> None:
    t = playing()
    for command in (
        penalty("warning"),
        commands.Disqualify("ann", "x", DIRECTOR),
        commands.RemoveChips("ann", 1, DIRECTOR),
    ):
        t.refuses(msgspec.structs.replace(command, by=OPERATOR), "89")
