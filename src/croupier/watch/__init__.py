"""The fair play watch: what in the record speaks of players who play for each other, or are no people.

A `Watch` takes rounds that are over and keeps counts (watch.py); `findings` weighs them (findings.py), and `words_of` says
what was seen. Sans-IO: what is read, and when, is for others to say.
"""

from croupier.watch.findings import LISTED, Finding, Signal, pair_findings, time_findings
from croupier.watch.people import Pair, Patron
from croupier.watch.reading import TableReader
from croupier.watch.tally import Witness
from croupier.watch.traces import Mark, Trace
from croupier.watch.watch import VERSION, Known, Memory, Watch
from croupier.watch.words import chance_words, words_of

__all__ = [
    "LISTED", "VERSION", "Finding", "Known", "Mark", "Memory", "Pair", "Patron", "Signal", "TableReader", "Trace", "Watch",
    "Witness", "chance_words", "pair_findings", "time_findings", "words_of",
]  # fmt: skip
