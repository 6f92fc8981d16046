"""Processes beside the server, for what takes long: odds, and verifying a record."""

from croupier.workers.odds import NotNow, OddsWorker, Work
from croupier.workers.odds_work import BankOdds, Odds, PlayersOdds, answered, odds_of, warm_up
from croupier.workers.verification import Progress

__all__ = [
    "BankOdds", "NotNow", "Odds", "OddsWorker", "PlayersOdds", "Progress", "Work", "answered", "odds_of", "warm_up",
]  # fmt: skip
