"""One of each paper, for the tests that hold for all of them."""

from __future__ import annotations

from croupier import TableRules, rulebook, settle
from croupier.bots.tournaments import SimulatedTournament
from croupier.cli.policies import policy_named
from croupier.documents.conditions_paper import conditions_paper
from croupier.documents.daily_report import Balanced, CageLine, DailyReport, TableDay, Taken
from croupier.documents.paper import Imprint, Paper
from croupier.documents.receipt import Part, Receipt
from croupier.documents.result_sheet import ResultSheet, result_sheet
from croupier.documents.rules_paper import rules_paper
from croupier.documents.sign import sign_of
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.plan.templates import example_plan

OMAHA, UTH = "act-omaha-2006", "act-uth-2025"
ZONE = "Australia/Sydney"
HEADS = ("cage:124:" + "ab12cd34" * 8, "omaha-1:9123:" + "0123456789abcdef" * 4)
IMPRINT = Imprint("Casino Canberra", 1_794_000_000_000, ZONE, HEADS, "operator o-12")


def table_rules(book: str, **given: object) -> TableRules:
    """The rulebook's example, and what is said otherwise; an underscore stands for a dot."""
    said = {key.replace("_", "."): str(value) for key, value in given.items()}
    return settle(rulebook(book), said, defaults=rulebook(book).example.table)


def receipt(name: str = "Ana") -> Receipt:
    return Receipt(
        movement="buy-in",
        number=1042,
        amount=500_00,
        imprint=IMPRINT,
        account="p-7f3a",
        name=name,
        balance=750_00,
        parts=(Part("4 chips of $100", 400_00), Part("4 chips of $25", 100_00)),
        signed_by=("Cashier", "Player"),
        clause="4.2(a)",
        reason="first of the day",
        table="omaha-1",
        tournament="Friday",
    )


def report() -> DailyReport:
    tables = (
        TableDay(table="omaha-1", rulebook=OMAHA, game="Omaha", rounds=412, commission=1843_00, drop=1843_00,
                 drop_expected=1843_00, buy_ins=9000_00, cash_outs=7000_00),
        TableDay(table="uth-1", rulebook=UTH, game="Ultimate Texas Hold-em", rounds=903, fills=20_000_00,
                 credits=5_000_00, result=8_734_50, float=60_000_00),
    )  # fmt: skip
    return DailyReport(
        day="2026-11-16",
        begins=1_794_000_000_000,
        ends=1_794_086_400_000,
        imprint=IMPRINT,
        tables=tables,
        tournaments=(CageLine("Friday: entries", 60, 6_600_00),),
        cage=(CageLine("Buy-ins", 214, 84_500_00), CageLine("Cash-outs", 173, -72_110_50)),
        adjustments=(CageLine("round 12 of omaha-1", 1, -45_00),),
        hours=(Taken("20", 410_00), Taken("21", 520_00)),
        days=(Taken("15 Nov", 2_650_00, 2_550_00), Taken("16 Nov", 1_843_00, 1_843_00)),
        balances=(Balanced("Cash of the cage", 123_456_00, 123_456_00), Balanced("Drop of omaha-1", 1843_00, 1842_00)),
        notes=("The business day begins at 06:00.",),
    )


def simulated(players: int = 18) -> SimulatedTournament:
    """A tournament from entry to prizes."""
    room = SimulatedTournament(example_plan(OMAHA, "turbo", players), players, 3, [policy_named("random")])
    for _ in room.laps():
        pass
    return room


def results(room: SimulatedTournament, name: str = "") -> ResultSheet:
    return result_sheet(room.contest.rules, room.contest.state, lambda account: name or account, IMPRINT)


def every_paper() -> dict[str, Paper]:
    plan = example_plan(UTH, "sessions", 21)
    return {
        "sign": sign_of(table_rules(OMAHA, win="high-low", low_qualifier=8), table="t", address="https://room.example"),
        "bank sign": sign_of(table_rules(UTH), table="t"),
        "rules": rules_paper(table_rules(OMAHA), table="t"),
        "conditions": conditions_paper(conditions(plan), zone=ZONE, prize_list=(525_00, 315_00, 210_00)),
        "results": results(simulated()),
        "report": report(),
        "receipt": receipt(),
    }
