"""The view of stages, levels and their clock."""

from __future__ import annotations

import msgspec

from croupier.tournament import Conditions, Tournament, left_of_level, level_words, stage_now
from croupier.views.tournament.record import TournamentRecord


class StageSeen(msgspec.Struct, frozen=True):
    """The stage that is played."""

    name: str
    number: int
    of: int
    session: int
    sessions: int


class LevelNow(msgspec.Struct, frozen=True):
    """The level that is played."""

    number: int
    of: int
    words: str
    next: str
    next_break: int


class ClockSeen(msgspec.Struct, frozen=True):
    """The clock of the levels."""

    runs: bool
    until: int  # when the level is over, while the clock runs; 0 where it does not go by time
    left_ms: int
    break_until: int


class LevelSeen(msgspec.Struct, frozen=True):
    """A level of the structure."""

    number: int
    words: str
    minutes: int
    rounds: int
    break_minutes: int


def stage_seen(office: TournamentRecord) -> StageSeen:
    """The stage, and which session of it."""
    state, stages = office.state, office.contest.rules.structure.stages
    stage = stage_now(office.contest.rules, state)
    number = min(state.stage, len(stages) - 1) + 1
    return StageSeen(stage.name, number, len(stages), state.session + 1, stage.sessions)


def level_now(office: TournamentRecord) -> LevelNow:
    """The level that is played, the first before it begins."""
    rules, number = office.contest.rules, max(office.state.clock.level, 1)
    following = level_words(rules.levels[number]) if number < len(rules.levels) else ""
    pause = rules.structure.levels[number - 1].break_minutes
    return LevelNow(number, len(rules.levels), level_words(rules.levels[number - 1]), following, pause)


def clock_seen(state: Tournament, at: int) -> ClockSeen:
    """The clock as it stands at a moment."""
    clock = state.clock
    left = left_of_level(state, at)
    until = clock.at + clock.left_ms if clock.runs and clock.left_ms else 0
    return ClockSeen(clock.runs, until, left, clock.break_until if clock.break_until > at else 0)


def level_seen(rules: Conditions, number: int) -> LevelSeen:
    """A level by its number."""
    one = rules.structure.levels[number - 1]
    return LevelSeen(number, level_words(rules.levels[number - 1]), one.minutes, one.rounds, one.break_minutes)
