"""Rules of ACT poker tables with dear stakes."""

from __future__ import annotations

DEAR = "blinds=30,60"  # a first blind that folds leaves less than the least stake of 100
