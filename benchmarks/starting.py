"""Starting: how long a fresh process takes to import Croupier, and to rank its first batch.

Times are of whole processes, the interpreter's own start included. Bytecode is kept in a folder of this run and made
beforehand, so a machine set not to write bytecode measures the same as any other.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from benchmarks.job import Job, Result, seconds

RUNS = 7
IMPORT = """
import sys
import croupier
assert "numba" not in sys.modules, "importing croupier has loaded numba"
"""
FIRST_BATCH = """
import numpy as np
from benchmarks.ranking import HOLDEM, full_deck
from croupier.hands.kernels import rank_batch
hole, board = np.array([[51, 47]], np.uint8), np.array([[43, 39, 35, 0, 5]], np.uint8)
assert rank_batch(full_deck(), HOLDEM, hole, board)[0] == 7462, "a royal flush is the highest of 7,462 hands"
"""


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="croupier-bench-")


def seconds_of(script: str, compiled: Path) -> float:
    """Run a script in a fresh process, with compiled code kept in this folder."""
    environment = os.environ | {
        "NUMBA_CACHE_DIR": str(compiled),
        "PYTHONPYCACHEPREFIX": str(Path(_scratch().name) / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
    return time.perf_counter() - start


def median(script: str, folders: list[Path]) -> Result:
    """The median over one run for each folder, after one that only makes bytecode and is not counted."""
    seconds_of(script, Path(_scratch().name) / "warm")
    taken = statistics.median(seconds_of(script, folder) for folder in folders)
    return Result(taken, f"{taken:.2f} s")


def importing() -> Result:
    return median(IMPORT, [Path(_scratch().name) / "warm"] * RUNS)


def first_batch_empty() -> Result:
    return median(FIRST_BATCH, [Path(_scratch().name) / f"empty-{run}" for run in range(RUNS)])


def first_batch_warm() -> Result:
    return median(FIRST_BATCH, [Path(_scratch().name) / "warm"] * RUNS)


JOBS = (
    Job("import croupier, without numba", "–", (), seconds(0.15, 0.08), importing),
    Job("first batch, nothing compiled yet", "–", (), seconds(5, 2), first_batch_empty),
    Job("first batch, compiled before", "–", (), seconds(1, 0.5), first_batch_warm),
)
