"""Policies that play, and a table of them."""

from croupier.bots.policies import POLICIES, Policy, Seat, act_named
from croupier.bots.rounds import RoundResult, play_round

__all__ = ["POLICIES", "Policy", "RoundResult", "Seat", "act_named", "play_round"]
