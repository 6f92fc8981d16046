"""Verification of a record: its chains, shuffles, decisions, money and people, all worked out again."""

from croupier.verify.checkpoints import CheckpointsSeen, Witnessed
from croupier.verify.evidence import Evidence, Judged, judged, read_evidence
from croupier.verify.findings import Findings
from croupier.verify.ledger import KeptLedger
from croupier.verify.people import plays
from croupier.verify.reading import compile_rules
from croupier.verify.shares import OF_THE_HOUSE, Handed, Joined, Rest, Share, group_of, is_of_the_house
from croupier.verify.states import state_of, verifier_of
from croupier.verify.verdict import Verdict
from croupier.verify.verifier import AHEAD, Verifier, may_be_ahead

__all__ = [
    "AHEAD", "OF_THE_HOUSE", "CheckpointsSeen", "Evidence", "Findings", "Handed", "Joined", "Judged", "KeptLedger", "Rest",
    "Share", "Verdict", "Verifier", "Witnessed", "compile_rules", "group_of", "is_of_the_house", "judged", "may_be_ahead",
    "plays", "read_evidence", "state_of", "verifier_of",
]  # fmt: skip
