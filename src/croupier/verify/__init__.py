"""Verification of a record: its chains, shuffles, decisions, money and people, all worked out again."""

from croupier.verify.checkpoints import CheckpointsSeen, Witnessed
from croupier.verify.findings import Findings
from croupier.verify.ledger import KeptLedger
from croupier.verify.people import plays
from croupier.verify.reading import compile_rules
from croupier.verify.shares import OF_THE_HOUSE, Handed, Joined, Rest, Share, group_of, is_of_the_house
from croupier.verify.states import state_of, verifier_of
from croupier.verify.verdict import Verdict
from croupier.verify.verifier import AHEAD, Verifier, may_be_ahead

__all__ = [
    "AHEAD",
    "OF_THE_HOUSE",
    "CheckpointsSeen",
    "Findings",
    "Handed",
    "Joined",
    "KeptLedger",
    "Rest",
    "Share",
    "Verdict",
    "Verifier",
    "Witnessed",
    "compile_rules",
    "group_of",
    "is_of_the_house",
    "may_be_ahead",
    "plays",
    "state_of",
    "verifier_of",
]  # fmt: skip
