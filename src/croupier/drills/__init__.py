"""Dealer training drills: a question from a random round, its right answer from the engine, a given one marked."""

from croupier.drills.answers import Marking, marked
from croupier.drills.kinds import KINDS, asked, kinds_of
from croupier.drills.moments import Table, drill_table
from croupier.drills.question import Question

__all__ = ["KINDS", "Marking", "Question", "Table", "asked", "drill_table", "kinds_of", "marked"]
