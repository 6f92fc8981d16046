"""Verification of a record: its chains, shuffles, decisions, money and people, all worked out again."""

from croupier.verify.ledger import check_kept
from croupier.verify.people import plays
from croupier.verify.verdict import Verdict, verdict
from croupier.verify.verifier import Verifier

__all__ = [
    "Verdict", "Verifier", "check_kept", "plays", "verdict",
]  # fmt: skip
