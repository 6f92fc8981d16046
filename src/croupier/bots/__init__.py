"""Policies that play, and a table of them."""

from croupier.bots.policies import POLICIES, Policy, Seat, act_named, choices
from croupier.bots.rounds import RoundResult, play_round

__all__ = ["POLICIES", "Policy", "RoundResult", "Seat", "act_named", "choices", "play_round"]
