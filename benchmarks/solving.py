"""Solving: Ultimate Texas Hold-em, all 2,781,381,002,400 deals, to an exact fraction."""

from __future__ import annotations

from fractions import Fraction

from benchmarks.job import Job, Result, best_times, seconds
from croupier.banked.rules import banked_rules
from croupier.bots.uth_game import game_of
from croupier.odds.uth.solve import solve
from croupier.rulebooks import rulebook, settle

RULEBOOK = "act-uth-2025"
EXPECTED = Fraction(-50_643_648_973, 2_317_817_502_000)
REPEATS = 3


class WrongAnswer(Exception):
    """The sum is not the known one: no time is worth taking."""


def solving(threads: int) -> Result:
    book = rulebook(RULEBOOK)
    game = game_of(banked_rules(settle(book, {}, defaults=book.example.table)))
    found = solve(game, threads=threads).ev
    if found != EXPECTED:
        raise WrongAnswer(f"the expected value came to {found}; nothing was timed")
    (taken,) = best_times(lambda: solve(game, threads=threads), repeats=REPEATS)
    return Result(taken, f"{taken:.2f} s")


JOBS = (Job("UTH, exact solve, 2 threads", "–", (), seconds(4, 2), lambda: solving(2)),)
