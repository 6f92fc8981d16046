"""Policies that play, and a table of them."""

from croupier.bots.banked_policies import BANKED_POLICIES, BankedPolicy, BankedSeat
from croupier.bots.banked_rounds import BankedResult, play_banked_round
from croupier.bots.policies import POLICIES, Policy, Seat, act_named, choices
from croupier.bots.rounds import RoundResult, play_round

__all__ = [
    "BANKED_POLICIES",
    "POLICIES",
    "BankedPolicy",
    "BankedResult",
    "BankedSeat",
    "Policy",
    "RoundResult",
    "Seat",
    "act_named",
    "choices",
    "play_banked_round",
    "play_round",
]
