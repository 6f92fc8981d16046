"""About how long a structure takes: by the schedule where it is played down, by its own length else."""

from __future__ import annotations

import pytest

from croupier import rulebook
from croupier.tournament.plan.estimate import ROUND_MINUTES, estimate
from croupier.tournament.plan.structure import Level, Stage, Structure
from croupier.tournament.plan.templates import template

BLINDS = (100, 200, 400, 800, 1_600)


def built(*stages: Stage, minutes: int = 20, pause: int = 0, seats: int = 5) -> Structure:
    levels = [Level({"blinds": f"{big // 2},{big}"}, minutes=minutes, break_minutes=pause) for big in BLINDS]
    return Structure(tuple(levels), stages, seats)


def test_it_ends_in_the_level_where_all_chips_are_twenty_big_blinds() -> None:
    found = estimate(built(Stage("all", chips=1_600)), 10)  # 16,000 chips are twenty big blinds of 800
    assert (found.level, found.minutes) == (4, 80)
    assert estimate(built(Stage("all", chips=1_600), pause=10), 10).minutes == 80 + 3 * 10
    assert estimate(built(Stage("all", chips=1_600)), 5).level == 3
    assert estimate(built(Stage("all", chips=100_000)), 10).level == len(BLINDS)


def test_a_session_by_its_length_takes_that_long_whoever_plays() -> None:
    by_time = Stage("session", "minutes", 50, advance=2, chips=1_000, levels_anew=True)
    by_rounds = Stage("final", "rounds", 20, chips=1_000, levels_anew=True)
    found = estimate(built(by_time, by_rounds), 10)
    assert (found.minutes, found.level) == (50 + 20 * ROUND_MINUTES, 2)
    groups = estimate(built(Stage("session", "minutes", 50, sessions=3, chips=1_000)), 15)
    assert (groups.minutes, groups.level) == (150, 3)


def test_a_heat_is_as_long_as_one_of_its_tables() -> None:
    heat = Stage("heat", "table-left", 1, chips=1_600)
    assert estimate(built(heat), 5).level == estimate(built(heat), 25).level == 3
    assert estimate(built(heat, Stage("final", levels_anew=True)), 25).level > 3


def test_a_second_chance_is_for_those_who_went_out() -> None:
    heat, again = Stage("heat", "minutes", 30, advance=1, chips=1_600), Stage("second", chips=1_600, repechage=True)
    final = Stage("final", chips=1_600, levels_anew=True)
    lone = estimate(built(heat, final), 10)
    assert estimate(built(heat, again, final), 10).minutes > lone.minutes


@pytest.mark.parametrize(("name", "minutes"), [("turbo", 120), ("standard", 240), ("deep", 420)])
@pytest.mark.parametrize("players", [8, 27, 100])
def test_a_suggested_schedule_ends_about_when_it_was_made_to(name: str, minutes: int, players: int) -> None:
    structure = template(rulebook("act-omaha-2006"), name, players)
    found = estimate(structure, players)
    breaks = sum([level.break_minutes for level in structure.levels[: found.level - 1]])
    assert abs(found.minutes - breaks - minutes) <= minutes / 8


def test_in_words() -> None:
    assert (
        estimate(built(Stage("all", chips=1_600)), 10).words
        == "about 1 h 20 min with 10 players, to the end of level 4"
    )
