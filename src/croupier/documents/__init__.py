"""The papers of a room: signs, rules, tournament conditions and results, reports, receipts; PDF, screen and spreadsheet."""

from croupier.documents.conditions_paper import ConditionsPaper, conditions_paper
from croupier.documents.daily_report import Balanced, CageLine, DailyReport, TableDay, Taken
from croupier.documents.dossier_paper import (
    BookShown,
    ChapterShown,
    ClauseShown,
    Dossier,
    KeyShown,
    Met,
    OpenPoint,
    Outcome,
    PackageShown,
    RequirementShown,
    RunShown,
    ShuffleShown,
    StandardShown,
    TestShown,
)
from croupier.documents.guide import Part as GuidePart
from croupier.documents.guide import guide_of
from croupier.documents.paper import NAMELESS_HOUSE, Imprint, Names, Paper
from croupier.documents.printing import Format, Layout, digest_of, pictured, printed
from croupier.documents.receipt import Movement, Receipt
from croupier.documents.receipt import Part as ReceiptPart
from croupier.documents.result_sheet import ResultSheet, result_sheet
from croupier.documents.rules_paper import RulesPaper, rules_paper
from croupier.documents.sign import Sign, sign_of
from croupier.documents.spreadsheet import report_sheet, spreadsheet

__all__ = [
    "NAMELESS_HOUSE",
    "Balanced",
    "BookShown",
    "CageLine",
    "ChapterShown",
    "ClauseShown",
    "ConditionsPaper",
    "DailyReport",
    "Dossier",
    "Format",
    "GuidePart",
    "Imprint",
    "KeyShown",
    "Layout",
    "Met",
    "Movement",
    "Names",
    "OpenPoint",
    "Outcome",
    "PackageShown",
    "Paper",
    "Receipt",
    "ReceiptPart",
    "RequirementShown",
    "ResultSheet",
    "RulesPaper",
    "RunShown",
    "ShuffleShown",
    "Sign",
    "StandardShown",
    "TableDay",
    "Taken",
    "TestShown",
    "conditions_paper",
    "digest_of",
    "guide_of",
    "pictured",
    "printed",
    "report_sheet",
    "result_sheet",
    "rules_paper",
    "sign_of",
    "spreadsheet",
]
