"""Levels, breaks, the clock and the pace.

Rule keys: `tournament.break`, `tournament.pace`, `tournament.limits`.

Levels go by time or by the rounds of each table. The clock of a level by time stands while play does: in a break, and when
the director stops it.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.table.rules import MINUTE_MS
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.conditions import Conditions
from croupier.tournament.state import Hall, Tournament

Answer = tuple[Event, ...] | Refusal
LONGEST_BREAK = 24 * 60
PACE = range(5, 301)


def left_of_level(tournament: Tournament, at: int) -> int:
    """What is left of the level, in ms; nothing where it does not go by time."""
    clock = tournament.clock
    return max(clock.left_ms - (at - clock.at if clock.runs else 0), 0)


def level_is_over(rules: Conditions, tournament: Tournament, at: int, hall: Hall | None = None) -> bool:
    """Whether the next level is due: everywhere, or at a table whose rounds of the level are played."""
    levels, clock = rules.structure.levels, tournament.clock
    if tournament.phase != "playing":
        return False
    if hall is not None:
        rounds = levels[hall.level - 1].rounds
        return bool(rounds) and hall.level_rounds >= rounds and hall.level < len(levels) and not hall.over
    timed = clock.level and levels[clock.level - 1].minutes
    return bool(timed) and clock.runs and clock.level < len(levels) and not left_of_level(tournament, at)


def next_level(rules: Conditions, tournament: Tournament, command: c.NextLevel) -> Answer:
    """The next level; by time the director may also call it early or late."""
    levels, clause = rules.structure.levels, rules.clause("tournament.limits")
    if command.table:
        hall = tournament.halls.get(command.table)
        if hall is None or not level_is_over(rules, tournament, command.at, hall):
            return Refusal("this table has rounds of its level to play", clause)
        return (e.LevelBegan(hall.level + 1, command.at, table=command.table),)
    level = tournament.clock.level
    if tournament.phase != "playing" or not levels[level - 1].minutes:
        return Refusal("levels do not go by time now", clause)
    if level >= len(levels):
        return Refusal("this is the last level", clause)
    if not level_is_over(rules, tournament, command.at) and command.by not in tournament.directors:
        return Refusal("this level is not over", clause)
    pause = levels[level - 1].break_minutes * MINUTE_MS
    until = command.at + pause if pause else 0
    return (e.LevelBegan(level + 1, command.at, levels[level].minutes * MINUTE_MS, break_until=until),)


def call_break(rules: Conditions, tournament: Tournament, command: c.CallBreak) -> Answer:
    """A break, of a stated length."""
    if tournament.phase != "playing" or tournament.clock.break_until:
        return Refusal("a break is called while a session is played", rules.clause("tournament.break"))
    if type(command.minutes) is not int or not 0 < command.minutes <= LONGEST_BREAK:
        return Refusal("the length of a break is stated, in minutes", rules.clause("tournament.break", 1))
    until = command.at + command.minutes * MINUTE_MS
    return (e.BreakCalled(command.minutes, until, command.by, rules.clause("tournament.break"), command.at),)


def stop_clock(_rules: Conditions, tournament: Tournament, command: c.StopClock) -> Answer:
    """Stop the clock of the levels, and play with it."""
    if tournament.phase != "playing" or not tournament.clock.runs:
        return Refusal("the clock stands already", "practice")
    return (e.ClockStopped(command.at, left_of_level(tournament, command.at), command.by, command.reason),)


def start_clock(_rules: Conditions, tournament: Tournament, command: c.StartClock) -> Answer:
    """Go on: after a break whose time is over, or earlier on the director's word."""
    clock = tournament.clock
    if tournament.phase != "playing" or clock.runs:
        return Refusal("the clock runs already", "practice")
    if command.at < clock.break_until and command.by not in tournament.directors:
        return Refusal("the break is not over", "practice")
    return (e.ClockStarted(command.at, command.by),)


def set_pace(rules: Conditions, tournament: Tournament, command: c.SetPace) -> Answer:
    """The director sets how long players have to act."""
    clause = rules.clause("tournament.pace")
    if command.seconds not in (0, *PACE):
        return Refusal(f"players have {PACE[0]} to {PACE[-1]} seconds to act, or the table's own time (0)", clause)
    if rules.ways["tournament.pace"] == "express" and not 0 < rules.structure.action_seconds == command.seconds:
        return Refusal("only an express tournament has a time to act, as it was scheduled", clause)
    if not command.reason.strip():
        return Refusal("it is recorded why", clause)
    return (e.PaceSet(command.seconds, command.by, command.reason, clause),)


def direct(rules: Conditions, _tournament: Tournament, command: c.Direct) -> Answer:
    """A direction to players, so that the pace is kept."""
    if not command.words.strip():
        return Refusal("a direction has words", rules.clause("tournament.pace"))
    return (e.DirectionGiven(command.words, command.by, rules.clause("tournament.pace")),)
