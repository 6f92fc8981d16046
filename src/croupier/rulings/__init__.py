"""Rulings on irregularities: typed reports in, cited rulings with ordinary events out."""

from croupier.rulings import reports
from croupier.rulings.absent import IN_TURN, due_for_absent
from croupier.rulings.banked.absent import least_wagers, wager_for_absent
from croupier.rulings.banked.game import AGAINST_BANK
from croupier.rulings.banked.reports import BANKED_KINDS, BankedReport
from croupier.rulings.banked.round import decide_banked, rule_banked, take_banked
from croupier.rulings.broken import breakable
from croupier.rulings.conduct import takes_a_supervisor
from croupier.rulings.entries import OF_OFFICIALS, SETTLED, EnteredRound, correction, is_officials
from croupier.rulings.forward import KEY
from croupier.rulings.game import BETWEEN_PLAYERS
from croupier.rulings.held import let_stand
from croupier.rulings.live import LiveRound, announcement
from croupier.rulings.reading import Known, known_reports, read_report
from croupier.rulings.reports import (
    CARDS,
    CENTS,
    FOR_OFFICIALS,
    KINDS,
    OF_CONDUCT,
    PERSON,
    PLACE,
    SPOT,
    Breach,
    HandView,
    OutOfTurn,
    PayoutError,
    Report,
    decoded,
    encoded,
    kinds_of_facts,
    name_of,
)
from croupier.rulings.round import DECIDE, reported, rule
from croupier.rulings.ruling import Answer, Ruling, fault_in_words
from croupier.rulings.showdown import surrendered

__all__ = [
    "AGAINST_BANK",
    "BANKED_KINDS",
    "BETWEEN_PLAYERS",
    "CARDS",
    "CENTS",
    "DECIDE",
    "FOR_OFFICIALS",
    "IN_TURN",
    "KEY",
    "KINDS",
    "OF_CONDUCT",
    "OF_OFFICIALS",
    "PERSON",
    "PLACE",
    "SETTLED",
    "SPOT",
    "Answer",
    "BankedReport",
    "Breach",
    "EnteredRound",
    "HandView",
    "Known",
    "LiveRound",
    "OutOfTurn",
    "PayoutError",
    "Report",
    "Ruling",
    "announcement",
    "breakable",
    "correction",
    "decide_banked",
    "decoded",
    "due_for_absent",
    "encoded",
    "fault_in_words",
    "is_officials",
    "kinds_of_facts",
    "known_reports",
    "least_wagers",
    "let_stand",
    "name_of",
    "read_report",
    "reported",
    "reports",
    "rule",
    "rule_banked",
    "surrendered",
    "take_banked",
    "takes_a_supervisor",
    "wager_for_absent",
]  # fmt: skip
