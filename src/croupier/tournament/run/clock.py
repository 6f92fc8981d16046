"""Levels, breaks, the clock and the pace.

Rule keys: `tournament.break`, `tournament.pace`, `tournament.limits`.

Levels go by time or by the rounds of each table. The clock of a level by time stands while play does: in a break, and
when the director stops it. After a break the house starts it again, but never one that the director has stopped.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal
from croupier.table import MINUTE_MS
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Tournament, TournamentTable

LONGEST_BREAK = 24 * 60
PACE = range(5, 301)


def left_of_level(tournament: Tournament, at: int) -> int:
    """Return the time left of the level, in ms; 0 where it does not go by time."""
    clock = tournament.clock
    return max(clock.left_ms - (at - clock.at if clock.runs else 0), 0)


def level_is_over(rules: Conditions, tournament: Tournament, at: int, hall: TournamentTable | None = None) -> bool:
    """Tell whether the next level is due: everywhere, or at a table whose rounds of the level are played."""
    levels, clock = rules.structure.levels, tournament.clock
    if tournament.phase != "playing":
        return False
    if hall is not None:
        rounds = levels[hall.level - 1].rounds
        return bool(rounds) and hall.level_rounds >= rounds and hall.level < len(levels) and not hall.over
    timed = clock.level and levels[clock.level - 1].minutes
    return bool(timed) and clock.runs and clock.level < len(levels) and not left_of_level(tournament, at)


def between_levels(rules: Conditions, tournament: Tournament) -> bool:
    """Tell whether it is the break before a level of which nothing has been played."""
    clock = tournament.clock
    fresh = clock.level > 1 and clock.left_ms == rules.structure.levels[clock.level - 1].minutes * MINUTE_MS
    return bool(clock.break_until) and fresh


def next_level(rules: Conditions, tournament: Tournament, command: commands.NextLevel) -> Decision:
    """The next level; by time the director may also call it early or late."""
    levels, clause = rules.structure.levels, rules.clause("tournament.limits")
    if command.table:
        hall = tournament.halls.get(command.table)
        if hall is None or not level_is_over(rules, tournament, command.at, hall):
            return Refusal("level-not-over", "this level is not over: this table has rounds of it to play", clause)
        return (events.LevelBegan(hall.level + 1, command.at, table=command.table),)
    level = tournament.clock.level
    if tournament.phase != "playing" or not levels[level - 1].minutes:
        return Refusal("not-by-time", "levels do not go by time now", clause)
    if level >= len(levels):
        return Refusal("last-level", "this is the last level", clause)
    if tournament.clock.break_until > command.at:
        return Refusal(
            "break",
            "the tournament is on a break, and this level comes after it: start the clock to end the break",
            clause,
        )
    over = level_is_over(rules, tournament, command.at)
    if not over and command.by not in tournament.directors:
        return Refusal("level-not-over", "this level is not over", clause)
    pause = levels[level - 1].break_minutes * MINUTE_MS
    until = command.at + pause if pause else 0
    return (
        events.LevelBegan(
            level + 1, command.at, levels[level].minutes * MINUTE_MS, "", until, "" if over else command.by
        ),
    )


def call_break(rules: Conditions, tournament: Tournament, command: commands.CallBreak) -> Decision:
    """A break, of a stated length."""
    if tournament.phase != "playing" or tournament.clock.break_until > command.at:
        return Refusal(
            "no-break-now",
            "no session is being played, or the tournament is on a break already",
            rules.clause("tournament.break"),
        )
    if type(command.minutes) is not int or not 0 < command.minutes <= LONGEST_BREAK:
        return Refusal("wrong-minutes", "give the length of the break in minutes", rules.clause("tournament.break", 1))
    until = command.at + command.minutes * MINUTE_MS
    return (
        events.BreakCalled(
            command.minutes, until, command.by, rules.clause("tournament.break"), command.at, command.reason
        ),
    )


def stop_clock(_rules: Conditions, tournament: Tournament, command: commands.StopClock) -> Decision:
    """Stop the clock of the levels, and play with it."""
    if tournament.phase != "playing" or not tournament.clock.runs:
        return Refusal("clock-stopped", "the clock is stopped already", "practice")
    return (events.ClockStopped(command.at, left_of_level(tournament, command.at), command.by, command.reason),)


def start_clock(_rules: Conditions, tournament: Tournament, command: commands.StartClock) -> Decision:
    """Go on: after a break whose time is over, or earlier on the director's word."""
    clock = tournament.clock
    if tournament.phase != "playing" or clock.runs:
        return Refusal("clock-runs", "the clock runs already", "practice")
    if command.at < clock.break_until and command.by not in tournament.directors:
        return Refusal(
            "break", "the tournament is on a break: wait for it to end, only a director may end it early", "practice"
        )
    if clock.stopped and command.by not in (clock.stopped, *tournament.directors):
        return Refusal("clock-stopped", "the director stopped the clock: only the director may start it", "practice")
    return (events.ClockStarted(command.at, command.by),)


def adjust_clock(_rules: Conditions, tournament: Tournament, command: commands.AdjustClock) -> Decision:
    """Minutes more or fewer, for a level that goes by time or for a break; never so many fewer that none are left."""
    clock = tournament.clock
    resting = clock.break_until > command.at
    if tournament.phase != "playing" or not (clock.left_ms or resting):
        return Refusal("not-by-time", "only a level that goes by time, or a break, can be given minutes", "practice")
    if type(command.minutes) is not int or not 0 < abs(command.minutes) <= LONGEST_BREAK:
        return Refusal("wrong-minutes", "enter at least 1 minute, plus or minus", "practice")
    left = left_of_level(tournament, command.at)
    until, more = clock.break_until, command.minutes * MINUTE_MS
    if resting and until + more <= command.at:
        return Refusal("wrong-minutes", "the break is shorter than that: start the clock instead", "practice")
    if not resting and left + more <= 0:
        return Refusal("wrong-minutes", "the level is shorter than that: begin the next one instead", "practice")
    until, left = (until + more, left) if resting else (until, left + more)
    return (events.ClockAdjusted(command.minutes, command.at, command.by, command.reason, left, until),)


def set_pace(rules: Conditions, tournament: Tournament, command: commands.SetPace) -> Decision:
    """The director sets how long players have to act."""
    clause = rules.clause("tournament.pace")
    if command.seconds not in (0, *PACE):
        return Refusal(
            "wrong-pace", f"give {PACE[0]} to {PACE[-1]} seconds to act, or 0 for the table's own time", clause
        )
    if rules.ways["tournament.pace"] == "express" and not 0 < rules.structure.action_seconds == command.seconds:
        return Refusal("wrong-pace", "only an express tournament has a time to act, as announced", clause)
    return (events.PaceSet(command.seconds, command.by, command.reason, clause),)


def seconds_to_act(rules: Conditions, tournament: Tournament) -> int:
    """Return the seconds players have to act, as directed or scheduled; 0 where a table's own time holds."""
    return tournament.pace or rules.structure.action_seconds


def direct(rules: Conditions, _tournament: Tournament, command: commands.Direct) -> Decision:
    """A direction to players, so that the pace is kept."""
    if not command.words.strip():
        return Refusal("no-words", "write the direction first", rules.clause("tournament.pace"))
    return (events.DirectionGiven(command.words, command.by, rules.clause("tournament.pace")),)
