"""Disputes as data: the cases, how one is played and compared with what it states, and how they are searched."""

from croupier.disputes.case import Case, read_case
from croupier.disputes.comparing import Difference, differences
from croupier.disputes.corpus import all_cases, case_ids, case_of, settled_cases
from croupier.disputes.search import found_cases
from croupier.disputes.shown import DisputeLine, DisputeShown, MoneyShown, line_of, shown

__all__ = [
    "Case", "Difference", "DisputeLine", "DisputeShown", "MoneyShown", "all_cases", "case_ids", "case_of",
    "differences", "found_cases", "line_of", "read_case", "settled_cases", "shown",
]  # fmt: skip
