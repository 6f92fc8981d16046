"""Rows for a spreadsheet (CSV), with nothing in them that a spreadsheet would run.

A cell that begins with = + - @ or a tab or a line's end is a formula to the programs that open such files; a name
may begin so. Those cells get a quote in front. Numbers of ours are written plainly, below zero too: no one typed them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from croupier.documents.daily_report import DailyReport

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
_TABLE_COLUMNS = (
    "rounds", "commission", "drop", "drop_expected", "fills", "credits", "result", "buy_ins", "cash_outs", "float",
)  # fmt: skip
_COUNTED = frozenset({"rounds"})


def spreadsheet(rows: Iterable[Sequence[str | int]]) -> str:
    """Rows as CSV; text is escaped."""
    written = io.StringIO()
    csv.writer(written).writerows([[_cell(cell) for cell in row] for row in rows])
    return written.getvalue()


def _cell(cell: str | int) -> str:
    if isinstance(cell, int):
        return str(cell)
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULAS) or cell.startswith(FORMULAS) else cell


def report_sheet(report: DailyReport) -> str:
    """A daily report as one sheet: tables first, then the cage, the tournaments, adjustments and the sums; in cents."""
    heading = [name if name in _COUNTED else f"{name}_cents" for name in _TABLE_COLUMNS]
    rows: list[list[str | int]] = [["day", report.day], ["kind", "game", "table", *heading]]
    rows += [
        ["table", one.game, one.table, *[getattr(one, column) for column in _TABLE_COLUMNS]] for one in report.tables
    ]
    rows += [["kind", "words", "count", "amount_cents"]]
    for kind, lines in (("cage", report.cage), ("tournament", report.tournaments), ("adjustment", report.adjustments)):
        rows += [[kind, line.words, line.count or "", line.amount] for line in lines]
    rows += [["kind", "words", "expected_cents", "found_cents"]]
    rows += [["sum", line.words, line.expected, line.found] for line in report.balances]
    rows += [["note", note] for note in report.notes]
    rows += [["head", head] for head in report.imprint.heads]
    return spreadsheet(rows)
