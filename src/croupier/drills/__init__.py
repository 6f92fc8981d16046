"""Dealer training drills: a question from a random round or the corpus of disputes, and a given answer marked."""

from croupier.drills.answers import EXPECTED, Marking, in_words, marked
from croupier.drills.kinds import KINDS, asked, kinds_of
from croupier.drills.moments import BankTable, Table, drill_table
from croupier.drills.question import Question, RoundQuestion

__all__ = [
    "KINDS",
    "BankTable",
    "Marking",
    "Question",
    "RoundQuestion",
    "Table",
    "asked",
    "drill_table",
    "kinds_of",
    "marked",
]  # fmt: skip
__all__ += [  # for the house itself
    "EXPECTED", "in_words",
]  # fmt: skip
