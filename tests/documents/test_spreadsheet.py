"""Spreadsheets: nothing that a person wrote is run, and the figures are the report's."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from croupier.documents.daily_report import CageLine
from croupier.documents.spreadsheet import report_sheet, spreadsheet
from tests.documents.papers import report


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", '=HYPERLINK("x")'])
def test_what_a_spreadsheet_would_run_is_text(cell: str) -> None:
    ((read,),) = csv.reader(io.StringIO(spreadsheet([[cell]]), newline=""))
    assert read == f"'{cell}"


@pytest.mark.parametrize("cell", ["Ana", "omaha-1", "a=b", "1+1", "", '"quoted", with comma'])
def test_other_words_are_left_as_they_are(cell: str) -> None:
    (read, _), *_ = csv.reader(io.StringIO(spreadsheet([[cell, "x"]]), newline=""))
    assert read == cell


def test_numbers_of_ours_stay_numbers() -> None:
    assert spreadsheet([[-4500, 12]]) == "-4500,12\r\n"


def test_a_report_as_a_sheet_has_the_figures_of_the_report() -> None:
    paper = replace(report(), adjustments=(CageLine("=cmd|' /C calc'!A0", 1, -45_00),))
    rows = list(csv.reader(io.StringIO(report_sheet(paper), newline="")))
    heading = next(row for row in rows if row[:3] == ["kind", "game", "table"])
    omaha = dict(zip(heading, next(row for row in rows if row[2:3] == ["omaha-1"]), strict=True))
    assert (omaha["commission_cents"], omaha["rounds"], omaha["drop_cents"]) == ("184300", "412", "184300")
    assert ["adjustment", "'=cmd|' /C calc'!A0", "1", "-4500"] in rows
    assert ["sum", "Drop of omaha-1", "184300", "184200"] in rows
    assert [row[1] for row in rows if row[0] == "head"] == list(paper.imprint.heads)
