"""Sessions through the machine: the ballot, seats kept or moved, heats, levels, breaks, the pace.

ACT 20.7, 20.15, 20.16; Adelaide 88, 89(f) to (h), 101; Hold-em 16.8, 16.9, 16.18, 16.19.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from croupier.tournament import commands, events
from croupier.tournament.due import may_deal
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.levels import settings_at
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_sessions import SIX, played, sitting
from tests.support.tournament.contests import (
    ACT,
    BALANCED,
    DIRECTOR,
    FIXED,
    MINUTE_MS,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    levels_of,
)

# The ballot


@clause(*acts("20.7"), *holdem("16.8"), "adelaide-omaha 89(g)")
def test_tables_and_seats_are_drawn_by_lot_before_a_session(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 6, seats=3, given=BALANCED)).opened().enter(*SIX)
    t.refuses(commands.StartSession(t.at, DIRECTOR), cited.clause)
    t.refuses(commands.DrawSeats("00" * 32, t.at), "system")  # not the seed that was committed to
    (drawn,) = t.gives(commands.DrawSeats(t.draw(), t.at))
    assert isinstance(drawn, events.SeatsDrawn)
    assert drawn.under == cited.clause
    places = [(one.table, one.seat) for one in drawn.seats]
    assert sorted(places) == [(f"cup-{table}", seat) for table in (1, 2) for seat in (1, 2, 3)]
    assert [one.account for one in drawn.seats] != sorted(SIX)
    assert t.chips == dict.fromkeys(SIX, STACK)


@clause(*acts("20.7"), *holdem("16.8"))
def test_seats_are_drawn_anew_for_every_session_of_a_player(cited: Cited) -> None:
    stages = (Stage("heat", "rounds", 1, chips=STACK), Stage("final", "rounds", 1))
    t = Held(cup(cited.book.id, 6, seats=3, given=FIXED, stages=stages)).opened().enter(*SIX).started()
    for table in ("cup-1-1-1", "cup-1-1-2"):
        played(t, table)
    assert (t.state.phase, t.state.stage) == ("drawn", 1)
    assert Counter(one.table for one in t.state.left) == {"cup-2-1-1": 3, "cup-2-1-2": 3}
    assert t.state.draws == 2


@clause(*acts("20.7.s2"), *holdem("16.9.s2", "16.9.s3"), "adelaide-omaha 89(g)")
def test_a_seat_is_kept_for_the_session_or_tables_are_broken_as_players_go_out(cited: Cited) -> None:
    """ACT keeps everybody where the draw put them, unless approved conditions say otherwise; the others break tables."""
    fixed = cited.book.id in ACT
    stages = (Stage("heat", "table-left", 1, chips=STACK), Stage("final")) if fixed else (Stage("cup", chips=STACK),)
    t = Held(cup(cited.book.id, 6, seats=3, given=FIXED if fixed else BALANCED, stages=stages))
    t.opened().enter(*SIX).started()
    first, second = list(t.state.halls)
    if not fixed:
        assert t.rules.clause("tournament.seat") == ("89(g)" if cited.clause == "89(g)" else "16.9.s3")
        played(played(t, second, out=2), first, out=1)
        assert t.last(events.PlayerMoved).under == t.rules.clause("tournament.balance")
        assert [hall.name for hall in t.state.running] == [first]
        assert t.last(events.TableBroken).table == second
        assert len(sitting(t, first)) == 3
        return
    played(t, second, out=1)
    mover, free = sitting(t, first)[0], sitting(t, second)
    t.refuses(commands.Move(mover, second, 3, DIRECTOR, "to even the tables"), "20.7.s2")
    t.refuses(commands.Balance(t.draw()), "20.7.s2")
    played(t, first, out=1)
    assert sitting(t, second) == free
    conditions = Held(cup(cited.book.id, 6, seats=3, given=BALANCED)).opened().enter(*SIX).started()
    played(conditions, "cup-2", out=2)
    assert conditions.last(events.PlayerMoved).under == "20.5"


@clause(*holdem("16.9.s3"), "adelaide-omaha 89(g)")
def test_the_director_moves_a_player_and_says_why(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 5, seats=3, given=BALANCED)).opened().enter(*SIX[:5]).started()
    mover = sitting(t, "cup-1")[0]
    t.refuses(commands.Move(mover, "cup-2", 3, DIRECTOR, " "), cited.clause)
    t.refuses(commands.Move(mover, "cup-2", 1, DIRECTOR, "the light"), cited.clause)  # somebody sits there
    t.refuses(commands.Move(mover, "cup-2", 9, DIRECTOR, "the light"), cited.clause)
    t.refuses(commands.Move(mover, "cup-1", 2, DIRECTOR, "the light"), cited.clause)
    t.refuses(commands.Move(mover, "cup-2", 3, DIRECTOR, "the light", busy=("cup-1",)), cited.clause)
    t.gives(commands.Move(mover, "cup-2", 3, DIRECTOR, "the light"))
    assert t.state.entrants[mover].table == "cup-2"


# Sessions and heats


@clause(*acts("def:Session"), *holdem("def:Session"), "adelaide-omaha 88(b)", "adelaide-omaha 89(h)")
@pytest.mark.parametrize("ends", ["rounds", "minutes"])
def test_a_session_is_so_many_rounds_or_so_long(cited: Cited, ends: str) -> None:
    stage = Stage("session", ends, 2 if ends == "rounds" else 30, chips=STACK)  # type: ignore[arg-type]
    t = Held(cup(cited.book.id, 3, stages=(stage,), given=FIXED)).opened().enter(*SIX[:3]).started()
    here = dict.fromkeys(SIX[:3], (STACK, STACK))
    t.round(**here)
    assert t.state.phase == "playing"
    if ends == "rounds":
        t.round(**here)
    else:
        t.minutes(29).gives(commands.StopClock(t.at, DIRECTOR, "an alarm"))
        t.minutes(60).gives(
            commands.CallBreak(10, t.at, DIRECTOR, "time to eat")
        )  # the clock stands: none of it counts
        t.minutes(10).gives(commands.StartClock(t.at, DIRECTOR))
        assert t.settled().state.phase == "playing"
        t.minutes(1)
    assert t.state.phase in ("placed", "between")


@clause("adelaide-omaha 88(c)", "adelaide-omaha 89(f)")
def test_a_heat_of_sessions_yields_the_players_of_the_final(cited: Cited) -> None:
    stages = (Stage("heat", "rounds", 1, sessions=2, chips=STACK, advance=1), Stage("final", "rounds", 1))
    t = Held(cup(cited.book.id, 6, stages=stages)).opened().enter(*SIX[:3]).enter(*SIX[3:], session=1).started()
    t.round("cup-1-1-1", ann=(STACK, 14_000), bob=(STACK, 8_000), cat=(STACK, 8_000))
    assert {one.account for one in t.state.left} == {"dan", "eve", "fay"}
    t.started().round("cup-1-2-1", dan=(STACK, 4_000), eve=(STACK, 15_000), fay=(STACK, 11_000))
    assert t.chips == {"ann": 14_000, "eve": 15_000}
    t.started().round("cup-2-1-1", ann=(14_000, 14_500), eve=(15_000, 14_500))
    assert t.last(events.CardsCut).under == "103"
    assert [one.split()[0] for one in t.standings] == ["1", "2", "3", "4", "5"]
    assert t.standings[2] == "3 fay"


@clause("adelaide-omaha 88", "adelaide-omaha 88(a)", "adelaide-omaha 105")
def test_a_hand_is_over_when_it_is_paid_and_one_in_progress_is_finished_before_places_are_told(cited: Cited) -> None:
    """The report comes once the dealer has paid; until then the table cannot be finished and nobody is placed."""
    stage = Stage("session", "minutes", 30, chips=STACK)
    t = Held(cup(cited.book.id, 3, stages=(stage,))).opened().enter(*SIX[:3]).started()
    t.at += 30 * MINUTE_MS
    assert t.refuses(commands.FinishTable("cup-1", t.at, busy=("cup-1",)), "105").code == "round-going-on"
    t.refuses(commands.EndSession(t.at), "102")
    t.gives(t.report(ann=(STACK, 0, STACK), bob=(STACK, 20_000)))
    t.settled()
    assert t.last(events.TableFinished).under == "105"
    assert t.standings == ["1 bob", "2 cat", "3 ann"]


@clause("adelaide-omaha 88(a)")
def test_a_hand_counts_for_a_level_and_a_penalty_when_it_is_paid(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3, levels=levels_of(cited.book.id, rounds=2))).opened().enter(*SIX[:3]).started()
    here = dict.fromkeys(SIX[:3], (STACK, STACK))
    assert t.round(**here).state.halls["cup-1"].level == 1
    assert t.round(**here).state.halls["cup-1"].level == 2
    t.refuses(commands.NextLevel(t.at, DIRECTOR, "cup-1"), "89(d)")


# Levels, breaks, the pace


@clause(*acts("20.4(g)"), *holdem("16.3(a)(vii)"), "adelaide-omaha 89(d)")
def test_levels_come_by_the_clock_with_the_breaks_the_structure_has(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3, levels=levels_of(cited.book.id, pause=5))).opened().enter(*SIX[:3]).started()
    t.refuses(commands.NextLevel(t.at, "house"), cited.clause)
    t.minutes(20)
    assert (t.state.clock.level, t.state.clock.runs) == (2, False)
    assert not may_deal(t.rules, t.state, t.state.halls["cup-1"])
    t.minutes(5)
    assert t.state.clock.runs
    key = "bet.min" if t.rules.banked else "blinds"
    assert settings_at(t.rules, t.state, t.state.halls["cup-1"])[key] == ("200" if t.rules.banked else "100,200")
    t.gives(commands.NextLevel(t.at, DIRECTOR))  # the director may call it early
    t.minutes(5).minutes(20).minutes(5)
    assert t.state.clock.level == 4
    t.refuses(commands.NextLevel(t.at, DIRECTOR), cited.clause)


@clause(*acts("20.15", "20.15.s2"), *holdem("16.18", "16.18.s2"))
def test_the_director_calls_a_break_of_a_stated_length(cited: Cited) -> None:
    breaks, length = t_clauses(cited)
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3])
    t.refuses(commands.CallBreak(15, t.at, DIRECTOR, "time to eat"), breaks)  # nobody plays
    t.started().minutes(10)
    for minutes in (0, -5, 100_000):
        t.refuses(commands.CallBreak(minutes, t.at, DIRECTOR, "time to eat"), length)
    (event,) = t.gives(commands.CallBreak(15, t.at, DIRECTOR, "time to eat"))
    assert event == events.BreakCalled(15, t.at + 15 * MINUTE_MS, DIRECTOR, breaks, t.at, "time to eat")
    t.refuses(commands.CallBreak(5, t.at, DIRECTOR, "time to eat"), breaks)
    assert not may_deal(t.rules, t.state, t.state.halls["cup-1"])
    t.minutes(14)
    assert not t.state.clock.runs
    t.minutes(1)
    assert may_deal(t.rules, t.state, t.state.halls["cup-1"])
    t.minutes(9)
    assert t.state.clock.level == 1  # ten minutes were played before the break
    assert t.minutes(1).state.clock.level == 2


def t_clauses(cited: Cited) -> tuple[str, str]:
    return ("20.15", "20.15.s2") if cited.book.id in ACT else ("16.18", "16.18.s2")


def test_a_break_is_ended_early_by_the_director_and_in_adelaide_is_practice_too() -> None:
    t = Held(cup("adelaide-omaha", 3)).opened().enter(*SIX[:3]).started()
    t.gives(commands.CallBreak(15, t.at, DIRECTOR, "time to eat"))
    t.refuses(commands.StartClock(t.at, "house"), "practice")
    t.gives(commands.StartClock(t.at, DIRECTOR))
    t.refuses(commands.StartClock(t.at, DIRECTOR), "practice")
    assert t.refuses(commands.StopClock(t.at, DIRECTOR, " "), "practice").code == "no-reason"
    t.gives(commands.StopClock(t.at, DIRECTOR, "an alarm"))
    t.refuses(commands.StopClock(t.at, DIRECTOR, "an alarm"), "practice")


def test_a_break_called_while_the_clock_is_stopped_leaves_it_stopped() -> None:
    """The director has stopped it, and nobody else starts it: not the house once the break is over."""
    t = Held(cup("adelaide-omaha", 3, levels=levels_of("adelaide-omaha", pause=5))).opened().enter(*SIX[:3]).started()
    t.gives(commands.StopClock(t.at, DIRECTOR, "an alarm"))
    t.gives(commands.CallBreak(15, t.at, DIRECTOR, "time to eat"))
    t.minutes(60)
    assert not t.state.clock.runs
    assert not may_deal(t.rules, t.state, t.state.halls["cup-1"])
    assert t.refuses(commands.StartClock(t.at, "house"), "practice").code == "clock-stopped"
    t.gives(commands.CallBreak(5, t.at, DIRECTOR, "time to eat"))  # another may be called, the first being over
    t.gives(commands.StartClock(t.at, DIRECTOR))
    assert t.state.clock.runs
    t.gives(commands.CallBreak(5, t.at, DIRECTOR, "time to eat"))
    assert t.minutes(5).state.clock.runs, "a break on its own is ended by the house"
    t.gives(commands.StopClock(t.at, DIRECTOR, "an alarm"))
    t.gives(commands.NextLevel(t.at, DIRECTOR))  # with the break that the structure has before it
    assert t.refuses(commands.NextLevel(t.at, DIRECTOR), t.rules.clause("tournament.limits")).code == "break"
    assert not t.minutes(30).state.clock.runs


def test_the_director_gives_a_level_and_a_break_more_minutes_or_fewer_and_says_why() -> None:
    t = Held(cup("adelaide-omaha", 3)).opened().enter(*SIX[:3])
    t.refuses(commands.AdjustClock(5, t.at, DIRECTOR, "the draw took long"), "practice")  # nobody plays
    t.started().minutes(10)
    t.refuses(commands.AdjustClock(5, t.at, "ann", "I am losing"), t.rules.clause("tournament.director"))
    for minutes, reason in ((0, "why not"), (5, " "), (100_000, "for ever"), (-10, "no time left to take off")):
        t.refuses(commands.AdjustClock(minutes, t.at, DIRECTOR, reason), "practice")
    t.gives(commands.AdjustClock(5, t.at, DIRECTOR, "a spilt drink"))
    assert t.minutes(14).state.clock.level == 1
    assert t.minutes(1).state.clock.level == 2
    t.gives(commands.AdjustClock(-19, t.at, DIRECTOR, "everybody is tired"))
    assert t.minutes(1).state.clock.level == 3
    t.gives(commands.CallBreak(10, t.at, DIRECTOR, "time to eat"))
    t.gives(commands.AdjustClock(5, t.at, DIRECTOR, "the kitchen is slow"))
    assert not t.minutes(14).state.clock.runs
    t.refuses(commands.AdjustClock(-1, t.at, DIRECTOR, "they are back"), "practice")
    assert t.minutes(1).state.clock.runs
    assert t.state.clock.left_ms == 20 * MINUTE_MS  # of the level nothing was played


@clause(*acts("20.16"), *holdem("16.19"), "adelaide-omaha 101", "adelaide-omaha def:Express Tournaments")
def test_the_director_sets_the_pace_which_in_adelaide_is_scheduled(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    under = t.rules.clause("tournament.pace")
    if cited.book.id == "adelaide-omaha":
        assert under == "101"
        t.refuses(commands.SetPace(25, DIRECTOR, "time is short"), under)
        t = Held(cup(cited.book.id, 3, action_seconds=25)).opened().enter(*SIX[:3]).started()
    t.refuses(commands.SetPace(25, DIRECTOR, " "), under)
    t.refuses(commands.SetPace(1, DIRECTOR, "time is short"), under)
    (event,) = t.gives(commands.SetPace(25, DIRECTOR, "time is short"))
    assert event == events.PaceSet(25, DIRECTOR, "time is short", under)
    assert t.state.pace == 25
    t.refuses(commands.Direct(" ", DIRECTOR), under)
    (said,) = t.gives(commands.Direct("ann acts at once", DIRECTOR))
    assert said == events.DirectionGiven("ann acts at once", DIRECTOR, under)


@clause("adelaide-omaha 76(b).s2")
def test_the_director_names_interpreters_and_says_why(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    under = t.rules.clause("tournament.interpreter")
    assert under == "76(b).s2"
    named = commands.NameInterpreter("kim", "Mandarin", DIRECTOR, "ann speaks no English")
    t.refuses(msgspec.structs.replace(named, by="somebody"), t.rules.clause("tournament.director"))
    t.refuses(msgspec.structs.replace(named, reason=" "), under)
    t.refuses(msgspec.structs.replace(named, language=" "), under)
    t.refuses(msgspec.structs.replace(named, account=SIX[0]), under)  # who plays speaks for nobody else
    (event,) = t.gives(named)
    assert event == events.InterpreterNamed("kim", "Mandarin", DIRECTOR, "ann speaks no English", under)
    assert t.state.interpreters == (("kim", "Mandarin"),)
    t.refuses(named, under)
    t.gives(msgspec.structs.replace(named, language="AUSLAN"))
    assert t.state.interpreters == (("kim", "AUSLAN"),)
