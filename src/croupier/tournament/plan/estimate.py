"""About how long a structure takes for a number of players, and at which level it ends.

A stage by rounds or minutes says so itself. One that is played down ends about when all chips are ten big blinds for
each player left and one more: the last two with twenty between them, as the schedule has it (schedule.py). A round
takes two minutes, which is our guess. What is bought again is not counted, and makes it longer.
"""

from __future__ import annotations

import msgspec

from croupier.tournament.plan.structure import Level, Stage, Structure
from croupier.tournament.plan.suggested_levels import END_BLINDS

ROUND_MINUTES = 2
NEAR = 0.8  # blinds are amounts people count in, the nearest to the wanted one


class Estimate(msgspec.Struct, frozen=True):
    """About how long, breaks included, and the level it ends in."""

    players: int
    minutes: int
    level: int

    @property
    def length(self) -> str:
        """In hours and minutes, to five."""
        hours, rest = divmod(-(-self.minutes // 5) * 5, 60)
        return " ".join([f"{hours} h"] * (hours > 0) + [f"{rest} min"] * (rest > 0 or not hours))

    @property
    def words(self) -> str:
        """The estimate in a director's words."""
        return f"about {self.length} with {self.players:,} players, to the end of level {self.level}"


def estimate(structure: Structure, players: int) -> Estimate:
    """Estimate stage by stage; sessions of a stage are played one by one, each with its part of the players."""
    minutes, level, total = 0, 1, players * structure.stages[0].chips
    coming, gone = players, 0  # to the next stage, and those who have a second chance where there is one
    for stage in structure.stages:
        here = gone if stage.repechage else coming
        group = -(-here // stage.sessions)
        chips = (here * stage.chips or total) // stage.sessions
        first = 1 if stage.levels_anew or stage.sessions > 1 else level
        length, level = _played(structure, stage, -(-group // structure.seats), chips, first)
        minutes += length * stage.sessions
        on = min(_going_on(structure, stage, group) * stage.sessions, here)
        coming, gone = (coming + on if stage.repechage else on), here - on
    return Estimate(players, minutes, level)


def _played(structure: Structure, stage: Stage, tables: int, chips: int, first: int) -> tuple[int, int]:
    """Return the minutes a session of a stage takes from a level on, and the level it ends in."""
    if stage.ends in ("left", "table-left"):
        wanted = chips // (tables if stage.ends == "table-left" else 1) / (END_BLINDS / 2 * (stage.number + 1))
        later = range(first, len(structure.levels) + 1)
        end = next((at for at in later if _big(structure.levels[at - 1]) >= NEAR * wanted), len(structure.levels))
        played = structure.levels[first - 1 : end]
        pauses = sum([level.break_minutes for level in played[:-1]])
        return sum(map(_minutes, played)) + pauses, end
    length = left = stage.number * (1 if stage.ends == "minutes" else ROUND_MINUTES)
    end = first
    while end < len(structure.levels) and left > _minutes(structure.levels[end - 1]):
        left -= _minutes(structure.levels[end - 1])
        end += 1
    return length, end


def _minutes(level: Level) -> int:
    return level.minutes or level.rounds * ROUND_MINUTES


def _big(level: Level) -> int:
    """The big blind, or against the bank the least bet."""
    blinds = [int(blind) for blind in level.settings.get("blinds", "").split(",") if blind]
    return max(blinds, default=int(level.settings.get("bet.min", 0)))


def _going_on(structure: Structure, stage: Stage, players: int) -> int:
    """Return the number of players going on from a session, where that can be said; else all."""
    tables = -(-players // structure.seats)
    if stage.advance:
        return stage.advance * tables
    if stage.ends in ("rounds", "minutes"):
        return players
    return stage.number * (tables if stage.ends == "table-left" else 1)
